"""The drawn lines as a table: blind, safe in a spreadsheet, and read back whole or not at all."""

import csv
import io
from pathlib import Path
from typing import Any

import pytest

from benchwright.errors import DiskError, InputError
from benchwright.pipeline.audit import Audit
from benchwright.pipeline.audit_table import COLUMNS, LONGEST, read_table, write_table
from benchwright.pipeline.folder import RunFolder
from tests.pipeline.judged_runs import CODE, WHY, judged_run, said

AT = "2026-11-30T10:00:00Z"
WORDS = {
    **dict.fromkeys(["yes", "YES", "true", "TRUE", "1", "met", " Met "], True),
    **dict.fromkeys(["no", "No", "false", "0", "not met", "NOT  MET"], False),
    "?": None,
}


@pytest.fixture(scope="module")
def path(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A run of two models with 32 judged lines; these tests do not write in it."""
    return judged_run(tmp_path_factory.mktemp("table"))


@pytest.fixture
def audit(path: Path) -> Audit:
    """A reading that has not begun."""
    return Audit(RunFolder(path), person="Ann")


def rows(file: Path) -> list[dict[str, str]]:
    """The rows of a table."""
    return list(csv.DictReader(io.StringIO(file.read_bytes().decode("utf-8-sig"), newline="")))


def filled(audit: Audit, file: Path, *words: str, separator: str = ",", coding: str = "utf-8-sig") -> Path:
    """Write a table as a spreadsheet would, with words in the column `met`."""
    write_table(audit, file)
    table = rows(file)
    text = io.StringIO(newline="")
    writer = csv.writer(text, delimiter=separator)
    writer.writerow(COLUMNS)
    for number, row in enumerate(table):
        word = words[number] if number < len(words) else ""
        writer.writerow((row | {"met": word}).values())
    file.write_bytes(text.getvalue().encode(coding))
    return file


def test_the_table_holds_what_is_shown_in_the_same_order(audit: Audit, tmp_path: Path) -> None:
    """One row a line, `met` empty, a key of its own that says nothing of the model."""
    assert write_table(audit, tmp_path / "t.csv") == 32
    table = rows(tmp_path / "t.csv")
    text = (tmp_path / "t.csv").read_bytes()

    assert tuple(table[0]) == COLUMNS
    assert [row["reply"] for row in table] == [audit.show(place).reply for place in range(32)]
    assert [row["line"] for row in table] == [one.judged.line.id for one in audit.drawn]
    assert {row["met"] for row in table} == {""} and {row["run"] for row in table} == {"1"}
    assert len({row["key"] for row in table}) == 32
    assert all(row["key"].startswith("k") and len(row["key"]) == 13 for row in table)
    for secret in (b"alpha", b"beta", b"SECRET", b"contradiction"):
        assert secret not in text
    assert text.startswith(b"\xef\xbb\xbf") and text.count(b"\r\n") == 33


def test_only_what_is_left_is_written_and_no_table_is_overwritten(tmp_path: Path) -> None:
    """Answers that were typed into a file are not lost to a second export."""
    run = RunFolder(judged_run(tmp_path))
    with Audit(run, person="Ann") as audit:
        audit.answer(0, True, at=AT)
        assert write_table(audit, tmp_path / "t.csv") == 31
        before = (tmp_path / "t.csv").read_bytes()
        with pytest.raises(InputError, match="expected a new file"):
            write_table(audit, tmp_path / "t.csv")
        with pytest.raises(DiskError):
            write_table(audit, tmp_path / "nowhere" / "t.csv")

    assert (tmp_path / "t.csv").read_bytes() == before


@pytest.mark.parametrize(
    ("reply", "cell"),
    [
        ("=1+1", "'=1+1"),
        ("+SUM(A1)", "'+SUM(A1)"),
        ("-2+3", "'-2+3"),
        ("@now", "'@now"),
        ("\t=1", "'\t=1"),
        ("\n =1", "'\n =1"),
        ("\r\n=1", "'\n=1"),
        ("＝1", "'＝1"),
        ("\x00=1\x1b[31m", "\ufffd=1\ufffd[31m"),
        ('a;b,c"d\r\ne\r=f', 'a;b,c"d\ne\n=f'),
        ("\ud800 \U0001f600 ü", "\ufffd \U0001f600 ü"),
    ],
)
def test_no_cell_is_a_formula_and_any_reply_can_be_written(tmp_path: Path, reply: str, cell: str) -> None:
    """What a spreadsheet would run is shown as text; what no file can hold is a sign; the rest is as it was."""
    path = judged_run(tmp_path, tasks=1, models=["m"], reply=lambda request: reply, judge=lambda row: said(row, True))
    write_table(Audit(RunFolder(path), person="Ann"), tmp_path / "t.csv")

    assert {row["reply"] for row in rows(tmp_path / "t.csv")} == {cell}


def test_prompts_claims_and_names_are_defused_too(tmp_path: Path) -> None:
    """Every cell, wherever its text comes from; a cell that a spreadsheet cannot hold is cut, and that is said."""
    line = WHY | {"id": "=line", "claim": "=claim"}
    path = judged_run(
        tmp_path,
        tasks=1,
        models=["m"],
        lines=[line, CODE],
        prefix="=t",
        reply=lambda request: "x" * 200_000,
        judge=lambda row: said(row, True),
    )
    write_table(Audit(RunFolder(path), person="Ann"), tmp_path / "t.csv")
    (row,) = rows(tmp_path / "t.csv")

    assert (row["task"], row["line"], row["claim"]) == ("'=t000", "'=line", "'=claim")
    assert row["reply"].startswith("x" * LONGEST) and "[cut here: 170000 more characters" in row["reply"]
    assert len(row["reply"]) < 32_767


@pytest.mark.parametrize("separator", [",", ";", "\t"])
@pytest.mark.parametrize("coding", ["utf-8", "utf-8-sig"])
def test_every_word_is_read_however_the_table_was_saved(
    audit: Audit, tmp_path: Path, separator: str, coding: str
) -> None:
    """With commas, semicolons or tabs, with or without a byte order mark; an empty cell is no answer."""
    words = [*WORDS, "", "yes"]
    file = filled(audit, tmp_path / "t.csv", *words, separator=separator, coding=coding)

    wanted = [*enumerate(WORDS.values()), (len(WORDS) + 1, True)]
    assert read_table(audit, file) == wanted


def test_unix_line_ends_short_rows_blank_rows_and_other_columns_are_taken(audit: Audit, tmp_path: Path) -> None:
    """Only the columns key and met are read, in any order, whatever the rest became."""
    write_table(audit, tmp_path / "t.csv")
    keys = [row["key"] for row in rows(tmp_path / "t.csv")]
    file = tmp_path / "u.csv"
    file.write_text(f'Note,Met ,KEY\n,yes,{keys[3]}\n\n,,\n"two\nlines",no,{keys[1]},,\nx\n,?, {keys[0]}\n')
    with pytest.raises(InputError, match=r"u.csv, line 7, key: .* found '';"):
        read_table(audit, file)
    file.write_text(file.read_text().replace("\nx\n", "\n"))

    assert read_table(audit, file) == [(3, True), (1, False), (0, None)]


def test_every_fault_is_named_with_its_line(audit: Audit, tmp_path: Path) -> None:
    """Unknown key, doubled row, other word, too many cells; line numbers count the lines of the file."""
    write_table(audit, tmp_path / "t.csv")
    keys = [row["key"] for row in rows(tmp_path / "t.csv")]
    file = tmp_path / "u.csv"
    file.write_text(
        f'key,reply,met\n{keys[0]},"a\nb\nc",yes\n{keys[1]},,maybe\nk000000000000,,yes\n{keys[0]},,no\n{keys[2]},a,b,yes\n'
    )
    with pytest.raises(InputError) as caught:
        read_table(audit, file)

    assert [line.removeprefix(f"{file}, ") for line in str(caught.value).splitlines()] == [
        "line 5, met: expected yes, no, ? or nothing, found 'maybe'",
        "line 6, key: expected the key of a drawn line, found 'k000000000000'; "
        "give the --n and --seed with which the table was written",
        f"line 7, key: expected each key once, found {keys[0]!r} again, as in line 2",
        "line 8: expected 3 cells, found 4 cells",
    ]


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"", r"line 1: expected one column key, found the columns \(none\)"),
        (b"key,reply\n", "line 1: expected one column met, found the columns key, reply"),
        (b"key,met,met\n", "line 1: expected one column met, found 2 of them"),
        (b'key,met\n"k1,yes\n', "line 2: expected a row of CSV, found unexpected end of data"),
        (b"key,met\n" + b"x" * 140_000, "line 2: expected a row of CSV, found field larger"),
        ("key;met;å\n".encode("latin-1"), "expected UTF-8, found byte 0xe5 at offset 8; save it again as CSV UTF-8"),
    ],
)
def test_a_file_that_is_no_such_table_is_named(audit: Audit, tmp_path: Path, data: bytes, message: str) -> None:
    """File, line, and what to do."""
    (tmp_path / "t.csv").write_bytes(data)
    with pytest.raises(InputError, match=message):
        read_table(audit, tmp_path / "t.csv")


def test_a_missing_file_is_named(audit: Audit, tmp_path: Path) -> None:
    """One clear line."""
    with pytest.raises(InputError, match="no such file"):
        read_table(audit, tmp_path / "t.csv")


@pytest.mark.parametrize("given", [{"seed": 1}, {"n": 3}])
def test_a_table_of_another_draw_is_refused(path: Path, audit: Audit, tmp_path: Path, given: dict[str, Any]) -> None:
    """Keys belong to the seed; a smaller draw does not know all of them."""
    file = filled(audit, tmp_path / "t.csv", *["yes"] * 32)
    with pytest.raises(InputError, match="give the --n and --seed"):
        read_table(Audit(RunFolder(path), person="Bo", **given), file)
