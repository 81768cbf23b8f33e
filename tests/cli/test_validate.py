"""`benchwright validate` from the shell."""

import json
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from tests.builders import Scripted, right, run_small
from tests.cli.shell import benchwright as command
from tests.conftest import public_data


@pytest.fixture
def lab(tmp_path: Path) -> Path:
    """Twelve systems on 22 cases: system n has the first n pairs, but for one case that is turned round."""
    results = {f"m{n}": {f"c{i:02d}": i // 2 < n for i in range(22)} for n in range(12)}
    for n, row in enumerate(results.values()):
        row["c11"] = n < 6
    (tmp_path / "results.json").write_text(json.dumps(results))
    (tmp_path / "cases.jsonl").write_text("".join(json.dumps({"id": f"c{i:02d}"}) + "\n" for i in range(22)))
    return tmp_path


def test_a_summary_for_people(lab: Path) -> None:
    """Size, accuracy, floor and ceiling, discrimination beside chance, headroom, reliability, flagged items; exit 0."""
    done = command("validate", "cases.jsonl", "results.json", cwd=lab)
    assert done.returncode == 0, done.stderr
    for words in (
        "22 cases; 12 systems, 1 run each",
        "floor, where no system scores: 0 cases",
        "discrimination: 1.0000 of the cases separate the systems; 12 systems that flip coins would reach 0.9995",
        "headroom: 4.5 points above the best system",
        "reliability (alpha, KR-20): 0.9",
        "backwards: 1 of 18 items",
        "weak systems have it, strong ones do not",
    ):
        assert words in done.stdout
    [row] = [line for line in done.stdout.splitlines() if line.startswith("c11") and "suspectKey" in line]
    assert row.split()[:3] == ["c11", "backwards,", "suspectKey"]
    assert "c03 " not in done.stdout
    verbose = command("validate", "cases.jsonl", "results.json", "-v", cwd=lab)
    assert all(f"c{i:02d} " in verbose.stdout for i in range(22))


def test_one_document_for_programs(lab: Path) -> None:
    """On stdout alone, and into a file; the keys that others read; settings in it."""
    done = command("validate", "cases.jsonl", "res*.json", "--json", "-o", "out.json", "--seed", "5", cwd=lab)
    found = json.loads(done.stdout)
    assert (done.returncode, (lab / "out.json").read_text()) == (0, done.stdout)
    assert {"floor", "ceiling", "discrimination", "accuracy", "items", "warnings"} <= set(found)
    assert {"id", "difficulty", "discrimination", "p", "flags"} <= set(found["items"][0])
    assert (found["settings"]["seed"], found["coinFlip"]) == (5, 1 - 2 / 4096)
    assert found["suspectKeys"][0]["id"] == "c11"


def test_a_picture(lab: Path) -> None:
    """Well-formed SVG that names the backwards item."""
    done = command("validate", "cases.jsonl", "results.json", "--svg", "p.svg", cwd=lab)
    assert (done.returncode, "picture: p.svg" in done.stderr) == (0, True)
    assert "c11" in "".join(ET.parse(lab / "p.svg").getroot().itertext())


def test_one_system_is_inconclusive(lab: Path) -> None:
    """Exit 3, and why; what is known is printed."""
    (lab / "one.csv").write_text("case,system,right\n" + "".join(f"c{i:02d},m,{i % 2}\n" for i in range(22)))
    columns = ["--column", "task=case", "--column", "model=system", "--column", "value=right"]
    done = command("validate", "cases.jsonl", "one.csv", *columns, cwd=lab)
    assert done.returncode == 3, done.stderr
    assert "One system cannot tell what the cases separate" in done.stderr
    assert "floor, where no system scores: 11 cases: c00, c02" in done.stdout
    assert "discrimination:" not in done.stdout


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["nothing.jsonl", "results.json"], "nothing.jsonl: expected a readable file"),
        (["cases.jsonl", "none*.json"], "expected files of this pattern, found none"),
        (["cases.jsonl", "few.json"], "results['m']: expected a result on every one of 22 cases"),
        (["cases.jsonl", "text.json"], "results['m']['c00']: expected a score from 0 to 1"),
        (["cases.jsonl", "results.json", "--level", "1"], "--level"),
    ],
)
def test_bad_input_is_clear_and_exit_2(lab: Path, arguments: list[str], message: str) -> None:
    """What, where, expected, found."""
    (lab / "few.json").write_text('{"m": {"c00": true}}')
    (lab / "text.json").write_text(json.dumps({"m": {f"c{i:02d}": "true" for i in range(22)}}))
    done = command("validate", *arguments, cwd=lab)
    assert (done.returncode, message in done.stderr, "Traceback" in done.stderr) == (2, True, False)


def test_a_run_folder_and_one_that_is_not_finished(tmp_path: Path) -> None:
    """Exit 0 for the whole run, 4 where cells are missing."""
    path = run_small(tmp_path, [Scripted("a", right), Scripted("b", lambda request: "Answer: 20")], tasks=5).path
    done = command("validate", "bench", path, "--json", cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout)["accuracy"] == {"a": 1.0, "b": 0.2}
    replies = path / "replies.jsonl"
    replies.write_bytes(b"".join(replies.read_bytes().splitlines(keepends=True)[:-3]))
    done = command("validate", "bench", path, cwd=tmp_path)
    assert (done.returncode, done.stdout) == (4, "")
    assert "found 3 of 30 cells missing; go on with it" in done.stderr


def test_grade_school_answers(tmp_path: Path) -> None:
    """The published counts, beside what coins would reach."""
    lines = (public_data("gsm8k_replies") / "replies.jsonl").read_text("utf-8").splitlines()
    rows = [json.loads(line) for line in lines]
    (tmp_path / "cases.jsonl").write_text("".join(json.dumps({"id": row["id"]}) + "\n" for row in rows))
    results = {name: {row["id"]: row["is_correct"][name] for row in rows} for name in rows[0]["is_correct"]}
    (tmp_path / "results.json").write_text(json.dumps(results))
    done = command("validate", "cases.jsonl", "results.json", cwd=tmp_path)
    assert "no system scores: 432 cases: gsm8k-test-0" in done.stdout and "full score: 156 cases: " in done.stdout
    assert "discrimination: 0.5542" in done.stdout and "would reach 0.8750" in done.stdout
    assert "cannot tell: 731 items" in done.stdout
