"""Classic mode, sentence by sentence of the published rule."""

import unicodedata
from typing import Any

import pytest

from benchwright.grade.single import explain_answer, score_answer

NAMES = ["Ari", "Bo", "Cy"]


def order(reply: str, key: str = "Ari") -> float:
    """The score of a reply to an ordering task."""
    return score_answer(reply, key, options=NAMES)


@pytest.mark.parametrize("reply", ["```\n42\n```", "```text\n42\n```", "  ```\n42\n```  \n"])
def test_one_surrounding_fence_is_stripped(reply: str) -> None:
    """A text key inside one fence, with or without a tag, is the answer."""
    assert score_answer(reply, "42") == 1.0
    assert score_answer(reply.replace("42", "ready"), "ready") == 1.0


def test_only_one_fence_is_stripped() -> None:
    """A fence inside a fence stays part of the text."""
    assert score_answer("```\n```\nready\n```\n```", "ready") == 0.0


@pytest.mark.parametrize(
    ("reply", "score"),
    [
        ('{"answer": "late"} {"answer": "ready"}', 1.0),
        ('{"answer": "ready"} {"answer": "late"}', 0.0),
        ('So {"answer": "ready"} it is.', 1.0),
        ('{"answer": "ready"} {"answer": "la', 1.0),
        ('{"answer": {"value": "ready"}}', 0.0),
    ],
)
def test_the_last_balanced_object_is_used(reply: str, score: float) -> None:
    """The last whole object counts; cut ones do not; a nested object supplies nothing."""
    assert score_answer(reply, "ready") == score


@pytest.mark.parametrize("place", range(5))
def test_the_keys_have_the_order_of_the_rule(place: int) -> None:
    """answer before result before final before value before output, wherever they stand in the object."""
    keys = ["answer", "result", "final", "value", "output"][place:]
    inner = ", ".join(f'"{key}": "{"ready" if key == keys[0] else "late"}"' for key in reversed(keys))

    assert score_answer(f'{{{inner}, "other": "late"}}', "ready") == 1.0


def test_a_single_key_of_any_name_supplies_the_answer_and_two_do_not() -> None:
    """The only value of an object is its answer; of two unknown keys none is."""
    assert score_answer('{"city": "Paris"}', "Paris") == 1.0
    assert score_answer('{"city": "Paris", "land": "x"}', "Paris") == 0.0


@pytest.mark.parametrize(
    "reply",
    [
        "READY now",
        "ready\u00a0 \n now",
        "\uff52eady now",
        '"ready now"',
        "“ready now”",
        "'ready now'",
        "ready now.",
        "ready now?!",
    ],
)
def test_text_is_normalised(reply: str) -> None:
    """Case, white space, NFKC, quotes and trailing punctuation do not count."""
    assert score_answer(reply, "Ready now") == 1.0


@pytest.mark.parametrize("reply", ["ready", "ready now then", "read y now", "*ready now*", "is ready now"])
def test_text_must_be_equal(reply: str) -> None:
    """A part, an addition or emphasis is another text."""
    assert score_answer(reply, "ready now") == 0.0


@pytest.mark.parametrize(
    "reply", ["42", "$42.00", "42 dollars", "42%", "€42", "£ 42", "¥42", "It is 42, not 17.", "-- 42"]
)
def test_the_first_number_token_is_compared(reply: str) -> None:
    """Currency signs and per cent signs are ignored, and what follows the first number too."""
    assert score_answer(reply, 42) == 1.0
    assert score_answer(reply, "42") == 1.0


def test_commas_are_ignored_in_numbers() -> None:
    """1,310 is 1310, whatever the locale."""
    assert score_answer("1,310 crates", 1310, locale="sv") == 1.0


@pytest.mark.parametrize("reply", ["17, no, 42", "step 1: 42", "-42", "420", "4.2"])
def test_any_other_first_number_is_wrong(reply: str) -> None:
    """A worked example before the answer is misread, as the rule warns."""
    assert score_answer(reply, 42) == 0.0


@pytest.mark.parametrize(
    "cue", ["finished first", "is ahead", "came before", "won", "beats them", "leads", "is fastest"]
)
def test_every_cue_takes_the_name_before_it(cue: str) -> None:
    """With a cue, the option nearest before it scores although another is named last."""
    assert order(f"Ari {cue}, then Bo") == 1.0
    assert order(f"Ari {cue}, then Bo", "Bo") == 0.0


@pytest.mark.parametrize(
    "reply",
    ["Ari finished first, ahead of Bo", "The winner is Ari", "Bo finished behind Ari", "The winner is Ari, not Bo"],
)
def test_the_published_phrasings_score(reply: str) -> None:
    """The phrasings of the rule score for Ari and for nobody else."""
    assert [order(reply, name) for name in NAMES] == [1.0, 0.0, 0.0]


def test_without_a_cue_the_last_name_wins() -> None:
    """The last option mentioned is the answer; cue words inside longer words are none."""
    assert order("Ari, Bo, Cy", "Cy") == 1.0
    assert order("Ari unwonted, Bo", "Bo") == 1.0


def test_no_name_is_out_of_options() -> None:
    """A reply that names none of the options cannot be read."""
    assert explain_answer("Dee won", "Ari", options=NAMES).reason == "out_of_options"


@pytest.mark.parametrize("submission", ["", " \n\t", "\0", None, 42, 4.2, True, ["42"], {"answer": 42}, b"42"])
def test_empty_and_non_string_answers_score_0(submission: Any) -> None:
    """Nothing, and what is no text, scores 0 without a fault."""
    assert score_answer(submission, 42) == 0.0


@pytest.mark.parametrize("reply", ['{"answer": ""}', '{"answer": null}', '{"answer": ["42"]}', '{"answer": {}}'])
def test_empty_and_non_string_json_answers_score_0(reply: str) -> None:
    """The same holds for what a JSON object gives as its answer."""
    assert score_answer(reply, 42) == 0.0


def test_every_currency_sign_of_unicode_is_ignored() -> None:
    """The signs written out in the reader are those that Unicode calls currency; the normal form spells two out."""
    signs = [chr(c) for c in range(0x10000) if unicodedata.category(chr(c)) == "Sc"]
    spelled_out = {sign for sign in signs if unicodedata.normalize("NFKC", sign).isalpha()}
    assert spelled_out == {"\u20a8", "\ufdfc"}
    assert [sign for sign in set(signs) - spelled_out if score_answer(f"-{sign}42", -42) != 1.0] == []
