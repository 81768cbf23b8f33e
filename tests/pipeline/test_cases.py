"""Cases that people wrote, read as tasks."""

from pathlib import Path

import pytest

from benchwright.errors import InputError
from benchwright.pipeline.cases import tasks_of_cases


def written(folder: Path, text: str, name: str = "cases.csv") -> Path:
    """A file with this text."""
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return path


@pytest.mark.parametrize("mark", [",", ";", "\t"])
def test_a_spreadsheet_of_cases(tmp_path: Path, mark: str) -> None:
    """Known columns are fields of tasks, other columns metadata, empty cells nothing."""
    text = "id,question,answer,difficulty,topic\na,What is 6 x 7?,42,easy,sums\nb,Who sang?,Ann,,\n".replace(",", mark)
    one, two = tasks_of_cases(written(tmp_path, text))
    assert (one.id, one.prompt, one.answer, one.difficulty, one.metadata) == (
        "a",
        "What is 6 x 7?",
        "42",
        "easy",
        {"topic": "sums"},
    )
    assert (two.difficulty, two.metadata) == (None, {})


def test_lines_of_json_keep_their_types(tmp_path: Path) -> None:
    """A canary is skipped; numbers stay numbers; a rubric is a rubric; metadata and further keys come together."""
    lines = [
        '{"canary": "x"}',
        '{"id": "a", "question": "6 x 7?", "answer": 42, "source": "me", "metadata": {"page": 3}}',
        '{"id": "b", "prompt": "Say 5 m.", "rubric": [{"id": "l", "claim": "5 m",'
        ' "check": {"kind": "number", "value": "5", "unit": "m"}}]}',
    ]
    one, two = tasks_of_cases(written(tmp_path, "\n".join(lines), "cases.jsonl"))
    assert (one.answer, one.metadata) == (42, {"page": 3, "source": "me"})
    assert two.rubric is not None and two.rubric[0].claim == "5 m"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("id,question,answer\na,What?,\n", "line 2, rubric: expected `rubric` or `answer`, found neither"),
        ("id,question,answer\na,,3\n", "line 2, prompt: expected a text to ask, found nothing"),
        ("id,question,answer\na,How many?,3\na,How much?,4\n", "line 3, id: expected an id of its own"),
        ("id,question,answer\na,How many?,3\nb,How many?,4\n", "line 3"),
        ("question,answer\nHow many?,3\n", "line 2, id"),
        ("id,question,answer\n", "expected at least one case, found none"),
        ('{"id": "a", "question": 3, "answer": "x"}\n', "line 1, prompt: expected"),
        ('{"id": "a", "question": "x \\ud800", "answer": "x"}\n', "line 1"),
        ('{"id": "a", \n', "line 1: expected"),
        ('{"id": "a", "question": "x", "answer": "y"}\n[1]\n', "line 2"),
    ],
)
def test_every_fault_is_named_with_its_line(tmp_path: Path, text: str, said: str) -> None:
    """What a benchmark would refuse is refused before there is one."""
    with pytest.raises(InputError) as refused:
        tasks_of_cases(written(tmp_path, text))
    assert said in str(refused.value)


def test_many_faults_are_counted(tmp_path: Path) -> None:
    """A handful is named, the rest counted."""
    text = "id,question,answer\n" + "".join(f"c{n},,1\n" for n in range(500))
    with pytest.raises(InputError) as refused:
        tasks_of_cases(written(tmp_path, text))
    assert len(str(refused.value).splitlines()) == 21
    assert "480 more" in str(refused.value)
