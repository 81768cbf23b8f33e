"""A text as namings of options, words and signs, cut into the sentences that claim something."""

import itertools
import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from benchwright.grade import vocabulary
from benchwright.grade.naming import naming_pattern

_WORD = r"([^\W\d_]+(?:['’-][^\W\d_]+)*)"
_ORDINAL = r"(\d{1,3}(?:st|nd|rd|th)\b)"
_LIST_NUMBER = (
    r"(?:(?:(?<=\n)|\A|(?<=\n\*\*))[ \t]*[(#|]?[ \t]*(?=\d)|(?<=[\w.,;:*] )(?=\d{1,3}[.):]))"
    r"(\d{1,3})(?:[.):](?:\*\*)?(?=\s)| - |[ \t]*\|[ \t]*|\t|[ ](?=[A-Z]))"
)
_SIGN = r"(->|=>|[→>≻≫<.,;:!?()=–—\n#&/-])"
_RELATED = vocabulary.BEATS | vocabulary.BEATEN | vocabulary.TOP | vocabulary.LOW | vocabulary.AHEAD | vocabulary.BEHIND
_BEFORE_A_STRANGER = _RELATED | {"and", "or", "nor", ">", "<", "/", "by", "to", "than", "then", "of", "->", "→"}
_BEHIND_A_STRANGER = _BEFORE_A_STRANGER | {"was", "is", "did", "finished", "finishes", "came", "comes", "crossed"}
_KNOWN = (
    _RELATED | vocabulary.OPENERS | vocabulary.DISTRUST | vocabulary.SHARED | vocabulary.NEGATIONS | vocabulary.LINKS
)
_OTHER_QUESTION = vocabulary.LOW | vocabulary.BEHIND | {"lose", "beat", "beaten", "not"}
_RELATIVE = re.compile(
    r"\b(?:sister|brother|friend|coach|trainer|mother|father|wife|husband|son|daughter|fan|rival|owner|teammate|partner|"
    r"colleague|parents?) of[ ]\Z"
)
_NOT_OF_THIS_RACE = frozenset(
    (("last", "year"), ("last", "time"), ("last", "week"), ("might", "say"), ("could", "say"), ("may", "say"))
)
_RACING = frozenset(("raced", "racing", "ran", "competed", "competing", "running"))


class Token(NamedTuple):
    """A word, a sign, or the naming of somebody, with its span.

    Attributes:
        text: the word in lower case, or the naming as written.
        name: the place of the option named; the number of options for somebody else; None for a word or a sign.
        start: offset of its first character.
        end: offset behind its last.
    """

    text: str
    name: int | None
    start: int
    end: int


