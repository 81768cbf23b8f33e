"""One reply as the checks see it: its text, and what was found in it, each looked up once."""

import re
from collections import deque
from collections.abc import Callable
from typing import Any, Generic, NamedTuple, TypeVar

from benchwright.records import Read, Reason
from benchwright.text.numbers import Number
from benchwright.text.objects import FoundObject, objects_from_last
from benchwright.text.regions import regions
from benchwright.text.spelled import numbers_and_words
from benchwright.text.stance import Stances

LONGEST = 4_000_000
"""Of a longer reply only the last part is read; the trace carries the flag `cut`."""

_THOUGHT = re.compile(r"[<\[◁](/?)(?:think|thinking|thought|thoughts|reasoning|scratchpad)[>\]▷]", re.IGNORECASE)
_INVISIBLE = re.compile(
    "\x1b\\[[0-9;]{0,20}[A-Za-z]|[\x00-\x08\x0b\x0c\x0e-\x1f\x7f\xad\u200b-\u200f\u2028-\u202e\u2060-\u2064\ufeff]"
)
_PRINTABLE = bytes((9, 10, 13, *range(32, 127)))
_REFUSAL = re.compile(
    r"\A\W*(?:i['’]?m sorry|i am sorry|sorry|i (?:can['’]?t|cannot|can not|won['’]?t|am unable to|'m unable to)"
    r"|as an ai)\b.{0,80}?(?:help|assist|answer|provide|do that|comply|with that|unable|can['’]?t|cannot)",
    re.IGNORECASE | re.DOTALL,
)


Seen = TypeVar("Seen")


class Finding(NamedTuple):
    """What a check found: met, not met or unreadable (None), why, and the trace."""

    met: bool | None
    reason: Reason | None
    read: Read | None


class _lazy(Generic[Seen]):  # noqa: N801
    """A look that is taken once; Python 3.11 takes a lock for `cached_property`, at three times the cost."""

    def __init__(self, look: Callable[[Any], Seen]) -> None:
        self._look = look
        self.__doc__ = look.__doc__

    def __set_name__(self, owner: type, name: str) -> None:
        self._name = name

    def __get__(self, view: Any, owner: type) -> Seen:
        if view is None:
            return self  # type: ignore[return-value]
        seen = view.__dict__[self._name] = self._look(view)
        return seen


class View:
    """A reply's text with cached looks at it."""

    def __init__(self, text: str, locale: str) -> None:
        self.skipped = max(0, len(text) - LONGEST)
        self.cut = self.skipped > 0
        self.text = text[self.skipped :]
        self.locale = locale
        self._numbers: dict[str, tuple[list[Number], Stances]] = {}

    @_lazy
    def plain(self) -> str:
        """The text with spaces for terminal codes, NUL and invisible characters: every offset stays."""
        if self.text.isascii() and not self.text.encode("ascii").translate(None, _PRINTABLE):
            return self.text
        return _INVISIBLE.sub(lambda found: " " * len(found[0]), self.text)

    @_lazy
    def spoken(self) -> "View":
        """The reply without its thinking: what follows the last closing tag; nothing while a tag is open."""
        if _THOUGHT.search(self.text) is None:
            return self
        last = deque(_THOUGHT.finditer(self.text), maxlen=1)[0]
        return self.part(last.end() if last[1] else len(self.text), len(self.text))

    def part(self, start: int, end: int) -> "View":
        """A part of the reply; traces of it keep the offsets of the whole."""
        view = View(self.text[start:end], self.locale)
        view.skipped += self.skipped + start
        return view

    @_lazy
    def empty(self) -> bool:
        """True when there is nothing to read."""
        return is_empty(self.text)

    @_lazy
    def refusal(self) -> bool:
        """True when the reply declines to answer."""
        return len(self.text) < 1000 and _REFUSAL.search(self.text) is not None

    @_lazy
    def objects(self) -> tuple[FoundObject, ...]:
        """The JSON objects in the reply, the last one first."""
        return tuple(objects_from_last(self.text))

    def numbers(self, locale: str) -> tuple[list[Number], Stances]:
        """Give the numbers in the whole reply, in digits and in words, and how each stands there."""
        if locale not in self._numbers:
            numbers = numbers_and_words(self.plain, locale=locale)
            self._numbers[locale] = numbers, Stances(self.plain, numbers)
        return self._numbers[locale]

    def regions(self, near: tuple[str, ...]) -> list[tuple[int, int]]:
        """Where a check may look: the whole reply, or the sentences and rows that hold a phrase."""
        return regions(self.text, near) if near else [(0, len(self.text))]

    def unread(self, reason: Reason = "format") -> Finding:
        """Say that nothing could be read: an empty reply and a refusal have reasons of their own."""
        if self.empty:
            return Finding(None, "no_response", None)
        return Finding(None, "refusal" if self.refusal else reason, None)

    def trace(self, stage: str, span: tuple[int, int], value: str, *flags: str) -> Read:
        """Give the trace of a value at a span of the text, in offsets of the original reply."""
        start, end = span
        cut = ("cut",) if self.cut else ()
        return Read(
            stage=stage,
            span=(start + self.skipped, end + self.skipped),
            raw=shortened(self.text[start:end]),
            value=shortened(value),
            flags=(*flags, *cut),
        )


def is_empty(text: str) -> bool:
    """Tell whether there is nothing to read: white space, and signs that nobody sees."""
    return not text.strip(" \t\r\n\0\ufeff\u200b\u00a0")


def shortened(text: str, limit: int = 200) -> str:
    """Keep a trace small: at most `limit` characters."""
    return text if len(text) <= limit else text[: limit - 1] + "…"
