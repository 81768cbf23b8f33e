"""Printing results and messages."""

import json
from pathlib import Path

import pytest

from benchwright.cli.options import Printer


def test_words_and_json_never_mix(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """With JSON there are no words on stdout; a named file gets the document either way."""
    words, document = (
        Printer(as_json=j, quiet=False, verbose=False, out=tmp_path / f"{j}.json") for j in (False, True)
    )
    for printer in (words, document):
        printer.result("a line")
        printer.table(["a"], [["[b]"]], 1)
        printer.document({"x": 1})
    out = capsys.readouterr().out

    assert out.startswith("a line\n") and "[b]" in out
    assert json.loads(out[out.index("{") :]) == {"x": 1}
    assert json.loads((tmp_path / "False.json").read_text()) == {"x": 1}


def test_quiet_says_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    """Messages go to stderr, and with -q nowhere."""
    Printer(as_json=False, quiet=True, verbose=False).say("x")
    Printer(as_json=False, quiet=False, verbose=False).say("y")

    assert capsys.readouterr() == ("", "y\n")
