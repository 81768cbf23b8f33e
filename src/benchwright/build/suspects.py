"""Cases whose key a person should read again: strong systems all give one other answer."""

from collections.abc import Mapping
from math import ceil

from benchwright.build.cohorts import best
from benchwright.records import SuspectKey, is_hidden
from benchwright.text.normal import normal

Place = str | tuple[str, str]
"""A case, or a case and a line of its rubric."""

FEWEST = 3
"""Strong systems that must agree: two share an error too easily."""


def strong_systems(accuracy: Mapping[str, float]) -> list[str]:
    """Give the better half of the systems, at least three, and those that tie with the last; none of fewer than three.

    Example:
        >>> strong_systems({"a": 0.9, "b": 0.8, "c": 0.7, "d": 0.1})
        ['a', 'b', 'c']
        >>> strong_systems({"a": 0.9, "b": 0.8})
        []
    """
    count = len(accuracy)
    return best(accuracy, max(FEWEST, ceil(count / 2))) if count >= FEWEST else []


def same_wrong_answers(
    wrong_answers: Mapping[str, Mapping[Place, str]], accuracy: Mapping[str, float]
) -> list[SuspectKey]:
    """Find what all strong systems miss with one and the same answer.

    Either the key is wrong or they share an error: only a person who reads the case can tell. With two options to
    choose from all wrong answers are the same, and this is the list of what all strong systems miss.

    Args:
        wrong_answers: system -> case, or (case, line) -> the answer with which it missed; right answers, and answers
            that could not be read, are left out. Answers are compared without case, white space and punctuation
            around them.
        accuracy: of all systems.

    Returns:
        In the order of the answers of the first strong system; `systems` names weak ones that gave the answer too.
    """
    strong = strong_systems(accuracy)
    if not strong:
        return []
    first, *others = (wrong_answers.get(name, {}) for name in strong)
    return [
        _suspect(place, answer, [name for name in accuracy if _same(wrong_answers.get(name, {}).get(place), answer)])
        for place, answer in first.items()
        if normal(answer) and all(_same(answers.get(place), answer) for answers in others)
    ]


def _same(answer: str | None, other: str) -> bool:
    return answer is not None and normal(answer) == normal(other)


def _suspect(place: Place, answer: str, systems: list[str]) -> SuspectKey:
    case, line = (place, None) if isinstance(place, str) else place
    shown = None if is_hidden(case) else answer
    return SuspectKey(id=case, reason="sameWrongAnswer", line=line, answer=shown, systems=tuple(systems))
