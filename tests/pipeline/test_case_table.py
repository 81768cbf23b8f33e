"""A row for each case, a column for each system."""

from pathlib import Path

import pytest

from benchwright.errors import InputError
from benchwright.pipeline.case_table import has_systems_in_columns, read_case_table
from benchwright.pipeline.tables.sheets import read_sheet
from benchwright.pipeline.validate import validate_benchmark


def written(folder: Path, text: str) -> Path:
    """A table with this text."""
    path = folder / "results.csv"
    path.write_text(text, encoding="utf-8")
    return path


@pytest.mark.parametrize("ids", ["task", "id", "case", "taskId"])
def test_columns_are_systems(tmp_path: Path, ids: str) -> None:
    """Numbers, words and empty cells."""
    sheet = read_sheet(written(tmp_path, f"{ids},a,b c\nx,1,TRUE\ny,0.25,no\nz,,0\n"))
    assert has_systems_in_columns(sheet, {})
    assert read_case_table(sheet, {}) == {"a": {"x": 1.0, "y": 0.25}, "b c": {"x": 1.0, "y": 0.0, "z": 0.0}}


@pytest.mark.parametrize("head", ["task,model,value", "model,c1,c2", "a,b,outcome", "x,y,z"])
def test_other_tables_are_no_such_table(tmp_path: Path, head: str) -> None:
    """Tables that name the model, or the value, or no case."""
    assert not has_systems_in_columns(read_sheet(written(tmp_path, f"{head}\n1,2,3\n")), {})


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (
            "id,a,topic\nx,1,sums\n",
            "line 2, topic: expected 1 or 0, or a score between, found 'sums'; name",
        ),
        ("id,a\nx,1\nx,0\n", "line 3, id: expected each case once, found 'x' again, as in line 2"),
    ],
)
def test_faults_are_named(tmp_path: Path, text: str, said: str) -> None:
    """With the line, the column, and what to do."""
    with pytest.raises(InputError, match=said):
        read_case_table(read_sheet(written(tmp_path, text)), {})


def test_columns_can_be_named(tmp_path: Path) -> None:
    """The ids' column, and the columns that are systems; one that is not there is said."""
    sheet = read_sheet(written(tmp_path, "q,topic,a,b\nx,sums,1,0\n"))
    assert read_case_table(sheet, {"task": ["q"], "model": ["b"]}) == {"b": {"x": 0.0}}
    with pytest.raises(InputError, match="the column 'c', found none"):
        read_case_table(sheet, {"task": ["q"], "model": ["c"]})


def test_validate_reads_it(tmp_path: Path) -> None:
    """The same findings as of the plain form; a system without a result on a case is named."""
    cases = tmp_path / "cases.csv"
    cases.write_text("id,question\nx,?\ny,?\n")
    found = validate_benchmark(cases, written(tmp_path, "id,a,b\nx,1,1\ny,0,1\n"))
    assert (found.ceiling, found.discrimination, found.accuracy) == (("x",), 0.5, {"a": 0.5, "b": 1.0})
    with pytest.raises(InputError, match="y"):
        validate_benchmark(cases, written(tmp_path, "id,a,b\nx,1,1\ny,,1\n"))
