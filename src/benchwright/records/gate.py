"""What the gate gives: what cheap policies are worth on a benchmark, and whether right answers are accepted."""

from typing import Literal

from benchwright.records.record import Notice, Record

Kind = Literal["cheat", "control", "shortcut"]


class PolicyResult(Record, frozen=True, kw_only=True):
    """What one policy scored. All shares are in [0, 1]; items weigh alike, the wordings of one are averaged.

    Attributes:
        policy: its name, as in `policy:NAME`.
        kind: "cheat" must stay below its limits, "control" must score exactly 1, "shortcut" is reported only.
        tasks: how many it was asked.
        items: I, how many they belong to.
        mean: over all items.
        upper_bound: one-sided exact upper bound of that mean, with items as trials; the sum of the scores is rounded
            up to whole items.
        chance: what a guess scores on these tasks, at least.
        limit: of the mean: it must lie below, for a control it must be this.
        families: mean by family.
        limits: limit by family.
        passes: None for a shortcut.
        refused: ids of tasks on which a control does not score 1, the first ones.
    """

    policy: str
    kind: Kind
    tasks: int
    items: int
    mean: float
    upper_bound: float
    chance: float
    limit: float | None
    families: dict[str, float]
    limits: dict[str, float]
    passes: bool | None
    refused: tuple[str, ...] = ()


class GatedFamily(Record, frozen=True, kw_only=True):
    """A family of tasks as the gate sees it.

    Attributes:
        chance: what a guess scores, at least: the mean of 1 / options, else the share of the most frequent key.
        limit: below which policies must stay that know no keys.
        known_limit: below which those must stay that have seen the keys of other items: not less than what an even
            guess among the answers reaches by luck.
    """

    family: str
    tasks: int
    items: int
    chance: float
    limit: float
    known_limit: float


class Gate(Record, frozen=True, kw_only=True):
    """Whether a benchmark can be had for nothing: no prompt, no key and no reply stands in here.

    Attributes:
        tasks: tasks that were gated.
        items: items that they belong to.
        left_out: tasks that code alone cannot score.
        judge_lines: lines for a judge; they are left out of every score.
        generated: whether every task is of a generated split.
        base_limit: the limit before chance is allowed for.
        declared_chance: what a guess scores as the owner says, or None.
        level: of the upper bounds.
        passes: None when nothing could be gated.
        policies: cheats and controls, the worst first.
        shortcuts: shallow solvers; they do not count.
    """

    benchmark: str
    version: str
    tasks_sha256: str
    tasks: int
    items: int
    left_out: int
    judge_lines: int
    generated: bool
    base_limit: float
    declared_chance: float | None
    level: float
    passes: bool | None
    families: tuple[GatedFamily, ...]
    policies: tuple[PolicyResult, ...]
    shortcuts: tuple[PolicyResult, ...]
    warnings: tuple[Notice, ...]
