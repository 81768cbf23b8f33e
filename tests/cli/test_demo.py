"""`benchwright demo`: the main job on the packaged benchmark, offline."""

import json
from pathlib import Path

from tests.cli.shell import benchwright


def test_the_demo_runs_without_a_key_and_verifies(tmp_path: Path) -> None:
    """The right program scores 1.0, the others less, some replies are unreadable; the run verifies."""
    done = benchwright("demo", "-o", "r", cwd=tmp_path)
    report = json.loads((tmp_path / "r" / "report.json").read_text())
    means = {model["model"]: model["mean"]["value"] for model in report["models"]}

    assert done.returncode == 0, done.stderr
    assert means["pay-gap"] == 1.0
    assert 0 < means["pay-gap-prose"] < means["pay-gap-hasty"] < 1
    assert sum(model["cells"]["unreadable"] for model in report["models"]) > 0
    assert str(Path("r") / "report.html") in done.stderr
    assert benchwright("verify", "r", cwd=tmp_path).returncode == 0


def test_an_unknown_benchmark_is_named(tmp_path: Path) -> None:
    """The nearest packaged name is offered."""
    done = benchwright("demo", "--benchmark", "pay-gpa", cwd=tmp_path)

    assert done.returncode == 2
    assert "did you mean pay-gap?" in done.stderr
