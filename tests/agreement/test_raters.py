"""Any number of raters: the whole result on worked and public ratings, missing labels, and large tables."""

import csv
import tracemalloc

import numpy as np
import pytest

from benchwright.agreement import rate_pair, rater_agreement
from benchwright.errors import InputError
from benchwright.records import AgreementSettings
from tests.agreement.labels import QUICK, as_ratings, stream, worked
from tests.conftest import public_data

FEW = AgreementSettings(resamples=200)


def test_two_raters_are_a_pair() -> None:
    """The pair among the raters is the pair alone, its intervals included."""
    case = worked("krippendorff_nominal_2x12")
    found = rater_agreement(as_ratings(case["coders"]), settings=FEW)
    alone = rate_pair(*case["coders"], a="rater 0", b="rater 1", settings=FEW)

    assert found.pairs == (alone,)
    assert found.alpha == pytest.approx(case["published"]["nominal"], abs=case["tolerance"])
    assert (found.items, found.ratings, found.dropped, found.metric) == (12, 24, 0, "nominal")
    assert set(found.alphas) == {"nominal"}


def test_ratings_left_out_are_an_error_or_dropped_and_counted() -> None:
    """Four raters of twelve items, of which some rated four, some two and some one."""
    case = worked("gwet_4raters_12")
    ratings = as_ratings(case["coders"])

    with pytest.raises(InputError) as fault:
        rater_agreement(ratings, settings=FEW)
    lines = str(fault.value).splitlines()
    assert lines[0] == "rater 0, q9: expected a label, found none; missing=drop leaves it out"
    assert len(lines) == 6 and lines[-1] == "expected no further missing labels, found 2"

    found = rater_agreement(ratings, settings=AgreementSettings(resamples=200, missing="drop"))
    assert (found.items, found.ratings, found.dropped) == (12, 41, 4)
    assert [(pair.n, pair.dropped) for pair in found.pairs] == [(9, 3), (8, 4), (9, 3), (9, 3), (10, 2), (10, 2)]
    assert found.ac1.value == pytest.approx(case["published"]["ac1"], abs=case["tolerance"])
    assert found.alphas["nominal"].value == pytest.approx(0.743, abs=5e-4)
    assert found.alphas["interval"].value == pytest.approx(0.849, abs=5e-4)
    assert found.alpha == found.alphas["nominal"].value
    assert all(pair.labels == tuple("12345") for pair in found.pairs)


def test_a_scale_makes_alpha_ordinal() -> None:
    """The published ordinal value of the same ratings, with weights in every pair."""
    ratings = as_ratings(worked("gwet_4raters_12")["coders"])
    settings = AgreementSettings(resamples=200, missing="drop", scale=tuple("12345"))
    found = rater_agreement(ratings, settings=settings)

    assert found.metric == "ordinal" and set(found.alphas) == {"nominal", "ordinal", "interval"}
    assert found.alpha == found.alphas["ordinal"].value == pytest.approx(0.815, abs=5e-4)
    assert all(pair.linear is not None and pair.quadratic is not None for pair in found.pairs)


def test_intervals_surround_their_measures() -> None:
    """Fleiss' kappa, AC1 and alpha of 10 items and 14 raters; each label has its kappa."""
    case = worked("wiki_fleiss_10x14")
    items = [[str(label) for label, count in enumerate(row) for _ in range(count)] for row in case["counts"]]
    found = rater_agreement(as_ratings([*zip(*items, strict=True)]), settings=FEW)

    assert found.fleiss.value == pytest.approx(case["exact"]["kappa"], abs=1e-6)
    assert len(found.pairs) == 91 and set(found.by_label) == set("01234")
    for measure in (found.fleiss, found.ac1, *found.alphas.values()):
        assert measure.value is not None and measure.low is not None and measure.high is not None
        assert measure.low < measure.value < measure.high


