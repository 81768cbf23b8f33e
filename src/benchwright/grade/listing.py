"""`list` lines: several items, as a set or in order, some of them or all and only these."""

import json
import re
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from decimal import Decimal, InvalidOperation
from itertools import islice
from typing import Any

from benchwright.grade.aside import is_left_out, without_struck
from benchwright.grade.claims import Claim, commitment, verdict
from benchwright.grade.final import as_text
from benchwright.grade.items import MOST, Given, Keys, read_items
from benchwright.grade.passages import Passage, joined, passages
from benchwright.grade.place import field_of
from benchwright.grade.view import Finding, View
from benchwright.records import ListCheck
from benchwright.text.folded import comparable
from benchwright.text.objects import NumberText, read_json, without_fence

_FLAT = re.compile(r"\[[^\[\]]*\]")
_QUOTED = re.compile(r"'((?:[^'\\\n]|\\.)*)'|\"((?:[^\"\\\n]|\\.)*)\"")
_NOTHING = re.compile(
    r"(?:(?:the|this|my)\s+)?(?:(?:list|set|answer|result|array)\s+(?:is|would be)\s+)?(?:an\s+)?"
    r"(?:none|nothing|nobody|empty(?:\s+(?:list|set))?|n/a|nil|null|∅|\[\s*\]|\{\s*\}|\(\s*\)|inga?|inget"
    r"|ingenting|keine[rs]?|nichts"
    r"|niemand|aucune?|rien|personne|ningun[oa]|ninguna|nada|nadie|ingen|no one|zero|none (?:of (?:them"
    r"|these|the \w+)|at all)"
    r"|(?:there (?:are|is|were|was) )?(?:no|none|inga|keine|aucune?)(?:\s+(?!except\b|but\b"
    r"|other\b)\w+){1,2}(?:\s+(?:is|are|was|were|qualif\w+|remain\w*|exceed\w*"
    r"|differ\w*|found|affected|listed|given|left|apply|applies|match\w*|meets?|that|which|in|on|at|above"
    r"|over|by|the|this|case|list|berörs|finns)){0,6}"
    r"|there (?:are|is|were|was) (?:none|nothing)|none (?:is|are|were|was|qualif\w+|exceed\w*|appl\w+"
    r"|match\w*|remain\w*|found|affected|differ\w*)"
    r"(?:\s+\w+){0,3})"
)
_ANSWER = re.compile(
    r"(?:####|(?<![^\W_])(?:final answer|the answer is|answer|svar|antwort|réponse"
    r"|respuesta)[*_]{0,2}\s?[:=])[*_]{0,2}",
    re.IGNORECASE,
)
_UNKNOWN = re.compile(
    r"\W*(?:(?:sorry|unfortunately),?\s)?(?:(?:i|we)(?:['’]m|\sam|['’]re|\sare)?\s(?:\w+ly\s)?(?:not sure|not certain"
    r"|unsure|uncertain|unable to \w+|have no (?:idea|clue)|(?:do not|don['’]t) know(?! of| any)"
    r"|(?:cannot|can not|can['’]t|could not|couldn['’]t) (?:know|tell|say|determine|answer))"
    r"|not sure|unsure|unknown|unclear|no idea|(?:it|this|that) (?:cannot|can['’]t) be (?:determined|known|answered))"
    r"(?![^\n]*\b(?:none|nothing|empty)\b)(?!\w)[^:\[]{0,200}",
    re.IGNORECASE,
)
_TURNED = re.compile(r"\b(?:preceded by|last to first|in reverse:)", re.IGNORECASE)
MOST_MENTIONS = 200
"""Only so many mentions of one item are weighed."""

_LIST_KEYS = ("answer", "result", "final", "value", "output", "items", "list")
_NAME_KEYS = ("name", "item", "value", "answer", "label", "title")


def list_reader(check: ListCheck) -> Callable[[View], Finding]:
    """Give the reader of a `list` line, for each of its modes."""
    plain = all(isinstance(item, str) for item in check.items)
    wordings = [(item, *check.aliases.get(item, ())) if isinstance(item, str) else () for item in check.items]
    keys = Keys(wordings)
    records = {canonical(item): n for n, item in reversed(list(enumerate(check.items))) if isinstance(item, dict)}

    def read(reply: View) -> Finding:
        view = reply.spoken
        found = passages(view, check.field, check.near)
        if not found or view.empty or (not check.field and view.refusal):
            return view.unread()
        passage = joined(found)
        passage = passage._replace(text=without_struck(passage.text))
        if not check.field and _is_left_open(passage.text, check):
            return Finding(None, "conflict", view.trace(passage.stage, passage.span, passage.text.strip()))
        if not check.items and _UNKNOWN.fullmatch(passage.text[:500].strip()):
            return view.unread("refusal")
        if plain and check.items and check.mode != "exact" and not check.field and not check.ordered:
            return _named(view, check, passage, keys)
        given = _given(view, check, passage, keys, records)
        if given is None:
            return Finding(None, "limit", view.trace(passage.stage, passage.span, "too many items"))
        met = _matches(given, _numbers(check, keys, records), check)
        value = " | ".join(item.form for item in given if item.claim != "denied")
        return Finding(met, "conflict" if met is None else None, view.trace(passage.stage, passage.span, value))

    return read


