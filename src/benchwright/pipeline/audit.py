"""Drawing verdicts of the judge for a person to read, and keeping what the person says."""

import json
import re
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from hashlib import sha256
from pathlib import Path
from typing import Literal, NamedTuple

import msgspec

from benchwright.errors import Fault, InputError
from benchwright.files import explain_line
from benchwright.files.log import AppendLog
from benchwright.files.scan import scan_lines
from benchwright.files.wire import decode, encode
from benchwright.pipeline.folder import AUDIT, RunFolder
from benchwright.pipeline.grading import open_ledger
from benchwright.pipeline.ledger import Ledger
from benchwright.pipeline.verdicts import verdicts_by_cell
from benchwright.records import AuditLabel, JudgeCheck, Line, Record, Task, Verdict

Stratum = Literal["contradiction", "met", "not met", "unreadable"]
Key = tuple[str, str, int, str]
"""Model, task, run and line: what a verdict is about."""

_FAILED = {"judge_failed", "judge_unreadable", "judge_tied"}
_UNPRINTABLE = re.compile(
    "[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069\ud800-\udfff\ufdd0-\ufdef\ufffe\uffff]"
)


@dataclass(frozen=True)
class Judged:
    """A line of a reply on which the judge gave a verdict.

    Attributes:
        cell: number of the reply's cell.
        run: counted from 1.
        stratum: among which lines of its model it is drawn.
    """

    cell: int
    model: str
    task: Task
    run: int
    line: Line
    stratum: Stratum

    @property
    def key(self) -> Key:
        """Model, task, run and line."""
        return self.model, self.task.id, self.run, self.line.id


class Drawn(NamedTuple):
    """A judged line that a person is to read, and the probability in (0, 1] with which it was drawn."""

    judged: Judged
    probability: float


class Shown(Record, frozen=True, kw_only=True):
    """What a person is shown of a drawn line: neither the model nor anything that the judge said.

    Attributes:
        place: of the line among the drawn ones, from 0.
        number: which of the answers this is or will be, from 1.
        answered: whether this person has answered it.
        says: what the person answered: the reply says this (True), does not (False), cannot be told (None).
    """

    place: int
    number: int
    prompt: str
    claim: str
    reply: str
    answered: bool
    says: bool | None


def stratum(verdict: Verdict) -> Stratum | None:
    """Give the stratum of a verdict; None when the judge gave none: code decided, or the line was not asked about."""
    if verdict.by != "judge" or (verdict.met is None and verdict.reason not in _FAILED):
        return None
    if verdict.read is not None and "contradiction" in verdict.read.flags:
        return "contradiction"
    if verdict.met is None:
        return "unreadable"
    return "met" if verdict.met else "not met"


