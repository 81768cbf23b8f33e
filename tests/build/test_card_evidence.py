"""Figures from evidence."""

from typing import Any

from msgspec.structs import replace

from benchwright.build.card_evidence import (
    MOST_PAIRS,
    agreement_group,
    contamination_group,
    gate_group,
    validation_group,
)
from benchwright.pipeline.agree import agreement
from benchwright.records.card import ContaminationFacts, ContaminationHit, FigureGroup, Scanned
from tests.pipeline.carded import gated


def printed(group: FigureGroup) -> dict[str, str]:
    """What is printed, by key and what it is about."""
    return {
        figure.key + (f" {figure.about}" if figure.about else ""): figure.shown or figure.state
        for figure in group.figures
    }


def test_what_was_not_measured_says_so() -> None:
    """Without evidence no number stands there."""
    groups = [agreement_group(None), validation_group(None), contamination_group(None, cases=3), gate_group(None)]

    assert all(set(printed(group).values()) == {"notMeasured"} and group.figures for group in groups)
    assert {figure.value for group in groups for figure in group.figures} == {None}


def test_agreement_has_intervals_and_the_reason_of_none() -> None:
    """Kappa with its interval; an undefined one is said to be undefined, not 0."""
    found = agreement({"ann": ["y", "y", "n", "n"] * 9, "bo": ["y", "n", "n", "n"] * 9})
    shown = printed(agreement_group(found, strangers=2))
    pair = found.pairs[0]

    assert shown["kappa ann – bo"] == f"0.500 (95 %: {pair.low:.3f}, {pair.high:.3f})"
    assert (shown["raters"], shown["rated"], shown["strangers"]) == ("2", "36", "2")
    assert shown["notices"] == ", ".join(sorted({notice.code for notice in found.warnings}))
    empty = replace(found, pairs=(replace(pair, kappa=None),), alpha=None)
    assert printed(agreement_group(empty))["kappa ann – bo"] == "undefined"
    assert printed(agreement_group(empty))["alpha"] == "undefined"


def test_of_many_annotators_the_lowest_and_the_highest_kappa_are_shown() -> None:
    """Ten pairs have a row each; of more the two ends."""
    labels: dict[str, Any] = {f"r{n}": ["y", "n"] * 10 + ["y"] * n + ["n"] * (6 - n) for n in range(6)}
    found = agreement(labels)
    rows = [figure.value["value"] for figure in agreement_group(found).figures if figure.key == "kappa"]

    assert len(found.pairs) > MOST_PAIRS
    assert rows == [min(one.kappa for one in found.pairs), max(one.kappa for one in found.pairs)]  # type: ignore[type-var]


def test_a_corpus_scan_gives_counts_and_no_text() -> None:
    """Cases found, cases too short, canaries; the evidence stays where it is; what is not told is not given."""
    facts = ContaminationFacts(
        n=(8, 13),
        contaminated=(ContaminationHit(id="a"),),
        not_checkable=("b", "c"),
        canaries=({"source": "x"},),
        scanned=Scanned(documents=7, unreadable=["x", "y"]),
    )
    assert printed(contamination_group(facts, cases=4)) == {
        "n": "8, 13",
        "contaminated": "1 (25.0 %)",
        "notCheckable": "2 (50.0 %)",
        "canaries": "1",
        "documents": "7",
        "megabytes": "none",
        "unreadable": "2",
    }


def test_each_n_has_its_rows() -> None:
    """Cases found and too short, the size, documents with a canary; without a document nothing was measured."""
    read = Scanned(documents=7, unreadable=0, bytes=412_123_456, marked=140)
    facts = ContaminationFacts(
        n=(8, 13),
        contaminated=(ContaminationHit(id="a"),),
        not_checkable=(),
        canaries=({"source": "x"},),
        scanned=read,
        flagged={"8": ("a",), "13": ()},
        too_short={"8": (), "13": ("b", "c")},
    )
    assert printed(contamination_group(facts, cases=4)) == {
        "n": "8, 13",
        "contaminated n = 8": "1 (25.0 %)",
        "contaminated n = 13": "0 (0.0 %)",
        "notCheckable n = 8": "0 (0.0 %)",
        "notCheckable n = 13": "2 (50.0 %)",
        "canaries": "140",
        "documents": "7",
        "megabytes": "412.1",
        "unreadable": "0",
    }
    for size, shown in ((9, "< 0.1"), (0, "0.0"), (100_000, "0.1")):
        small = replace(facts, scanned=replace(read, bytes=size))
        assert printed(contamination_group(small, cases=4))["megabytes"] == shown
    nothing = printed(contamination_group(replace(facts, scanned=replace(read, documents=0)), cases=4))
    assert (nothing["contaminated n = 8"], nothing["contaminated n = 13"]) == ("notMeasured", "notMeasured")


def test_the_gate_gives_its_verdict_and_its_best_policy() -> None:
    """Passed or not, the highest mean with bound and limit, and how many right answers are refused."""
    found = gated()
    shown = printed(gate_group(found))
    best = max(one.mean for one in found.policies if one.kind == "cheat")

    assert shown["passes"] == ("yes" if found.passes else "no") and shown["refused"] == "0"
    assert [value for key, value in shown.items() if key.startswith("highest")] == [f"{best:.3f}"]
    assert printed(gate_group(replace(found, passes=None, policies=(), warnings=()))) == {
        "passes": "notMeasured",
        "policies": "0",
        "refused": "0",
    }
