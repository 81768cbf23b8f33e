"""Published numbers of a public evaluation, made again from its rows."""

import csv

import pytest

from benchwright.rank.summary import summarise
from tests.conftest import public_data
from tests.rank.tables import table_of


def trials() -> list[list[int]]:
    """Four trials of one model on the 50 airline tasks, each solved or not."""
    rows = list(csv.DictReader((public_data("taubench_airline_gpt4o") / "runs.csv").read_text("utf-8").splitlines()))
    solved = {(int(row["trial"]), int(row["task_id"])): int(float(row["reward"])) for row in rows}
    return [[solved[trial, task] for task in range(50)] for trial in range(4)]


def test_three_trials_give_the_published_three_numbers() -> None:
    """Mean 0.42, best of three 0.68, every run 0.20."""
    (model,) = summarise(table_of({"gpt-4o": trials()[:3]})).models
    assert model.exact_mean == "21/50"
    assert (model.mean.value, model.best_of.value, model.every_run.value) == (0.42, 0.68, 0.2)


@pytest.mark.parametrize(("k", "share"), [(1, 0.42), (2, 0.2733), (3, 0.22), (4, 0.20)])
def test_every_of_k_runs_is_the_published_pass_to_the_k(k: int, share: float) -> None:
    """All k of k trials solved, over all choices of k of the four, as published to four digits."""
    table = table_of({"gpt-4o": trials(), "other": trials()[:k]})
    numbers = summarise(table, resamples=100).models[0]
    value = numbers.every_run.value if k > 1 else numbers.mean.value
    assert value == pytest.approx(share, abs=5e-5)
