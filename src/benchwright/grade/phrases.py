"""The wording that a committed piece of text gives, in strict mode."""

import re
import unicodedata
from collections.abc import Iterator
from typing import NamedTuple

from benchwright.text.normal import normal
from benchwright.text.regions import sentences

_IS_THE_ANSWER = re.compile(
    r"([^\n]{1,200}?)\s+(?:is|was)\s+(?:(?:the|my|our)\s+(?:final |correct |right |best )?(?:answer|solution|winner)"
    r"|correct|right)[^\w?]*\Z",
    re.IGNORECASE,
)
_IN_MATH = re.compile(r"\s*\${1,2}([^$\n]{1,400})\${1,2}[\s.!,]*")
_BECAUSE = re.compile(
    r"[,;]?\s(?:because|since|as(?! well\b)|given that|where|which means|due to|weil|eftersom)\s", re.IGNORECASE
)
DENIAL = re.compile(
    r"(?:\b(?:is|was|are|it|that)\s+)?(?:\b(?:not|never|neither|inte|nicht)\b|n['’]t\b|\brather than\b|\binstead of\b)",
    re.IGNORECASE,
)
_COPULA = re.compile(
    r"([^.!?\n]{1,80}?)"
    r"(?:\b(?:is|was|are|were|must be|should be|would be|has to be|have to be|är|ist)\b"
    r"|(?<=it)['’]s\b|(?<=that)['’]s\b|:|=)\s+(?=\S)",
    re.IGNORECASE,
)
_UNMEANT = re.compile(
    r"\b(?:if|unless|until|whether|suppose|supposing|assume|assuming|imagine|pretend|say|says|said|think|thinks|thought|"
    r"believe|believes|believed|guessed|claim|claims|claimed|doubt|doubts|doubted|deny|denies|denied|suspect|hope|hoped|"
    r"wish|expected|told|heard|wrote|consider|considered|wrong|incorrect|false|mistake|mistaken|error|misconception|myth|impossible|untrue|wish|"
    r"trap|tempting|naive|previous|earlier|initial|possible|unlikely|opposite|some|many|people|nobody|none|nothing|yes|no|"
    r"not|neither|nor|never|hardly|might|may|could|cannot|maybe|perhaps|possibly|either|another|"
    r"except|excluding|excluded|eliminated|rejected|discarded|ruled out|options|choices|candidates|"
    r"former|formerly|ex-\w+|alleged|allegedly|supposed|supposedly|so-called|purported|hypothetical|fictional|imaginary|"
    r"distractor|decoy|avoid|anything but|answered|writes|argues|insists|guesses|swears|"
    r"least (?:likely|probable|plausible|suitable|correct|convincing)|"
    r"(?:worst|worse|poorest|silliest|dumbest|stupid|bad|old|other|popular|alternative|sample|example|fake|dummy|"
    r"(?:next|second)[- ]best|of the) (?:answer|option|guess|choice|candidate|solution)|"
    r"first (?:guess|answer|thought|idea)|(?:a|an|one|any|your|their|his|her|\w+['’]s|\w+s['’]) (?:\w+ )?"
    r"(?:answer|option|possibility|candidate|guess|choice|example|view|opinion|claim))\b|n['’]t\b"
    r"|\w\W+(?:it|that|this|there)\s*\Z|\A\W*(?:question|hint|note)\b",
    re.IGNORECASE,
)
"""Before "is": what makes the statement another person's, a supposition or a denial."""
_A_NAME_IS = re.compile(r"\W*((?:[A-Z][\w'’.-]*[ ]){0,3}[A-Z][\w'’.-]*)(?:\s+(?:is|was|are|were)\b|\s*[:=])\s*\Z")
_LABELS = frozenset(
    """
    answer solution result conclusion choice option pick response final verdict reply name title capital city town
    village country state nation place location region continent river mountain lake sea ocean island person author
    writer poet painter artist composer singer director actor inventor scientist president king queen winner
    champion leader species animal bird plant planet star element metal language color colour day month year season
    date word letter term company brand team book film movie song event it this that he she they here there so thus
    therefore hence then finally who what where which when namn huvudstad stad ort hauptstadt stadt
    """.split()  # noqa: SIM905
)
"""What may stand before a colon or "is" with a capital and is no name."""
_EMPHASIS = re.compile(
    r"(?:(yes|no)[,:]\s+)?(?:(?:well|so|then|thus|hence|therefore|definitely|certainly|clearly|obviously|absolutely|surely|"
    r"simply|just|but|and|of course|(?:i|we) (?:think|believe|know|conclude)|i (?:am|was) (?:sure|certain)|"
    r"i['’]m (?:sure|certain)|this means|(?:i|i would|i['’]d|i['’]ll) (?:say|choose|pick|select|go with)|"
    r"my (?:choice|pick) is)[,:]?\s+(?:that\s+)?)*(?=\S)",
    re.IGNORECASE,
)
_STRESSED = re.compile(
    r"(?:definitely|certainly|clearly|surely|indeed|simply|obviously|undoubtedly|called|named)\s+", re.IGNORECASE
)
_AGREES = {"yes": ("yes", "true", "correct"), "no": ("no", "false", "incorrect")}
_TRUTHS = frozenset(word for words in _AGREES.values() for word in words)
_CROSSED_OUT = re.compile(r"[\s*_`\"'(]*(?:!\s*[^\W_]|\[\s*\]\s*\w)")
"""A sign of negation or an empty box before the first word."""
_BULLET = re.compile(r"\s*(?:[-–—•>*]|#{1,6})\s+(?=\S)")
_CONTRAST = re.compile(r"\b(?:not|rather than|instead of)\s+", re.IGNORECASE)
_FRONTED = re.compile(
    r"\s*(?:it is |it['’]s |is )?(?:not|rather than|instead of)\s+([^,;.\n]{1,60})[,;]\s*(?=\S)", re.IGNORECASE
)
_ONE_NAME = re.compile(r"(?:[\w'’&.-]{1,40}[ ]){0,4}[\w'’&-]{1,40}")
_NO_NAME = frozenset(
    """
    i it that this sure right correct really quite certain certainly exactly likely always at in so yet now anymore only
    just even merely chance is was are were be been has had answer ever possible valid wrong incorrect necessarily known
    good mine yours verified confirmed final clear proven guaranteed definitive accurate one if or and but because
    """.split()  # noqa: SIM905
)
_EXPLAINS = re.compile(
    r"\W*(?:explanation|reason|reasoning|rationale|justification)\W*[:—–-]\W*(?:\S+\s+){2}\S", re.IGNORECASE
)
_ASSENT = re.compile(
    r"\b(?:definitely|certainly|absolutely|really|indeed|clearly|again|surely|truly|obviously|that is|of course|"
    r"no doubt|for sure|i think|i believe|(?:i am|i['’]m) (?:sure|certain))\b",
    re.IGNORECASE,
)
_ALSO = re.compile(r"\W*(?:or|maybe|perhaps|possibly|alternatively)\b", re.IGNORECASE)
_TURNED = re.compile(
    r"\s*(?:it is |it's |is )?not\b(?!\s(?:only|just|merely|simply)\b)[^.\n]{0,60}?"
    r"(?:\bbut\s|[,;–—-]\s*(?:it is|it['’]s|but|rather)\s)",
    re.IGNORECASE,
)
_PRONOUN_IS = re.compile(r"\s*(?:it|that|this)(?:\s+is|['’]s)\s+", re.IGNORECASE)
_STRESS = re.compile(
    r"<(b|strong|i|em|u|p|span|mark|code|big|tt|div|center|font|h[1-6])(?:\s[^<>\n]{0,80})?>\s*", re.IGNORECASE
)
_CLOSE = re.compile(
    r"<(?:/(?:b|strong|i|em|u|p|span|mark|code|big|tt|div|center|font|h[1-6])|br ?/?)>\s*", re.IGNORECASE
)
_TAGS_IN_TAGS = 4
_ARTICLES = frozenset(("a", "an", "the"))
_RAISED = frozenset(("<supe", "<sub>"))
_VARIATIONS = {0xFE0E: None, 0xFE0F: None}
AROUND = " \t\r\n*_`\"'”’)}]$"
_TAKEN_OFF = frozenset(" \t*_`>$\ufe0e\ufe0f")
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


