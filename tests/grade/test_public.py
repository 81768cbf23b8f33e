"""Published grades of public replies, made again by code."""

from functools import cache

import pytest

from tests.conftest import DATA, public_data
from tests.grade.real_replies import RealReply, bbh_replies, graded, gsm8k_replies

SYSTEMS = ("6b_finetuning", "6b_verification", "175b_finetuning", "175b_verification")
FAMILIES = (
    "boolean_expressions",
    "date_understanding",
    "logical_deduction_five_objects",
    "logical_deduction_three_objects",
    "multistep_arithmetic_two",
    "object_counting",
    "word_sorting",
)


@cache
def gsm8k() -> tuple[tuple[RealReply, bool], ...]:
    """Every reply to GSM8K, and whether strict mode accepts it."""
    public_data("gsm8k_replies")
    return tuple((real, graded(real, "strict").met is True) for real in gsm8k_replies(DATA))


@cache
def bbh() -> tuple[RealReply, ...]:
    """Every reply to BIG-Bench Hard."""
    public_data("bbh_codex_replies")
    return tuple(bbh_replies(DATA))


def published_against_its_own_text(real: RealReply) -> bool:
    """Tell whether a reply was counted wrong though its last line is "A: " and the key, character for character."""
    return not real.published and real.reply.rsplit("\n", 1)[-1].strip() == f"A: {real.key}"


def scores() -> dict[str, list[bool]]:
    """What each system scores on every question of GSM8K, in the order of the questions."""
    return {system: [met for real, met in gsm8k() if real.kind == system] for system in SYSTEMS}


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


@pytest.mark.parametrize("system", SYSTEMS)
def test_strict_agrees_with_the_verdict_on_each_reply_to_gsm8k(system: str) -> None:
    """At least 99.5 % of the replies of each system, reply by reply."""
    agreed = [met == real.published for real, met in gsm8k() if real.kind == system]
    assert sum(agreed) >= 0.995 * len(agreed)


def test_strict_differs_on_gsm8k_only_where_the_published_verdict_denies_its_own_text() -> None:
    """The only accepted differences are replies that end on the very key and were counted wrong."""
    differing = [real for real, met in gsm8k() if met != real.published]
    assert [(real.id, real.kind) for real in differing if not published_against_its_own_text(real)] == []
    assert len(differing) <= 2


@pytest.mark.parametrize("kind", ["cot", "direct"])
@pytest.mark.parametrize("family", FAMILIES)
def test_strict_agrees_with_the_verdicts_on_big_bench_hard(family: str, kind: str) -> None:
    """At least 98 % of the replies of each family, with steps and without."""
    members = [real for real in bbh() if (real.family, real.kind) == (family, kind)]
    agreed = sum((graded(real, "strict").met is True) == real.published for real in members)
    assert len(members) == 250
    assert agreed >= 0.98 * 250


@pytest.mark.parametrize("kind", ["cot", "direct"])
@pytest.mark.parametrize("family", [f for f in FAMILIES if f.startswith(("date", "logical"))])
def test_labels_given_as_options_change_nothing(family: str, kind: str) -> None:
    """A question with options "(A)", "(B)", ... may be read as an ordering: the verdicts are the same."""
    members = [real for real in bbh() if (real.family, real.kind) == (family, kind)]
    agreed = sum((graded(real, "strict", ordering=True).met is True) == real.published for real in members)
    assert all(real.key in real.options for real in members)
    assert agreed >= 0.98 * 250


def test_a_boolean_key_reads_what_its_word_reads() -> None:
    """The key `True` and the key "True" accept the same replies."""
    for real in bbh():
        if real.family == "boolean_expressions":
            as_boolean = graded(real, "strict", key=real.key == "True")
            assert as_boolean.met == graded(real, "strict").met, real.id


@pytest.mark.parametrize("mode", ["strict", "lenient"])
def test_no_reply_of_big_bench_hard_is_accepted_against_its_verdict(mode: str) -> None:
    """A reply that was counted wrong is never accepted; a false accept weighs more than a false reject."""
    accepted = [r for r in bbh() if not r.published and graded(r, mode).met]  # type: ignore[arg-type]
    assert [(real.id, real.kind) for real in accepted] == []


def test_lenient_accepts_whatever_strict_accepts() -> None:
    """Lenient mode is strict mode and repairs: it takes nothing back."""
    everything = [real for real, _ in gsm8k()] + list(bbh())
    lost = [r for r in everything if graded(r, "strict").met and not graded(r, "lenient").met]
    assert [(real.id, real.kind) for real in lost] == []
