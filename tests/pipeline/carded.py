"""A small benchmark with evidence of every kind, for the tests of its card."""

import json
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

from benchwright.pipeline.gate import gate
from benchwright.records.card import CardSource
from benchwright.records.gate import Gate
from tests.builders import answer_task, write_benchmark

TEXTS = '[card]\ndomain = "Tens"\nsource = "Invented"\nlicence = "CC-BY-4.0"\nconstruction = "By hand"\n'
TASKS = 6


def bench(folder: Path, *, more: str = TEXTS, prefix: str = "") -> Path:
    """A benchmark of six tasks in three difficulties."""
    tasks = [answer_task(n, difficulty=("easy", "hard")[n % 2], family="tens") for n in range(1, TASKS + 1)]
    return write_benchmark(folder, [{**task, "id": prefix + task["id"]} for task in tasks], more=more)


def ids() -> list[str]:
    """The ids of the tasks."""
    return [f"t-{n:03d}" for n in range(1, TASKS + 1)]


@cache
def gated() -> Gate:
    """The gate of `bench`, tried once: where the folder lies is no part of it."""
    with TemporaryDirectory() as folder:
        return gate(bench(Path(folder)))


def evidence(folder: Path) -> CardSource:
    """Labels, results, a corpus scan and the gate of `bench`, each in a file."""
    rows = [f"{name},{'yes' if n else 'no'},{'yes' if n > 1 else 'no'}\n" for n, name in enumerate(ids())]
    (folder / "labels.csv").write_text("id,ann,bo\n" + "".join(rows), encoding="utf-8")
    results = {name: {task: n < right for n, task in enumerate(ids())} for name, right in (("a", 2), ("b", 4))}
    (folder / "results.json").write_text(json.dumps(results), encoding="utf-8")
    scan = {
        "n": [8],
        "contaminated": [{"id": "t-001", "overlap": {"8": 1.0}, "evidence": [{"ngram": "secret"}]}],
        "notCheckable": ["t-002"],
        "canaries": [],
        "scanned": {"sources": 1, "documents": 3, "bytes": 9, "unreadable": 0},
        "warnings": [],
    }
    (folder / "scan.json").write_text(json.dumps(scan), encoding="utf-8")
    (folder / "gate.json").write_text(json.dumps(gated().to_dict()), encoding="utf-8")
    return CardSource(
        labels=str(folder / "labels.csv"),
        results=(str(folder / "results.json"),),
        contamination=str(folder / "scan.json"),
        gate=str(folder / "gate.json"),
    )
