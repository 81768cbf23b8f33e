"""Values of models on tasks, written as text in many sources, put into one table that compares them exactly."""

from collections.abc import Collection, Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

from benchwright.errors import Fault, InputError, nearest, refuse
from benchwright.pipeline.tables.coded import Coded, stacked
from benchwright.pipeline.tables.exact_numbers import (
    are_short,
    decimal_texts,
    decimals_of,
    dense_ranks,
    mean_text,
    nearest_floats,
)
from benchwright.pipeline.tables.sheets import Sheet
from benchwright.records import Notice
from benchwright.records.leaderboard import Better, ScoresTable
from benchwright.text.lists import some_of

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

MOST_DECIMALS = 9
MOST_CELLS = 100_000_000
ALL, RUN = "all", "1"
"""The group and the run of values that do not say theirs."""

DIRECTIONS: tuple[Better, Better] = ("higher", "lower")


class Part(NamedTuple):
    """Values of one source, N of them.

    Attributes:
        sheet: where they are from.
        rows: (N,): the row of each value in the sheet.
        numbers: decimals, or fractions ("2/3"); "" for no data.
        floats: the nearest ones; NaN for no data.
        better: "higher", "lower", or "" where the source does not say.
        groups: "all" where the source does not say.
        names: "model", "task" and so on -> their columns in the sheet, where each row of it is a value.
    """

    sheet: Sheet
    rows: "NDArray[np.int64]"
    models: Coded
    tasks: Coded
    runs: Coded
    numbers: list[str]
    floats: "NDArray[np.float64]"
    better: Coded
    groups: Coded
    names: dict[str, tuple[str, ...]]


class _Values(NamedTuple):
    """The values of all parts together."""

    parts: Sequence[Part]
    starts: "NDArray[np.int64]"
    models: Coded
    tasks: Coded
    runs: Coded
    numbers: list[str]
    floats: "NDArray[np.float64]"

    def source(self, n: int) -> tuple[int, int]:
        """Give the part of a value, and its place there."""
        part = int(self.starts.searchsorted(n, side="right")) - 1
        return part, n - int(self.starts[part])

    def fault(self, n: int, field: str, expected: str, found: str, hint: str | None = None) -> Fault:
        part, place = self.source(n)
        sheet = self.parts[part].sheet
        return sheet.fault(int(self.parts[part].rows[place]), field, expected, found, hint)

    def place(self, n: int, beside: int) -> str:
        """Say where a value is, for a reader who knows where another one is."""
        (part, place), (other, _) = self.source(n), self.source(beside)
        sheet = self.parts[part].sheet
        where = sheet.place(int(self.parts[part].rows[place]))
        return where if part == other else f"{sheet.path}, {where}"


def exact_table(parts: Sequence[Part], *, lower: Collection[str] = ()) -> ScoresTable:
    """Put values into one table.

    Args:
        parts: at least one.
        lower: tasks on which a lower value is better, where the parts do not say so.

    Raises:
        InputError: a value stands twice; a task has two directions or groups; `lower` names no task; too many cells.
    """
    values = _together(parts)
    models, tasks = values.models.texts, values.tasks.texts
    if len(models) * len(tasks) > MOST_CELLS:
        found = f"{len(models):,} models and {len(tasks):,} tasks"
        raise InputError(Fault(expected=f"at most {MOST_CELLS:,} models times tasks", found=found))
    unknown = sorted({*lower}.difference(tasks))
    refuse([Fault(field="lower", expected="a task", found=repr(n), hint=nearest(n, tasks)) for n in unknown])
    directions, groups = _directions(values, {*lower}), stacked([part.groups for part in parts])
    refuse([*_repeated(values), *_split(values, directions, "better"), *_split(values, groups, "group")])
    first = _first(values).tolist()
    better: list[Better] = ["lower" if directions.text(n) == "lower" else "higher" for n in first]
    refuse(
        [
            values.fault(n, "better", "lower, as was asked for this task", direction)
            for n, task, direction in zip(first, tasks, better, strict=True)
            if task in lower and direction == "higher"
        ]
    )
    return _filled(values, better, [groups.text(n) for n in first])


