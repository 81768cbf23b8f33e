"""Cases, corpus and settings of a scan, and what is refused."""

import json
from pathlib import Path
from typing import Any

import pytest

from benchwright.errors import InputError
from benchwright.pipeline.scan_job import cases_sha256, prepare
from benchwright.records.contamination import ScanSettings
from tests.builders import answer_task, write_benchmark
from tests.pipeline.corpora import cases_of


@pytest.fixture
def corpus(tmp_path: Path) -> Path:
    """A corpus of one text."""
    (tmp_path / "corpus.txt").write_text("words")
    return tmp_path / "corpus.txt"


def refused(*arguments: Any) -> str:
    """The message of a refusal."""
    with pytest.raises(InputError) as error:
        prepare(*arguments)
    return str(error.value)


def test_cases_of_every_form(corpus: Path, tmp_path: Path) -> None:
    """A folder, JSONL with a canary, CSV, dicts: the same ids and questions, the same hash."""
    bench = write_benchmark(tmp_path / "bench", [answer_task(1), answer_task(2)])
    rows = [{"id": f"t-00{n}", "question": f"Ten times {n}?"} for n in (1, 2)]
    (tmp_path / "c.jsonl").write_text("".join(json.dumps(row) + "\n" for row in [{"canary": "x y-1"}, *rows]))
    (tmp_path / "c.csv").write_text("id,question\n" + "".join(f"{row['id']},{row['question']}\n" for row in rows))
    jobs = [
        prepare(cases, corpus, ScanSettings()) for cases in (bench, tmp_path / "c.jsonl", str(tmp_path / "c.csv"), rows)
    ]
    for job in jobs:
        assert (job.ids, job.questions) == (["t-001", "t-002"], ["Ten times 1?", "Ten times 2?"])
        assert job.cases_sha256 == jobs[0].cases_sha256 == cases_sha256(job.ids, job.questions)
        assert not job.hidden
    assert [job.canaries for job in jobs] == [(), ("y-1",), (), ()]


def test_canaries_are_the_benchmarks_own_and_those_asked_for(corpus: Path, tmp_path: Path) -> None:
    """Each once, without the words before the mark."""
    (tmp_path / "c.jsonl").write_text('{"canary": "benchwright canary u-1"}\n{"id": "a", "question": "b"}\n')
    assert prepare(tmp_path / "c.jsonl", corpus, ScanSettings(canaries=("m", "u-1"))).canaries == ("u-1", "m")


def test_the_key_tells_jobs_apart(corpus: Path) -> None:
    """Other cases, another file, other settings, the same again."""
    cases = cases_of("a", "b")
    jobs = [prepare(cases, corpus, ScanSettings()), prepare(cases, corpus, ScanSettings())]
    jobs += [prepare(cases[:1], corpus, ScanSettings()), prepare(cases, corpus, ScanSettings(n=(5,)))]
    corpus.write_text("other words")
    jobs.append(prepare(cases, corpus, ScanSettings()))
    assert len({job.key for job in jobs}) == 4 and jobs[0].key == jobs[1].key


def test_hidden_cases_are_known(corpus: Path) -> None:
    """One is enough."""
    assert prepare([*cases_of("a"), *cases_of("b", prefix="hid-")], corpus, ScanSettings()).hidden


@pytest.mark.parametrize("n", [(), (0,), (257,), (8, 8), (True,), (8.0,), ("8",), 8, "8", tuple(range(1, 18)), None])
def test_n_out_of_range(corpus: Path, n: Any) -> None:
    """One clear line, whatever was given."""
    found = refused(cases_of("a"), corpus, ScanSettings(n=n))
    assert found == f"n: expected 1 to 16 whole numbers from 1 to 256, each once, found {n!r}"


def test_settings_are_refused_together(corpus: Path) -> None:
    """Each with its range."""
    settings = ScanSettings(n=(0,), evidence=-1, field="a..b", canaries=("two words", ""))
    assert [line.split(":")[0] for line in refused(cases_of("a"), corpus, settings).splitlines()] == [
        "n",
        "evidence",
        "field",
        "canaries",
    ]


@pytest.mark.parametrize(
    ("lines", "message"),
    [
        (
            ['{"id": "a", "question": "x"}', '{"id": "b"}'],
            "cases[1]: expected a case with `id` and the text `question`",
        ),
        (
            ['{"question": "x"}'],
            "cases[0]: expected a case with `id` and the text `question`, found the keys ['question']",
        ),
        (['{"id": "a", "question": 5}'], "cases[0]: expected a case with `id` and the text `question`"),
        (['{"id": "a", "question": "x"}'] * 2 + ['{"id": "a"'], "line 3: expected one JSON object"),
        (
            ['{"id": "a", "question": "x"}', '{"id": "a", "question": "y"}'],
            "cases: expected each id once, found 'a' again",
        ),
        (['{"canary": "x"}'], "cases: expected at least one case, found none"),
    ],
)
def test_cases_that_cannot_be_used(corpus: Path, tmp_path: Path, lines: list[str], message: str) -> None:
    """The file is named, in one line."""
    (tmp_path / "c.jsonl").write_text("\n".join(lines))
    found = refused(tmp_path / "c.jsonl", corpus, ScanSettings())
    assert found.startswith(f"{tmp_path / 'c.jsonl'}, {message}") and "\n" not in found


def test_cases_as_dicts_that_cannot_be_used(corpus: Path) -> None:
    """The same, without a file; ids that differ as values but not as text are one id."""
    assert refused([], corpus, ScanSettings()) == "cases: expected at least one case, found none"
    assert "cases[0]: expected a case" in refused([{"id": "a"}], corpus, ScanSettings())
    rows = [{"id": 1, "question": "a"}, {"id": "1", "question": "b"}]
    assert refused(rows, corpus, ScanSettings()) == "cases: expected each id once, found '1' again"


def test_a_corpus_that_is_not_there(tmp_path: Path) -> None:
    """Every name that stands for nothing is said."""
    (tmp_path / "empty").mkdir()
    names = [str(tmp_path / "none.txt"), str(tmp_path / "*.gz"), str(tmp_path / "empty")]
    found = refused(cases_of("a"), names, ScanSettings()).splitlines()
    assert [line.split(": ")[0] for line in found] == names
    assert "no such file" in found[0]
