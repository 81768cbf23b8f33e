"""The published rules of the "Task grader", one test a rule, and the limits that it admits."""

from typing import Any

import pytest

from benchwright.grade.rubric import grade
from benchwright.grade.single import explain_answer, score_answer
from benchwright.records import Key

NAMES = ["Ari", "Bo", "Cy"]
REFUSAL = "I'm sorry, but I can't help with that."
TOOL_CALL = '{"tool": "search", "arguments": {"query": "crates"}}'


def order(reply: str) -> list[float]:
    """The classic scores of a reply to an ordering task, were Ari, Bo or Cy the key."""
    return [score_answer(reply, name, options=NAMES) for name in NAMES]


def both(reply: str, key: Key, options: list[str] | None = None) -> tuple[float, float]:
    """The scores of a reply in classic and in strict mode."""
    classic, strict = (score_answer(reply, key, options=options, mode=mode) for mode in ("classic", "strict"))
    return classic, strict


# The form of the submission


@pytest.mark.parametrize("reply", ["```\nready\n```", "```text\nready\n```", "\n```\nready\n```\n\n"])
def test_a_code_fence_around_the_answer_is_taken_off(reply: str) -> None:
    """An answer inside a fence, with or without the name of a language, is the answer."""
    assert score_answer(reply, "ready") == 1.0


def test_no_more_than_one_code_fence_is_taken_off() -> None:
    """A second fence inside the first belongs to the answer."""
    assert score_answer("```\n```\nready\n```\n```", "ready") == 0.0


@pytest.mark.parametrize(
    "reply",
    [
        '{"answer": "late"} or {"answer": "ready"}',
        'I say {"answer": "ready"} and stop.',
        '{"answer": "ready"} {"answer": "la',
        'Let {x} be a set. {"answer": "ready"}',
        '```json\n{"answer": "ready"}\n```',
    ],
)
def test_of_several_json_objects_the_last_whole_one_counts(reply: str) -> None:
    """An object in braces that close gives the answer; of several, the last one does."""
    assert score_answer(reply, "ready") == 1.0
    assert score_answer(reply, "late") == 0.0


def test_braces_inside_a_json_text_neither_open_nor_close_an_object() -> None:
    """Braces balance outside quoted texts only."""
    assert score_answer('{"answer": "a } b"}', "a } b") == 1.0
    assert score_answer('{"answer": "a { b"}', "a { b") == 1.0


@pytest.mark.parametrize("key", ["answer", "result", "final", "value", "output"])
def test_each_of_five_json_keys_gives_the_answer(key: str) -> None:
    """Among other keys, each of the five is recognised."""
    assert score_answer(f'{{"note": "late", "{key}": "ready", "unit": "none"}}', "ready") == 1.0


@pytest.mark.parametrize(
    ("stronger", "weaker"),
    [("answer", "result"), ("result", "final"), ("final", "value"), ("value", "output"), ("answer", "output")],
)
def test_of_two_answer_keys_the_one_named_earlier_in_the_rule_counts(stronger: str, weaker: str) -> None:
    """The order of preference holds wherever the two stand in the object."""
    assert score_answer(f'{{"{weaker}": "late", "{stronger}": "ready"}}', "ready") == 1.0
    assert score_answer(f'{{"{stronger}": "ready", "{weaker}": "late"}}', "ready") == 1.0


def test_the_only_key_of_an_object_gives_the_answer_whatever_its_name() -> None:
    """One key of any name is enough; with two unknown keys there is no answer to take."""
    assert score_answer('{"town": "Paris"}', "Paris") == 1.0
    assert score_answer('{"town": "Paris", "land": "France"}', "Paris") == 0.0


# Texts


@pytest.mark.parametrize("reply", ["READY NOW", "Ready Now", "rEADY nOW"])
def test_case_does_not_count_in_texts(reply: str) -> None:
    """Capital and small letters are equal, on either side."""
    assert score_answer(reply, "ready now") == 1.0
    assert score_answer("ready now", reply) == 1.0


@pytest.mark.parametrize(
    ("reply", "key"), [("ｒｅａｄｙ", "ready"), ("ﬁnal", "final"), ("x²", "x2"), ("cafe\u0301", "café")]
)
def test_texts_are_compared_in_the_unicode_form_nfkc(reply: str, key: str) -> None:
    """Wide letters, ligatures, raised digits and marks set apart are what they stand for, on either side."""
    assert score_answer(reply, key) == 1.0
    assert score_answer(key, reply) == 1.0


