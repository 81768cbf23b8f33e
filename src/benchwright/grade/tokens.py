"""A text as namings of options, words and signs, cut into sentences."""

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from benchwright.grade import vocabulary
from benchwright.grade.naming import naming_pattern

_WORD = r"([^\W\d_]+(?:['’-][^\W\d_]+)*)"
_ORDINAL = r"(\d{1,3}(?:st|nd|rd|th)\b)"
_LIST_NUMBER = r"(?:(?<=\n)|\A|(?<=[\w.,;] ))[ \t]*\(?(\d{1,3})[.):](?=\s)"
_SIGN = r"(->|=>|[→>≻≫<.,;:!?()=–—\n#&/-])"


class Token(NamedTuple):
    """A word, a sign, or the naming of an option (`name` is its place), with its span."""

    text: str
    name: int | None
    start: int
    end: int


class Tokenizer:
    """Cuts texts about the options of one task."""

    def __init__(self, options: Sequence[str]) -> None:
        names, self._places = naming_pattern(options)
        self._token = re.compile(f"{names}|{_WORD}|{_ORDINAL}|{_LIST_NUMBER}|{_SIGN}")

    def tokens(self, text: str) -> list[Token]:
        """Cut a text into namings of options, words and signs."""
        found = []
        groups = len(self._places)
        for match in self._token.finditer(text):
            group = match.lastindex or 0
            if group <= groups:
                found.append(Token(match[0], self._places[group - 1], *match.span()))
            elif group == groups + 3:
                found.append(Token("#" + match[group], None, *match.span(group)))
            else:
                found.append(Token(match[0].lower(), None, *match.span()))
        return found

    def sentences(self, text: str) -> Iterator[list[Token]]:
        """Give the sentences of a text without conditions and beliefs; questions claim nothing and are left out."""
        for sentence in _sentences(self.tokens(text)):
            yield _without_conditions(sentence)


def _sentences(tokens: Sequence[Token]) -> Iterator[list[Token]]:
    sentence: list[Token] = []
    for token in tokens:
        if token.name is None and token.text in vocabulary.STOPS:
            if token.text != "?":
                yield sentence
            sentence = []
        else:
            sentence.append(token)
    yield sentence


def _without_conditions(tokens: list[Token]) -> list[Token]:
    """Leave out conditions up to their comma, what somebody else believes, and a list that opens with "of"."""
    kept: list[Token] = []
    skipping = False
    tokens = tokens[_opening_list(tokens) :]
    for at, token in enumerate(tokens):
        word = token.text if token.name is None else ""
        opens = not kept or kept[-1].text in (",", "(", "but", "and", ";", ":")
        if skipping:
            if word in (",", "but", ";", ")", "then") or (word in vocabulary.BARRIERS):
                skipping = False
                kept.append(token)
            continue
        if opens and word in vocabulary.OPENS_A_CONDITION:
            skipping = True
            continue
        if word in vocabulary.BELIEFS and at and tokens[at - 1].text.lower() not in ("i", "we", "is"):
            while kept and (kept[-1].name is not None):
                kept.pop()
            skipping = True
            continue
        kept.append(token)
    return kept


def _opening_list(tokens: Sequence[Token]) -> int:
    """Give the length of "Of Ari, Bo and Cy," at the start of a sentence."""
    at = 2 if len(tokens) > 1 and (tokens[0].text, tokens[1].text) == ("out", "of") else 1
    if (
        not tokens
        or tokens[0].name is not None
        or tokens[0].text not in ("of", "out", "among", "between", "from", "given", "av", "von")
    ):
        return 0
    while at < len(tokens) and (
        tokens[at].name is not None or tokens[at].text in (",", "and", "or", "&", "the", "both")
    ):
        if tokens[at].name is not None and tokens[at - 1].text in ("and", "or", "&"):
            return at + 1
        at += 1
    return 0
