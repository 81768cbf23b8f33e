"""What a reader of an agreement is warned of."""

from benchwright.agreement import rater_agreement
from benchwright.records import AgreementSettings
from tests.agreement.labels import QUICK, as_ratings


def warned(*coders: str, settings: AgreementSettings = QUICK) -> dict[str, str]:
    """The warnings of raters' labels by code; a space is a label left out."""
    found = rater_agreement(as_ratings([[None if c == " " else c for c in row] for row in coders]), settings=settings)
    return {notice.code: notice.message for notice in found.warnings}


def test_enough_items_of_every_label_give_no_warning() -> None:
    """Fifty items, five of the rarer label."""
    assert warned("y" * 45 + "n" * 5, "y" * 44 + "n" * 6, settings=AgreementSettings(resamples=20)) == {}


def test_under_fifty_items_are_few() -> None:
    """Intervals are then shorter than they should be."""
    assert warned("yn" * 24 + "y", "yn" * 24 + "y")["few_items"] == (
        "49 items; needs 50. Intervals hold less often than they say."
    )


def test_labels_on_under_five_items_are_named() -> None:
    """By whoever gave them; levels of the scale that nobody used are not meant."""
    found = warned(
        "y" * 60 + "abbbb", "y" * 60 + "yyyyb", settings=AgreementSettings(resamples=20, scale=tuple("abyz"))
    )

    assert found["rare_label"] == "Labels on fewer than 5 items, which every measure hangs on: a, b."


def test_labels_left_out_are_counted() -> None:
    """Labels and items."""
    assert warned("yn" * 30, " n" + "yn" * 29, "  " + "yn" * 29)["dropped_ratings"] == (
        "3 labels missing, on 2 of 60 items: each measure takes the items that it can."
    )
    assert warned("yn" * 30, " n" + "yn" * 29)["dropped_ratings"].startswith("1 label missing, on 1 of 60 items")


def test_undefined_resamples_are_counted_by_measure() -> None:
    """Of every measure that has a value; one without has its reason already."""
    message = warned("y" * 9 + "n", "y" * 9 + "n", settings=AgreementSettings(resamples=1000))["undefined_resamples"]

    assert message.startswith(
        "Of 1,000 resamples some leave a measure undefined, and its interval is made without them"
    )
    assert "nominal alpha (3" in message and "kappa of rater 0 and rater 1 (3" in message
    assert "undefined_resamples" not in warned("yyy", "yyy")