@pytest.mark.parametrize("reply", ["  ready now\n", "ready  now", "ready\tnow", "ready\r\nnow", "ready\u00a0now"])
def test_white_space_does_not_count_in_texts(reply: str) -> None:
    """Space at the ends is dropped and every other run of it is one space."""
    assert score_answer(reply, "ready now") == 1.0


def test_words_written_together_are_another_text() -> None:
    """White space is made equal, not removed."""
    assert score_answer("readynow", "ready now") == 0.0


@pytest.mark.parametrize("reply", ['"ready"', "'ready'", "“ready”", "‘ready’", "„ready“", '"ready".', '"ready."'])
def test_quotes_do_not_count_in_texts(reply: str) -> None:
    """Quotes round an answer are dropped, with the end of the sentence inside or outside them."""
    assert score_answer(reply, "ready") == 1.0


def test_curly_and_straight_quotes_are_equal_inside_a_text() -> None:
    """The apostrophe of a name may be of either shape."""
    assert score_answer("O’Rell", "O'Rell") == 1.0


@pytest.mark.parametrize("mark", [".", ",", ";", ":", "!", "?", "...", "?!", "…"])
def test_punctuation_at_the_end_does_not_count_in_texts(mark: str) -> None:
    """Marks that end a sentence are dropped, on either side; the same marks in front are not."""
    assert score_answer(f"ready{mark}", "ready") == 1.0
    assert score_answer("ready", f"ready{mark}") == 1.0
    assert score_answer(f"{mark}ready", "ready") == 0.0


@pytest.mark.parametrize("reply", ["ready", "ready now then", "it is ready now", "not ready now", "*ready now*"])
def test_what_is_left_of_a_text_must_be_equal(reply: str) -> None:
    """A part of the key and a longer text that holds it are other answers."""
    assert score_answer(reply, "ready now") == 0.0


# Numbers


@pytest.mark.parametrize("key", [42, 42.0, "42", "42.00"])
@pytest.mark.parametrize("reply", ["42", "$42.00", "42 dollars"])
def test_the_published_ways_to_write_a_number_agree(reply: str, key: Key) -> None:
    """The three examples of the rule are one value, and so is the key as a number or as a text."""
    assert score_answer(reply, key) == 1.0


def test_numbers_are_compared_as_values() -> None:
    """Zeros at the end do not count, a sign and a point do."""
    assert [score_answer(reply, "4.2") for reply in ("4.20", "+4.2", "04.2", "-4.2", "42", "4.21")] == [
        1,
        1,
        1,
        0,
        0,
        0,
    ]


def test_the_first_number_of_the_answer_counts() -> None:
    """Words before it and numbers behind it are passed over."""
    assert score_answer("It is 42 and not 17.", 42) == 1.0
    assert score_answer("It is 17 and not 42.", 42) == 0.0


@pytest.mark.parametrize("sign", list("$€£¥₹₩₽¢＄￡"))
def test_a_currency_sign_is_ignored(sign: str) -> None:
    """Before, behind, and between the minus sign and the digits."""
    assert score_answer(f"{sign}42", 42) == score_answer(f"42{sign}", 42) == score_answer(f"{sign} 42", 42) == 1.0
    assert score_answer(f"-{sign}42", -42) == 1.0


def test_a_comma_is_ignored_in_a_number() -> None:
    """Thousands may be set apart by commas."""
    assert score_answer("1,310", 1310) == score_answer("1,310,000.50 kr", "1310000.5") == 1.0
    assert score_answer("1,310", 1) == 0.0


def test_a_per_cent_sign_is_ignored() -> None:
    """The number counts as written, with the sign behind or before it, and is not divided by a hundred."""
    assert score_answer("42%", 42) == score_answer("42 %", 42) == score_answer("-%42", -42) == 1.0
    assert score_answer("42%", "0.42") == 0.0


def test_an_answer_without_a_number_is_not_the_key_of_a_numeric_task() -> None:
    """Where the key is a number and the answer has none, nothing can be compared."""
    verdict = explain_answer("forty-two", 42)

    assert (verdict.met, verdict.reason) == (None, "format")


