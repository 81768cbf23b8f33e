"""A scan in a benchmark's folder: copied into a run, held against the tasks, counted in the report."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from benchwright.errors import AlignError, InputError
from benchwright.files import sha256_file
from benchwright.pipeline.benchmark import load_benchmark
from benchwright.pipeline.contamination_file import add_scan, scan_of
from benchwright.pipeline.folder import RunFolder
from benchwright.pipeline.pages import write_report
from benchwright.pipeline.run import RunResult, RunSettings, run
from benchwright.pipeline.verify import verify
from benchwright.records.results import TaskOverlap
from tests.builders import Scripted
from tests.scanned import CANARY, TAKEN, bench, corpus, scan, ten_times

FILE = "benchmark/contamination.json"


def asked(folder: Path, benchmark: Path, **settings: Any) -> RunResult:
    """Run a benchmark on one model."""
    return run(benchmark, [Scripted("m", ten_times)], RunSettings(out=folder / "run", **settings))


def checks(result: RunResult) -> dict[str, tuple[bool, str]]:
    """The trust checks by name."""
    return {check.name: (check.passed, check.detail) for check in result.report.checks}


def test_a_run_carries_the_scan_of_its_benchmark(tmp_path: Path) -> None:
    """A byte copy in the run; its hash, its counts and each task's flag in the report; the run verifies."""
    benchmark = bench(tmp_path / "bench")
    scan(benchmark, n=(3, 8), place=corpus(tmp_path, canary=True))
    result = asked(tmp_path, benchmark)
    report, found = result.report, result.report.contamination

    assert (tmp_path / "run" / FILE).read_bytes() == (benchmark / "contamination.json").read_bytes()
    assert report.hashes.contamination == sha256_file(benchmark / "contamination.json")
    assert found is not None
    assert (found.n, found.found, found.not_checkable) == ((3, 8), {"3": 2, "8": 2}, {"3": 1, "8": 1})
    assert (found.scanned.documents, found.scanned.marked, found.scanned.unreadable) == (3, 1, 0)
    flags = [task.contamination for task in report.tasks]
    assert flags[0] == TaskOverlap(state="found", found=(3, 8), overlap={"3": 1.0, "8": 1.0})
    assert flags[1] is not None and flags[1].found == (3, 8) and flags[1].overlap["8"] == pytest.approx(2 / 12)
    assert flags[2] == TaskOverlap(state="clean", found=(), overlap={"3": 0.0, "8": 0.0})
    assert flags[3] == TaskOverlap(state="notCheckable", found=(), overlap={"3": None, "8": None})
    passed, detail = checks(result)["Contamination"]
    assert not passed and "2 of 4 tasks found by 3 words in a row" in detail
    assert detail.endswith("1 too short to tell; canary in 1 document; limit 0")
    assert verify(tmp_path / "run").ok


def test_a_task_may_be_found_for_a_small_n_alone(tmp_path: Path) -> None:
    """Which n is said; a task that is too short for the larger one is clean at the smaller."""
    benchmark = bench(tmp_path / "bench")
    scan(benchmark, n=(3, 19))
    flags = [task.contamination for task in asked(tmp_path, benchmark).report.tasks]

    assert [flag and (flag.state, flag.found) for flag in flags] == [
        *(("found", (3,)), ("found", (3,)), ("clean", ()), ("notCheckable", ()))
    ]
    assert flags[0] is not None and flags[0].overlap == {"3": 1.0, "19": None}


def test_a_run_without_a_scan_says_that_none_was_made(tmp_path: Path) -> None:
    """Null everywhere, and a check that is not passed."""
    result = asked(tmp_path, bench(tmp_path / "bench"))

    assert (result.report.contamination, result.report.hashes.contamination) == (None, None)
    assert {task.contamination for task in result.report.tasks} == {None}
    assert checks(result)["Contamination"] == (False, "not scanned")


def test_only_tasks_that_were_run_are_counted(tmp_path: Path) -> None:
    """The scan is of the whole benchmark, the report of a part of it."""
    benchmark = bench(tmp_path / "bench")
    scan(benchmark)
    found = asked(tmp_path, benchmark, limit=1).report.contamination

    assert found is not None and (found.found, found.not_checkable) == ({"8": 1}, {"8": 0})