def _together(parts: Sequence[Part]) -> _Values:
    import numpy as np

    starts = np.cumsum([0, *(len(part.numbers) for part in parts)])[:-1]
    numbers = parts[0].numbers if len(parts) == 1 else [text for part in parts for text in part.numbers]
    models, tasks, runs = (
        stacked(columns) for columns in zip(*((part.models, part.tasks, part.runs) for part in parts), strict=True)
    )
    floats = np.concatenate([part.floats for part in parts])
    return _Values(parts, starts, models, tasks, runs, numbers, floats)


def _first(values: _Values) -> "NDArray[np.int64]":
    """Give the place of the first value of each task."""
    import numpy as np

    first = np.zeros(len(values.tasks.texts), dtype=np.int64)
    backwards = np.arange(len(values.numbers) - 1, -1, -1)
    first[values.tasks.codes[backwards]] = backwards
    return first


def _directions(values: _Values, lower: set[str]) -> Coded:
    import numpy as np

    said = stacked([part.better for part in values.parts])
    default = np.array([int(task in lower) for task in values.tasks.texts], dtype=np.int64)
    meaning = np.array([DIRECTIONS.index(text) if text else -1 for text in said.texts], dtype=np.int64)[said.codes]
    return Coded(np.where(meaning < 0, default[values.tasks.codes], meaning), list(DIRECTIONS))


def _split(values: _Values, column: Coded, field: str) -> Iterator[Fault]:
    """Find tasks whose values do not agree about something."""
    import numpy as np

    first = _first(values)[values.tasks.codes]
    other = np.flatnonzero(column.codes != column.codes[first])
    _, at = np.unique(values.tasks.codes[other], return_index=True)
    for n in other[np.sort(at)].tolist():
        before = int(first[n])
        expected = f"one for all of {values.tasks.text(n)!r}: {column.text(before)} in {values.place(before, n)}"
        yield values.fault(n, field, expected, column.text(n))


def _repeated(values: _Values) -> list[Fault]:
    import numpy as np

    key = (values.tasks.codes * len(values.models.texts) + values.models.codes) * len(values.runs.texts)
    key += values.runs.codes
    order = np.argsort(key, kind="stable")
    again = np.flatnonzero(key[order[1:]] == key[order[:-1]])
    pairs = sorted(zip(order[again + 1].tolist(), order[again].tolist(), strict=True))
    hint = _hint(values, pairs) if pairs else None
    faults = []
    for n, before in pairs:
        run = f", run {values.runs.text(n)}," if len(values.runs.texts) > 1 else ""
        found = f"{values.models.text(n)!r} on {values.tasks.text(n)!r}{run} again, as in {values.place(before, n)}"
        faults.append(values.fault(n, "task", "each model once on a task and run", found, hint))
        hint = None
    return faults


def _hint(values: _Values, pairs: Sequence[tuple[int, int]]) -> str | None:
    """Name columns of the only source that make every value unique when the task is made of them too."""
    part = values.parts[0]
    if len(values.parts) > 1 or not part.names:
        return None
    own = {column for name, columns in part.names.items() if name != "group" for column in columns}
    spare = {
        name: texts
        for name, texts in part.sheet.columns.items()
        if name not in own and len(set(texts)) < len(texts) and any(texts[a] != texts[b] for a, b in pairs)
    }
    cells = [column.codes.tolist() for column in (values.models, values.tasks, values.runs)]
    for names in [*([name] for name in spare), list(spare)]:
        if len(set(zip(*cells, *(spare[name] for name in names), strict=True))) == len(values.numbers):
            task = [name for name in part.sheet.columns if name in names or name in part.names["task"]]
            runs = f"; --column run={names[0]} if these are runs" if len(names) == 1 else ""
            return f"--column task={'+'.join(task)} tells them apart{runs}"
    return None


