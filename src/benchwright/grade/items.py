"""Several items in a text: bullets, numbers, tables, commas and "and", told apart with the key's items in view."""

import re
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from itertools import accumulate, islice
from typing import NamedTuple

from benchwright.grade.aside import adds_one, lists_left_out
from benchwright.grade.claims import Claim, claim, denies, is_hedged
from benchwright.text.folded import Folded, comparable
from benchwright.text.regions import sentences

MOST = 5000
"""A reply that lists more is not read."""

Span = tuple[int, int]

_AND = (
    r"and|och|und|et|y|og|as well as|along with|together with|plus|sowie|samt|followed by|then|därefter|dann|puis|luego"
)
_MORE = r"more|less|fewer|higher|lower|above|below|so|later|earlier|mer|fler|mehr|weniger"
_OR = rf"(?:and/or|or|eller|oder|ou|o|nor)(?!\s(?:{_MORE})\b)"
_BUT = r"but|utan|sondern|sino|men|aber|mais|pero"
_STRONG = re.compile(r"[;；•‣◦▪●|]|</?[a-z]{1,10}[^<>\n]{0,60}>", re.IGNORECASE)
_WEAK = re.compile(
    rf"(?P<or>,?\s(?:{_OR})\s)|(?:[,，、]|[-=]>|→|⇒|➜|>)\s{{0,4}}(?:(?P<or2>(?:{_OR})\s)|(?:{_AND}|{_BUT}|&)\s)?"
    rf"|\s(?:{_AND}|{_BUT})\s|[&+]|\t",
    re.IGNORECASE,
)
_DASH = re.compile(r"[-–—/]")
_BLANK = re.compile(r"\s+")
_BULLET = re.compile(
    r"[ \t>]*(?:(?:[-*+–—·](?=\s)|-(?=[^\W\d])|[•‣◦▪●☐☑✓✔✅])[ \t]*|(?:\(?(?P<n>\d{1,3})[.):]"
    r"|\(?[a-z]\))(?=[\s*_`])[ \t]*)"
    r"(?P<box>\[[ xX✓✔]?\][ \t]*)?"
)
_INLINE = re.compile(r"(?:(?<=\s)|(?<=[,;(])|\A)\(?(\d{1,2})[.)]\s+(?=\S)")
_FENCE = re.compile(r"[ \t]*(?:```|~~~)[\w+-]*[ \t]*\Z")
_ROW = re.compile(r"[ \t]*\|.*\|[ \t]*\Z")
_RULE = re.compile(r"[\s:|-]+\Z")
_ASIDE = re.compile(r"(?<=\w)[ \u00a0]?\((?!\s*(?:and|or|plus|also|och|und)\s)[^()\n]{0,200}\)", re.IGNORECASE)
_SMALL = re.compile(
    r"(?:the|an?|den|det|en|ett|de|die|der|das|ein|eine|les?|la|las|los|el|une?|both|only|just|also|and"
    r"|plus|then|next|lastly|finally"
    r"|first(?:ly)?|second(?:ly)?|third(?:ly)?|fourth|fifth|last(?:ly)?|är|bara|endast|nur|först|sedan"
    r"|sist|zuerst|dann|och|und|but)[\s,:]+",
    re.IGNORECASE,
)
_AFTER = re.compile(
    r"[\s,]+(?:too|only|as well|also|respectively|each|both|first|second|third|next|last|finally|sist|zuletzt)\W*\Z",
    re.IGNORECASE,
)
_LEAD_END = re.compile(
    r"(?<!\w)(?:is|are|was|were|be|includes?|including|contains?|containing|of|named|namely|has|have|both"
    r"|only|just|the|an?|by|in"
    r"|to|for|from|follows|with|choose|chose|pick|picked|select|selected|list|i['’]d say|see|got|get|find"
    r"|found|named|name|say|needs?|requires?|wants?|uses?|lists|covers?|affects?"
    r"|e\.g|i\.e|först|är|sind|sont|son|heißen|heter|und|och|and|that|yes|no|not|than|answer|then|first"
    r"|finally|at)[\s:,*_`\"'“‘(\[]*\Z",
    re.IGNORECASE,
)
_TAIL = re.compile(
    r"[*_`\"'”’)\]]*\s*(?:\Z|[.!?;:=(\[–—<>≥≤~≈✓✔✅]|-\s|\d|(?:is|are|was|were|has|have|had|do|does|did"
    r"|will|would|can|could|should"
    r"|differs?|exceeds?|shows?|needs?|lies?|which|that|who|in|at|for|with|above|over|by|on|per|from|only"
    r"|both|too|also|as well"
    r"|respectively|each|all|come|comes|appear|appears|make|makes|belong|follow|follows|är|har|sind|haben"
    r"|sont|ont|son)(?!\w)"
    r"|['’]s(?!\w))",
    re.IGNORECASE,
)
_NOTE = re.compile(r"[*_`\"'”’)\]]*\s*(?:[:=(\[–—]|-\s|,\s(?:which|with|at|because|who)\s)")
_PREFACE = re.compile(
    r"\W{0,20}(?:according|based|in|of|for|from|as|on|with|given|yes|sure|here|so|thus|therefore|hence"
    r"|answer|okay?|well|after|by|at|under"
    r"|ja|oui|svar|enligt|laut|certainly|of course|great|looking|since|because|if|when|using|sorted|in order|no)(?!\w)",
    re.IGNORECASE,
)
_NO_CELL = re.compile(r"\W*(?:no|not \w+|nej|nein|non|false|✗|✘|❌|✖)\W*", re.IGNORECASE)
_FILLER = re.compile(
    r"\W*(?:and|or|och|und|et|y|then|(?:nothing|nobody|no one|none|no|inget|nichts) (?:else|others?|more|annat|weiter)"
    r"|that['’]s (?:all|it)|only)?\W*",
    re.IGNORECASE,
)
_MORE_FOLLOW = re.compile(
    r"[\s*_`\"'”’),;\]|•+-]{0,20}(?:(?:and|och|und|et|y)\s)?\[?(?:\.{3}|…)"
    r"|\s?\((?:and|plus|with)\s(?:\w+\s)?(?:more|others?|so on)(?!\w)",
    re.IGNORECASE,
)


