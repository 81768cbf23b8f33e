"""What a page says in words about a report: particulars, sentences over each section, rows of its tables."""

import json
import re
import shlex
from collections.abc import Sequence
from dataclasses import dataclass

from benchwright.records import ModelEntry, ModelSummary, Report
from benchwright.report import corpus, judging
from benchwright.report.answer import by_mean, percent, points
from benchwright.report.words import NOTHING, clock, cost, count, day, listed, number_of

_FILES = (
    "benchmark/benchmark.toml",
    "benchmark/tasks.jsonl",
    "manifest.json",
    "replies.jsonl",
    "verdicts.jsonl",
    "report.json",
)
"""What lies beside report.html in every run folder."""

_NAME = re.compile(r"[A-Za-z0-9._-]+\Z")
"""What a name in front of a model's spec may be made of."""


@dataclass(frozen=True)
class BoardRow:
    """A line of the leaderboard: the model, and the models it is close to in words."""

    model: ModelSummary
    place: int
    bar: str
    close: str


def total(report: Report, outcome: str) -> int:
    """Count cells of all models: "expected", "ok", "failed", "unreadable" or "missing"."""
    return sum(int(getattr(model.cells, outcome)) for model in report.models)


def particulars(report: Report) -> list[tuple[str, str]]:
    """Give the facts in the head of the page, each with its name."""
    facts = report.benchmark
    asked = f"{number_of(len(report.models), 'model')} × {number_of(facts.tasks, 'task')}"
    return [
        ("Benchmark", f"{facts.id}, version {facts.version}"),
        ("Asked", f"{asked} × {number_of(facts.runs, 'run')}"),
        ("Bar", bar_words(report)),
        ("Run", _when(report)),
        ("Replies", _outcomes(report)),
        ("Grading", f"{report.settings.grading}; {_judged(report)}"),
        ("Cost", _money(report)),
        ("Tasks file, SHA-256", f"{report.hashes.tasks[:12]}…"),
    ]


def bar_words(report: Report) -> str:
    """Say what the bar is and when it was agreed."""
    bar = report.benchmark.bar
    if bar is None:
        return "none was set"
    history = report.bar_history
    when = day(history.get("at"))
    if not history.get("changed"):
        return f"{percent(bar)}, agreed {when}"
    agreed = history.get("agreed")
    return f"{percent(bar)}; on {when} it was {'none' if agreed is None else percent(agreed)}"


def bar_sentence(report: Report) -> str:
    """Say when the bar was agreed, and whether it has changed since."""
    bar, history = report.benchmark.bar, report.bar_history
    agreed = history.get("agreed")
    if bar is None and agreed is None:
        return "No bar was set for this benchmark, so no model can clear one."
    rule = "" if bar is None else f"A model clears the bar when its mean is at or above {percent(bar)}. "
    when = day(history.get("at"))
    if not history.get("changed"):
        return f"{rule}The bar was recorded on {when}, with the first run of this version, and has not changed."
    before, now = ("none" if share is None else percent(share) for share in (agreed, bar))
    return f"{rule}The bar changed after the first run: on {when} it was {before}, in this run it is {now}."


def board(report: Report) -> list[BoardRow]:
    """Give the lines of the leaderboard, by mean, then name."""
    close: dict[str, list[str]] = {model.model: [] for model in report.models}
    ordered = by_mean(report.models)
    order = {model.model: place for place, model in enumerate(ordered)}
    for pair in report.pairs:
        if pair.close:
            close[pair.a].append(pair.b)
            close[pair.b].append(pair.a)
    words = {True: "clears the bar", False: "under the bar", None: ""}
    rows = []
    for place, model in enumerate(ordered, 1):
        near = sorted(close[model.model], key=order.__getitem__)
        rows.append(BoardRow(model, place, words[model.clears_bar], f"close to {listed(near)}" if near else ""))
    return rows


