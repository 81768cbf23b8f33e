"""A text folded sign by sign, so that what is found in it can be shown in the original."""

import re
import unicodedata
from functools import lru_cache

from benchwright.text.normal import fold_sign

MARKS = "\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f"
"""Combining marks, as the inside of a character class."""

_SIGN = re.compile(rf"[\s\S][{MARKS}]+|[\x00-\x7f]+(?![{MARKS}])|[\s\S]")
_KEPT = ("<super>", "<sub>", "<fraction>", "<circle>", "<square>")
_OUTER = " \t\r\n.,;:!?*_`'\"()[]{}"


class Folded:
    """A text without case, invisible signs and full-width forms, and the way back to its offsets.

    Attributes:
        text: the folded text; white space is as written.

    Example:
        >>> folded = Folded("ＰＡＲＩＳ\\u200b, “Rome”")
        >>> folded.text, folded.span(7, 13)
        ('paris, "rome"', (8, 14))
    """

    def __init__(self, text: str) -> None:
        self._starts: list[int] | None = None
        self._ends: list[int] = []
        self.text = text.lower() if text.isascii() else self._fold(text)

    def span(self, start: int, end: int) -> tuple[int, int]:
        """Give the place in the original text of a place that is not empty in the folded one."""
        if self._starts is None:
            return start, end
        return self._starts[start], self._ends[end - 1]

    def _fold(self, text: str) -> str:
        parts: list[str] = []
        starts: list[int] = []
        for sign in _SIGN.finditer(text):
            start, end = sign.span()
            if sign[0].isascii():
                parts.append(sign[0].lower())
                starts.extend(range(start, end))
                self._ends.extend(range(start + 1, end + 1))
            else:
                parts.append(_folded_sign(sign[0]))
                starts.extend([start] * len(parts[-1]))
                self._ends.extend([end] * len(parts[-1]))
        self._starts = starts
        return "".join(parts)


def comparable(text: str) -> str:
    """Give the form in which items are compared: folded, single spaces, outer punctuation and emphasis removed.

    Where that leaves nothing, the folded text itself.

    Example:
        >>> comparable(" **Ａpple.** "), comparable("10²"), comparable("-")
        ('apple', '10²', '-')
    """
    folded = " ".join(Folded(text).text.split())
    return folded.strip(_OUTER) or folded


@lru_cache(maxsize=4096)
def _folded_sign(sign: str) -> str:
    """Fold one sign with its marks; exponents, fractions and circled numbers are not taken for digits."""
    plain = "".join(
        c if unicodedata.decomposition(c).startswith(_KEPT) else unicodedata.normalize("NFKC", c) for c in sign
    )
    digits = "".join(str(unicodedata.decimal(c, c)) for c in plain)
    return fold_sign(digits)
