"""What a report says about the judges of a run, and about the people who read a sample of their verdicts."""

from collections import Counter, defaultdict
from collections.abc import Callable, Hashable, Iterable, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import combinations
from statistics import fmean
from typing import NamedTuple

from benchwright.agreement import kappa
from benchwright.grade.rubric import Grader, waits, whole_weights
from benchwright.pipeline.audit import Key, Stratum, key_of, read_labels, stratum
from benchwright.pipeline.folder import AUDIT, RunFolder
from benchwright.pipeline.judging import JudgeBook, JudgeTally
from benchwright.pipeline.ledger import Ledger
from benchwright.pipeline.verdicts import ScoredCell, graders_of, scored_cells
from benchwright.rank.corrected import JudgedLine, corrected_mean
from benchwright.records import (
    AuditedGroup,
    AuditFacts,
    AuditLabel,
    Corrected,
    CostStatus,
    JudgeCheck,
    JudgedModel,
    JudgeFacts,
    Line,
    PeoplePair,
    Task,
    Verdict,
)

MET, NOT_MET, UNREADABLE, UNDECIDED = "met", "not met", "unreadable", "undecided"


class _Judged(NamedTuple):
    """A line of a reply on which the judge gave a verdict."""

    key: Key
    task: Task
    line: Line
    met: bool | None
    stratum: Stratum
    share: float


@dataclass
class _Model:
    """What the verdicts on one model's replies say, in one pass.

    Attributes:
        lines: that the judge gave a verdict on.
        rest: item -> what lines checked by code add to the mean.
        counts: judge lines by outcome.
        waits: True while a cell has no score.
    """

    lines: list[_Judged] = field(default_factory=list)
    rest: dict[Hashable, float] = field(default_factory=lambda: defaultdict(float))
    counts: Counter[str] = field(default_factory=Counter)
    waits: bool = False


class JudgedRun:
    """The judged lines of a run, read once from its verdicts.

    Raises:
        InputError: the verdicts are not those of these replies.
    """

    def __init__(self, run: RunFolder, ledger: Ledger) -> None:
        self._run = run
        self._cells = len(run.tasks) * run.manifest.runs
        self._wordings = Counter(task.item for task in run.tasks)
        self.models = {name: _Model() for name in run.models}
        seen: Counter[str] = Counter()
        for scored in scored_cells(run, ledger, graders_of(run)):
            seen[scored.verdicts[0].model] += 1
            self._add(scored, failed=ledger.failed(scored.cell))
        for name, model in self.models.items():
            model.waits = model.waits or seen[name] < self._cells

    def _add(self, scored: ScoredCell, *, failed: bool) -> None:
        _, grader, verdicts, score = scored
        task, model = grader.task, self.models[verdicts[0].model]
        model.waits = model.waits or waits(verdicts)
        code, whole = score.points, self._whole(grader)
        for line, weight, verdict in zip(task.rubric, grader.weights, verdicts, strict=True):
            if not isinstance(line.check, JudgeCheck):
                continue
            model.counts[_outcome(verdict)] += not failed
            kind = stratum(verdict)
            if kind is None:
                continue
            key = verdict.model, verdict.task_id, verdict.run, verdict.line_id
            model.lines.append(_Judged(key, task, line, verdict.met, kind, share=weight / whole))
            code -= weight * bool(verdict.met)
        model.rest[task.item] += code / whole

    def _whole(self, grader: Grader) -> int:
        """Give what a point is divided by to become a part of a mean in which items weigh equally."""
        return grader.total * self._run.manifest.runs * self._wordings[grader.task.item] * len(self._wordings)


def _outcome(verdict: Verdict) -> str:
    if verdict.met is not None:
        return MET if verdict.met else NOT_MET
    return {"not_asked": "waiting", "no_response": "empty"}.get(verdict.reason or "", UNREADABLE)


def judge_facts(run: RunFolder, judged: JudgedRun, book: JudgeBook) -> JudgeFacts:
    """Say who judged, how much of the score that decides, what was asked and what it cost."""
    tallies = book.by_model
    statuses = {entry.cost_status for entry in run.manifest.judges}
    status: CostStatus = statuses.pop() if len(statuses) == 1 else "unknown"
    whole = _sum(tallies.values())
    if whole.unpriced and status == "priced":
        status = "unknown"
    return JudgeFacts(
        judges=run.manifest.judges,
        weight=judged_weight(run.tasks),
        calls=whole.calls,
        failed=whole.failed,
        unread=book.unread(),
        cost_usd=whole.cost_usd if status == "priced" else None,
        cost_status=status,
        models=tuple(
            JudgedModel(
                model=name,
                met=model.counts[MET],
                not_met=model.counts[NOT_MET],
                unreadable=model.counts[UNREADABLE],
                waiting=model.counts["waiting"],
                calls=tallies[name].calls,
                cost_usd=tallies[name].cost_usd if status == "priced" else None,
            )
            for name, model in judged.models.items()
        ),
    )


