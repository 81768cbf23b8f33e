"""The plain validation: floor, ceiling, discrimination, accuracy."""

import json
from time import process_time
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from benchwright.build.validation import validate
from benchwright.errors import InputError
from tests.conftest import public_data

CASES = [{"id": f"c{n}"} for n in range(4)]


def test_ids_stand_in_the_order_of_the_cases() -> None:
    """Whatever the order in which a system gives its results."""
    cases = [{"id": name} for name in "dbca"]
    passed = dict.fromkeys("abcd", False)
    assert validate(cases, {"m": passed})["floor"] == ["d", "b", "c", "a"]
    assert validate(cases, {"m": {name: name in "ad" for name in passed}})["ceiling"] == ["d", "a"]


def test_one_system_alone_separates_nothing() -> None:
    """Each case is its floor or its ceiling."""
    found = validate(CASES, {"m": {"c0": True, "c1": False, "c2": True, "c3": True}})
    assert found == {"floor": ["c1"], "ceiling": ["c0", "c2", "c3"], "discrimination": 0.0, "accuracy": {"m": 0.75}}


def test_numpy_truth_values_are_truth_values() -> None:
    """Results often come out of an array; what comes back is plain."""
    passed = dict(zip(["c0", "c1", "c2", "c3"], np.array([True, False, True, True]), strict=True))
    found = validate(CASES, {"m": passed})
    assert (found["floor"], found["accuracy"]) == (["c1"], {"m": 0.75})
    assert json.loads(json.dumps(found)) == found


@pytest.mark.parametrize("value", [1, 0, 1.0, "true", None, np.int64(1), np.float64(1)])
def test_what_merely_counts_as_true_is_refused(value: Any) -> None:
    """Named with system and case: a string "false" would count as passed."""
    with pytest.raises(ValueError, match=r"results\['m'\]\['c2'\]: expected True or False, found"):
        validate(CASES, {"m": {"c0": True, "c1": False, "c2": value, "c3": True}})


def test_every_fault_in_one_go() -> None:
    """An unknown id, a missing one and a value of the wrong kind."""
    with pytest.raises(InputError) as refused:
        validate(CASES, {"a": {"c0": True, "c1": True, "c2": True, "c9": True}, "b": dict.fromkeys(["c0"], None)})
    said = str(refused.value)
    assert "'c9'" in said and "none on 'c3'" in said and "results['b']['c0']" in said
    for cases, results in (([], {"m": {}}), (CASES, {}), ([{"id": None}], {"m": {None: True}})):
        with pytest.raises(ValueError, match="expected"):
            validate(cases, results)


@given(st.lists(st.lists(st.booleans(), min_size=3, max_size=3), min_size=1, max_size=8), st.randoms())
def test_laws_of_order_and_names(rows: list[list[bool]], chance: Any) -> None:
    """Order of systems and their names change nothing; the order of cases changes the order of ids alone."""
    ids = [f"c{n}" for n in range(len(rows))]
    results = {f"m{s}": {case: row[s] for case, row in zip(ids, rows, strict=True)} for s in range(3)}
    found = validate([{"id": case} for case in ids], results)
    turned = {f"x{name}": results[name] for name in reversed(results)}
    chance.shuffle(ids)
    other = validate([{"id": case} for case in ids], turned)
    assert {name.removeprefix("x"): value for name, value in other["accuracy"].items()} == found["accuracy"]
    assert other["discrimination"] == found["discrimination"]
    assert (set(other["floor"]), set(other["ceiling"])) == (set(found["floor"]), set(found["ceiling"]))
    assert len(found["floor"]) + len(found["ceiling"]) + round(found["discrimination"] * len(ids)) == len(ids)


def test_grade_school_answers() -> None:
    """Four systems on 1,319 questions: the published counts."""
    lines = (public_data("gsm8k_replies") / "replies.jsonl").read_text("utf-8").splitlines()
    rows = [json.loads(line) for line in lines]
    found = validate(
        rows, {name: {row["id"]: row["is_correct"][name] for row in rows} for name in rows[0]["is_correct"]}
    )
    assert (len(found["floor"]), len(found["ceiling"]), round(found["discrimination"], 4)) == (432, 156, 0.5542)
    assert sorted(round(value, 4) for value in found["accuracy"].values()) == [0.2168, 0.3472, 0.3904, 0.5625]


def test_a_hundred_thousand_cases_take_about_a_second() -> None:
    """With three systems; the limit is wide, as machines are shared."""
    cases = [{"id": f"c{n}"} for n in range(100_000)]
    results = {name: {case["id"]: n % (2 + name) == 0 for n, case in enumerate(cases)} for name in range(3)}
    start = process_time()
    assert validate(cases, results)["discrimination"] > 0.5  # type: ignore[arg-type]
    assert process_time() - start < 4