class Given(NamedTuple):
    """An item that a reply gives.

    Attributes:
        number: the place of the key's item; -1 for anything else.
        form: what stands there, in the form in which items are compared.
        claim: whether the reply asserts it, denies it or leaves it open.
    """

    number: int
    form: str
    claim: Claim


class Keys:
    """The items of a key, ready to be found: by their forms, and inside a text."""

    def __init__(self, wordings: Sequence[Sequence[str]]) -> None:
        self.forms: dict[str, int] = {}
        for number, names in enumerate(wordings):
            for name in names:
                self.forms.setdefault(comparable(name), number)
        written = sorted(filter(None, self.forms), key=len, reverse=True)
        self.longest = 4 * len(max(written, key=len, default="")) + 200
        gap = r"[*_`]*\s[\s*_`]*"
        inner = "|".join(gap.join(re.escape(word) for word in form.split()) for form in written)
        self._pattern = re.compile(rf"(?<!\w)(?<!\w[-‐])(?:{inner})(?!\w|-\w)" if inner else r"(?!)")

    def find(self, text: str) -> list[tuple[int, int, int]]:
        """Give number, start and end of the items that a text mentions as whole words: at most `MOST` + 1."""
        folded = Folded(text)
        return [
            (self._known(found[0]), *folded.span(*found.span()))
            for found in islice(self._pattern.finditer(folded.text), MOST + 1)
        ]

    def _known(self, folded: str) -> int:
        number = self.forms.get(folded, -1)
        return number if number >= 0 else self.forms.get(comparable(folded), -1)

    def number(self, text: str) -> int:
        """Give the place of an item that is written like this, or -1."""
        if len(text) > self.longest:
            return -1
        found = self.forms.get(comparable(text), -1)
        while found < 0 and (small := _SMALL.match(text.lstrip(" *_`\"'([“‘"))):
            if comparable(small[0]) in self.forms:
                return -1
            text = text.lstrip(" *_`\"'([“‘")[small.end() :]
            found = self.forms.get(comparable(text), -1)
        return found if found >= 0 else self.forms.get(comparable(_AFTER.sub("", text)), -1)


