"""The wording or the option letter that a committed piece of text gives, in strict mode."""

import re
import unicodedata
from collections.abc import Iterator
from typing import Literal, NamedTuple

from benchwright.text.normal import normal
from benchwright.text.regions import sentences

_LETTER_KEY = re.compile(r"\(([A-Za-z])\)|([A-Z])[.)]?")
_NAMED_LETTER = re.compile(
    r"[\s*_`$\"'“‘]*(?i:(?:the|it|is|that|be|it['’]s|so|definitely|probably|clearly|simply|just|only|"
    r"i (?:choose|chose|pick|picked|select|think|believe|would choose|would pick|would say|go with|say)),?\s+)*"
    r"(?i:(?:option|choice|letter|alternative|statement|answer|alternativ)\s+)?[*_`$\"'“‘]*"
    r"(?:\(([A-Za-z])\)|\[([A-Za-z])\]|([A-Z])(?![\w'’#+]|[ ](?!(?:because|since|as|is|and|or)\b)[a-z])"
    r"|([a-z])(?=\W*\Z))",
)
_RULED_OUT = re.compile(
    r"\W{0,3}\s(?:(?:is|are|was|seems|can)(?:n['’]t)?\s+(?:wrong|incorrect|false|not|ruled|eliminated|out|impossible|excluded)"
    r"\b|(?:is|can)n['’]t\b|cannot\b|fails\b|does not\b|doesn['’]t\b)[^,;.]*[,;.]?\s*(?:and|but|so)?",
    re.IGNORECASE,
)
_IS_THE_ANSWER = re.compile(
    r"([^\n]{1,200}?)\s+(?:is|was)\s+(?:the|my|our)\s+(?:final |correct |right |best )?(?:answer|solution|winner)\W*\Z",
    re.IGNORECASE,
)
_LONGEST_WITH_A_LETTER, _MOST_CLAUSES = 2000, 4
_IN_MATH = re.compile(r"\s*\${1,2}([^$\n]{1,400})\${1,2}[\s.!,]*")
_BRACKETED = re.compile(r"(?<!\w)\(([A-Z])\)")
_ANOTHER = re.compile(r"[\s*_`]*(?:,|/|or|and|&|\|)[\s*_`]*(?:\(([A-Za-z])\)|([A-Z])(?![\w'’]))")
_BECAUSE = re.compile(r"[,;]?\s(?:because|since|as|given that|where|which means|due to|weil|eftersom)\s", re.IGNORECASE)
_DENIAL = re.compile(
    r"(?:\b(?:is|was|are|it|that)\s+)?(?:\b(?:not|never|neither|inte|nicht)\b|n['’]t\b|\brather than\b|\binstead of\b)",
    re.IGNORECASE,
)
_COPULA = re.compile(
    r"(?:\b(?:it|that|this|answer|result|capital|winner|solution|name|word|value|option|choice)\b[^.!?\n]{0,60}?"
    r"|^[^.!?\n]{1,80}?)"
    r"(?:\b(?:is|was|are|were|must be|should be|would be|är|ist)\b|(?<=it)['’]s\b|(?<=that)['’]s\b|:|=)\s+",
    re.IGNORECASE,
)
_EMPHASIS = re.compile(
    r"^(?:(?:yes|no|well|so|then|thus|hence|therefore|definitely|certainly|clearly|obviously|absolutely|surely|simply|just|but|"
    r"and|i think|i believe|i would say|i['’]d say|of course)[,:]?\s+)+(?=\S)",
    re.IGNORECASE,
)
_FILLER = re.compile(
    r"\W*(?:(?:is|as|given|the|your|my|a|an|one|this|that|final|insert|following|here|below|above|follows|in|of|at|"
    r"answer|value|number|option|letter|choice|text|result|ready|correct|right|wrong|clear|obvious|simple|easy)\W*)*",
    re.IGNORECASE,
)
_NO_ANSWER = re.compile(
    r"\W*(?:(?:sorry|hmm|well)\W+)?"
    r"(?:i\s+(?:do not|don['’]t|dont|cannot|can['’]t|could not|couldn['’]t|am not|'m not)\b|"
    r"i['’]m not (?:sure|certain)|(?:it is |it's |the answer is |this is |that is )?"
    r"(?:not (?:sure|certain|known|given|stated|enough|possible|determinable|available)|"
    r"unknown|unclear|undetermined|undefined|unanswerable|impossible|indeterminate|cannot be|can['’]t be|insufficient)|"
    r"no (?:idea|answer|clue|response|solution)|n/?a\b|none of (?:the above|these)|"
    r"there is (?:no (?!doubt|question)|not enough)|\?+\W*\Z|"
    r"vet (?:inte|ej)|jag vet inte|keine ahnung|ich weiß (?:es )?nicht)",
    re.IGNORECASE,
)


class Worded(NamedTuple):
    """What was compared: whether it equals the key, its normal form, its place in the piece, and a flag or None."""

    met: bool
    value: str
    start: int
    end: int
    flag: str | None = None


def is_filler(piece: str) -> bool:
    """Tell a placeholder or a judgement ("correct", "<your answer>", "as follows:") from an answer."""
    return _FILLER.fullmatch(piece) is not None and not re.fullmatch(r"\W*[A-Za-z]\W*", piece)


def gives_no_answer(piece: str) -> bool:
    """Tell whether a piece says that there is no answer: "I don't know", "unknown"."""
    return _NO_ANSWER.match(piece) is not None


def letter_of(key: str) -> str | None:
    """Give the letter of a key that is an option letter, such as "B" or "(B)"; None for any other key."""
    found = _LETTER_KEY.fullmatch(key.strip())
    return (found[1] or found[2]).upper() if found else None