# Orderings


@pytest.mark.parametrize(
    "reply",
    [
        "Cy, Ari finished first, Bo",
        "Cy, Ari is ahead of Bo",
        "Cy, Ari came before Bo",
        "Cy, Ari won, Bo",
        "Cy, Ari beats Bo",
        "Cy, Ari leads Bo",
        "Cy, Ari is the fastest, Bo",
        "Cy, the winner is Ari, Bo",
    ],
)
def test_each_cue_word_takes_the_name_nearest_on_its_winning_side(reply: str) -> None:
    """Ari stands on the side of the winner; the name farther off and the name across the cue score nothing."""
    assert order(reply) == [1.0, 0.0, 0.0]


@pytest.mark.parametrize("reply", ["Ari finished first, ahead of Bo", "The winner is Ari", "Bo finished behind Ari"])
def test_the_published_phrasings_score_for_ari_alone(reply: str) -> None:
    """The three examples of the rule: two with a cue, one without."""
    assert order(reply) == [1.0, 0.0, 0.0]


@pytest.mark.parametrize(
    ("reply", "scores"),
    [
        ("Ari", [1, 0, 0]),
        ("Bo, Cy, Ari", [1, 0, 0]),
        ("Ari, Cy, Bo", [0, 1, 0]),
        ("Ari came in behind Cy", [0, 0, 1]),
        ("Ari, the unwonted one, and Bo", [0, 1, 0]),
    ],
)
def test_without_a_cue_the_name_mentioned_last_counts(reply: str, scores: list[float]) -> None:
    """ "Behind" is no cue, and neither is a cue's letters inside another word."""
    assert order(reply) == scores


def test_a_task_says_its_options_in_its_metadata() -> None:
    """The options of a task that is graded whole come from its metadata."""
    task = {"id": "t", "prompt": "p", "answer": "Ari", "metadata": {"options": NAMES}}

    assert grade(task, "Ari finished first, ahead of Bo", mode="classic").score == 1.0
    assert grade(task, "Bo finished first, ahead of Ari", mode="classic").score == 0.0


# Empty answers and other values than texts

EMPTY = ["", " ", "\n\t \r\n", "\0", "```\n```", "```\n\n```", '{"answer": ""}', '{"answer": "  "}']
NO_TEXT = [None, 42, 42.0, True, False, ["42"], ("42",), {"answer": "42"}, {"42"}, b"42", object()]


@pytest.mark.parametrize("key", [42, "ready", True, "Ari"])
@pytest.mark.parametrize("submission", EMPTY)
def test_an_empty_answer_scores_0(submission: str, key: Key) -> None:
    """Nothing, white space, an empty fence and an empty JSON text score 0 for every kind of key."""
    options = NAMES if key == "Ari" else None
    task = {"id": "t", "prompt": "p", "answer": key, "metadata": {"options": options} if options else {}}

    assert score_answer(submission, key, options=options) == 0.0
    assert explain_answer(submission, key, options=options).met is None
    assert grade(task, submission, mode="classic").score == 0.0


@pytest.mark.parametrize("submission", NO_TEXT)
def test_what_is_no_text_scores_0(submission: Any) -> None:
    """A number, a truth value, a list, a mapping, bytes: 0 for 42 in any dress, and no fault."""
    task = {"id": "t", "prompt": "p", "answer": 42}

    assert score_answer(submission, 42) == score_answer(submission, "42") == 0.0
    assert explain_answer(submission, 42).reason == "no_response"
    assert grade(task, submission, mode="classic").score == 0.0


@pytest.mark.parametrize("key", [42, "null", "ready"])
@pytest.mark.parametrize("value", ["null", "[42]", '["ready"]', "{}", '{"answer": 42}', '{"answer": "ready"}'])
def test_a_json_answer_that_is_null_or_a_list_or_an_object_scores_0(value: str, key: Key) -> None:
    """The same holds for the value that an object gives as its answer."""
    assert score_answer(f'{{"answer": {value}}}', key) == 0.0


# The gate: what the grader itself must hold

KEYS: list[tuple[Key, list[str] | None]] = [(42, None), ("-8.60", None), ("Paris", None), (True, None), ("Bo", NAMES)]