def _filled(values: _Values, better: Sequence[Better], groups: Sequence[str]) -> ScoresTable:
    import numpy as np

    models, tasks = values.models.texts, values.tasks.texts
    shape = (len(tasks), len(models))
    cells = values.tasks.codes * len(models) + values.models.codes
    there = np.flatnonzero(~np.isnan(values.floats))
    counts = np.bincount(cells[there], minlength=shape[0] * shape[1])
    numbers, place = list(values.numbers), np.full(len(counts), -1, dtype=np.int64)
    place[cells[there]] = there
    if counts.max(initial=0) > 1:
        _average(numbers, place, there[np.argsort(cells[there], kind="stable")], counts)
    place, counts = place.reshape(shape), counts.reshape(shape)
    means = nearest_floats(numbers[len(values.numbers) :])
    floats, decimals = np.concatenate([values.floats, means, [np.nan]]), decimals_of(numbers)
    found = ScoresTable(
        models=tuple(models),
        tasks=tuple(tasks),
        groups=tuple(groups),
        better=tuple(better),
        values=np.ascontiguousarray(floats[place].T),
        order=np.ascontiguousarray(_order(numbers, floats[place], place, are_short(numbers, decimals)).T),
        written=np.array([*decimal_texts(numbers), None], dtype=object)[place].tolist(),
        decimals=np.where(counts.max(axis=1, initial=0) > 1, -1, _rounded_to(decimals, place)),
        drawn_with=np.arange(len(tasks)),
        battles=False,
        warnings=(),
    )
    return found._replace(warnings=tuple(_unequal_runs(tasks, counts)))


def _average(
    numbers: list[str], place: "NDArray[np.int64]", sorted_by_cell: "NDArray[np.int64]", counts: "NDArray[np.int64]"
) -> None:
    """Put the mean of each cell that has several runs behind the numbers, and its place into the cell."""
    import numpy as np

    ends = np.cumsum(counts)
    means: dict[tuple[str, ...], int] = {}
    for cell in np.flatnonzero(counts > 1).tolist():
        runs = sorted_by_cell[ends[cell] - counts[cell] : ends[cell]].tolist()
        key = tuple(sorted(numbers[n] for n in runs))
        if key not in means:
            means[key] = len(numbers)
            numbers.append(mean_text(key))
        place[cell] = means[key]


def _order(
    numbers: Sequence[str], order: "NDArray[np.float64]", place: "NDArray[np.int64]", short: "NDArray[np.bool_]"
) -> "NDArray[np.float64]":
    """Give the floats of numbers, and dense ranks in tasks where two numbers share one."""
    import numpy as np

    doubtful = np.append(~short, False)
    for task in np.flatnonzero(doubtful[place].any(axis=1)).tolist():
        there = np.flatnonzero(place[task] >= 0)
        texts = [numbers[n] for n in place[task, there].tolist()]
        if len(set(texts)) > len(set(order[task, there].tolist())):
            order[task, there] = dense_ranks(texts)
    return order


def _rounded_to(decimals: "NDArray[np.int64]", place: "NDArray[np.int64]") -> "NDArray[np.int64]":
    """Give the decimals to which the values of each task look rounded, or -1."""
    import numpy as np

    digits = np.append(decimals, 0)[place]
    most = digits.max(axis=1, initial=0)
    rounded = (digits.min(axis=1, initial=0) == 0) & (most >= 1) & (most <= MOST_DECIMALS)
    return np.where(rounded, most, -1)


def _unequal_runs(tasks: Sequence[str], counts: "NDArray[np.int64]") -> Iterator[Notice]:
    import numpy as np

    most = counts.max(axis=1, initial=0)
    least = np.where(counts > 0, counts, most[:, None]).min(axis=1, initial=np.iinfo(np.int64).max)
    unequal = [tasks[n] for n in np.flatnonzero(least < most).tolist()]
    if unequal:
        message = (
            f"Models have from {int(least[least < most].min())} to {int(most[least < most].max())} runs on a task, "
            f"whose mean counts: {some_of(unequal)}."
        )
        yield Notice(code="unequal_runs", message=message)
