"""What a data card is made of: the benchmark or the cases, the owner's texts, the evidence and its hashes."""

import json
import os
from collections.abc import Callable, Iterator
from fractions import Fraction
from pathlib import Path
from typing import Any, TypeVar

import msgspec

from benchwright.build.card_evidence import (
    agreement_group,
    contamination_group,
    gate_group,
    validation_group,
)
from benchwright.build.card_figures import benchmark_groups, count_figure, difficulty_group, text_figure
from benchwright.build.datacard import texts_of
from benchwright.errors import AlignError, Fault, InputError
from benchwright.files import explain_line, matching, read_bytes, read_toml, sha256_bytes, sha256_file
from benchwright.pipeline.benchmark import SETTINGS, TASKS, canary_of, load_benchmark
from benchwright.pipeline.cases import read_cases
from benchwright.pipeline.contamination_file import is_of_tasks, other_tasks
from benchwright.pipeline.folder import COPIES, JUDGE, MANIFEST, REPLIES, VERDICTS
from benchwright.records import AgreementSettings, Benchmark, Task
from benchwright.records.card import Card, CardSource, ContaminationFacts, Figure, FigureGroup
from benchwright.records.gate import Gate

T = TypeVar("T")

RUN_FILES = (f"{COPIES}/{SETTINGS}", f"{COPIES}/{TASKS}", JUDGE, MANIFEST, REPLIES, VERDICTS)
"""What the results of a run folder are read from."""

Refused = dict[str, str]
"""Group of figures -> why its evidence cannot be used any more."""


def relative_source(made: CardSource, source: Path) -> CardSource:
    """Name every file of a card by its path from the folder of the benchmark, or of the cases.

    Args:
        made: paths as given, patterns of results included.
        source: the benchmark folder or the file of cases.

    Raises:
        InputError: a pattern matches nothing.
    """
    base = _base(source)

    def moved(path: str) -> str:
        return Path(os.path.relpath(Path(path).resolve(), base)).as_posix()

    results = tuple(moved(path) for name in made.results for path in matching(name))
    single = {
        name: moved(path) for name in ("meta", "labels", "contamination", "gate") if (path := getattr(made, name))
    }
    return msgspec.structs.replace(made, results=results, **single)


def card_of(source: Path, made: CardSource, *, refused: Refused | None = None) -> Card:
    """Read everything that a card is made of.

    Args:
        source: a benchmark folder, or a file of cases (JSONL or CSV).
        made: how the card was asked for, with paths from the folder.
        refused: takes evidence that is there but cannot be used; None: such evidence is an error.

    Returns:
        Texts and figures; what was not measured says so.

    Raises:
        InputError: the benchmark, the texts or a file of evidence cannot be read.
        AlignError: evidence of another benchmark.
    """
    base = _base(source)
    if not source.is_dir():
        return _card_of_cases(source, made, base)
    if made.meta:
        hint = f"the texts of a benchmark stand in [card] of its {SETTINGS}"
        raise InputError(Fault(field="--meta", expected="a file of cases beside it", found="a folder", hint=hint))
    loaded = load_benchmark(source)
    settings = loaded.settings
    files = _files(loaded, source, made, base)
    groups = [*benchmark_groups(loaded, chance=_chance(loaded.tasks)), *_evidence(loaded, made, base, refused), files]
    texts = texts_of({"title": settings.title, **settings.card.to_dict()}, path=str(source / SETTINGS))
    return msgspec.structs.replace(texts, groups=tuple(groups), made=made)


def _base(source: Path) -> Path:
    return source.resolve() if source.is_dir() else source.resolve().parent


def _at(base: Path, path: str) -> Path:
    """Give the place of a file as it is seen from here."""
    return Path(os.path.relpath(base / path))


def _card_of_cases(source: Path, made: CardSource, base: Path) -> Card:
    given = {"--labels": made.labels, "--results": made.results, "--contamination": made.contamination}
    named = [name for name, value in {**given, "--gate": made.gate}.items() if value]
    if named:
        hint = f"make one of the cases: benchwright init DIR --cases {source}"
        raise InputError(Fault(field=named[0], expected="a benchmark folder", found="a file of cases", hint=hint))
    cases = read_cases(source)
    texts = _texts(_at(base, made.meta)) if made.meta else texts_of({})
    files = [text_figure("casesFile", sha256_file(source), about=source.name)]
    if made.meta:
        files.append(text_figure("metaFile", sha256_file(_at(base, made.meta)), about=made.meta))
    groups = (
        FigureGroup(key="benchmark", figures=(count_figure("cases", len(cases)),)),
        difficulty_group(cases),
        FigureGroup(key="files", figures=tuple(files)),
    )
    return msgspec.structs.replace(texts, groups=groups, made=made)


def _texts(path: Path) -> Card:
    return texts_of(read_toml(path) if path.suffix == ".toml" else _plain_json(path), path=str(path))


