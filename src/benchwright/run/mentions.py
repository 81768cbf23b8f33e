"""Where a prompt names what could be the answer: options, names, numbers."""

import re
from collections.abc import Sequence
from decimal import Decimal, InvalidOperation
from functools import lru_cache
from typing import NamedTuple

_NUMBER = re.compile(r"\d+(?:[.,]\d+)*")
_GROUPED = re.compile(r"\d{1,3}(?:,\d{3})+(?:\.\d+)?\Z")
_INSIDE = re.compile(r"(?<=[\w,;:)] )[^\W\d_]{2,}")
_KEPT = 8192
"""Prompts whose mentions are kept: many policies look at the same ones, each going through the whole file."""


class Mentioned(NamedTuple):
    """A name and the offsets at which a prompt mentions it, from first to last."""

    name: str
    starts: tuple[int, ...]


class Places(NamedTuple):
    """Where an option stands: three ranks from 0.

    Attributes:
        first: among the options by first mention; those that are not mentioned come last.
        last: among the options by last mention, counted from the end.
        option: in the list of options.
    """

    first: int
    last: int
    option: int


def numbers(prompt: str) -> list[str]:
    """List the numbers printed in a prompt, as printed.

    Example:
        >>> numbers("Of 12 people 3.5 % earn 1,200.")
        ['12', '3.5', '1,200']
    """
    return _NUMBER.findall(prompt)


def value_of(number: str) -> Decimal:
    """Read a printed number: a comma groups digits by three, else it is a decimal comma.

    Example:
        >>> value_of("1,200"), value_of("3,5")
        (Decimal('1200'), Decimal('3.5'))
    """
    plain = number.replace(",", "") if _GROUPED.match(number) else number.replace(",", ".")
    try:
        return Decimal(plain)
    except InvalidOperation:
        return Decimal(re.sub(r"\D", "", plain))


@lru_cache(maxsize=_KEPT)
def mentions(prompt: str, options: tuple[str, ...]) -> tuple[Mentioned, ...]:
    """Find the options of a task in its prompt; without options the capitalised words inside sentences.

    Returns:
        The options in their order, mentioned or not; else the words in the order of first mention.

    Example:
        >>> mentions("Ari beat Bo. Cleo was behind Ari.", ("Bo", "Ari"))
        (Mentioned(name='Bo', starts=(9,)), Mentioned(name='Ari', starts=(0, 29)))
        >>> [found.name for found in mentions("The runner Ari beat Bo. Then came Cleo.", ())]
        ['Ari', 'Bo', 'Cleo']
    """
    found: dict[str, list[int]] = {option: [] for option in options}
    if options:
        names = {option.casefold(): option for option in options}
        for match in _pattern(options).finditer(prompt):
            name = names.get(match[0].casefold())
            if name is not None:
                found[name].append(match.start())
    else:
        for match in _INSIDE.finditer(prompt):
            if match[0].istitle():
                found.setdefault(match[0], []).append(match.start())
    return tuple(Mentioned(name, tuple(starts)) for name, starts in found.items())


@lru_cache(maxsize=_KEPT)
def places(prompt: str, options: tuple[str, ...]) -> tuple[Places, ...]:
    """Say where each option stands in the prompt and in the list.

    Example:
        >>> places("Ari beat Bo. Cleo was behind Ari.", ("Bo", "Ari", "Dara"))[1]
        Places(first=0, last=0, option=1)
    """
    found = mentions(prompt, options)
    behind = len(prompt)
    first = _ranks([mention.starts[0] if mention.starts else behind for mention in found])
    last = _ranks([-mention.starts[-1] if mention.starts else 1 for mention in found])
    return tuple(Places(*ranks, option) for option, ranks in enumerate(zip(first, last, strict=True)))


def _ranks(values: Sequence[int]) -> list[int]:
    order = sorted(range(len(values)), key=lambda place: (values[place], place))
    ranks = [0] * len(values)
    for rank, place in enumerate(order):
        ranks[place] = rank
    return ranks


def _pattern(options: tuple[str, ...]) -> re.Pattern[str]:
    longest_first = sorted(filter(None, options), key=len, reverse=True)
    return re.compile(rf"(?<!\w)(?:{'|'.join(map(re.escape, longest_first))})(?!\w)", re.IGNORECASE)
