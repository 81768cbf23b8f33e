"""What is left for the best systems."""

from benchwright.build.cohorts import best, cohorts
from benchwright.build.scores import case_scores, item_scores
from benchwright.records import Cohort


def cohorts_of(scores: dict[str, dict[str, float]]) -> tuple[Cohort, ...]:
    """The cohorts of some scores."""
    found = case_scores(scores)
    return cohorts(item_scores(found), found.accuracy())


def test_dead_items_of_the_best() -> None:
    """Twelve systems, system n has the first n of twelve items: the best five differ on four."""
    scores = {f"m{n}": {f"c{i}": float(i < n) for i in range(12)} for n in range(1, 13)}
    five, ten, every = cohorts_of(scores)
    assert (five.systems, ten.systems, every.systems) == (5, 10, 12)
    assert (five.dead, ten.dead, every.dead) == (8 / 12, 3 / 12, 1 / 12)
    assert (five.ceiling, every.ceiling) == (8 / 12, 1 / 12)
    assert round(five.spread, 9) == round(4 / 12, 9)


def test_only_cohorts_that_leave_someone_out() -> None:
    """Five systems are all of them: one cohort."""
    assert [one.systems for one in cohorts_of({f"m{n}": {"a": n / 5, "b": 1.0} for n in range(5)})] == [5]
    assert cohorts_of({"m": {"a": 1.0, "b": 0.0}}) == (Cohort(systems=1, dead=1.0, ceiling=0.5, spread=0.0),)


def test_a_tie_at_the_edge_is_in() -> None:
    """No order of names decides who is among the best."""
    scores = {f"m{n}": {"a": float(n >= 6), "b": 1.0} for n in range(12)}
    assert [one.systems for one in cohorts_of(scores)] == [6, 12]
    assert cohorts_of(dict(reversed(scores.items()))) == cohorts_of(scores)
    assert best({"a": 0.1, "b": 0.1}, 5) == ["a", "b"]
