"""Any bytes as a reply to every kind of line.

`python -m tests.grade.fuzz.target -max_total_time=60 FOLDER` searches with atheris, from the inputs in FOLDER; the
tests replay a corpus without it.
"""

import sys
from typing import get_args

if __name__ == "__main__":
    import atheris

    with atheris.instrument_imports(include=["benchwright.grade", "benchwright.text"]):
        import benchwright.grade.checks
        import benchwright.grade.rubric
        import benchwright.grade.single  # noqa: F401

from benchwright.grade.checks import Reader, reader_of
from benchwright.grade.view import Finding, View, shortened
from benchwright.records import (
    AnswerCheck,
    Check,
    DateCheck,
    Line,
    ListCheck,
    Mode,
    NameCheck,
    NumberCheck,
    Task,
    TextCheck,
    Tolerance,
)

NAMES = ("Ari", "Bo", "Ann-Marie", "Ann")
NEAR = ("mean gap", "the answer")
MODES: tuple[Mode, ...] = get_args(Mode)
ANSWERS: dict[str, tuple[AnswerCheck, tuple[str, ...]]] = {
    "number": (AnswerCheck(value=42), ()),
    "decimal": (AnswerCheck(value="-8.60"), ()),
    "text": (AnswerCheck(value="New York"), ()),
    "boolean": (AnswerCheck(value=True), ()),
    "ordering": (AnswerCheck(value="Ari"), NAMES),
}
CHECKS: dict[str, Check] = {
    "number": NumberCheck(value=42),
    "number with unit": NumberCheck(value="8.6", unit="%", tolerance=Tolerance(absolute="0.1"), share=True),
    "number of money": NumberCheck(value="1310", unit="$", tolerance=Tolerance(relative=0.01), locale="de"),
    "number near": NumberCheck(value=42, near=NEAR),
    "number field": NumberCheck(value=42, field="a.answer"),
    "date": DateCheck(value="2026-03-05"),
    "date near": DateCheck(value="2026-03-05", near=NEAR, order="dmy"),
    "date field": DateCheck(value="2026-03-05", field="answer", order="mdy"),
    "list": ListCheck(items=("Ari", "Bo", "Cy"), aliases={"Bo": ("Robert",)}),
    "list in order": ListCheck(items=("Ari", "Bo", "Cy"), ordered=True),
    "list all": ListCheck(items=("Ari", "Bo"), mode="all"),
    "list any": ListCheck(items=("Ari", "Bo"), mode="any", near=NEAR),
    "list at least": ListCheck(items=("Ari", "Bo", "Cy"), mode="atLeast", k=2),
    "list field": ListCheck(items=("Ari", "Bo"), field="answer"),
    "list of records": ListCheck(items=({"name": "Ari", "n": 1},), field="answer"),
    "list of records in the text": ListCheck(items=({"name": "Ari", "n": 1},), mode="all"),
    "name": NameCheck(value="Dina O’Rell", aliases=("Lund-Ås, Renée",)),
    "name near": NameCheck(value="Jörg Ärlig", near=NEAR),
    "name field": NameCheck(value="Dina O’Rell", field="answer"),
    "text equal": TextCheck(value="New York", aliases=("NYC",)),
    "text contains": TextCheck(value="New York", mode="contains"),
    "text near": TextCheck(value="New York", mode="contains", near=NEAR),
    "text field": TextCheck(value="New York", field="answer"),
}


def _reader(check: Check, mode: Mode, options: tuple[str, ...] = ()) -> Reader:
    line = Line(id="l", claim="c", check=check)
    return reader_of(line, Task(id="t", prompt="p", rubric=(line,), metadata={"options": list(options)}), mode)


READERS: dict[str, Reader] = {
    **{
        f"answer {name}, {mode}": _reader(check, mode, options)
        for mode in MODES
        for name, (check, options) in ANSWERS.items()
    },
    **{name: _reader(check, "strict") for name, check in CHECKS.items()},
}
"""Kind of line -> its reader, in every mode that it has."""


def check(data: bytes) -> None:
    """Read any bytes as text with every reader; those that are none become lone surrogates."""
    check_text(data.decode("utf-8", "surrogateescape"))


def check_text(text: str) -> None:
    """Every reader gives a verdict, the same one each time, with spans that lie in the text."""
    shared = View(text, "en")
    for name, read in READERS.items():
        found = read(shared)
        wrong = fault(found, text)
        if wrong is None and found != read(View(text, "en")):
            wrong = "another verdict the second time"
        if wrong:
            raise AssertionError(f"{name}: {wrong}: {found} for {text[:200]!r}")


def fault(found: Finding, text: str) -> str | None:
    """Say what is wrong with a finding, or None."""
    if found.met not in (True, False, None) or (found.met is None) != (found.reason is not None):
        return "a verdict is met, not met, or unreadable for a reason"
    if found.met is not None and found.read is None:
        return "a verdict says what was read"
    if found.read is None:
        return None
    if found.read.span is None or found.read.raw is None or found.read.value is None:
        return "a trace has a span, a text and a value"
    start, end = found.read.span
    if not 0 <= start <= end <= len(text):
        return "the span lies in the text"
    return None if found.read.raw == shortened(text[start:end]) else "the span holds the text"


def main() -> None:
    """Search with atheris until its limits are reached."""
    atheris.Setup(sys.argv, check)
    atheris.Fuzz()


if __name__ == "__main__":
    main()
