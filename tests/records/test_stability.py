"""The result of score-stability on the wire."""

import json

import msgspec

from benchwright.records import (
    Interval,
    ModelStability,
    PairTau,
    PromptRanks,
    PromptSensitivity,
    RankRange,
    Stability,
    StabilitySettings,
    VariantRank,
    VariantRanking,
)

RANGE = RankRange(low=1, high=2)
WHOLE = Stability(
    settings=StabilitySettings(resamples=2000, seed=0, level=0.95),
    tasks=198,
    items=66,
    dropped_tasks=0,
    models=(
        ModelStability(
            model="a",
            runs=3,
            mean=0.71,
            interval=Interval(low=0.65, high=0.77, level=0.95, method="percentile"),
            probability_first=0.83,
            mean_rank=1.2,
            rank_interval=RANGE,
            rank_set=RANGE,
        ),
    ),
    kendall_tau_b=(PairTau(a="a", b="b", tau=None),),
    prompt_sensitivity=PromptSensitivity(
        variants=(VariantRanking(variant=1, ranking=(VariantRank(model="a", mean=0.7, rank=1),)),),
        models=(PromptRanks(model="a", best_rank=1, worst_rank=2, expected_range=1.3, p=0.4),),
    ),
    warnings=(),
)


def test_the_document_is_written_as_documented() -> None:
    """Every key, camelCase, in the documented order; an undefined tau is null."""
    written = json.loads(msgspec.json.encode(WHOLE))
    assert written == {
        "settings": {"resamples": 2000, "seed": 0, "level": 0.95},
        "tasks": 198,
        "items": 66,
        "droppedTasks": 0,
        "models": [
            {
                "model": "a",
                "runs": 3,
                "mean": 0.71,
                "interval": {"low": 0.65, "high": 0.77, "level": 0.95, "method": "percentile"},
                "probabilityFirst": 0.83,
                "meanRank": 1.2,
                "rankInterval": {"low": 1, "high": 2},
                "rankSet": {"low": 1, "high": 2},
            }
        ],
        "kendallTauB": [{"a": "a", "b": "b", "tau": None}],
        "promptSensitivity": {
            "variants": [{"variant": 1, "ranking": [{"model": "a", "mean": 0.7, "rank": 1}]}],
            "models": [{"model": "a", "bestRank": 1, "worstRank": 2, "expectedRange": 1.3, "p": 0.4}],
        },
        "warnings": [],
    }
    keys = "settings tasks items droppedTasks models kendallTauB promptSensitivity warnings"
    assert list(written) == keys.split()


def test_a_document_that_was_written_can_be_read() -> None:
    """Reading back gives the same record, with and without the setting that is usually left out."""
    assert msgspec.json.decode(msgspec.json.encode(WHOLE), type=Stability) == WHOLE
    every = StabilitySettings(resamples=1, seed=0, level=0.9, runs="all")
    assert every.to_dict() == {"resamples": 1, "seed": 0, "level": 0.9, "runs": "all"}
    assert msgspec.json.decode(msgspec.json.encode(every), type=StabilitySettings) == every
