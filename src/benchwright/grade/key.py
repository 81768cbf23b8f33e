"""The key of an `answer` line, made ready for comparison."""

from collections.abc import Sequence
from decimal import Decimal
from typing import NamedTuple

from benchwright.records import Key
from benchwright.text.normal import normal
from benchwright.text.numbers import exact


class AnswerKey(NamedTuple):
    """A key made ready for comparison: exactly one of number, options or plain text decides."""

    raw: str
    number: Decimal | None
    options: tuple[str, ...]

    @property
    def place(self) -> int | None:
        """The place of the key among the options."""
        form = normal(self.raw)
        return next((place for place, option in enumerate(self.options) if normal(option) == form), None)


def answer_key(value: Key, options: Sequence[str]) -> AnswerKey:
    """Decide what kind of answer a key asks for.

    Example:
        >>> answer_key("8.60", ()).number, answer_key("Ari", ["Ari", "Bo"]).number
        (Decimal('8.60'), None)
    """
    raw = ("true" if value else "false") if isinstance(value, bool) else str(value)
    if options:
        return AnswerKey(raw, None, tuple(options))
    try:
        number = None if isinstance(value, bool) else exact(value)
    except ValueError:
        number = None
    return AnswerKey(raw, number, ())
