"""Write the two files of the packaged benchmark pay-gap again, from its seed."""

from pathlib import Path

from benchwright.files import write_atomic
from benchwright.generate.pay_gap import build, to_jsonl

FOLDER = Path(__file__).parent.parent / "src" / "benchwright" / "benchmarks" / "pay-gap"


def main() -> None:
    """Build the benchmark and write benchmark.toml and tasks.jsonl."""
    settings, tasks = build()
    write_atomic(FOLDER / "benchmark.toml", [settings.encode()])
    write_atomic(FOLDER / "tasks.jsonl", [to_jsonl(tasks)])


if __name__ == "__main__":
    main()
