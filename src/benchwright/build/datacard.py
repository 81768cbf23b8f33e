"""The data card of a set of cases: six headings, the owner's texts, and what can be counted."""

import re
import unicodedata
from collections import Counter
from collections.abc import Iterable, Mapping
from decimal import Decimal
from difflib import get_close_matches
from numbers import Real
from typing import Any

import msgspec

from benchwright.build.card_text import lines_of, one_line
from benchwright.build.card_words import WORDS, difficulty_order
from benchwright.errors import Fault, InputError, nearest
from benchwright.records.card import Card, CardLanguage, CardText

KEYS: dict[str, tuple[str, ...]] = {
    "title": ("title", "titel"),
    "domain": ("domain", "domän", "mätdomän", "measurement_domain"),
    "source": ("source", "sources", "källa", "källor"),
    "licence": ("licence", "license", "licens"),
    "construction": ("construction", "konstruktion"),
    "biases": ("biases", "bias", "known_biases", "known_bias", "skevheter", "skevhet", "kända_skevheter"),
}
"""Text of the card -> the keys that it may have; case, accents, spaces, hyphens and underscores do not count."""

ALIKE = 0.8
"""An unknown key is taken for a mistake when it is so like a known one with the same first letter."""


def datacard(cases: Iterable[Mapping[str, Any]], meta: Mapping[str, Any]) -> str:
    """Write the data card of some cases, in Swedish.

    Args:
        cases: dicts; `difficulty` is counted, a missing one as "saknas".
        meta: the texts: `title`, `domain`, `source`, `licence`, `construction`, `biases` (or a synonym, English or
            Swedish, see `KEYS`), each a text, a number or a list of texts. Other keys are kept, as rows at the end of
            "Konstruktion". A text that is not there reads "Uppgift saknas".

    Returns:
        Markdown with exactly these headings: `# <title>`, `## Mätdomän`, `## Källa och licens`, `## Konstruktion`,
        `## Kända skevheter`, `## Statistik`. No text of `meta` becomes a heading.

    Raises:
        InputError: a case is no dict, or `meta` has a text twice, a mistyped key or a value that is no text.

    Example:
        >>> card = datacard([{"difficulty": "svår"}, {"difficulty": "lätt"}, {}], {"title": "Löner", "licens": "CC0"})
        >>> print(card[card.index("Licens") :])
        Licens: CC0
        <BLANKLINE>
        ## Konstruktion
        <BLANKLINE>
        Uppgift saknas
        <BLANKLINE>
        ## Kända skevheter
        <BLANKLINE>
        Uppgift saknas
        <BLANKLINE>
        ## Statistik
        <BLANKLINE>
        - Antal fall: 3
        - Fördelning efter svårighetsgrad:
          - lätt: 1
          - svår: 1
          - saknas: 1
        <BLANKLINE>
    """
    return page_of(texts_of(meta), "sv", _statistics(count_difficulties(cases)))


def texts_of(meta: Mapping[str, Any], *, path: str | None = None) -> Card:
    """Read the texts of a card by any of their names.

    Args:
        meta: as for `datacard`.
        path: the file that they are from, for the messages.

    Returns:
        A card without figures.

    Raises:
        InputError: with every fault of `meta`.
    """
    if not isinstance(meta, Mapping):
        raise InputError(Fault(path=path, field="meta", expected="a dict of texts", found=type(meta).__name__))
    known = {_folded(name): field for field, names in KEYS.items() for name in names}
    texts: dict[str, CardText] = {}
    names: dict[str, str] = {}
    further: list[tuple[str, CardText]] = []
    faults: list[Fault] = []
    for name, value in meta.items():
        field = known.get(_folded(name)) if isinstance(name, str) else None
        text, fault = _text(value)
        fault = fault or _name_fault(name, field, names)
        if fault:
            faults.append(fault._replace(path=path, field=fault.field or str(name)))
        elif field:
            texts[field], names[field] = text, name
        else:
            further.append((name, text))
    if faults:
        raise InputError(*faults)
    empty = Card(title=None, further=tuple(further))
    return msgspec.structs.replace(empty, **texts)


def count_difficulties(cases: Iterable[Mapping[str, Any]]) -> list[tuple[str | None, int]]:
    """Count cases by difficulty.

    Args:
        cases: dicts; `difficulty` is a text or a number.

    Returns:
        Pairs in their natural order: easy before hard, numbers by size, others by name; None, for cases without a
        difficulty, comes last.

    Raises:
        InputError: a case is no dict, or its difficulty neither text nor number.
    """
    if isinstance(cases, str | bytes | Mapping) or not isinstance(cases, Iterable):
        raise InputError(Fault(field="cases", expected="a list of cases", found=type(cases).__name__))
    counts = Counter(_difficulty(number, case) for number, case in enumerate(cases))
    return sorted(counts.items(), key=lambda pair: difficulty_order(pair[0]))


