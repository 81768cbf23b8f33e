"""Reads a ledger prompt and finds one holder's closing count as what all the others leave of the total."""

import re
from typing import NamedTuple

HOLDER = "[A-Z][a-z]+"


class Wording(NamedTuple):
    """How one wording tells an opening, a move and the question."""

    opening: re.Pattern[str]
    move: re.Pattern[str]
    question: re.Pattern[str]


def _wording(opening: str, move: str, question: str) -> Wording:
    holes = {"{holder}": "holder", "{giver}": "giver", "{taker}": "taker"}
    patterns = []
    for text in (opening, move, question):
        pattern = text.replace("{count}", r"\b(?P<count>[0-9]+)\b")
        for hole, group in holes.items():
            pattern = pattern.replace(hole, rf"\b(?P<{group}>{HOLDER})\b")
        patterns.append(re.compile(pattern))
    return Wording(*patterns)


WORDINGS = (
    _wording("{holder} has {count} ", "{giver} gives {count} [a-z]+ to {taker}", "does {holder} have in the evening"),
    _wording("{count}(?: belonged)? to {holder}", "{taker} received {count} from {giver}", "belonged to {holder} once"),
    _wording("{holder} {count}[;.]", "from {giver} to {taker}: {count}", "closing stock of {holder}"),
)


def solve(prompt: str) -> str:
    """Answer a ledger prompt in any of its wordings.

    Nothing is made or lost, so the asked holder has at the end what the others do not have.

    Raises:
        ValueError: the prompt is not of this family, or its numbers do not add up.

    Example:
        >>> solve(
        ...     "In the morning Ari has 30 lamps and Bo has 21 lamps. Bo gives 4 lamps to Ari. "
        ...     "How many lamps does Ari have in the evening?"
        ... )
        '34'
    """
    wording, asked = _question(prompt)
    held = _openings(prompt, wording)
    total = sum(held.values())
    moves = list(wording.move.finditer(prompt))
    if len(held) + len(moves) != len(re.findall("[0-9]+", prompt)):
        raise ValueError("a number of this ledger is neither an opening nor a move")
    for move in moves:
        for holder in (move["giver"], move["taker"]):
            if holder not in held:
                raise ValueError(f"{holder} takes part in a move of this ledger but has no opening")
        held[move["giver"]] -= int(move["count"])
        held[move["taker"]] += int(move["count"])
    if asked not in held:
        raise ValueError(f"this ledger asks for {asked}, who has no opening")
    if min(held.values()) < 0:
        raise ValueError("a holder of this ledger gives more than there is")
    return str(total - sum(count for holder, count in held.items() if holder != asked))


def _question(prompt: str) -> tuple[Wording, str]:
    for wording in WORDINGS:
        found = wording.question.search(prompt)
        if found:
            return wording, found["holder"]
    raise ValueError("no question of a ledger stands in this prompt")


def _openings(prompt: str, wording: Wording) -> dict[str, int]:
    held: dict[str, int] = {}
    for found in wording.opening.finditer(prompt):
        if found["holder"] in held:
            raise ValueError(f"{found['holder']} has two openings in this ledger")
        held[found["holder"]] = int(found["count"])
    return held
