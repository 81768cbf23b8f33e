"""Words in a row that a question and a corpus share."""

import re
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from benchwright.build import contamination
from benchwright.build.contamination import LONG, contaminated, ngrams
from benchwright.errors import InputError
from benchwright.kernels.ngrams import COMPILED, MOST_WORDS


def literal(cases: list[dict[str, Any]], corpus: str, n: int) -> list[str]:
    """The rule as it is said, with all n-grams of the corpus in a set."""

    def grams(text: str) -> set[tuple[str, ...]]:
        words = re.findall(r"\w+", text.lower())
        return {tuple(words[i : i + n]) for i in range(len(words) - n + 1)}

    every = grams(corpus)
    return [case["id"] for case in cases if grams(case["question"]) & every]


SIGNS = ["a", "B", "å", "İ", "_", "1", "’", "\n", ". ", " ", "ß", "日本"]
TEXTS = st.lists(st.sampled_from(SIGNS), max_size=30).map("".join)


@given(st.lists(TEXTS, max_size=6), TEXTS, st.integers(1, 4))
def test_the_rule_as_it_is_said(questions: list[str], corpus: str, n: int) -> None:
    """Equal to the sets of all n-grams, whatever the texts."""
    cases = [{"id": str(i), "question": question} for i, question in enumerate(questions)]
    assert contaminated(cases, corpus, n) == literal(cases, corpus, n)


@pytest.mark.parametrize(
    ("question", "corpus", "found"),
    [
        ("a b c", "A, B\n\nC!", True),
        ("İstanbul e f", "i stanbul e f", True),  # lower() of İ ends in a mark that is no part of a word
        ("ΣΟΦΟΣ ΚΑΙ ΝΕΟΣ", "σοφος και νεος", True),
        ("STRASSE ab cd", "Straße ab cd", False),  # lower-cased, not folded
        ("\u212aelvin b c", "kelvin b c", True),
        ("cafe\u0301 b c", "café b c", False),  # composed and decomposed are two spellings
        ("a_b c d", "a b c d", False),
        ("x² ½ Ⅷ", "X² ½ ⅷ", True),
        ("don’t b", "don t b", True),
        ("a\u00adb c", "a b c", True),  # a soft hyphen divides
        ("日本語の問題 a b", "これは日本語の問題 a b", False),  # without spaces it is one long word
        ("a b", "a b", False),  # shorter than n
    ],
)
def test_what_is_a_word(question: str, corpus: str, found: bool) -> None:
    """Words are those of Python's Unicode rules."""
    assert contaminated([{"id": "q", "question": question}], corpus, 3) == (["q"] if found else [])


def test_a_prompt_is_a_question() -> None:
    """Tasks are cases."""
    assert contaminated([{"id": "t", "prompt": "a b c"}], "a b c", 3) == ["t"]


@pytest.mark.parametrize("n", [0, -1, 2.0, True, "8"])
def test_n_is_a_whole_number_from_one(n: Any) -> None:
    """Also where there are no cases."""
    with pytest.raises(ValueError, match="n must be"):
        ngrams("a b", n)
    with pytest.raises(ValueError, match="n must be"):
        contaminated([], "a b", n)


def test_cases_without_id_or_question_are_named() -> None:
    """All of them in one go."""
    with pytest.raises(InputError) as refused:
        contaminated([{"id": "a"}, {"question": "x"}, "text", {"id": "b", "question": None}], "x")  # type: ignore[list-item]
    assert [line.split(":")[0] for line in str(refused.value).splitlines()] == [f"cases[{n}]" for n in range(4)]


@given(st.lists(TEXTS, max_size=6), TEXTS, st.integers(1, 4))
def test_a_long_corpus_follows_the_same_rule(questions: list[str], corpus: str, n: int) -> None:
    """The compiled scan finds what the sets find."""
    cases = [{"id": i, "question": question} for i, question in enumerate(questions)]
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(contamination, "LONG", -1)
        patch.setattr(contamination, "_plain", None if COMPILED else contamination._plain)
        assert contaminated(cases, corpus, n) == literal(cases, corpus, n)


@pytest.mark.parametrize("beyond", [0, 1])
def test_on_both_sides_of_a_million_characters(beyond: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Words across the lines at the very end are found, and only long corpora are read by the compiled scan."""
    monkeypatch.setattr(contamination, "_plain" if beyond and COMPILED else "_compiled", None)
    end = " ONE two,\nThree"
    corpus = ("word \ud800 " * LONG)[: LONG + beyond - len(end)] + end
    cases = [{"id": 3, "question": "one two three"}, {"id": 2, "prompt": "two three one"}, {"id": 1, "question": "two"}]
    assert len(corpus) == LONG + beyond
    assert contaminated(cases, corpus, 3) == [3]
    assert contaminated([], corpus, 3) == []


@pytest.mark.parametrize("n", [MOST_WORDS, MOST_WORDS + 1])
def test_more_words_in_a_row_than_the_scan_takes(n: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Then the plain form does it, however long the corpus."""
    monkeypatch.setattr(contamination, "LONG", 10)
    question = " ".join(map(str, range(n)))
    cases = [{"id": "a", "question": question}, {"id": "b", "question": question + " end"}]
    assert contaminated(cases, f"x {question} x", n) == ["a", "b"]
    assert contaminated(cases, question.replace("7 ", "8 ", 1), n) == []


def test_n_is_checked_for_long_corpora_too(monkeypatch: pytest.MonkeyPatch) -> None:
    """The same error on both sides."""
    monkeypatch.setattr(contamination, "LONG", -1)
    for n in (0, True, 2.0, -5):
        with pytest.raises(ValueError, match="n must be a whole number from 1, not"):
            contaminated([], "a b", n)  # type: ignore[arg-type]
