"""A row for each value: what is taken, what is refused with file, line and field."""

from pathlib import Path

import pytest

from benchwright.errors import InputError
from benchwright.pipeline.tables.long_table import long_part
from benchwright.pipeline.tables.sheets import read_sheet

HEAD = "task,model,value,better,group,run\n"


def faults_of(tmp_path: Path, text: str) -> list[str]:
    """What a file is refused for, without its path."""
    path = tmp_path / "s.csv"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(InputError) as error:
        long_part(read_sheet(path), {})
    return [str(fault).replace(f"{path}, ", "").replace(f"{path}: ", "") for fault in error.value.faults]


def test_values_are_taken_with_all_that_is_said_of_them() -> None:
    """Text as written; what is not said has its default."""
    rows = [
        {"task": "t", "model": "m", "value": "0.50", "better": "Lower", "group": "g", "run": 2},
        {"task": "u", "model": "m", "value": None},
    ]
    part = long_part(read_sheet(rows), {})
    assert part.numbers == ["0.50", ""]
    assert [part.better.text(n) for n in (0, 1)] == ["lower", ""]
    assert [part.groups.text(n) for n in (0, 1)] == ["g", "all"]
    assert [part.runs.text(n) for n in (0, 1)] == ["2", "1"]


def test_every_fault_of_a_file_is_named_in_its_order(tmp_path: Path) -> None:
    """Names that are empty, values that are no numbers, unknown directions, a group with the name of the mean."""
    text = HEAD + ",m,1,,,\nt, ,12%,,,\nt,m,nan,lowr,,\nt,n,,higher,Overall,\n"
    assert faults_of(tmp_path, text) == [
        "line 2, task: expected a task, found nothing",
        "line 3, model: expected a model, found nothing",
        "line 3, value: expected a number, or nothing for no data, found '12%'",
        "line 4, value: expected a number, or nothing for no data, found 'nan'",
        "line 4, better: expected higher or lower, found 'lowr'; did you mean lower?",
        "line 5, group: expected another name: overall is the mean of the groups, found 'Overall'",
    ]


def test_a_missing_column_is_named_with_a_guess(tmp_path: Path) -> None:
    """The columns that there are; a guess only where one is missing."""
    found = faults_of(tmp_path, "task,model,accuracy\nt,m,1\n")
    expected = "expected the columns task, model, value, found task, model, accuracy"
    assert found == [f"{expected}; --column value=accuracy, if that is it"]
    assert faults_of(tmp_path, "task,x\nt,1\n")[0].endswith("found task, x; name them with --column")