def is_explanation(piece: str) -> bool:
    """Tell whether a piece says itself that it explains: "Explanation: it is the capital"."""
    return _EXPLAINS.match(piece) is not None


def same_symbols(text: str, key: str) -> bool:
    """Tell whether two texts without letters and digits are the same, emphasis and variation selectors apart."""
    shown, wanted = text.translate(_VARIATIONS).strip(), key.translate(_VARIATIONS).strip()
    return wanted != "" and wanted in (shown, shown.strip(" *_`$"))


def with_signs(text: str, start: int, end: int) -> tuple[int, int]:
    """Give a place with the signs beside it that were taken for emphasis or quotation.

    Example:
        >>> with_signs("Answer: > ) }", 10, 13)
        (7, 13)
    """
    while start and text[start - 1] in _TAKEN_OFF:
        start -= 1
    while end < len(text) and text[end] in _TAKEN_OFF:
        end += 1
    return start, end


def after_denial(piece: str) -> int:
    """Give where "not X but Y" comes to Y; 0 when nothing is denied."""
    denied = _TURNED.match(piece)
    if denied:
        return denied.end()
    fronted = _FRONTED.match(piece)
    return fronted.end() if fronted and _is_other(fronted[1], piece[fronted.end() : fronted.end() + 200]) else 0


