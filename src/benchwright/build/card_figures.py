"""Figures of the data card that come from the benchmark itself, and how a figure is printed."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from benchwright.build.datacard import count_difficulties
from benchwright.records import Benchmark, JudgeCheck, Task, item_index
from benchwright.records.card import Figure, FigureGroup, FigureState


def benchmark_groups(benchmark: Benchmark, *, chance: float | None) -> list[FigureGroup]:
    """Count what a benchmark holds.

    Args:
        benchmark: settings and tasks; no prompt and no key becomes a figure.
        chance: mean score of a guess on the tasks that have options; None without such tasks.

    Returns:
        Settings and sizes, then the distributions; of families and groups only where a task has one.
    """
    settings, tasks = benchmark.settings, benchmark.tasks
    lines = [line for task in tasks for line in task.rubric]
    judged = sum(isinstance(line.check, JudgeCheck) for line in lines)
    first = [
        text_figure("id", settings.id),
        text_figure("version", settings.version),
        text_figure("language", settings.language),
        Figure(key="bar", value=settings.bar, shown=settings.bar or "", state="notStated"),
        count_figure("runs", settings.runs),
        count_figure("cases", len(tasks)),
        count_figure("items", len(item_index([task.id for task in tasks])[0])),
        _variants(tasks),
        count_figure("lines", len(lines)),
        Figure(key="judgeLines", value=judged, shown=part(judged, len(lines))),
        share_figure("chance", chance, state="none"),
    ]
    kinds = Counter(str(line.check.__struct_config__.tag) for line in lines)
    groups = [
        FigureGroup(key="benchmark", figures=tuple(first)),
        difficulty_group(task.to_dict() for task in tasks),
        *(_by(key, [getattr(task, key) for task in tasks]) for key in ("family", "group")),
        distribution("checks", sorted(kinds.items())),
    ]
    return [group for group in groups if group.figures]


def difficulty_group(cases: Iterable[Mapping[str, object]]) -> FigureGroup:
    """Count cases by difficulty, in its natural order; a missing one is a row of its own."""
    return distribution("difficulty", count_difficulties(cases))


def distribution(key: str, counts: Sequence[tuple[str | None, int]]) -> FigureGroup:
    """Make a table of how often each name occurs; None is the row of what has no name."""
    whole = sum(count for _, count in counts)
    rows = [
        Figure(key="none" if name is None else name, named=name is not None, value=count, shown=part(count, whole))
        for name, count in counts
    ]
    return FigureGroup(key=key, figures=tuple(rows), counts=True)


def text_figure(key: str, text: str | None, *, about: str | None = None) -> Figure:
    """Make a figure of a text: a name, a hash."""
    return Figure(key=key, value=text, shown=text or "", state="none", about=about)


def count_figure(key: str, count: int, *, of: int | None = None, about: str | None = None) -> Figure:
    """Make a figure of a whole number, with its share of a whole where one is given."""
    return Figure(key=key, value=count, shown=str(count) if of is None else part(count, of), about=about)


def share_figure(
    key: str, share: float | None, *, state: FigureState = "undefined", about: str | None = None
) -> Figure:
    """Make a figure of a share or another measure, three decimals; without a value its state is printed."""
    return Figure(key=key, value=share, shown="" if share is None else f"{share:.3f}", state=state, about=about)


def _variants(tasks: Sequence[Task]) -> Figure:
    """Say how many wordings an item has: one number, or the smallest and the largest."""
    counts = Counter(item_index([task.id for task in tasks])[1]).values()
    low, high = min(counts, default=0), max(counts, default=0)
    return Figure(key="variants", value=[low, high], shown=str(low) if low == high else f"{low}–{high}")


def _by(key: str, values: Sequence[str | None]) -> FigureGroup:
    """Count tasks by a name that they may have; no table where none has it."""
    counts = Counter(values)
    if set(counts) <= {None}:
        return FigureGroup(key=key, figures=())
    return distribution(key, sorted(counts.items(), key=lambda pair: (pair[0] is None, pair[0] or "")))


def part(count: int, whole: int) -> str:
    """Print a count with its share of the whole.

    Example:
        >>> part(1, 8), part(0, 0)
        ('1 (12.5 %)', '0')
    """
    return f"{count} ({100 * count / whole:.1f} %)" if whole else str(count)
