"""The judge's part of a run: what is still to be asked, what was answered, and the verdicts that follow."""

import json
import secrets
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

import msgspec

from benchwright.errors import Fault, InputError
from benchwright.files import explain_line, sha256_bytes
from benchwright.files.scan import LineReader, scan_lines
from benchwright.files.wire import decode
from benchwright.grade.judge import LONGEST, judge_prompt, read_judge_reply
from benchwright.grade.view import Finding, is_empty, shortened
from benchwright.pipeline.folder import JUDGE, RunFolder
from benchwright.pipeline.ledger import Ledger
from benchwright.records import (
    JudgeCall,
    JudgeCheck,
    JudgeReading,
    Line,
    Manifest,
    ModelEntry,
    Read,
    Reason,
    Reply,
    Request,
    Task,
)

TRIES = 3
"""So often a judge is asked about a line until its answer is a verdict that counts."""

FORM = 1
"""Of the question: another one makes every verdict on record one about something else."""


class JudgeRequest(Request, frozen=True, kw_only=True):
    """A question to a judge about one line of one reply."""

    model: str
    line_id: str
    judge: str
    asked_sha256: str
    tag: str


@dataclass
class JudgeTally:
    """What the calls about one model's replies, or of one judge, add up to.

    Attributes:
        calls: all of them.
        failed: those without an answer.
        cost_usd: of those whose cost is known.
        unpriced: answered calls without a known cost.
        exact_names: that the provider returned.
    """

    calls: int = 0
    failed: int = 0
    cost_usd: float = 0.0
    unpriced: int = 0
    exact_names: set[str] = field(default_factory=set)

    def add(self, call: JudgeCall) -> None:
        """Count a call."""
        self.calls += 1
        self.failed += call.text is None
        self.cost_usd += call.cost_usd or 0.0
        self.unpriced += call.cost_usd is None and call.text is not None
        if call.exact_name is not None:
            self.exact_names.add(call.exact_name)


