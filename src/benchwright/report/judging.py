"""What a page says about the judges of a run, and about the people who read a sample of their verdicts."""

from collections.abc import Sequence
from dataclasses import dataclass

from benchwright.records import (
    Agreement,
    AuditFacts,
    Corrected,
    JudgedModel,
    JudgeFacts,
    ModelEntry,
    ModelSummary,
    Report,
    is_hidden,
)
from benchwright.report.answer import by_mean
from benchwright.report.words import coefficient, cost, count, listed, number_of, per_cent, signed

_PROBLEMS = {
    "nothing": "empty",
    "format": "not in the form asked for",
    "tag": "without the tag of the question",
    "verdict": "without true or false",
    "conflict": "verdicts that differ",
    "quote": "quote not in the reply",
}
_KINDS = {"present": "lines that must be met", "absent": "lines that must be absent"}


@dataclass(frozen=True)
class CorrectedRow:
    """A model with its mean as scored, and the same with the judge's errors taken out."""

    model: ModelSummary
    found: Corrected

    @property
    def numbers(self) -> int:
        """How many of the three means there are: as scored, by people alone, corrected."""
        return sum(value is not None for value in (self.model.mean.value, self.found.human_only, self.found.value))


def judge_lead(report: Report) -> str:
    """Say how much judges decide, how many verdicts cannot be read, and what people said about the others."""
    judge = report.judge
    if judge is None:
        return ""
    return " ".join(filter(None, (_weight(judge), _readable(judge), _people(report, judge))))


def hidden(report: Report) -> bool:
    """Tell whether a task is of a hidden split: nobody is shown what was asked and said."""
    return any(is_hidden(task.id) for task in report.tasks)


def judged_models(report: Report) -> list[JudgedModel]:
    """Give what the judges did about each model, in the order of the leaderboard."""
    found = {one.model: one for one in report.judge.models} if report.judge else {}
    return [found[model.model] for model in by_mean(report.models) if model.model in found]


def waiting(report: Report) -> int:
    """Count the lines that judges are still to be asked about."""
    return sum(model.waiting for model in report.judge.models) if report.judge else 0


def judge_record(report: Report, judge: JudgeFacts) -> list[tuple[str, str]]:
    """Give the particulars of the judges, each with its name."""
    facts = report.benchmark
    unread = [f"{count(number)} {_PROBLEMS.get(name, name)}" for name, number in sorted(judge.unread.items())]
    failed = f"{count(judge.failed)} brought no answer" if judge.failed else "each brought an answer"
    money = cost(judge.cost_usd, judge.cost_status)
    return [
        *(("Judge", _exact(entry)) for entry in judge.judges),
        ("Lines judged", f"{count(facts.judge_lines)} of {count(facts.lines)}; every other line by code"),
        ("Calls", f"{count(judge.calls)}; {failed}" if judge.calls else "none"),
        ("Answers without a verdict", "; ".join(unread) or "none"),
        ("Cost", money if judge.cost_usd is None else f"US$ {money}, counted apart from the models"),
    ]


def names(judge: JudgeFacts) -> str:
    """Write who judged: one name, several, or nobody."""
    return listed([entry.name for entry in judge.judges], most=5) or "nobody"


def number(judge: JudgeFacts) -> str:
    """Write how many judges there are, for the middle of a sentence."""
    return "a judge" if len(judge.judges) < 2 else f"{count(len(judge.judges))} judges"


def theirs(judge: JudgeFacts) -> str:
    """Write whose verdicts they are, for the middle of a sentence."""
    return "the judges’" if len(judge.judges) > 1 else "the judge’s"


def table_of(audit: AuditFacts) -> list[tuple[str, list[tuple[int, float | None, bool]]]]:
    """Give the judge's verdicts against people's.

    Returns:
        Each verdict's name with, for each answer of people, its count, its share of all answers, and whether both
        sides decided and differ.
    """
    table = audit.whole.table
    total = sum(sum(row.values()) for row in table.values())
    decided = {"met", "not met"}
    return [
        (
            verdict,
            [
                (number, number / total if total else None, said != verdict and {said, verdict} <= decided)
                for said, number in row.items()
            ],
        )
        for verdict, row in table.items()
    ]


def agreements(report: Report, audit: AuditFacts) -> list[tuple[str, list[tuple[str, Agreement]]]]:
    """Give how far judge and people agree, in groups: the group's name, and each row's name and agreement."""
    place = {model.model: n for n, model in enumerate(by_mean(report.models))}
    models = sorted(audit.by_model, key=lambda group: place.get(group.name, len(place)))
    groups = [
        ("", [("All answers", audit.whole.agreement)]),
        ("By model", [(group.name, group.agreement) for group in models]),
        ("By kind of line", [(_KINDS.get(group.name, group.name), group.agreement) for group in audit.by_kind]),
        ("By person", [(group.name, group.agreement) for group in audit.by_person]),
        ("Between people", [(f"{pair.a} and {pair.b}", pair.agreement) for pair in audit.pairs]),
    ]
    return [(name, rows) for name, rows in groups if rows]


