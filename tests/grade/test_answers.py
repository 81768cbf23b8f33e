"""`answer` lines in classic mode, rule by rule, and in strict mode."""

from typing import Any

import pytest

from benchwright.grade.answers import answer_reader
from benchwright.grade.key import answer_key
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
        ("<think>maybe 42", "truncated"),
        ('{"answer": "42', "truncated"),
        ("40, 41, 42", "conflict"),
        ("at least 42", "conflict"),
        ("I don't know.", "refusal"),
        ("The answer is unknown.", "refusal"),
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
    assert read("Answer: Ari or Bo", "Ari", "strict", NAMES).reason == "conflict"
    assert read("Answer: Ari, Bo", "Ari", "strict", NAMES).reason == "ambiguous"
    assert read("Answer: Ari", "Ari", "strict", NAMES).met is True


def test_the_trace_points_into_the_original_reply() -> None:
    """The span is in code points of the reply, thinking and astral characters included."""
    reply = "\U0001f600 <think>17</think> So.\n#### 42"
    found = read(reply, 42, "strict").read

    assert found is not None and found.span is not None
    assert reply[slice(*found.span)] == found.raw == "42"


def test_an_answer_that_is_taken_back_is_replaced_or_withdrawn() -> None:
    """What is said instead counts; nothing said instead is a conflict, never the old answer."""
    assert read("Answer: 17. No wait, 42.", 42, "strict").met is True
    assert read("Answer: 42. Wait, that is wrong.", 42, "strict")[:2] == (None, "conflict")
    assert read("The answer is 42. Scratch that: it is 17.", 42, "strict").met is False


def test_a_made_up_question_after_the_answer_is_not_read() -> None:
    """A reply that goes on with a question of its own is read up to there; recited examples come before."""
    assert read("So the answer is 42.\n\nQ: 3 + 4?\nA: 7", 42, "strict").met is True
    assert read("Q: 3 + 4?\nA: 7\n\nQ: 6 x 7?\nA: 42", 42, "strict").met is True


def test_options_listed_behind_the_answer_are_no_answers() -> None:
    """The letters of a list and the names in it are not read as answer lines."""
    assert read("The answer is B.\nA: Paris\nB: Lyon\nC: Rome", "B", "strict").met is True
    assert read("(B)\n\nOptions:\n(A) the owl\n(B) the quail", "(B)", "strict").met is True


@pytest.mark.parametrize(("reply", "met"), [("42\n\nBecause 6 x 7.", True), ("Six times seven.\n\n42", True)])
def test_a_value_on_a_line_of_its_own_is_an_answer(reply: str, met: bool) -> None:
    """First or last line, and no other such line says anything else."""
    assert read(reply, 42, "strict").met is met
    assert read(f"{reply}\n17", 42, "strict").met is None


def test_an_array_or_ranks_under_a_key_say_the_order() -> None:
    """The first name of an array of names, and the name under `first`."""
    assert read('{"answer": ["Ari", "Bo"]}', "Ari", "strict", NAMES).met is True
    assert read('{"answer": ["Ari", "Ari"]}', "Ari", "strict", NAMES).met is None
    assert read('{"first": "Ari", "second": "Bo"}', "Ari", "strict", NAMES).met is True
    assert read('{"second": "Ari", "first": "Bo"}', "Ari", "strict", NAMES).met is False


def test_lenient_mode_names_its_repair() -> None:
    """The verdict of a repaired reply carries the repair as a flag, and its place in the reply."""
    reply = 'Here: {"answer": "x",}'
    found = read(reply, "x", "lenient")

    assert found.met is True
    assert found.read is not None and found.read.span is not None
    assert found.read.flags == ("trailing comma",)
    assert reply[slice(*found.read.span)] == '{"answer": "x",}'
    assert read(reply, "x", "strict").met is not True


def test_a_locale_of_the_line_decides_over_that_of_the_benchmark() -> None:
    """1,600 is sixteen hundred in English and 1.6 in Swedish."""
    assert answer_reader(answer_key(1600, ()), "strict")(View("1,600", "en")).met is True
    assert answer_reader(answer_key(1600, ()), "strict", "sv")(View("1,600", "en")).met is False
