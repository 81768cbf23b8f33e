"""How answers are asked for and written."""

import json
from datetime import date
from decimal import Decimal

import pytest

from benchwright.generate.pay_gap.protocol import (
    Protocol,
    fields_of,
    memo_text,
    protocol_of,
    request_text,
    write_answer,
    written,
)
from benchwright.generate.pay_gap.questions import GroupQuestion, NoticeQuestion, PayQuestion

MEAN = fields_of(PayQuestion(statistic="mean", employees=()))
GROUPS = fields_of(GroupQuestion(groups=(), minimum=5, threshold=5))
NOTICE = fields_of(NoticeQuestion(start=date(2027, 1, 4), steps=(), holidays=()))


@pytest.mark.parametrize("protocol", ["json", "memo", "names"])
def test_the_form_can_be_told_from_the_request(protocol: Protocol) -> None:
    """The form that was asked for is read back from the text."""
    assert protocol_of(request_text(GROUPS, protocol)) == protocol


def test_json_names_every_key() -> None:
    """The request for JSON names each key once."""
    text = request_text(MEAN, "json")
    assert [text.count(f'"{field.name}":') for field in MEAN] == [1, 1, 1]


def test_json_answer() -> None:
    """Numbers are numbers, dates ISO texts, names a list."""
    answer = write_answer(MEAN, {"meanGap": Decimal("-8.0"), "womenMean": Decimal("20.10")}, "json")
    assert json.loads(answer) == {"meanGap": -8, "womenMean": 20.1}
    assert json.loads(write_answer(NOTICE, {"deadline": date(2027, 3, 1)}, "json")) == {"deadline": "2027-03-01"}
    assert json.loads(write_answer(GROUPS, {"groups": ("A", "B"), "women": 3}, "json")) == {
        "groups": ["A", "B"],
        "women": 3,
    }


def test_memo_in_sentences_and_in_bullets() -> None:
    """Sentences stand in one paragraph, bullets on lines of their own."""
    sentences = memo_text(MEAN, {"meanGap": Decimal("8.6"), "womenMean": Decimal("20.10"), "lowerPaid": "women"})
    assert sentences == (
        "The mean gap is 8.6 %. The mean hourly pay of women is EUR 20.10. The lower-paid side is women."
    )
    bullets = memo_text(GROUPS, {"groups": ("A", "B"), "women": 12, "widest": "B"})
    assert bullets == "- Affected groups: A, B\n- Women concerned: 12\n- Widest gap in: B"


def test_names_alone() -> None:
    """Names alone are written with commas."""
    assert write_answer(GROUPS, {"groups": ("A", "B"), "women": 12, "widest": "B"}, "names") == "A, B"


def test_near_phrases_find_one_statement() -> None:
    """Each phrase stands in its own statement and in no other of the memo."""
    for fields in (MEAN, GROUPS, NOTICE):
        for field in fields:
            if field.near is not None:
                assert [field.near in other.says.casefold() for other in fields].count(True) == 1
                assert field.near in field.says.casefold()


def test_written() -> None:
    """An empty list is said in a word."""
    assert written(()) == "none"
    assert written(12) == "12"