def judged_weight(tasks: Sequence[Task]) -> float:
    """Give the share of a mean score that judges decide, in [0, 1]; items weigh equally."""
    wordings = Counter(task.item for task in tasks)
    shares = []
    for task in tasks:
        weights, total = whole_weights(task.rubric)
        judged = sum(w for w, line in zip(weights, task.rubric, strict=True) if isinstance(line.check, JudgeCheck))
        shares.append(Fraction(judged, total * wordings[task.item]))
    return float(sum(shares) / len(wordings)) if shares else 0.0


def _sum(tallies: Iterable[JudgeTally]) -> JudgeTally:
    whole = JudgeTally()
    for tally in tallies:
        whole.calls += tally.calls
        whole.failed += tally.failed
        whole.cost_usd += tally.cost_usd
        whole.unpriced += tally.unpriced
    return whole


class _Answer(NamedTuple):
    """One person's answer beside the judge's verdict."""

    judged: _Judged
    label: AuditLabel


def audit_facts(run: RunFolder, judged: JudgedRun, means: dict[str, float | None]) -> AuditFacts | None:
    """Compare the judge with the people who read a sample; None where nobody did.

    Args:
        run: the run.
        judged: its judged lines.
        means: model -> its mean as scored.

    Raises:
        InputError: a line of audit.jsonl is no answer.
    """
    labels = list(read_labels(run.path / AUDIT).values())
    if not labels:
        return None
    known = {line.key: line for model in judged.models.values() for line in model.lines}
    answers = [_Answer(known[key], label) for label in labels if (key := key_of(label)) in known]
    people = tuple(sorted({label.person for label in labels}))
    kinds: list[tuple[str, bool]] = [("present", False), ("absent", True)]
    return AuditFacts(
        people=people,
        labels=len(answers),
        stale=len(labels) - len(answers),
        whole=_group("all", answers),
        by_model=_groups(run.models, answers, lambda name, answer: answer.label.model == name),
        by_kind=tuple(
            _group(name, found)
            for name, absent in kinds
            if (found := [answer for answer in answers if answer.judged.line.absent is absent])
        ),
        by_person=_groups(people, answers, lambda name, answer: answer.label.person == name),
        pairs=tuple(_pair(a, b, answers) for a, b in combinations(people, 2)),
        corrected={name: _corrected(name, judged, answers, means[name]) for name in run.models},
    )


def _groups(
    names: Sequence[str], answers: Sequence[_Answer], belongs: Callable[[str, _Answer], bool]
) -> tuple[AuditedGroup, ...]:
    return tuple(_group(name, [answer for answer in answers if belongs(name, answer)]) for name in names)


def _group(name: str, answers: Sequence[_Answer]) -> AuditedGroup:
    table = {judge: dict.fromkeys((MET, NOT_MET, UNDECIDED), 0) for judge in (MET, NOT_MET, UNREADABLE)}
    for answer in answers:
        table[_word(answer.judged.met, UNREADABLE)][_word(answer.label.met, UNDECIDED)] += 1
    both = [a for a in answers if a.judged.met is not None and a.label.met is not None]
    return AuditedGroup(
        name=name, table=table, agreement=kappa([a.judged.met for a in both], [a.label.met for a in both])
    )


def _word(met: bool | None, neither: str) -> str:
    return neither if met is None else MET if met else NOT_MET


def _pair(a: str, b: str, answers: Sequence[_Answer]) -> PeoplePair:
    first, second = (
        {x.judged.key: x.label.met for x in answers if x.label.person == name and x.label.met is not None}
        for name in (a, b)
    )
    both = [key for key in first if key in second]
    return PeoplePair(a=a, b=b, agreement=kappa([first[key] for key in both], [second[key] for key in both]))


def _corrected(name: str, judged: JudgedRun, answers: Sequence[_Answer], mean: float | None) -> Corrected:
    model = judged.models[name]
    decided: dict[Key, list[AuditLabel]] = defaultdict(list)
    for answer in answers:
        if answer.label.met is not None and answer.label.model == name:
            decided[answer.judged.key].append(answer.label)
    if model.waits:
        items = {line.task.item for line in model.lines if line.key in decided}
        return Corrected(labels=len(decided), items=len(items), judge_only=mean, reason="the run is not finished")
    lines = [
        JudgedLine(
            share=line.share,
            judged=float(line.met is True),
            item=line.task.item,
            stratum=line.stratum,
            label=fmean(bool(label.met) for label in decided[line.key]) if line.key in decided else None,
            probability=fmean(label.probability for label in decided[line.key]) if line.key in decided else None,
        )
        for line in model.lines
    ]
    return corrected_mean(lines, model.rest)