class JudgeBook:
    """The calls of judge.jsonl by reply and line, and the verdicts that they make.

    Attributes:
        by_model: model -> what the calls about its replies add up to.
        by_judge: judge -> what its calls add up to.
    """

    def __init__(self, path: Path, manifest: Manifest, tasks: Sequence[Task], ledger: Ledger) -> None:
        self.path = path / JUDGE
        self._judges, self._runs, self._tasks, self._ledger = manifest.judges, manifest.runs, tasks, ledger
        self._lines = [[line for line in task.rubric if isinstance(line.check, JudgeCheck)] for task in tasks]
        self._places: dict[tuple[int, str], list[tuple[int, int]]] = {}
        self._read_to, self._number = 0, 0
        self.by_model = {entry.name: JudgeTally() for entry in manifest.models}
        self.by_judge = {entry.name: JudgeTally() for entry in manifest.judges}
        self.refresh()

    def refresh(self) -> None:
        """Read the calls that were written since.

        Raises:
            InputError: a line is not a call about a reply of this run.
        """
        if not self.path.exists():
            return
        for offset, line in scan_lines(self.path, start=self._read_to):
            self._number += 1
            call = self._decoded(line)
            self._places.setdefault((self._cell_of(call), call.line_id), []).append((offset, len(line)))
            self.by_model[call.model].add(call)
            self.by_judge.setdefault(call.judge, JudgeTally()).add(call)
            self._read_to = offset + len(line)

    def _decoded(self, line: bytes) -> JudgeCall:
        try:
            return decode(line, JudgeCall)
        except msgspec.DecodeError:
            faults = explain_line(line, JudgeCall, path=str(self.path), number=self._number)
            raise InputError(*faults) from None

    def _cell_of(self, call: JudgeCall) -> int:
        cell = self._ledger.cell_named(call.model, call.task_id, call.run)
        if cell is None or all(line.id != call.line_id for line in self._lines_of(cell)):
            found = f"model {call.model!r}, task {call.task_id!r}, run {call.run}, line {call.line_id!r}"
            fault = Fault(path=str(self.path), line=self._number, expected="a judge line of this run", found=found)
            raise InputError(fault)
        return cell

    def _task(self, cell: int) -> int:
        return cell // self._runs % len(self._tasks)

    def _lines_of(self, cell: int) -> Sequence[Line]:
        return self._lines[self._task(cell)]

    def calls(self, cell: int, line_id: str) -> list[JudgeCall]:
        """Read the calls about one line of one reply, in the order made."""
        places = self._places.get((cell, line_id), [])
        if not places:
            return []
        with LineReader(self.path) as reader:
            return [decode(reader.read(*place), JudgeCall) for place in places]

    def findings(self, cell: int, reply: Reply) -> dict[str, Finding]:
        """Give the judges' verdicts on a reply by line; a line that is still to be asked about is not there."""
        task = self._tasks[self._task(cell)]
        found = {}
        for line in self._lines_of(cell):
            finding = self._finding(cell, task, line, reply)
            if finding is not None:
                found[line.id] = finding
        return found

    def _finding(self, cell: int, task: Task, line: Line, reply: Reply) -> Finding | None:
        text = reply.text
        if text is None or is_empty(text):
            return None
        if len(text) > LONGEST:
            return Finding(None, "limit", None)
        outcomes = []
        for _, made in self._asked(cell, task, line, text):
            outcome = _outcome(made, text)
            if outcome is None:
                return None
            outcomes.append(outcome)
        return _majority(self._judges, outcomes, text) if outcomes else None

    def _asked(self, cell: int, task: Task, line: Line, text: str) -> Iterator[tuple[ModelEntry, list[JudgeCall]]]:
        """Give each judge with its calls about a line that count: all that was asked is still the same."""
        calls = self.calls(cell, line.id)
        for judge in self._judges:
            asked = asked_sha256(task.prompt, text, line.claim, judge)
            yield judge, [call for call in calls if call.asked_sha256 == asked]

    def pending(self, *, asked_before: int, retry_failed: bool = False) -> Iterator[JudgeRequest]:
        """List the questions still to be asked, each with a new tag.

        Args:
            asked_before: at most so often until now.
            retry_failed: also those where every call failed until now.
        """
        cells = (cell for cell in range(self._ledger.size) if self._lines_of(cell) and self._ledger.answered(cell))
        for cell, reply in self._ledger.replies(cells):
            text = reply.text if reply else None
            if reply is None or text is None or is_empty(text) or len(text) > LONGEST:
                continue
            task = self._tasks[self._task(cell)]
            for line in self._lines_of(cell):
                for judge, made in self._asked(cell, task, line, text):
                    again = retry_failed and bool(made) and all(call.text is None for call in made)
                    if again or (len(made) <= asked_before and _outcome(made, text) is None):
                        yield question_to(judge, task, line, text, model=reply.model, run=reply.run)

    def strangers(self) -> Iterator[tuple[JudgeCall, str]]:
        """Give the calls whose prompt is not the one on record, with the SHA-256 that it must have.

        Calls about another claim, another reply or another judge are left out: they count nowhere.
        """
        for cell, reply in self._ledger.replies(sorted({cell for cell, _ in self._places})):
            task, text = self._tasks[self._task(cell)], (reply.text if reply else None) or ""
            for line in self._lines_of(cell):
                for call in (call for _, made in self._asked(cell, task, line, text) for call in made):
                    wanted = _prompt_sha256(task.prompt, text, line.claim, call.tag)
                    if wanted != call.prompt_sha256:
                        yield call, wanted

    @property
    def waiting(self) -> bool:
        """True while a judge is still to be asked about a line of some reply."""
        return next(self.pending(asked_before=TRIES), None) is not None

    def unread(self) -> dict[str, int]:
        """Count the answers that were no verdict that counts, by problem."""
        found: Counter[str] = Counter()
        cells = sorted({cell for cell, _ in self._places})
        for cell, reply in self._ledger.replies(cells):
            for line in self._lines_of(cell):
                for call in self.calls(cell, line.id):
                    if call.text is not None and reply is not None:
                        problem = read_judge_reply(call.text, call.tag, reply.text or "").problem
                        found.update([problem] if problem else [])
        return dict(sorted(found.items()))


def open_book(run: RunFolder, ledger: Ledger) -> JudgeBook:
    """Read the judges' calls of a run.

    Raises:
        InputError: a line is not a call about a reply of this run.
    """
    return JudgeBook(run.path, run.manifest, run.tasks, ledger)


