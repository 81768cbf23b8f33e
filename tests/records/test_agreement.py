"""What agreement of raters gives, as others read it."""

import json

import msgspec

from benchwright.agreement import rater_agreement
from benchwright.records import RaterAgreement

RATINGS = {"ann": {"c1": "yes", "c2": "no", "c3": "yes"}, "bo": {"c1": "yes", "c2": "no", "c3": "no"}}


def test_the_agreed_keys_are_there() -> None:
    """Pairs with their measures, alpha, warnings: plain JSON, undefined as null."""
    found = rater_agreement(RATINGS).to_dict()
    keys = {"a", "b", "n", "kappa", "low", "high", "observed", "expected", "pabak", "ac1", "undefined"}
    assert keys <= set(found["pairs"][0])
    assert {"pairs", "alpha", "warnings"} <= set(found)
    assert json.loads(json.dumps(found, allow_nan=False))["pairs"][0]["observed"] == 2 / 3


def test_what_is_written_is_read_again() -> None:
    """The record survives its JSON."""
    found = rater_agreement(RATINGS)
    assert msgspec.json.decode(msgspec.json.encode(found), type=RaterAgreement) == found
