"""Where a reply commits itself to an answer, in strict mode: the places, the most binding one first."""

import re
from collections import deque
from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from benchwright.grade.view import View
from benchwright.text.objects import FoundObject, NumberText, read_json, value_span, without_fence
from benchwright.text.regions import sentences

ANSWER_KEYS = ("answer", "result", "final", "value", "output")
"""Keys of a JSON object that supply the answer, in the order of preference."""

_REMARKS = """reasoning reason explanation rationale thought thoughts note notes comment analysis steps error question
    prompt task input last loser second third not not_first wrong wrong_answer incorrect eliminated ruled_out rejected
    excluded discarded previous previous_answer old alternative alternatives example hint guess distractor draft user
    confidence time id score probability timestamp duration tokens"""
NOT_ANSWERS = frozenset(_REMARKS.split())
"""The only key of an object supplies the answer, but for these."""

_SEEMS = (
    r"(?:(?:is|are|was)(?!n['’]t)|'s|’s|will be|would be|must be|should be|has to be|seems to be|appears to be|becomes|"
    r"equals|comes to|turns out to be|therefore is|thus is|=|:|→|->)"
)
_MARKER = re.compile(
    rf"""
    \#\#\#\#(?!\#)
    | \b(?:answer|ans|svaret|svar|antwort|réponse|reponse|respuesta)\b
      [ \t]{{0,2}}[*_"”’]{{0,3}}[ \t]{{0,2}}
      (?: \([^()\n]{{0,40}}\)[ \t]{{0,2}} | (?:to|for|of)\b[^.:=\n]{{0,80}}?(?=[ \t](?:is|are)\b|[:=]) )?
      [ \t]{{0,2}} (?: {_SEEMS} | (?:är|ist|est|es)\b )
      (?:[ \t]{{0,2}}(?:therefore|thus|then|simply|just|again|clearly|definitely|indeed|also|now|as[ ]follows)\b)?
      [*_]{{0,3}} [ \t]{{0,2}} [:=]?
    | ^[ \t>*_\#]*(?:the[ ]|my[ ])?(?:final[ ]|correct[ ])?(?:answer|svar|antwort|réponse|respuesta)[ \t*_]*$
    | ^[ \t>*_]*A[ \t]*:
    """,
    re.IGNORECASE | re.VERBOSE | re.MULTILINE,
)
_WEAK_MARKER = re.compile(
    r"(?:^|(?<=[.!?]\s))[ \t>*_#-]*(?:the[ ])?(?:final[ ]|my[ ]|correct[ ])?"
    r"(?:conclusion|result|solution|choice|option|verdict|total|slutsats|resultat|ergebnis)"
    r"[ \t*_]*(?:is\b|=|:)[*_ \t]*:?",
    re.IGNORECASE | re.MULTILINE,
)
_NOT_MEANT = re.compile(
    r"(?:\b(?:(?:do|did)(?:n['’]t| not) (?:think|believe|say)|"
    r"if|whether|unless|suppose|supposing|assume|assuming|imagine|say|until|hoped|thought|guessed|believed|"
    r"suspected|expected|doubt|deny)\b[^.!?\n]{0,30}"
    r"|(?<!\bi )(?<!\bwe )\b(?:says|said|claims|claimed|thinks|believes|insists|insisted|argues|argued|guesses|swears"
    r"|told|pretends|pretended|denies|denied)\b[^.!?,;:\n]{0,30}"
    r"|\b(?:(?:maybe|perhaps|possibly),?|(?:pretend|wish|no[ ]way|not[ ](?:sure|certain))(?:[ ]that)?"
    r"|(?:not[ ](?:true|so)|false|wrong|incorrect|untrue|unlikely|impossible|improbable|doubtful|(?:can['’]t|cannot)"
    r"[ ]be)[ ]that)[ ](?:the[ ]|my[ ])?"
    r"|\b(?:previous|earlier|first|initial|wrong|incorrect|old|other|another|tempting|naive|common|former|alternative"
    r"|worst|worse|poorest|silliest|dumbest|stupid|bad|false|rejected|discarded|eliminated|popular|least[ ][a-z]{1,20}"
    r"|second[- ]best|next[- ]best|opposite|sample|example|hypothetical|alleged|supposed|so-called|fake|dummy|decoy"
    r"|possible|your|their|his|her|no|any|an|one)[ ]"
    r"|\b(?:not|(?:all|\w{2,5}(?:thing|one|body))[ ]but|except|than|of|unlike|near|opposite|behind|after|before)"
    r"[ ](?:the|my)[ ]"
    r"|(?<!\bit)(?<!\bthat)(?<!\bhere)(?<!\bwhat)(?<!\blet)(?<!\bquestion)(?<!\briddle)(?<!\btoday)(?<!\bproblem)(?<!\bpuzzle)"
    r"(?<!\btask)(?<!\bquiz)(?<!\bexercise)(?:['’]s|s['’])[ ](?:[a-z-]{1,20}[ ])?)\Z",
    re.IGNORECASE,
)
_HINTS = frozenset(
    """
    don't don’t didn't didn’t not if whether unless suppose supposing assume assuming imagine say until hoped
    thought guessed believed suspected expected doubt deny previous earlier first initial wrong incorrect old other
    another tempting naive common possible your their no any an one his her says said claims claimed thinks believes
    insists insisted argues argued guesses swears told pretends pretended denies denied former alternative worst
    worse poorest silliest dumbest stupid bad false rejected discarded eliminated popular least best second-best
    next-best opposite sample example hypothetical alleged supposed so-called fake dummy decoy but except than of
    unlike near behind after before maybe maybe, perhaps perhaps, possibly possibly, pretend wish way sure certain
    true so untrue unlikely impossible improbable doubtful be
    """.split()  # noqa: SIM905
)
"""One of these words stands before an announcement that is not meant, or an owner: "Bob's answer"."""