def stated(text: str) -> int:
    """Give where a statement comes to what it states; 0 when it is not stated for sure."""
    lead = _EMPHASIS.match(text)
    start = lead.end() if lead else 0
    found = _COPULA.match(text, start)
    if not found or text.rstrip(AROUND).endswith("?") or _UNMEANT.search(found[1]):
        return 0
    return found.end()


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
    readings = list(_readings(piece, wanted, led=led))
    for start, end in readings:
        if _same(piece[start:end], key, wanted):
            return Worded(True, normal(piece[start:end]), start, end)
    folded = normal(_compatible(key))
    for start, end in readings[:2]:
        if folded.strip() and _same(_compatible(piece[start:end]), _compatible(key), folded):
            return Worded(True, folded, start, end, "nfkc")
    start, end = readings[-1] if not led else readings[0]
    return Worded(False, normal(piece[start:end]), start, end)


def _same(text: str, key: str, wanted: str) -> bool:
    if not any(c.isalnum() for c in wanted):
        return same_symbols(text, key)
    crossed_out = _CROSSED_OUT.match(text) and not _CROSSED_OUT.match(key)
    return normal(text) == wanted and not crossed_out


def _compatible(text: str) -> str:
    """Give the compatibility form, in which raised and lowered signs stay what they are: x², Acme™."""
    if text.isascii():
        return text
    signs = (c if unicodedata.decomposition(c)[:5] in _RAISED else unicodedata.normalize("NFKD", c) for c in text)
    return unicodedata.normalize("NFC", "".join(signs))


def _readings(piece: str, wanted: str, *, led: bool) -> Iterator[tuple[int, int]]:
    """Give the places that may hold the answer, the widest first."""
    yield 0, len(piece)
    parts = sentences(piece)
    start, end = parts[0] if parts else (0, len(piece))
    if len(parts) > 1 and not _first_stands(piece, parts, led):
        return
    if (start, end) != (0, len(piece)):
        yield start, end
    bullet = _BULLET.match(piece, start, end)
    if bullet:
        start = bullet.end()
        yield start, end
    wrapped = _IN_MATH.fullmatch(piece, start, end)
    if wrapped:
        yield wrapped.span(1)
    because = _BECAUSE.search(piece, start, end)
    if because:
        end = because.start()
        yield start, end
    turned = after_denial(piece[start:end])
    if turned:
        yield start + turned, end
    else:
        yield from _statements(piece, start, end, wanted, led=led)


def _first_stands(piece: str, parts: list[tuple[int, int]], led: bool) -> bool:
    """Tell whether the first of several sentences is the answer: the others explain it, or only repeat it."""
    first, second = piece[slice(*parts[0])], piece[slice(*parts[1])]
    if first.rstrip(AROUND).endswith("?") or _ALSO.match(second):
        return False
    return led or {normal(_ASSENT.sub("", piece[a:b])) for a, b in parts[1:]} <= {normal(first), "", ".", "!"}


def _statements(piece: str, start: int, end: int, wanted: str, *, led: bool) -> Iterator[tuple[int, int]]:
    """Give what a sentence says without what it denies, repeats and leads in with."""
    opening = _EMPHASIS.match(piece[start:end])
    if piece[start:end].rstrip(AROUND).endswith("?") or _contradicts(opening, wanted):
        return
    for shorter in (_without_contrast, _said_twice):
        kept = shorter(piece[start:end])
        if kept:
            end = start + kept
            yield start, end
    lead = min(start + opening.end() if opening else start, end)
    if lead > start:
        yield lead, end
    said = _IS_THE_ANSWER.match(piece, lead, end)
    if said:
        yield said.span(1)
    if led:
        return
    if DENIAL.search(piece, start, end):
        yield from _after_comma(piece, start, end)
        return
    starts = stated(piece[lead:end])
    if starts and not _tells_of_a_name(piece, lead, lead + starts):
        yield (
            inside_tags(piece, lead + starts, end)
            if piece[lead + starts : lead + starts + 1] == "<"
            else (
                lead + starts,
                end,
            )
        )
        stressed = _STRESSED.match(piece, lead + starts, end)
        if stressed:
            yield stressed.end(), end


