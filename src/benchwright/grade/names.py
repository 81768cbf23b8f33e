"""`name` lines: the full name of a person or a thing."""

import re
from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

from benchwright.grade.aside import is_asked, is_left_out, without_struck
from benchwright.grade.claims import Claim, commitment, verdict
from benchwright.grade.passages import Passage, announcement, passages
from benchwright.grade.view import Finding, View
from benchwright.records import NameCheck
from benchwright.text.folded import MARKS
from benchwright.text.normal import name_forms

MOST = 1000
"""Only so many mentions of a name are weighed."""

_UNSEEN = "\u00ad\u034f\u061c\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufe00-\ufe0f\ufeff"
_WORD = re.compile(rf"[^\W_](?:[^\W_]|[{MARKS}{_UNSEEN}])*|&")
_JOINT = re.compile(rf"[\s'’‘‛ʼ`´′*_‐‑\-{_UNSEEN}]{{1,20}}")
_POINTED = re.compile(rf"\.[\s*_{_UNSEEN}]{{0,20}}")
_COMMA = re.compile(rf"[.*_{_UNSEEN}]*,[\s*_{_UNSEEN}]{{0,20}}")
_HYPHEN = re.compile(rf"[{_UNSEEN}]*[-‐‑][{_UNSEEN}]*")
_APOSTROPHE = re.compile(r"['’‘‛ʼ`´′]")
_BLANK = re.compile(rf"[ \t\u00a0\u202f\u2009{_UNSEEN}]+")
_RELATIVES = (
    r"(?:brother|sister|sibling|father|mother|parent|son|daughter|wife|husband|widow|widower|partner|cousin|uncle|aunt"
    r"|nephew|niece|friend|neighbou?r|rival|assistant|secretary|deputy|boss|manager|successor|predecessor|colleague"
    r"|teammate|coach|student|teacher|lawyer|agent|namesake)s?"
)
_OWNED = re.compile(rf"['’]s?\s(?:\w{{1,20}}\s)?{_RELATIVES}(?!\w)", re.IGNORECASE)
_RELATIVE = re.compile(rf"(?<!\w){_RELATIVES}\s(?:of|to)\s\Z", re.IGNORECASE)
_UNMEANT = re.compile(
    r"(?<!\w)(?:hardly|on behalf of|replac(?:ed|es|ing)|pretend(?:ing)?(?:\s\w{1,12}){0,3}"
    r"|every(?:one|body)(?:\s\w{1,12}){0,3}\sbut)\s\Z",
    re.IGNORECASE,
)
_INSIDE = re.compile(r"\w[^\w.!?\n]*\Z")
"""Something stands before it in its sentence."""
_UNREAL = re.compile(r"\s(?:(?:would|should|could|might) have|almost|nearly)\s", re.IGNORECASE)
_CONTRACTED = {"s", "d", "ll", "re", "ve", "m"}
_ELIDED = {"d", "l", "qu", "j", "n", "s"}


def _set(words: str) -> frozenset[str]:
    return frozenset(words.split())


_TITLES = _set(
    "mr mrs ms miss mx dr prof professor sir dame lord lady rev reverend father sister brother hon honourable judge "
    "justice president vice chair chairman chairwoman senator governor mayor chancellor king queen prince princess "
    "captain major general colonel sergeant lieutenant chief detective agent coach nurse saint st herr frau fru "
    "fröken hr dipl ing magister monsieur madame mme mlle señor señora sr sra don doña docent lektor ceo cfo cto "
    "coo vd it "
)
_ENDINGS = re.compile(
    r"(?:er|or|ör|ist|ant|ent|man|woman|person|ian|rat|chef|are|ed|ly|ing|eur|euse|head|lead|day|dag|tag|[a-z]s)\Z"
)
_OPENERS = _set(
    "the a an by is was it its that this so then thus hence yes no not only and but or if when while for from to of "
    "in on at with both either neither nor as per via name names named answer person author today here january "
    "february march april may june july august september october november december who also even just perhaps maybe "
    "what which because since although och men av är det den ja nej svar ist und von war nein der die das antwort "
    "par est et oui non le la el y por es sí page case team office department category group company firm bank "
)
_FOLLOWERS = _set(
    "jr sr ii iii iv phd md esq mba is was did does has had and or but not signed who won will would can should "
    "could may might must never also january february march april june july august september october november "
    "december ceo cfo cto coo vd monday tuesday wednesday thursday friday saturday sunday on in at by for the a an "
    "of to with from as yes no och undertecknade und hat "
)
_PARTICLES = {"van", "von", "af", "zu", "ter", "ten", "bin", "ibn"}


class Word(NamedTuple):
    """A word of a text: its place, the spellings it can stand for, whether it may be an initial."""

    start: int
    end: int
    forms: frozenset[str]
    initial: bool


class Wanted(NamedTuple):
    """One way of writing a name: its words, and before which one a comma stands.

    Attributes:
        words: the words.
        comma: the place of the word that follows a comma; 0 for none.
        proper: True when every word is capitalised, as in the name of a person.
        pointed: places of the words that a point follows in the key.
    """

    words: tuple[Word, ...]
    comma: int
    proper: bool
    pointed: frozenset[int]


