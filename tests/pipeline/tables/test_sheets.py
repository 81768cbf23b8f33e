"""Rows of files and of Python: the same table from every form, and every line that is none."""

import json
from pathlib import Path

import pytest

from benchwright.errors import InputError
from benchwright.pipeline.tables.sheets import chosen, read_sheet

ROWS = [{"task": "t", "model": "m, 1", "value": "0.50"}, {"task": "ü", "model": 'n "2"', "value": ""}]
CSV = 'task,model,value\nt,"m, 1",0.50\n\nü,"n ""2""",\n'


def write(folder: Path, text: str | bytes, name: str = "s.csv") -> Path:
    """A file."""
    path = folder / name
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    return path


@pytest.mark.parametrize(
    "text",
    [
        CSV,
        "\ufeff" + CSV,
        CSV.replace("\n", "\r\n"),
        CSV.replace(",", ";").replace("m;", "m,"),
        CSV.replace(",", "\t").replace("m\t", "m,"),
        CSV + ",,\n",
        CSV.replace("value", " value ").replace("0.50", " 0.50 "),
        json.dumps(ROWS),
        json.dumps(ROWS, indent=2),
        "\n".join(json.dumps(row) for row in ROWS),
        '{"task":"t","model":"m, 1","value":0.50}\n{"task":"ü","model":"n \\"2\\"","value":null}\n',
    ],
)
def test_every_form_gives_the_same_columns(tmp_path: Path, text: str) -> None:
    """CSV with commas, semicolons or tabs, with a byte order mark, blank lines; JSON; JSONL; dicts."""
    assert read_sheet(write(tmp_path, text)).columns == read_sheet(ROWS).columns


def test_rows_know_their_lines(tmp_path: Path) -> None:
    """The line on which a row begins, blank lines and line ends in a cell counted; else the place in the list."""
    sheet = read_sheet(write(tmp_path, 'a,b\n1,2\n\n"x\ny",3\n4,5\n'))
    assert [sheet.place(row) for row in range(sheet.size)] == ["line 2", "line 4", "line 6"]
    sheet = read_sheet(write(tmp_path, '{"a": 1}\n\n{"a": 2}\n'))
    assert [sheet.place(row) for row in range(sheet.size)] == ["line 1", "line 3"]
    assert read_sheet([{"a": 1}, {"a": 2}]).place(1) == "[1]"
    many = read_sheet(write(tmp_path, "a,b\n" + "1,2\n" * 1000))
    assert (many.size, many.place(999)) == (1000, "line 1001")


def test_a_missing_key_is_nothing() -> None:
    """Also in the first row; columns stand in the order of first appearance."""
    sheet = read_sheet([{"b": True}, {"a": 1, "b": [2]}, {"a": None, "b": {}}])
    assert sheet.columns == {"b": ["True", "a list", "an object"], "a": ["", "1", ""]}


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "expected a table of scores, found an empty file"),
        ("a,b\n1\n1,2\n1,2,3\n", "line 2: expected 2 cells, as the header has, found 1\n.*line 4: .*found 3"),
        ("a,b,a\n1,2,3\n", "line 1: expected each column once, found 'a' again"),
        ('a,b\n1,"2\n', "expected a row of CSV, found unexpected end of data"),
        (b"a,b\n1,\xe9\n", "line 2: expected UTF-8, found byte 0xe9 at offset 6; save it again as UTF-8"),
        ('{"a": 1}\n{"a": \nnonsense\n', "line 2: expected one JSON object, .*\n.*line 3: expected one JSON object"),
        ("[1, 2]", r"\[0\].row: expected an object, found str\n.*\[1\].row"),
        ("[{]", "expected a JSON array of objects"),
        ("[" * 100_000, "an object nested too deep"),
    ],
)
def test_what_is_no_table_is_named(tmp_path: Path, text: str | bytes, message: str) -> None:
    """All lines of a file in one go."""
    with pytest.raises(InputError, match=f"(?s)s.csv.*{message}"):
        read_sheet(write(tmp_path, text))


def test_columns_are_found_whatever_their_case_and_joined() -> None:
    """Several columns with "/" between their texts, empty ones left out; None where there is none."""
    sheet = read_sheet([{"Family": "f", "task": "t", "TASK": "T", "m": ""}])
    assert chosen(sheet, "task", {}).texts == ["t"]
    assert chosen(sheet, "family", {}).names == ("Family",)
    assert chosen(sheet, "task", {"task": ["family", "m", "TASK"]}) == (["f/T"], ("Family", "m", "TASK"))
    assert chosen(sheet, "value", {}).texts is None
    with pytest.raises(
        InputError, match="one of the columns Family, task, TASK, m, found 'famly'; did you mean Family"
    ):
        chosen(sheet, "task", {"task": ["famly"]})
