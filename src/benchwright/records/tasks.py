"""What a person wrote: tasks, rubric lines, their checks, and a benchmark's settings."""

import re
from collections.abc import Sequence
from typing import Annotated, Any, Literal

import msgspec

from benchwright.records.record import Record

Key = str | int | float | bool
"""An answer key as written: never cast from one type to another."""

Mode = Literal["classic", "strict", "lenient"]
"""How an `answer` line is read."""

_VARIANT = re.compile(r"-v([1-9][0-9]*)\Z")


class Tolerance(Record, frozen=True, kw_only=True):
    """How far a number may lie from its key, edges included: one of the two."""

    absolute: str | int | float | None = None
    relative: str | int | float | None = None


class _Check(Record, frozen=True, kw_only=True, tag_field="kind"):
    """What every check shares: where in the reply it looks."""

    field: str | None = None
    near: tuple[str, ...] = ()


class AnswerCheck(Record, frozen=True, kw_only=True, tag_field="kind", tag="answer"):
    """The whole reply answers one question; read by the benchmark's grading mode."""

    value: Key
    locale: str | None = None


class NumberCheck(_Check, frozen=True, kw_only=True, tag="number"):
    """A number, with the tolerance and the unit written into the line."""

    value: str | int | float
    tolerance: Tolerance | None = None
    unit: str | None = None
    locale: str | None = None
    share: bool = False


class DateCheck(_Check, frozen=True, kw_only=True, tag="date"):
    """A calendar date; `order` decides digits such as 03/04/2026."""

    value: str
    order: Literal["dmy", "mdy", "ymd"] | None = None


class ListCheck(_Check, frozen=True, kw_only=True, tag="list"):
    """Several items: all and only these, all, any, or at least k of them."""

    items: tuple[str | dict[str, Key], ...]
    mode: Literal["exact", "all", "any", "atLeast"] = "exact"
    k: int | None = None
    ordered: bool = False
    aliases: dict[str, tuple[str, ...]] = {}


class NameCheck(_Check, frozen=True, kw_only=True, tag="name"):
    """The name of a person or a thing."""

    value: str
    aliases: tuple[str, ...] = ()


class TextCheck(_Check, frozen=True, kw_only=True, tag="text"):
    """A wording that the reply equals or contains."""

    value: str
    aliases: tuple[str, ...] = ()
    mode: Literal["equal", "contains"] = "equal"


class JudgeCheck(Record, frozen=True, kw_only=True, tag_field="kind", tag="judge"):
    """A claim that needs reading: a judge model checks it."""


Check = AnswerCheck | NumberCheck | DateCheck | ListCheck | NameCheck | TextCheck | JudgeCheck


class Line(Record, frozen=True, kw_only=True):
    """One checkable claim of a rubric."""

    id: str
    claim: str
    check: Check
    weight: int | float = 1
    absent: bool = False


class Task(Record, frozen=True, kw_only=True):
    """What a model is asked, and the lines that a correct answer must contain."""

    id: str
    prompt: str
    rubric: tuple[Line, ...]
    family: str | None = None
    difficulty: str | int | None = None
    group: str | None = None
    metadata: dict[str, Any] = {}

    @property
    def item(self) -> str:
        """The item that this task is a wording of."""
        return split_id(self.id)[0]

    @property
    def variant(self) -> int | None:
        """The number of this wording, or None for a task without variants."""
        return split_id(self.id)[1]

    @property
    def hidden(self) -> bool:
        """True for a task of the hidden split."""
        return is_hidden(self.id)

    @property
    def options(self) -> tuple[str, ...]:
        """The options of an ordering task, in the order given."""
        return tuple(self.metadata.get("options", ()))


class TaskRow(Record, frozen=True, kw_only=True):
    """A task as it stands in tasks.jsonl, short forms included."""

    id: str
    prompt: str | None = None
    question: str | None = None
    rubric: tuple[Line, ...] | None = None
    answer: Key | None = None
    family: str | None = None
    difficulty: str | int | None = None
    group: str | None = None
    metadata: dict[str, Any] = {}


class JudgeSettings(Record, frozen=True, kw_only=True):
    """Which model judges the lines that need reading, or which models, by majority: one of the two."""

    model: str | None = None
    models: tuple[str, ...] = ()

    @property
    def specs(self) -> tuple[str, ...]:
        """The judges, one or several."""
        return self.models or ((self.model,) if self.model else ())


class CardTexts(Record, frozen=True, kw_only=True):
    """The texts of the data card."""

    domain: str | None = None
    source: str | None = None
    licence: str | None = None
    construction: str | None = None
    biases: str | None = None


class Settings(Record, frozen=True, kw_only=True):
    """benchmark.toml: what the owners of a benchmark agreed on."""

    id: Annotated[str, msgspec.Meta(pattern=r"^[a-z0-9-]+\Z")]
    title: str
    version: str
    language: str = "en"
    locale: str | None = None
    runs: Annotated[int, msgspec.Meta(ge=1, le=1000)] = 3
    bar: str | None = None
    grading: Mode = "strict"
    groups: tuple[str, ...] = ()
    judge: JudgeSettings | None = None
    card: CardTexts = CardTexts()

    @property
    def reading_locale(self) -> str:
        """The locale that decides separators of numbers and names of months."""
        return self.locale or self.language


class Benchmark(Record, frozen=True, kw_only=True):
    """A benchmark as read: its settings, its tasks, and the hashes of the two files."""

    path: str
    settings: Settings
    tasks: tuple[Task, ...]
    tasks_sha256: str
    settings_sha256: str
    warnings: tuple[str, ...] = ()


class HistoryEntry(Record, frozen=True, kw_only=True):
    """One line of history.jsonl: the bar and the tasks with which a version first ran."""

    version: str
    bar: str | None
    tasks_sha256: str
    at: str


def split_id(task_id: str) -> tuple[str, int | None]:
    """Split a task id into its item and the number of the wording.

    Example:
        >>> split_id("gap-007-v2"), split_id("gap-007"), split_id("gap-v0")
        (('gap-007', 2), ('gap-007', None), ('gap-v0', None))
    """
    found = _VARIANT.search(task_id)
    return (task_id[: found.start()], int(found[1])) if found and found.start() else (task_id, None)


def is_hidden(task_id: str) -> bool:
    """Tell whether a task belongs to a hidden split, whose prompts and keys stay private.

    Example:
        >>> is_hidden("hid-4f2a"), is_hidden("pub-ledger-1")
        (True, False)
    """
    return task_id.startswith("hid-")


def item_index(task_ids: Sequence[str]) -> tuple[list[str], list[int]]:
    """Group tasks into items.

    Returns:
        The items in order of first appearance, and for each task the position of its item.

    Example:
        >>> item_index(["a-v1", "b", "a-v2"])
        (['a', 'b'], [0, 1, 0])
    """
    places: dict[str, int] = {}
    index = [places.setdefault(split_id(task_id)[0], len(places)) for task_id in task_ids]
    return list(places), index
