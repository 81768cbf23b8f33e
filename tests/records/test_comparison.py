"""Comparisons and plans on the wire."""

from benchwright.records import ComparedPart, Comparison, Needed, Plan, VarianceSplit


def test_a_plan_has_the_names_of_the_contract() -> None:
    """Keys that others read."""
    assert {"tasks", "runs", "smallestGap", "needed", "warnings"} <= set(Plan.__struct_encode_fields__)
    assert set(Needed.__struct_encode_fields__) == {"gap", "tasks", "runs"}


def test_a_comparison_says_which_run_is_which() -> None:
    """First and second everywhere, never left and right or old and new."""
    assert {"first", "second", "worse", "answer", "models", "warnings"} <= set(Comparison.__struct_encode_fields__)
    assert {"first", "second", "difference", "separated"} <= set(ComparedPart.__struct_encode_fields__)


def test_what_cannot_be_told_is_null() -> None:
    """A component that was not measured is null, not 0."""
    split = VarianceSplit(items=0.1, difference=None, runs=None, shift=None)

    assert split.to_dict() == {
        "items": 0.1,
        "difference": None,
        "runs": None,
        "shift": None,
        "shifted": False,
        "negative": (),
    }
