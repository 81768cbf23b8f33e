"""What the models of a run scored on each case, and what they answered where they were wrong."""

from fractions import Fraction
from pathlib import Path
from typing import NamedTuple

from benchwright.errors import Fault, InputError, UnfinishedError
from benchwright.pipeline.folder import RunFolder
from benchwright.pipeline.grading import open_ledger
from benchwright.pipeline.verdicts import graders_of, scored_cells
from benchwright.records import Line, Verdict
from benchwright.text.normal import normal

Place = str | tuple[str, str]
"""A case, or a case and a line of its rubric, where it has several."""


class RunAnswers(NamedTuple):
    """The cells of a run.

    Attributes:
        run: the folder.
        scores: model -> task -> the score of each run.
        wrong: model -> place -> the answer with which every run missed it.
        failed: cells whose call failed; they score 0.
        constant: models that gave one reply to (nearly) every task.
    """

    run: RunFolder
    scores: dict[str, dict[str, list[float]]]
    wrong: dict[str, dict[Place, str]]
    failed: int
    constant: tuple[str, ...]


def read_run(path: str | Path, benchmark: str | None = None) -> RunAnswers:
    """Read the verdicts of a run.

    Args:
        path: the folder.
        benchmark: the id that is wanted; None takes any.

    Raises:
        InputError: it is no run folder, or one of another benchmark; or the verdicts are not those of its replies.
        UnfinishedError: (an InputError) cells are missing, or a judge is still to be asked.
    """
    run = RunFolder(path)
    _refuse_other(run, benchmark)
    ledger = open_ledger(run)
    _refuse_missing(run, ledger.count_missing())
    scores: dict[str, dict[str, list[float]]] = {name: {task.id: [] for task in run.tasks} for name in run.models}
    answers: dict[tuple[str, Place], list[str | None]] = {}
    failed, missing = 0, 0
    for _, grader, verdicts, score in scored_cells(run, ledger, graders_of(run)):
        failed += score.status == "failed"
        missing += score.status == "missing"
        model, task = verdicts[0].model, verdicts[0].task_id
        scores[model][task].append(float(Fraction(score.points, grader.total)))
        for line, verdict in zip(grader.task.rubric, verdicts, strict=True):
            place = task if len(verdicts) == 1 else (task, line.id)
            answers.setdefault((model, place), []).append(_wrong(line, verdict))
    constant = tuple(name for m, name in enumerate(run.models) if ledger.constant(m))
    _refuse_missing(run, missing)
    return RunAnswers(run, scores, agreed(answers), failed, constant)


def agreed(answers: dict[tuple[str, Place], list[str | None]]) -> dict[str, dict[Place, str]]:
    """Keep wrong answers that all runs of a model gave.

    Args:
        answers: (model, place) -> of each run the wrong answer; None where it was right or gave none.

    Returns:
        model -> place -> the answer.

    Example:
        >>> agreed({("m", "a"): ["7", "7."], ("m", "b"): ["7", "8"], ("m", "c"): ["7", None]})
        {'m': {'a': '7'}}
    """
    found: dict[str, dict[Place, str]] = {}
    for (model, place), given in answers.items():
        texts = [text for text in given if text]
        if len(texts) == len(given) and len({normal(text) for text in texts}) == 1:
            found.setdefault(model, {})[place] = texts[0]
    return found


def _refuse_other(run: RunFolder, benchmark: str | None) -> None:
    own = run.benchmark.settings.id
    if benchmark is not None and own != benchmark:
        raise InputError(Fault(path=str(run.path), expected=f"a run of {benchmark!r}", found=f"one of {own!r}"))


def _refuse_missing(run: RunFolder, missing: int) -> None:
    if missing:
        cells = len(run.models) * len(run.tasks) * run.manifest.runs
        found, hint = f"{missing:,} of {cells:,} cells missing", "go on with it: benchwright run on the same folder"
        raise UnfinishedError(Fault(path=str(run.path), expected="a finished run", found=found, hint=hint))


def _wrong(line: Line, verdict: Verdict) -> str | None:
    """Give the answer that was read and did not meet a line; a line that must be absent has no key to suspect."""
    if line.absent or verdict.by != "code" or verdict.met is not False or verdict.read is None:
        return None
    return verdict.read.value