def _is_left_open(text: str, check: ListCheck) -> bool:
    """Tell whether a list is only a question, or says that its order is the other way round."""
    if check.ordered and _TURNED.search(text):
        return True
    asks = len(text) < 500 and text.rstrip(" *_\n").endswith("?") and "\n" not in text.strip()
    return asks and not any(str(item).endswith("?") for item in check.items)


def canonical(value: Any) -> str:
    """Give a JSON value a form that equal values share: numbers by value, texts in comparable form, keys in order.

    Example:
        >>> canonical({"b": 1.0, "a": "X "}) == canonical({"a": "x", "b": 1}), canonical(1) == canonical("1")
        (True, False)
    """
    return json.dumps(_plain(value), sort_keys=True)


def _plain(value: Any) -> Any:
    if isinstance(value, dict):
        return {str(key): _plain(inner) for key, inner in value.items()}
    if isinstance(value, list):
        return [_plain(inner) for inner in value]
    if isinstance(value, bool) or value is None:
        return value
    if isinstance(value, int | float | NumberText):
        return ["number", _number(str(value))]
    return comparable(value).encode("utf-8", "replace").decode() if isinstance(value, str) else str(value)


def _number(text: str) -> str:
    try:
        sign, digits, exponent = Decimal(text).as_tuple()
    except InvalidOperation:
        return text
    written = "".join(map(str, digits)).lstrip("0")
    short = written.rstrip("0")
    return f"{'-' if sign else ''}{short}e{int(exponent) + len(written) - len(short)}" if short else "0"


def _named(view: View, check: ListCheck, passage: Passage, keys: Keys) -> Finding:
    """Look for the items anywhere in a text: each counts where it is asserted."""
    text = passage.text
    claims: dict[int, list[tuple[Claim, int]]] = {}
    for number, start, end in keys.find(text):
        said = claims.setdefault(number, [])
        if len(said) < MOST_MENTIONS:
            said.append(("open" if is_left_out(text, start) else commitment(text, start, end), start))
    verdicts = {number: (verdict(said, text) or (False, 0))[0] for number, said in claims.items()}
    asserted = {number for number, met in verdicts.items() if met}
    doubtful = {number for number, met in verdicts.items() if met is None}
    numbers = set(keys.forms.values())
    met: bool | None = _enough(len(asserted), len(numbers), check)
    if not met and _enough(len(asserted | doubtful), len(numbers), check):
        met = None
    value = " | ".join(str(item) for n, item in enumerate(check.items) if n in asserted)
    return Finding(met, "conflict" if met is None else None, view.trace(passage.stage, passage.span, value))


def _enough(named: int, wanted: int, check: ListCheck) -> bool:
    return named >= {"any": 1, "atLeast": check.k or 1}.get(check.mode, wanted)


def _numbers(check: ListCheck, keys: Keys, records: dict[str, int]) -> list[int]:
    return [records[canonical(i)] if isinstance(i, dict) else keys.forms.get(comparable(i), -1) for i in check.items]


def _given(view: View, check: ListCheck, passage: Passage, keys: Keys, records: dict[str, int]) -> list[Given] | None:
    """Read what the reply lists: an array, or else a text."""
    if check.field:
        found = field_of(view, check.field)
        value = found.value if found else None
        if isinstance(value, str) and (records or value.strip()[:1] == "["):
            inner = read_json(value)
            value = value if inner is None else inner
    else:
        value = _array(passage.text, keys, records)
    if isinstance(value, dict):
        value = [value]
    if isinstance(value, list):
        return [_of_element(element, keys, records) for element in value[: MOST + 1]] if len(value) <= MOST else None
    text = _stated(passage.text) if value is None and not check.field else str(as_text(value) or "")
    if len(text) <= 200 and comparable(text) not in keys.forms and _says_nothing(text):
        return []
    return read_items(text, keys)


def _stated(text: str) -> str:
    """Keep what follows the last "Answer:" of a text, if it has one."""
    at = max((mark.end() for mark in _ANSWER.finditer(text)), default=0)
    return text[at:] if text[at:].strip(" \t\r\n*_.") else text


