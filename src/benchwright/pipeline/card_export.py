"""Exports of a benchmark with its card: a data set for the Hugging Face Hub, Croissant metadata."""

import json
from pathlib import Path
from typing import Literal

import msgspec

from benchwright.build.card import render_card
from benchwright.errors import DiskError, Fault, InputError
from benchwright.exchange.croissant import croissant
from benchwright.exchange.huggingface import hub_page
from benchwright.files import copy_file, make_folder, read_bytes, read_lines, refuse_occupied, sha256_file, write_atomic
from benchwright.pipeline.benchmark import TASKS, canary_of, load_benchmark
from benchwright.pipeline.card_sources import card_of, relative_source
from benchwright.records.card import Card, CardSource, CardText, Exported, TasksFile

Format = Literal["hf", "croissant"]
PAGE, METADATA = "README.md", "croissant.json"


def export_card(source: str | Path, made: CardSource, *, formats: tuple[Format, ...], out: str | Path) -> list[Path]:
    """Write a benchmark and its card, in English, in the form of other catalogues, from what the card is made of.

    Args:
        source: the benchmark folder. A hidden split is refused: an export publishes every prompt and key.
        made: the evidence, with paths as they are seen from here.
        formats: hf (README.md), croissant (croissant.json), or both in one folder.
        out: a new or an empty folder; a byte copy of tasks.jsonl is put into it too.

    Returns:
        The files written. The SHA-256 in the metadata is that of the copy as it lies there, read again.

    Raises:
        InputError: the benchmark or a file of evidence cannot be used, or the folder holds something.
        AlignError: evidence of another benchmark.
        DiskError: a file cannot be written, or reads back other than it was written.
    """
    benchmark = load_benchmark(source)
    hidden = next((task.id for task in benchmark.tasks if task.hidden), None)
    if hidden is not None:
        hint = "an export publishes every prompt and every key"
        raise InputError(Fault(path=str(source), expected="a public split", found=f"the task {hidden}", hint=hint))
    folder = Path(out)
    refuse_occupied(folder)
    card = card_of(Path(source), relative_source(made, Path(source)))
    facts = _facts(card, Path(source), benchmark.settings.id, benchmark.settings.version, benchmark.settings.language)
    written = {PAGE: hub_page(facts, render_card(card, language="en"), tasks=TASKS)} if "hf" in formats else {}
    if "croissant" in formats:
        written[METADATA] = json.dumps(croissant(facts, tasks=TASKS), indent=1, ensure_ascii=False) + "\n"
    make_folder(folder)
    copy_file(Path(source) / TASKS, folder / TASKS)
    for name, text in written.items():
        write_atomic(folder / name, [text.encode()])
    _verify(folder, facts.tasks.sha256)
    return [folder / name for name in (*written, TASKS)]


def _facts(card: Card, source: Path, name: str, version: str, language: str) -> Exported:
    return Exported(
        id=name,
        title=_plain(card.title) or name,
        version=version,
        language=language,
        licence=_plain(card.licence) or None,
        description=_plain(card.domain),
        tasks=_tasks(source / TASKS),
    )


def _plain(text: CardText) -> str:
    return " ".join((text if isinstance(text, str) else " ".join(text or ())).split())


def _tasks(path: Path) -> TasksFile:
    fields: dict[str, None] = {}
    count, canary = 0, False
    for place, (_, line) in enumerate(read_lines(path)):
        if place == 0 and canary_of(line) is not None:
            canary = True
            continue
        fields.update(dict.fromkeys(msgspec.json.decode(line)))
        count += 1
    size = len(read_bytes(path))
    return TasksFile(count=count, fields=tuple(fields), sha256=sha256_file(path), size=size, canary=canary)


def _verify(folder: Path, expected: str) -> None:
    """Read the files back: no reader of Croissant compares the hash before it loads records."""
    found = {sha256_file(folder / TASKS)}
    if (folder / METADATA).exists():
        found |= {file["sha256"] for file in json.loads(read_bytes(folder / METADATA))["distribution"]}
    if found != {expected}:
        raise DiskError(f"{folder / TASKS} is not what was written: SHA-256 {', '.join(sorted(found))}")
