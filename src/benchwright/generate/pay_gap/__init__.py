"""The packaged benchmark on pay gap reporting: its builder, and the programs that answer it."""

from benchwright.generate.pay_gap.files import BENCHMARK_TOML, to_jsonl
from benchwright.generate.pay_gap.tasks import SEED, build

__all__ = ["BENCHMARK_TOML", "SEED", "build", "to_jsonl"]
