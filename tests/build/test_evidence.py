"""From what a scan noted to the cases and their evidence."""

from hypothesis import given
from hypothesis import strategies as st

from benchwright.build.evidence import evidence, shared, too_short
from benchwright.build.scanner import Scanner, merged, number_of
from benchwright.kernels.ngrams import Index, build_index
from benchwright.records.contamination import ContaminatedCase, NgramSighting
from tests.kernels.oracle import in_a_row, words

TEXTS = st.lists(st.sampled_from(["a", "b", "c", "d"]), max_size=8).map(" ".join)


def scanned(questions: list[str], documents: list[str], ns: list[int], most: int = 10) -> tuple[ContaminatedCase, ...]:
    """The evidence of some questions in the documents of one source."""
    index = build_index(questions, ns)
    found = Scanner(index)
    found.documents(documents, first=number_of(0, 1))
    return evidence(index, found.seen, [f"q{n}" for n in range(len(questions))], ["source"], most=most)


@given(st.lists(TEXTS, min_size=1, max_size=5), st.lists(TEXTS, min_size=1, max_size=4), st.integers(1, 3))
def test_what_questions_share_is_what_sets_share(questions: list[str], documents: list[str], n: int) -> None:
    """Totals, cases of each n-gram and pairs, against sets."""
    index = build_index(questions, [n])
    found = Scanner(index)
    found.documents(documents, first=1)
    wanted = [set(in_a_row(words(question), n)) for question in questions]
    corpus = {gram for document in documents for gram in in_a_row(words(document), n)}
    level = shared(index, n, found.seen[n])
    names = [tuple(index.text_of(n, gram).split(" ")) for gram in range(len(found.seen[n]))]
    assert level.total.tolist() == [len(grams) for grams in wanted]
    assert dict(zip(names, level.cases.tolist(), strict=True)) == {
        gram: sum(gram in grams for grams in wanted) for gram in set().union(*wanted)
    }
    assert [(question, names[gram]) for question, gram in level.pairs.tolist()] == [
        (question, gram) for question, grams in enumerate(wanted) for gram in sorted(grams & corpus, key=names.index)
    ]


def test_shares_and_counts() -> None:
    """Of the different n-grams; specific ones are those that no other case has; None where there is none at all."""
    first, second, third = scanned(["a b a b c", "a b", "c"], ["a b, c", "b a"], [1, 2])
    assert (first.id, first.overlap, first.matched, first.specific) == (
        "q0",
        {"1": 1.0, "2": 1.0},
        {"1": 3, "2": 3},
        {"1": 0, "2": 2},
    )
    assert (second.overlap, second.specific) == ({"1": 1.0, "2": 1.0}, {"1": 0, "2": 0})
    assert (third.overlap, third.matched, third.specific) == ({"1": 1.0, "2": None}, {"1": 1, "2": 0}, {"1": 0, "2": 0})


def test_evidence_is_in_the_order_of_what_it_tells() -> None:
    """Of few cases first, then long, then of few documents, then in the order of the case."""
    [case, _] = scanned(["a b c d", "c d"], ["a b c", "b c", "c d", "c d", "a"], [1, 2])
    assert [(one.ngram, one.cases, one.n, one.documents) for one in case.evidence] == [
        ("a b", 1, 2, 1),
        ("b c", 1, 2, 2),
        ("a", 1, 1, 2),
        ("b", 1, 1, 2),
        ("c d", 2, 2, 2),
        ("d", 2, 1, 2),
        ("c", 2, 1, 4),
    ]


def test_no_more_evidence_than_asked_for_and_the_counts_stay() -> None:
    """None as well."""
    for most in (0, 1, 2, 9):
        [case] = scanned(["a b c"], ["a b c"], [1], most)
        assert (len(case.evidence), case.matched) == (min(most, 3), {"1": 3})


def test_a_sighting_names_source_document_and_byte() -> None:
    """The first place of all, whatever was scanned first."""
    index = build_index(["å b"], [2])
    one, two = Scanner(index), Scanner(index)
    one.documents(["å b"], first=number_of(2, 9))
    two.documents(["x", "ä å B; å b"], first=number_of(1, 4))
    [case] = evidence(index, merged([one.seen, two.seen]), ["q"], ["s0", "s1", "s2"], most=1)
    expected = NgramSighting(n=2, ngram="å b", source="s1", document=5, offset=3, documents=2, cases=1)
    assert case.evidence == (expected,)


def test_questions_too_short() -> None:
    """Of fewer than n words, n itself is enough."""
    index: Index = build_index(["a b c", "a b", "", "…"], [2, 3])
    assert too_short(index, 3).tolist() == [1, 2, 3]
    assert too_short(index, 2).tolist() == [2, 3]


def test_nothing_found_is_nothing() -> None:
    """No case, with n-grams and without any."""
    assert scanned(["a b"], ["c"], [1, 2]) == ()
    assert scanned(["a", ""], ["a"], [2]) == ()