def read_items(text: str, keys: Keys) -> list[Given] | None:
    """Read the items that a text lists, in the order in which they stand or are numbered.

    Args:
        text: a reply, or the part of it that a line reads.
        keys: the key's items.

    Returns:
        The items; None when there are more than `MOST`.

    Example:
        >>> keys = Keys([["salt and pepper"], ["flour"]])
        >>> [item.number for item in read_items("You need flour, salt and pepper and eggs.", keys)]
        [1, 0, -1]
    """
    return _Reader(text, keys).read()


def _is_filler(text: str) -> bool:
    return not text.strip() or (len(text) < 40 and _FILLER.fullmatch(text) is not None)


class _Reader:
    def __init__(self, text: str, keys: Keys) -> None:
        self.text = text
        self.keys = keys
        self.mentions = keys.find(text)
        covered = [(start, end) for _, start, end in self.mentions]
        self.covered = sorted([*covered, *(aside.span() for aside in _ASIDE.finditer(text))])
        self.starts = [start for start, _ in self.covered]
        self.reach = list(accumulate((end for _, end in self.covered), max))
        self.wanted = set(keys.forms.values())
        self.given: list[Given] = []
        self.asserted: set[int] = set()

    def read(self) -> list[Given] | None:
        found = islice(re.finditer(r"[^\r\n]+", self.text), 2 * MOST)
        lines = [line.span() for line in found if line[0].strip() and not _FENCE.match(line[0])]
        rows = [span for span in lines if _ROW.match(self.text[slice(*span)])]
        bullets = self._bullets(lines)
        if max(len(lines), len(self.mentions)) > MOST:
            return None
        if len(rows) > 1:
            self._table(rows)
        elif bullets:
            self._listed(lines, bullets)
        else:
            for start, end in lines:
                self._prose(start, end)
        if self.mentions and _MORE_FOLLOW.match(self.text, self.mentions[-1][2]):
            self._give(Given(-1, "…", "asserted"))
        return None if len(self.given) > MOST else self.given

    def _inside(self, at: int) -> bool:
        place = bisect_right(self.starts, at) - 1
        return place >= 0 and at < self.reach[place]

    def _named(self, start: int, end: int) -> list[tuple[int, int, int]]:
        first = bisect_right(self.mentions, start - 1, key=lambda mention: mention[1])
        last = bisect_right(self.mentions, end - 1, key=lambda mention: mention[1])
        return [mention for mention in self.mentions[first:last] if mention[2] <= end]

    def _bullets(self, lines: Sequence[Span]) -> list[tuple[int, int, int, str]]:
        """Give number, start, end and checkbox of each bullet; numbers inside one line count from 1."""
        found = []
        for start, end in lines:
            mark = _BULLET.match(self.text, start, end)
            if mark and mark.end() < end and not self._inside(start + len(mark[0]) - len(mark[0].lstrip())):
                found.append((int(mark["n"] or 0), mark.end(), end, mark["box"] or ""))
        if len(lines) == 1:
            start, end = lines[0]
            marks = [m for m in _INLINE.finditer(self.text[start:end]) if not self._inside(start + m.start(1))]
            if len(marks) > 1 and [int(m[1]) for m in marks] == list(range(1, len(marks) + 1)):
                ends = [*(start + m.start() for m in marks[1:]), end]
                return [(int(m[1]), start + m.end(), stop, "") for m, stop in zip(marks, ends, strict=True)]
        return found

    def _table(self, rows: Sequence[Span]) -> None:
        """Take the column that names most items; the row above a rule is the head."""
        lines = [self.text[slice(*span)] for span in rows]
        ruled = next((n for n, line in enumerate(lines) if _RULE.match(line)), -1)
        cells = [[cell.strip() for cell in line.strip().strip("|").split("|")] for line in lines[ruled + 1 :][:MOST]]
        width = min(max(map(len, cells), default=0), 50)
        names = [sum(self.keys.number(row[n]) >= 0 for row in cells if n < len(row)) for n in range(width)]
        best = names.index(max(names, default=0)) if names else 0
        for row in cells:
            if best < len(row) and row[best]:
                denied = any(_NO_CELL.fullmatch(cell) for n, cell in enumerate(row[:50]) if n != best)
                self._give(
                    Given(self.keys.number(row[best]), comparable(row[best]), "denied" if denied else "asserted")
                )

    def _listed(self, lines: Sequence[Span], bullets: Sequence[tuple[int, int, int, str]]) -> None:
        ticked = any(box.strip("[] \t") for _, _, _, box in bullets)
        numbers = [number for number, _, _, _ in bullets]
        listed = {end for _, _, end, _ in bullets}
        heads = [start for start, end in lines if end not in listed]
        ranked = sorted(numbers) == list(range(1, len(numbers) + 1))
        for _, start, end, box in sorted(bullets)[:MOST] if ranked else bullets[: MOST + 1]:
            if ticked and not box.strip("[] \t"):
                continue
            at = bisect_right(heads, start)
            if at and lists_left_out(self.text, heads[at - 1], start):
                self._leave_out(start, end)
            else:
                self._bullet(start, end)
        last = max(end for _, _, end, _ in bullets)
        for start, end in lines:
            if start >= last:
                self._remark(start, end)

    def _bullet(self, start: int, end: int) -> None:
        named = self._named(start, end)
        if (
            named
            and not self.text[start : named[0][1]].strip(" *_`\"'“‘[")
            and _NOTE.match(self.text, named[0][2], end)
        ):
            number, left, right = named[0]
            self._give(Given(number, comparable(self.text[left:right]), claim(self.text, left, right)))
        else:
            self._parts(*self._without_lead(start, end))

    def _leave_out(self, start: int, end: int) -> None:
        for number, left, right in self._named(start, end):
            self._give(Given(number, comparable(self.text[left:right]), "denied" if self.asserted else "open"))

    def _remark(self, start: int, end: int) -> None:
        """A sentence beside a list: it may take an item back or add one."""
        named = self._named(start, end)
        for number, left, right in named:
            if claim(self.text, left, right) == "denied":
                self._give(Given(number, comparable(self.text[left:right]), "denied"))
        text = self.text[start:end][:300]
        if not named and not denies(text) and adds_one(text):
            self._give(Given(-1, comparable(text), "asserted"))

    def _prose(self, start: int, end: int) -> None:
        for a, b in self._sentences(start, end):
            if len(self.given) > MOST:
                return
            if lists_left_out(self.text, a, b):
                self._leave_out(a, b)
            elif self.wanted and self.wanted <= self.asserted:
                self._remark(a, b)
            elif self._named(a, b) or not self.given:
                self._parts(*self._without_lead(a, b))
            else:
                self._remark(a, b)

    def _sentences(self, start: int, end: int) -> Iterator[Span]:
        at = start
        for _, b in sentences(self.text[start:end]):
            if (self._inside(start + b - 1) and self._inside(min(start + b, end))) or (
                start + b < end and self._inside(start + b)
            ):
                continue
            yield at, start + b
            at = start + b
        if self.text[at:end].strip():
            yield at, end

    def _without_lead(self, start: int, end: int) -> Span:
        """Leave out a lead-in that ends with a colon and names no item: "The items are: a, b"."""
        at = start
        while (at := self.text.find(":", at, end)) >= 0:
            at += 1
            if self._inside(at - 1):
                continue
            if self._named(start, at) or not (at == end or self.text[at].isspace() or self.text[at] in "*_`"):
                return start, end
            return at, end
        return start, end

    def _parts(self, start: int, end: int) -> None:
        before = len(self.given)
        for a, b, _ in self._split(start, end, _STRONG):
            if self._take_if_item(a, b):
                continue
            for c, d, hedged in self._split(a, b, _WEAK):
                piece = self.text[c:d]
                if len(self.given) <= MOST and (comparable(piece) in self.keys.forms or not _is_filler(piece)):
                    self._part(c, d, hedged=hedged, first=len(self.given) == before)

    def _split(self, start: int, end: int, mark: re.Pattern[str]) -> Iterator[tuple[int, int, bool]]:
        """Cut a span at marks outside of items; tell of each piece whether an "or" stands at one of its ends."""
        at, hedged = start, False
        for left, right, by_or in islice(self._cuts(start, end, mark), MOST + 1):
            if self._inside(left if self.text[left].strip() else right - 1):
                continue
            yield at, left, hedged or by_or
            at, hedged = right, by_or
        yield at, end, hedged

    def _cuts(self, start: int, end: int, mark: re.Pattern[str]) -> Iterator[tuple[int, int, bool]]:
        """Find marks, and whether each is an "or"; a mark ends before an item: the Y of "X, Y" is no "and"."""
        at = start
        while (cut := mark.search(self.text, at, end)) is not None:
            place = bisect_right(self.starts, cut.start())
            item = self.starts[place] if place < len(self.starts) else end
            at = min(cut.end(), item)
            yield cut.start(), at, at == cut.end() and any(cut.groups())

    def _take_if_item(self, start: int, end: int) -> bool:
        number = self.keys.number(self.text[start:end])
        if number >= 0:
            self._add(number, start, end)
        return number >= 0

    def _give(self, item: Given) -> None:
        self.given.append(item)
        if item.claim == "asserted":
            self.asserted.add(item.number)

    def _add(self, number: int, start: int, end: int, *, hedged: bool = False) -> None:
        kind = claim(self.text, start, end)
        if kind != "denied":
            kind = "open" if hedged or is_hedged(self.text, start, end) else "asserted"
        self._give(Given(number, comparable(self.text[start:end]), kind))

    def _part(self, start: int, end: int, *, hedged: bool, first: bool) -> None:
        text = self.text[start:end]
        number = self.keys.number(text)
        named = self._named(start, end)
        if number >= 0:
            left, right = (named[0][1], named[-1][2]) if named else (start, end)
            self._add(number, left, right, hedged=hedged)
        elif len({mention[0] for mention in named}) == 1 and self._framed(start, end, named):
            self._add(named[0][0], named[0][1], named[-1][2], hedged=hedged)
        elif not self._only_items(start, end) and not denies(text[:300]) and not (first and _PREFACE.match(text)):
            self._give(Given(-1, comparable(text[:300]), "open" if hedged else "asserted"))

    def _framed(self, start: int, end: int, named: Sequence[tuple[int, int, int]]) -> bool:
        head = self.text[start : named[0][1]]
        opened = not head.strip(" \t\n*_`\"'“‘([") or _LEAD_END.search(head) or denies(head)
        return bool(opened) and _TAIL.match(self.text[named[-1][2] : end]) is not None

    def _only_items(self, start: int, end: int) -> bool:
        """Cut at dashes, or else at blanks, where nothing but items comes out."""
        for mark in (_DASH, _BLANK):
            pieces = [(a, b) for a, b in self._split_all(start, end, mark) if self.text[a:b].strip(" .*_`")]
            numbers = [self.keys.number(self.text[a:b]) for a, b in pieces]
            if len(pieces) > 1 and all(number >= 0 for number in numbers):
                for number, (a, b) in zip(numbers, pieces, strict=False):
                    self._add(number, a, b)
                return True
        return False

    def _split_all(self, start: int, end: int, mark: re.Pattern[str]) -> Iterator[Span]:
        at = start
        for found in islice(mark.finditer(self.text, start, end), MOST + 1):
            if not self._inside(found.start()) or not self._inside(found.end() - 1):
                yield at, found.start()
                at = found.end()
        yield at, end
