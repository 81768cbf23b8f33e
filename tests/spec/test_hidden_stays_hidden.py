"""Every output of every command, walked for what a hidden task holds: prompts, claims, keys, options, replies."""

import json
from pathlib import Path
from typing import Any

import pytest

from tests.cli.shell import benchwright

SECRETS = ("Xprompt", "Xclaim", "Xoption", "Xtext", "Xalias", "Xreply", "Xline", "70707", "80808", "Xsaid")
SETTINGS = 'id = "split"\ntitle = "A split"\nversion = "1.0.0"\nbar = 0.5\n'
RUBRIC = [
    {"id": "Xline", "claim": "Xclaim one", "check": {"kind": "number", "value": "70707"}},
    {
        "id": "b",
        "claim": "Xclaim two",
        "check": {"kind": "text", "value": "Xtext", "aliases": ["Xalias"], "mode": "contains"},
    },
]
HIDDEN: list[dict[str, Any]] = [
    *({"id": f"hid-a{n}", "prompt": f"Xprompt {n}", "family": "f", "rubric": RUBRIC} for n in range(4)),
    {"id": "hid-b", "prompt": "Xprompt b", "family": "f", "answer": "80808"},
    {
        "id": "hid-c",
        "prompt": "Xprompt c",
        "family": "g",
        "answer": "Xoption",
        "metadata": {"options": ["Xoption", "Xoption two"]},
    },
]
PUBLIC = [{"id": f"pub-{n}", "prompt": f"What is {n} and {n}?", "family": "f", "answer": str(2 * n)} for n in range(4)]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A benchmark of hidden and public tasks, and recorded replies that are right, wrong or unreadable."""
    place = tmp_path_factory.mktemp("walk")
    (place / "bench").mkdir()
    (place / "bench" / "benchmark.toml").write_text(SETTINGS)
    rows = [*HIDDEN, *PUBLIC]
    (place / "bench" / "tasks.jsonl").write_text("".join(json.dumps(row) + "\n" for row in rows))
    for name, text in (("good", "Xreply: 70707, Xtext. 80808."), ("bad", 'Xreply: 70708 {"answer": "Xsaid"')):
        replies = [{"taskId": row["id"], "run": run, "text": text} for row in rows for run in (1, 2, 3)]
        (place / f"{name}.jsonl").write_text("".join(json.dumps(reply) + "\n" for reply in replies))
    return place


def walk(what: str, text: str) -> None:
    """Nothing of a hidden task stands in an output."""
    found = [secret for secret in SECRETS if secret in text]
    assert not found, f"{what}: {found}"


def said(folder: Path, *arguments: str, codes: tuple[int, ...] = (0,)) -> None:
    """A command ends as it should and says nothing of hidden tasks, in words and, where numbers come out, as JSON."""
    for more in ((), ("--json",)) if arguments[0] in ("check", "verify", "score-stability") else ((),):
        done = benchwright(*arguments, *more, cwd=folder)
        assert done.returncode in codes, done.stderr
        walk(" ".join(arguments + more), done.stdout + done.stderr)


def test_no_command_and_no_page_gives_a_hidden_task_away(folder: Path) -> None:
    """From `check` to the leaderboard: terminal, JSON, report, page, picture, verification."""
    models = ("--model", "replay:good.jsonl", "--model", "replay:bad.jsonl", "--model", "policy:empty")
    said(folder, "check", "bench", "-v")
    done = benchwright("run", "bench", *models, "-o", "run", "--serve-hidden", "-v", cwd=folder)
    assert done.returncode == 0, done.stderr
    walk("run", done.stdout + done.stderr)
    for arguments in (
        ("run", "bench", *models, "-o", "run", "--serve-hidden"),
        ("grade", "run", "-v"),
        ("report", "run"),
        ("verify", "run", "-v"),
        ("compare", "run", "run", "--model", "good", "bad"),
        ("score-stability", "run", "--svg", "picture.svg", "-v"),
        ("plan", "run"),
        ("rank", "run", "-o", "board", "-v"),
        ("gate", "bench", "-v"),
    ):
        said(folder, *arguments, codes=(0, 1))
    said(folder, "grade", "run", "--explain", "hid-a1", codes=(2,))
    for path in (
        "run/report.json",
        "run/report.html",
        "picture.svg",
        *(f"board/{p.name}" for p in (folder / "board").iterdir()),
    ):
        walk(path, (folder / path).read_text())


def test_a_file_that_is_broken_in_a_hidden_task_is_named_without_it(folder: Path, tmp_path: Path) -> None:
    """Twice the same id, a wrong type, a key that its check refuses, a changed verdict."""
    (tmp_path / "b").mkdir()
    (tmp_path / "b" / "benchmark.toml").write_text(SETTINGS)
    broken: list[dict[str, Any]] = [
        HIDDEN[0],
        HIDDEN[0],
        {**HIDDEN[4], "id": "hid-d", "family": 70707},
        {"id": "hid-e", "prompt": "Xprompt", "answer": "Xtext", "metadata": {"options": ["Xoption", "Xalias"]}},
        {**HIDDEN[5], "id": "hid-f", "prompt": 80808},
    ]
    (tmp_path / "b" / "tasks.jsonl").write_text("".join(json.dumps(row) + "\n" for row in broken))
    said(tmp_path, "check", "b", "-v", codes=(2,))
    said(tmp_path, "run", "b", "--model", "policy:empty", "--serve-hidden", codes=(2,))
