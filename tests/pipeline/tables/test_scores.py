"""What `rank` takes: kinds of input, known by what they hold; one table from several."""

import csv
import io
import json
import random
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from benchwright.errors import InputError
from benchwright.pipeline.tables.scores import read_scores, similar_names
from benchwright.records.leaderboard import ScoresTable
from tests.builders import Scripted, answer_task, right, run_small, write_benchmark
from tests.conftest import public_data

ROWS = [
    {"task": "t", "model": "a", "value": "0.50", "better": "lower"},
    {"task": "t", "model": "b", "value": "0.25", "better": "lower"},
    {"task": "u", "model": "a", "value": "7", "better": ""},
]
CELLS = st.dictionaries(
    st.tuples(st.sampled_from("tuvw"), st.sampled_from("abcd"), st.sampled_from("12")),
    st.sampled_from(["0", "1", "0.5", "0.50", "0.1", "0.10000000000000001", "-3e-2", ""]),
    min_size=1,
)


def csv_of(rows: list[dict[str, Any]]) -> str:
    """Rows as CSV."""
    text = io.StringIO()
    writer = csv.DictWriter(text, rows[0])
    writer.writeheader()
    writer.writerows(rows)
    return text.getvalue()


def same(a: ScoresTable, b: ScoresTable) -> bool:
    """Two tables are equal in all that they hold."""
    arrays = ("values", "order", "decimals", "drawn_with")
    rest = dict.fromkeys(arrays)
    equal = all(
        np.array_equal(getattr(a, name), getattr(b, name), equal_nan=name in ("values", "order")) for name in arrays
    )
    return equal and a._replace(**rest) == b._replace(**rest)


@pytest.mark.parametrize(
    "text", [csv_of(ROWS), json.dumps(ROWS), "\n".join(map(json.dumps, ROWS))], ids=["CSV", "JSON", "JSONL"]
)
def test_every_form_of_a_table_gives_the_same(tmp_path: Path, text: str) -> None:
    """Files, given as a path, as a text or as a pattern, and rows of Python."""
    path = tmp_path / "scores.any"
    path.write_text(text)
    expected = read_scores(ROWS)
    assert expected.better == ("lower", "higher")
    for source in (path, str(path), [path], str(tmp_path / "*.any"), [ROWS]):
        assert same(read_scores(source), expected)


@given(CELLS, st.randoms(use_true_random=False))
def test_the_order_of_rows_changes_the_order_of_appearance_only(
    cells: dict[tuple[str, str, str], str], chance: random.Random
) -> None:
    """Every cell has the same value and compares in the same way, wherever its row stands."""
    rows = [{"task": t, "model": m, "run": r, "value": value} for (t, m, r), value in cells.items()]
    first = read_scores(rows)
    chance.shuffle(rows)
    again = read_scores(rows)
    assert (again.models, again.tasks) == tuple(tuple(dict.fromkeys(row[k] for row in rows)) for k in ("model", "task"))
    models = [again.models.index(model) for model in first.models]
    tasks = [again.tasks.index(task) for task in first.tasks]
    for name in ("values", "order"):
        np.testing.assert_array_equal(getattr(again, name)[np.ix_(models, tasks)], getattr(first, name))
    assert [[again.written[t][m] for m in models] for t in tasks] == first.written
    assert again.decimals[tasks].tolist() == first.decimals.tolist()


def test_a_wide_table_is_the_long_one(tmp_path: Path) -> None:
    """With `lower` for what the columns do not say."""
    (tmp_path / "wide.csv").write_text("Model,t,u\na,0.50,7\nb,0.25,\n")
    assert same(read_scores(tmp_path / "wide.csv", lower=["t"]), read_scores(ROWS))


def test_several_sources_make_one_table(tmp_path: Path) -> None:
    """A file for each task, or long and wide ones together; a value in two of them is refused."""
    for name in "tu":
        (tmp_path / f"{name}.csv").write_text(csv_of([row for row in ROWS if row["task"] == name]))
    assert same(read_scores(str(tmp_path / "?.csv")), read_scores(ROWS))
    wide = [{"model": "a", "x": 1}]
    assert read_scores([ROWS, wide]).tasks == ("t", "u", "x")
    message = r"u.csv, line 2, task: .* found 'a' on 'u' again, as in .*u.csv, line 2"
    with pytest.raises(InputError, match=message):
        read_scores([tmp_path / "u.csv", str(tmp_path / "u.csv")])


def test_columns_are_named() -> None:
    """Several are joined; names, columns and empty lists that mean nothing are refused."""
    rows = [{"family": "f", "metric": "W", "system": "a", "score": 1}]
    columns = {"task": ["family", "metric"], "group": ["family"], "model": ["system"], "value": ["score"]}
    found = read_scores(rows, columns=columns)
    assert (found.tasks, found.groups, found.models) == (("f/W",), ("f",), ("a",))
    assert read_scores(rows, columns={**columns, "value": "score"}).models == ("a",)
    with pytest.raises(InputError, match=r"columns: expected one of .*, found 'taks'; did you mean task"):
        read_scores(rows, columns={"taks": ["family"]})
    with pytest.raises(InputError, match="task: expected the name of a column, found nothing"):
        read_scores(rows, columns={"task": []})
    with pytest.raises(
        InputError, match="value: expected one of the columns family, metric, system, score, found 'scor'"
    ):
        read_scores(rows, columns={**columns, "value": ["scor"]})