def test_a_corpus_of_which_nothing_could_be_read_makes_no_task_clean(tmp_path: Path) -> None:
    """No flag, and a check that is not passed."""
    benchmark = bench(tmp_path / "bench")
    (tmp_path / "bad.jsonl").write_text("no JSON\n")
    scan(benchmark, tmp_path / "bad.jsonl")
    result = asked(tmp_path, benchmark)

    assert {task.contamination for task in result.report.tasks} == {None}
    assert checks(result)["Contamination"] == (False, "no document of the corpus could be read")
    assert verify(tmp_path / "run").ok


def test_tasks_that_are_all_clean_pass(tmp_path: Path) -> None:
    """Characters are counted where the scan counted characters; then even the short task can be told."""
    benchmark = bench(tmp_path / "bench")
    (tmp_path / "other.txt").write_text("zzz")
    scan(benchmark, tmp_path / "other.txt", n=(3,), characters=True)
    passed, detail = checks(asked(tmp_path, benchmark))["Contamination"]

    assert passed, detail
    assert detail == "0 of 4 tasks found by 3 characters in a row in 3 bytes; limit 0"


def test_a_scan_of_other_tasks_is_refused_before_anything_is_asked(tmp_path: Path) -> None:
    """One line with the file and what to do; no folder is left, no model was asked."""
    benchmark = bench(tmp_path / "bench")
    scan(benchmark)
    tasks = benchmark / "tasks.jsonl"
    tasks.write_text(tasks.read_text().replace("Ten?", "Eleven?"))
    model = Scripted("m", ten_times)
    with pytest.raises(
        AlignError, match=r"contamination\.json: a scan of other tasks than those of small 1\.0\.0; run"
    ) as e:
        run(benchmark, [model], RunSettings(out=tmp_path / "run"))

    assert "\n" not in str(e.value)
    assert not model.asked and not (tmp_path / "run").exists() and not (benchmark / "history.jsonl").exists()


def edited(benchmark: Path, change: Callable[[dict[str, Any]], object]) -> None:
    """Change the scan of a benchmark by hand."""
    place = benchmark / "contamination.json"
    scan = json.loads(place.read_text())
    change(scan)
    place.write_text(json.dumps(scan))


EDITS: dict[str, tuple[Callable[[dict[str, Any]], object], str]] = {
    "a flag taken away": (lambda scan: scan["flagged"].update({"8": ["t-001"]}), "flagged"),
    "a flag for another n": (lambda scan: scan["flagged"].update({"9": []}), "flagged"),
    "a case taken away": (lambda scan: scan["contaminated"].pop(), "flagged"),
    "a case out of order": (lambda scan: scan["contaminated"].reverse(), "contaminated"),
    "a case twice": (lambda scan: scan["contaminated"].append(scan["contaminated"][1]), "contaminated"),
    "a case of nowhere": (lambda scan: scan["contaminated"][0].update(id="x"), "contaminated"),
    "a smaller overlap": (
        lambda scan: scan["contaminated"][1]["overlap"].update({"8": 0.01}),
        "contaminated[1].overlap",
    ),
    "no overlap": (lambda scan: scan["contaminated"][1]["overlap"].clear(), "contaminated[1].overlap"),
    "more matches than n-grams": (
        lambda scan: scan["contaminated"][1]["matched"].update({"8": 99}),
        "contaminated[1].matched",
    ),
    "no match": (lambda scan: scan["contaminated"][1]["matched"].update({"8": 0}), "contaminated[1].matched"),
    "a short task made long": (lambda scan: scan["tooShort"].update({"8": []}), "tooShort"),
    "a task made checkable": (lambda scan: scan.update(notCheckable=[]), "notCheckable"),
    "another number of cases": (lambda scan: scan.update(cases=3), "cases"),
    "another n": (lambda scan: scan.update(n=[5]), "tooShort"),
    "an n twice": (lambda scan: scan.update(n=[8, 8]), "n"),
    "an n of nothing": (lambda scan: scan.update(n=[0]), "n"),
    "no n": (lambda scan: scan.update(n=[]), "n"),
    "a canary that nobody counted": (
        lambda scan: scan.update(canaries=[{"source": "s", "document": 1, "canary": "c"}]),
        "scanned.marked",
    ),
    "canaries without a place": (lambda scan: scan["scanned"].update(marked=2), "canaries"),
    "a field of another kind": (lambda scan: scan.update(n="8"), "n"),
    "a field too few": (lambda scan: scan["scanned"].pop("bytes"), "scanned.bytes"),
}


