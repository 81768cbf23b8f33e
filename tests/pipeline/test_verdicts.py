"""Verdicts in step with replies."""

from pathlib import Path

import pytest

from benchwright.errors import InputError
from benchwright.pipeline.folder import RunFolder
from benchwright.pipeline.grading import open_ledger
from benchwright.pipeline.verdicts import VerdictIndex, verdicts_by_cell
from tests.builders import Scripted, right, run_small


def test_the_index_and_the_stream_agree(tmp_path: Path) -> None:
    """Every cell has the same verdicts either way, and its score."""
    run = RunFolder(run_small(tmp_path, [Scripted("m", right)]).path)
    ledger = open_ledger(run)
    with VerdictIndex(run, ledger) as index:
        for cell, verdicts in verdicts_by_cell(run, ledger):
            assert index.cell(cell) == (verdicts, (1, "ok"))
            assert index.total(cell) == 1


@pytest.mark.parametrize("change", ["shuffle", "cut", "more", "garbage"])
def test_verdicts_of_other_replies_are_refused(tmp_path: Path, change: str) -> None:
    """The line is named, and what to do."""
    path = run_small(tmp_path, [Scripted("m", right)]).path
    lines = (path / "verdicts.jsonl").read_text().splitlines(keepends=True)
    changed = {"shuffle": lines[::-1], "cut": lines[:-1], "more": [*lines, lines[0]], "garbage": ["{}\n", *lines[1:]]}
    (path / "verdicts.jsonl").write_text("".join(changed[change]))
    run = RunFolder(path)

    with pytest.raises(InputError, match=r"verdicts\.jsonl, line \d+"):
        list(verdicts_by_cell(run, open_ledger(run)))