def asked_sha256(prompt: str, reply: str, claim: str, judge: ModelEntry) -> str:
    """Give the SHA-256 of what a judge is asked: an answer counts only while all of it is the same."""
    asked = [FORM, prompt, reply, claim, judge.provider, judge.asked, judge.system, judge.parameters]
    return sha256_bytes(json.dumps(asked, sort_keys=True).encode("ascii"))


def _prompt_sha256(prompt: str, reply: str, claim: str, tag: str) -> str:
    try:
        return sha256_bytes(judge_prompt(prompt, reply, claim, tag).encode("utf-8"))
    except ValueError:
        return "none: no prompt has this tag"


def question_to(judge: ModelEntry, task: Task, line: Line, reply: str, *, model: str, run: int) -> JudgeRequest:
    """Put one claim about one reply to a judge, with a tag that was never used and stands nowhere in the material.

    Args:
        judge: who is asked.
        task: that the reply answers.
        line: whose claim it is.
        reply: the text to be judged.
        model: who gave it.
        run: in which run, from 1.
    """
    tag = secrets.token_hex(8)
    while any(tag in text for text in (task.prompt, reply, line.claim)):
        tag = secrets.token_hex(8)
    return JudgeRequest(
        task_id=task.id,
        run=run,
        prompt=judge_prompt(task.prompt, reply, line.claim, tag),
        system=judge.system,
        parameters=judge.parameters,
        model=model,
        line_id=line.id,
        judge=judge.name,
        asked_sha256=asked_sha256(task.prompt, reply, line.claim, judge),
        tag=tag,
    )


def call_of(request: Request, reply: Reply) -> JudgeCall:
    """Turn a judge's answer into its line of judge.jsonl."""
    if not isinstance(request, JudgeRequest):
        raise TypeError("a judge is asked a JudgeRequest")
    return JudgeCall(
        task_id=request.task_id,
        model=request.model,
        run=request.run,
        line_id=request.line_id,
        judge=request.judge,
        asked_sha256=request.asked_sha256,
        tag=request.tag,
        prompt_sha256=sha256_bytes(request.prompt.encode("utf-8")),
        text=reply.text,
        error=reply.error,
        finish=reply.finish,
        exact_name=reply.exact_name,
        attempts=reply.attempts,
        started=reply.started,
        seconds=reply.seconds,
        usage=reply.usage,
        cost_usd=reply.cost_usd,
    )


def _outcome(calls: Sequence[JudgeCall], reply: str) -> JudgeReading | None:
    """Give the first verdict that counts, the last problem where the judge may not be asked again, or None."""
    last = None
    for call in calls:
        last = read_judge_reply(call.text, call.tag, reply)
        if last.met is not None:
            return last
    return last if len(calls) >= TRIES else None


def _majority(judges: Sequence[ModelEntry], outcomes: Sequence[JudgeReading], reply: str) -> Finding:
    """Join the judges' verdicts: more than half of all judges decide, anything else is unreadable."""
    met = [one for one in outcomes if one.met is True]
    not_met = [one for one in outcomes if one.met is False]
    flags = [*dict.fromkeys(flag for one in outcomes for flag in one.flags)]
    if len(outcomes) > 1:
        flags += [f"{judge.name}: {_said(one)}" for judge, one in zip(judges, outcomes, strict=True)]
    for side in (met, not_met):
        if 2 * len(side) > len(outcomes):
            first = side[0]
            raw = reply[slice(*first.span)] if first.span else None
            return Finding(first.met, None, _read(first.span, raw, first.said, flags))
    problems = dict.fromkeys(f"problem: {one.problem}" for one in outcomes if one.problem)
    reason: Reason = "judge_tied" if met and not_met else "judge_unreadable"
    if all(one.problem == "nothing" for one in outcomes):
        reason = "judge_failed"
    return Finding(None, reason, _read(None, None, outcomes[-1].said, (*flags, *problems)))


def _read(span: tuple[int, int] | None, raw: str | None, said: str, flags: Iterable[str]) -> Read:
    return Read(stage="judge", span=span, raw=shortened(raw) if raw else raw, value=said, flags=tuple(flags))


def _said(reading: JudgeReading) -> str:
    return {True: "met", False: "not met", None: f"unreadable ({reading.problem})"}[reading.met]
