"""Battles of two models: a, b and who won, each of them a task of two models."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

from benchwright.errors import Fault, InputError, nearest, refuse
from benchwright.pipeline.tables.coded import Coded, coded, stacked
from benchwright.pipeline.tables.exact_table import ALL, MOST_CELLS
from benchwright.pipeline.tables.long_table import reserved_groups, said, unnamed
from benchwright.pipeline.tables.sheets import Chosen, Sheet, chosen, shown
from benchwright.records.leaderboard import Better, ScoresTable

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

NEEDED = ("a", "b", "outcome")
TIES = ("tie", "draw", "tie (bothbad)")
"""Outcomes in which neither model won; the last is how one arena says that both were bad."""

SHARES = ("1", "0.5", "0", "1.0", "0.0")
"""Points of the first model, as they are written."""

POINTS = {"a": 1.0, "b": 0.0} | dict.fromkeys(TIES, 0.5)


class Battles(NamedTuple):
    """Battles of one source, N of them.

    Attributes:
        a: the first model.
        b: the second model.
        points: of the first: 1, 0.5 or 0, (N,).
        tasks: what they were fought on; "" where it is not said.
        groups: "all" where it is not said.
    """

    a: Coded
    b: Coded
    points: "NDArray[np.float64]"
    tasks: Coded
    groups: Coded


def read_battles(sheet: Sheet, columns: Mapping[str, Sequence[str]]) -> Battles:
    """Take the battles out of a table with a row for each.

    Args:
        sheet: its rows.
        columns: name -> the columns of the sheet that are joined to give it.

    Raises:
        InputError: a column is missing, or all that is wrong in its rows.
    """
    import numpy as np

    found = {name: chosen(sheet, name, columns) for name in (*NEEDED, "task", "group")}
    missing = [name for name in NEEDED if found[name].texts is None]
    if missing:
        expected, names = f"the columns {', '.join(NEEDED)}", ", ".join(sheet.columns)
        refuse([Fault(path=sheet.path, expected=expected, found=names, hint=f"--column {missing[0]}=...")])
    groups = said(sheet, found["group"], ALL)
    a, b, outcomes = (found[name].texts or [] for name in NEEDED)
    faults = [
        *unnamed(sheet, found["a"], "a model"),
        *unnamed(sheet, found["b"], "a model"),
        *reserved_groups(sheet, groups, found["group"].label),
    ]
    points = np.full(sheet.size, np.nan)
    words = _words(found)
    for n, (first, second, outcome) in enumerate(zip(a, b, outcomes, strict=True)):
        if first and first == second:
            faults.append((n, sheet.fault(n, found["b"].label, "two models", f"{first!r} against itself")))
            continue
        meanings = _meanings(outcome, words, first, second)
        if len(meanings) == 1:
            points[n] = meanings.pop()
        else:
            faults.append((n, _outcome_fault(sheet, n, found["outcome"].label, outcome, [*words, first, second])))
    refuse([fault for _, fault in sorted(faults, key=lambda placed: placed[0])])
    return Battles(coded(a), coded(b), points, said(sheet, found["task"], ""), groups)


def battles_table(parts: Sequence[Battles]) -> ScoresTable:
    """Put battles into one table, in the order in which they come.

    Args:
        parts: at least one.

    Raises:
        InputError: there are too many battles.
    """
    import numpy as np

    pairs = [stacked([part.a, part.b]) for part in parts]
    models = coded([column.texts[n] for column in pairs for n in column.codes.reshape(2, -1).T.ravel().tolist()])
    first, second = models.codes.reshape(-1, 2).T
    points, groups = np.concatenate([part.points for part in parts]), stacked([part.groups for part in parts])
    size = len(points)
    if size * len(models.texts) > MOST_CELLS:
        found = f"{len(models.texts):,} models and {size:,} battles"
        raise InputError(Fault(expected=f"at most {MOST_CELLS:,} models times battles", found=found))
    better: tuple[Better] = ("higher",)
    values = np.full((len(models.texts), size), np.nan)
    values[first, np.arange(size)] = points
    values[second, np.arange(size)] = 1 - points
    return ScoresTable(
        models=tuple(models.texts),
        tasks=tuple(f"battle {n}" for n in range(1, size + 1)),
        groups=tuple(groups.text(n) for n in range(size)),
        better=better * size,
        values=values,
        order=values,
        written=_written(models, points),
        decimals=np.full(size, -1, dtype=np.int64),
        drawn_with=_drawn_with(stacked([part.tasks for part in parts])),
        battles=True,
        warnings=(),
    )


def _words(found: Mapping[str, Chosen]) -> dict[str, float]:
    """Give what an outcome may be, whatever the models: also the name of the column of a model."""
    return POINTS | {found["a"].label.casefold(): 1.0, found["b"].label.casefold(): 0.0}


def _meanings(outcome: str, words: Mapping[str, float], a: str, b: str) -> set[float]:
    """Give the points of the first model that an outcome may mean."""
    found = {points for name, points in ((a, 1.0), (b, 0.0)) if outcome == name}
    if outcome.casefold() in words:
        found.add(words[outcome.casefold()])
    if outcome in SHARES:
        found.add(float(outcome))
    return found


def _outcome_fault(sheet: Sheet, n: int, field: str, outcome: str, known: Sequence[str]) -> Fault:
    expected = "the column or the name of the model that won, tie, or 1, 0.5 or 0"
    if not outcome or outcome in known:
        return sheet.fault(n, field, expected, f"{outcome!r}, which may be either model" if outcome else "nothing")
    return sheet.fault(n, field, expected, shown(outcome), nearest(outcome, known))


def _drawn_with(tasks: Coded) -> "NDArray[np.int64]":
    """Number what the battles were fought on; where it is not said each battle stands alone."""
    import numpy as np

    alone = len(tasks.texts) + np.arange(len(tasks.codes))
    named = np.array([bool(text) for text in tasks.texts], dtype=bool)[tasks.codes]
    return np.unique(np.where(named, tasks.codes, alone), return_inverse=True)[1].reshape(-1)


def _written(models: Coded, points: "NDArray[np.float64]") -> list[list[str | None]]:
    rows: list[list[str | None]] = []
    pairs = models.codes.reshape(-1, 2).tolist()
    for (first, second), won in zip(pairs, points.tolist(), strict=True):
        row: list[str | None] = [None] * len(models.texts)
        row[first], row[second] = f"{won:g}", f"{1 - won:g}"
        rows.append(row)
    return rows
