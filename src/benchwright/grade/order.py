"""The option that a text puts first, in strict mode: its claims solved, an answer only when the top is unique."""

from collections.abc import Sequence
from typing import Literal

from benchwright.grade.chains import with_ranks_first
from benchwright.grade.race import Claims, read_claims
from benchwright.grade.tokens import Tokenizer

_REMARKS = frozenset(("(", "because", "since", "as", "not", "–", "—", "-", ":", "who", "with", "followed", "rather"))


class Order:
    """Reads which of the options of a task a text puts first.

    Example:
        >>> order = Order(["Ari", "Bo", "Cy"])
        >>> order.first("Bo lost to Ari"), order.first("Ari and Bo tied for first"), order.first("Dee won")
        (0, 'conflict', None)
    """

    def __init__(self, options: Sequence[str]) -> None:
        self._tokenizer = Tokenizer(options)
        self._count = len(options)

    def leading(self, text: str) -> int | None:
        """Give the option that an answer line begins with, when only a remark follows it.

        Example:
            >>> Order(["Ari", "Bo"]).leading("Ari (Bo was second)"), Order(["Ari", "Bo"]).leading("Ari or Bo")
            (0, None)
        """
        tokens = self._tokenizer.tokens(text[:400])
        if not tokens or tokens[0].name is None or tokens[0].name >= self._count:
            return None
        following = [token.text if token.name is None else "" for token in tokens[1:3]]
        remark = (
            not following
            or following[0] in _REMARKS
            or (following[0] == "," and following[1:] and following[1] in _REMARKS)
        )
        return tokens[0].name if remark else None

    def first(self, text: str) -> int | Literal["conflict", "ambiguous"] | None:
        """Give the place of the option put first.

        Args:
            text: an answer line, a sentence or a whole reply.

        Returns:
            The place; "conflict" when several are put first; "ambiguous" when the order is not said or not
            enough is said; None when no option is named.
        """
        if "|" in text and "\n" in text:
            text = with_ranks_first(text)
        claims = read_claims(self._tokenizer.sentences(text), self._count)
        if not any(name < self._count for name in (*claims.named, *claims.out)):
            return None
        first = _solved(claims)
        return None if first == self._count else first


def _solved(claims: Claims) -> int | Literal["conflict", "ambiguous"]:
    behind = {loser for _, loser in claims.edges}
    out = claims.out - set(claims.tops)
    answers = set(claims.answers) - (behind | out)
    tops = set(claims.tops)
    if claims.tie:
        return "conflict"
    if len(answers) == 1 and not tops - answers:
        return next(iter(answers))
    if len(answers) > 1 and not tops:
        return "conflict"
    if tops:
        return _one(tops - behind, several="conflict")
    if claims.edges:
        return _one({winner for winner, _ in claims.edges} - behind - out, several="ambiguous")
    named = set(claims.named) - out
    if len(named) == 1 and not claims.out & named and answers:
        return next(iter(named))
    return "ambiguous"


def _one(names: set[int], *, several: Literal["conflict", "ambiguous"]) -> int | Literal["conflict", "ambiguous"]:
    if len(names) == 1:
        return next(iter(names))
    return several if names else "conflict"
