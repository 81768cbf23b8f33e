"""The records of a scan."""

import msgspec
import pytest

from benchwright.records.contamination import (
    CanaryHit,
    CleanScores,
    ContaminatedCase,
    Contamination,
    NgramSighting,
    Scanned,
    ScanSettings,
    Unread,
)

SIGHTING = NgramSighting(n=8, ngram="a b", source="x.txt", document=1, offset=0, documents=2, cases=1)
CASE = ContaminatedCase(
    id="c1", overlap={"8": 0.5, "13": None}, matched={"8": 1}, specific={"8": 1}, evidence=(SIGHTING,)
)
FOUND = Contamination(
    n=(8,),
    rule="",
    cases=1,
    cases_sha256="0",
    contaminated=(CASE,),
    flagged={"8": ("c1",)},
    not_checkable=("c2",),
    too_short={"8": ("c2",)},
    canaries=(CanaryHit(source="x.txt", document=1, canary="u"),),
    scanned=Scanned(sources=1, documents=2, bytes=3, unreadable=1, marked=1),
    unreadable=(Unread(source="x.txt", line=None, reason="r"),),
    settings=ScanSettings(),
)


def test_the_agreed_keys() -> None:
    """What others read stands under the names agreed, in the forms agreed."""
    found = FOUND.to_dict()
    agreed = {"n", "contaminated", "notCheckable", "canaries", "scanned", "warnings"}
    assert agreed <= set(found) == agreed | {
        "rule", "cases", "casesSha256", "flagged", "tooShort", "unreadable", "settings", "scores"
    }  # fmt: skip
    assert {"id", "overlap", "evidence"} <= set(found["contaminated"][0])
    assert found["contaminated"][0]["overlap"] == {"8": 0.5, "13": None}
    assert {"n", "ngram", "source", "document", "offset"} <= set(found["contaminated"][0]["evidence"][0])
    assert {"source", "document"} <= set(found["canaries"][0])
    assert {"sources", "documents", "bytes", "unreadable"} <= set(found["scanned"])
    assert (found["n"], found["warnings"]) == ((8,), ())


def test_there_and_back() -> None:
    """JSON gives the same record."""
    assert msgspec.json.decode(msgspec.json.encode(FOUND), type=Contamination) == FOUND


def test_a_hidden_ngram_and_an_undefined_score_are_null() -> None:
    """Neither an empty text nor 0."""
    assert msgspec.structs.replace(SIGHTING, ngram=None).to_dict()["ngram"] is None
    names = CleanScores.__struct_fields__
    assert CleanScores(**{**dict.fromkeys(names), "system": "m", "n": 8}).to_dict()["difference"] is None  # type: ignore[arg-type]


def test_records_cannot_be_changed_and_unknown_keys_are_refused() -> None:
    """A result is what it was when it was made."""
    with pytest.raises(AttributeError):
        FOUND.cases = 2  # type: ignore[misc]
    with pytest.raises(msgspec.ValidationError, match="unknown"):
        msgspec.convert({**FOUND.scanned.to_dict(), "more": 1}, Scanned)


def test_the_settings_that_hold_unless_given() -> None:
    """Eight words in a row of the field text."""
    assert ScanSettings().to_dict() == {"n": (8,), "characters": False, "field": "text", "evidence": 10, "canaries": ()}