def test_three_annotators_of_public_pairs_agree_as_published() -> None:
    """The kappas of 999 annotated pairs, all three raters at once."""
    with (public_data("pandalm_annotators") / "labels.csv").open(encoding="utf-8", newline="") as lines:
        rows = list(csv.DictReader(lines))
    ratings = {f"annotator{n}": {row["idx"]: row[f"annotator{n}"] for row in rows} for n in (1, 2, 3)}
    found = rater_agreement(ratings, settings=FEW)

    assert [pair.kappa for pair in found.pairs] == pytest.approx([0.8520, 0.8789, 0.8617], abs=5e-5)
    for pair in found.pairs:
        assert pair.low is not None and pair.bootstrap.low is not None
        assert pair.bootstrap.low == pytest.approx(pair.low, abs=0.01)
    assert found.alpha == pytest.approx(sum(pair.kappa or 0 for pair in found.pairs) / 3, abs=0.001)
    assert found.warnings == ()


def test_full_agreement_on_one_label_defines_nothing() -> None:
    """Every measure says why; two labels on a scale leave AC1 something to measure."""
    same = {"ann": {"q1": "y", "q2": "y"}, "bo": {"q1": "y", "q2": "y"}}
    found = rater_agreement(same, settings=FEW)

    assert (found.alpha, found.fleiss.value, found.ac1.value, found.by_label) == (None, None, None, {"y": None})
    assert found.alphas["nominal"].undefined == "every label that can be paired is the same"
    assert found.fleiss.undefined == "every label that can be paired is the same"
    assert found.ac1.undefined == "there is only one label"
    assert rater_agreement(same, settings=AgreementSettings(scale=("n", "y"))).ac1.value == 1


def test_raters_who_share_no_item_have_no_agreement() -> None:
    """No pair of labels, and so no measure."""
    found = rater_agreement({"ann": {"q1": "y"}, "bo": {"q2": "n"}}, settings=QUICK)

    assert found.alphas["nominal"].undefined == found.ac1.undefined == "no item was rated twice"
    assert (found.items, found.ratings, found.dropped, found.alpha) == (2, 2, 2, None)


@pytest.mark.parametrize(
    ("ratings", "named"),
    [
        ({}, "expected two raters or more, found 0"),
        ({"ann": {"q1": "y"}}, "expected two raters or more, found 1"),
        ({"ann": {}, "bo": {}}, "expected at least one item"),
    ],
)
def test_too_little_to_compare_is_refused(ratings: dict[str, dict[str, str]], named: str) -> None:
    """Fewer than two raters, or no item."""
    with pytest.raises(InputError, match=named):
        rater_agreement(ratings)


def test_a_label_outside_the_scale_is_named() -> None:
    """With its place and the nearest level."""
    with pytest.raises(
        InputError, match="bo, q1: expected a label of the scale low, high, found 'hihg'; did you mean high"
    ):
        rater_agreement({"ann": {"q1": "low"}, "bo": {"q1": "hihg"}}, settings=AgreementSettings(scale=("low", "high")))


def test_a_seed_gives_one_result_and_another_seed_another() -> None:
    """Nothing but the seed moves the ends."""
    ratings = as_ratings(worked("krippendorff_nominal_2x12")["coders"])
    one, again, other = (
        rater_agreement(ratings, settings=AgreementSettings(resamples=200, seed=seed)) for seed in (1, 1, 2)
    )

    assert one == again
    assert one.pairs[0].kappa == other.pairs[0].kappa and one.pairs[0].bootstrap != other.pairs[0].bootstrap


def test_many_items_take_little_memory() -> None:
    """30,000 items of three raters with five labels: no array of items by labels, none of ratings by ratings."""
    rng = stream(12)
    true = rng.integers(1, 6, 30_000)
    ratings = {
        name: dict(enumerate(map(str, np.where(rng.random(30_000) < 0.3, rng.integers(1, 6, 30_000), true).tolist())))
        for name in ("ann", "bo", "cy")
    }
    tracemalloc.start()
    found = rater_agreement(ratings, settings=AgreementSettings(resamples=512, scale=tuple("12345")))  # type: ignore[arg-type]
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()

    assert peak < 100e6
    assert found.items == 30_000 and found.alpha == pytest.approx(0.49, abs=0.01)
