"""The ways to mislead: all of them, each once."""

from benchwright.report.limits import LIMITS

NAMED = {
    "leaked-key": "public",
    "wrong-reason": "reasoning wrong",
    "embedded-number": "takes the first number",
    "judge": "that model’s reading",
    "audit": "nobody knows how often the judge is wrong",
    "unreviewed-keys": "no person",
    "narrow-set": "narrow",
    "few": "resamples",
    "missing-tasks": "missing",
    "ties": "either order",
    "versions": "not comparable",
    "these-tasks": "not all the prompts",
    "failed-calls": "counts 0",
    "consistency": "does not prove",
    "one-prompt": "images",
}


def test_each_limit_says_its_thing_once() -> None:
    """Ids are unique, and each sentence speaks of what its id names."""
    assert len(dict(LIMITS)) == len(LIMITS)
    assert dict(LIMITS).keys() == NAMED.keys()
    for name, words in LIMITS:
        assert NAMED[name] in words
        assert words.endswith(".")