def name_reader(check: NameCheck) -> Callable[[View], Finding]:
    """Give the reader of a `name` line: the full name, in a clause that does not negate it."""
    wanted = [form for name in (check.value, *check.aliases) for form in _ways(name)]

    def read(reply: View) -> Finding:
        view = reply.spoken
        found = passages(view, check.field, check.near)
        answer = None if check.field or check.near else announcement(view)
        if answer and (_holds_a_name(answer.text) or next(mentions(answer.text, wanted), None)):
            found = [answer]
        if not found or view.empty or view.refusal:
            return view.unread()
        findings = [_read(view, passage, wanted) for passage in found]
        return _together([finding for finding in findings if finding]) or Finding(
            False, None, view.trace(found[0].stage, found[0].span, found[0].text.strip())
        )

    return read


def _read(view: View, passage: Passage, wanted: Sequence[Wanted]) -> Finding | None:
    text = without_struck(passage.text)
    places = [place for place in mentions(text, wanted) if not _is_a_relative(text, *place)]
    if not places:
        return None
    if passage.stage == "field" and _shares(text, places):
        return Finding(None, "conflict", view.trace(passage.stage, passage.span, text.strip()))
    around, offset = (text, 0) if passage.stage != "answer line" else (view.text, passage.span[0])
    claims: list[tuple[Claim, int]] = [(_claim(around, start + offset, end + offset), start) for start, end in places]
    met, at = verdict(claims, text) or (None, 0)
    span = next(place for place in places if place[0] == at)
    return Finding(
        met, "conflict" if met is None else None, view.trace(passage.stage, passage.at(*span), text[slice(*span)])
    )


def _claim(text: str, start: int, end: int) -> Claim:
    said = commitment(text, start, end)
    if said != "asserted":
        return said
    before = text[max(0, start - 60) : start]
    unreal = is_left_out(text, start) or _UNREAL.match(text, end) or _UNMEANT.search(before)
    asked = _INSIDE.search(before) and is_asked(text, end)
    return "open" if unreal or asked else said


def _is_a_relative(text: str, start: int, end: int) -> bool:
    """Tell whether somebody else is meant: "Lee Fox's brother", "the assistant of Lee Fox"."""
    return bool(_OWNED.match(text, end) or _RELATIVE.search(text[max(0, start - 40) : start]))


def _together(findings: Sequence[Finding]) -> Finding | None:
    """Several places say the same, or they conflict."""
    kinds = {finding.met for finding in findings}
    if len(kinds) < 2:
        return findings[0] if findings else None
    if kinds == {True, None}:
        return next(finding for finding in findings if finding.met)
    return findings[0]._replace(met=None, reason="conflict")


def mentions(text: str, wanted: Sequence[Wanted]) -> Iterator[tuple[int, int]]:
    """Find where a name stands in a text, in one of the ways of writing it; at most `MOST` places."""
    words = _words(text)
    firsts = frozenset(form for way in wanted for form in way.words[0].forms) if wanted else frozenset()
    count = stop = 0
    for place, word in enumerate(words):
        if place < stop or not (word.forms & firsts):
            continue
        for way in wanted:
            last = _match(text, words, place, way)
            if last is not None and not _part_of_more(text, words, place, last, way):
                yield words[place].start, words[last].end
                stop, count = last + 1, count + 1
                break
        if count == MOST:
            return


def _words(text: str) -> list[Word]:
    return [
        Word(found.start(), found.end(), *_known(found[0], text[found.end() : found.end() + 2]))
        for found in _WORD.finditer(text)
    ]


@lru_cache(maxsize=65536)
def _known(written: str, behind: str) -> tuple[frozenset[str], bool]:
    forms = frozenset({"and"}) if written == "&" else name_forms(written)
    single = len(written) == 1 and written.isalpha() and (behind[:1] == "." or written.isupper())
    # The O of O'Rell is no initial, which may be left out.
    return forms, single and not (_APOSTROPHE.match(behind) and behind[1:].isalpha())


def _ways(name: str) -> Iterator[Wanted]:
    """Give the ways of writing a name: as it stands, without its title, and the last name first with a comma."""
    last, comma, first = name.partition(",")
    known = [name] if not comma or not first.strip() else [f"{first.strip()} {last.strip()}", name]
    for number, written in enumerate(known):
        words = tuple(_words(written))
        while len(words) > 2 and words[0].forms & _TITLES:
            words = words[1:]
        if not words:
            continue
        proper = all(written[word.start].isupper() for word in words)
        pointed = frozenset(n for n, word in enumerate(words) if written[word.end : word.end + 1] == ".")
        as_written = number == 1
        inner = next((n for n, word in enumerate(words) if n and "," in written[words[n - 1].end : word.start]), 0)
        yield Wanted(words, inner, proper, pointed)
        if inner:
            yield Wanted(words, 0, proper, pointed)
        if not as_written and not inner and len(words) <= 6:
            yield from (
                Wanted(words[n:] + words[:n], len(words) - n, proper, frozenset()) for n in range(1, len(words))
            )
        leading = next((n for n, word in enumerate(words) if not word.initial), 0)
        if leading > 1:
            together = "".join(written[word.start] for word in words[:leading])
            yield Wanted((Word(0, leading, name_forms(together), False), *words[leading:]), 0, proper, pointed)


