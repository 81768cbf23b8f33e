"""Published grades of public replies, made again by code."""

import json
from functools import cache

import pytest

from benchwright.grade.single import score_answer
from tests.conftest import public_data


@cache
def scores() -> dict[str, tuple[int, ...]]:
    """What four systems score on every question of GSM8K, read in strict mode."""
    lines = (public_data("gsm8k_replies") / "replies.jsonl").read_text("utf-8").splitlines()
    rows = [json.loads(line) for line in lines]
    return {
        system: tuple(int(score_answer(row["replies"][system], row["key"], mode="strict")) for row in rows)
        for system in rows[0]["replies"]
    }


@pytest.mark.parametrize(
    ("system", "share"),
    [
        ("6b_finetuning", 0.2168),
        ("6b_verification", 0.3904),
        ("175b_finetuning", 0.3472),
        ("175b_verification", 0.5625),
    ],
)
def test_strict_grades_reach_the_published_share(system: str, share: float) -> None:
    """At most two of 1,319 replies off the published accuracy."""
    assert len(scores()[system]) == 1319
    assert abs(sum(scores()[system]) - share * 1319) <= 2.1


def test_floor_and_ceiling_are_as_published() -> None:
    """432 questions that no system solves and 156 that all solve, at most two off."""
    solved = [sum(column) for column in zip(*scores().values(), strict=True)]
    assert abs(solved.count(0) - 432) <= 2
    assert abs(solved.count(4) - 156) <= 2