def letter(piece: str) -> Worded | Literal["conflict"] | None:
    """Read the one option letter that a piece of text gives; `met` is left False.

    Example:
        >>> letter("(B) The owl is the rightmost").value, letter("B or C"), letter("Business is slow")
        ('B', 'conflict', None)
    """
    return _letter(piece[:_LONGEST_WITH_A_LETTER], 0, _MOST_CLAUSES)


def _letter(piece: str, start: int, clauses: int) -> Worded | Literal["conflict"] | None:
    """Read a letter from `start` on, over at most so many clauses that rule one out or lead up to one."""
    start = start + _after_denial(piece[start:])
    found = _NAMED_LETTER.match(piece, start)
    ruled_out = _RULED_OUT.match(piece, found.end()) if found else None
    if ruled_out:
        return (_letter(piece, ruled_out.end(), clauses - 1) if clauses else None) or "conflict"
    if found:
        place = found.lastindex or 1
        value = found[place].upper()
        other = _ANOTHER.match(piece, found.end())
        if other and (other[1] or other[2]).upper() != value:
            return "conflict"
        return Worded(False, value, found.start(place), found.end(place))
    named = {
        m[1]: m
        for m in _BRACKETED.finditer(piece, start)
        if not _DENIAL.search(piece, max(0, m.start() - 12), m.start())
    }
    if len(named) == 1:
        (only,) = named.values()
        return Worded(False, only[1], only.start(1), only.end(1))
    if named:
        return "conflict"
    stands = _COPULA.match(piece[start:])
    return _letter(piece, start + stands.end(), clauses - 1) if stands and clauses else None


def _after_denial(piece: str) -> int:
    """Give where "not X but Y" comes to Y; 0 when nothing is denied."""
    denied = re.match(
        r"\s*(?:it is |it's |is )?not\b[^.\n]{0,60}?(?:\bbut\s|[,;–—-]\s*(?:it is|it['’]s|but|rather)\s)",
        piece,
        re.IGNORECASE,
    )
    return denied.end() if denied else 0


def wording(piece: str, key: str, *, led: bool) -> Worded:
    """Compare a piece of text with a key: the whole of it, its first sentence, what it says without reasons.

    Args:
        piece: an answer line, or a whole sentence.
        key: the key.
        led: True when the answer is announced.

    Returns:
        Whether it equals the key in normal form, with the flag "nfkc" where only compatibility forms agree.

    Example:
        >>> wording("It is not Paris, it is Lyon", "Lyon", led=False).met
        True
        >>> wording("Paris or Lyon", "Paris", led=True).met
        False
    """
    wanted = normal(key)
    readings = list(_readings(piece, led=led))
    for start, end in readings:
        if _same(piece[start:end], key, wanted):
            return Worded(True, normal(piece[start:end]), start, end)
    folded = normal(unicodedata.normalize("NFKC", key))
    for start, end in readings[:2]:
        if folded and normal(unicodedata.normalize("NFKC", piece[start:end])) == folded and folded.strip():
            return Worded(True, folded, start, end, "nfkc")
    start, end = readings[-1] if not led else readings[0]
    return Worded(False, normal(piece[start:end]), start, end)


def _same(text: str, key: str, wanted: str) -> bool:
    return (
        normal(text) == wanted
        if any(c.isalnum() for c in wanted)
        else text.strip() == key.strip() and key.strip() != ""
    )


def _readings(piece: str, *, led: bool) -> Iterator[tuple[int, int]]:
    """Give the places that may hold the answer, the widest first."""
    yield 0, len(piece)
    parts = sentences(piece)
    start, end = parts[0] if parts else (0, len(piece))
    if len(parts) > 1 and not led:
        return
    if (start, end) != (0, len(piece)):
        yield start, end
    wrapped = _IN_MATH.fullmatch(piece, start, end)
    if wrapped:
        yield wrapped.span(1)
    because = _BECAUSE.search(piece, start, end)
    if because:
        end = because.start()
        yield start, end
    turned = _after_denial(piece)
    if turned:
        start = turned
        yield start, end
    lead = _EMPHASIS.match(piece[start:end])
    if lead:
        yield start + lead.end(), end
    said = _IS_THE_ANSWER.match(piece[start:end])
    if said:
        yield start, start + said.end(1)
    once = _said_twice(piece[start:end])
    if once:
        yield start, start + once
    if not led and not turned and not _DENIAL.search(piece, start, end):
        stands = _COPULA.match(piece, start, end)
        if stands:
            yield stands.end(), end
    elif not led and not turned:
        yield from _after_comma(piece, start, end)


def _after_comma(piece: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    """Of "it is not Paris, it is Lyon" give the last clause, when it denies nothing."""
    comma = max(piece.rfind(mark, start, end) for mark in (",", ";", "–", "—"))
    if comma > start and not _DENIAL.search(piece, comma, end) and _DENIAL.search(piece, start, comma):
        stands = _COPULA.match(piece, comma + 1, end) or re.compile(
            r"\s*(?:it|that|this)(?:\s+is|['’]s)\s+", re.IGNORECASE
        ).match(piece, comma + 1, end)
        if stands:
            yield stands.end(), end


def _said_twice(text: str) -> int:
    """Give the length of the first of several equal parts: "Yes, definitely yes."; 0 when they differ."""
    first, comma, rest = text.partition(",")
    if not comma or not first.strip():
        return 0
    parts = {normal(_EMPHASIS_WORDS.sub("", part)) or normal(first) for part in rest.split(",")}
    return len(first) if parts == {normal(first)} else 0


_EMPHASIS_WORDS = re.compile(
    r"\b(?:definitely|certainly|absolutely|really|indeed|clearly|again|surely|truly|that is)\b", re.IGNORECASE
)
