"""What the scanner has to find, in plain Python: `re.findall` of `str.lower`, tuples, a dict."""

import itertools
import random
import re
from collections.abc import Sequence

Gram = tuple[str, ...]
Sighting = tuple[int, int, int, int]

TRICKY = [
    *"aAbB ..  \n_1",
    "å",
    "Å",
    "İ",
    "Σ",
    "ς",
    "'",
    "\u0307",
    "ß",
    "ẞ",
    "日",
    "本",
    "\u212a",
    "Ⱥ",
    "²",
    "\ud800",
    "😀",
    "𐐀",
    "-",
]
"""Characters that a scanner stumbles over: of one to four bytes, of which lower case has more, fewer, or depends."""

NO_UTF8 = [0x80, 0xFF, 0xE2, 0xF0, 0xC3, 0xED, 0xC0, 0xF5]


def decoded(text: str | bytes) -> str:
    """A text as a user reads it."""
    return text if isinstance(text, str) else text.decode("utf-8", "replace")


def words(text: str | bytes, *, characters: bool = False) -> list[str]:
    """The words of a text in lower case."""
    return re.findall(r"\w" if characters else r"\w+", decoded(text).lower())


def starts(text: str | bytes, *, characters: bool = False) -> list[int]:
    """The byte at which each word starts; the mark that a dotted capital I ends in is of no word."""
    kept = text if isinstance(text, str) else text.decode("utf-8", "surrogateescape")
    sizes = [size for character in kept for size in sizes_of(character, escaped=isinstance(text, bytes))]
    places = [0, *itertools.accumulate(sizes)]
    return [places[found.start()] for found in re.finditer(r"\w" if characters else r"\w+", kept.lower())]


def sizes_of(character: str, *, escaped: bool) -> list[int]:
    """The bytes of a character, for each character of its lower case."""
    if character == "İ":
        return [2, 0]
    if escaped and "\udc80" <= character <= "\udcff":
        return [1]
    return [1 + (character >= "\x80") + (character >= "\u0800") + (character >= "\U00010000")]


def in_a_row(found: list[str], n: int) -> list[Gram]:
    """The n-grams of words, in order."""
    return list(zip(*(found[start:] for start in range(n)), strict=False))


def sightings(
    questions: Sequence[str], documents: Sequence[str | bytes], n: int, *, characters: bool = False, first: int = 0
) -> dict[Gram, Sighting]:
    """Of each n-gram that questions and documents share: how many have it, the first, where in it, the last."""
    wanted = {gram for question in questions for gram in in_a_row(words(question, characters=characters), n)}
    found: dict[Gram, Sighting] = {}
    for number, document in enumerate(documents, first):
        places = starts(document, characters=characters)
        grams = in_a_row(words(document, characters=characters), n)
        assert len(places) == len(words(document, characters=characters))
        for gram, place in zip(grams, places, strict=False):
            if gram in wanted:
                count, one, offset, last = found.get(gram, (0, number, place, -1))
                found[gram] = (count + (last != number), one, offset, number)
    return found


def tricky_text(chance: random.Random, length: int, more: Sequence[str] = ()) -> str:
    """Tricky characters, so few that texts share many words."""
    return "".join(chance.choices([*TRICKY, *more], k=length))


def spoiled(chance: random.Random, text: str, times: int) -> bytes:
    """The bytes of a text, with some among them that are no UTF-8."""
    made = bytearray(text.encode("utf-8", "surrogatepass"))
    for _ in range(times):
        made.insert(chance.randrange(len(made) + 1), chance.choice(NO_UTF8))
    return bytes(made)
