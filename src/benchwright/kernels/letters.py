"""What the running Python says of every code point: its lower case, and whether it is part of a word."""

import re
from functools import cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

CODES = 0x110000
LOWER, WORD, CASED, SKIPPED, SPLITS = 0x1FFFFF, 1 << 24, 1 << 25, 1 << 26, 1 << 27
"""Of an entry: the code point in lower case, and the flags. How they are used is told in letters.h."""

_SIGMA, _FINAL_SIGMA, _DOTTED_I = 0x3A3, 0x3C2, 0x130
_PLAIN = ((0x3400, 0xA000), (0xAC00, 0xFB00), (0x20000, 0xE0000), (0xE1000, CODES))
"""Ideographs, Hangul, private and unassigned planes: nothing there has a case, or is looked through for one."""


@cache
def letters() -> "NDArray[np.uint32]":
    """Give the table of all code points.

    Returns:
        Array (1,114,112,): of each code point its lower case in the low 21 bits, and the flags WORD (its lower case
        matches `\\w`), CASED and SKIPPED (what `str.lower` looks for, and looks through, round a capital sigma) and
        SPLITS (its lower case is two code points, of which the first counts). Unicode is that of the running Python.

    Example:
        >>> int(letters()[ord("Å")]) & LOWER == ord("å"), bool(letters()[ord("-")] & WORD)
        (True, False)
    """
    import numpy as np

    table = np.arange(CODES, dtype=np.uint32)
    usual = np.ones(CODES, dtype=bool)
    usual[[_SIGMA, _DOTTED_I]] = usual[0xD800:0xE000] = False
    codes = np.flatnonzero(usual).astype("<u4")
    small = codes.tobytes().decode("utf-32-le").lower()
    table[codes] = np.frombuffer(small.encode("utf-32-le"), dtype=np.uint32)
    table[_SIGMA], table[_DOTTED_I] = _SIGMA + 0x20, ord("i")
    for found in re.finditer(r"\w+", small):
        table[codes[found.start() : found.end()]] |= WORD
    table[_SIGMA] |= WORD
    table[_DOTTED_I] |= WORD | SPLITS
    cased, skipped = _round_sigma()
    table[cased] |= CASED
    table[skipped] |= SKIPPED
    table.flags.writeable = False
    return table


def _round_sigma() -> "tuple[NDArray[np.int64], NDArray[np.int64]]":
    """Give the code points that count as letters round a capital sigma, and those that are looked through.

    A sigma is a final one after a letter. After "A" and a code point it is, where that is a letter or looked through;
    after the code point alone only where it is a letter.
    """
    import numpy as np

    asked = np.ones(CODES, dtype=bool)
    for start, end in ((0xD800, 0xE000), *_PLAIN):
        asked[start:end] = False
    codes = np.flatnonzero(asked)

    def is_final(before: str) -> "NDArray[np.bool_]":
        rows = np.tile(np.array([*map(ord, f"{before}?Σ \n")], dtype="<u4"), (len(codes), 1))
        rows[:, len(before)] = codes
        small = rows.tobytes().decode("utf-32-le").lower().replace("i\u0307", "i")
        signs = np.frombuffer(small.encode("utf-32-le"), dtype="<u4").reshape(rows.shape)
        return np.asarray(signs[:, len(before) + 1] == _FINAL_SIGMA)

    alone, after_letter = is_final(""), is_final("A")
    return codes[alone], codes[after_letter & ~alone]
