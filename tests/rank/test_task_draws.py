"""Win rates over tasks drawn again: the draws, their intervals, and which models are separated."""

import numpy as np
import pytest

from benchwright.rank.task_draws import TaskDraws, draw_tasks, ends_of, rank_sets
from benchwright.ratings import win_rates
from benchwright.records import RankRange
from benchwright.records.leaderboard import Ends
from benchwright.resample import item_counts

NONE = float("nan")


def drawn(rates: np.ndarray, together: list[int] | None = None, resamples: int = 500, seed: int = 0) -> TaskDraws:
    """The draws of a group."""
    places = np.arange(rates.shape[1]) if together is None else np.array(together)
    return draw_tasks(rates, places, resamples=resamples, seed=seed, purpose=16)


def test_each_draw_is_the_mean_over_the_tasks_drawn_on_which_there_is_data() -> None:
    """The same as a loop over the documented draws."""
    rates = win_rates([[1, 2, NONE, 4], [2, 1, 3, 3], [NONE, NONE, 1, NONE]])
    counts = np.concatenate(list(item_counts(4, resamples=500, seed=3, purpose=16)))
    found = drawn(rates, seed=3)

    for row, weights in zip(found.means, counts, strict=True):
        for m in range(3):
            known = [(rate, weight) for rate, weight in zip(rates[m], weights, strict=True) if rate == rate]
            total = sum(weight for _, weight in known)
            wanted = sum(rate * weight for rate, weight in known) / total if total else NONE
            assert row[m] == pytest.approx(wanted, nan_ok=True)
    assert (found.tasks.tolist(), found.sets) == ([3, 4, 1], 4)


def test_battles_on_one_prompt_are_drawn_together() -> None:
    """Two prompts with copies of a battle are as uncertain as two battles."""
    rates = win_rates([[1, 0], [0, 1]])
    alone = drawn(rates)
    copied = drawn(np.repeat(rates, 5, axis=1), [0] * 5 + [1] * 5)
    assert copied.means.tolist() == alone.means.tolist()
    assert (copied.tasks.tolist(), copied.sets) == ([2, 2], 2)


def test_ends_are_percentiles_and_none_where_nothing_was_drawn() -> None:
    """A column without any value has no interval."""
    draws = np.column_stack([np.arange(101.0), np.full(101, NONE)])
    draws[0, 0] = NONE
    assert ends_of(draws, 0.9) == [Ends(low=pytest.approx(5.95), high=pytest.approx(95.05)), None]


def test_a_model_ahead_on_every_task_is_separated_and_equal_ones_are_not() -> None:
    """Forty tasks: the winner holds rank 1 alone; two copies share ranks 2 and 3."""
    chance = np.random.default_rng(1)
    noise = chance.normal(size=40)
    values = np.stack([noise + 9, noise, noise, noise - chance.random(40) - 5])
    draws = drawn(win_rates(values))
    assert rank_sets(np.array([1.0, 0.5, 0.5, 0.0]), [draws], level=0.95) == [
        RankRange(low=1, high=1),
        RankRange(low=2, high=3),
        RankRange(low=2, high=3),
        RankRange(low=4, high=4),
    ]


def test_models_with_too_few_tasks_have_no_ranks() -> None:
    """Without an overall win rate, or with one task in a group, nothing is known about the spread."""
    values = np.random.default_rng(2).normal(size=(3, 30))
    values[1, 1:] = NONE
    draws = drawn(win_rates(values))
    assert rank_sets(np.array([0.5, 0.5, 0.5]), [draws], level=0.95)[1] is None
    assert rank_sets(np.array([0.5, 0.5, NONE]), [draws], level=0.95)[0] == RankRange(low=1, high=1)


def test_equal_models_are_rarely_separated() -> None:
    """Six models, eleven and nine tasks in two groups: any pair in at most 7 of 100 seeded boards."""
    wrong = 0
    for number in range(100):
        chance = np.random.default_rng([5, number])
        groups = [win_rates(chance.normal(size=(6, tasks))) for tasks in (11, 9)]
        draws = [
            draw_tasks(rates, np.arange(rates.shape[1]), resamples=300, seed=number, purpose=16 + g)
            for g, rates in enumerate(groups)
        ]
        overall = sum(rates.mean(axis=1) for rates in groups) / 2
        sets = rank_sets(overall, draws, level=0.95)
        wrong += any(ranks != RankRange(low=1, high=6) for ranks in sets)
    assert wrong <= 7