_ANSWER_WORDS = "nswer NSWER #### A: Ans ANS: svar Svar SVAR ntwort espuesta ponse"
_WORDS_FOR_ANSWER = ("A :", *_ANSWER_WORDS.split())
"""What every line with an announcement holds; looked for first, since a plain search is fast."""
_TAGGED = re.compile(r"<(final_answer|final|answer|result)>", re.IGNORECASE)
_CLOSED = re.compile(r"</(?:final_answer|final|answer|result)>", re.IGNORECASE)
_OPTION_LIST = re.compile(r"[^\n]*\n+[ \t>*_]*B[ \t]*[:.)]")
_BOX = "\\boxed{"
_QUOTES_AND_BRACES = frozenset('{"“')
_BRACE = re.compile(r"[{}]")
_PEEL = " \t\r\n*_`"
_OPENING = re.compile(
    r"(?:```[\w+-]*[ \t]*(?=\n)|[\s*_`]|(?:(?<![^\n>])|(?<=> ))>(?=[ \t>])|\$\$?(?=\s*\n)|\\\[|\\\(|(?<=\n)[-•][ \t])+"
)
"""What may stand in front of an answer; a > only where it quotes a line."""
_RUN_ON = re.compile(
    r"\n[ \t*_#]*(?:Q|Question|Problem|Human|User|Fråga|Frage)[ \t*_]*(?:\d{1,4}[ \t]*)?[:.]", re.IGNORECASE
)
_BARE = re.compile(r"\s*(?:[^\n.!?:]{1,400}|\W*(?:\S+[ ]){0,2}\S+\.?)\s*")
_RETRACTED = re.compile(
    r"""(?:\A|\n|[.!?…,;:)—–-][ \t]{0,2})[ \t*_"(]{0,3}
    (?: (?:(?:oh|hmm|hm|but|ah|oops|no|oh[ ]no),?[ ])?wait\b(?=[,.!:;\s—–-])
      | scratch[ ]that\b | correction\b | (?:i[ ])?made[ ](?:a|an)[ ](?:mistake|error|slip) | i[ ]take[ ]that[ ]back
      | (?:but[ ])?(?:that|this|it)(?:['’]s|[ ]is|[ ]was|[ ]can['’]t[ ]be|[ ]cannot[ ]be)[ ]
        (?:wrong|incorrect|not[ ]right|not[ ]correct|a[ ]mistake|an[ ]error)\b(?![ ](?:to|that)\b)
      | on[ ](?:second[ ]thought|reflection)s?\b
      | i[ ]retract\b | (?:ignore|strike)[ ]that\b | never[ ]mind\b | apologies, | let[ ]me[ ]correct\b
      | then[ ]again,? | edit: | sorry, | my[ ]mistake\b | oops\b | actually,?[ ]no\b
      | actually,?[ ](?=(?:it|that|the[ ]answer|make)\b|\W*\S+(?:[ ]\S+)?\W*\Z) | (?:or[ ])?rather,
    )
    | [.!?…][ \t]{0,2}(?:no|nope|not|wrong)[.!]?\s*\Z
    | [.!?…,;—–-][ \t]{0,2}(?:no[,:;—–-]|i[ ]mean\b|just[ ]kidding\b|i[ ]was[ ]wrong\b)
    """,
    re.IGNORECASE | re.VERBOSE,
)
_ASKS = re.compile(
    r"\W*(?:is|are|was|could|can|would|should|might|may|isn['’]t|do|does|did|what|who|which|how)\b", re.IGNORECASE
)
_FIGURE = re.compile(r"[ \t]*(\$?[0-9][0-9.,]*)")
_FARTHEST = 20
"""So many announcements are looked at, counted from the end."""
_LONGEST = 20_000
"""An announced answer is at most so long."""


