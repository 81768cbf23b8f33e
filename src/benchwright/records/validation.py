"""What a validation of a benchmark gives: can these cases tell systems apart, and which of them are suspect?"""

from typing import Literal

from benchwright.records.record import Notice, Record

Flag = Literal["floor", "ceiling", "cannotTell", "backwards", "suspectKey"]


class ItemFinding(Record, frozen=True, kw_only=True):
    """One item: one case, or all wordings of one.

    Attributes:
        id: the case's id, without `-vN`.
        difficulty: mean score of the systems on it, in [0, 1]: 1 is easy.
        discrimination: correlation of its score with the mean of all other items, over systems, in [-1, 1]; None
            where one of the two does not vary.
        p: chance of a correlation this far below 0 if the item had nothing to do with the others; None with it.
        q: p with the number of items taken into account (Benjamini-Hochberg); None with it, and for cannotTell.
        exact: p counts every arrangement; otherwise it comes from drawn permutations.
        flags: floor and ceiling (no or every system has it), cannotTell (no result could be significant with so
            many systems), backwards (weak systems have it, strong ones do not), suspectKey (see `SuspectKey`).
    """

    id: str
    difficulty: float
    discrimination: float | None
    p: float | None
    q: float | None
    exact: bool
    flags: tuple[Flag, ...] = ()


class SuspectKey(Record, frozen=True, kw_only=True):
    """A case whose key a person should read again.

    Attributes:
        id: the case's id.
        reason: sameWrongAnswer (the strong systems all miss it with one and the same answer) or backwards.
        line: the rubric's line, where it has several; None otherwise.
        answer: the answer they share; None where the reason is another, and for a hidden task.
        systems: the systems that gave it.
    """

    id: str
    reason: Literal["sameWrongAnswer", "backwards"]
    line: str | None = None
    answer: str | None = None
    systems: tuple[str, ...] = ()


class Cohort(Record, frozen=True, kw_only=True):
    """How much of the benchmark is dead for the best systems.

    Attributes:
        systems: how many of the best.
        dead: share of items on which they all score the same.
        ceiling: share of items that all of them solve.
        spread: best minus worst accuracy among them.
    """

    systems: int
    dead: float
    ceiling: float
    spread: float


class ValidationSettings(Record, frozen=True, kw_only=True):
    """What the validation was asked for.

    Attributes:
        level: share of certainty; an item is flagged where q is at most 1 - level.
        permutations: drawn for items whose scores are not only 0 and 1.
        seed: of the permutations.
    """

    level: float = 0.95
    permutations: int = 10_000
    seed: int = 0


class Validation(Record, frozen=True, kw_only=True):
    """Floor, ceiling, discrimination and the items of a benchmark under the systems that were run on it.

    Attributes:
        cases: number of cases.
        items: one row an item, in the order of the cases.
        systems: number of systems.
        runs: runs of each system that were averaged; None where they differ.
        floor: ids of cases that no system scores on.
        ceiling: ids of cases on which every system has full score.
        discrimination: share of cases on which the systems differ.
        coin_flip: the share to be expected of systems that flip coins; None where scores are not only 0 and 1.
        accuracy: mean score by system.
        headroom: 1 minus the best accuracy.
        reliability: coefficient alpha of the items (KR-20 for 0 and 1); None where it is not defined.
        suspect_keys: cases whose keys should be read again.
        cohorts: the best 5, 10, 25 and all systems.
        settings: what was asked for.
        warnings: what a reader must know.
    """

    cases: int
    systems: int
    runs: int | None
    floor: tuple[str, ...]
    ceiling: tuple[str, ...]
    discrimination: float | None
    coin_flip: float | None
    accuracy: dict[str, float]
    headroom: float | None
    reliability: float | None
    items: tuple[ItemFinding, ...]
    suspect_keys: tuple[SuspectKey, ...]
    cohorts: tuple[Cohort, ...]
    settings: ValidationSettings
    warnings: tuple[Notice, ...] = ()
