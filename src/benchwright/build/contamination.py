"""Which cases share n words in a row with a text that a model may have been trained on?"""

import re
from collections import deque
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from benchwright.errors import Fault, refuse

_WORD = re.compile(r"\w+")

LONG = 1 << 20
"""Characters of a corpus from which the compiled scan is worth its start."""


def ngrams(text: str, n: int = 8) -> set[tuple[str, ...]]:
    r"""Give every n words in a row of a text.

    Args:
        text: any text; it is lower-cased by `str.lower`, and its words are the matches of `\w+`.
        n: words in a row, at least 1.

    Returns:
        The different n-grams; none when the text has fewer than n words.

    Raises:
        ValueError: n is not a whole number from 1.

    Example:
        >>> sorted(ngrams("To be, or not to BE", 2))
        [('be', 'or'), ('not', 'to'), ('or', 'not'), ('to', 'be')]
    """
    return set(_in_a_row(text, n))


def contaminated(cases: Sequence[Mapping[str, Any]], corpus_text: str, n: int = 8) -> list[str]:
    """Give the cases whose question shares at least n words in a row with a corpus.

    Args:
        cases: each with `id` and `question` (`prompt` is read in its place).
        corpus_text: one text; n words may stand across its lines.
        n: words in a row, at least 1. A question of fewer words can never be found: that makes it no cleaner.

    Returns:
        Their ids, in the order of the cases. A corpus over a million characters is read by the compiled scan where
        there is one; it finds the same.

    Raises:
        InputError: a case without id or question.
        ValueError: n is not a whole number from 1.

    Example:
        >>> cases = [{"id": "c1", "question": "Who wrote the play Hamlet?"}, {"id": "c2", "question": "2 + 2?"}]
        >>> contaminated(cases, "Quiz: who wrote the\\nplay Hamlet, and when?", n=5)
        ['c1']
    """
    texts = questions(cases)
    hits = (_compiled if len(corpus_text) > LONG and _can_be_compiled(n) else _plain)(texts, corpus_text, n)
    return [case["id"] for case, hit in zip(cases, hits, strict=True) if hit]


def _plain(texts: Sequence[str], corpus_text: str, n: int) -> list[bool]:
    """Tell which texts share an n-gram with a corpus: the rule as it is said."""
    wanted = [ngrams(text, n) for text in texts]
    every: set[tuple[str, ...]] = set().union(*wanted)
    found = {gram for gram in _in_a_row(corpus_text, n) if gram in every}
    return [not grams.isdisjoint(found) for grams in wanted]


def _compiled(texts: Sequence[str], corpus_text: str, n: int) -> list[bool]:
    from benchwright.build.evidence import shared
    from benchwright.kernels.ngrams import build_index, new_sightings, scan

    index = build_index(texts, [n])
    seen = new_sightings(index)
    scan(index, seen, [corpus_text])
    hits = set(shared(index, n, seen[n]).pairs[:, 0].tolist())
    return [place in hits for place in range(len(texts))]


def _can_be_compiled(n: int) -> bool:
    from benchwright.kernels.ngrams import COMPILED, MOST_WORDS

    return COMPILED and type(n) is int and 1 <= n <= MOST_WORDS


def questions(cases: Sequence[Mapping[str, Any]]) -> list[str]:
    """Give the question of each case.

    Args:
        cases: each with `id` and `question` (`prompt` is read in its place).

    Raises:
        InputError: a case without id or question: the first of them, and how many more.
    """
    found, faults = [], []
    for number, case in enumerate(cases):
        text = case.get("question", case.get("prompt")) if isinstance(case, Mapping) else None
        if isinstance(text, str) and case.get("id") is not None:
            found.append(text)
        else:
            got = f"the keys {sorted(map(str, case))}" if isinstance(case, Mapping) else repr(case)
            place, wanted = f"cases[{number}]", "a case with `id` and the text `question`"
            faults.append(Fault(field=place, expected=wanted, found=got))
    refuse(faults)
    return found


def _in_a_row(text: str, n: int) -> Iterator[tuple[str, ...]]:
    if not isinstance(n, int) or isinstance(n, bool) or n < 1:
        raise ValueError(f"n must be a whole number from 1, not {n!r}")
    window: deque[str] = deque(maxlen=n)
    for match in _WORD.finditer(text.lower()):
        window.append(match.group())
        if len(window) == n:
            yield tuple(window)
