"""What a card is made of: everything read once, with its hash; evidence of another benchmark is refused."""

import json
from pathlib import Path

import pytest
from msgspec.structs import replace

from benchwright.errors import AlignError, InputError
from benchwright.files import sha256_file
from benchwright.pipeline.card import check_card, write_card
from benchwright.pipeline.card_sources import card_of, relative_source
from benchwright.records.card import Card, CardSource
from tests import scanned
from tests.builders import Scripted, right, run_small, write_benchmark
from tests.pipeline.carded import bench, evidence


def values(card: Card, group: str) -> dict[str, object]:
    """The figures of a group, by key and what they are about."""
    [found] = [one for one in card.groups if one.key == group]
    return {figure.key + (f" {figure.about}" if figure.about else ""): figure.value for figure in found.figures}


def made_of(folder: Path, made: CardSource) -> Card:
    """The card of a benchmark with paths as given."""
    return card_of(folder, relative_source(made, folder))


def test_every_evidence_becomes_figures_with_the_hash_of_its_file(tmp_path: Path) -> None:
    """Kappa, systems, overlap and gate; each file by its path from the benchmark, with its SHA-256."""
    folder = bench(tmp_path / "b")
    card = made_of(folder, evidence(tmp_path))

    kappa = values(card, "agreement")["kappa ann – bo"]
    assert isinstance(kappa, dict) and kappa["value"] == pytest.approx(4 / 7)
    assert values(card, "validation")["systems"] == 2
    assert (values(card, "validation")["floor"], values(card, "validation")["ceiling"]) == (2, 2)
    assert values(card, "contamination")["contaminated"] == 1
    assert values(card, "gate")["passes"] in (True, False)
    assert values(card, "files") == {
        "tasksFile": sha256_file(folder / "tasks.jsonl"),
        "settingsFile": sha256_file(folder / "benchmark.toml"),
        "canary": None,
        **{
            f"{key} ../{name}": sha256_file(tmp_path / name)
            for key, name in (
                ("labels", "labels.csv"),
                ("results", "results.json"),
                ("contaminationFile", "scan.json"),
                ("gateFile", "gate.json"),
            )
        },
    }


def test_chance_is_one_over_the_options(tmp_path: Path) -> None:
    """The mean over the tasks that have options; without such tasks there is none."""
    options = [
        {"id": f"o{n}", "prompt": f"p{n}", "answer": "A", "metadata": {"options": list("ABCD"[:n])}} for n in (2, 4)
    ]
    plain = {"id": "x", "prompt": "p", "answer": "1"}

    for name, tasks, chance in (("a", [*options, plain], 0.375), ("b", [plain], None)):
        card = made_of(write_benchmark(tmp_path / name, tasks), CardSource())
        assert values(card, "benchmark")["chance"] == chance


def test_a_canary_is_a_figure_of_the_files(tmp_path: Path) -> None:
    """The first line of tasks.jsonl, where it is one."""
    folder = bench(tmp_path / "b")
    tasks = folder / "tasks.jsonl"
    tasks.write_text('{"canary": "benchwright canary 1"}\n' + tasks.read_text())

    assert values(made_of(folder, CardSource()), "files")["canary"] == "benchwright canary 1"


def test_a_run_folder_is_hashed_by_what_is_read_from_it(tmp_path: Path) -> None:
    """Replies and verdicts count; a page made again does not."""
    result = run_small(tmp_path, [Scripted("m", right), Scripted("n", lambda request: "no")])
    run, folder = tmp_path / "run", tmp_path / "bench"
    before = values(made_of(folder, CardSource(results=(str(run),))), "files")
    (run / "report.html").write_text("x")
    assert values(made_of(folder, CardSource(results=(str(run),))), "files") == before
    (run / "judge.jsonl").write_text("\n")

    assert result.report.models[0].model == "m"
    assert values(made_of(folder, CardSource(results=(str(run),))), "files") != before


@pytest.mark.parametrize(
    ("name", "old", "new", "message"),
    [
        ("labels", "t-00", "u-00", "labels of another benchmark: no rated item is a case of small"),
        ("contamination", "t-002", "u-002", "contamination of another benchmark: 'u-002' is no case here"),
        ("gate", '"small"', '"other"', "the gate of other 1.0.0, another benchmark"),
        ("gate", '"tasksSha256": "', '"tasksSha256": "0', "the gate of small 1.0.0, other tasks than these"),
    ],
)
def test_evidence_of_another_benchmark_is_refused(tmp_path: Path, name: str, old: str, new: str, message: str) -> None:
    """One line with the file and what it belongs to; a card that is checked goes on without it."""
    folder = bench(tmp_path / "b")
    made = evidence(tmp_path)
    path = Path(getattr(made, name))
    path.write_text(path.read_text().replace(old, new))
    with pytest.raises(AlignError, match=message):
        made_of(folder, made)

    refused: dict[str, str] = {}
    card_of(folder, relative_source(made, folder), refused=refused)
    assert [message in why for why in refused.values()] == [True]


