"""What a family of generated tasks is: items drawn from a stream, texts drawn from another, and a solver."""

from collections.abc import Callable, Sequence
from typing import Any, Literal, NamedTuple

from benchwright.generate.stream import Stream

Kind = Literal["number", "option", "words"]

DIFFICULTIES = (1, 2, 3, 4, 5)


class Draft(NamedTuple):
    """An item without words.

    Attributes:
        facts: what the family's renderer needs.
        canonical: the same with names and nouns taken out and what has no order sorted, so that two items are equal
            when only their wording differs; a tuple of plain values.
        answer: the key: a whole number that is not negative, a name, or two words.
        work: how much there is to do, in steps; grows with the difficulty.
    """

    facts: Any
    canonical: tuple[Any, ...]
    answer: str
    work: int


class Balance(NamedTuple):
    """Where the answer of an option item is to stand in one text: places that no policy can learn.

    Attributes:
        first: its rank among the options by first mention, from 0.
        last: its rank among the options by last mention counted from the end, from 0.
        option: its index in the list of options.
    """

    first: int
    last: int
    option: int


class Text(NamedTuple):
    """One wording of an item.

    Attributes:
        prompt: without the protocol.
        options: in the order in which the task lists them; empty but for option items.
    """

    prompt: str
    options: tuple[str, ...] = ()


class Family(NamedTuple):
    """One kind of generated task.

    Attributes:
        name: [a-z]+.
        kind: of the answer.
        chance: what a guess scores that knows how answers look, in (0, 1).
        variants: how many wordings it has, at least 3.
        draw: (stream, difficulty) -> a draft; None to draw again.
        render: (draft, stream, variant from 0, balance or None) -> a text; None when this draft cannot be rendered so.
        solve: prompt -> answer, from the text alone, on another principle than the draft's answer was found.
    """

    name: str
    kind: Kind
    chance: float
    variants: int
    draw: Callable[[Stream, int], Draft | None]
    render: Callable[[Draft, Stream, int, Balance | None], Text | None]
    solve: Callable[[str], str]


def sentence_list(parts: Sequence[str]) -> str:
    """Join words as a sentence does.

    Example:
        >>> sentence_list(["Ari"]), sentence_list(["Ari", "Bo"]), sentence_list(["Ari", "Bo", "Cleo"])
        ('Ari', 'Ari and Bo', 'Ari, Bo and Cleo')
    """
    return parts[0] if len(parts) == 1 else f"{', '.join(parts[:-1])} and {parts[-1]}"
