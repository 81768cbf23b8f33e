"""`benchwright score-stability` from the shell."""

import json
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from tests.cli.shell import benchwright as command


@pytest.fixture
def reports(tmp_path: Path) -> Path:
    """Two models on forty tasks, three runs each, one report a line."""
    lines = []
    for name, every in (("strong", 4), ("weak", 2)):
        for run in (1, 2, 3):
            rows = [{"taskId": f"t{n}", "score": int((n + run) % every > 0)} for n in range(40)]
            lines.append(json.dumps({"benchmark": "b", "model": name, "run": run, "results": rows}))
    (tmp_path / "r.jsonl").write_text("\n".join(lines) + "\n")
    return tmp_path


def test_a_table_for_people(reports: Path) -> None:
    """Means, P(first), ranks; exit 0."""
    done = command("score-stability", "r.jsonl", cwd=reports)
    assert done.returncode == 0, done.stderr
    assert "40 shared tasks; 2,000 resamples, seed 0" in done.stdout
    [head, strong, weak] = [
        line for line in done.stdout.splitlines() if "P(first)" in line or "weak" in line or "strong" in line
    ]
    assert strong.split()[:3] == ["strong", "3", "75.0"]
    assert weak.split()[:3] == ["weak", "3", "50.0"]
    assert "rank set" in head


def test_one_document_for_programs(reports: Path) -> None:
    """On stdout alone, and into a file; the same bytes again."""
    done = command("score-stability", "r.jsonl", "--json", "-o", "out.json", "--resamples", "300", cwd=reports)
    found = json.loads(done.stdout)
    assert (done.returncode, found["settings"]["resamples"]) == (0, 300)
    assert [model["model"] for model in found["models"]] == ["strong", "weak"]
    assert (reports / "out.json").read_text() == done.stdout
    assert command("score-stability", "*.jsonl", "--json", "--resamples", "300", cwd=reports).stdout == done.stdout


def test_a_picture(reports: Path) -> None:
    """Well-formed SVG that names the models and says what it is."""
    done = command("score-stability", "r.jsonl", "--svg", "p.svg", "-q", cwd=reports)
    assert done.returncode == 0, done.stderr
    text = "".join(ET.parse(reports / "p.svg").getroot().itertext())
    assert "strong" in text and "weak" in text and "diagnostic" in text


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["nothing.jsonl"], "nothing.jsonl: expected a readable file, found no such file"),
        (["x*.jsonl"], "expected files of this pattern, found none"),
        (["one.jsonl"], "two models are needed, found one: 'strong'"),
        (["bad.jsonl"], "bad.jsonl, line 2"),
    ],
)
def test_bad_input_is_one_clear_line_and_exit_2(reports: Path, arguments: list[str], message: str) -> None:
    """What, where, expected, found."""
    lines = (reports / "r.jsonl").read_text().splitlines()
    (reports / "one.jsonl").write_text(lines[0])
    (reports / "bad.jsonl").write_text(lines[0] + "\n{broken\n")
    done = command("score-stability", *arguments, cwd=reports)
    assert done.returncode == 2
    assert message in done.stderr
    assert "Traceback" not in done.stderr


def test_a_run_folder_is_enough(tmp_path: Path) -> None:
    """The demo's run: its three programs in the order of their means."""
    assert command("demo", "-o", "run", "-q", cwd=tmp_path).returncode == 0
    done = command("score-stability", "run", "--json", cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    means = [model["mean"] for model in json.loads(done.stdout)["models"]]
    assert len(means) >= 2 and means == sorted(means, reverse=True)
