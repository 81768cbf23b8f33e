"""Ranks, win rates, Elo and Bradley-Terry: who is ahead of whom, and how surely."""

from benchwright.ratings.bradley_terry import bradley_terry
from benchwright.ratings.elo import EloRatings, elo
from benchwright.ratings.matchups import Matchups, matchups_of
from benchwright.ratings.places import Ranks, first_shares, leader_counts, ranks
from benchwright.ratings.win_rates import Wins, mean_win_rate, win_rates, wins_of

__all__ = [
    "EloRatings",
    "Matchups",
    "Ranks",
    "Wins",
    "bradley_terry",
    "elo",
    "first_shares",
    "leader_counts",
    "matchups_of",
    "mean_win_rate",
    "ranks",
    "win_rates",
    "wins_of",
]