@pytest.mark.parametrize("reply", ["", REFUSAL, TOOL_CALL, TOOL_CALL * 3, "n/a"])
@pytest.mark.parametrize(("key", "options"), KEYS)
def test_an_empty_text_a_refusal_a_tool_call_and_a_constant_score_0(
    reply: str, key: Key, options: list[str] | None
) -> None:
    """What shirks the task gets nothing from any kind of key."""
    assert score_answer(reply, key, options=options) == 0.0


@pytest.mark.parametrize(("key", "options"), KEYS)
def test_the_key_itself_always_scores_1(key: Key, options: list[str] | None) -> None:
    """Plain, and as JSON, the right answer is never refused."""
    shown = str(key).lower() if isinstance(key, bool) else str(key)

    assert score_answer(shown, key, options=options) == 1.0
    assert score_answer(f'{{"answer": "{shown}"}}', key, options=options) == 1.0


# The ways in which the grader is known to fail, and what strict mode does with the same replies


@pytest.mark.parametrize(
    "reply",
    [
        "42 was in the question. The answer is 17.",
        "42 is the number of crates, not the number asked for. The answer is 17.",
        "42 is too many, so the answer is 17.",
    ],
)
def test_known_limit_of_classic_a_number_mentioned_for_another_reason_scores(reply: str) -> None:
    """The key's value in prose is credited although the reply answers something else; strict reads the answer."""
    assert both(reply, 42) == (1.0, 0.0)
    assert both(reply, 17) == (0.0, 1.0)


def test_known_limit_of_classic_a_name_mentioned_for_another_reason_scores() -> None:
    """The name behind the answer is credited; strict reads who took the first place."""
    reply = "Bo took the gold. Second place went to Ari."

    assert both(reply, "Ari", NAMES) == (1.0, 0.0)
    assert both(reply, "Bo", NAMES) == (0.0, 1.0)


@pytest.mark.parametrize(
    "reply",
    [
        "I cannot tell. Perhaps Bo, perhaps Ari.",
        "I do not know. Let me say Ari.",
        "Either Bo or Ari",
        "Bo, Cy and Ari took part.",
    ],
)
def test_known_limit_of_classic_a_guess_that_ends_on_the_key_scores(reply: str) -> None:
    """The name mentioned last is credited without a claim; strict finds no answer in it."""
    assert both(reply, "Ari", NAMES) == (1.0, 0.0)
    assert explain_answer(reply, "Ari", options=NAMES, mode="strict").met is None


@pytest.mark.parametrize(
    ("reply", "first"),
    [
        ("For example, 17 + 3 = 20. The answer is 42.", 17),
        ("Step 1: 6 x 7 = 42.\nAnswer: 42", 1),
        ("Task 3: the answer is 42", 3),
    ],
)
def test_known_limit_of_classic_a_worked_example_before_the_answer_is_read(reply: str, first: int) -> None:
    """A number in the working takes the answer's place; strict reads the announced answer."""
    assert both(reply, 42) == (0.0, 1.0)
    assert both(reply, first) == (1.0, 0.0)


@pytest.mark.parametrize("reply", ["42 to 50", "42-50", "between 42 and 50", "The answer is between 42 and 50."])
def test_known_limit_of_classic_a_range_that_begins_with_the_key_scores(reply: str) -> None:
    """The lower end is credited; strict takes neither end."""
    assert both(reply, 42) == (1.0, 0.0)
    assert both(reply, 50) == (0.0, 0.0)


@pytest.mark.parametrize("reply", ["42 or 43", "Maybe 42, maybe 43.", "The answer is 42 or 43."])
def test_known_limit_of_classic_a_hedge_that_begins_with_the_key_scores(reply: str) -> None:
    """The first of two values is credited; strict calls them a conflict."""
    assert both(reply, 42) == (1.0, 0.0)
    assert explain_answer(reply, 42, mode="strict").reason == "conflict"


@pytest.mark.parametrize("reply", ["Not 42.", "It is not 42.", "It cannot be 42.", "The answer is not 42."])
def test_known_limit_of_classic_a_number_that_is_denied_scores(reply: str) -> None:
    """The rule does not look at "not"; strict does."""
    assert both(reply, 42) == (1.0, 0.0)


