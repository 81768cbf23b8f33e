"""A report in the terminal."""

from pathlib import Path

import pytest

from benchwright.cli.options import Printer
from benchwright.cli.show import progress_bar, show_report
from benchwright.run.runner import Progress
from tests.builders import Scripted, right, run_small


def test_the_table_has_every_model_best_first_and_says_unknown(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Names whole, unknown costs in words."""
    models = [Scripted("a-long-name-of-a-model", lambda request: "Answer: 0"), Scripted("good", right)]
    show_report(run_small(tmp_path, models).report, Printer(as_json=False, quiet=True, verbose=False))
    out = capsys.readouterr().out

    assert out.index("good ") < out.index("a-long-name-of-a-model ")
    assert "unknown" in out and "100.0" in out


def test_verbose_states_every_trust_check(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Passed or not, with what was measured."""
    report = run_small(tmp_path, [Scripted("m", right)]).report
    show_report(report, Printer(as_json=False, quiet=False, verbose=True))
    err = capsys.readouterr().err

    assert "attention: Tasks: 6; needs 30" in err
    assert all(check.name in err for check in report.checks)


def test_no_bar_where_there_is_no_terminal(capsys: pytest.CaptureFixture[str]) -> None:
    """Progress into a pipe would be noise."""
    with progress_bar(Printer(as_json=False, quiet=False, verbose=False)) as show:
        show(Progress(2, done=1))

    assert capsys.readouterr() == ("", "")
