"""Can these cases tell systems apart? Floor, ceiling, discrimination and accuracy."""

from collections.abc import Mapping, Sequence
from typing import Any

from benchwright.build.results import check_results, ids_of


def validate(cases: Sequence[Mapping[str, Any]], results: Mapping[str, Mapping[Any, bool]]) -> dict[str, Any]:
    """Tell which cases nobody and everybody passes, and how many tell systems apart.

    Args:
        cases: each with `id`; anything else in them is not read.
        results: system -> case id -> whether it passed: True or False (of Python or numpy), nothing else.

    Returns:
        `floor`: ids of the cases that no system passes, in the order of the cases; `ceiling`: those that every system
        passes; `discrimination`: share of cases that at least one system passes and one does not, in [0, 1];
        `accuracy`: share of cases that each system passes.
        Systems that flip coins discriminate on 1 - 2 * 0.5^k of the cases, with k systems: 0.5 with two, 0.94 with
        five. `analyse_items` gives that value beside the share, and says which cases are suspect.

    Raises:
        InputError: (a ValueError) no case, no system, a case without id, an id twice, results on unknown cases,
            a system without a result on a case, or a value that is not True or False.

    Example:
        >>> cases = [{"id": "c1"}, {"id": "c2"}, {"id": "c3"}, {"id": "c4"}]
        >>> good = {"c1": True, "c2": True, "c3": False, "c4": True}
        >>> poor = {"c1": True, "c2": False, "c3": False, "c4": False}
        >>> found = validate(cases, {"good": good, "poor": poor})
        >>> found["floor"], found["ceiling"], found["discrimination"], found["accuracy"]
        (['c3'], ['c1'], 0.5, {'good': 0.75, 'poor': 0.25})
    """
    ids = ids_of(cases)
    check_results(ids, results, fits=_is_bool, expected="True or False")
    rows = [[bool(passed[case]) for case in ids] for passed in results.values()]
    passes = [sum(column) for column in zip(*rows, strict=True)]
    floor = [case for case, count in zip(ids, passes, strict=True) if count == 0]
    ceiling = [case for case, count in zip(ids, passes, strict=True) if count == len(rows)]
    return {
        "floor": floor,
        "ceiling": ceiling,
        "discrimination": (len(ids) - len(floor) - len(ceiling)) / len(ids),
        "accuracy": {name: sum(row) / len(ids) for name, row in zip(results, rows, strict=True)},
    }


def _is_bool(value: Any) -> bool:
    """Tell a truth value from what merely counts as one; numpy need not be there."""
    return isinstance(value, bool) or (type(value).__module__ == "numpy" and type(value).__name__ in ("bool", "bool_"))
