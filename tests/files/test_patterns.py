"""Patterns of file names."""

from pathlib import Path

import pytest

from benchwright.errors import InputError
from benchwright.files.patterns import matching


def test_a_pattern_stands_for_what_matches_it_and_a_name_for_itself(tmp_path: Path) -> None:
    """Sorted; a file whose name looks like a pattern is that file; a missing name is left to who reads it."""
    for name in ("b.csv", "a.csv", "c.txt", "x[1].csv"):
        (tmp_path / name).write_text("")
    assert matching(f"{tmp_path}/[ab].csv") == [f"{tmp_path}/a.csv", f"{tmp_path}/b.csv"]
    assert matching(f"{tmp_path}/x[1].csv") == [f"{tmp_path}/x[1].csv"]
    assert matching(f"{tmp_path}/none.csv") == [f"{tmp_path}/none.csv"]


def test_a_pattern_that_nothing_matches_is_said(tmp_path: Path) -> None:
    """With the pattern."""
    with pytest.raises(InputError, match=r"\*\.csv: expected files of this pattern, found none"):
        matching(f"{tmp_path}/*.csv")
