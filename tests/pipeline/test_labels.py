"""Reading labels: one result from every form, and every fault with its place and what to do."""

import json
from pathlib import Path
from typing import Any

import pytest

from benchwright.errors import InputError
from benchwright.pipeline.labels import read_labels

LONG = [
    {"item": "q1", "rater": "ann", "label": "yes"},
    {"item": "q1", "rater": "bo", "label": "no"},
    {"item": "q2", "rater": "ann", "label": "maybe, so"},
    {"item": "q2", "rater": "bo", "label": "yes"},
]
WIDE = [{"id": "q1", "ann": "yes", "bo": "no"}, {"id": "q2", "ann": "maybe, so", "bo": "yes"}]
RATINGS = {"ann": {"q1": "yes", "q2": "maybe, so"}, "bo": {"q1": "no", "q2": "yes"}}


def write(folder: Path, text: str | bytes, name: str = "labels.csv") -> Path:
    """A file."""
    path = folder / name
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    return path


def refused(labels: Any, **options: Any) -> list[str]:
    """The lines of what is said about labels that cannot be read."""
    with pytest.raises(InputError) as caught:
        read_labels(labels, **options)
    return str(caught.value).splitlines()


@pytest.mark.parametrize(
    "text",
    [
        'item,rater,label\nq1,ann,yes\nq1,bo,no\nq2,ann,"maybe, so"\nq2,bo,yes\n',
        "\ufefftaskId;Annotator;rating\r\nq1;ann;yes\r\nq1;bo;no\r\nq2;ann;maybe, so\r\nq2;bo;yes\r\n",
        'id,ann,bo\nq1,yes,no\n\nq2,"maybe, so",yes\n',
        "case id\tann\tbo\nq1\tyes\tno\nq2\tmaybe, so\tyes\n",
        *(json.dumps(rows) for rows in (LONG, WIDE)),
        *("\n".join(map(json.dumps, rows)) for rows in (LONG, WIDE)),
    ],
)
def test_every_form_of_a_file_gives_the_same(tmp_path: Path, text: str) -> None:
    """Long and wide, CSV with any separator, JSON and JSONL; and nothing needs to be said about them."""
    found = read_labels(write(tmp_path, text))
    assert (found.ratings, found.notices) == (RATINGS, [])


def test_rows_of_python_give_the_same() -> None:
    """Dicts in the long and in the wide form."""
    assert read_labels(LONG).ratings == read_labels(WIDE).ratings == RATINGS


def test_lists_of_labels_are_aligned_and_numbered(tmp_path: Path) -> None:
    """Rater -> labels, in Python and in JSON: items are numbered from 1; columns are raters whatever they hold."""
    lists = {"ann": ["x", "y"], "bo": ["u", "v"], "cy": ["a", "b"]}
    expected = {name: {"1": labels[0], "2": labels[1]} for name, labels in lists.items()}
    assert read_labels(lists).ratings == expected
    assert read_labels(write(tmp_path, json.dumps(lists), "l.json")).ratings == expected


def test_labels_are_texts_as_written(tmp_path: Path) -> None:
    """Numbers keep their digits, truth is in small letters, white space and normal form stay."""
    text = '[{"id": 1, "a": 1.0, "b": true}, {"id": 2, "a": 1e2, "b": " x "}, {"id": 3, "a": true, "b": 1.0}]'
    found = read_labels(write(tmp_path, text), raters=["a", "b"]).ratings
    assert found == {"a": {"1": "1.0", "2": "1e2", "3": "true"}, "b": {"1": "true", "2": " x ", "3": "1.0"}}
    found = read_labels(write(tmp_path, "id,a,b\n1, yes,yes\n2,ye\u0301,y\u00e9\n"), raters=["a", "b"]).ratings
    assert found == {"a": {"1": " yes", "2": "ye\u0301"}, "b": {"1": "yes", "2": "y\u00e9"}}


def test_raters_can_be_chosen_and_ordered() -> None:
    """In both forms; other columns of a wide table are then nothing."""
    rows = [{**row, "pair": "some text", "cy": "no"} for row in WIDE]
    assert list(read_labels(rows, raters=["cy", "ann"]).ratings) == ["cy", "ann"]
    third = [{"item": "q9", "rater": "cy", "label": ""}]
    assert read_labels([*LONG, *third], raters=["bo", "ann"]).ratings == RATINGS
    assert list(read_labels([*LONG, *third], raters=["bo", "ann"]).ratings) == ["bo", "ann"]


def test_columns_can_be_named() -> None:
    """Whatever they are called; a wide table may have other columns of raters by name."""
    rows = [{"x": r["item"], "y": r["rater"], "z": r["label"], "label": "never"} for r in LONG]
    assert read_labels(rows, columns={"item": "x", "rater": "y", "label": "z"}).ratings == RATINGS
    wide = [{"number": row["id"], **row, "id": "same"} for row in WIDE]
    assert read_labels(wide, columns={"item": "number"}, raters=["ann", "bo"]).ratings == RATINGS


def test_a_missing_label_is_left_out_when_asked() -> None:
    """Blank text, None, NaN and a row that is not there."""
    rows = [{"id": n, "a": a, "b": "x"} for n, a in enumerate(["x", "", "  ", None, float("nan")])]
    assert read_labels(rows, missing="drop").ratings["a"] == {"0": "x"}
    assert len(read_labels(LONG[:3], missing="drop").ratings["bo"]) == 1
    assert read_labels({"a": ["x", None], "b": ["x", "x"]}, missing="drop").ratings["a"] == {"1": "x"}