def agreed(agreement: Agreement) -> int | None:
    """Count the items on which two raters agree; None without items."""
    return None if agreement.observed is None else round(agreement.observed * agreement.n)


def corrected(report: Report, audit: AuditFacts) -> list[CorrectedRow]:
    """Give each model's means with and without the judge's errors, in the order of the leaderboard."""
    return [
        CorrectedRow(model, audit.corrected[model.model])
        for model in by_mean(report.models)
        if model.model in audit.corrected
    ]


def corrected_lead(judge: JudgeFacts, rows: Sequence[CorrectedRow]) -> str:
    """Say how far a mean moves when the judge's errors are taken out, or that none is known to."""
    shifts = [
        (row.found.value - row.model.mean.value, row.model.model)
        for row in rows
        if row.found.value is not None and row.model.mean.value is not None
    ]
    without = len(rows) - len(shifts)
    if not shifts:
        reasons = {row.found.reason for row in rows}
        why = reasons.pop() if len(reasons) == 1 else None
        return f"No model has a corrected mean: {why or 'the table says why'}."
    shift, name = max(shifts, key=lambda pair: abs(pair[0]))
    start = f"With {theirs(judge)} errors taken out"
    words = f"{start} the mean of {name} moves by {signed(shift)} points"
    words += ", further than any other." if len(shifts) > 1 else "."
    if signed(shift) == "0.0":
        words = f"{start} no mean moves by a tenth of a point."
    if without:
        words += (
            f" {number_of(without, 'model')} of {count(len(rows))} {'has' if without == 1 else 'have'} no such mean."
        )
    return words


def _exact(entry: ModelEntry) -> str:
    returned = ", ".join(entry.exact_names)
    return f"{entry.name}; exact name {returned}" if returned else f"{entry.name}; no exact name was returned"


def _weight(judge: JudgeFacts) -> str:
    part = f"{per_cent(judge.weight)} of the score"
    if not judge.judges:
        return f"Lines that need a judge decide {part}, and no judge was named."
    if len(judge.judges) == 1:
        return f"The judge decides {part}."
    return f"{count(len(judge.judges))} judges decide {part}, by majority."


def _readable(judge: JudgeFacts) -> str:
    verdicts = sum(model.met + model.not_met + model.unreadable for model in judge.models)
    unreadable = sum(model.unreadable for model in judge.models)
    late = sum(model.waiting for model in judge.models)
    words = "There is no verdict yet."
    if verdicts:
        verb = "is" if 1 in (unreadable, verdicts) else "are"
        words = f"{count(unreadable) if unreadable else 'None'} of {number_of(verdicts, 'verdict')} {verb} unreadable."
    return f"{words} {number_of(late, 'line')} {'is' if late == 1 else 'are'} still to be judged." if late else words


def _people(report: Report, judge: JudgeFacts) -> str:
    audit = report.audit
    if audit is None:
        if not any(model.met + model.not_met + model.unreadable for model in judge.models):
            return ""
        if hidden(report):
            return f"Nobody has read {theirs(judge)} verdicts: hidden tasks are shown to nobody."
        return f"Nobody has read {theirs(judge)} verdicts yet: benchwright audit RUN."
    found, one = audit.whole.agreement, len(audit.people) == 1
    both = agreed(found)
    if both is None:
        return f"{number_of(len(audit.people), 'person', 'people')} answered, and no verdict is decided by both sides."
    who = "One person agrees" if one else f"{count(len(audit.people))} people agree"
    what = (
        f"on {count(both)} of {number_of(found.n, 'verdict')}"
        if one
        else f"in {count(both)} of {count(found.n)} answers"
    )
    with_whom = "the judge" if len(judge.judges) < 2 else "the judges"
    return f"{who} with {with_whom} {what} ({per_cent(both / found.n)}, {kappa_words(found)})."


def kappa_words(found: Agreement) -> str:
    """Write a kappa with its interval, or why there is none."""
    if found.kappa is None:
        return f"no kappa: {found.undefined}"
    if found.low is None or found.high is None:
        return f"kappa {coefficient(found.kappa)}, {found.undefined}"
    return f"kappa {coefficient(found.kappa)} [{coefficient(found.low)}, {coefficient(found.high)}]"
