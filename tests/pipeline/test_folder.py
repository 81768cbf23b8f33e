"""A run folder as it lies on disk."""

from pathlib import Path

import pytest

from benchwright.errors import InputError
from benchwright.pipeline.folder import RunFolder, pretty, read_manifest
from tests.builders import Scripted, right, run_small


def test_what_is_no_run_is_named(tmp_path: Path) -> None:
    """A missing folder, one without a manifest, a manifest that does not fit."""
    with pytest.raises(InputError, match="found no such folder"):
        read_manifest(tmp_path / "none")
    with pytest.raises(InputError, match=r"a folder without manifest\.json"):
        read_manifest(tmp_path)
    (tmp_path / "manifest.json").write_text('{"schemaVersion": "1"}')
    with pytest.raises(InputError, match="schemaVersion: expected a whole number, found '1'"):
        read_manifest(tmp_path)
    (tmp_path / "manifest.json").write_text("{")
    with pytest.raises(InputError, match="expected JSON"):
        read_manifest(tmp_path)


def test_a_missing_file_of_a_run_says_how_to_make_it(tmp_path: Path) -> None:
    """The hint is the command."""
    run = RunFolder(run_small(tmp_path, [Scripted("m", right)]).path)
    run.file("verdicts.jsonl").unlink()

    with pytest.raises(InputError, match="benchwright grade"):
        run.file("verdicts.jsonl")


def test_records_are_written_as_the_same_bytes(tmp_path: Path) -> None:
    """Indented JSON with a line end."""
    manifest = RunFolder(run_small(tmp_path, [Scripted("m", right)]).path).manifest

    assert pretty(manifest) == pretty(manifest)
    assert pretty(manifest).startswith(b'{\n "schemaVersion": 1,') and pretty(manifest).endswith(b"}\n")
