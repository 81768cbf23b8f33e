"""`text` lines: a wording that a place equals or contains."""

import re
from collections.abc import Callable, Sequence

from benchwright.grade.claims import Claim, claim, verdict
from benchwright.grade.passages import Passage, passages
from benchwright.grade.view import Finding, View
from benchwright.records import TextCheck
from benchwright.text.folded import Folded, comparable
from benchwright.text.normal import normal

MOST = 1000
"""Only so many places that hold a wording are weighed."""

_GAP = r"[*_`]*\s[\s*_`]*"


def text_reader(check: TextCheck) -> Callable[[View], Finding]:
    """Give the reader of a `text` line: the place equals one of the wordings, or contains it as whole words.

    A place contains a wording where it asserts it: not in a negated clause, and not as one of several alternatives.
    """
    wordings = [wording for wording in (check.value, *check.aliases) if comparable(wording)]
    pattern = _pattern(wordings)

    def read(reply: View) -> Finding:
        view = reply.spoken
        found = passages(view, check.field, check.near)
        if not found or view.empty:
            return view.unread()
        for passage in found:
            finding = _equal(view, passage, wordings) if check.mode == "equal" else _holds(view, passage, pattern)
            if finding:
                return finding
        return Finding(False, None, view.trace(found[0].stage, found[0].span, normal(found[0].text[:1000])))

    return read


def _equal(view: View, passage: Passage, wordings: Sequence[str]) -> Finding | None:
    folded, plain = normal(passage.text), comparable(passage.text)
    for wording in wordings:
        if folded == normal(wording):
            return Finding(True, None, view.trace(passage.stage, passage.span, wording))
        if plain == comparable(wording):
            return Finding(True, None, view.trace(passage.stage, passage.span, wording, "nfkc"))
    return None


def _pattern(wordings: Sequence[str]) -> re.Pattern[str]:
    written = sorted({comparable(wording) for wording in wordings}, key=len, reverse=True)
    inner = "|".join(_GAP.join(re.escape(word) for word in form.split()) for form in written)
    return re.compile(rf"(?<!\w)(?<!\w-)(?:{inner})(?!\w|-\w)" if inner else r"(?!)")


def _holds(view: View, passage: Passage, pattern: re.Pattern[str]) -> Finding | None:
    folded = Folded(passage.text)
    places = []
    for found in pattern.finditer(folded.text):
        places.append(folded.span(*found.span()))
        if len(places) == MOST:
            break
    claims: list[tuple[Claim, int]] = [(claim(passage.text, *place), place[0]) for place in places]
    weighed = verdict(claims, passage.text)
    if weighed is None:
        return None
    met, at = weighed
    span = next(place for place in places if place[0] == at)
    trace = view.trace(passage.stage, passage.at(*span), passage.text[slice(*span)])
    return Finding(met, "conflict" if met is None else None, trace)
