"""What a client is shown of a benchmark, and how its answers are scored."""

from pathlib import Path
from typing import Any

import pytest

from benchwright.errors import DiskError, InputError
from benchwright.grade.rubric import grade
from benchwright.pipeline.attempts import Attempts
from benchwright.pipeline.benchmark import load_benchmark
from benchwright.pipeline.serving import Desk, offer
from benchwright.records import Benchmark
from tests.builders import write_benchmark

AT = "2026-11-30T10:02:11Z"
NUMBER = {"kind": "number", "value": "7"}
TASKS: list[dict[str, Any]] = [
    {"id": "a", "prompt": "A?", "answer": "42", "metadata": {"seed": 5}},
    {"id": "b", "prompt": "B?", "rubric": [{"id": "x", "claim": "c", "check": {"kind": "answer", "value": "7"}}]},
    {"id": "c", "prompt": "C?", "rubric": [{"id": "x", "claim": "c", "check": NUMBER}]},
    {"id": "d", "prompt": "D?", "rubric": [{"id": str(n), "claim": "c", "check": NUMBER} for n in range(2)]},
    {"id": "hid-e", "prompt": "E?", "answer": "9", "family": "dial", "difficulty": 4},
]


def load(folder: Path, tasks: list[dict[str, Any]] = TASKS, more: str = "") -> Benchmark:
    """A benchmark of these tasks."""
    return load_benchmark(write_benchmark(folder / "bench", tasks, more=more))


def test_tasks_of_one_answer_line_are_served_hidden_ones_when_allowed(tmp_path: Path) -> None:
    """Whether written short or as a rubric; the others are counted by their reason."""
    loaded = load(tmp_path)
    public, all_of_them = offer(loaded), offer(loaded, allow_hidden=True)

    assert [task.id for task in public.tasks] == ["a", "b"] and public[1:] == (2, 1)
    assert [task.id for task in all_of_them.tasks] == ["a", "b", "hid-e"] and all_of_them[1:] == (2, 0)
    with pytest.raises(InputError, match="0 of the hidden split, 1 with another rubric"):
        offer(load(tmp_path / "2", TASKS[2:3]))
    with pytest.raises(InputError, match="--allow-hidden"):
        offer(load(tmp_path / "3", TASKS[4:]))


def test_a_task_is_shown_without_its_key_and_a_hidden_one_listed_by_its_id(tmp_path: Path) -> None:
    """Id, prompt, options; family and difficulty of public tasks only."""
    loaded = load(tmp_path)
    with Attempts(tmp_path / "a") as attempts:
        desk = Desk(loaded, offer(loaded, allow_hidden=True).tasks, attempts)

        assert desk.get_task("a").to_dict() == {"id": "a", "prompt": "A?", "options": ()}
        listed = desk.list_tasks().tasks[2].to_dict()
        assert listed == {"id": "hid-e", "family": None, "difficulty": None, "attemptsLeft": 1}
        with pytest.raises(InputError, match="list_tasks"):
            desk.get_task("d")


@pytest.mark.parametrize("mode", ["classic", "strict", "lenient"])
def test_a_reply_scores_here_what_it_scores_in_a_run(mode: Any, tmp_path: Path) -> None:
    """In the benchmark's mode, whatever form the reply has; what cannot be read scores 0."""
    loaded = load(tmp_path, more=f'grading = "{mode}"\n')
    replies = ["42", '{"answer": 42}', "Answer: 42", "41 or 42", "", "I cannot help with that.", "42 dollars, 7 cents"]
    with Attempts(tmp_path / "a", limit=len(replies)) as attempts:
        desk = Desk(loaded, offer(loaded).tasks, attempts)
        for left, reply in zip(reversed(range(len(replies))), replies, strict=True):
            scored = desk.score_answer("a", reply, at=AT)
            assert (scored.score, scored.attempts_left) == (grade(loaded.tasks[0], reply, mode=mode).score, left)
        with pytest.raises(InputError, match="none of 7 left"):
            desk.score_answer("a", "42", at=AT)


def test_no_score_is_given_for_an_attempt_that_could_not_be_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Else a full disk would answer for ever."""
    loaded = load(tmp_path)

    def full(*given: object) -> None:
        raise DiskError("full")

    with Attempts(tmp_path / "a") as attempts:
        monkeypatch.setattr(attempts, "keep", full)
        with pytest.raises(DiskError):
            Desk(loaded, offer(loaded).tasks, attempts).score_answer("a", "42", at=AT)