def _tells_of_a_name(piece: str, start: int, end: int) -> bool:
    """Tell "Lyon: Paris" and "Lyon is Paris", which say one name of another, from "Capital: Paris"."""
    if not piece[end : end + 1].isupper():
        return False
    head = _A_NAME_IS.match(piece, start, end)
    return head is not None and _LABELS.isdisjoint(head[1].casefold().split())


def inside_tags(text: str, start: int, end: int) -> tuple[int, int]:
    """Give the place inside the HTML tags that stand around a place and only stress it or set it apart.

    Example:
        >>> inside_tags("<p><b>42</b>.</p>", 0, 17), inside_tags("<s>42</s>", 0, 9)
        ((6, 8), (0, 9))
    """
    for _ in range(_TAGS_IN_TAGS):
        opened = _STRESS.match(text, start, end)
        if not opened:
            break
        close = f"</{opened[1]}>"
        last = text.rfind("<", opened.end(), end)
        if text[last : last + len(close)].lower() != close.lower() or text[last + len(close) : end].strip(" .!*_`"):
            break
        if re.search(close, text[opened.end() : last], re.IGNORECASE):
            break
        start, end = opened.end(), last
        while end > start and text[end - 1].isspace():
            end -= 1
    last = text.rfind("<", start, end)
    return start, last if last > start and _CLOSE.fullmatch(text, last, end) else end


def _contradicts(opening: re.Match[str] | None, wanted: str) -> bool:
    """Tell whether a reply opens with a no where yes or true is wanted, or the other way round."""
    return bool(opening and opening[1] and wanted in _TRUTHS and wanted not in _AGREES[opening[1].lower()])


def _without_contrast(text: str) -> int:
    """Give the length of "Paris" in "Paris, not Lyon" and "Paris rather than Lyon"; 0 when nothing else is denied."""
    contrast = _CONTRAST.search(text)
    if contrast is None:
        return 0
    head = text[: contrast.start()].rstrip()
    if contrast[0].lower().startswith("not") and not head.endswith((",", ";", "(", "–", "—", " -")):
        return 0
    head = head.rstrip(" ,;(–—-")
    return len(head) if _is_other(text[contrast.end() :], head) else 0


def _is_other(denied: str, head: str) -> bool:
    """Tell whether a denied name is one of the kind of the other: "Lyon" and "Paris", "false" and "true"."""
    denied, words = denied.strip(AROUND + ".!"), head.strip(AROUND + ".!").split()[-6:]
    names = denied.split()
    folded = {word.casefold() for word in words}
    if not words or not _ONE_NAME.fullmatch(denied) or denied.casefold() == " ".join(words).casefold():
        return False
    first, last = names[0].casefold(), words[-1].casefold()
    if first in _ARTICLES:
        return first in folded and names[-1].casefold() != last and not _NO_NAME.intersection(denied.casefold().split())
    if _NO_NAME.intersection(denied.casefold().split()) or names[-1].casefold() == last:
        return False
    if not _TRUTHS.isdisjoint((first, last)):
        return {first, last} <= _TRUTHS and not any({first, last} <= set(words) for words in _AGREES.values())
    return names[0][0].isupper() and words[-1][0].isupper()


def _after_comma(piece: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    """Of "it is not Paris, it is Lyon" give the last clause, when it denies nothing."""
    comma = max(piece.rfind(mark, start, end) for mark in (",", ";", "–", "—"))
    if comma > start and not DENIAL.search(piece, comma, end) and DENIAL.search(piece, start, comma):
        stands = _PRONOUN_IS.match(piece, comma + 1, end)
        if stands:
            yield stands.end(), end


def _said_twice(text: str) -> int:
    """Give the length of the first of several equal parts: "Yes, definitely yes."; 0 when they differ."""
    first, comma, rest = text.partition(",")
    if not comma or not first.strip():
        return 0
    parts = {normal(_ASSENT.sub("", part)) or normal(first) for part in rest.split(",")}
    return len(first) if parts == {normal(first)} else 0