def judged_lines(run: RunFolder, ledger: Ledger) -> list[Judged]:
    """List every line on which the judge gave a verdict, in the order of verdicts.jsonl.

    Raises:
        InputError: the verdicts are not there, or not those of these replies.
    """
    found = []
    for cell, verdicts in verdicts_by_cell(run, ledger):
        task = run.tasks[cell // run.manifest.runs % len(run.tasks)]
        for line, verdict in zip(task.rubric, verdicts, strict=True):
            kind = stratum(verdict)
            if kind is not None:
                found.append(Judged(cell, verdict.model, task, verdict.run, line, kind))
    return found


def allocate(sizes: Mapping[Stratum, int], n: int) -> dict[Stratum, int]:
    """Say how many lines to draw from each stratum of one model.

    One of each stratum that is not empty, then all contradictions, then the others in proportion. The places in
    proportion go one by one to the highest quotient of size and 2 * taken + 1. Rounding by largest remainder gives
    nearly the same, but can take a place away from a stratum when n grows; here a larger n only adds.

    Args:
        sizes: lines in each stratum.
        n: how many to draw; fewer when there are fewer, more only where n is under the number of strata.

    Source:
        Sainte-Laguë's method; Balinski and Young, Fair Representation, 1982, on why quotients and not remainders.

    Example:
        >>> allocate({"contradiction": 2, "met": 80, "not met": 19, "unreadable": 1}, 20)
        {'contradiction': 2, 'met': 14, 'not met': 3, 'unreadable': 1}
    """
    taken: dict[Stratum, int] = {name: min(size, 1) for name, size in sizes.items()}
    free = max(0, n - sum(taken.values()))
    if "contradiction" in taken:
        more = min(free, sizes["contradiction"] - taken["contradiction"])
        taken["contradiction"] += more
        free -= more
    for _ in range(min(free, sum(sizes.values()) - sum(taken.values()))):
        unfilled = [name for name in sizes if taken[name] < sizes[name]]
        taken[max(unfilled, key=lambda name: Fraction(sizes[name], 2 * taken[name] + 1))] += 1
    return taken


def draw(judged: Iterable[Judged], *, n: int, seed: int) -> list[Drawn]:
    """Draw lines of every model for a person to read, in the order in which they are shown.

    Args:
        judged: every line that could be drawn.
        n: lines of each model; a larger n draws the same lines and more.
        seed: of the draw and of the order; each line has a fixed place in both that depends on nothing else.

    Returns:
        The lines of all models, shuffled together.
    """
    models: dict[str, dict[Stratum, list[Judged]]] = defaultdict(lambda: defaultdict(list))
    for one in judged:
        models[one.model][one.stratum].append(one)
    drawn = []
    for strata in models.values():
        counts = allocate({name: len(lines) for name, lines in sorted(strata.items())}, n)
        for name, lines in strata.items():
            lines.sort(key=lambda one: hashed("draw", seed, one.key))
            drawn += [Drawn(one, counts[name] / len(lines)) for one in lines[: counts[name]]]
    return sorted(drawn, key=lambda one: hashed("show", seed, one.judged.key))


def hashed(purpose: str, seed: int, key: Key) -> str:
    """Hash a line for one purpose: 64 hexadecimal digits that depend on the seed and the line alone."""
    return sha256(json.dumps([purpose, seed, *key]).encode("ascii")).hexdigest()


class Audit:
    """One person's reading of the drawn lines of a run.

    Inside `with` it holds audit.jsonl, so that answers can be given; no other process can meanwhile. A line of that
    file is never changed: of several about one line the last counts.

    Args:
        run: the run; nothing in it but audit.jsonl is written.
        person: who reads; each person's answers are kept apart.
        n: lines to draw of each model.
        seed: of the draw.

    Raises:
        InputError: no such name, hidden tasks, a line of audit.jsonl that is none, or answers of this person about
            lines that this draw does not have.

    Attributes:
        file: where the answers stand.
        drawn: the lines, in the order in which they are shown.
        stale: answers of this person about lines on which the judge has no verdict any more; they count nowhere.
        moved: answers that were written again because they are now drawn with another probability.
        written: answers that were written, those apart.
    """

    def __init__(self, run: RunFolder, *, person: str, n: int = 60, seed: int = 0) -> None:
        _refuse_hidden(run)
        self.person, self.n, self.seed = _name(person), n, seed
        self.run, self.file = run, run.path / AUDIT
        self._ledger = open_ledger(run)
        judged = judged_lines(run, self._ledger)
        self._judged = {one.key for one in judged}
        self.drawn = draw(judged, n=n, seed=seed)
        self._places = {one.judged.key: place for place, one in enumerate(self.drawn)}
        self._log: AppendLog | None = None
        self.moved, self.written = 0, 0
        self._read()

    def __enter__(self) -> "Audit":
        self._log = AppendLog(self.file)
        try:
            self._read()
            self._move()
        except BaseException:
            self._log.close()
            raise
        return self

    def __exit__(self, *error: object) -> None:
        if self._log is not None:
            self._log.close()
            self._log = None

    def _read(self) -> None:
        found = {key: label for (key, person), label in read_labels(self.file).items() if person == self.person}
        outside = [key for key in found if key in self._judged and key not in self._places]
        if outside:
            raise InputError(
                Fault(
                    path=str(self.file),
                    expected=f"answers of {self.person} about lines drawn with --n {self.n} --seed {self.seed}",
                    found=f"{len(outside)} of {len(found)} about other lines",
                    hint="give the --seed of the first time and no smaller --n; when the verdicts were graded "
                    "again since, read under another name with --person",
                )
            )
        self.stale = sum(key not in self._judged for key in found)
        self._labels = {key: label for key, label in found.items() if key in self._places}

    def _move(self) -> None:
        """Write answers again that were given when their lines were drawn with another probability."""
        for key, label in self._labels.items():
            probability = self.drawn[self._places[key]].probability
            if label.probability != probability:
                self._labels[key] = msgspec.structs.replace(label, probability=probability)
                self._append(self._labels[key])
                self.moved += 1

    def _append(self, label: AuditLabel) -> None:
        if self._log is None:
            raise RuntimeError("answers are given inside `with audit:`")
        self._log.append(encode(label))
        self._log.sync()

    @property
    def answered(self) -> int:
        """How many of the drawn lines this person has answered."""
        return len(self._labels)

    @property
    def left(self) -> list[int]:
        """The places of the lines still to be answered, in the order in which they are shown."""
        return [place for place, one in enumerate(self.drawn) if one.judged.key not in self._labels]

    def next(self) -> int | None:
        """Give the place of the line to show next; None when all are answered."""
        return next(iter(self.left), None)

    def before(self, place: int) -> int | None:
        """Give the place of the line answered before this one, or last; None when there is none."""
        order = [self._places[key] for key in self._labels]
        end = order.index(place) if place in order else len(order)
        return order[end - 1] if end else None

    def show(self, place: int) -> Shown:
        """Read what is shown of a drawn line."""
        one = self.drawn[place].judged
        label = self._labels.get(one.key)
        ((_, reply),) = self._ledger.replies([one.cell])
        return Shown(
            place=place,
            number=(self.answered if label is None else list(self._labels).index(one.key)) + 1,
            prompt=one.task.prompt,
            claim=one.line.claim,
            reply=(reply.text if reply else None) or "",
            answered=label is not None,
            says=None if label is None else _turned(label.met, one.line),
        )

    def answer(self, place: int, says: bool | None, *, at: str) -> None:
        """Write down what the person says about a drawn line; the same answer again is not written again.

        Args:
            place: of the line.
            says: the reply says what the claim says (True), does not (False), or it cannot be told (None). What is
                written is whether the line is met: the opposite for a claim that must be absent.
            at: the time, UTC.

        Raises:
            DiskError: the disk is full or failing.
        """
        one, probability = self.drawn[place]
        met = _turned(says, one.line)
        old = self._labels.get(one.key)
        if old is not None and old.met == met:
            return
        label = AuditLabel(
            task_id=one.task.id,
            model=one.model,
            run=one.run,
            line_id=one.line.id,
            person=self.person,
            met=met,
            probability=probability,
            at=at,
        )
        self._append(label)
        self.written += 1
        self._labels.pop(one.key, None)
        self._labels[one.key] = label

    def state(self) -> dict[str, int | str]:
        """Give the numbers of this person's reading, and the file."""
        return {
            "drawn": len(self.drawn),
            "answered": self.answered,
            "left": len(self.drawn) - self.answered,
            "file": str(self.file),
        }


def key_of(label: AuditLabel) -> Key:
    """Give what an answer is about."""
    return label.model, label.task_id, label.run, label.line_id


def read_labels(path: Path) -> dict[tuple[Key, str], AuditLabel]:
    """Read audit.jsonl; of several answers of one person about one line the last counts.

    Args:
        path: the file; one that is not there holds no answers.

    Returns:
        What is judged and the person -> the answer, the one given last standing last.

    Raises:
        InputError: a line is no answer.
    """
    found: dict[tuple[Key, str], AuditLabel] = {}
    for number, (_, line) in enumerate(scan_lines(path) if path.exists() else (), 1):
        label = _label(line, str(path), number)
        found.pop((key_of(label), label.person), None)
        found[key_of(label), label.person] = label
    return found


def _label(line: bytes, path: str, number: int) -> AuditLabel:
    try:
        return decode(line, AuditLabel)
    except msgspec.DecodeError:
        raise InputError(*explain_line(line, AuditLabel, path=path, number=number)) from None


def printable(text: str) -> str:
    r"""Put U+FFFD where a character cannot stand in a document, and one sign at the end of a line.

    Example:
        >>> printable("a\r\nb\x1b\u202ec")
        'a\nb��c'
    """
    return _UNPRINTABLE.sub("\ufffd", text.replace("\r\n", "\n").replace("\r", "\n"))


def _turned(met: bool | None, line: Line) -> bool | None:
    """Turn an answer about a claim into one about its line, and back."""
    return met if met is None else met is not line.absent


def _name(person: str) -> str:
    name = person.strip()
    if not name or not name.isprintable():
        expected = "a name that can be printed"
        raise InputError(Fault(field="--person", expected=expected, found=ascii(person)))
    return name


def _refuse_hidden(run: RunFolder) -> None:
    hidden: Sequence[str] = [
        task.id for task in run.tasks if task.hidden and any(isinstance(line.check, JudgeCheck) for line in task.rubric)
    ]
    if hidden:
        hint = "prompts and replies of a hidden split are shown nowhere"
        raise InputError(Fault(path=str(run.path), expected="public tasks", found=repr(hidden[0]), hint=hint))
