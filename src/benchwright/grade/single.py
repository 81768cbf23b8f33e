"""One answer against one key: the score alone, or the whole trace."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from benchwright.grade.answers import Reader, answer_reader
from benchwright.grade.key import answer_key
from benchwright.grade.view import View
from benchwright.records import Key, LineVerdict, Mode


def score_answer(
    submission: Any, key: Key, *, options: Sequence[str] | None = None, mode: Mode = "classic", locale: str = "en"
) -> float:
    """Score one reply against one key.

    Args:
        submission: the reply's text; anything else scores 0.
        key: the answer: a text, a number or a boolean.
        options: of an ordering task; the key is one of them.
        mode: how the reply is read.
        locale: decides separators of numbers.

    Returns:
        1.0 or 0.0.

    Example:
        >>> score_answer("$42.00", 42), score_answer("Bo finished behind Ari", "Ari", options=["Ari", "Bo"])
        (1.0, 1.0)
        >>> score_answer(None, 42)
        0.0
    """
    return float(explain_answer(submission, key, options=options, mode=mode, locale=locale).met is True)


def explain_answer(
    submission: Any, key: Key, *, options: Sequence[str] | None = None, mode: Mode = "classic", locale: str = "en"
) -> LineVerdict:
    """Grade one reply against one key and say what was read, where, and why it could not be.

    Args:
        submission: the reply's text; anything else is no response.
        key: the answer: a text, a number or a boolean.
        options: of an ordering task; the key is one of them.
        mode: how the reply is read.
        locale: decides separators of numbers.

    Returns:
        The verdict with its trace: stage, span in the reply, raw text, value.

    Example:
        >>> explain_answer("So: 12 + 30.\\n#### 42", 42, mode="strict").read.span
        (18, 20)
    """
    text = submission if isinstance(submission, str) else ""
    finding = _reader(key, tuple(options or ()), mode)(View(text, locale))
    return LineVerdict(line_id="answer", met=finding.met, reason=finding.reason, read=finding.read)


@lru_cache(maxsize=1024, typed=True)
def _reader(key: Key, options: tuple[str, ...], mode: Mode) -> Reader:
    """Make a key ready once for many replies."""
    return answer_reader(answer_key(key, options), mode)
