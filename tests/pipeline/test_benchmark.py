"""Reading a benchmark: all faults at once, the canary, the bar as written."""

from pathlib import Path

import pytest

from benchwright.errors import InputError
from benchwright.pipeline.benchmark import canary_for, canary_of, load_benchmark
from benchwright.pipeline.init import init_benchmark
from tests.builders import answer_task, write_benchmark


def faults_of(path: Path) -> list[str]:
    """The faults of a benchmark, without the folder."""
    with pytest.raises(InputError) as caught:
        load_benchmark(path)
    return [str(fault).replace(f"{path}/", "") for fault in caught.value.faults]


def test_settings_and_tasks_are_read(tmp_path: Path) -> None:
    """The bar is the decimal written; hashes are those of the bytes."""
    loaded = load_benchmark(write_benchmark(tmp_path / "b", [answer_task(1)], bar="0.80"))

    assert (loaded.settings.bar, loaded.settings.runs, len(loaded.tasks)) == ("0.80", 3, 1)
    assert len(loaded.tasks_sha256) == 64


@pytest.mark.parametrize(
    ("toml", "fault"),
    [
        ('id = "a"\nversion = "1"\n', "benchmark.toml, title: expected a string, found nothing"),
        (
            'id = "A b"\ntitle = "t"\nversion = "1"\n',
            "benchmark.toml, id: expected a string of the form ^[a-z0-9-]+, found 'A b'",
        ),
        (
            'id = "a"\ntitle = "t"\nversion = "1"\nbar = 80\n',
            "benchmark.toml, bar: expected a share from 0 to 1, found 80; write 0.8 for 80 %",
        ),
        (
            'id = "a"\ntitle = "t"\nversion = "1"\nruns = 0\n',
            "benchmark.toml, runs: expected a whole number from 1 to 1000, found 0",
        ),
        (
            'id = "a"\ntitle = "t"\nversion = "1"\ngradng = "strict"\n',
            "benchmark.toml, gradng: expected a known key, found an unknown one; did you mean grading?",
        ),
        (
            'id = "a"\ntitle = "t"\nversion = "1"\n[judge]\nmodel = "python:x:y"\n',
            "benchmark.toml, judge.model: expected openai:NAME or anthropic:NAME",
        ),
        ("id = ", "benchmark.toml: expected TOML"),
    ],
)
def test_a_fault_of_the_settings_is_named(tmp_path: Path, toml: str, fault: str) -> None:
    """File, field, what was expected, what was found, what to do."""
    bench = write_benchmark(tmp_path / "b", [answer_task(1)])
    (bench / "benchmark.toml").write_text(toml)

    assert faults_of(bench)[0].startswith(fault)


def test_faults_of_both_files_come_in_one_go(tmp_path: Path) -> None:
    """A broken line does not hide the next one, nor the settings' faults."""
    bench = write_benchmark(tmp_path / "b", [answer_task(1)], more="unknown = 1\n")
    (bench / "tasks.jsonl").write_text(
        '{"id": "a"\n\n'
        '{"id": "b", "prompt": "p", "answer": "1", "weight": 1}\n'
        '{"id": "b", "prompt": "q", "answer": "2"}\n'
    )
    faults = faults_of(bench)

    assert [fault.split(":")[0] for fault in faults] == [
        "benchmark.toml, unknown",
        "tasks.jsonl, line 1",
        "tasks.jsonl, line 3, weight",
    ]


def test_an_empty_and_a_missing_tasks_file_are_named(tmp_path: Path) -> None:
    """No tasks is a fault, not a benchmark of nothing."""
    bench = write_benchmark(tmp_path / "b", [])
    assert faults_of(bench) == ["tasks.jsonl: expected at least one task, found none"]
    (bench / "tasks.jsonl").unlink()
    assert faults_of(bench) == ["tasks.jsonl: expected a readable file, found no such file"]


def test_the_canary_line_is_skipped_and_checked(tmp_path: Path) -> None:
    """A canary of these tasks is silent; of others it is said; it is no task."""
    bench = init_benchmark(tmp_path / "b")
    assert (len(load_benchmark(bench).tasks), load_benchmark(bench).warnings) == (4, ())
    lines = (bench / "tasks.jsonl").read_bytes()
    (bench / "tasks.jsonl").write_bytes(lines.replace(b"25.00 an hour", b"26.00 an hour"))

    assert "the canary belongs to other tasks" in load_benchmark(bench).warnings[0]


def test_a_canary_depends_on_id_version_and_tasks() -> None:
    """The same three give the same canary; any other gives another."""
    first = canary_for("a", "1", b"x")

    assert first == canary_for("a", "1", b"x")
    assert len({first, canary_for("b", "1", b"x"), canary_for("a", "2", b"x"), canary_for("a", "1", b"y")}) == 4
    assert canary_of(b'{"canary": "c"}') == "c"
    assert canary_of(b'{"canary": "c", "id": "x"}') is None
