"""The wordings of a race: what opens and closes each, and the sentences of its notes."""

import re
from collections.abc import Mapping, Sequence
from typing import NamedTuple

WORDS = ("none", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")
ORDINALS = ("none", "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth")


class Form(NamedTuple):
    """A sentence that can say a note.

    Attributes:
        text: with {0}, {1}, {2} for the runners of the note, and {gap}, {nth} or {others} for the places between.
        order: the runners' places in the note, in the order in which the sentence names them.
    """

    text: str
    order: tuple[int, ...]


class Frame(NamedTuple):
    """What stands around the notes.

    Attributes:
        opening: says what is asked, before any runner is named, so that a reply that repeats the prompt is read as
            the runner named first.
        mark: before each note.
        gap: between two notes.
        closing: asks.
    """

    opening: str
    mark: str
    gap: str
    closing: str


FRAMES = (
    Frame(
        "Twelve runners finished a race, no two of them at the same time. The notes below are all true and stand in no "
        "particular order; only one runner can have finished first. Two places ahead or behind means that exactly one "
        "runner finished in between, three places that exactly two did, and so on; places apart are counted in the "
        "same way, whichever of the two was in front. A runner between two others need not be next to either of them.",
        "",
        " ",
        "Who finished first?",
    ),
    Frame(
        "Can you name the winner of this run? A dozen people set out, and each reached the line alone. What "
        "spectators remember is correct, but nobody wrote it down in sequence. Arrivals are counted singly: the "
        "second to arrive after somebody had a single person in between. When others arrived between two people, "
        "either of those two may have been the faster one.",
        "- ",
        "\n",
        "All of this together leaves a single person who may have won; say which.",
    ),
    Frame(
        "A results sheet listed twelve athletes from the fastest at the top to the slowest at the bottom, one name to "
        "a row. The sheet is lost. Remarks about it have come down to us, every one of them accurate, in a jumble. "
        "Neighbouring rows are one row from each other, so that going two rows down passes over a single row. A row "
        "that lies between two others may touch them or not.",
        "",
        "\n",
        "Whose name must have stood in the top row?",
    ),
)

VARIANTS = len(FRAMES)

_TEXTS: tuple[dict[str, tuple[str, ...]], ...] = (
    {
        "ahead": ("{0} finished ahead of {1}.", "{1} finished behind {0}."),
        "places": ("{0} finished exactly {gap} places ahead of {1}.", "{1} finished exactly {gap} places behind {0}."),
        "between": ("{0} finished somewhere between {1} and {2}.", "{1} and {2} finished on different sides of {0}."),
        "apart": ("{0} and {1} finished exactly {gap} places apart.",),
        "beaten": ("{0} did not finish first.",),
    },
    {
        "ahead": ("{0} was faster than {1}.", "{1} was slower than {0}."),
        "places": ("After {0}, {1} was the {nth} to arrive.", "{1} was the {nth} to arrive after {0}."),
        "between": (
            "{0} arrived after one of {1} and {2} and before the other.",
            "Of {1} and {2}, one arrived before {0} and one after.",
        ),
        "apart": ("Exactly {others} arrived between {0} and {1}.",),
        "beaten": ("Somebody arrived before {0}.",),
    },
    {
        "ahead": ("{0} was listed above {1}.", "{1} was listed below {0}."),
        "places": ("{0} stood {gap} rows higher than {1}.", "{1} stood {gap} rows lower than {0}."),
        "between": (
            "The row of {0} lay between the rows of {1} and {2}.",
            "One of {1} and {2} had a row above that of {0}, the other a row below.",
        ),
        "apart": ("It was {gap} rows from {0} to {1}, up or down.",),
        "beaten": ("{0} was not in the top row.",),
    },
)

_SYMMETRIC = {"between": ("{1}", "{2}"), "apart": ("{0}", "{1}")}


def _forms(kind: str, texts: Sequence[str]) -> tuple[Form, ...]:
    """Give every sentence for a kind of note, those with equal runners in either order."""
    one, other = _SYMMETRIC.get(kind, ("", ""))
    turned = [text.replace(one, "{x}").replace(other, one).replace("{x}", other) for text in texts if one]
    return tuple(Form(text, tuple(map(int, re.findall(r"\{(\d)\}", text)))) for text in (*texts, *turned))


FORMS: tuple[Mapping[str, tuple[Form, ...]], ...] = tuple(
    {kind: _forms(kind, texts) for kind, texts in variant.items()} for variant in _TEXTS
)
"""Per variant: the sentences for each kind of note."""

MOST_FORMS = 4
"""A kind of note has a number of sentences that divides this one."""


def sentence(form: Form, names: Sequence[str], gap: int) -> str:
    """Say a note.

    Args:
        form: the sentence.
        names: of the runners of the note.
        gap: how many places the first two runners are apart; read only by forms that count them, from 2 to 9.

    Example:
        >>> sentence(FORMS[0]["places"][1], ["Ari", "Bo"], 3)
        'Bo finished exactly three places behind Ari.'
        >>> sentence(FORMS[1]["apart"][1], ["Ari", "Bo"], 2)
        'Exactly one other arrived between Bo and Ari.'
    """
    counted = {}
    if gap < len(WORDS):
        others = f"{WORDS[gap - 1]} other{'s' if gap > 2 else ''}"
        counted = {"gap": WORDS[gap], "nth": ORDINALS[gap], "others": others}
    return form.text.format(*names, **counted)


def prompt(variant: int, sentences: Sequence[str]) -> str:
    """Put the sentences of the notes into the frame of a variant."""
    frame = FRAMES[variant]
    notes = frame.gap.join(frame.mark + one for one in sentences)
    return f"{frame.opening}\n\n{notes}\n\n{frame.closing}"
