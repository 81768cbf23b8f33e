"""Where the options of a task are named in a text: longest first, whole names, other spellings of the same name."""

import re
import unicodedata
from collections.abc import Iterator, Sequence

from benchwright.text.normal import normal

_CUES = """first second third fourth fifth last won wins win winner beat beats ahead before behind after leads lead led
    fastest slowest loser lost will may top best then and or not"""
CUE_WORDS = frozenset(_CUES.split())
"""Words that say who won; an option of the same spelling is a name only with its own capitals."""

_BEHIND_A_LETTER = (
    r"(?:beats?|is|was|and|or|won|wins|finished|came|comes|lost|leads|ahead|behind|because|since|as|not|then|over|outran|"
    r"defeated|before|after|rather|instead|first)\b"
)
_JOINS_BEFORE = r"(?<![^\W_])(?<![^\W_][-‐‑–'’])"
_JOINS_AFTER = r"(?![^\W_]|[-‐‑–][^\W_]|['’](?!s\b)\w)"


def naming_pattern(options: Sequence[str]) -> tuple[str, list[int]]:
    """Give a regular expression that finds every naming of an option, and the option of each of its groups.

    Args:
        options: the names, in the order of the task.

    Returns:
        A pattern without flags, one group for each spelling, and for each group the place of its option.

    Example:
        >>> pattern, places = naming_pattern(["Ann", "Ann-Marie"])
        >>> found = re.search(pattern, "Ann-Marie won")
        >>> found[0], places[found.lastindex - 1]
        ('Ann-Marie', 1)
    """
    spellings: dict[str, set[int]] = {}
    for place, option in enumerate(options):
        for spelling in _spellings(option):
            spellings.setdefault(spelling, set()).add(place)
    for word, owners in _parts(options).items():
        if word not in spellings and len(owners) == 1:
            spellings[word] = owners
    known = sorted((s for s, owners in spellings.items() if len(owners) == 1), key=lambda s: (-len(s), s))
    if not known:
        return r"(?!)", []
    groups = "|".join(f"({_pattern(spelling)})" for spelling in known)
    return _JOINS_BEFORE + f"(?:{groups})" + _JOINS_AFTER, [min(spellings[s]) for s in known]


def _spellings(option: str) -> Iterator[str]:
    bare = normal(option)
    if len(bare) == 1:
        yield option.strip()
        yield option.strip().strip("()[]{}.").upper()
        return
    for form in (option.strip(),) if _keeps_its_case(bare) else (option.strip(), bare):
        composed = unicodedata.normalize("NFC", form)
        apart = unicodedata.normalize("NFD", composed)
        plain = "".join(c for c in apart if not unicodedata.combining(c))
        for spelling in (composed, apart, plain):
            if spelling:
                yield spelling if _keeps_its_case(bare) else spelling.lower()


def _keeps_its_case(bare: str) -> bool:
    return len(bare) == 1 or bare in CUE_WORDS


def _parts(options: Sequence[str]) -> dict[str, set[int]]:
    """Give the words of names of several words: a surname stands for a name where only one has it."""
    owners: dict[str, set[int]] = {}
    for place, option in enumerate(options):
        words = normal(option).split()
        if 2 <= len(words) <= 4 and all(word[:1].isalpha() for word in words) and option[:1].isupper():
            for word in words:
                if len(word) > 2 and word not in CUE_WORDS and not _is_joined(option, word):
                    owners.setdefault(word, set()).add(place)
    return owners


def _is_joined(option: str, word: str) -> bool:
    return not any(part[:1].isupper() and normal(part) == word for part in option.split())


def _pattern(spelling: str) -> str:
    escaped = r"\s+".join(re.escape(part) for part in spelling.split()).replace(r"\-", "[-‐‑–]")
    bare = spelling.strip("()[]{}.")
    if len(bare) == 1 and bare.isalpha() and bare == spelling:
        return rf"{escaped}(?![ ](?!{_BEHIND_A_LETTER})[a-z])" if bare in "AI" else escaped
    return escaped if _keeps_its_case(normal(spelling)) else rf"(?i:{escaped})"
