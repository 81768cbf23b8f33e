"""What a data card is made of: texts, figures in groups, and how it was asked for."""

from typing import Any, Literal

from benchwright.records.record import Record

CardLanguage = Literal["sv", "en"]

FigureState = Literal["notMeasured", "notStated", "undefined", "none", "yes", "no"]
"""The word that stands for a value, or for why there is none."""

CardText = str | tuple[str, ...] | None
"""A text, a list of short texts, or nothing."""


class CardSource(Record, frozen=True, kw_only=True):
    """How a card was asked for: with this and the files named, it can be made again.

    Attributes:
        language: of the card's own words.
        meta: the file of texts; None where they stand in benchmark.toml.
        labels: the file of annotators' labels.
        results: files or run folders of results.
        contamination: the JSON of `contamination`.
        gate: the JSON of `gate`.
    """

    language: CardLanguage = "sv"
    meta: str | None = None
    labels: str | None = None
    results: tuple[str, ...] = ()
    contamination: str | None = None
    gate: str | None = None


class Figure(Record, frozen=True, kw_only=True):
    """One row of a card.

    Attributes:
        key: a word of the card, such as "kappa"; or a name from the data, where `named` is true.
        value: what was found, as plain data; None where it was not measured.
        shown: the value in print; blank where there is none.
        state: what is printed instead, then.
        about: which of several rows with this key, such as the two raters of a kappa.
        named: whether `key` is a name from the data, such as a family.
    """

    key: str
    value: Any
    shown: str = ""
    state: FigureState = "notMeasured"
    about: str | None = None
    named: bool = False


class FigureGroup(Record, frozen=True, kw_only=True):
    """Figures that belong together.

    Attributes:
        key: a word of the card, such as "agreement".
        figures: the rows, in order.
        counts: whether the rows are a distribution.
    """

    key: str
    figures: tuple[Figure, ...]
    counts: bool = False


class Card(Record, frozen=True, kw_only=True):
    """A data card before it is put into words.

    Attributes:
        title: of the benchmark.
        domain: what is measured.
        source: where the cases are from.
        licence: under which they may be used.
        construction: how cases and keys were made.
        biases: what the cases leave out or favour.
        further: other texts by the name that their owner gave them.
        groups: the figures.
        made: how the card was asked for.
    """

    title: CardText
    domain: CardText = None
    source: CardText = None
    licence: CardText = None
    construction: CardText = None
    biases: CardText = None
    further: tuple[tuple[str, CardText], ...] = ()
    groups: tuple[FigureGroup, ...] = ()
    made: CardSource = CardSource()


class CardDifference(Record, frozen=True, kw_only=True):
    """One place where a stored card is not what its sources give.

    Attributes:
        section: the heading, or the table, that it stands under.
        name: of the figure or the text.
        stored: what the card says; None where it says nothing.
        recomputed: what the sources give; None where they give nothing.
    """

    section: str
    name: str
    stored: str | None
    recomputed: str | None


class TasksFile(Record, frozen=True, kw_only=True):
    """What an export tells about tasks.jsonl.

    Attributes:
        count: number of tasks.
        fields: the fields that its lines have, in the order of their first use.
        sha256: of the file.
        size: of the file, in bytes.
        canary: whether its first line is a canary and no task.
    """

    count: int
    fields: tuple[str, ...]
    sha256: str
    size: int
    canary: bool


class Exported(Record, frozen=True, kw_only=True):
    """What an export tells about a benchmark, from the same source as its card.

    Attributes:
        id: of the benchmark.
        title: as written.
        version: of the benchmark.
        language: of the tasks.
        licence: as the owner wrote it; None where it is not stated.
        description: what is measured, in plain text.
        tasks: the file of tasks.
    """

    id: str
    title: str
    version: str
    language: str
    licence: str | None
    description: str
    tasks: TasksFile


class ContaminationHit(Record, frozen=True, kw_only=True, forbid_unknown_fields=False):
    """A case that was found in a corpus; the evidence stays in its file."""

    id: str


class Scanned(Record, frozen=True, kw_only=True, forbid_unknown_fields=False):
    """What was read of a corpus, with its size and the documents with a canary where these are told."""

    documents: int
    unreadable: Any = 0
    bytes: int | None = None
    marked: int | None = None


class ContaminationFacts(Record, frozen=True, kw_only=True, forbid_unknown_fields=False):
    """What a card takes from the JSON of `contamination`; other keys are left alone.

    Attributes:
        n: lengths of the n-grams, in words.
        contaminated: the cases found.
        not_checkable: ids of cases with fewer words than the shortest n.
        canaries: places where the canary was found.
        scanned: what was read.
        cases_sha256: of ids and questions; None where it is not told.
        flagged: by n, ids of the cases found; None where they are not told apart.
        too_short: by n, ids of the cases of fewer words.
    """

    n: tuple[int, ...]
    contaminated: tuple[ContaminationHit, ...]
    not_checkable: tuple[str, ...]
    canaries: tuple[Any, ...]
    scanned: Scanned
    cases_sha256: str | None = None
    flagged: dict[str, tuple[str, ...]] | None = None
    too_short: dict[str, tuple[str, ...]] | None = None
