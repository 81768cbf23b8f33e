"""Corpora in every form, and what has to be found in them: the rule with `re` and sets, and the files read anew."""

import gzip
import io
import json
import re
from collections import Counter
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import pyarrow as pa
import pyarrow.parquet as pq
import zstandard

from benchwright.records.contamination import Contamination

PACK = {"": lambda data: data, ".gz": gzip.compress, ".zst": zstandard.compress}
UNPACK = {"": lambda data: data, ".gz": gzip.decompress, ".zst": lambda data: zstandard.decompress(data)}
FORMS = [f"{kind}{packing}" for kind in ("txt", "jsonl") for packing in PACK] + ["parquet"]

Gram = tuple[str, ...]


class Document(NamedTuple):
    """A text that stands in a corpus: the file, the number in it, the text."""

    source: str
    number: int
    text: str


def cases_of(*questions: str, prefix: str = "c") -> list[dict[str, Any]]:
    """Cases with ids that are not in alphabetical order."""
    return [{"id": f"{prefix}{len(questions) - n}", "question": text} for n, text in enumerate(questions)]


def write_texts(folder: Path, form: str, name: str, texts: Sequence[str]) -> list[Document]:
    """Write texts as the documents of one file; as one text each in a file of its own."""
    folder.mkdir(parents=True, exist_ok=True)
    kind, _, packing = form.partition(".")
    if kind == "txt":
        paths = [folder / f"{name}-{n:03}.{form}" for n in range(len(texts))]
        for path, text in zip(paths, texts, strict=True):
            path.write_bytes(PACK["." + packing if packing else ""](text.encode()))
        return [Document(str(path), 1, text) for path, text in zip(paths, texts, strict=True)]
    path = folder / f"{name}.{form}"
    if kind == "parquet":
        pq.write_table(pa.table({"id": list(range(len(texts))), "text": list(texts)}), path, row_group_size=3)
    else:
        lines = "".join(
            json.dumps({"id": n, "text": text}, ensure_ascii=n % 2 == 0) + "\n" for n, text in enumerate(texts)
        )
        path.write_bytes(PACK["." + packing if packing else ""](lines.encode()))
    return [Document(str(path), number, text) for number, text in enumerate(texts, 1)]


def text_at(source: str, number: int) -> bytes:
    """Read a document from its file, in UTF-8."""
    if source.endswith(".parquet"):
        return pq.read_table(source, columns=["text"])["text"][number - 1].as_py().encode()
    kind, packing = next(
        (kind, packing)
        for packing in (".gz", ".zst", "")
        for kind in [source.removesuffix(packing)]
        if source.endswith(packing)
    )
    data = UNPACK[packing](Path(source).read_bytes())
    return json.loads(io.BytesIO(data).readlines()[number - 1])["text"].encode() if kind.endswith(".jsonl") else data


def grams(text: str, n: int, word: str = r"\w+") -> list[Gram]:
    """The n-grams of a text, as the rule says it."""
    words = re.findall(word, text.lower())
    return [tuple(words[start : start + n]) for start in range(len(words) - n + 1)]


class Truth(NamedTuple):
    """What has to be found for one n: ids in order, those too short, n-grams by id, cases and documents by n-gram."""

    flagged: tuple[str, ...]
    short: tuple[str, ...]
    total: dict[str, int]
    common: dict[str, set[Gram]]
    owners: dict[Gram, int]
    documents: dict[Gram, list[Document]]


def truth(cases: Sequence[Mapping[str, Any]], documents: Sequence[Document], n: int) -> Truth:
    """Find everything the slow way."""
    wanted = {case["id"]: set(grams(case["question"], n)) for case in cases}
    places: dict[Gram, list[Document]] = {}
    for document in sorted(documents):
        for gram in set(grams(document.text, n)):
            places.setdefault(gram, []).append(document)
    common = {name: {gram for gram in found if gram in places} for name, found in wanted.items()}
    return Truth(
        tuple(name for name, found in common.items() if found),
        tuple(name for name, found in wanted.items() if not found),
        {name: len(found) for name, found in wanted.items()},
        common,
        Counter(gram for found in wanted.values() for gram in found),
        places,
    )


def check(found: Contamination, cases: Sequence[Mapping[str, Any]], documents: Sequence[Document]) -> None:
    """Hold a record against the truth: flags, shares, counts, and every place named read in its file."""
    truths = {n: truth(cases, documents, n) for n in found.n}
    assert found.flagged == {str(n): true.flagged for n, true in truths.items()}
    assert found.too_short == {str(n): true.short for n, true in truths.items()}
    assert found.not_checkable == truths[min(found.n)].short
    every = [case["id"] for case in cases if any(case["id"] in true.flagged for true in truths.values())]
    assert [case.id for case in found.contaminated] == every
    for case in found.contaminated:
        for n, true in truths.items():
            common, total = true.common[case.id], true.total[case.id]
            assert case.matched[str(n)] == len(common)
            assert case.overlap[str(n)] == (len(common) / total if total else None)
            assert case.specific[str(n)] == sum(true.owners[gram] == 1 for gram in common)
        assert len(case.evidence) == min(found.settings.evidence, sum(case.matched.values()))
        assert len({(one.n, one.ngram) for one in case.evidence}) == len(case.evidence)
        for one in case.evidence:
            true = truths[one.n]
            gram = tuple((one.ngram or "").split(" "))
            first = true.documents[gram][0]
            assert gram in true.common[case.id]
            assert (one.cases, one.documents) == (true.owners[gram], len(true.documents[gram]))
            assert (one.source, one.document) == (first.source, first.number)
            text = text_at(one.source, one.document)
            assert grams(text[one.offset : one.offset + 1000].decode("utf-8", "ignore"), one.n)[0] == gram
            if len(text) < 10_000:
                assert gram not in grams(text[: one.offset].decode(), one.n)
