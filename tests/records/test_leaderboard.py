"""The JSON of a leaderboard: names, and what is left out."""

from benchwright.records.leaderboard import Ends, LeaderboardSettings, RankedModel


def test_a_model_is_written_with_the_names_that_others_read() -> None:
    """camelCase; what does not apply is left out, what is not known is null."""
    model = RankedModel(
        model="m",
        rank_set=None,
        tasks={"all": 2},
        win_rate={"all": 0.5, "overall": None},
        win_rate_interval={"all": Ends(low=0.1, high=0.9), "overall": None},
        elo={"all": 1500.0},
        elo_standard_error={"all": 1.0},
        elo_interval={"all": None},
        bradley_terry={"all": 0.5},
        mean={"all": None},
    )
    assert model.to_dict() == {
        "model": "m",
        "rankSet": None,
        "tasks": {"all": 2},
        "winRate": {"all": 0.5, "overall": None},
        "winRateInterval": {"all": {"low": 0.1, "high": 0.9}, "overall": None},
        "elo": {"all": 1500.0},
        "eloStandardError": {"all": 1.0},
        "eloInterval": {"all": None},
        "bradleyTerry": {"all": 0.5},
        "mean": {"all": None},
    }


def test_settings_are_always_written_whole() -> None:
    """A default is a setting too."""
    assert LeaderboardSettings().to_dict() == {
        "k": 32.0,
        "initial": 1500.0,
        "shuffles": 200,
        "seed": 0,
        "generator": "pcg64",
        "resamples": 2000,
        "level": 0.95,
        "ridge": 0.01,
    }
