"""One answer against one key."""

from typing import Any

import pytest

from benchwright.grade.single import explain_answer, score_answer


@pytest.mark.parametrize("submission", [None, 42, ["42"], {"answer": "42"}, True, b"42"])
def test_what_is_no_text_scores_0(submission: Any) -> None:
    """Non-strings are no response."""
    assert score_answer(submission, 42) == 0.0
    assert explain_answer(submission, 42).reason == "no_response"


def test_the_mode_and_the_locale_matter() -> None:
    """Classic takes the first number, strict the committed one; a comma is the locale's."""
    assert (score_answer("6 x 7\n#### 42", 42), score_answer("6 x 7\n#### 42", 42, mode="strict")) == (0.0, 1.0)
    assert score_answer("#### 1,600", "1.6", mode="strict", locale="sv") == 1.0