@pytest.fixture(scope="module")
def scanned(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A benchmark with its scan."""
    benchmark = bench(tmp_path_factory.mktemp("scanned") / "bench")
    scan(benchmark)
    return benchmark


@pytest.mark.parametrize("name", EDITS)
def test_a_scan_that_contradicts_itself_or_the_tasks_is_refused(scanned: Path, name: str) -> None:
    """The field that does not follow from the tasks and the rest is named."""
    change, field = EDITS[name]
    place = scanned / "contamination.json"
    before = place.read_bytes()
    try:
        edited(scanned, change)
        with pytest.raises(InputError) as error:
            scan_of(load_benchmark(scanned))
    finally:
        place.write_bytes(before)

    fault = error.value.faults[0]
    assert (fault.field, fault.path) == (field, str(place))
    assert scan_of(load_benchmark(scanned)) is not None


@pytest.mark.parametrize("text", ["", "{", "[1]", "null", r'"\ud800"'])
def test_a_file_that_is_no_scan_is_named(tmp_path: Path, text: str) -> None:
    """Whatever else lies there under this name."""
    benchmark = bench(tmp_path / "bench")
    (benchmark / "contamination.json").write_text(text)
    with pytest.raises(InputError, match=r"contamination\.json"):
        scan_of(load_benchmark(benchmark))


def test_a_scan_goes_into_all_runs_or_into_none(tmp_path: Path) -> None:
    """Of two runs one has other tasks: neither is touched; then the one takes it, also over an older one."""
    first, other = bench(tmp_path / "a"), bench(tmp_path / "b")
    found = tmp_path / "found.json"
    scan(first)
    (first / "contamination.json").rename(found)
    tasks = other / "tasks.jsonl"
    tasks.write_text(tasks.read_text().replace("Ten?", "Eleven?"))
    runs = []
    for name, benchmark in (("one", first), ("two", other)):
        asked(tmp_path / name, benchmark)
        runs.append(RunFolder(tmp_path / name / "run"))
    with pytest.raises(AlignError, match="other tasks"):
        add_scan(runs, found)
    assert not any((one.path / FILE).exists() for one in runs)
    (runs[0].path / FILE).write_text("an older one")
    add_scan(runs[:1], found)
    report = write_report(runs[0])

    assert (runs[0].path / FILE).read_bytes() == found.read_bytes()
    assert report.contamination is not None and report.contamination.found == {"8": 2}
    assert verify(runs[0].path).ok


def test_of_hidden_tasks_nothing_but_counts_is_shown(tmp_path: Path) -> None:
    """No words and no places in report and page, even of a file that has them; the copy is its owner's alone."""
    benchmark = bench(tmp_path / "bench", prefix="hid-")
    scan(benchmark, place=corpus(tmp_path, canary=True))
    edited(benchmark, lambda scan: [one.update(ngram="kept words") for one in scan["contaminated"][0]["evidence"]])
    result = asked(tmp_path, benchmark, serve_hidden=True)
    shown = "".join((tmp_path / "run" / name).read_text() for name in ("report.json", "report.html"))

    assert result.report.contamination is not None and result.report.contamination.found == {"8": 2}
    assert "2 of 4 tasks share 8 words in a row" in shown
    for secret in ("kept words", "corpus.jsonl", CANARY.split()[-1], TAKEN[:30].lower()):
        assert secret not in shown.lower(), secret
    assert (tmp_path / "run" / FILE).stat().st_mode & 0o777 == 0o600