def page_of(card: Card, language: CardLanguage, statistics: str) -> str:
    """Put the texts of a card under the six headings.

    Args:
        card: the texts; its figures are not looked at.
        language: of the headings.
        statistics: Markdown for the last heading.
    """
    words = WORDS[language]
    source = [_labelled(words["source"], card.source, words), _labelled(words["licence"], card.licence, words)]
    construction = [_block(card.construction, words)]
    if card.further:
        construction.append("\n".join(_row(name, text, words) for name, text in card.further))
    parts = [
        f"# {title_of(card, language)}",
        f"## {words['measurementDomain']}",
        _block(card.domain, words),
        f"## {words['sourceAndLicence']}",
        *source,
        f"## {words['construction']}",
        *construction,
        f"## {words['biases']}",
        _block(card.biases, words),
        f"## {words['statistics']}",
        statistics,
    ]
    return "\n\n".join(parts) + "\n"


def title_of(card: Card, language: CardLanguage) -> str:
    """Give the title as one line of Markdown."""
    title = card.title if isinstance(card.title, str) else " ".join(card.title or ())
    return one_line(title) or WORDS[language]["notStated"]


def _folded(name: str) -> str:
    letters = unicodedata.normalize("NFKD", name.casefold())
    return re.sub(r"[\s_-]", "", "".join(sign for sign in letters if not unicodedata.combining(sign)))


def _name_fault(name: Any, field: str | None, names: Mapping[str, str]) -> Fault | None:
    if not isinstance(name, str) or not name.strip():
        return Fault(expected="a name of a text", found=repr(name))
    if field is not None:
        twice = f"`{names[field]}` and `{name}`" if field in names else None
        return Fault(expected=f"one text for {field}", found=twice) if twice else None
    letters = _folded(name)
    known = [one for names_of in KEYS.values() for one in names_of if _folded(one)[0] == letters[:1]]
    close = get_close_matches(name.casefold(), known, n=1, cutoff=ALIKE)
    return Fault(expected="a known key", found="an unknown one", hint=nearest(close[0], close)) if close else None


def _text(value: Any) -> tuple[CardText, Fault | None]:
    """Read a text; a blank one is none."""
    if value is None:
        return None, None
    if isinstance(value, str):
        return value if lines_of(value) else None, None
    if _is_number(value):
        return str(value), None
    if isinstance(value, list | tuple) and all(isinstance(part, str) for part in value):
        return tuple(part for part in value if lines_of(part)) or None, None
    return None, Fault(expected="a text, a number or a list of texts", found=_kind(value))


def _is_number(value: Any) -> bool:
    return isinstance(value, Real | Decimal) and not isinstance(value, bool)


def _kind(value: Any) -> str:
    return "a list of other things" if isinstance(value, list | tuple) else repr(value)[:80]


def _block(text: CardText, words: Mapping[str, str]) -> str:
    if text is None:
        return words["notStated"]
    return "\n".join(lines_of(text)) if isinstance(text, str) else "\n".join(f"- {one_line(part)}" for part in text)


def _labelled(label: str, text: CardText, words: Mapping[str, str]) -> str:
    block = _block(text, words)
    single = not isinstance(text, tuple) and "\n" not in block
    return f"{label}: {block}" if single else f"{label}:\n\n{block}"


def _row(name: str, text: CardText, words: Mapping[str, str]) -> str:
    if isinstance(text, tuple):
        return "\n".join([f"- {one_line(f'{name}:')}", *(f"  - {one_line(part)}" for part in text)])
    shown = text or words["notStated"]
    return f"- {one_line(f'{name}: {shown}')}"


def _difficulty(number: int, case: Any) -> str | None:
    if not isinstance(case, Mapping):
        raise InputError(Fault(field=f"cases[{number}]", expected="a case as a dict", found=_kind(case)))
    value = case.get("difficulty")
    if value is None or isinstance(value, str):
        return (value or "").strip() or None
    if _is_number(value):
        return str(value)
    place, expected = f"cases[{number}].difficulty", "a text or a number"
    raise InputError(Fault(field=place, expected=expected, found=_kind(value)))


def _statistics(counts: list[tuple[str | None, int]]) -> str:
    words = WORDS["sv"]
    rows = [f"- {words['numberOfCases']}: {sum(count for _, count in counts)}"]
    rows.append(f"- {words['byDifficulty']}:" + ("" if counts else " –"))
    none = words["none"]
    rows += [f"  - {one_line(f'{none if name is None else name}: {count}')}" for name, count in counts]
    return "\n".join(rows)
