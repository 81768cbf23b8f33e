"""`answer` lines: a numeric, text, boolean or ordering key against what the reply commits itself to."""

import re
from collections.abc import Callable, Iterator
from typing import Any, Literal

from benchwright.grade.classic import classic_reading
from benchwright.grade.figures import Figure, figure, plain_form
from benchwright.grade.final import (
    AS_WRITTEN,
    Committed,
    announced,
    answered_part,
    as_text,
    from_object,
    peeled,
    retraction,
    statements,
    whole_json,
)
from benchwright.grade.key import AnswerKey
from benchwright.grade.lenient import repaired
from benchwright.grade.letters import is_labelled, letter, letter_of, names_another
from benchwright.grade.order import Order
from benchwright.grade.phrases import (
    AROUND,
    Worded,
    gives_no_answer,
    inside_tags,
    is_explanation,
    is_filler,
    same_symbols,
    with_signs,
    wording,
)
from benchwright.grade.view import Finding, View
from benchwright.records import Mode, Reason
from benchwright.text.objects import without_fence
from benchwright.text.regions import sentences

Reader = Callable[[View], Finding]
_FIRST_KEYS = frozenset(("first", "1st", "1", "winner", "first place", "firstplace", "first_place"))
_DENIED_BEFORE = re.compile(
    r"""(?:\bnot|\bnever|n['’]t(?:[ ]be)?|\bcannot[ ]be|\}\W{0,3}or)[\s$(:]{1,4}"""
    r"""(?:\\boxed\{|\{\s*"\w{1,20}"\s*:\s*)\Z""",
    re.IGNORECASE,
)
_DENIED_AFTER = re.compile(
    r"[\s}$)\"]{0,6}(?:is|was|would be|can['’]t be|cannot be)[ ](?:wrong|incorrect|not\b|impossible)", re.IGNORECASE
)
_ADDS_ANOTHER = re.compile(r"\s*(?:or|alternatively|maybe|perhaps)\b", re.IGNORECASE)
_MEANT_AS_OBJECT = re.compile(r"""\{\s{0,20}(?:["'][^"'\n{}]{1,60}["']|[A-Za-z_]\w{0,40})\s?:""")
_NO_VALUE = re.compile(r"\W*(?:options|choices|alternatives|candidates)\b|[^\n]*:\Z", re.IGNORECASE)
_TEMPLATES = ("<", "[", "{")
_VALUES = 40
"""So many lines of a reply are looked at for a value that stands alone."""


def answer_reader(key: AnswerKey, mode: Mode, locale: str | None = None) -> Reader:
    """Give the reader of an `answer` line for a grading mode.

    Args:
        key: the key.
        mode: "classic", "strict" or "lenient".
        locale: decides separators of numbers; None is that of the benchmark.
    """
    if mode == "classic":
        return lambda view: classic_reading(view, key)
    strict = _Strict(key, locale)
    if mode == "strict":
        return strict.read
    return lambda view: _lenient(strict, view)


def _lenient(strict: "_Strict", view: View) -> Finding:
    """Read strictly first; a reply whose form alone kept it from being read is repaired, and the trace says how."""
    finding = strict.read(view)
    if finding.met is not None or finding.reason not in ("format", "truncated", "conflict", "out_of_options"):
        return finding
    for place, flag in repaired(view.spoken, finding.reason):
        again = strict.decide(view.spoken, place, led=False)
        if again is not None and again.met is not None and again.read is not None:
            return Finding(
                again.met,
                None,
                view.spoken.trace(again.read.stage, (place.start, place.end), again.read.value or "", flag),
            )
    return finding


