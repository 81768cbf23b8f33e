"""`verify` passes on a run as it was made and names the place of every change."""

import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest

from benchwright.files import sha256_bytes, sha256_file
from benchwright.pipeline.run import RunSettings, run
from benchwright.pipeline.verify import compare, verify
from tests.builders import Scripted, right, run_small
from tests.scanned import bench, scan, ten_times


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A finished run of two models."""
    half = Scripted("half", lambda request: right(request) if request.run == 1 else "Answer: 7")
    return run_small(tmp_path, [Scripted("whole", right), half]).path


def replace(file: Path, old: str, new: str) -> None:
    """Change a file in one place."""
    text = file.read_text(encoding="utf-8")
    assert old in text
    file.write_text(text.replace(old, new, 1), encoding="utf-8")


def forge_hashes(path: Path) -> None:
    """Write every stored hash again, as somebody would who wants to hide a change."""
    hashes = {
        "tasks": sha256_file(path / "benchmark" / "tasks.jsonl"),
        "benchmark": sha256_file(path / "benchmark" / "benchmark.toml"),
        "replies": sha256_file(path / "replies.jsonl"),
        "verdicts": sha256_file(path / "verdicts.jsonl"),
    }
    old_report = sha256_file(path / "report.json")
    report = (path / "report.json").read_text(encoding="utf-8")
    old_hashes = json.loads(report)["hashes"]
    for name, digest in hashes.items():
        report = re.sub(rf'("{name}": )"[0-9a-f]{{64}}"', rf'\1"{digest}"', report)
    (path / "report.json").write_text(report, encoding="utf-8")
    manifest = (path / "manifest.json").read_text(encoding="utf-8")
    for name, digest in (("tasksSha256", hashes["tasks"]), ("settingsSha256", hashes["benchmark"])):
        manifest = re.sub(rf'("{name}": )"[0-9a-f]{{64}}"', rf'\1"{digest}"', manifest)
    (path / "manifest.json").write_text(manifest, encoding="utf-8")
    page = (path / "report.html").read_text(encoding="utf-8")
    page = page.replace(old_report, sha256_bytes(report.encode()))
    for name, digest in hashes.items():
        page = page.replace(old_hashes[name], digest)
    (path / "report.html").write_text(page, encoding="utf-8")


CHANGES: dict[str, tuple[Callable[[Path], None], str]] = {
    "a reply's verdict turns": (lambda p: replace(p / "replies.jsonl", "Answer: 10", "Answer: 11"), "verdicts.jsonl"),
    "a reply's other byte": (lambda p: replace(p / "replies.jsonl", '"Answer: 10"', '"answer: 10"'), ""),
    "a reply's time": (lambda p: replace(p / "replies.jsonl", '"attempts":1', '"attempts":2'), "report.json"),
    "a verdict": (lambda p: replace(p / "verdicts.jsonl", '"met":true', '"met":false'), "verdicts.jsonl"),
    "a number": (lambda p: replace(p / "report.json", '"value": 1.0', '"value": 0.9'), "report.json"),
    "a key": (lambda p: replace(p / "benchmark" / "tasks.jsonl", '"answer": "10"', '"answer": "11"'), "verdicts.jsonl"),
    "a prompt": (lambda p: replace(p / "benchmark" / "tasks.jsonl", "Ten times 1?", "Ten times one?"), "report.html"),
    "the bar": (lambda p: replace(p / "benchmark" / "benchmark.toml", "bar = 0.8", "bar = 0.3"), "manifest.json"),
    "the page": (lambda p: replace(p / "report.html", "</body>", "<p>we won</p></body>"), "report.html"),
}


def test_a_run_as_it_was_made_passes(path: Path) -> None:
    """Nothing differs in a run that nobody touched."""
    found = verify(path)

    assert (found.ok, found.differences, found.made_with) == (True, (), None)


@pytest.mark.parametrize("name", CHANGES)
@pytest.mark.parametrize("forged", [False, True], ids=["plain", "hashes recomputed"])
def test_a_change_is_found_and_its_place_named(path: Path, name: str, forged: bool) -> None:
    """One changed byte is found, also when every stored hash was written again."""
    change, place = CHANGES[name]
    change(path)
    if forged:
        forge_hashes(path)
    found = verify(path)

    assert not found.ok
    assert place in {difference.file for difference in found.differences} | {""}


def test_the_reply_that_differs_on_the_page_is_named(path: Path) -> None:
    """A change that turns no verdict is found on the page, with the field and both texts."""
    CHANGES["a reply's other byte"][0](path)
    forge_hashes(path)
    page = [difference for difference in verify(path).differences if difference.file == "report.html"]

    assert page
    assert (page[0].stored, page[0].recomputed) == ("Answer: 10", "answer: 10")


def test_a_verdict_line_is_named_by_its_cell(path: Path) -> None:
    """The difference says model, task, run and line."""
    CHANGES["a verdict"][0](path)
    first = verify(path).differences[0]

    assert first.path == "line 1: model whole, task t-001, run 1, line answer"


def test_verdicts_cut_short_are_a_difference_not_a_crash(path: Path) -> None:
    """Missing verdict lines are named."""
    lines = (path / "verdicts.jsonl").read_text().splitlines(keepends=True)
    (path / "verdicts.jsonl").write_text("".join(lines[:-3]))

    assert {d.file for d in verify(path).differences} == {"verdicts.jsonl"}


def test_another_version_is_said(path: Path) -> None:
    """A run made with another version names it."""
    for name in ("manifest.json", "report.json"):
        text = (path / name).read_text()
        (path / name).write_text(text.replace("benchwright 0.1.0", "benchwright 0.0.9"))

    assert verify(path).made_with == "benchwright 0.0.9"


@pytest.fixture
def scanned(tmp_path: Path) -> Path:
    """A run of tasks that a corpus was scanned for."""
    benchmark = bench(tmp_path / "bench")
    scan(benchmark)
    return run(benchmark, [Scripted("m", ten_times)], RunSettings(out=tmp_path / "run")).path


SCAN = "benchmark/contamination.json"

SCAN_CHANGES: dict[str, tuple[Callable[[Path], object], tuple[str, str]]] = {
    "a flag in the report": (
        lambda p: replace(p / "report.json", '"state": "found"', '"state": "clean"'),
        ("report.json", "tasks[0].contamination.state"),
    ),
    "a count in the report": (
        lambda p: replace(p / "report.json", '"notCheckable": {\n   "8": 1', '"notCheckable": {\n   "8": 0'),
        ("report.json", "contamination.notCheckable.8"),
    ),
    "another size of the corpus": (
        lambda p: replace(p / SCAN, '"bytes": ', '"bytes": 9'),
        ("report.json", "contamination.scanned.bytes"),
    ),
    "a flag in the scan": (
        lambda p: replace(p / SCAN, '"flagged": {\n  "8": [\n   "t-001",', '"flagged": {\n  "8": ['),
        (SCAN, "flagged"),
    ),
    "a scan of other tasks": (
        lambda p: replace(p / SCAN, '"casesSha256": "', '"casesSha256": "0'),
        (SCAN, "casesSha256"),
    ),
    "a scan cut short": (lambda p: (p / SCAN).write_text("{"), (SCAN, "")),
    "no scan any more": (lambda p: (p / SCAN).unlink(), ("report.json", "hashes.contamination")),
}


@pytest.mark.parametrize("name", SCAN_CHANGES)
def test_a_scan_that_was_changed_is_named(scanned: Path, name: str) -> None:
    """What lies in the run's copy of the benchmark belongs to the report: each change has its place."""
    change, place = SCAN_CHANGES[name]
    change(scanned)

    assert place in {(difference.file, difference.path) for difference in verify(scanned).differences}


@pytest.mark.parametrize(
    ("stored", "recomputed", "places"),
    [
        ({"a": 1.0}, {"a": 1.0 + 1e-14}, []),
        ({"a": 1.0}, {"a": 1.0 + 1e-10}, ["a"]),
        ({"a": [1, 2]}, {"a": [1, 2, 3]}, ["a"]),
        ({"a": True}, {"a": 1}, ["a"]),
        ({"a": None}, {}, []),
        ({"a": {"b": "x"}}, {"a": {"b": "y"}}, ["a.b"]),
    ],
)
def test_numbers_agree_to_1e_12_and_all_else_exactly(stored: object, recomputed: object, places: list[str]) -> None:
    """Floats may differ by rounding; types, texts and lengths may not."""
    assert [difference.path for difference in compare(stored, recomputed, "f")] == places
