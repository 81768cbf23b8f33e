"""What a scan of a corpus gives: which cases it shares words in a row with, where, and what could not be read."""

from benchwright.records.record import Notice, Record


class NgramSighting(Record, frozen=True, kw_only=True):
    """One n-gram of a case that stands in the corpus.

    Attributes:
        n: words in a row.
        ngram: the words, in lower case; None for a hidden task.
        source: the file where it was seen first.
        document: number of the document there, from 1: the line of a JSONL file, the row of a table, 1 for a text.
        offset: byte of the document, in UTF-8, at which it starts.
        documents: documents of the whole corpus that have it.
        cases: cases that have it: 1 where it belongs to this one alone.
    """

    n: int
    ngram: str | None
    source: str
    document: int
    offset: int
    documents: int
    cases: int


class ContaminatedCase(Record, frozen=True, kw_only=True):
    """A case that shares at least one n-gram with the corpus. Every mapping has a key for each n.

    Attributes:
        id: the case's id.
        overlap: share of its different n-grams that the corpus has, in [0, 1]; None where it is too short for one.
        matched: how many that are.
        specific: how many of them no other case has.
        evidence: some of them, those of the fewest cases and documents first.
    """

    id: str
    overlap: dict[str, float | None]
    matched: dict[str, int]
    specific: dict[str, int]
    evidence: tuple[NgramSighting, ...]


class CanaryHit(Record, frozen=True, kw_only=True):
    """A document that has the benchmark's canary: certain contamination."""

    source: str
    document: int
    canary: str


class Unread(Record, frozen=True, kw_only=True):
    """What could not be read of a source: a line of it, or all of it from some point on."""

    source: str
    line: int | None
    reason: str


class Scanned(Record, frozen=True, kw_only=True):
    """How much was read.

    Attributes:
        sources: files.
        documents: texts, lines or rows in them.
        bytes: of the corpus, unpacked.
        unreadable: lines and files that could not be read, in whole or in part.
        marked: documents with a canary; one with two canaries counts twice.
    """

    sources: int
    documents: int
    bytes: int
    unreadable: int
    marked: int


class CleanScores(Record, frozen=True, kw_only=True):
    """A system's scores on cases without and with a shared n-gram.

    Attributes:
        system: its name.
        n: words in a row that tell the two apart.
        clean: mean over the cases that share none; None without such cases.
        clean_low: lower end of its interval.
        clean_high: upper end.
        contaminated: mean over the cases that share some.
        contaminated_low: lower end of its interval.
        contaminated_high: upper end.
        difference: contaminated minus clean.
        difference_low: lower end of its interval.
        difference_high: upper end.
    """

    system: str
    n: int
    clean: float | None
    clean_low: float | None
    clean_high: float | None
    contaminated: float | None
    contaminated_low: float | None
    contaminated_high: float | None
    difference: float | None
    difference_low: float | None
    difference_high: float | None


class ScanSettings(Record, frozen=True, kw_only=True):
    r"""How a corpus is scanned.

    Attributes:
        n: words in a row; several are looked for in one pass.
        characters: each character of a word is a word of its own: for writing without spaces.
        field: of the text in JSONL and Parquet, dots for fields inside fields.
        evidence: n-grams shown of a case, at most.
        canaries: further texts whose presence is reported as a canary.
    """

    n: tuple[int, ...] = (8,)
    characters: bool = False
    field: str = "text"
    evidence: int = 10
    canaries: tuple[str, ...] = ()


class Contamination(Record, frozen=True, kw_only=True):
    """Which cases share n words in a row with a corpus.

    Attributes:
        n: words in a row.
        rule: what counts, in one sentence.
        cases: how many cases were looked for.
        cases_sha256: of their ids and questions.
        contaminated: the cases that share an n-gram for any n, in the order of the cases.
        flagged: ids by n.
        not_checkable: cases too short for the smallest n: neither clean nor contaminated.
        too_short: ids by n.
        canaries: documents with the canary, the first hundred of them.
        scanned: how much was read.
        unreadable: what was not, the first hundred of it.
        scores: of systems on clean and contaminated cases, where results were given.
        settings: how it was scanned.
        warnings: what a reader must know.
    """

    n: tuple[int, ...]
    rule: str
    cases: int
    cases_sha256: str
    contaminated: tuple[ContaminatedCase, ...]
    flagged: dict[str, tuple[str, ...]]
    not_checkable: tuple[str, ...]
    too_short: dict[str, tuple[str, ...]]
    canaries: tuple[CanaryHit, ...]
    scanned: Scanned
    unreadable: tuple[Unread, ...]
    settings: ScanSettings
    scores: tuple[CleanScores, ...] = ()
    warnings: tuple[Notice, ...] = ()
