"""Small hard cases, learned from public bug reports, as one accuracy table per kind and mode."""

import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from benchwright.grade.rubric import grade

CASES = [
    json.loads(line) for line in (Path(__file__).parents[1] / "data" / "grader_cases.jsonl").read_text().splitlines()
]
ANSWERS = ("number", "text", "ordering", "json", "robustness")
RUBRICS = ("rubric-number", "list", "name", "date")
STRICT_FLOOR = {"number": 68, "text": 27, "ordering": 22, "json": 43, "robustness": 22}
"""Cases that strict mode gets right today; these counts may only rise."""
RUBRIC_FLOOR = {"rubric-number": 17, "list": 17, "name": 10, "date": 7}


def task_of(case: dict[str, Any]) -> dict[str, Any]:
    """A case as a task."""
    key, kind = case["key"], case["kind"]
    if kind in ANSWERS:
        options = {"options": key["options"]} if isinstance(key, dict) else {}
        return {"id": "t", "prompt": "p", "answer": key["answer"] if options else key, "metadata": options}
    check: dict[str, Any] = {"kind": kind.removeprefix("rubric-"), **case.get("more", {})}
    if kind == "rubric-number":
        check["value"] = key["value"]
        check |= {"unit": key["unit"]} if "unit" in key else {}
        for name, word in (("tol_abs", "absolute"), ("tol_rel", "relative")):
            check |= {"tolerance": {word: key[name]}} if name in key else {}
    elif kind == "date":
        check["value"] = key["date"]
        check |= {"order": key["order"].lower()} if "order" in key else {}
    elif kind == "list":
        mode = {"recall": "all"}.get(key.get("mode", "exact"), key.get("mode", "exact"))
        check |= {"items": key["items"], "ordered": key["ordered"], "mode": mode}
    else:
        check["value"] = key["name"]
    return {"id": "t", "prompt": "p", "rubric": [{"id": "l", "claim": "c", "check": check}]}


def submission(case: dict[str, Any]) -> Any:
    """The reply of a case, long ones built."""
    if "submission_gen" in case:
        return "".join(text * times for text, times in case["submission_gen"])
    return case["submission"]


def met(case: dict[str, Any], mode: str) -> bool:
    """Whether the case's reply scores 1."""
    return grade(task_of(case), submission(case), mode=mode).score == 1.0  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "case", [c for c in CASES if c["kind"] in ANSWERS and not c.get("ambiguous")], ids=lambda c: c["id"]
)
def test_classic_mode_follows_the_published_rule(case: dict[str, Any]) -> None:
    """Where the published rule decides, classic mode gives what it says, right or wrong."""
    assert met(case, "classic") is case["expected"], case["why"]


@pytest.mark.parametrize("kind", ANSWERS)
def test_strict_mode_gets_no_worse(kind: str) -> None:
    """Strict mode aims at what a person would say."""
    right = Counter(met(c, "strict") is c.get("common_sense", c["expected"]) for c in CASES if c["kind"] == kind)

    assert right[True] >= STRICT_FLOOR[kind]


@pytest.mark.parametrize("kind", RUBRICS)
def test_rubric_checks_get_no_worse(kind: str) -> None:
    """Checks of rubric lines."""
    right = Counter(met(c, "strict") is c["expected"] for c in CASES if c["kind"] == kind)

    assert right[True] >= RUBRIC_FLOOR[kind]


@pytest.mark.parametrize(
    "case", [c for c in CASES if c.get("readable") is False and c["kind"] in ANSWERS], ids=lambda c: c["id"]
)
def test_what_cannot_be_read_is_never_met(case: dict[str, Any]) -> None:
    """A reply without a readable answer does not score in strict mode."""
    assert not met(case, "strict")
