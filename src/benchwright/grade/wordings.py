"""`text`, `name` and `list` lines: wordings, names and several items."""

import re
from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

import msgspec

from benchwright.grade.final import as_text
from benchwright.grade.place import field_of
from benchwright.grade.view import Finding, View
from benchwright.records import ListCheck, NameCheck, TextCheck
from benchwright.text.normal import name_form, name_forms, normal
from benchwright.text.objects import read_json
from benchwright.text.regions import sentences

_NEGATED = re.compile(r"(?<!\w)(?:not|never|no|neither|nor|inte|ej|nicht|kein\w*)(?!\w)|n['’]t(?!\w)", re.IGNORECASE)
_CLAUSE = re.compile(r"[;,:()\n]|(?<=\s)(?:but|and|while)(?=\s)|(?<=[.!?])\s")
_LINE = re.compile(r"[^\n]+")
_SEPARATOR = re.compile(r"\s*(?:\r?\n|;|,|\s(?:and|och|und|&)\s)\s*(?:(?:and|och|und|&)\s+)?")
_BULLET = re.compile(r"^[\s*•–-]+|^\s*\(?\d{1,3}[.)]\s*")
_NOTHING = {"none", "no one", "nothing", "inga", "ingen", "n/a", "[]", "no categories", "no groups"}


class Place(NamedTuple):
    """A piece of the reply that a line reads: the rule that chose it, its span, its text."""

    stage: str
    span: tuple[int, int]
    text: str


def text_reader(check: TextCheck) -> Callable[[View], Finding]:
    """Give the reader of a `text` line: the place equals one of the wordings, or contains it as whole words."""
    wanted = [normal(wording) for wording in (check.value, *check.aliases)]

    def read(view: View) -> Finding:
        places = _places(view, check.field, check.near)
        if not places or view.empty:
            return view.unread()
        for place in places:
            folded = normal(place.text)
            if any(_holds(folded, wording, whole=check.mode == "equal") for wording in wanted):
                return Finding(True, None, view.trace(place.stage, place.span, check.value))
        return Finding(False, None, view.trace(places[0].stage, places[0].span, normal(places[0].text)))

    return read


def name_reader(check: NameCheck) -> Callable[[View], Finding]:
    """Give the reader of a `name` line: the full name in a clause that does not negate it."""
    forms = [_name_pattern(form) for name in (check.value, *check.aliases) for form in name_forms(name)]

    def read(view: View) -> Finding:
        places = _places(view, check.field, check.near)
        if not places or view.empty or view.refusal:
            return view.unread()
        for place in places:
            for start, end in _clauses(place.text):
                clause = place.text[start:end]
                if _named(clause, forms):
                    at = place.span[0] + start if place.stage != "field" else place.span[0]
                    span = (at, at + len(clause)) if place.stage != "field" else place.span
                    met = not _NEGATED.search(clause)
                    return Finding(met, None, view.trace(place.stage, span, clause.strip()))
        return Finding(False, None, view.trace(places[0].stage, places[0].span, places[0].text.strip()))

    return read


def list_reader(check: ListCheck) -> Callable[[View], Finding]:
    """Give the reader of a `list` line, for each of its modes."""
    keys = [_item_forms(item, check.aliases) for item in check.items]

    def read(view: View) -> Finding:
        places = _places(view, check.field, check.near)
        if not places or view.empty or (not check.field and view.refusal):
            return view.unread()
        place = places[0] if len(places) == 1 else _joined(view, places)
        if check.mode != "exact" and not check.field and all(isinstance(item, str) for item in check.items):
            named = [any(_mentioned(place.text, form) for form in forms) for forms in keys]
            return Finding(_enough(named, check), None, view.trace(place.stage, place.span, _listed(check, named)))
        given = _given_items(view, check, place)
        return Finding(_matches(given, keys, check), None, view.trace(place.stage, place.span, " | ".join(given)))

    return read


def _places(view: View, field: str | None, near: tuple[str, ...]) -> list[Place]:
    if field:
        found = field_of(view, field)
        if found is None:
            return []
        text = as_text(found.value)
        return [Place("field", found.span, view.text[slice(*found.span)] if text is None else text)]
    stage = "near" if near else "text"
    return [Place(stage, span, view.text[slice(*span)]) for span in view.regions(near)]


def _joined(view: View, places: Sequence[Place]) -> Place:
    span = (places[0].span[0], places[-1].span[1])
    return Place(places[0].stage, span, "\n".join(place.text for place in places))