def test_a_scan_as_it_was_made_becomes_figures(tmp_path: Path) -> None:
    """For each n what was found and what is too short, what was read; written into the card, which checks out."""
    folder = scanned.bench(tmp_path / "b")
    place = scanned.corpus(tmp_path, canary=True)
    scanned.scan(folder, place, n=(3, 19))
    made = CardSource(contamination=str(folder / "contamination.json"), language="en")

    assert values(made_of(folder, made), "contamination") == {
        "n": "3, 19",
        "contaminated n = 3": 2,
        "contaminated n = 19": 0,
        "notCheckable n = 3": 1,
        "notCheckable n = 19": 2,
        "canaries": 1,
        "documents": 3,
        "megabytes": pytest.approx(place.stat().st_size / 1e6, rel=0.5),
        "unreadable": 0,
    }
    write_card(folder, made)
    card = (folder / "datacard.md").read_text(encoding="utf-8")
    assert "| Cases that overlap: n = 3 | 2 (50.0 %) |" in card and "| MB scanned | &lt; 0.1 |" in card
    assert check_card(folder) == ()


def test_a_scan_of_other_tasks_is_refused_by_its_hash(tmp_path: Path) -> None:
    """The same ids with another prompt are other tasks: the file is named, and a card that is checked says so."""
    folder = scanned.bench(tmp_path / "b")
    scanned.scan(folder)
    made = CardSource(contamination=str(folder / "contamination.json"))
    write_card(folder, made)
    tasks = folder / "tasks.jsonl"
    tasks.write_text(tasks.read_text().replace("Ten?", "Eleven?"))
    with pytest.raises(AlignError, match=r"contamination\.json: a scan of other tasks than those of small 1\.0\.0"):
        made_of(folder, made)

    assert any("a scan of other tasks" in (one.recomputed or "") for one in check_card(folder))


@pytest.mark.parametrize("name", ["contamination", "gate"])
@pytest.mark.parametrize("text", ["", "{", "[1]", '{"n": "x"}'])
def test_evidence_that_cannot_be_read_is_named(tmp_path: Path, name: str, text: str) -> None:
    """The file and what is wrong with it."""
    folder = bench(tmp_path / "b")
    path = tmp_path / "bad.json"
    path.write_text(text)
    with pytest.raises(InputError, match=r"bad\.json"):
        made_of(folder, replace(CardSource(), **{name: str(path)}))


def test_evidence_that_is_not_there_is_named(tmp_path: Path) -> None:
    """Also where a checked card would go on without evidence that does not fit."""
    folder = bench(tmp_path / "b")
    for made in (CardSource(labels="gone.csv"), CardSource(results=("gone.json",)), CardSource(gate="gone.json")):
        with pytest.raises(InputError, match=r"gone\.\w+: expected a readable file, found no such file"):
            card_of(folder, relative_source(made, folder), refused={})


def test_cases_in_a_file_have_texts_from_a_file(tmp_path: Path) -> None:
    """TOML and JSON alike; a canary is no case; evidence needs a benchmark."""
    cases = tmp_path / "cases.jsonl"
    cases.write_text('{"canary": "c"}\n{"id": "a", "difficulty": "easy"}\n{"id": "b"}\n')
    (tmp_path / "m.toml").write_text('titel = "Fall"\nlicens = "MIT"\nsize = 1.5\n')
    (tmp_path / "m.json").write_text(json.dumps({"title": "Fall", "license": "MIT", "size": 1.5}))
    cards = [made_of(cases, CardSource(meta=str(tmp_path / name))) for name in ("m.toml", "m.json")]

    assert cards[0].title == cards[1].title == "Fall" and cards[0].further == cards[1].further == (("size", "1.5"),)
    assert values(cards[0], "benchmark") == {"cases": 2}
    assert values(cards[0], "difficulty") == {"easy": 1, "none": 1}
    assert values(cards[0], "files")["metaFile m.toml"] == sha256_file(tmp_path / "m.toml")
    with pytest.raises(InputError, match="--gate: expected a benchmark folder, found a file of cases"):
        made_of(cases, CardSource(gate="gate.json"))
    with pytest.raises(InputError, match="--meta: expected a file of cases"):
        made_of(bench(tmp_path / "b"), CardSource(meta="m.toml"))


@pytest.mark.parametrize(
    ("name", "text", "message"),
    [
        ("m.json", "{", "m.json: expected TOML"),
        ("m.json", "[]", "m.json, meta: expected a dict of texts, found list"),
        ("m.json", '{"titl": "x"}', "m.json, titl: expected a known key, found an unknown one; did you mean title"),
        ("m.toml", "x", "m.toml: expected TOML"),
        ("m.txt", None, "m.txt: expected a readable file, found no such file"),
    ],
)
def test_texts_that_cannot_be_read_are_named(tmp_path: Path, name: str, text: str | None, message: str) -> None:
    """The file, the key and what was meant."""
    (tmp_path / "cases.jsonl").write_text('{"id": "a"}\n')
    if text is not None:
        (tmp_path / name).write_text(text)
    with pytest.raises(InputError, match=message):
        made_of(tmp_path / "cases.jsonl", CardSource(meta=str(tmp_path / name)))
