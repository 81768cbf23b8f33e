"""Keys leave every text, however they are written in it."""

import json
from urllib.parse import quote

import pytest

from benchwright.run.redact import GONE, redact

KEY = 'sk-"7/ä+b c'


@pytest.mark.parametrize("written", [KEY, quote(KEY, safe=""), json.dumps(KEY), f"{KEY}{KEY}", f"a{KEY}b"])
def test_no_form_of_a_key_stays(written: str) -> None:
    """Plain, URL-escaped, JSON-escaped, twice, within a word: the key is gone and the rest stays."""
    cleaned = redact(f"before {written} after", [KEY])
    assert GONE in cleaned
    assert "7" not in cleaned
    assert cleaned.startswith("before ")
    assert cleaned.endswith(" after")


def test_every_key_leaves() -> None:
    """Several keys are all taken out; an empty one takes out nothing."""
    assert redact("one two three", ["one", "", "three"]) == f"{GONE} two {GONE}"
    assert redact("one", [""]) == "one"
    assert redact("one", []) == "one"
