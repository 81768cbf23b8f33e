"""A column for each task: what is a task, what is the mean of a row, what is refused."""

from pathlib import Path

import pytest

from benchwright.errors import InputError
from benchwright.pipeline.tables.sheets import read_sheet
from benchwright.pipeline.tables.wide_table import wide_part


def test_each_column_is_a_task() -> None:
    """But not that of the model, and not means and places, whatever their case."""
    rows = [{"Model": "m", "x": "1.0", "y": "", "Avg": "1.0", "mean_win_rate": "0.9", "Rank": 1}]
    part, notices = wide_part(read_sheet(rows), {})
    assert (part.models.texts, part.tasks.texts, part.numbers, notices) == (["m"], ["x", "y"], ["1.0", ""], [])


@pytest.mark.parametrize(
    ("mean", "cells", "shifted"),
    [
        ("0.5", ("0.4", "0.6"), False),
        ("0.53", ("0.4", "0.6"), False),  # the cells may be 0.44 and 0.64
        ("0.56", ("0.4", "0.6"), True),
        ("51", ("50", "51"), False),
        ("52", ("50", "51"), True),
        ("0.4", ("0.4", ""), False),
        ("", ("0.4", "0.6"), False),
        ("0.3", ("1e-1", "0.50000"), False),
        ("0.4", ("1e-1", "0.50000"), True),
    ],
)
def test_a_mean_that_rounding_does_not_explain_is_said(mean: str, cells: tuple[str, str], shifted: bool) -> None:
    """Half a unit of the last digit of the mean, and half a unit of those of the cells."""
    rows = [{"model": "m", "x": cells[0], "y": cells[1], "mean": mean}, {"model": "n", "x": 1, "y": 1, "mean": 1}]
    _, notices = wide_part(read_sheet(rows), {})
    expected = "rows: the column 'mean' is not the mean of 1 of 2 rows: m ([0]). Shifted columns?"
    assert [notice.code for notice in notices] == ["shifted_columns"] * shifted
    assert all(notice.message.startswith(expected) for notice in notices)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("model,x\nm,1\nn,2\nm,3\n", r"line 4, model: expected one row for each model, found 'm' again, as in line 2"),
        ("model,x\nm,1\nn,12%\n", "line 3, x: expected a number, or nothing for no data, found '12%'"),
        ("model,by,x\nm,Meta,1\nn,Google,2\n", "line 2, by: expected a column of numbers, found 'Meta'; each column"),
        ("model,mean\nm,1\n", "expected columns of tasks, or task, model, value, found model, mean"),
        (",model,x\n0,m,1\n", "line 2, column: expected a name for each column of a task, found nothing"),
        ("model,x\n,1\n", "line 2, model: expected a model, found nothing"),
    ],
)
def test_faults_are_named(tmp_path: Path, text: str, message: str) -> None:
    """File, line, field; a column of words once."""
    (tmp_path / "w.csv").write_text(text)
    with pytest.raises(InputError, match=message) as error:
        wide_part(read_sheet(tmp_path / "w.csv"), {})
    assert len(error.value.faults) == 1
