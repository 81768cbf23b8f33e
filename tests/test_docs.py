"""What the README says is what happens."""

import re
import shlex
import subprocess
import sys
from pathlib import Path

import benchwright
from benchwright.cli import COMMANDS
from tests.cli.shell import ROOT, surroundings
from tests.cli.shell import benchwright as command

README = (ROOT / "README.md").read_text(encoding="utf-8")


def blocks(language: str) -> list[str]:
    """The fenced blocks of a language in the README."""
    return re.findall(rf"```{language}\n(.*?)```", README, re.DOTALL)


def test_the_commands_of_the_readme_run(tmp_path: Path) -> None:
    """Every `benchwright` line of the README exits with 0, in order, in an empty folder."""
    lines = [line.split("#")[0].strip() for block in blocks("sh") for line in block.splitlines()]
    commands = [shlex.split(line)[1:] for line in lines if line.startswith("benchwright ")]

    assert len(commands) >= 5
    for arguments in commands:
        done = command(*arguments, cwd=tmp_path)
        assert done.returncode == 0, (arguments, done.stderr)


def test_the_python_of_the_readme_runs(tmp_path: Path, monkeypatch: object) -> None:
    """The README's Python block runs on a benchmark that init made."""
    assert command("init", "my-bench", cwd=tmp_path).returncode == 0
    script = tmp_path / "readme.py"
    script.write_text("\n".join(blocks("python")) + "\nprint(result.report.models[0].mean.value)\n")
    done = subprocess.run([sys.executable, script], cwd=tmp_path, capture_output=True, text=True, env=surroundings({}))

    assert done.stdout.splitlines()[-1:] == ["1.0"], done.stderr


def test_the_tasks_of_the_readme_are_tasks() -> None:
    """The README's JSON example is read as a task and graded."""
    import json

    task = json.loads(blocks("json")[0].replace('"prompt": "..."', '"prompt": "p"'))

    assert benchwright.grade(task, "The mean gap is 8.6 %, and the deadline is 19 March 2026.").score == 1.0


def test_every_command_is_in_the_changelog_and_every_link_leads_somewhere() -> None:
    """CHANGELOG names each command; the files that the README links to exist."""
    changelog = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    for name in COMMANDS:
        assert f"`{name}`" in changelog or f"benchwright {name}" in changelog
    for target in re.findall(r"\]\(([^)#:]+)\)", README):
        assert (ROOT / target).exists(), target


def test_public_names_are_what_can_be_imported() -> None:
    """`__all__` is sorted out, importable, and documented."""
    for name in benchwright.__all__:
        value = getattr(benchwright, name)
        assert isinstance(value, str) or value.__doc__, name


def test_the_glossary_s_unused_words_are_not_used() -> None:
    """Words that the house does not use for its things stand in no identifier."""
    pattern = re.compile(r"\b(?:def|class)\s+\w*(?:sample|epoch|completion|instance)\w*", re.IGNORECASE)
    found = [
        f"{path.name}: {hit}" for path in (ROOT / "src").rglob("*.py") for hit in pattern.findall(path.read_text())
    ]

    assert [hit for hit in found if "resample" not in hit.lower()] == []


GRADING = ROOT / "docs" / "grading.md"


def test_the_examples_of_the_grading_page_run() -> None:
    """Every example of the pages in docs/ gives what it shows."""
    import doctest

    failed, tried = doctest.testfile(str(GRADING), module_relative=False)
    assert (failed, tried > 20) == (0, True)
    failed, tried = doctest.testfile(str(ROOT / "docs" / "judging.md"), module_relative=False)
    assert (failed, tried > 5) == (0, True)
    failed, tried = doctest.testfile(str(ROOT / "docs" / "statistics.md"), module_relative=False, encoding="utf-8")
    assert (failed, tried > 20) == (0, True)
    failed, tried = doctest.testfile(str(ROOT / "docs" / "leaderboards.md"), module_relative=False, encoding="utf-8")
    assert (failed, tried > 10) == (0, True)


def test_the_table_of_the_modes_is_what_the_modes_say() -> None:
    """Each row of the table where the modes differ, in all three modes; every row differs somewhere."""
    text = GRADING.read_text(encoding="utf-8")
    rows = re.findall(r"^\| `(.+?)` \| `(.+?)` \| ([\w ]+) \| ([\w ]+) \| ([\w ]+) \|$", text, re.MULTILINE)
    words = {True: "met", False: "not met", None: "unreadable"}

    assert len(rows) > 10
    for reply, key, *shown in rows:
        said = [
            words[benchwright.explain_answer(reply, key, mode=mode).met] for mode in ("classic", "strict", "lenient")
        ]
        assert said == shown, (reply, said)
        assert len(set(shown)) > 1


def test_every_reason_is_explained() -> None:
    """The table of reasons names every code."""
    from typing import get_args

    from benchwright.records import Reason

    text = GRADING.read_text(encoding="utf-8")
    assert set(re.findall(r"^\| `(\w+)` \| [^|`]+ \|$", text, re.MULTILINE)) == set(get_args(Reason))


def test_the_examples_of_the_families_are_items_of_the_seed() -> None:
    """Each text of docs/generate.md is the first wording of the first item of its family, with its answer."""
    from benchwright.generate.families import FAMILIES
    from benchwright.generate.splits import Plan, Seen, build_split, seed_key

    plan = Plan("public", list(FAMILIES.values()), 1, 3, (1, 2, 3, 4, 5))
    tasks = {task.id: task for task in build_split(seed_key(7), plan, Seen(), say=lambda message: None).tasks}
    page = (ROOT / "docs" / "generate.md").read_text(encoding="utf-8")
    shown = re.findall(r"```text\n(.*?)\n```\n\nAnswer: (.*?)\.\n", page, re.DOTALL)
    wanted = [tasks[f"pub-{name}-001-v1"] for name in FAMILIES]
    assert shown == [(task.prompt.rpartition("\n\n")[0], task.answer) for task in wanted]


def walked(name: str, place: Path) -> str:
    """Write the files of a page and run its commands; what it shows of them is printed. Gives its Python."""
    page = (ROOT / "docs" / name).read_text(encoding="utf-8")
    printed, script = "", ""
    for kind, file, text in re.findall(r"^```(\w*) ?(\S*)\n(.*?)^```$", page, re.DOTALL | re.MULTILINE):
        if file:
            (place / file).write_text(text, encoding="utf-8")
        elif kind == "sh":
            for line in text.splitlines():
                done = command(*shlex.split(line)[1:], cwd=place)
                assert done.returncode == 0, (line, done.stderr)
                printed += done.stdout
        elif kind == "python":
            script += text
        elif kind == "":
            assert text in printed
    return script


def test_the_walk_from_cases_to_a_benchmark(tmp_path: Path) -> None:
    """docs/build.md, and its Python."""
    (tmp_path / "page.py").write_text(walked("build.md", tmp_path), encoding="utf-8")
    assert (tmp_path / "release" / "croissant.json").exists()
    done = subprocess.run(
        [sys.executable, "page.py"], cwd=tmp_path, capture_output=True, text=True, env=surroundings({}), check=False
    )
    assert done.stdout.startswith("['due-1']\n# Questions at the invoice desk\n"), done.stderr


def test_the_example_of_contamination(tmp_path: Path) -> None:
    """docs/contamination.md shows what its command prints."""
    walked("contamination.md", tmp_path)
