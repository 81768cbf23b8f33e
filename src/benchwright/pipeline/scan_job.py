"""What is scanned for what: the cases, the corpus, and how."""

import json
from collections import Counter
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from benchwright.build.contamination import questions as questions_of
from benchwright.errors import Fault, InputError, check_settings
from benchwright.files import read_lines, sha256_bytes
from benchwright.files.corpus import Source, find_sources
from benchwright.kernels.ngrams import MOST_LEVELS, MOST_WORDS
from benchwright.pipeline.benchmark import TASKS, canary_of
from benchwright.pipeline.cases import Cases, opened, read_cases
from benchwright.pipeline.scan_parts import key_of
from benchwright.records import Benchmark, is_hidden
from benchwright.records.contamination import ScanSettings
from benchwright.text.lists import some_of


class Job(NamedTuple):
    """What is scanned for what.

    Attributes:
        ids: of the cases.
        questions: their texts.
        sources: of the corpus, in a fixed order.
        settings: how.
        canaries: the benchmark's own, and those asked for.
        cases_sha256: of ids and questions.
        key: of all this.
    """

    ids: list[str]
    questions: list[str]
    sources: list[Source]
    settings: ScanSettings
    canaries: tuple[str, ...]
    cases_sha256: str
    key: str

    @property
    def hidden(self) -> bool:
        """True when a case is of a hidden split: no word of its question is for others."""
        return any(map(is_hidden, self.ids))


def prepare(cases: Cases, corpus: str | Path | Sequence[str | Path], settings: ScanSettings) -> Job:
    """Read the cases and find the corpus.

    Raises:
        InputError: cases or settings that cannot be used; a name that stands for no file.
    """
    _check(settings)
    path, rows = _rows(opened(cases))
    questions = _questions(rows, path)
    ids = [str(row["id"]) for row in rows]
    _refuse_repeated(ids, path)
    names = [corpus] if isinstance(corpus, str | Path) else corpus
    sources = find_sources([str(name) for name in names])
    own = _own_canary(path) if path else None
    canaries = tuple(dict.fromkeys([own, *settings.canaries] if own else settings.canaries))
    sha256 = cases_sha256(ids, questions)
    return Job(ids, questions, sources, settings, canaries, sha256, key_of(sha256, sources, settings, canaries))


def _rows(cases: Cases) -> tuple[str | None, Sequence[Mapping[str, Any]]]:
    """Give where the cases are from, None for those of Python, and the cases."""
    if isinstance(cases, Benchmark):
        return cases.path, [{"id": task.id, "question": task.prompt} for task in cases.tasks]
    if isinstance(cases, str | Path):
        return str(cases), read_cases(cases)
    return None, list(cases)


def cases_sha256(ids: Sequence[str], questions: Sequence[str]) -> str:
    """Hash ids and questions, so that results can be told from those of other cases."""
    return sha256_bytes(json.dumps(list(zip(ids, questions, strict=True))).encode())


def _check(settings: ScanSettings) -> None:
    n, words = settings.n, f"1 to {MOST_LEVELS} whole numbers from 1 to {MOST_WORDS}, each once"
    listed = isinstance(n, Sequence) and all(type(one) is int and 1 <= one <= MOST_WORDS for one in n)
    check_settings(
        ("n", n, listed and 1 <= len(n) <= MOST_LEVELS and len(set(n)) == len(n), words),
        ("evidence", settings.evidence, settings.evidence >= 0, "0 or more"),
        (
            "field",
            settings.field,
            all(settings.field.split(".")),
            "the name of a field, dots for fields in fields",
        ),
        ("canaries", list(settings.canaries), all(map(_is_mark, settings.canaries)), "texts without white space"),
    )


def _is_mark(text: str) -> bool:
    return len(text.split()) == 1 and text == text.strip()


def _questions(rows: Sequence[Mapping[str, Any]], path: str | None) -> list[str]:
    """Give the questions; of a file that holds none, its faults name it."""
    if not rows:
        raise InputError(Fault(path=path, field="cases", expected="at least one case", found="none"))
    try:
        return questions_of(rows)
    except InputError as error:
        raise InputError(*(fault._replace(path=path) for fault in error.faults)) from None


def _refuse_repeated(ids: Sequence[str], path: str | None) -> None:
    repeated = [name for name, count in Counter(ids).items() if count > 1]
    if repeated:
        found = f"{some_of(list(map(repr, repeated)))} again"
        raise InputError(Fault(path=path, field="cases", expected="each id once", found=found))


def _own_canary(cases: str) -> str | None:
    """Give the part of a benchmark's canary that stands nowhere else: it has no white space."""
    path = Path(cases)
    canary = canary_of(next((line for _, line in read_lines(path / TASKS if path.is_dir() else path)), b""))
    return canary.split()[-1] if canary and canary.split() else None
