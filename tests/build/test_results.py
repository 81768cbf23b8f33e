"""Faults of results: all of them named, or counted."""

import pytest

from benchwright.build.results import MOST_FAULTS, check_results, ids_of
from benchwright.errors import InputError


def test_ids_keep_the_order_of_the_cases() -> None:
    """Numbers and texts are ids; nothing else of a case is read."""
    assert ids_of([{"id": "b"}, {"id": 7, "question": None}, {"id": "a"}]) == ["b", 7, "a"]


@pytest.mark.parametrize(
    ("cases", "said"),
    [
        ([], "cases: expected at least one case, found none"),
        ([{"question": "?"}], "cases[0].id: expected an id, found nothing"),
        ([{"id": "a"}, {"id": ""}], "cases[1].id: expected an id, found ''"),
        ([{"id": ["a"]}], "cases[0].id: expected an id, found ['a']"),
        (["a"], "cases[0]: expected a dict with an id, found str"),
        (
            [{"id": "a"}, {"id": "b"}, {"id": "a"}],
            "cases[2].id: expected each id once, found 'a' again, as in cases[0]",
        ),
    ],
)
def test_cases_without_an_id_of_their_own_are_refused(cases: list[dict[str, object]], said: str) -> None:
    """Place, what was expected, what was found."""
    with pytest.raises(InputError) as refused:
        ids_of(cases)
    assert said in str(refused.value)


@pytest.mark.parametrize(
    ("results", "said"),
    [
        ({}, "results: expected results of at least one system"),
        ([], "found list"),
        ({"m": [True, False]}, "results['m']: expected a dict of case ids, found list"),
        ({"m": {"a": 1, "b": 1, "zz": 1}}, "results['m']: expected ids of the cases only, found 'zz'"),
        ({"m": {"a": 1}}, "results['m']: expected a result on every one of 2 cases, found none on 'b'; every system"),
        ({"m": {"a": 1, "b": "x" * 99}}, "results['m']['b']: expected 1, found 'xxx"),
    ],
)
def test_results_that_do_not_fit_the_cases_are_refused(results: dict[str, dict[str, object]], said: str) -> None:
    """System and case are named, long values cut."""
    with pytest.raises(InputError) as refused:
        check_results(["a", "b"], results, fits=lambda value: value == 1, expected="1")
    assert said in str(refused.value)
    assert max(map(len, str(refused.value).splitlines())) < 200


def test_all_faults_are_said_in_one_go_and_many_are_counted() -> None:
    """A handful is named, then the rest as a number; of unknown ids too."""
    with pytest.raises(InputError) as refused:
        check_results(
            ["a", "b"],
            {"m": {"a": 2}, "n": {"b": 3, **dict.fromkeys("cdefghi", 1)}},
            fits=lambda _: False,
            expected="1",
        )
    assert len(refused.value.faults) == 5
    assert "'c', 'd', 'e', 'f', 'g' and 2 more" in str(refused.value)
    with pytest.raises(InputError, match="990 more"):
        ids_of([{}] * (990 + MOST_FAULTS))