def _match(text: str, words: Sequence[Word], place: int, way: Wanted) -> int | None:
    """Match a name from a word of the text on; give the place of its last word.

    Initials may be left out or stand in between, not both.
    """
    at, extra, missing, last = place, 0, 0, len(way.words) - 1
    if not words[at].forms & way.words[0].forms:
        return None
    for number in range(1, last + 1):
        word = way.words[number]
        at += 1
        while at < len(words) and words[at].initial and not _same(word, words[at], number < last) and extra < 3:
            if number == way.comma or not _joins(text, words[at - 1], words[at], pointed=False):
                return None
            at, extra = at + 1, extra + 1
        if at < len(words) and _same(word, words[at], number < last):
            between = text[words[at - 1].end : words[at].start]
            if number == way.comma:
                if not _COMMA.fullmatch(between):
                    return None
            elif not _joins(text, words[at - 1], words[at], pointed=number - 1 in way.pointed):
                return None
        elif word.initial and number < last and number != way.comma:
            at, missing = at - 1, missing + 1
        else:
            return None
    return None if extra and missing else at


def _same(word: Word, given: Word, inner: bool) -> bool:
    if word.forms & given.forms:
        return True
    # "Lee M. Fox" names Lee Marie Fox: an initial may stand for a middle name of the key.
    return inner and given.initial and not word.initial and any(g == w[0] for g in given.forms for w in word.forms)


def _joins(text: str, left: Word, right: Word, *, pointed: bool) -> bool:
    between = text[left.end : right.start]
    if _JOINT.fullmatch(between) or not between:
        return True
    return (left.initial or pointed) and _POINTED.fullmatch(between) is not None


def _part_of_more(text: str, words: Sequence[Word], first: int, last: int, way: Wanted) -> bool:
    """Tell whether a mention is only a part of a longer name (Lee Fox-Dahl, Anna Lee Fox), or no name: Will may."""
    titled = text[words[first].start].isupper() and not text[words[first].start : words[last].end].isupper()
    if titled and way.proper and any(_is_plain_word(text, word) for word in words[first : last + 1]):
        return True
    if _goes_on(text, words, last, titled and way.proper):
        return True
    if first == 0:
        return False
    before = words[first - 1]
    between = text[before.end : words[first].start]
    written = text[before.start : before.end]
    if _HYPHEN.fullmatch(between):
        return True
    if _APOSTROPHE.fullmatch(between):
        return not before.forms & _ELIDED
    if way.comma and "," in between:
        return True
    named = titled and way.proper and len(way.words) > 1
    if not (named and _BLANK.fullmatch(between) and written.istitle() and len(written) > 1):
        return False
    return not (before.forms & (_TITLES | _OPENERS) or any(_ENDINGS.search(form) for form in before.forms))


def _is_plain_word(text: str, word: Word) -> bool:
    return text[word.start].islower() and not word.forms.isdisjoint(_OPENERS | _FOLLOWERS)


def _holds_a_name(text: str) -> bool:
    """Tell whether an answer names someone: every word of a short one is capitalised, or two in a row are."""
    words = re.findall(r"[^\W\d_][\w'’.-]*", text)[:50]
    capital = [word[0].isupper() and len(word) > 1 and word.rstrip(".").casefold() not in _OPENERS for word in words]
    return (0 < len(words) <= 3 and all(capital)) or any(a and b for a, b in pairwise(capital))


def _goes_on(text: str, words: Sequence[Word], last: int, proper: bool) -> bool:
    if last + 1 >= len(words):
        return False
    word = words[last + 1]
    between = text[words[last].end : word.start]
    if _HYPHEN.fullmatch(between):
        return text[word.start].isupper() or not text[words[last].start].isupper()
    if _APOSTROPHE.fullmatch(between):
        return not word.forms & _CONTRACTED
    if between == "." and text[word.start].isdigit():
        return True
    if not proper or not _BLANK.fullmatch(between):
        return False
    written = text[word.start : word.end]
    if word.forms & _PARTICLES and last + 2 < len(words):
        return text[words[last + 2].start].isupper()
    return written.istitle() and len(written) > 1 and not word.forms & _FOLLOWERS


def _shares(text: str, places: Sequence[tuple[int, int]]) -> bool:
    """Tell whether a field lists other values beside the name."""
    start, end = places[0]
    left, right = re.search(r"\w\W*\Z", text[max(0, start - 200) : start]), re.search(r"\w", text[end : end + 200])
    beside = (left[0] if left else "") + "\0" + (text[end : end + right.start()] if right else "")
    listed = re.match(r"\W*(?:and|och|und|et|y)\s", text[end : end + 40], re.IGNORECASE) or re.search(
        r"\s(?:and|och|und|et|y)\s+\Z", text[max(0, start - 40) : start], re.IGNORECASE
    )
    return listed is not None or any(mark in beside for mark in ",;/|\n+&")
