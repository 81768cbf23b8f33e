"""`benchwright card`: written, checked, exported."""

import json
from pathlib import Path

from benchwright.pipeline.packaged import packaged
from tests.cli.shell import benchwright
from tests.pipeline.carded import bench, evidence


def test_a_card_is_written_and_checked(tmp_path: Path) -> None:
    """Exit 0, then 1 with each difference in words and as JSON."""
    folder = bench(tmp_path / "b")
    evidence(tmp_path)
    given = [
        "--labels",
        "labels.csv",
        "--results",
        "results.json",
        "--contamination",
        "scan.json",
        "--gate",
        "gate.json",
    ]
    done = benchwright("card", "b", *given, "--gate", "gate.json", "--json", cwd=tmp_path)

    assert done.returncode == 0 and done.stderr == ""
    assert json.loads(done.stdout)["path"] == "b/datacard.md"
    assert json.loads(done.stdout)["figures"]["validation"]["systems"] == 2
    done = benchwright("card", "b", "--check", cwd=tmp_path)
    assert (done.returncode, done.stdout) == (0, "the card is what its sources give\n")
    card = folder / "datacard.md"
    card.write_text(card.read_text().replace("| Antal fall | 6 |", "| Antal fall | 7 |"))
    done = benchwright("card", "b", "--check", cwd=tmp_path)
    assert (done.returncode, done.stdout) == (1, "Statistik, Benchmark, Antal fall: stored 7, now 6\n")
    found = json.loads(benchwright("card", "b", "--check", "--json", cwd=tmp_path).stdout)
    assert found == {
        "ok": False,
        "differences": [{"section": "Statistik, Benchmark", "name": "Antal fall", "stored": "7", "recomputed": "6"}],
    }


def test_what_is_not_measured_is_said(tmp_path: Path) -> None:
    """The options that would have measured it, on stderr."""
    bench(tmp_path / "b")
    done = benchwright("card", "b", cwd=tmp_path)

    assert done.stdout.startswith("b/datacard.md: ")
    assert done.stderr == "not measured, for want of --labels, --results, --contamination, --gate\n"


def test_bad_input_is_one_line(tmp_path: Path) -> None:
    """Exit 2, no trace: no card, no such evidence, options that do not go together."""
    bench(tmp_path / "b")
    for arguments, message in (
        (["b", "--check"], "datacard.md: expected a readable file, found no such file"),
        (["b", "--gate", "gone.json"], "gone.json: expected a readable file, found no such file"),
        (["nowhere"], "expected a benchmark folder, found no such folder"),
        (["b", "--check", "--language", "en"], "--check takes no --language"),
        (["b", "--export", "hf"], "--export needs a folder: -o DIR"),
        (["b", "--export", "hf", "--language", "sv", "-o", "x"], "the card of an export is in English"),
    ):
        done = benchwright("card", *arguments, cwd=tmp_path)
        assert done.returncode == 2 and done.stdout == "", arguments
        assert message in done.stderr and "Traceback" not in done.stderr


def test_an_export_names_its_files(tmp_path: Path) -> None:
    """Both formats in one folder; as JSON the folder and the files."""
    both = ["--export", "hf", "--export", "croissant", "-o", "hub"]
    done = benchwright("card", packaged("pay-gap"), *both, "--json", cwd=tmp_path)

    assert done.returncode == 0
    assert json.loads(done.stdout) == {
        "path": "hub",
        "files": ["hub/README.md", "hub/croissant.json", "hub/tasks.jsonl"],
    }
