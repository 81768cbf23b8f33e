"""Any text gives a verdict, in time that grows with its length only."""

import gc
import json
import time
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from benchwright.grade.checks import Reader
from benchwright.grade.rubric import grade
from benchwright.grade.single import explain_answer, score_answer
from benchwright.grade.view import View
from benchwright.records import Mode
from tests.grade.fuzz.target import MODES, NAMES, READERS, check, check_text, fault

UNITS = (
    *'{[(<.,:$%#*_`=+-/|"\\~9½²٣ \n\0\ud800\u202e',
    *("not ", "Ari ", "Ari, ", "> Bo ", "Ari beat Bo. ", "first ", "and ", "or ", "the answer is ", "Answer: 4 or "),
    *("A: 1\n", "####", "\\boxed{", "\\boxed{4}", "\\frac{1}{", "**4** ", "```", "<think>", "1,", "1.", "1/", "1:"),
    *("1 000", "4 = ", "one hundred ", "5 March ", "03/04/", "a@", "a. ", "e\u0301", "\u0301", "mean gap: 4. "),
    *('{"answer":', '{"a":1}', "Q: ", "I'm sorry ", "Wait, no. "),
)
"""What a long text may be made of, thousands of times over."""

WORDS = (
    *UNITS,
    *"}])>;!?&@'\t，x́İ\u200b\u00a0\U0001f600",
    *("either ", "the ", "behind ", "no ", "never ", "The answer is 4. ", "#### 4\n", "final answer: ", "Answer:\n"),
    *("\\text{", "$x$", "{,}", "```\n4\n", "</think>", "1-", "1,000", "e5", "1e5 ", "-1", "± ", "x=", "1+1=", "3 4/5 "),
    *("twenty-", "half a ", "point ", "million ", "minus ", "2026-03-", '{"answer": 4} ', '["Ari",', "[[1],", "true "),
    *(
        "null,",
        "I can't ",
        "- Ari\n",
        "1. Ari\n",
        "| a ",
        "\r\n",
        "Dina O'",
        "Rell ",
        "is wrong. ",
        "Correction: ",
        "<answer>",
        "</answer>",
    ),
    *("answer", "42", "New York", "2.", "Option ", "about ", "between ", "to ", "%", "kr", "USD "),
)
"""The signs and words that readers look for."""

SLOWEST = (
    *(f"answer {key}, strict" for key in ("number", "text", "ordering")),
    *(f"answer {key}, lenient" for key in ("number", "ordering")),
    *(f"answer {key}, classic" for key in ("number", "text", "ordering")),
    *("number with unit", "number near", "number field", "date", "date near", "name", "name near", "text near"),
    *("text contains", "list", "list in order", "list at least", "list of records in the text"),
)
"""Readers whose time is measured: one of each way to read."""

SLOW = 60e-6
"""Seconds that a character may take: a million of the worst are read within a minute, also on a busy machine."""

anything = st.text(st.characters(exclude_categories=()), max_size=60)
"""Any characters: NUL, lone surrogates, control and bidirectional signs, every script."""
pieces = st.lists(
    st.one_of(st.sampled_from(WORDS), anything, st.integers().map(str)),
    max_size=12,
).map("".join)
"""Texts that look like replies, and go wrong in the middle."""


@settings(max_examples=150, deadline=None, derandomize=True)
@given(anything)
@example("\0")
@example("\ud800\udfff")
@example("\u202e42\u202c")
def test_any_characters_give_a_verdict(text: str) -> None:
    """Every reader gives a verdict with spans in the text, the same each time, and never an error."""
    check_text(text)


@settings(max_examples=400, deadline=None, derandomize=True)
@given(pieces)
def test_anything_like_a_reply_gives_a_verdict(text: str) -> None:
    """The same for texts made of the signs and words that the readers look for."""
    check_text(text)


@settings(max_examples=100, deadline=None, derandomize=True)
@given(
    st.recursive(
        st.none() | st.booleans() | st.floats() | anything, lambda v: st.lists(v) | st.dictionaries(anything, v)
    )
)
def test_any_json_gives_a_verdict(value: Any) -> None:
    """The same for JSON of any shape, NaN and Infinity included, whole and as an answer."""
    check_text(json.dumps(value))
    check_text(json.dumps({"a": {"answer": value}, "answer": value}, ensure_ascii=False))


@settings(max_examples=100, deadline=None, derandomize=True)
@given(st.binary(max_size=80))
def test_any_bytes_give_a_verdict(data: bytes) -> None:
    """The same for bytes that are no text at all."""
    check(data)


CORPUS = (
    b"",
    b"\xff\xfe\x00\xd8",
    b"#### 42\x00",
    b"The answer is **42**. Wait, \\boxed{\\frac{1}{2}} is wrong.\nA: 12%",
    b'{"answer": "Ari", "answer": 2} {"a": {"answer": [1, {"name": "Ari", "n": 1}]}}',
    "½½ 3 ½ ²² ٣٤ 1٬000 −4 – 5 ± 1 €1.310,50 8,6 %".encode(),
    b"mean gap: 03/04/2026, 5 March 2026. The answer is not New York but Ari > Bo > Ann-Marie",
    "Jörg Ärlig, Dina O’Rell; Lund-Ås, Renée\n- Ari\n- Bo\n".encode(),
    ",½".encode(),
    b'{"\x85": 1}',
    b'{"answer": [{"a": [0.0]}]}',
    "1½ %, ½ kr".encode(),
)
"""Where the search began, and every input on which it found a fault."""


