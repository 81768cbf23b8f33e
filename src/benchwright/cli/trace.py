"""How a reply was read, in the terminal: each line's verdict, and the span that was read, marked."""

import os
import unicodedata
from typing import TYPE_CHECKING

from benchwright.pipeline.explain import Explained, ExplainedLine, Explanation
from benchwright.records import (
    AnswerCheck,
    Check,
    DateCheck,
    JudgeCheck,
    LineVerdict,
    ListCheck,
    NameCheck,
    NumberCheck,
    TextCheck,
)
from benchwright.report.words import listed, number_of, reason

if TYPE_CHECKING:
    from rich.console import Console
    from rich.text import Text

AROUND, LONGEST = 60, 160
"""Characters shown on each side of a span, and of a span itself."""

_INVISIBLE = {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"}
_NAMED = {"\n": "⏎ ", "\r": "", "\t": "⇥ "}


def harmless(text: str) -> str:
    r"""Write a text on one line so that it can do nothing to a terminal: what cannot be seen is spelled out.

    Example:
        >>> harmless("a\x1b[31m\nb\u202e")
        'a\\x1b[31m⏎ b\\u202e'
    """
    return "".join(_NAMED.get(c, c) if not _hidden(c) else _spelled(c) for c in text)


def _hidden(character: str) -> bool:
    return character not in _NAMED and unicodedata.category(character) in _INVISIBLE


def _spelled(character: str) -> str:
    code = ord(character)
    return f"\\x{code:02x}" if code < 0x100 else f"\\u{code:04x}" if code < 0x10000 else f"\\U{code:08x}"


def show_trace(explanation: Explanation) -> None:
    """Print every reply of an explanation, one block each."""
    from rich.console import Console

    console = Console(highlight=False, soft_wrap=True)
    for number, one in enumerate(explanation.replies):
        if number:
            console.print()
        for row in _block(one, explanation):
            console.print(row if _marks(console) else _plain(row))


def _marks(console: "Console") -> bool:
    """Tell whether reverse video will be seen: on a terminal, unless NO_COLOR says otherwise."""
    return console.is_terminal and not console.is_dumb_terminal and not os.environ.get("NO_COLOR")


def _plain(row: "Text") -> "Text":
    """Give a row with signs in place of reverse video."""
    from rich.text import Text

    text, at = "", 0
    for span in sorted(row.spans, key=lambda span: span.start):
        if span.style == "reverse":
            text += f"{row.plain[at : span.start]}>>>{row.plain[span.start : span.end]}<<<"
            at = span.end
    return Text(text + row.plain[at:])


def _block(one: Explained, explanation: Explanation) -> list["Text"]:
    from rich.text import Text

    score = "no outcome yet" if one.score is None else f"score {one.score:.3f}, {one.status}"
    head = f"{one.task_id} · {one.model} · run {one.run}: {score}, {explanation.mode} mode"
    rows = [Text(harmless(head), style="bold")]
    if one.error is not None:
        status = "" if one.error.status is None else f" ({one.error.status})"
        rows.append(Text(harmless(f"  call failed: {reason(one.error.kind)}{status} {one.error.message}".rstrip())))
    for line in one.lines:
        rows += _line(line, one.text or "", explanation.options)
    if one.text is not None and not any(line.verdict.read and line.verdict.read.span for line in one.lines):
        rows.append(Text(f"  reply    {_ends(one.text)}"))
    return rows


def _line(line: ExplainedLine, text: str, options: tuple[str, ...]) -> list["Text"]:
    from rich.text import Text

    verdict, absent = line.verdict, ", must be absent" if line.absent else ""
    rows = [
        Text(f"  {harmless(line.id)}: {_outcome(verdict)}{absent} (weight {line.weight}) · {harmless(line.claim)}"),
        Text(f"    key    {harmless(wanted(line.check, options))}"),
    ]
    if verdict.read is not None:
        rows.append(Text(f"    read   {harmless(_read(verdict))}"))
        if verdict.read.span is not None:
            rows.append(Text("    reply  ").append_text(marked(text, *verdict.read.span)))
    for mode, other in (line.modes or {}).items():
        read = f" · {_read(other)}" if other.read is not None else ""
        rows.append(Text(harmless(f"    {mode:<8} {_outcome(other)}{read}")))
    return rows


def _outcome(verdict: LineVerdict) -> str:
    if verdict.met is None:
        return f"unreadable ({reason(verdict.reason or 'format')})"
    return "met" if verdict.met else "not met"


def _read(verdict: LineVerdict) -> str:
    read = verdict.read
    if read is None:
        return ""
    place = "" if read.span is None else f", {read.span[0]}–{read.span[1]}"
    value = "nothing" if read.value is None else read.value
    return "; ".join([f"{value} (where: {read.stage}{place})", *read.flags])


def marked(text: str, start: int, end: int) -> "Text":
    """Give the part of a reply around a span, the span in reverse video."""
    from rich.text import Text

    before = text[max(0, start - AROUND) : start]
    after = text[end : end + AROUND]
    inside = text[start:end]
    if len(inside) > LONGEST:
        inside = f"{inside[: LONGEST // 2]} … {inside[-LONGEST // 2 :]}"
    row = Text("…" if start > AROUND else "")
    row.append(harmless(before)).append(harmless(inside), style="reverse").append(harmless(after))
    return row.append("…" if end + AROUND < len(text) else "")


def _ends(text: str) -> str:
    if not text:
        return "(empty)"
    if len(text) <= 2 * LONGEST:
        return harmless(text)
    return f"{harmless(text[:LONGEST])} … {harmless(text[-LONGEST:])}"


def wanted(check: Check, options: tuple[str, ...] = ()) -> str:
    """Say in words what a check asks for and where it looks.

    Example:
        >>> wanted(NumberCheck(value="8.6", unit="%", near=("mean gap",)))
        'number 8.6 %, near “mean gap”'
    """
    if isinstance(check, JudgeCheck):
        return "judge"
    if isinstance(check, AnswerCheck):
        value = ("true" if check.value else "false") if isinstance(check.value, bool) else str(check.value)
        return f"answer {value}" + (f", of {listed(options, most=8)}" if options else "")
    return ", ".join([*_asked(check), *_where(check)])


def _asked(check: NumberCheck | DateCheck | ListCheck | NameCheck | TextCheck) -> list[str]:
    if isinstance(check, ListCheck):
        mode = f"at least {check.k} of" if check.mode == "atLeast" else check.mode
        ordered = ["in order"] if check.ordered else []
        return [f"list, {mode} {number_of(len(check.items), 'item')}: {listed([*map(str, check.items)], 12)}", *ordered]
    if isinstance(check, NumberCheck):
        unit = f" {check.unit}" if check.unit else ""
        return [f"number {check.value}{unit}", *_tolerance(check), *(["or as a share"] if check.share else [])]
    if isinstance(check, DateCheck):
        return [f"date {check.value}", *([f"order {check.order}"] if check.order else [])]
    kind = f"text {check.mode}" if isinstance(check, TextCheck) else "name"
    return [f"{kind} {check.value}", *([f"also {listed(check.aliases, most=8)}"] if check.aliases else [])]


def _tolerance(check: NumberCheck) -> list[str]:
    if check.tolerance is None:
        return []
    absolute, relative = check.tolerance.absolute, check.tolerance.relative
    return [f"± {absolute}"] if absolute is not None else [f"± {relative} of it"]


def _where(check: NumberCheck | DateCheck | ListCheck | NameCheck | TextCheck) -> list[str]:
    if check.field:
        return [f"field {check.field}"]
    return ["near " + " or ".join(f"“{phrase}”" for phrase in check.near)] if check.near else []
