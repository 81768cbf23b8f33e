"""What looks wrong in labels is said, with the labels and how many, and nothing is changed."""

import pytest

from benchwright.pipeline.label_hygiene import label_notices


def notices(a: list[str], b: list[str], names: tuple[str, str] = ("ann", "bo")) -> dict[str, str]:
    """Code -> message, of two raters."""
    ratings = {
        name: dict(zip(map(str, range(len(own))), own, strict=True)) for name, own in zip(names, (a, b), strict=True)
    }
    found = label_notices(ratings)
    assert len({notice.code for notice in found}) == len(found)
    return {notice.code: notice.message for notice in found}


@pytest.mark.parametrize(
    ("a", "b", "code", "said"),
    [
        ("yes", "Yes", "label_case", "differ only in case, and count as different: 'yes' (2) and 'Yes' (2)."),
        ("a b", "a  b", "label_space", "differ only in white space"),
        ("a b", "a\u00a0b", "label_normal_form", r"'a b' (2) and 'a\xa0b' (2)"),
        (
            "y\u00e9",
            "ye\u0301",
            "label_normal_form",
            r"Unicode writes them, and count as different: 'y\xe9' (2)",
        ),
        ("fi", "\ufb01", "label_normal_form", r"'\ufb01' (2)"),
        ("yes", "yes\u200b", "label_normal_form", r"'yes\u200b' (2)"),
        ("1", "1.0", "label_number_form", "differ only in the form of a number"),
        ("1", "01", "label_number_form", "'1' (2) and '01' (2)"),
        ("10", "+10.00", "label_number_form", "'10' (2)"),
        ("0", "-0", "label_number_form", "'-0' (2)"),
    ],
)
def test_spellings_of_one_label_are_named(a: str, b: str, code: str, said: str) -> None:
    """Each difference has its code; the labels are counted."""
    found = notices([a, a], [b, b])
    assert list(found) == [code]
    assert said in found[code]


def test_several_differences_are_said_together() -> None:
    """One notice, under the first of its codes."""
    found = notices(["Yes", "No"], ["yes x", "no"])
    assert list(found) == ["label_case"]
    found = notices(["New  York", "x"], ["new york", "x"])
    assert "differ only in case and white space" in found["label_case"]


def test_labels_that_really_differ_are_no_spellings() -> None:
    """Nothing is said about them."""
    assert notices(["yes", "no", "1", "10", "2.5"], ["no", "yes", "10", "1", "25"]) == {}


def test_white_space_around_labels_is_said_without_a_twin() -> None:
    """With how many labels have it."""
    found = notices(["yes ", "no"], ["yes ", "no"])
    assert found == {"label_space": "white space around 2 labels is a part of them: 'yes '."}


@pytest.mark.parametrize("label", ["NaN", "N/A", "None", "null", "-"])
def test_labels_that_look_missing_are_named(label: str) -> None:
    """And how often they stand there."""
    found = notices(["x", label], ["x", "x"])
    assert f"{label!r} (1)" in found["label_looks_missing"]


def test_raters_who_may_be_copies_are_named_from_fifty_items() -> None:
    """One difference, or one item less, and nothing is said."""
    labels = ["x", "y"] * 25
    assert "'ann' and 'bo' (50 items)" in notices(labels, labels)["identical_raters"]
    assert notices(labels[:49], labels[:49]) == {}
    assert notices(labels, [*labels[:49], "x"]) == {}
    shared = {str(n): "x" for n in range(60)}
    ratings = {"a": shared, "b": {**dict(list(shared.items())[:50]), "more": "y"}}
    assert [notice.code for notice in label_notices(ratings)] == ["identical_raters"]
    ratings["b"].pop("0")
    assert label_notices(ratings) == []


def test_raters_without_a_common_label_are_named() -> None:
    """Unless a difference in spelling explains it."""
    assert "'ann' and 'bo'" in notices(["1"], ["good"])["no_label_in_common"]
    assert list(notices(["Yes"], ["yes"])) == ["label_case"]


def test_names_of_one_rater_are_named() -> None:
    """Two spellings of a person count as two."""
    assert "'ann' and 'Ann'" in notices(["x"], ["x"], ("ann", "Ann"))["rater_names"]


def test_many_labels_are_listed_in_part() -> None:
    """Five, and how many more."""
    found = notices([f"l{n}" for n in range(9)], [f"L{n}" for n in range(9)])
    assert found["label_case"].endswith("and 4 more.")
