"""A benchmark read with its warnings."""

from pathlib import Path

import pytest

from benchwright.errors import InputError
from benchwright.pipeline.check import check
from benchwright.pipeline.init import init_benchmark
from benchwright.pipeline.packaged import DEMO_MODELS, packaged
from tests.builders import answer_task, write_benchmark

UNANCHORED = {"rubric": [{"id": "l", "claim": "c", "check": {"kind": "number", "value": 7}}]}


def test_warnings_carry_the_file_and_the_line_and_do_not_stop(tmp_path: Path) -> None:
    """The benchmark is given beside them; a blank line counts."""
    bench = write_benchmark(tmp_path / "b", [answer_task(1), {"id": "t-002", "prompt": "p", **UNANCHORED}])
    text = (bench / "tasks.jsonl").read_text()
    (bench / "tasks.jsonl").write_text(text.replace("\n", "\n\n", 1))
    checked = check(bench)

    assert len(checked.benchmark.tasks) == 2
    ((code, fault),) = checked.advice
    assert (code, fault.path, fault.line, fault.field) == (
        "unanchored",
        str(bench / "tasks.jsonl"),
        3,
        "rubric[0].check",
    )


def test_a_fault_is_still_an_error(tmp_path: Path) -> None:
    """What cannot be run is not merely warned of."""
    with pytest.raises(InputError):
        check(write_benchmark(tmp_path / "b", [{"id": "t", "prompt": "p", "rubric": []}]))


def test_what_comes_with_the_package_gives_no_warning(tmp_path: Path) -> None:
    """The packaged benchmarks and the one that init makes."""
    for folder in [*map(packaged, DEMO_MODELS), init_benchmark(tmp_path / "made")]:
        assert check(folder).advice == ()
