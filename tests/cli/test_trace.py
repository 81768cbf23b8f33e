"""A trace in the terminal: what cannot be seen is spelled out, what was read is marked."""

import pytest

from benchwright.cli.trace import AROUND, LONGEST, harmless, marked, show_trace, wanted
from benchwright.pipeline.explain import Explained, ExplainedLine, Explanation
from benchwright.records import (
    AnswerCheck,
    Check,
    DateCheck,
    JudgeCheck,
    LineVerdict,
    ListCheck,
    NameCheck,
    NumberCheck,
    Read,
    TextCheck,
    Tolerance,
)

TRACE = Explanation(
    task_id="t",
    mode="strict",
    options=(),
    replies=(
        Explained(
            task_id="t",
            model="m",
            run=1,
            status="ok",
            score=1.0,
            text="It is 42.",
            error=None,
            finish=None,
            lines=(
                ExplainedLine(
                    id="l",
                    claim="c",
                    weight=1,
                    absent=False,
                    check=NumberCheck(value="42"),
                    verdict=LineVerdict(
                        line_id="l",
                        met=True,
                        read=Read(stage="text", span=(6, 8), raw="42", value="42", flags=("cut",)),
                    ),
                    modes=None,
                ),
            ),
        ),
    ),
)


@pytest.mark.parametrize(
    "character", [*map(chr, [*range(32), *range(127, 160)]), "\u202e", "\u2066", "\u200b", "\ud800"]
)
def test_nothing_that_acts_on_a_terminal_is_left(character: str) -> None:
    """Control characters, directions, invisible characters and half characters."""
    written = harmless(f"a{character}b")

    assert character not in written
    assert written.isprintable()


def test_a_long_reply_is_cut_around_the_span_and_a_long_span_inside() -> None:
    """The block stays short whatever the reply's length."""
    row = marked("x" * 10_000 + "42" + "y" * 10_000, 10_000, 10_002)
    whole = marked("z" * 10_000, 0, 10_000)

    assert row.plain == "…" + "x" * AROUND + "42" + "y" * AROUND + "…"
    assert [(row.plain[s.start : s.end], s.style) for s in row.spans] == [("42", "reverse")]
    assert len(whole.plain) < LONGEST + 10 and " … " in whole.plain


def test_a_terminal_gets_reverse_video_and_anything_else_signs(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """NO_COLOR and a pipe are given >>> and <<<; flags and the place are named."""
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setenv("FORCE_COLOR", "1")
    show_trace(TRACE)
    styled = capsys.readouterr().out
    monkeypatch.setenv("NO_COLOR", "1")
    show_trace(TRACE)
    without = capsys.readouterr().out
    monkeypatch.delenv("NO_COLOR")
    monkeypatch.delenv("FORCE_COLOR")
    show_trace(TRACE)

    assert "It is \x1b[7m42\x1b[0m." in styled
    assert "It is >>>42<<<." in without and "\x1b[7m" not in without
    assert "It is >>>42<<<." in capsys.readouterr().out
    assert "42 (where: text, 6–8); cut" in without


@pytest.mark.parametrize(
    ("check", "words"),
    [
        (AnswerCheck(value=True), "answer true"),
        (
            NumberCheck(value="8.6", unit="%", tolerance=Tolerance(absolute="0.05"), share=True, field="gap"),
            "number 8.6 %, ± 0.05, or as a share, field gap",
        ),
        (
            NumberCheck(value=5, tolerance=Tolerance(relative="0.1"), near=("a", "b")),
            "number 5, ± 0.1 of it, near “a” or “b”",
        ),
        (DateCheck(value="2026-03-05", order="dmy"), "date 2026-03-05, order dmy"),
        (
            ListCheck(items=("a", "b"), mode="atLeast", k=1, ordered=True),
            "list, at least 1 of 2 items: a and b, in order",
        ),
        (NameCheck(value="Ari", aliases=("A. Lind",)), "name Ari, also A. Lind"),
        (TextCheck(value="yes", mode="contains"), "text contains yes"),
        (JudgeCheck(), "judge"),
    ],
)
def test_each_kind_of_check_is_said_in_words(check: Check, words: str) -> None:
    """The key and where the line looks."""
    assert wanted(check) == words
    assert wanted(AnswerCheck(value="Ari"), ("Ari", "Bo")) == "answer Ari, of Ari and Bo"
