"""History, old runs and what is still to ask."""

from pathlib import Path

import pytest

from benchwright.errors import InputError
from benchwright.pipeline.benchmark import load_benchmark
from benchwright.pipeline.plan import new_manifest, record_history, select_tasks, with_models
from benchwright.records import ModelEntry
from tests.builders import answer_task, write_benchmark


def test_the_first_run_of_a_version_is_written_down_once(tmp_path: Path) -> None:
    """The bar and the tasks' hash at the first run stay; a later bar does not replace them."""
    bench = write_benchmark(tmp_path / "b", [answer_task(1)], bar="0.8")
    (first,), problem = record_history(load_benchmark(bench), "2026-01-01T00:00:00Z", write=True)
    (bench / "benchmark.toml").write_text((bench / "benchmark.toml").read_text().replace("0.8", "0.7"))
    (second,), _ = record_history(load_benchmark(bench), "2026-02-01T00:00:00Z", write=True)

    assert problem is None
    assert (first, first.bar, first.at) == (second, "0.8", "2026-01-01T00:00:00Z")
    assert len((bench / "history.jsonl").read_text().splitlines()) == 1


def test_a_folder_that_cannot_be_written_is_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The run goes on; the first run is then recorded in the run alone."""
    bench = write_benchmark(tmp_path / "b", [answer_task(1)])
    (bench / "history.jsonl").symlink_to(tmp_path / "no" / "such" / "folder")
    _, problem = record_history(load_benchmark(bench), "t", write=True)

    assert problem is not None and "recorded in this run alone" in problem


def test_tasks_are_chosen_by_name_and_number(tmp_path: Path) -> None:
    """File order stays; the limit counts what was named."""
    loaded = load_benchmark(write_benchmark(tmp_path / "b", [answer_task(n) for n in (3, 1, 2)]))

    assert [t.id for t in select_tasks(loaded, limit=None, task_ids=["t-002", "t-003"])] == ["t-003", "t-002"]
    assert [t.id for t in select_tasks(loaded, limit=2, task_ids=[])] == ["t-003", "t-001"]


def test_a_model_keeps_how_it_was_asked(tmp_path: Path) -> None:
    """Another model is added; the same name with other parameters is refused."""
    loaded = load_benchmark(write_benchmark(tmp_path / "b", [answer_task(1)]))
    entry = ModelEntry(name="m", provider="openai", asked="x", parameters={"temperature": 0})
    manifest = with_models(new_manifest(loaded, loaded.tasks, ()), [entry], tmp_path)

    assert len(with_models(manifest, [entry, ModelEntry(name="n", provider="http", asked="y")], tmp_path).models) == 2
    with pytest.raises(InputError, match="it was openai x"):
        with_models(manifest, [ModelEntry(name="m", provider="openai", asked="x")], tmp_path)
