"""Write the packaged benchmark reasoning again, from its seed."""

import shutil
from pathlib import Path

from benchwright.pipeline.generate import GenerateSettings, generate

FOLDER = Path(__file__).parent.parent / "src" / "benchwright" / "benchmarks" / "reasoning"
SEED = 20261130


def main() -> None:
    """Build the public split of six families, 20 items each in three wordings."""
    shutil.rmtree(FOLDER, ignore_errors=True)
    generate(FOLDER, GenerateSettings(seed=SEED, id="reasoning", title="Reasoning, public split"))


if __name__ == "__main__":
    main()