AS_WRITTEN: Any = object()
"""The value of a committed answer that is text of the reply, not a JSON value."""


class Committed(NamedTuple):
    """A committed answer: the rule that found it, its place, and its JSON value or AS_WRITTEN."""

    stage: str
    start: int
    end: int
    value: Any = AS_WRITTEN


def whole_json(view: View) -> Committed | None:
    """Give the answer of a reply that is JSON and nothing else, fenced or not.

    An answer key supplies it, or the only key; a bare string, number or boolean is the answer itself.
    """
    if view.plain.lstrip()[:1] not in ("{", '"', "[", "`"):
        return None
    inner, offset = without_fence(view.plain)
    stripped = inner.strip()
    if not stripped or stripped[0] not in '{"[':
        return None
    value = read_json(stripped)
    start = offset + inner.index(stripped[0])
    if isinstance(value, dict):
        key = answer_field(value) or (next(iter(value)) if len(value) == 1 else None)
        if key is None or key.casefold() in NOT_ANSWERS:
            return None
        return from_object(view.text, FoundObject(start, start + len(stripped), value), key)
    return Committed("json", start, start + len(stripped), value) if isinstance(value, str) else None


def answered_part(view: View) -> View:
    """Leave out a question that the reply makes up after its answer.

    Example:
        >>> answered_part(View("A: 42\\n\\nQ: 3 + 4?\\nA: 7", "en")).text
        'A: 42\\n'
    """
    text = view.plain
    question = _RUN_ON.search(text)
    if question is None or _RUN_ON.match("\n" + text[:40].lstrip()):
        return view
    before = text[: question.start()]
    return view.part(0, question.start()) if _MARKER.search(before) or _BARE.fullmatch(before) else view


def announced(view: View) -> Iterator[Committed]:
    """Give the announced answers, the last one first: answer lines, boxes, tags, objects with an answer key.

    A conclusion, a result or a choice counts as an answer line only where there is no other announcement.
    """
    text = view.plain
    last = _in_the_last_line(text)
    yield from last
    kinds = [_marked(text, _markers(text)), _boxes(text), _tags(text), _objects(view)]
    found = [place for kind in kinds for place in kind]
    if not found:
        found = _marked(text, deque(_WEAK_MARKER.finditer(text), maxlen=_FARTHEST))
    found.sort(key=lambda place: (place.start, place.end), reverse=True)
    yield from (place for place in found[:_FARTHEST] if place not in last)


def retraction(text: str, start: int) -> tuple[int, int] | None:
    """Give the place of the last phrase behind `start` that takes back what was said."""
    last, at = None, start
    while (phrase := _RETRACTED.search(text, at)) is not None:
        # The sign that ends one phrase may begin the next: "no, that is wrong".
        last, at = phrase, max(phrase.end() - 1, phrase.start() + 1)
    return last.span() if last else None


def statements(text: str) -> list[tuple[int, int]]:
    """Cut a text into sentences, leaving out questions that open it."""
    parts = sentences(text)
    if len(parts) == 1 and _ASKS.match(text, *parts[0]) and text[parts[0][0] : parts[0][1]].rstrip(" *_").endswith("?"):
        return []
    while len(parts) > 1 and text[parts[0][0] : parts[0][1]].rstrip(" *_\"'").endswith("?"):
        parts = parts[1:]
    return parts


def peeled(text: str, start: int, end: int) -> tuple[int, int]:
    """Take white space, emphasis, fences and math signs off both ends of a place."""
    opening = _OPENING.match(text, start, end)
    start = opening.end() if opening else start
    while end > start and text[end - 1] in _PEEL:
        end -= 1
    return start, end


def answer_field(value: dict[str, Any]) -> str | None:
    """Give the key of an object that supplies the answer, in the order of preference."""
    folded = {key.casefold(): key for key in reversed(value)}
    return next((folded[key] for key in ANSWER_KEYS if key in folded), None)


