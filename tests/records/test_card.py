"""The records of the data card."""

import msgspec

from benchwright.records.card import CardSource, ContaminationFacts


def test_the_usual_card_is_swedish_and_without_evidence() -> None:
    """Nothing but the language is asked for unless said."""
    assert CardSource().to_dict() == {
        "language": "sv",
        "meta": None,
        "labels": None,
        "results": (),
        "contamination": None,
        "gate": None,
    }


def test_the_json_of_contamination_may_hold_more() -> None:
    """Keys that a card does not use are left alone."""
    data = (
        b'{"n": [8], "contaminated": [{"id": "a", "overlap": {"8": 0.4}, "evidence": []}], "notCheckable": ["b"],'
        b' "canaries": [], "scanned": {"sources": 1, "documents": 3, "bytes": 9, "unreadable": 0}, "warnings": []}'
    )
    found = msgspec.json.decode(data, type=ContaminationFacts)

    assert (found.contaminated[0].id, found.not_checkable, found.scanned.documents) == ("a", ("b",), 3)