class Tokenizer:
    """Cuts texts about the options of one task."""

    def __init__(self, options: Sequence[str]) -> None:
        names, self._places = naming_pattern(options)
        self._options = options
        self._token = re.compile(f"{names}|{_WORD}|{_ORDINAL}|{_LIST_NUMBER}|{_SIGN}")

    def tokens(self, text: str) -> list[Token]:
        """Cut a text into namings, words and signs."""
        found: list[Token] = []
        groups = len(self._places)
        for match in self._token.finditer(text):
            group = match.lastindex or 0
            if group <= groups:
                found.append(Token(match[0], self._named(text, match, self._places[group - 1]), *match.span()))
            elif group == groups + 3:
                found.append(Token("#" + match[group], None, *match.span(group)))
            else:
                found.append(Token(match[0].lower(), None, *match.span()))
        return self._with_strangers(text, found)

    def sentences(self, text: str) -> Iterator[list[Token]]:
        """Give the sentences of a text that claim something.

        Questions are left out, and what answers a question about somebody else than the first; so are conditions,
        beliefs, and sentences that say that something is not so.
        """
        for sentence in map(_without_assurances, _sentences(self.tokens(text))):
            if _is_trusted(sentence):
                yield from _clauses(_without_conditions(sentence))

    def _named(self, text: str, match: re.Match[str], place: int) -> int:
        """Tell who is named: "Ari's brother" and "Cy Lund" are somebody else than Ari and Bo Lund."""
        after = text[match.end() : match.end() + 24]
        owned = re.match(r"['’]s\s+([^\W\d_]+)", after)
        if owned and owned[1].lower() not in vocabulary.MOUNTS | _RELATED | vocabulary.PLAIN:
            return len(self._options)
        if _RELATIVE.search(text[max(0, match.start() - 24) : match.start()]):
            return len(self._options)
        option = self._options[place].split()
        if len(option) > 1 and len(match[0].split()) == 1:
            before = re.search(r"([^\W\d_]+)[ ]\Z", text[max(0, match.start() - 20) : match.start()])
            if (before and before[1][0].isupper() and before[1].lower() not in _KNOWN) or re.match(r"[ ][A-Z]", after):
                return len(self._options)
        return place

    def _with_strangers(self, text: str, tokens: list[Token]) -> list[Token]:
        """Mark names that are no options, where they stand beside a word about order."""
        for at, token in enumerate(tokens):
            if token.name is not None or not text[token.start].isupper() or token.text in _KNOWN:
                continue
            before = tokens[at - 1].text if at and tokens[at - 1].name is None else ""
            behind = tokens[at + 1].text if at + 1 < len(tokens) and tokens[at + 1].name is None else ""
            if before in _BEFORE_A_STRANGER or behind in _BEHIND_A_STRANGER:
                tokens[at] = token._replace(name=len(self._options))
        return tokens


def _sentences(tokens: Sequence[Token]) -> Iterator[list[Token]]:
    sentence: list[Token] = []
    skipped = False
    for token in tokens:
        if token.name is not None or token.text not in vocabulary.STOPS:
            sentence.append(token)
            continue
        if token.text == "?":
            words = {t.text for t in sentence if t.name is None}
            skipped = not words.isdisjoint(_OTHER_QUESTION) and words.isdisjoint(vocabulary.TOP | {"win"})
        elif sentence:
            if not skipped:
                yield sentence
            skipped = False
        sentence = []
    if not skipped:
        yield sentence


def _without_assurances(sentence: list[Token]) -> list[Token]:
    """Leave out "no doubt" and "without a doubt", which deny nothing."""
    kept: list[Token] = []
    for token in sentence:
        if token.name is None and token.text == "doubt":
            last = [t.text for t in kept[-2:]]
            if last[-1:] == ["no"] or last == ["without", "a"] or last[-1:] == ["without"]:
                del kept[-2 if last == ["without", "a"] else -1 :]
                continue
        kept.append(token)
    return kept


def _is_trusted(sentence: Sequence[Token]) -> bool:
    words = [token.text for token in sentence if token.name is None]
    if not vocabulary.DISTRUST.isdisjoint(words):
        return False
    pairs = set(itertools.pairwise(words))
    if (sentence and sentence[-1].name is None and sentence[-1].text in ("not", "no")) or (
        "not" in words and ("true", "that") in pairs
    ):
        return False
    if not _NOT_OF_THIS_RACE.isdisjoint(pairs):
        return False
    if ("no", "way") in pairs or ("the", "case") in pairs or ("far", "from") in pairs or ("close", "to") in pairs:
        return False
    return "if" not in words[1:] or words[0] in ("even", "so", "and", "but") or _is_behind_a_comma(sentence)


def _is_behind_a_comma(sentence: Sequence[Token]) -> bool:
    places = [at for at, token in enumerate(sentence) if token.name is None and token.text == "if"]
    return all(at == 0 or sentence[at - 1].text in (",", "but", "and", "even") for at in places)