def _says_nothing(text: str) -> bool:
    folded = comparable(text)
    after = comparable(folded.partition(":")[2]) if ":" in folded else folded
    whole = " ".join(text.split()).rstrip(".")
    return any(_NOTHING.fullmatch(form) is not None for form in (folded, after, whole.casefold()))


def _array(text: str, keys: Keys, records: dict[str, int]) -> Any:
    """Find an array: the whole text, under a key of a whole object, or one of texts or records inside prose."""
    inner = without_fence(text)[0].strip()
    value = read_json(inner) if inner[:1] in ("[", "{") else None
    if isinstance(value, dict):
        return _of_object(value, records)
    if isinstance(value, list):
        return value
    if records:
        return _records_in(text)
    arrays = [array for array in map(_read_flat, islice((flat[0] for flat in _FLAT.finditer(text)), 20)) if array]
    return arrays[-1] if arrays and all(array == arrays[-1] for array in arrays) else None


def _of_object(value: dict[str, Any], records: dict[str, int]) -> Any:
    if not value:
        return []
    folded = {key.casefold(): inner for key, inner in value.items()}
    lists = [inner for inner in value.values() if isinstance(inner, list)]
    named = next((folded[key] for key in _LIST_KEYS if key in folded), None)
    if isinstance(named, list):
        return named
    if len(lists) == 1:
        return lists[0]
    if records:
        return [value]
    texts = [inner for inner in value.values() if type(inner) is str]
    return named if isinstance(named, str) else texts[0] if len(texts) == 1 else [value]


def _records_in(text: str) -> list[Any] | None:
    start, end = text.find("["), text.rfind("]")
    array = read_json(text[start : end + 1]) if 0 <= start < end else None
    if isinstance(array, list):
        return array
    found = list(_objects(text))
    return found or None


def _objects(text: str) -> Iterator[Any]:
    for flat in islice(re.finditer(r"\{[^{}]*\}", text), MOST + 1):
        value = read_json(flat[0])
        if isinstance(value, dict):
            yield value


def _read_flat(written: str) -> list[Any] | None:
    """Read an array of texts, with double or with single quotes; a footnote such as [1] is none."""
    value = read_json(written)
    if isinstance(value, list):
        return value if any(isinstance(inner, str) and type(inner) is str for inner in value) else None
    quoted = [single or double for single, double in _QUOTED.findall(written)]
    rest = _QUOTED.sub("", written[1:-1])
    return list(quoted) if quoted and not rest.replace(",", "").strip() else None


def _of_element(element: Any, keys: Keys, records: dict[str, int]) -> Given:
    if isinstance(element, dict) and records:
        return Given(records.get(canonical(element), -1), canonical(element), "asserted")
    if isinstance(element, dict):
        names = {key.casefold(): inner for key, inner in element.items()}
        element = next((names[key] for key in _NAME_KEYS if key in names), None) or (
            next(iter(element.values())) if len(element) == 1 else None
        )
    text = as_text(element) or ""
    return Given(keys.number(text), comparable(text), "asserted")


def _matches(given: Sequence[Given], wanted: Sequence[int], check: ListCheck) -> bool | None:
    said = [item for item in given if item.claim != "denied"]
    denied = {item.number for item in given if item.claim == "denied"}
    if any(item.claim == "open" for item in said) or any(item.number in denied for item in said if item.number >= 0):
        sure = [item.number for item in said if item.claim == "asserted" and item.number not in denied]
        return True if check.mode in ("any", "atLeast") and _holds(sure, wanted, check) else None
    return _holds([item.number for item in said], wanted, check)


def _holds(numbers: Sequence[int], wanted: Sequence[int], check: ListCheck) -> bool:
    if check.mode == "exact":
        if check.ordered:
            return list(numbers) == list(wanted)
        several = len(set(wanted)) < len(wanted)
        return Counter(numbers) == Counter(wanted) if several else set(numbers) == set(wanted)
    if check.ordered:
        return _enough(_common(numbers, wanted), len(wanted), check)
    return _enough(len(set(numbers) & set(wanted)), len(set(wanted)), check)


def _common(numbers: Sequence[int], wanted: Sequence[int]) -> int:
    """Give the length of the longest run of wanted items that stand in this order, others between them or not."""
    best = [0] * (len(wanted) + 1)
    for number in numbers:
        before = best.copy()
        for place, key in enumerate(wanted, 1):
            best[place] = max(best[place - 1], before[place], before[place - 1] + 1 if key == number else 0)
    return best[-1]