def board_lead(report: Report) -> str:
    """Say how many models clear the bar and how many pairs are close."""
    known = [pair for pair in report.pairs if pair.close is not None]
    close = sum(bool(pair.close) for pair in known)
    pairs = (
        f"{count(close)} of {number_of(len(known), 'pair')} {'is' if close == 1 else 'are'} close: either order fits."
    )
    ready = [model for model in report.models if model.clears_bar is not None]
    clearing = sum(bool(model.clears_bar) for model in ready)
    bar = report.benchmark.bar
    sentences = []
    if bar is not None and ready:
        verb = "is" if clearing == 1 else "are"
        models = number_of(len(ready), "model")
        whole = "" if len(ready) == len(report.models) else " without missing calls"
        sentences.append(f"{count(clearing)} of {models}{whole} {verb} at or above {percent(bar)}.")
    sentences.append(pairs if known else "There is no pair of models to compare.")
    return " ".join(sentences)


def intervals_lead(report: Report) -> str:
    """Say whose interval crosses the bar."""
    if report.benchmark.bar is None:
        return "Each dot is a mean; models whose intervals touch are close."
    bar = float(report.benchmark.bar)
    models = [model for model in by_mean(report.models) if model.mean.low is not None and model.mean.high is not None]
    reaching = [model.model for model in models if not model.clears_bar and (model.mean.high or 0) >= bar]
    falling = [model.model for model in models if model.clears_bar and (model.mean.low or 0) < bar]
    sentences = []
    if falling:
        one = len(falling) == 1
        first = f"The {'interval' if one else 'intervals'} of {listed(falling)}"
        sentences.append(f"{first} {'reaches' if one else 'reach'} under the bar; {_means(one)} not.")
    if reaching:
        one = len(reaching) == 1
        first = f"The {'interval' if one else 'intervals'} of {listed(reaching)}"
        sentences.append(f"{first} {'reaches' if one else 'reach'} the bar; {_means(one)} not.")
    return " ".join(sentences) or "No interval crosses the bar."


def tasks_lead(report: Report) -> str:
    """Say how many tasks no model, or every model, solves; those that a corpus has are no tasks without a finding."""
    floor = sum(task.finding == "floor" for task in report.tasks)
    ceiling = sum(task.finding == "ceiling" for task in report.tasks)
    every = len(report.tasks)
    if all(task.mean is None for task in report.tasks):
        return "No task has a mean yet."
    if not floor + ceiling:
        return f"None of {number_of(every, 'task')} is out of reach for every model, and none too easy for all."
    none = sum(task.finding is None and not corpus.is_found(task) for task in report.tasks)
    return (
        f"{count(none)} of {number_of(every, 'task')} have no finding. "
        f"Out of reach for every model: {count(floor)}; too easy for all: {count(ceiling)}."
    )


def errors_lead(report: Report) -> str:
    """Say how many calls failed and how many replies could not be read."""
    failed, unreadable, missing = (total(report, name) for name in ("failed", "unreadable", "missing"))
    expected = number_of(total(report, "expected"), "call")
    late = f" {count(missing)} {'has' if missing == 1 else 'have'} no outcome yet." if missing else ""
    if not failed + unreadable:
        return f"None of {expected} failed, and every reply could be read.{late}"
    replies = number_of(unreadable, "reply", "replies")
    return f"{count(failed)} of {expected} failed and {replies} could not be read. Each counts 0.{late}"


def modes_lead(report: Report) -> str:
    """Say how far the grading modes lie apart, and for how many replies it matters which is used."""
    facts, scored = report.benchmark, f"This benchmark is scored in {report.settings.grading} mode."
    if not facts.answer_lines:
        return f"{scored} It has no answer line, and only those are read by mode: all modes give the same scores."
    changed = sum(model.modes_changed for model in report.models)
    of = number_of(total(report, "expected"), "reply", "replies")
    gaps = [(gap, model.model) for model in by_mean(report.models) if (gap := mode_gap(model)) is not None]
    widest = max(gaps, key=lambda pair: pair[0], default=None)
    if not changed or widest is None:
        return f"{scored} {'None' if not changed else count(changed)} of {of} score otherwise in another mode."
    return (
        f"{scored} {count(changed)} of {of} {'scores' if changed == 1 else 'score'} otherwise in another mode; "
        f"the widest gap between the means of a model is {points(widest[0])} points ({widest[1]})."
    )