def _plain_json(path: Path) -> Any:
    data = read_bytes(path)
    try:
        return json.loads(data.decode("utf-8-sig"))
    except (ValueError, RecursionError) as error:
        raise InputError(Fault(path=str(path), expected="TOML (.toml) or JSON", found=str(error))) from None


def _chance(tasks: tuple[Task, ...]) -> float | None:
    shares = [Fraction(1, len(task.options)) for task in tasks if task.options]
    return float(sum(shares, Fraction()) / len(shares)) if shares else None


def _evidence(loaded: Benchmark, made: CardSource, base: Path, refused: Refused | None) -> Iterator[FigureGroup]:
    def read(key: str, group: Callable[[], FigureGroup]) -> FigureGroup:
        try:
            return group()
        except (InputError, AlignError) as error:
            if refused is None:
                raise
            refused[key] = str(error)
            return FigureGroup(key=key, figures=())

    yield read("agreement", lambda: _agreement(loaded, made, base))
    yield read("validation", lambda: _validation(loaded, made, base))
    yield read("contamination", lambda: _contamination(loaded, made, base))
    yield read("gate", lambda: _gate(loaded, made, base))


def _agreement(loaded: Benchmark, made: CardSource, base: Path) -> FigureGroup:
    if made.labels is None:
        return agreement_group(None)
    from benchwright.pipeline.agree import agreement_of
    from benchwright.pipeline.labels import read_labels

    path = _at(base, made.labels)
    read = read_labels(path, missing="drop")
    rated = {item for items in read.ratings.values() for item in items}
    strangers = rated - {name for task in loaded.tasks for name in (task.id, task.item)}
    if strangers == rated:
        raise AlignError(f"{path}: labels of another benchmark: no rated item is a case of {loaded.settings.id}")
    found = agreement_of(read, AgreementSettings(missing="drop"))
    return agreement_group(found, strangers=len(strangers))


def _validation(loaded: Benchmark, made: CardSource, base: Path) -> FigureGroup:
    if not made.results:
        return validation_group(None)
    from benchwright.pipeline.validate import validate_benchmark

    return validation_group(validate_benchmark(loaded, [_at(base, path) for path in made.results]))


def _contamination(loaded: Benchmark, made: CardSource, base: Path) -> FigureGroup:
    if made.contamination is None:
        return contamination_group(None, cases=len(loaded.tasks))
    path = _at(base, made.contamination)
    found = _read_json(path, ContaminationFacts)
    if found.cases_sha256 is not None and not is_of_tasks(found.cases_sha256, loaded.tasks):
        raise other_tasks(path, loaded)
    ids = {task.id for task in loaded.tasks}
    strangers = [name for name in (*(hit.id for hit in found.contaminated), *found.not_checkable) if name not in ids]
    if strangers:
        raise AlignError(f"{path}: contamination of another benchmark: {strangers[0]!r} is no case here")
    return contamination_group(found, cases=len(ids))


def _gate(loaded: Benchmark, made: CardSource, base: Path) -> FigureGroup:
    if made.gate is None:
        return gate_group(None)
    path = _at(base, made.gate)
    found = _read_json(path, Gate)
    if (found.benchmark, found.tasks_sha256) != (loaded.settings.id, loaded.tasks_sha256):
        other = "another benchmark" if found.benchmark != loaded.settings.id else "other tasks than these"
        again = f"benchwright gate {loaded.path} -o {path}"
        raise AlignError(f"{path}: the gate of {found.benchmark} {found.version}, {other}; run {again}")
    return gate_group(found)


def _read_json(path: Path, type: type[T]) -> T:  # noqa: A002
    data = read_bytes(path)
    try:
        return msgspec.json.decode(data, type=type)
    except (msgspec.DecodeError, UnicodeDecodeError):
        raise InputError(*explain_line(data, type, path=str(path), number=None)) from None


def _files(loaded: Benchmark, source: Path, made: CardSource, base: Path) -> FigureGroup:
    """Hash every file that a figure is from; a missing one is an error here, before its contents are looked at."""
    canary = canary_of(read_bytes(source / TASKS).partition(b"\n")[0])
    evidence = [("labels", made.labels), *(("results", path) for path in made.results)]
    evidence += [("contaminationFile", made.contamination), ("gateFile", made.gate)]
    return FigureGroup(
        key="files",
        figures=(
            text_figure("tasksFile", loaded.tasks_sha256),
            text_figure("settingsFile", loaded.settings_sha256),
            text_figure("canary", canary),
            *(_hashed(key, path, base) for key, path in evidence if path is not None),
        ),
    )


def _hashed(key: str, path: str, base: Path) -> Figure:
    place = _at(base, path)
    if not (place / MANIFEST).is_file():
        return text_figure(key, sha256_bytes(read_bytes(place)), about=path)
    lines = [f"{sha256_file(place / name)}  {name}\n" for name in RUN_FILES if (place / name).is_file()]
    return text_figure(key, sha256_bytes("".join(lines).encode()), about=path)