def test_every_fault_of_a_file_is_named_at_once(tmp_path: Path) -> None:
    """Line, column, expected, found, what to do: empty cells, rows twice, labels outside the scale, no item."""
    text = "item,rater,label\nq1,ann,2\nq1,bo,\nq1,ann,2\nq2,ann,7\n,bo,1\nq2,bo,2\n"
    path = write(tmp_path, text)
    assert refused(path, scale=["1", "2", "3"]) == [
        f"{path}, line 3, label: expected a label, found nothing; --missing drop leaves out such items and counts them",
        f"{path}, line 4, label: expected one label of each rater for each item, found 'q1' of 'ann' again, as in "
        "line 2",
        f"{path}, line 5, label: expected a label of the scale 1, 2, 3, found '7'; known: 1, 2, 3",
        f"{path}, line 6, label: expected the name of an item, found nothing",
    ]


def test_many_faults_are_listed_in_part_and_counted(tmp_path: Path) -> None:
    """Twenty, and how many more."""
    lines = refused(write(tmp_path, "id,a,b\n" + "".join(f"{n},,x\n" for n in range(50)) + "50,x,x\n"))
    assert len(lines) == 21
    assert lines[-1].endswith("expected no fault, found 30 more")


def test_items_that_a_rater_left_out_are_named() -> None:
    """One line for each rater with a gap."""
    [line] = refused(LONG[:3])
    assert line == (
        "rows: expected a label of every rater for each item, found none of 'bo' for 1 of 2: q2; "
        "--missing drop leaves out such items and counts them"
    )


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "expected a table of labels, found an empty file"),
        ("id,a,b\n", "expected a table of labels, found no row"),
        ("[]", "expected a table of labels, found no row"),
        (b"id,a,b\n1,\xe5,x\n", "line 2: expected UTF-8, found byte 0xe5 at offset 9; save it again as UTF-8"),
        (
            "id,ann\n1,x\n2,y\n",
            "labels.csv: expected two raters or more, found one: 'ann'; give a column for each rater",
        ),
        ("item,rater,label\n1,a,x\n2,a,y\n", "labels.csv: expected two raters or more, found one: 'a'"),
        ("item,rater,label\n1,a,x\n1,,y\n", "line 3, rater: expected a rater, found nothing"),
        ("item,rater,label\n1,a,\n1,b,\n", "line 2, label: expected a label, found nothing"),
        ('[{"id": 1, "a": "x", "b": [1]}]', "[0].b: expected a text, a number, true or false, found list"),
    ],
)
def test_a_file_that_cannot_be_used(tmp_path: Path, text: str | bytes, said: str) -> None:
    """Empty, without rows, in another encoding, of one rater, with cells that are no labels."""
    path = write(tmp_path, text)
    assert refused(path)[0].startswith(f"{path}")
    assert said in refused(path)[0]


def test_no_label_at_all_is_refused() -> None:
    """Also where missing labels may be dropped."""
    rows = [{"item": "q", "rater": rater, "label": None} for rater in "ab"]
    assert refused(rows, missing="drop") == ["rows: expected a label, found none in any row"]


def test_numbers_and_texts_of_one_look_are_refused(tmp_path: Path) -> None:
    """1 beside "1", true beside "true": which are meant to be equal?  A text that is no number may stand by numbers."""
    path = write(tmp_path, '{"id": 1, "a": 1, "b": "1"}\n{"id": 2, "a": 2, "b": "unsure"}\n', "l.jsonl")
    assert refused(path) == [
        f"{path}, line 1, b: expected labels of one kind, found the text '1' beside the number 1 (line 1); "
        "write all of them with quotation marks, or none"
    ]
    assert "found the text 'true' beside the value true" in refused({"a": [True, False], "b": ["true", "true"]})[0]
    assert "beside the number 3 ([1])" in refused({"a": ["2.0", 3], "b": [3, 3]})[0]
    assert read_labels({"a": [1, 2], "b": [1, "unsure"]}).ratings["b"] == {"1": "1", "2": "unsure"}


def test_other_arguments_are_refused() -> None:
    """Raters twice, raters that are not there, lists of other lengths, values that hold no labels."""
    assert refused(WIDE, raters=["ann", "ann"]) == ["raters: expected each rater once, found 'ann' again"]
    assert refused(WIDE, raters=["ann", "bob"])[0].startswith("rows, raters: expected one of the columns id, ann, bo")
    assert refused(LONG, raters=["ann", "bob"]) == [
        "rows, raters: expected one of the raters ann, bo, found 'bob'; did you mean bo?"
    ]
    assert refused(LONG, raters=["bo"])[0].startswith("rows: expected two raters or more, found one: 'bo'")
    assert refused({"a": [1], "b": [1, 2]}) == ["labels, b: expected 1 labels, as 'a' has, found 2"]
    assert refused({"a": "yes", "b": [1]}) == ["labels, a: expected a list of labels, found str"]
    assert refused(7)[0].startswith("labels: expected a file, a list of dicts, or the labels of each rater, found int")