def mode_gap(model: ModelSummary) -> float | None:
    """Give the highest less the lowest of a model's means over the grading modes."""
    means = [mean for mean in model.modes.values() if mean is not None]
    return max(means) - min(means) if len(means) == len(model.modes) and means else None


def over_answered(model: ModelSummary) -> float | None:
    """Give the mean that counts answered calls only: mean times calls over answered calls."""
    answered = model.cells.ok + model.cells.unreadable
    if model.mean.value is None or not answered:
        return None
    return min(1.0, model.mean.value * model.cells.expected / answered)


def reproduce(report: Report) -> list[str]:
    """Give the commands that ask these models again, from inside the run folder, and that check the run."""
    named = [("--model", entry) for entry in report.asked]
    named += [("--judge", entry) for entry in report.judge.judges] if report.judge else []
    asked = " ".join(f"{option} {shlex.quote(_spec(entry))}" for option, entry in named)
    return [f"benchwright run benchmark {asked}".rstrip(), "benchwright verify ."]


def settings_of(entry: ModelEntry) -> str:
    """Write a model's parameters as JSON, or say that none were given."""
    return json.dumps(entry.parameters, ensure_ascii=False, sort_keys=True) if entry.parameters else "none given"


def files(report: Report) -> Sequence[str]:
    """Name the files beside the page."""
    hashes = report.hashes
    more = (
        ("benchmark/contamination.json", hashes.contamination),
        ("judge.jsonl", hashes.judge),
        ("audit.jsonl", hashes.audit),
    )
    return (*_FILES, *(name for name, found in more if found))


def kinds(counts: Sequence[dict[str, int]]) -> list[str]:
    """Give every kind that was counted, sorted."""
    return sorted({kind for one in counts for kind in one})


def _spec(entry: ModelEntry) -> str:
    spec = entry.asked if entry.provider in ("http", "https") else f"{entry.provider}:{entry.asked}"
    return f"{entry.name}={spec}" if _NAME.match(entry.name) else spec


def _means(one: bool) -> str:
    return "its mean does" if one else "their means do"


def _when(report: Report) -> str:
    end = clock(report.finished) if report.finished else "not finished"
    return f"{day(report.started)}, {clock(report.started)}–{end} UTC"


def _outcomes(report: Report) -> str:
    names = [name for name in ("ok", "failed", "unreadable", "missing") if name != "missing" or total(report, name)]
    counts = ", ".join(f"{count(total(report, name))} {name}" for name in names)
    return f"{number_of(total(report, 'expected'), 'cell')}: {counts}"


def _judged(report: Report) -> str:
    facts = report.benchmark
    if not facts.judge_lines:
        return f"all {number_of(facts.lines, 'line')} by code"
    lines = f"{count(facts.judge_lines)} of {number_of(facts.lines, 'line')}"
    judge = report.judge
    return f"{lines} by {judging.number(judge)}" if judge and judge.judges else f"{lines} need a judge"


def _money(report: Report) -> str:
    known = [model.cost_usd for model in report.models if model.cost_usd is not None]
    own = sum(model.cost_status == "ownHardware" for model in report.models)
    unknown = sum(model.cost_usd is None and model.cost_status != "ownHardware" for model in report.models)
    parts = [f"US$ {cost(sum(known))}"] if known else []
    parts += [f"{number_of(own, 'model')} on own hardware"] if own else []
    parts += [f"{number_of(unknown, 'model')} unknown"] if unknown else []
    judge = report.judge
    if judge is not None and judge.calls:
        judged = cost(judge.cost_usd, judge.cost_status)
        parts += [f"judging apart: {judged if judge.cost_usd is None else f'US$ {judged}'}"]
    return "; ".join(parts) or NOTHING
