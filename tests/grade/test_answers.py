"""`answer` lines in classic mode, rule by rule, and in strict mode."""

from typing import Any

import pytest

from benchwright.grade.answers import answer_key, answer_reader
from benchwright.grade.view import Finding, View

NAMES = ("Ari", "Bo", "Cy", "Ann", "Ann-Marie")


def read(reply: str, key: Any, mode: str, options: tuple[str, ...] = ()) -> Finding:
    """What a reader finds."""
    return answer_reader(answer_key(key, options), mode)(View(reply, "en"))  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "reply",
    ["42", "$42.00", "42 dollars", "42%", "\uff14\uff12", "It is 42.", "```\n42\n```", '```json\n{"answer": 42}\n```'],
)
def test_classic_numbers_take_the_first_token(reply: str) -> None:
    """Currency signs, commas and per cent signs are ignored; one fence is stripped; NFKC."""
    assert read(reply, 42, "classic").met is True


@pytest.mark.parametrize(
    ("reply", "value"),
    [
        ('{"answer": 1} {"answer": 2}', "2"),
        ('{"result": 1, "answer": 2}', "2"),
        ('{"output": 1, "value": 2, "final": 3, "result": 4}', "4"),
        ('{"anything": 5}', "5"),
        ('{"note": 1, "other": 2} 9', "1"),
        ('{"Answer": 7, "b": 1}', "7"),
    ],
)
def test_classic_json_keys_supply_the_answer(reply: str, value: str) -> None:
    """The last object; keys in the published order of preference; a single key of any name."""
    found = read(reply, value, "classic")

    assert found.read is not None and found.read.value == value


@pytest.mark.parametrize(
    "reply",
    [
        "Ari finished first, ahead of Bo",
        "The winner is Ari",
        "Bo finished behind Ari",
        "Ari won",
        "Ari beats Bo",
        "ari leads",
        "Ari was fastest",
        "First was Ari",
    ],
)
def test_classic_ordering_phrases_score(reply: str) -> None:
    """The phrasings of the published rule all score for Ari."""
    assert read(reply, "Ari", "classic", NAMES).met is True


def test_classic_names_are_whole_words_longest_first() -> None:
    """Ann-Marie is not Ann."""
    assert read("Ann-Marie won", "Ann", "classic", NAMES).met is False
    assert read("Ann-Marie won", "Ann-Marie", "classic", NAMES).met is True


@pytest.mark.parametrize("mode", ["classic", "strict"])
@pytest.mark.parametrize("reply", ["", "  \n", "\ufeff"])
def test_an_empty_reply_is_no_response(reply: str, mode: str) -> None:
    """Nothing to read in any mode."""
    assert read(reply, "x", mode) == Finding(None, "no_response", None)


@pytest.mark.parametrize(
    "reply",
    [
        "12 + 30\n#### 42",
        "A: 42",
        "**Answer:** 42",
        "Final answer: 42.",
        "So the answer is 42.",
        r"hence \boxed{42}",
        '{"answer": "42"}',
        "42",
        "(42)",
        "It is 42 dollars.",
        "17 is wrong.\nAnswer:\n42",
        "6 x 7, so: Answer: 6*7 = 42",
    ],
)
def test_strict_reads_the_explicit_final_answer(reply: str) -> None:
    """Each of the explicit forms, and a reply that holds one number only."""
    assert read(reply, 42, "strict").met is True


@pytest.mark.parametrize(
    ("reply", "reason"),
    [
        ("Answer: 42 or 43", "conflict"),
        ("I took 6 crates. Each has 7. Total unclear.", "format"),
        ("I'm sorry, but I can't help with that.", "refusal"),
        ("<think>maybe 42", "no_response"),
        ('{"answer": null}', "format"),
    ],
)
def test_strict_says_why_it_cannot_read(reply: str, reason: str) -> None:
    """Reason codes instead of guesses."""
    assert read(reply, 42, "strict")[:2] == (None, reason)


def test_strict_takes_the_last_explicit_answer() -> None:
    """A later answer line replaces the earlier one."""
    assert read("Answer: 17. Wait.\nAnswer: 42", 42, "strict").met is True
    assert read("Answer: 17. Wait.\nAnswer: 42", 17, "strict").met is False


def test_strict_per_cent_is_a_hundredth_when_the_key_has_no_unit() -> None:
    """20 % is 0.2, and 8 % is not 8."""
    assert read("Answer: 20 %", "0.2", "strict").met is True
    assert read("Answer: 8 %", 8, "strict").met is False


def test_strict_options_need_one_name() -> None:
    """No option and several options are unreadable, one is an answer."""
    assert read("Answer: Dee", "Ari", "strict", NAMES).reason == "out_of_options"
    assert read("Answer: Ari or Bo", "Ari", "strict", NAMES).reason == "ambiguous"
    assert read("Answer: Ari", "Ari", "strict", NAMES).met is True


def test_the_trace_points_into_the_original_reply() -> None:
    """The span is in code points of the reply, thinking and astral characters included."""
    reply = "\U0001f600 <think>17</think> So.\n#### 42"
    found = read(reply, 42, "strict").read

    assert found is not None and found.span is not None
    assert reply[slice(*found.span)] == found.raw == "42"


@pytest.mark.parametrize(
    ("key", "number"), [("42", True), (42, True), (4.5, True), ("4 2", False), (True, False), ("1e3", True)]
)
def test_a_key_that_is_wholly_a_number_is_numeric(key: Any, number: bool) -> None:
    """Keys are never cast: a boolean is its word."""
    assert (answer_key(key, ()).number is not None) is number
