"""The answer in words."""

import msgspec

from benchwright.records import Difference, Pair
from benchwright.report.answer import answer, by_mean, lead, percent, points

from . import made

REPORT = made.report(made.tasks(12))


def test_the_answer_names_who_clears_the_bar() -> None:
    """One sentence, with the bar as a person would write it."""
    assert answer(REPORT.models, "0.8") == "large clears the bar of 80\u00a0%."
    none = [msgspec.structs.replace(model, clears_bar=False) for model in REPORT.models]
    assert answer(none, "0.825") == "No model clears the bar of 82.5\u00a0%."
    assert answer(REPORT.models, None) == "No bar was set for this benchmark."


def test_missing_calls_come_before_any_answer() -> None:
    """While a call is missing nobody clears a bar."""
    unfinished = made.report(made.tasks(12), missing=2)
    assert answer(unfinished.models, "0.8") == "The run is not finished: 2 of 144 calls are missing."
    assert lead(unfinished.models, unfinished.pairs, 0.1) == ""


def test_the_lead_names_close_models_and_what_separates_them() -> None:
    """The published rule comes first; the paired difference is added."""
    said = lead(REPORT.models, REPORT.pairs, 0.07)
    assert said.startswith("large is clearly ahead of the other 3. medium and local<b>x</b> are close.")
    assert "On the same tasks medium is ahead of local<b>x</b> by 1.8 points [0.2, 3.4]." in said
    assert said.endswith("The smallest gap this set can separate is 7.0 points.")


def test_pairs_are_named_in_the_order_of_the_ranking_and_the_rest_is_counted() -> None:
    """However the run ordered them, the highest stand first, and no separated close pair is passed over in silence."""
    named = [msgspec.structs.replace(model, model=name) for model, name in zip(REPORT.models, "dcba", strict=True)]
    found = Difference(value=-0.018, low=-0.034, high=-0.002)
    pairs = [
        Pair(a=a, b=b, close=True, separated=True, difference=found)
        for a, b in (("a", "b"), ("a", "c"), ("b", "c"), ("a", "d"), ("b", "d"), ("c", "d"))
    ]
    assert lead(named, pairs, None) == (
        "c, b and a are close to d. b and c are close. a and c are close. a and b are close. "
        "On the same tasks d is ahead of c by 1.8 points [0.2, 3.4]. "
        "On the same tasks d is ahead of b by 1.8 points [0.2, 3.4]. "
        "On the same tasks d is ahead of a by 1.8 points [0.2, 3.4]. "
        "On the same tasks 3 more of these pairs are separated too."
    )
    more = [msgspec.structs.replace(model, model=name) for model, name in zip(REPORT.models, "wxyz", strict=True)]
    pairs += [Pair(a="x", b=name, close=True, separated=False, difference=None) for name in "yz"]
    said = lead([*named, *more], pairs, None)
    assert "So are 2 more pairs." in said


def test_models_without_a_mean_stand_last() -> None:
    """Order is by mean, then name."""
    unfinished = made.report(made.tasks(3), missing=1)
    assert by_mean(tuple(reversed(unfinished.models)))[-1].model == made.MODELS[3]


def test_bars_and_points_are_written_as_people_do() -> None:
    """As many decimals as a bar needs; one for points, with a minus sign."""
    assert (percent("0.8"), percent("0.825"), percent("1")) == ("80\u00a0%", "82.5\u00a0%", "100\u00a0%")
    assert (points(-0.05), points(0.1)) == ("\u22125.0", "10.0")
