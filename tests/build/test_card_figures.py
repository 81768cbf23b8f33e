"""Figures from the benchmark itself."""

from typing import Any

from benchwright.build.card_figures import benchmark_groups, part, share_figure
from benchwright.records import AnswerCheck, Benchmark, JudgeCheck, Line, Settings, Task


def task(name: str, *, judged: bool = False, **more: Any) -> Task:
    """A task with one line for code, and one for a judge if asked for."""
    lines = [Line(id="l", claim="secret claim", check=AnswerCheck(value="secret key"))]
    lines += [Line(id="j", claim="secret claim", check=JudgeCheck())] if judged else []
    return Task(id=name, prompt="secret prompt", rubric=tuple(lines), **more)


def groups(*tasks: Task, bar: str | None = "0.8") -> dict[str, dict[str, str]]:
    """What is printed, by group and key."""
    settings = Settings(id="b", title="B", version="2.0.0", language="sv", runs=5, bar=bar)
    bench = Benchmark(path="b", settings=settings, tasks=tasks, tasks_sha256="t", settings_sha256="s")
    found = benchmark_groups(bench, chance=0.25)
    assert "secret" not in repr(found)
    return {group.key: {figure.key: figure.shown for figure in group.figures} for group in found}


def test_sizes_and_settings_are_counted() -> None:
    """Cases, items with their wordings, lines and the share of them that a judge reads."""
    found = groups(task("a-v1"), task("a-v2"), task("b", judged=True))["benchmark"]

    assert found == {
        "id": "b",
        "version": "2.0.0",
        "language": "sv",
        "bar": "0.8",
        "runs": "5",
        "cases": "3",
        "items": "2",
        "variants": "1–2",
        "lines": "4",
        "judgeLines": "1 (25.0 %)",
        "chance": "0.250",
    }
    assert groups(task("a"), bar=None)["benchmark"]["bar"] == ""


def test_distributions_count_what_is_missing_too() -> None:
    """Difficulty is always there; families and groups where a task has one; checks by kind."""
    found = groups(task("a", family="x", difficulty="hard"), task("b", difficulty=2), task("c", judged=True))

    assert found["difficulty"] == {"hard": "1 (33.3 %)", "2": "1 (33.3 %)", "none": "1 (33.3 %)"}
    assert found["family"] == {"x": "1 (33.3 %)", "none": "2 (66.7 %)"}
    assert found["checks"] == {"answer": "3 (75.0 %)", "judge": "1 (25.0 %)"}
    assert "group" not in found


def test_a_share_of_nothing_is_no_share() -> None:
    """No division by zero, and no number where there is none."""
    assert part(0, 0) == "0"
    assert (share_figure("chance", None).shown, share_figure("chance", 0.0).shown) == ("", "0.000")