@pytest.mark.parametrize("data", CORPUS)
def test_the_corpus_of_the_search_gives_verdicts(data: bytes) -> None:
    """Inputs from which the fuzzer starts, and those on which something was once wrong."""
    check(data)


def seconds(read: Reader, text: str) -> float:
    """CPU time of one reading, the collection of garbage left out since it comes in steps."""
    gc.disable()
    try:
        started = time.process_time()
        read(View(text, "en"))
        return time.process_time() - started
    finally:
        gc.enable()


def slowness(read: Reader, unit: str) -> str | None:
    """Say what is wrong with the time of readings: at least 1 ms each, the second of four times as much text.

    The machines are shared: what looks bad is measured again, twice, unless it takes seconds.
    """
    size, found = 1_000, None
    while size < 250_000 and seconds(read, unit * (size // len(unit))) < 0.001:
        size *= 4
    short, long = (unit * (length // len(unit)) for length in (size, 4 * size))
    for _ in range(3):
        taken = seconds(read, long)
        if taken > 8 * max(seconds(read, short), 0.0005):
            found = f"four times {size:,} characters take {taken:.3f} s"
        elif taken > SLOW * len(long):
            found = f"{1e6 * taken / len(long):.0f} µs a character"
        else:
            return None
        if taken > 2:
            break
    return found


@pytest.mark.parametrize("unit", UNITS, ids=ascii)
def test_time_grows_with_the_length_only(unit: str) -> None:
    """Whatever a text repeats, each way to read takes time in proportion to its length, and little."""
    found = {name: slowness(READERS[name], unit) for name in SLOWEST}
    assert {name: what for name, what in found.items() if what} == {}


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("key", [42, "New York", True])
def test_a_number_of_a_hundred_thousand_digits_is_no_key(key: Any, mode: Mode) -> None:
    """Alone, signed, as a fraction, as an exponent, in JSON, in a box, in a list: never the key, and soon."""
    digits = "7" * 100_000
    texts = (
        digits,
        f"-{digits}.{digits}",
        f"The answer is {digits}.",
        f"1/{digits}",
        f"{digits}/{digits}",
        f"1e{digits}",
        f"1.{digits}e-{digits}",
        f'{{"answer": {digits}}}',
        f'{{"answer": 1e{digits}}}',
        rf"\boxed{{{digits}}}",
        rf"\boxed{{\frac{{{digits}}}{{3}}}}",
        ",".join(["777"] * 33_000),
        f"Answer: {digits}%",
        "٧" * 100_000,
    )
    started = time.process_time()
    assert [text[:40] for text in texts if explain_answer(text, key, mode=mode).met] == []
    assert time.process_time() - started < 5


@pytest.mark.parametrize("kind", READERS)
def test_huge_numbers_give_a_verdict_in_every_kind_of_line(kind: str) -> None:
    """Digits that overflow a float or Python's limit on whole numbers end in a verdict."""
    for text in ("9" * 50_000, "1e999999999", "-1e-999999999 %", "1/0", "0/0", "½" * 500, "1e9999 kr 5/3 %"):
        for reply in (text, f"The answer is {text}", f"mean gap: {text}", f'{{"a": {{"answer": {text}}}}}'):
            assert fault(READERS[kind](View(reply, "en")), reply) is None


@pytest.mark.parametrize("kind", READERS)
def test_json_ten_thousand_deep_gives_a_verdict(kind: str) -> None:
    """Objects and arrays nested 10,000 deep, closed and open, are not followed down and do no harm."""
    deep = 10_000
    for text in (
        '{"a":' * deep + "42" + "}" * deep,
        "[" * deep + "42" + "]" * deep,
        '{"answer":' * deep + '"Ari"' + "}" * deep,
        '{"answer": ' + "[" * deep + "1" + "]" * deep + "}",
        '[{"a":' * deep,
        "(" * deep + "42" + ")" * deep,
        r"\boxed{" * deep + "42" + "}" * deep,
    ):
        assert fault(READERS[kind](View(text, "en")), text) is None


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("submission", [None, 3, 42, True, 4.2, [], ["42"], {}, {"answer": 42}, object(), b"42"])
def test_what_is_no_text_scores_nothing(submission: Any, mode: Mode) -> None:
    """Only a text is a reply, whatever the key."""
    for key in (42, "42", True, "None", "[]"):
        assert score_answer(submission, key, mode=mode) == 0.0
    assert score_answer(submission, "Ari", options=NAMES, mode=mode) == 0.0
    assert explain_answer(submission, 42, mode=mode).reason == "no_response"
    assert grade({"id": "t", "prompt": "p", "answer": 42}, submission, mode=mode).score == 0.0