def _holds(folded: str, wording: str, *, whole: bool) -> bool:
    if whole or not wording:
        return folded == wording and bool(wording)
    return re.search(rf"(?<!\w){re.escape(wording)}(?!\w)", folded) is not None


def _clauses(text: str) -> list[tuple[int, int]]:
    """Cut a text into clauses; names may hold commas and points, so whole sentences and lines follow."""
    cuts, start = [], 0
    for mark in _CLAUSE.finditer(text):
        cuts.append((start, mark.start()))
        start = mark.end()
    lines = [line.span() for line in _LINE.finditer(text)]
    return [*cuts, (start, len(text)), *sentences(text), *lines]


def _name_pattern(form: str) -> re.Pattern[str]:
    words = [re.escape(word) for word in form.split()]
    initials = r"(?: \w)*? "
    return re.compile(rf"(?<!\w){initials.join(words)}(?!\w)" if words else r"(?!)")


def _named(clause: str, forms: Sequence[re.Pattern[str]]) -> bool:
    return any(form.search(text) for text in (name_form(clause), name_form(clause.replace(",", " "))) for form in forms)


def _item_forms(item: str | dict[str, Any], aliases: dict[str, tuple[str, ...]]) -> tuple[str, ...]:
    if isinstance(item, dict):
        return (_canonical(item),)
    return tuple(normal(name) for name in (item, *aliases.get(item, ())))


def _canonical(value: Any) -> str:
    return msgspec.json.encode(value, order="sorted").decode()


def _mentioned(text: str, form: str) -> bool:
    whole = re.compile(rf"(?<!\w){re.escape(form)}(?!\w)")
    return any(whole.search(normal(text[a:b])) and not _NEGATED.search(text[a:b]) for a, b in _clauses(text))


def _enough(named: Sequence[bool], check: ListCheck) -> bool:
    needed = {"all": len(named), "any": 1, "atLeast": check.k or 1}.get(check.mode, len(named))
    return sum(named) >= needed


def _listed(check: ListCheck, named: Sequence[bool]) -> str:
    return " | ".join(str(item) for item, there in zip(check.items, named, strict=True) if there)


def _given_items(view: View, check: ListCheck, place: Place) -> list[str]:
    """Read the items that the reply lists: a JSON array, or a text cut at lines, semicolons, commas and "and"."""
    value = field_of(view, check.field).value if check.field else read_json(place.text.strip())  # type: ignore[union-attr]
    if isinstance(value, list):
        return [_canonical(_written(v)) if isinstance(v, dict) else normal(as_text(v) or "") for v in value]
    text = place.text.strip()
    if normal(text) in _NOTHING:
        return []
    body = text.partition(":")[2] if ":" in text and check.field is None else text
    cut = re.compile(r"\s*(?:;|\r?\n)\s*") if ";" in body else _SEPARATOR
    if check.ordered and not re.search(r"[,;\n]", body):
        cut = re.compile(r"\s*[-–>→]+\s*")
    items = [normal(_BULLET.sub("", part)) for part in cut.split(body)]
    return [item for item in items if item]


def _written(value: dict[str, Any]) -> dict[str, Any]:
    """Turn numbers kept as text back into numbers, so that records compare by value."""
    plain: dict[str, Any] = msgspec.json.decode(re.sub(r"NaN", "null", _text_of(value)))
    return plain


def _text_of(value: dict[str, Any]) -> str:
    return "{" + ",".join(f"{msgspec.json.encode(k).decode()}:{_scalar(v)}" for k, v in value.items()) + "}"


def _scalar(value: Any) -> str:
    text = as_text(value)
    return text if text is not None and type(value) is not str else msgspec.json.encode(value).decode()


def _matches(given: Sequence[str], keys: Sequence[tuple[str, ...]], check: ListCheck) -> bool:
    places = {form: number for number, forms in enumerate(keys) for form in forms}
    numbered = [places.get(item, -1) for item in given]
    if check.ordered:
        wanted = [places[forms[0]] for forms in keys]
        return numbered == wanted
    if check.mode == "exact":
        return (
            set(numbered) == set(range(len(keys))) if _distinct(keys) else Counter(given) == Counter(f[0] for f in keys)
        )
    return _enough([number in numbered for number in range(len(keys))], check)


def _distinct(keys: Sequence[tuple[str, ...]]) -> bool:
    return len({forms[0] for forms in keys}) == len(keys)
