"""The pieces of a reply that a line of words reads: a field's text, the places near a phrase, or all of it."""

import re
from typing import NamedTuple

from benchwright.grade.claims import first_sentence
from benchwright.grade.final import AS_WRITTEN, announced, as_text, retraction
from benchwright.grade.place import field_of
from benchwright.grade.view import View

_HEADING = re.compile(r"[ \t]*#{1,6}[ \t]|.*[:：][ \t*_]*\Z|[ \t]*\*\*[^*\n]+\*\*[ \t]*\Z")
_BULLET = re.compile(r"[ \t]*(?:[-*–+·](?=\s)|[•‣◦▪]|\(?\d{1,3}[.)]|\[[ xX✓✔]?\]|\|)")
_POINTS_ON = re.compile(r"(?:[:：]|(?<!\w)(?:below|above|following|follows))\W*\Z", re.IGNORECASE)
_YES = re.compile(r"\W*(?:yes|no|sure|certainly|of course|ja|nej|nein|oui|non)\W*", re.IGNORECASE)
_LINE = re.compile(r"\r?\n(?P<line>[^\n]*)")


class Passage(NamedTuple):
    """A piece of a reply.

    Attributes:
        stage: the rule that chose it: "field", "near", "text", or for an announced answer "answer line" or "json".
        span: its place in the reply.
        text: what is read there; the value of a field is without its quotes and escapes.
        offset: where `text` begins in the reply; None when it does not stand there as it is.
    """

    stage: str
    span: tuple[int, int]
    text: str
    offset: int | None

    def at(self, start: int, end: int) -> tuple[int, int]:
        """Give the place in the reply of a place in `text`; the whole passage when it cannot be told."""
        return self.span if self.offset is None else (self.offset + start, self.offset + end)


def passages(view: View, field: str | None, near: tuple[str, ...]) -> list[Passage]:
    """Find what a line reads; nothing when the field or the phrases are not there.

    A region that is a heading or ends with a colon goes on over the bullets or the line below it.
    """
    if field:
        return _of_field(view, field)
    stage = "near" if near else "text"
    spans = _regions(view, near) if near else [(0, len(view.text))]
    return [Passage(stage, span, view.text[slice(*span)], span[0]) for span in spans]


def announcement(view: View) -> Passage | None:
    """Give the first sentence of the answer that a reply announces; None when it announces none, or takes it back."""
    answer = next(announced(view), None)
    if answer is None or _POINTS_ON.search(view.text, answer.start, answer.end):
        return None
    start, end = answer.start, answer.end
    if answer.value is not AS_WRITTEN:
        text = as_text(answer.value)
        return Passage("json", (start, end), view.text[start:end] if text is None else text, None)
    stop = first_sentence(view.text, start, end)
    if _YES.fullmatch(view.text, start, stop):
        start, stop = stop, first_sentence(view.text, stop, end)
    if retraction(view.text, max(start, len(view.text[:stop].rstrip()) - 1)):
        return None
    return Passage("answer line", (start, stop), view.text[start:stop], start)


def joined(found: list[Passage]) -> Passage:
    """Put several passages into one; its text stands in the reply only when there is one."""
    if len(found) == 1:
        return found[0]
    span = (found[0].span[0], found[-1].span[1])
    return Passage(found[0].stage, span, "\n".join(passage.text for passage in found), None)


def _of_field(view: View, field: str) -> list[Passage]:
    found = field_of(view, field)
    if found is None:
        return []
    raw, text = view.text[slice(*found.span)], as_text(found.value)
    if text is None:
        return [Passage("field", found.span, raw, found.span[0])]
    at = raw.find(text) if text else -1
    return [Passage("field", found.span, text, found.span[0] + at if at >= 0 else None)]


def _regions(view: View, near: tuple[str, ...]) -> list[tuple[int, int]]:
    spans: list[tuple[int, int]] = []
    for span in view.regions(near):
        if not spans or span[0] >= spans[-1][1]:
            spans.append(_continued(view.text, span))
    return spans


def _continued(text: str, span: tuple[int, int]) -> tuple[int, int]:
    """Add the deeper bullets below a heading or a line that ends with a colon, or else the one line below it."""
    start, end = span
    if not _HEADING.match(text[max(start, end - 300) : end]):
        return span
    depth = _depth(text, start) if _BULLET.match(text[start : start + 80]) else -1
    at = end
    for line in _LINE.finditer(text, end):
        below = line["line"]
        if below.strip() and not (_BULLET.match(below) and _depth(text, line.start("line")) > depth):
            alone = at == end and depth < 0 and not _HEADING.match(below[:300])
            return (start, line.end()) if alone else (start, at)
        at = line.end() if below.strip() else at
    return start, at


def _depth(text: str, at: int) -> int:
    """Count the signs before the first that is no blank in the line at a place."""
    line = text.rfind("\n", 0, at) + 1
    written = text[line : line + 200]
    return len(written) - len(written.lstrip())
