"""`benchwright agree` from the shell."""

import json
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from tests.cli.shell import benchwright as command
from tests.conftest import public_data


@pytest.fixture
def labels(tmp_path: Path) -> Path:
    """Three annotators on sixty items, of whom the third often differs."""
    rows = [f"q{n},{n % 3},{n % 3 if n % 10 else 0},{n % 2}" for n in range(60)]
    (tmp_path / "l.csv").write_text("\n".join(["item,ann,bo,cy", *rows]) + "\n")
    return tmp_path


def test_a_table_for_people(labels: Path) -> None:
    """Every pair with observed agreement before kappa, then alpha, Fleiss and AC1 of all; exit 0."""
    done = command("agree", "l.csv", "--resamples", "200", cwd=labels)
    assert done.returncode == 0, done.stderr
    lines = done.stdout.splitlines()
    assert lines[0] == "3 raters, 60 items, 180 labels; 200 resamples, seed 0"
    assert lines[1].split() == ["rater", "rater", "n", "observed,", "%", "kappa", "95", "%", "max", "PABAK", "AC1"]
    assert lines[3].split()[:5] == ["ann", "bo", "60", "93.3", "0.90"]
    assert len([line for line in lines if line.startswith(("ann ", "bo "))]) == 3
    assert [line.split()[0] for line in lines[9:]] == ["Krippendorff's", "Krippendorff's", "Fleiss'", "Gwet's"]
    assert "\\" not in done.stdout and done.stderr == ""


def test_one_document_for_programs(labels: Path) -> None:
    """On stdout alone, and into a file; the same bytes again; the fields that others read."""
    done = command("agree", "l.csv", "--json", "-o", "out.json", "--resamples", "200", "--seed", "3", cwd=labels)
    found = json.loads(done.stdout)
    assert (done.returncode, found["settings"]["seed"], found["settings"]["resamples"]) == (0, 3, 200)
    wanted = {"a", "b", "n", "kappa", "low", "high", "observed", "expected", "pabak", "ac1", "undefined"}
    assert all(wanted <= pair.keys() for pair in found["pairs"])
    assert isinstance(found["alpha"], float) and found["warnings"] == []
    assert (labels / "out.json").read_text() == done.stdout
    assert command("agree", "l.csv", "--json", "--resamples", "200", "--seed", "3", cwd=labels).stdout == done.stdout


def test_the_published_figures(tmp_path: Path) -> None:
    """Of three real annotators, through the command."""
    path = public_data("pandalm_annotators") / "labels.csv"
    done = command("agree", path, "--raters", "annotator1,annotator2,annotator3", "--json", cwd=tmp_path)
    assert [f"{pair['kappa']:.4f}" for pair in json.loads(done.stdout)["pairs"]] == ["0.8520", "0.8789", "0.8617"]


def test_more_is_said_when_asked(labels: Path) -> None:
    """Confusion tables and the kappa of each label; names and labels with brackets are text."""
    (labels / "b.csv").write_text("id,[bold],b\n1,[/x],[/x]\n2,y,[/x]\n3,y,y\n")
    done = command("agree", "b.csv", "-v", cwd=labels)
    assert done.returncode == 0, done.stderr
    lines = [line.split() for line in done.stdout.splitlines()]
    assert ["[bold]", "\\", "b", "[/x]", "y"] in lines
    assert ["[/x]", "1", "0"] in lines and ["y", "1", "1"] in lines
    assert any(line[:4] == ["label", "kappa", "against", "all"] for line in lines)


def test_a_picture(labels: Path) -> None:
    """Well-formed SVG that names the raters."""
    done = command("agree", "l.csv", "--svg", "p.svg", "-q", cwd=labels)
    assert (done.returncode, done.stderr) == (0, "")
    assert "ann × cy" in "".join(ET.parse(labels / "p.svg").getroot().itertext())


def test_a_scale_adds_weighted_kappas(labels: Path) -> None:
    """Two columns more, and alpha is ordinal."""
    done = command("agree", "l.csv", "--scale", "0, 1,2,3", "--resamples", "50", cwd=labels)
    assert done.returncode == 0, done.stderr
    assert done.stdout.splitlines()[1].split()[-2:] == ["linear", "quadratic"]
    assert "Krippendorff's alpha, ordinal" in done.stdout.splitlines()[9]


def test_nothing_that_can_be_measured_is_exit_3(labels: Path) -> None:
    """Dashes with their reasons, observed agreement beside them."""
    (labels / "c.csv").write_text("id,a,b\n1,yes,yes\n2,yes,yes\n")
    done = command("agree", "c.csv", "--svg", "c.svg", cwd=labels)
    assert done.returncode == 3
    assert done.stdout.splitlines()[3].split()[:6] == ["a", "b", "2", "100.0", "–", "–"]
    assert "note: a and b: both raters put every item in the same category" in done.stdout
    assert json.loads(command("agree", "c.csv", "--json", cwd=labels).stdout)["pairs"][0]["kappa"] is None


def test_warnings_go_to_the_side(labels: Path) -> None:
    """To stderr, and nowhere with -q; exit 0."""
    (labels / "w.csv").write_text("id,a,b\n1,Yes,yes\n2,no,no\n3,yes,yes\n")
    done = command("agree", "w.csv", cwd=labels)
    assert done.returncode == 0
    assert "note: labels that differ only in case, and count as different: 'Yes' (1) and 'yes' (3)." in done.stderr
    assert command("agree", "w.csv", "-q", cwd=labels).stderr == ""


def test_missing_labels_are_dropped_when_asked(labels: Path) -> None:
    """And counted."""
    (labels / "m.csv").write_text("id,a,b\n1,x,x\n2,y,\n3,y,y\n4,x,y\n")
    assert command("agree", "m.csv", cwd=labels).returncode == 2
    done = command("agree", "m.csv", "--missing", "drop", cwd=labels)
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith("2 raters, 4 items, 1 not rated by all, 7 labels;")


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["nothing.csv"], "nothing.csv: expected a readable file, found no such file"),
        (["l.csv", "--raters", "ann"], "l.csv: expected two raters or more, found one: 'ann'"),
        (
            ["l.csv", "--raters", "ann,boo"],
            "expected one of the columns item, ann, bo, cy, found 'boo'; did you mean bo?",
        ),
        (["l.csv", "--item", "id"], "l.csv, item: expected one of the columns"),
        (["l.csv", "--label", "bo"], "l.csv: expected a column of the rater"),
        (["l.csv", "--scale", "0,1,1"], "scale: expected each label once"),
        (["l.csv", "--scale", "1,2"], "l.csv, line 2, ann: expected a label of the scale 1, 2, found '0'"),
    ],
)
def test_bad_input_is_one_clear_line_and_exit_2(labels: Path, arguments: list[str], message: str) -> None:
    """What, where, expected, found."""
    done = command("agree", *arguments, cwd=labels)
    assert done.returncode == 2
    assert message in done.stderr
    assert done.stdout == "" and "Traceback" not in done.stderr
