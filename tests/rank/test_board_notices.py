"""What a reader must know: each warning with its numbers."""

from benchwright.records.leaderboard import LeaderboardSettings
from tests.rank.scores import scores_table
from tests.rank.test_leaderboard import ranked

SETTINGS = LeaderboardSettings(shuffles=20, resamples=50)


def messages(*args: object, **kwargs: object) -> dict[str, str]:
    """Code -> sentence of a table's board."""
    return {notice.code: notice.message for notice in ranked(scores_table(*args, **kwargs), SETTINGS).warnings}  # type: ignore[arg-type]


def test_each_warning_gives_its_numbers() -> None:
    """Who lacks what, how many tasks, how wide."""
    found = messages(
        [[0.3, None, 0.1], [0.3, 0.2, None], [0.1, 0.2, 0.2], [None, None, None]],
        groups=["a", "a", "b"],
        decimals=1,
        models=["amy", "bob", "cy", "dan"],
    )
    assert found["no_data"] == "No data that can be compared: dan."
    assert found["missing_group"] == "bob has no task of b: its overall numbers are not computed."
    assert found["unequal_coverage"].startswith("Models have data on 2 to 3 of 3 tasks")
    assert "All models share 1; their win rates on these are given too." in found["unequal_coverage"]
    assert found["few_tasks"] == "3 tasks; needs 30. Intervals are wide."
    assert found["no_ranks"] == "No ranks: a group with a single task says nothing about how win rates vary (b)."
    assert "up to" in found["rounded"]
    assert found["elo_unresolved"].startswith("Elo gaps under ")


def test_a_full_board_of_many_tasks_needs_no_word_about_data() -> None:
    """Only the error of the shuffles is named."""
    values = [[float((m * 7 + t * t) % 11) for t in range(40)] for m in range(4)]
    assert set(messages(values)) == {"elo_unresolved"}


def test_long_lists_are_cut() -> None:
    """Ten names, and how many more."""
    found = messages([[1.0] + [2.0] * 14, [2.0] + [None] * 14])
    assert found["one_model_task"].startswith("14 tasks skipped, with data of one model or none: t0001, ")
    assert found["one_model_task"].endswith("t0010 and 4 more.")