def from_object(text: str, found: FoundObject, key: str) -> Committed:
    """Give the value of a key of an object in the text."""
    start, end = value_span(text, found, [key])
    return Committed("json", start, end, found.value[key])


def as_text(value: Any) -> str | None:
    """Give a JSON scalar as its text; None for null, lists and objects."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, NumberText):
        return str(value)
    return value if isinstance(value, str) else None


def _in_the_last_line(text: str) -> list[Committed]:
    """Give the announcements of the last line, where most replies have theirs, unless another form may follow."""
    if "{" in text or "</" in text:
        return []
    end = len(text.rstrip())
    begin = text.rfind("\n", 0, end) + 1
    marker = _MARKER.match(text, begin, end)
    figure = _FIGURE.fullmatch(text, marker.end(), end) if marker and '"' not in marker[0] else None
    if figure:
        # Nothing but a figure follows: no other announcement, no list of options.
        return [Committed("answer line", figure.start(1), end)]
    return _marked(text, deque(_MARKER.finditer(text, begin, end), maxlen=_FARTHEST))[::-1]


def _marked(text: str, markers: Iterable[re.Match[str]]) -> list[Committed]:
    found: list[Committed] = []
    for marker in markers:
        if _is_not_meant(text, marker.start()) or _lists_options(text, marker) or _is_a_json_key(text, marker):
            continue
        opening = _OPENING.match(text, marker.end())
        start = opening.end() if opening else marker.end()
        stop = text.find("\n", start)
        stop = min(len(text) if stop < 0 else stop, start + _LONGEST)
        if stop > start:
            while stop > start and text[stop - 1] in _PEEL:
                stop -= 1
            found.append(Committed("answer line", start, stop))
    return found


def _markers(text: str) -> Iterable[re.Match[str]]:
    """Give the last announcements; only lines that hold the word for an answer are looked at for one."""
    lines: set[int] = set()
    for word in _WORDS_FOR_ANSWER:
        at = text.rfind(word)
        for _ in range(_FARTHEST):
            if at < 0:
                break
            start = text.rfind("\n", 0, at) + 1
            lines.add(start)
            at = text.rfind(word, 0, start) if start else -1
    found: deque[re.Match[str]] = deque(maxlen=_FARTHEST)
    for start in sorted(lines):
        end = text.find("\n", start)
        found.extend(_MARKER.finditer(text, start, len(text) if end < 0 else end))
    return found


def _is_a_json_key(text: str, marker: re.Match[str]) -> bool:
    return text[marker.start() - 1 : marker.start()] in _QUOTES_AND_BRACES or (
        '"' in marker[0] and '":' in marker[0].replace(" ", "")
    )


def _is_not_meant(text: str, start: int) -> bool:
    """Tell "if the answer is 17" and "my first answer" from an announcement."""
    if start == 0 or text[start - 1] == "\n":
        return False
    before = text[max(0, start - 45) : start].rpartition("\n")[2]
    hinted = "'" in before or "’" in before or not _HINTS.isdisjoint(before.lower().split())
    return hinted and _NOT_MEANT.search(before) is not None


def _lists_options(text: str, marker: re.Match[str]) -> bool:
    """Tell "A: Paris", followed by "B: Lyon", from "A: 42"."""
    return marker[0].strip(" \t>*_:") in ("A", "a") and _OPTION_LIST.match(text, marker.end()) is not None


def _boxes(text: str) -> list[Committed]:
    found: list[Committed] = []
    at = len(text)
    while len(found) < _FARTHEST and (at := text.rfind(_BOX, 0, at)) >= 0:
        start, depth = at + len(_BOX), 1
        for brace in _BRACE.finditer(text, start, start + _LONGEST):
            depth += 1 if brace[0] == "{" else -1
            if depth == 0:
                found.append(Committed("box", start, brace.start()))
            if not 0 < depth < 50:
                break
        else:
            break
    return found


def _tags(text: str) -> list[Committed]:
    found: list[Committed] = []
    if "</" not in text:
        return found
    for tag in deque(_TAGGED.finditer(text), maxlen=_FARTHEST):
        close = _CLOSED.search(text, tag.end(), tag.end() + _LONGEST)
        if close:
            found.append(Committed("tag", *peeled(text, tag.end(), close.start())))
    return found


def _objects(view: View) -> list[Committed]:
    found: list[Committed] = []
    for one in view.objects if "{" in view.text else ():
        key = answer_field(one.value)
        if key is not None and len(found) < _FARTHEST:
            found.append(from_object(view.text, one, key))
    return found
