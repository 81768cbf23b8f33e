"""Small benchmarks of long questions, and corpora that have some of them, for tests of scans."""

from pathlib import Path
from typing import Any

from benchwright.pipeline.contamination import scan_corpus
from benchwright.pipeline.folder import CONTAMINATION, pretty
from benchwright.records import Request
from benchwright.records.contamination import Contamination, ScanSettings
from tests.builders import write_benchmark

TAKEN = "Weights of three crates differ, and a porter adds ten kilos to every one of them: what now?"
"""The question that the corpus has word for word; it is that of t-001."""

QUESTIONS = (
    TAKEN,
    "On which day does the ferry from the northern island reach the harbour when it leaves on a Monday?",
    "How long is a rope that is cut into seven pieces of equal length, and then into twice as many?",
    "Ten?",
)
CANARY = "benchwright canary 6f0d6a2e-7a0c-5d0e-9f3e-0d8f6a1b2c3d"


def bench(folder: Path, *, prefix: str = "t-", canary: bool = True) -> Path:
    """Write four tasks: the second shares eight words in a row with the corpus, the last one is too short."""
    rows = [
        {"id": f"{prefix}{n:03d}", "prompt": question, "answer": str(10 * n)} for n, question in enumerate(QUESTIONS, 1)
    ]
    write_benchmark(folder, rows, runs=1)
    if canary:
        tasks = folder / "tasks.jsonl"
        tasks.write_text(f'{{"canary": "{CANARY}"}}\n' + tasks.read_text(encoding="utf-8"), encoding="utf-8")
    return folder


def corpus(folder: Path, *, canary: bool = False) -> Path:
    """Write two documents with one question and half of another, and one with the canary where it is asked for."""
    half = " ".join(QUESTIONS[1].split()[:9])
    lines = [f"Riddles. {TAKEN.upper()} The end.", f"{half} again?", *([CANARY] if canary else [])]
    place = folder / "corpus.jsonl"
    place.write_text("".join(f'{{"text": "{line}"}}\n' for line in lines), encoding="utf-8")
    return place


def scan(benchmark: Path, place: Path | None = None, **settings: Any) -> Contamination:
    """Scan a corpus for the tasks of a benchmark, and put what was found into its folder."""
    found = scan_corpus(benchmark, place or corpus(benchmark.parent), settings=ScanSettings(**settings))
    (benchmark / CONTAMINATION).write_bytes(pretty(found))
    return found


def ten_times(request: Request) -> str:
    """The right answer, whatever the prefix of the id is."""
    return f"Answer: {10 * int(request.task_id[-3:])}"
