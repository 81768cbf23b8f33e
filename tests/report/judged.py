"""A run with judge lines: three models, two judges that can be at odds, two people, and text that means harm."""

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from benchwright.pipeline.audit import Audit
from benchwright.pipeline.folder import RunFolder
from benchwright.pipeline.pages import write_report
from benchwright.pipeline.run import RunSettings, run
from benchwright.records import Request
from tests.builders import Question, Scripted, question_in, verdict_on, write_benchmark

HARM = "<img src=x onerror=alert(1)>\u202e\x07"
QUOTE = f"because the bridge {HARM} is closed"
REASON = f"It says so {HARM} plainly."
PEOPLE = ("Ada </li><b>x</b>", "Bo")
MODELS = ("sure", "half", "never<b>x</b>")
AT = "2026-11-30T11:00:00Z"
WHY = {"id": "why", "claim": "It says why", "check": {"kind": "judge"}}
BLAME = {"id": "constructor", "claim": "It blames somebody", "absent": True, "check": {"kind": "judge"}}
SUM = {"id": "sum", "claim": "It is 42", "weight": 2, "check": {"kind": "number", "value": "42"}}


def judged_run(folder: Path, *, tasks: int = 30, judges: Sequence[Any] = (), prefix: str = "t-") -> Path:
    """Run three models over tasks with two judge lines and one that code checks."""
    rows = [{"id": f"{prefix}{n:03d}", "prompt": f"Why {n}?", "rubric": [WHY, BLAME, SUM]} for n in range(tasks)]
    bench = write_benchmark(folder / "bench", rows, runs=1)
    models = [Scripted(name, replies(name)) for name in MODELS]
    settings = RunSettings(out=folder / "run", judges=tuple(judges or (careful(),)), serve_hidden=True)
    return run(bench, models, settings).path


def replies(name: str) -> Any:
    """A model: sure gives its reason, half every other time, never never."""

    def reply(request: Request) -> str:
        n = int(request.task_id[-3:])
        reason = name == "sure" or (name == "half" and n % 2 == 0)
        return f"\U0001d7ce It is 42, {QUOTE if reason else 'as it is'} ({n})."

    return reply


def careful(name: str = "judge", *, wrong: int = 0) -> Scripted:
    """A judge that quotes the reason where there is one; with `wrong` it overlooks every so-many-th."""

    def answer(request: Request) -> str:
        asked = question_in(request.prompt)
        return verdict_on(asked, _quote(asked, wrong), reason=REASON)

    # Objects of one class are one judge; each of these is of its own.
    own: type[Scripted] = type(name, (Scripted,), {})
    return own(name, answer)


def broken(name: str = "broken") -> Scripted:
    """A judge whose quotes stand in no reply."""
    return Scripted(name, lambda request: verdict_on(question_in(request.prompt), "words that nobody wrote"))


def _quote(asked: Question, wrong: int) -> str | None:
    if "blames" in asked.claim or QUOTE not in asked.reply:
        return None
    return None if wrong and int(asked.task.split()[1][:-1]) % wrong == 0 else QUOTE


def read_by(path: Path, person: str, *, n: int = 60, least: int = 0, undecided: int = 0) -> None:
    """Let a person say the truth about drawn lines, but for the last few, which cannot be told."""
    with Audit(RunFolder(path), person=person, n=n) as audit:
        places = audit.left[:least] if least else audit.left
        for number, place in enumerate(places):
            shown = audit.show(place)
            says = "blames" not in shown.claim and QUOTE in shown.reply
            audit.answer(place, None if number >= len(places) - undecided else says, at=AT)
    write_report(RunFolder(path))


def add_label(path: Path, **fields: Any) -> None:
    """Write a line of audit.jsonl by hand."""
    row = {"taskId": "t-000", "model": MODELS[0], "run": 1, "lineId": "why", "person": PEOPLE[0], "met": True}
    with (path / "audit.jsonl").open("a", encoding="utf-8") as file:
        file.write(json.dumps(row | {"probability": 1.0, "at": AT} | fields) + "\n")