class _Strict:
    """Strict mode for one key."""

    def __init__(self, key: AnswerKey, locale: str | None) -> None:
        self.key = key
        self.locale = locale
        self.letter = letter_of(key.raw) if not key.options and key.number is None else None
        self.order = Order(key.options) if key.options else None

    def read(self, view: View) -> Finding:
        """Read a reply: JSON and nothing else, the last announced answer, or a value or a sentence alone."""
        if view.empty:
            return view.unread()
        if view.spoken.empty:
            return view.unread("truncated")
        view = answered_part(view.spoken)
        whole = whole_json(view)
        if whole is not None:
            return self.decide(view, whole, led=False) or view.unread()
        announcements = False
        for place in announced(view):
            announcements = True
            finding = self.decide(view, place, led=place.stage == "answer line")
            if finding is not None:
                return self._unless_taken_back(view, place, finding)
        if announcements:
            return view.unread("out_of_options" if self.order else "format")
        ranked = self._ranked(view)
        if ranked is not None:
            return ranked
        return _broken_object(view) or self._unannounced(view)

    def decide(self, view: View, place: Committed, *, led: bool) -> Finding | None:
        """Read a committed place; None where it holds no answer of the kind of the key."""
        piece = view.plain[place.start : place.end] if place.value is AS_WRITTEN else as_text(place.value)
        if piece is None:
            return self._from_list(view, place)
        if (piece[:1] == "<" or piece[-1:] == ">") and self.key.raw[:1] != "<":
            start, end = inside_tags(piece, 0, len(piece))
            piece = piece[start:end]
            if place.value is AS_WRITTEN:
                place = place._replace(start=place.start + start, end=place.start + end)
        if place.value is not AS_WRITTEN and not piece.strip():
            return None
        if self.key.number is not None:
            return self._number(view, place, piece, led)
        if gives_no_answer(piece) and not wording(piece, self.key.raw, led=False).met:
            return Finding(None, "refusal", self._trace(view, place, (0, len(piece)), piece.strip()))
        if self.order is not None:
            return self._option(view, place, piece, led)
        return self._words(view, place, piece, led)

    def _number(self, view: View, place: Committed, piece: str, led: bool) -> Finding | None:
        if isinstance(place.value, bool):
            return None
        for start, end in sentences(piece) if led else [(0, len(piece))]:
            found = figure(piece[start:end], locale=self.locale or view.locale, led=led)
            if found == "conflict":
                return self._undecided(view, place, (start, end), piece[start:end], "conflict")
            if isinstance(found, Figure):
                if led and _ADDS_ANOTHER.match(piece, end):
                    return self._undecided(view, place, (start, len(piece)), piece[start:], "conflict")
                met = found.value == self.key.number
                span = (start + found.start, start + found.end)
                return Finding(met, None, self._trace(view, place, span, str(found.value)))
            if gives_no_answer(piece[start:end]):
                return Finding(None, "refusal", self._trace(view, place, (start, end), piece[start:end].strip()))
        return None

    def _option(self, view: View, place: Committed, piece: str, led: bool) -> Finding | None:
        for start, end in sentences(piece) if led else [(0, len(piece))]:
            text = plain_form(piece[start:end]) if "\\" in piece else piece[start:end]
            first = self._placed(text, led)
            if isinstance(first, str):
                return self._undecided(view, place, (start, end), piece[start:end], first)
            if first is not None:
                chosen = self.key.options[first]
                return Finding(first == self.key.place, None, self._trace(view, place, (start, end), chosen))
        return None

    def _placed(self, text: str, led: bool) -> int | Literal["conflict", "ambiguous"] | None:
        if self.order is None:
            return None
        leading = self.order.leading(text) if led else None
        return self.order.first(text) if leading is None else leading

    def _words(self, view: View, place: Committed, piece: str, led: bool) -> Finding | None:
        if self.letter is not None:
            found = self._letter(piece, led)
            if found == "conflict":
                return self._undecided(view, place, (0, len(piece)), piece, "conflict")
            if isinstance(found, Worded):
                # A reply of one line that is an option with its text gives that option, text and all.
                whole = place.stage == "line of its own" and is_labelled(view.plain.strip())
                span = (0, len(piece)) if whole else (found.start, found.end)
                return Finding(found.met, None, self._trace(view, place, span, found.value))
            return None
        if not any(c.isalnum() for c in piece):
            if place.value is AS_WRITTEN:
                start, end = with_signs(view.text, place.start, place.end)
                place, piece = place._replace(start=start, end=end), view.text[start:end]
            if not same_symbols(piece, self.key.raw):
                return None
        if (led or piece[:1] in _TEMPLATES) and is_filler(piece) and not wording(piece, self.key.raw, led=True).met:
            return None
        if led and piece.rstrip(AROUND).endswith("?") and not self.key.raw.rstrip().endswith("?"):
            return self._undecided(view, place, (0, len(piece)), piece, "conflict")
        if place.stage == "line of its own" and is_explanation(piece) and not is_explanation(self.key.raw):
            return None
        # The text itself is compared: what is invisible is dropped there, not replaced by a space.
        text = view.text[place.start : place.end] if place.value is AS_WRITTEN else piece
        read = wording(
            plain_form(text) if "\\" in text else text, self.key.raw, led=led or place.value is not AS_WRITTEN
        )
        flags = (read.flag,) if read.flag else ()
        return Finding(read.met, None, self._trace(view, place, (read.start, read.end), read.value, *flags))

    def _letter(self, piece: str, led: bool) -> Worded | Literal["conflict"] | None:
        piece = plain_form(piece)
        parts = sentences(piece) if led else [(0, len(piece))]
        for start, end in parts:
            found = letter(piece[start:end])
            if isinstance(found, Worded):
                if names_another(piece, start + found.end, found.value):
                    return "conflict"
                return found._replace(met=found.value == self.letter, start=start + found.start, end=start + found.end)
            if found is not None:
                return found
        return None

    def _from_list(self, view: View, place: Committed) -> Finding | None:
        """An array of names under an answer key says the order, the first one first."""
        if self.order is None or not isinstance(place.value, list) or not place.value:
            return None
        names = [self.order.first(name) if isinstance(name, str) else None for name in place.value]
        first = names[0]
        if not isinstance(first, int) or not all(isinstance(n, int) for n in names) or len(set(names)) != len(names):
            return None
        chosen = self.key.options[first]
        return Finding(first == self.key.place, None, view.trace(place.stage, (place.start, place.end), chosen))

    def _ranked(self, view: View) -> Finding | None:
        """An object that says who is first: {"first": "Ari", "second": "Bo"}."""
        for found in view.objects[:5] if self.order is not None else ():
            key = next((key for key in found.value if key.casefold() in _FIRST_KEYS), None)
            if key is not None:
                return self.decide(view, from_object(view.text, found, key), led=False)
        return None

    def _unless_taken_back(self, view: View, place: Committed, finding: Finding) -> Finding:
        """What is taken back after the last announcement is replaced by what is said instead, or by nothing."""
        if _is_denied_place(view.plain, place):
            return Finding(None, "conflict", finding.read)
        taken_back = retraction(view.plain, place.start if place.stage == "answer line" else place.end)
        if taken_back is None:
            return finding
        said = [self._stated(view, start, end) for start, end in self._after(view, taken_back[1])]
        known = {f.read.value: f for f in said if f is not None and f.met is not None and f.read is not None}
        if len(known) == 1:
            return next(iter(known.values()))
        return Finding(None, "conflict", finding.read)

    def _after(self, view: View, start: int) -> list[tuple[int, int]]:
        return [(start + a, start + b) for a, b in sentences(view.plain[start : start + 2000])]

    def _stated(self, view: View, start: int, end: int) -> Finding | None:
        return self.decide(view, Committed("correction", *peeled(view.plain, start, end)), led=False)

    def _unannounced(self, view: View) -> Finding:
        """Read a reply that announces nothing: one statement, or a value on a line of its own."""
        inner, offset = without_fence(view.plain)
        taken_back = retraction(inner, 0)
        if taken_back and not inner[taken_back[1] :].strip(" .,!:;—–-\n"):
            return Finding(None, "conflict", None)
        begin = taken_back[1] if taken_back else 0
        parts = statements(inner[begin:])
        if not parts and inner.strip() != self.key.raw.strip():
            return view.unread()
        parts = parts or [(0, len(inner) - begin)]
        start, end = offset + begin + parts[0][0], offset + begin + parts[-1][1]
        if self.order is not None:
            # The questions stay: they tell whether a name behind them is said to be first.
            place = Committed("clauses", *peeled(view.plain, offset + begin, end))
        elif len(parts) == 1 or (self.letter is not None and is_labelled(inner[begin:].strip())):
            place = Committed("only sentence", *peeled(view.plain, start, end))
        else:
            return self._line_of_its_own(view, start, end)
        if view.refusal:
            return view.unread()
        return self.decide(view, place, led=False) or view.unread("out_of_options" if self.order else "format")

    def _line_of_its_own(self, view: View, start: int, end: int) -> Finding:
        """Read the one line that is only a value, where it is the first or the last line of the reply."""
        lines = list(_lines(view.plain, start, end))
        values = [(at, f) for at, line in enumerate(lines) if (f := self._alone(view, line)) is not None]
        outer = [f for at, f in values if at in (0, len(lines) - 1)]
        if len(lines) > _VALUES or not outer:
            return view.unread()
        said = {f.read.value for _, f in values if f.read is not None}
        return outer[0] if len(said) == 1 else Finding(None, "conflict", outer[0].read)

    def _alone(self, view: View, line: tuple[int, int]) -> Finding | None:
        place = Committed("line of its own", *peeled(view.plain, *line))
        piece = view.plain[place.start : place.end]
        words = piece.split()
        if len(words) > max(6, len(self.key.raw.split())) or _NO_VALUE.match(piece):
            return None
        if len(words) > 2 and piece.endswith((".", "!", "?")):
            return None
        finding = self.decide(view, place, led=False)
        if finding is None or finding.read is None or finding.met is None:
            return None
        if self.key.number is not None or self.letter is not None:
            span = finding.read.span or (0, 0)
            rest = piece.replace(view.text[span[0] - view.skipped : span[1] - view.skipped], "", 1)
            return finding if sum(c.isalpha() for c in rest) == 0 else None
        return finding

    def _undecided(self, view: View, place: Committed, span: tuple[int, int], piece: str, reason: Reason) -> Finding:
        return Finding(None, reason, self._trace(view, place, span, piece.strip()))

    def _trace(self, view: View, place: Committed, span: tuple[int, int], value: str, *flags: str) -> Any:
        """Trace a place in a piece; a JSON value is traced as a whole, for escapes move its characters."""
        start, end = span if place.value is AS_WRITTEN else (0, place.end - place.start)
        return view.trace(place.stage, (place.start + start, place.start + end), value, *flags)


def _is_denied_place(text: str, place: Committed) -> bool:
    """Tell whether a box or an object is denied by the words around it, or is one of several."""
    if place.stage == "answer line":
        return False
    before, after = text[max(0, place.start - 60) : place.start], text[place.end : place.end + 40]
    return _DENIED_BEFORE.search(before) is not None or _DENIED_AFTER.match(after) is not None


def _broken_object(view: View) -> Finding | None:
    """A reply that holds what is meant as an object but gave none: cut off, or not JSON."""
    opened = _MEANT_AS_OBJECT.search(view.plain)
    if opened is None:
        return None
    return view.unread("format" if "}" in view.plain[opened.start() :] else "truncated")


def _lines(text: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    at = start
    for line in text[start:end].split("\n")[: _VALUES + 1]:
        if line.strip(" \t\r`*_$"):
            yield at, at + len(line)
        at += len(line) + 1
