"""A new benchmark folder."""

from pathlib import Path

import pytest

from benchwright.errors import InputError
from benchwright.pipeline.benchmark import load_benchmark
from benchwright.pipeline.init import init_benchmark


@pytest.mark.parametrize(("folder", "name"), [("My Bench", "my-bench"), ("x_1", "x-1"), ("åäö", "my-bench")])
def test_the_folder_s_name_becomes_the_id(tmp_path: Path, folder: str, name: str) -> None:
    """Made safe, and the folder loads without a fault or a warning."""
    loaded = load_benchmark(init_benchmark(tmp_path / folder))

    assert (loaded.settings.id, loaded.warnings) == (name, ())


def test_a_file_in_the_way_is_named(tmp_path: Path) -> None:
    """Nothing is overwritten."""
    (tmp_path / "f").write_text("x")

    with pytest.raises(InputError, match="a new or an empty folder"):
        init_benchmark(tmp_path / "f")


def test_cases_become_the_tasks(tmp_path: Path) -> None:
    """The folder loads without a fault or a warning, canary included, and holds what the cases hold."""
    cases = Path(__file__).parents[1] / "data" / "lab" / "cases.jsonl"
    loaded = load_benchmark(init_benchmark(tmp_path / "lab", cases=cases))

    assert (len(loaded.tasks), loaded.warnings, loaded.tasks[0].difficulty) == (20, (), "lätt")


def test_cases_with_faults_make_no_folder(tmp_path: Path) -> None:
    """Nothing is left behind."""
    (tmp_path / "cases.csv").write_text("id,question\na,What?\n")

    with pytest.raises(InputError, match="found neither"):
        init_benchmark(tmp_path / "new", cases=tmp_path / "cases.csv")
    assert not (tmp_path / "new").exists()
