"""From what a scan noted to evidence: which cases share which n-grams with the corpus, and how telling each is."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

from benchwright.build.scanner import DOCUMENTS, FIRST, OFFSET, place_of
from benchwright.kernels.ngrams import NONE, Index
from benchwright.records.contamination import ContaminatedCase, NgramSighting

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


class Shared(NamedTuple):
    """For one n, the n-grams of each of Q questions, and which of them the corpus has.

    Attributes:
        total: (Q,) different n-grams of each question.
        cases: (G,) questions that have an n-gram.
        pairs: (P, 2) question and n-gram, for the n-grams that the corpus has, in this order.
    """

    total: "NDArray[np.int64]"
    cases: "NDArray[np.int64]"
    pairs: "NDArray[np.int64]"


def shared(index: Index, n: int, seen: "NDArray[np.int64]") -> Shared:
    """Give the n-grams that each question shares with the corpus.

    Args:
        index: of Q questions with G different n-grams.
        n: words in a row.
        seen: (G, 4) what a scan noted.

    Example:
        >>> from benchwright.kernels.ngrams import build_index, new_sightings, scan
        >>> index = build_index(["to be or", "or not", "to be"], [2])
        >>> seen = new_sightings(index)
        >>> _ = scan(index, seen, ["To be!"])
        >>> found = shared(index, 2, seen[2])
        >>> found.total.tolist(), found.cases.tolist(), found.pairs.tolist()
        ([2, 1, 1], [2, 1, 1], [[0, 0], [2, 0]])
    """
    import numpy as np

    grams_of, questions = index.levels[n].grams_of, len(index.starts) - 1
    words = np.flatnonzero(grams_of != NONE)
    owners = np.searchsorted(index.starts, words, side="right") - 1
    keys = np.sort(owners.astype(np.int64) * len(seen) + grams_of[words])
    keys = keys[np.diff(keys, prepend=-1) > 0]  # sorting is many times faster here than np.unique
    owners, grams = keys // max(1, len(seen)), keys % max(1, len(seen))
    found = seen[grams, DOCUMENTS] > 0
    return Shared(
        total=np.bincount(owners, minlength=questions),
        cases=np.bincount(grams, minlength=len(seen)),
        pairs=np.stack([owners[found], grams[found]], axis=1),
    )


def evidence(
    index: Index,
    seen: "Mapping[int, NDArray[np.int64]]",
    ids: Sequence[str],
    sources: Sequence[str],
    *,
    most: int,
) -> tuple[ContaminatedCase, ...]:
    """Give every case that shares an n-gram with the corpus, with evidence.

    Args:
        index: of the questions of Q cases.
        seen: by n an array (G, 4): what was noted, document numbers as of `scanner.number_of`.
        ids: Q ids.
        sources: names, by their number.
        most: n-grams shown of a case: those of few cases and documents first, long ones before short ones.

    Returns:
        The cases in their order.
    """
    import numpy as np

    levels = {n: shared(index, n, seen[n]) for n in sorted(index.levels, reverse=True)}
    starts = {n: np.searchsorted(level.pairs[:, 0], np.arange(len(ids) + 1)) for n, level in levels.items()}
    hit = np.unique(np.concatenate([level.pairs[:, 0] for level in levels.values()])).tolist()
    found = []
    for question in hit:
        grams = {
            n: level.pairs[starts[n][question] : starts[n][question + 1], 1] for n, level in sorted(levels.items())
        }
        total = {n: int(levels[n].total[question]) for n in grams}
        found.append(
            ContaminatedCase(
                id=ids[question],
                overlap={str(n): len(some) / total[n] if total[n] else None for n, some in grams.items()},
                matched={str(n): len(some) for n, some in grams.items()},
                specific={str(n): int((levels[n].cases[some] == 1).sum()) for n, some in grams.items()},
                evidence=tuple(_shown(index, seen, levels, grams, sources, most)),
            )
        )
    return tuple(found)


def _shown(
    index: Index,
    seen: "Mapping[int, NDArray[np.int64]]",
    levels: Mapping[int, Shared],
    grams: "Mapping[int, NDArray[np.int64]]",
    sources: Sequence[str],
    most: int,
) -> list[NgramSighting]:
    """Give the most telling n-grams of a case: of few cases, long, of few documents, then in the order of the case."""
    rows = [
        (int(levels[n].cases[gram]), -n, int(seen[n][gram, DOCUMENTS]), place, int(gram))
        for n, some in grams.items()
        for place, gram in enumerate(some)
    ]
    shown = []
    for cases, minus_n, documents, _, gram in sorted(rows)[:most]:
        n, row = -minus_n, seen[-minus_n][gram]
        source, document = place_of(int(row[FIRST]))
        shown.append(
            NgramSighting(
                n=n,
                ngram=index.text_of(n, gram),
                source=sources[source],
                document=document,
                offset=int(row[OFFSET]),
                documents=documents,
                cases=cases,
            )
        )
    return shown


def too_short(index: Index, n: int) -> "NDArray[np.int64]":
    """Give the questions of fewer than n words: they can never be found."""
    import numpy as np

    return np.flatnonzero(np.diff(index.starts) < n)