def _without_conditions(tokens: list[Token]) -> list[Token]:
    """Leave out conditions up to their comma, what somebody else believes, and a list that opens with "of"."""
    kept: list[Token] = []
    skipping = False
    tokens = tokens[_opening_list(tokens) :]
    for at, token in enumerate(tokens):
        word = token.text if token.name is None else ""
        opens = not kept or kept[-1].text in (",", "(", "but", "and", ";", ":", "even")
        if skipping:
            if word in (",", "but", ";", ")", "then") or (word in vocabulary.BARRIERS):
                skipping = False
                kept.append(token)
            continue
        if opens and (word in vocabulary.OPENS_A_CONDITION or (word == "were" and not kept)):
            skipping = True
            continue
        if word in vocabulary.BELIEFS and at:
            while kept and (kept[-1].name is not None or kept[-1].text not in (",", "but", "and", ":")):
                kept.pop()
            skipping = True
            continue
        kept.append(token)
    return kept


def _clauses(tokens: list[Token]) -> Iterator[list[Token]]:
    """Give a sentence without what is put into it, and that as a sentence of its own: "Ari, who beat Bo, won"."""
    main: list[Token] = []
    at = 0
    while at < len(tokens):
        width, inserted = _inserted(tokens, at)
        if width:
            if inserted:
                yield inserted
            if tokens[at].text in _RACING:
                main.append(tokens[at])
            at += width
            continue
        main.append(tokens[at])
        at += 1
    yield main


def _inserted(tokens: list[Token], at: int) -> tuple[int, list[Token]]:
    """Read what is put into a sentence at a place: how many tokens it takes, and what it claims by itself."""
    word = tokens[at].text if tokens[at].name is None else ""
    following = tokens[at + 1].text if at + 1 < len(tokens) and tokens[at + 1].name is None else ""
    if word == "not" and following in ("only", "just", "merely", "simply"):
        return 2, []
    if word == "also" and at and tokens[at - 1].text == "but":
        return 1, []
    if word in _RACING:
        end = at + 2 if following in ("against", "with") else at + 1
        return (end - at + 1, []) if end < len(tokens) and tokens[end].name is not None else (0, [])
    if word == "between" and at and at + 3 < len(tokens) and tokens[at + 1].name is not None:
        return (4, []) if tokens[at + 3].name is not None else (0, [])
    if at == 0 and (word in vocabulary.SPECTATORS or following in ("beating", "defeating", "overtaking", "beaten")):
        end = _next_comma(tokens, at)
        return (end + 1 - at, []) if end else (0, [])
    if word != "," or not following or not at or tokens[at - 1].name is None:
        return 0, []
    end = _next_comma(tokens, at + 1)
    if not end:
        return 0, []
    if following in vocabulary.SPECTATORS:
        return end + 1 - at, []
    if following in ("who", "which"):
        return end + 1 - at, [tokens[at - 1], *tokens[at + 2 : end]]
    if following in vocabulary.BEATEN:
        return end + 1 - at, [tokens[at - 1], tokens[at]._replace(text="was"), *tokens[at + 1 : end]]
    return 0, []


def _next_comma(tokens: Sequence[Token], at: int) -> int:
    """Give the place of the next comma within reach; 0 when there is none."""
    stop = min(len(tokens), at + 10)
    return next((n for n in range(at + 1, stop) if tokens[n].name is None and tokens[n].text == ","), 0)


def _opening_list(tokens: Sequence[Token]) -> int:
    """Give the length of "Of Ari, Bo and Cy," at the start of a sentence."""
    at = 2 if len(tokens) > 1 and (tokens[0].text, tokens[1].text) == ("out", "of") else 1
    opening = ("of", "out", "among", "between", "from", "given", "av", "von")
    if not tokens or tokens[0].name is not None or tokens[0].text not in opening:
        return 0
    joints = (",", "and", "or", "&", "the", "both")
    while at < len(tokens) and (tokens[at].name is not None or tokens[at].text in joints):
        if tokens[at].name is not None and tokens[at - 1].text in ("and", "or", "&"):
            return at + 1
        at += 1
    return at if at < len(tokens) and tokens[at].text == ":" else 0