@pytest.mark.parametrize("reply", ["It is not Ari.", "Ari never won.", "Ari was not first", "The winner is not Ari."])
def test_known_limit_of_classic_a_name_that_is_denied_scores(reply: str) -> None:
    """With a cue or without one, a denied name is credited; strict does not take it."""
    assert both(reply, "Ari", NAMES) == (1.0, 0.0)


@pytest.mark.parametrize("reply", ["42, 43, 44", "42\n43\n44", "- 42\n- 43\n- 44", "Answer: 42, 43, 44"])
def test_known_limit_of_classic_a_list_that_begins_with_the_key_scores(reply: str) -> None:
    """The first of many values is credited; strict calls them a conflict."""
    assert both(reply, 42) == (1.0, 0.0)
    assert explain_answer(reply, 42, mode="strict").reason == "conflict"


@pytest.mark.parametrize(
    ("reply", "misread", "right"), [("4,2", 42, "4.2"), ("1,5", 15, "1.5"), ("1.234,56", "1.23456", "1234.56")]
)
def test_known_limit_of_classic_a_decimal_comma_changes_the_value(reply: str, misread: Key, right: Key) -> None:
    """A comma is dropped where it stands for a point; strict decides what it means."""
    assert both(reply, misread) == (1.0, 0.0)
    assert both(reply, right) == (0.0, 1.0)


def test_known_limit_of_classic_a_per_cent_sign_changes_the_value() -> None:
    """8% scores for 8; strict reads 0.08 where the key has no unit."""
    assert both("8%", 8) == (1.0, 0.0)
    assert both("8%", "0.08") == (0.0, 1.0)


@pytest.mark.parametrize(("reply", "misread", "right"), [("½", 1, "0.5"), ("10²", 102, 100), ("−42", 42, -42)])
def test_known_limit_of_classic_the_unicode_form_changes_a_number(reply: str, misread: Key, right: Key) -> None:
    """A fraction, a power and a true minus sign lose their sense; strict reads the sign as it was written."""
    assert both(reply, misread) == (1.0, 0.0)
    assert both(reply, right) == (0.0, 1.0)


@pytest.mark.parametrize("verb", ["beat", "defeated", "outran", "wins over"])
def test_known_limit_of_classic_other_words_for_winning_are_no_cue(verb: str) -> None:
    """Without one of the eight words the loser, named last, is credited; strict reads the verb."""
    assert both(f"Ari {verb} Bo.", "Ari", NAMES) == (0.0, 1.0)
    assert both(f"Ari {verb} Bo.", "Bo", NAMES) == (1.0, 0.0)


def test_known_limit_of_classic_a_numbered_ranking_is_read_from_the_wrong_end() -> None:
    """The last place is credited; strict reads the list."""
    assert both("1. Ari\n2. Bo\n3. Cy", "Ari", NAMES) == (0.0, 1.0)
    assert both("1. Ari\n2. Bo\n3. Cy", "Cy", NAMES) == (1.0, 0.0)


def test_known_limit_of_classic_options_restated_behind_the_answer_are_read() -> None:
    """The last of the options is credited in place of the answer; strict reads the answer."""
    reply = "The answer is Bo. The options were Ari, Bo and Cy."

    assert both(reply, "Bo", NAMES) == (0.0, 1.0)
    assert both(reply, "Cy", NAMES) == (1.0, 0.0)


def test_known_limit_of_classic_options_restated_without_an_answer_score() -> None:
    """A bare list of the options is credited for its last name; strict finds no answer in it."""
    assert both("The options are Ari, Bo and Cy.", "Cy", NAMES) == (1.0, 0.0)


def test_known_limit_of_classic_a_note_behind_the_answer_takes_its_place() -> None:
    """An object of one key, whatever it is for, is the last one; strict passes over a note."""
    reply = '{"answer": "ready"} {"note": "checked"}'

    assert both(reply, "ready") == (0.0, 1.0)
    assert both(reply, "checked") == (1.0, 0.0)


@pytest.mark.parametrize("mode", ["classic", "strict", "lenient"])
def test_known_limit_of_every_mode_a_key_is_believed(mode: Any) -> None:
    """A faulty key makes the right answer wrong, and a key known by heart scores like one worked out."""
    task = {"id": "t", "prompt": "6 x 7?", "answer": 41}

    assert [grade(task, reply, mode=mode).score for reply in ("42", "41")] == [0.0, 1.0]
