"""Exports: the card, the metadata and a byte copy of the tasks, read by the readers they are for."""

import json
from pathlib import Path

import pytest
import yaml

from benchwright.errors import DiskError, InputError
from benchwright.files import sha256_file
from benchwright.pipeline import card_export
from benchwright.pipeline.card_export import export_card
from benchwright.pipeline.packaged import packaged
from benchwright.records.card import CardSource
from tests.build.markdown import headings
from tests.pipeline.carded import bench, evidence


def test_an_export_holds_page_metadata_and_the_tasks_byte_for_byte(tmp_path: Path) -> None:
    """The page is the English card with the same evidence; the hash in the metadata is that of the copy."""
    folder = bench(tmp_path / "b")
    out = tmp_path / "out"
    written = export_card(folder, evidence(tmp_path), formats=("hf", "croissant"), out=out)
    _, matter, card = (out / "README.md").read_text().split("---\n", 2)

    assert sorted(path.name for path in written) == ["README.md", "croissant.json", "tasks.jsonl"]
    assert (out / "tasks.jsonl").read_bytes() == (folder / "tasks.jsonl").read_bytes()
    assert yaml.safe_load(matter)["license"] == "cc-by-4.0"
    assert headings(card)[-1] == ("h2", "Statistics") and "not measured" not in card
    [file] = json.loads((out / "croissant.json").read_text())["distribution"]
    assert file["sha256"] == sha256_file(out / "tasks.jsonl")


def test_a_hidden_split_is_not_exported(tmp_path: Path) -> None:
    """An export would publish prompts and keys; nothing is written."""
    folder = bench(tmp_path / "b", prefix="hid-")
    with pytest.raises(InputError, match="found the task hid-t-001; an export publishes every prompt and every key"):
        export_card(folder, CardSource(), formats=("hf",), out=tmp_path / "out")
    assert not (tmp_path / "out").exists()


def test_a_folder_that_holds_something_is_left_alone(tmp_path: Path) -> None:
    """Also the benchmark's own folder."""
    folder = bench(tmp_path / "b")
    with pytest.raises(InputError, match="expected a new or an empty folder"):
        export_card(folder, CardSource(), formats=("hf",), out=folder)


def test_what_reads_back_otherwise_is_an_error(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The copy is hashed where it lies; a disk that changes a byte is found out."""
    monkeypatch.setattr(card_export, "copy_file", lambda source, target: Path(target).write_text("{}"))
    with pytest.raises(DiskError, match="is not what was written"):
        export_card(bench(tmp_path / "b"), CardSource(), formats=("croissant",), out=tmp_path / "out")


@pytest.mark.filterwarnings("ignore")
def test_croissant_is_valid_and_its_records_are_the_tasks(tmp_path: Path) -> None:
    """The reference reader finds no error, and loads the ids of tasks.jsonl; the canary's record has none."""
    mlcroissant = pytest.importorskip("mlcroissant")
    export_card(packaged("reasoning"), CardSource(), formats=("croissant",), out=tmp_path / "out")
    data = mlcroissant.Dataset(jsonld=str(tmp_path / "out" / "croissant.json"))
    first, *records = [record["tasks/id"] for record in data.records("tasks")]
    tasks = [json.loads(line) for line in (tmp_path / "out" / "tasks.jsonl").read_text().splitlines()]

    assert data.metadata.ctx.issues.errors == set()
    assert first is None and "canary" in tasks[0]
    assert [name.decode() for name in records] == [task["id"] for task in tasks[1:]]
