"""Results of systems on cases: all that is wrong with them, said at once."""

from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from typing import Any

from benchwright.errors import Fault, refuse
from benchwright.text.lists import some_of

MOST_FAULTS = 10
"""Faults that are named; further ones are counted."""

NAMED = 5
"""Ids of one system that are named in a fault."""


def ids_of(cases: Sequence[Mapping[str, Any]]) -> list[Any]:
    """Give the ids of cases, in their order.

    Raises:
        InputError: there is no case, one is no mapping or has no id, or two share one.

    Example:
        >>> ids_of([{"id": "c1"}, {"id": "c2", "question": "?"}])
        ['c1', 'c2']
    """
    ids: dict[Any, int] = {}
    faults = []
    for place, case in enumerate(cases):
        case_id = case.get("id") if isinstance(case, Mapping) else None
        if not isinstance(case, Mapping):
            faults.append(_fault(f"cases[{place}]", "a dict with an id", type(case).__name__))
        elif case_id is None or case_id == "" or not isinstance(case_id, Hashable):
            found = "nothing" if case_id is None else repr(case_id)
            faults.append(_fault(f"cases[{place}].id", "an id", found))
        elif ids.setdefault(case_id, place) != place:
            found = f"{case_id!r} again, as in cases[{ids[case_id]}]"
            faults.append(_fault(f"cases[{place}].id", "each id once", found))
    if not cases:
        faults.append(_fault("cases", "at least one case", "none"))
    refuse(faults, most=MOST_FAULTS)
    return list(ids)


def check_results(
    ids: Sequence[Any], results: Mapping[str, Mapping[Any, Any]], *, fits: Callable[[Any], bool], expected: str
) -> None:
    """Refuse results that are not one value a system and case.

    Args:
        ids: of the cases, each once.
        results: system -> case id -> value.
        fits: tells whether a value can be used.
        expected: what a value should be, in words.

    Raises:
        InputError: no case, no system; a system without a result on a case, or with one on an unknown case; a value
            that does not fit: the first faults, and how many more.
    """
    if not isinstance(results, Mapping) or not results:
        found = "none" if isinstance(results, Mapping) else type(results).__name__
        refuse([_fault("results", "results of at least one system: {system: {case id: ...}}", found)])
    if not ids:
        refuse([_fault("cases", "at least one case", "none")])
    known = dict.fromkeys(ids)
    faults = [fault for name, values in results.items() for fault in _faults(name, values, known, fits, expected)]
    refuse(faults, most=MOST_FAULTS)


def _faults(
    system: str, values: Any, known: Mapping[Any, None], fits: Callable[[Any], bool], expected: str
) -> Iterator[Fault]:
    place = f"results[{system!r}]"
    if not isinstance(values, Mapping):
        yield _fault(place, "a dict of case ids", type(values).__name__)
        return
    if values.keys() != known.keys():
        unknown = [case for case in values if case not in known]
        missing = [case for case in known if case not in values]
        if unknown:
            yield _fault(place, "ids of the cases only", _some(unknown))
        if missing:
            hint = "every system needs a result on every case; leave out the cases that were not run"
            yield _fault(place, f"a result on every one of {len(known):,} cases", f"none on {_some(missing)}", hint)
    for case, value in values.items():
        if case in known and not fits(value):
            yield _fault(f"{place}[{case!r}]", expected, _shown(value))


def _some(ids: Sequence[Any]) -> str:
    return some_of(list(map(repr, ids)), NAMED)


def _shown(value: Any) -> str:
    text = repr(value)
    return text if len(text) <= 60 else f"{text[:57]}..."


def _fault(field: str, expected: str, found: str, hint: str | None = None) -> Fault:
    return Fault(field=field, expected=expected, found=found, hint=hint)