def test_battles_are_known_by_their_columns() -> None:
    """By their own names or by those given; not beside other scores, and without directions."""
    rows = [{"left": "x", "right": "y", "winner": "left"}]
    columns = {"a": ["left"], "b": ["right"], "outcome": ["winner"]}
    battles = [{"a": "x", "b": "y", "outcome": "x"}]
    assert same(read_scores(rows, columns=columns), read_scores(battles))
    assert read_scores([battles, battles]).tasks == ("battle 1", "battle 2")
    with pytest.raises(InputError, match="found battles beside other scores"):
        read_scores([battles, ROWS])
    with pytest.raises(InputError, match="lower: expected nothing for battles, found 't'"):
        read_scores(battles, lower=["t"])


def test_run_reports_are_taken_as_exact(tmp_path: Path) -> None:
    """As dicts or files; the mean over runs; tasks of several benchmarks stay apart."""
    reports = [
        {"model": "m", "run": run, "benchmark": "b", "results": [{"taskId": "t", "score": score}]}
        for run, score in ((1, 0.5), (2, 1))
    ]
    (tmp_path / "r.json").write_text(json.dumps(reports))
    for source in (reports, tmp_path / "r.json"):
        found = read_scores(source)
        assert (found.models, found.tasks, found.written, found.decimals.tolist()) == (("m",), ("t",), [["0.75"]], [-1])
    other = {**reports[0], "benchmark": "c"}
    assert read_scores([*reports, other]).tasks == ("b/t", "c/t")
    with pytest.raises(InputError, match="found 'm' on 't', run 1, again"):
        read_scores([[*reports, reports[0]]])


def test_a_run_folder_gives_exact_shares_and_groups(tmp_path: Path) -> None:
    """Groups of its tasks; a task without one is of the group "all"."""
    run = run_small(tmp_path, [Scripted("x", right), Scripted("y", lambda request: "no")], tasks=2, runs=3)
    found = read_scores(run.path)
    assert (found.models, found.tasks, found.groups) == (("x", "y"), ("t-001", "t-002"), ("all", "all"))
    assert (found.written, found.decimals.tolist()) == ([["1", "0"], ["1", "0"]], [-1, -1])

    from benchwright.pipeline.run import RunSettings
    from benchwright.pipeline.run import run as run_models

    bench = write_benchmark(tmp_path / "grouped", [answer_task(1, group="g"), answer_task(2)], runs=1)
    path = run_models(bench, [Scripted("x", right)], RunSettings(out=tmp_path / "again")).path
    assert read_scores([path]).groups == ("g", "all")


@pytest.mark.parametrize(
    ("scores", "message"),
    [
        ([], "expected a table of scores, found no row"),
        (["nowhere.csv"], "nowhere.csv: expected a readable file, found no such file"),
        ("nowhere-*.csv", "expected files of this pattern, found none"),
        (5, "expected a file, a pattern of files, a run folder or a list of dicts, found int"),
        ([ROWS, 5], "a list of dicts, found int"),
        ([{"x": 1}], "expected the columns task, model, value, found x"),
    ],
)
def test_what_is_no_table_is_refused(scores: Any, message: str) -> None:
    """By its name, or by what was found in its place."""
    with pytest.raises(InputError, match=message):
        read_scores(scores)


@pytest.mark.parametrize("text", ["task,model,value\n", "[]"])
def test_a_file_without_rows_is_named(tmp_path: Path, text: str) -> None:
    """Also beside others: an empty file is not passed over."""
    (tmp_path / "none.any").write_text(text)
    with pytest.raises(InputError, match=r"none.any: expected a table of scores, found no row"):
        read_scores([ROWS, tmp_path / "none.any"])


def test_similar_names_are_said_and_kept_apart() -> None:
    """Case, signs, white space and unicode forms; not letters and digits."""
    found = read_scores([{"task": "t", "model": name, "value": 1} for name in ("GPT-4", "gpt 4", "gpt-5", "GPT‑4")])
    assert len(found.models) == 4
    [notice] = found.warnings
    assert notice.code == "similar_names"
    assert notice.message == "'GPT-4', 'gpt 4', 'GPT‑4' may be one model; each is ranked on its own."
    assert list(similar_names(["é", "e\u0301"])) != []
    assert list(similar_names(["a1", "a2", "+", "-"])) == []


def test_shifted_columns_are_said() -> None:
    """The warning of the wide table is on the table."""
    found = read_scores([{"model": "a", "x": "61.2", "y": "70.1", "avg": "12.0"}])
    assert [notice.code for notice in found.warnings] == ["shifted_columns"]


def test_published_tables_are_read() -> None:
    """Two boards and the battles of a third, whole."""
    columns = {"task": ["family", "task", "metric"], "group": ["family"]}
    found = read_scores(public_data("behaviorbench_openrouter") / "scores.csv", columns=columns)
    assert (found.values.shape, len(set(found.groups))) == ((3, 39), 7)
    assert found.written[0] == ["17.72", "14.3", "7.999"]
    assert not np.isnan(found.values).any()
    found = read_scores(public_data("helm_classic") / "scores.csv")
    assert (found.values.shape, int((~np.isnan(found.values)).sum())) == ((67, 16), 876)


def test_published_battles_are_read() -> None:
    """Every battle has two models and one point; prompts are drawn together."""
    columns = {"a": ["left"], "b": ["right"], "outcome": ["winner"], "task": ["prompt"]}
    found = read_scores(public_data("llmfao_battles") / "battles.csv", columns=columns)
    assert found.values.shape == (59, 8931)
    assert (np.nansum(found.values, axis=0) == 1).all()
    assert ((~np.isnan(found.values)).sum(axis=0) == 2).all()
    assert len(np.unique(found.drawn_with)) == len(set(found.drawn_with.tolist())) < 100
