"""A whole scan: the plain rule on corpora of every form, however it is split."""

import json
import re
import shutil
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import msgspec
import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import benchwright as bw
from benchwright.errors import InputError
from benchwright.pipeline import scanning
from benchwright.pipeline.contamination import merge_parts, scan_all, scan_corpus
from benchwright.pipeline.scan_engines import ScanWork, index_of, scan_shard
from benchwright.pipeline.scan_job import prepare
from benchwright.pipeline.scan_parts import Shard
from benchwright.pipeline.scan_result import contamination_of
from benchwright.pipeline.scanning import Progress
from benchwright.records.contamination import Contamination, ScanSettings
from tests.builders import answer_task, write_benchmark
from tests.conftest import public_data
from tests.pipeline.corpora import FORMS, PACK, Document, cases_of, check, write_texts

LAB = Path(__file__).parents[1] / "data" / "lab"

WORDS = st.sampled_from(["a", "B", "c", "å", "İx", "ẞ", "_1", "日本", "\u212a", "e\u0301"])
BETWEEN = st.sampled_from([" ", ", ", "\n", "-", "’", " \t\r\n", "\u00a0", "😀"])
TEXTS = st.lists(st.tuples(WORDS, BETWEEN), max_size=14).map(lambda pairs: "".join(map("".join, pairs)))
WORKS = st.tuples(st.integers(1, 3), st.integers(1, 4)).map(lambda pair: ScanWork(workers=pair[0], shards=pair[1]))
CORPORA = st.lists(st.tuples(st.sampled_from(FORMS), st.lists(TEXTS, min_size=1, max_size=5)), min_size=1, max_size=4)
NUMBERS = st.sampled_from([(1,), (2,), (3,), (2, 4), (3, 1, 5)])
LEVELS = ScanSettings(n=(2, 3), evidence=3)


def write_corpus(folder: Path, corpus: list[tuple[str, list[str]]]) -> list[Document]:
    """Write files of different forms, some in a folder inside."""
    found: list[Document] = []
    for place, (form, texts) in enumerate(corpus):
        found += write_texts(folder / "in" if place % 2 else folder, form, f"f{place}", texts)
    return found


@given(st.lists(TEXTS, min_size=1, max_size=5), CORPORA, NUMBERS, WORKS, st.integers(0, 12))
def test_the_rule_as_it_is_said(
    questions: list[str], corpus: list[tuple[str, list[str]]], n: tuple[int, ...], work: ScanWork, evidence: int
) -> None:
    """Ids, shares, counts and places are those of the slow way, and the words do stand where they are said to."""
    cases = cases_of(*questions)
    with TemporaryDirectory() as folder:
        documents = write_corpus(Path(folder), corpus)
        found = scan_corpus(cases, folder, settings=ScanSettings(n=n, evidence=evidence), work=work)
        check(found, cases, documents)
    assert found.scanned.documents == sum(bool(document.text) for document in documents)
    assert (found.scanned.sources, found.scanned.unreadable) == (len({one.source for one in documents}), 0)


@settings(max_examples=15)
@given(st.lists(TEXTS, min_size=1, max_size=5), CORPORA, WORKS, st.integers(4, 60))
def test_no_way_to_split_the_work_changes_the_record(
    questions: list[str], corpus: list[tuple[str, list[str]]], work: ScanWork, piece: int
) -> None:
    """Threads, shards, kept parts, the size of pieces and the order of the names."""
    cases, canary = cases_of(*questions), ScanSettings(n=(1, 3), canaries=("B", "_1"))
    with TemporaryDirectory() as folder, pytest.MonkeyPatch.context() as patch:
        place = Path(folder) / "corpus"
        documents = write_corpus(place, corpus)
        whole = scan_corpus(cases, place, settings=canary, work=ScanWork(workers=1))
        names = sorted({document.source for document in documents}, reverse=True)
        patch.setattr(scanning, "read_documents", partial(scanning.read_documents, piece=piece))
        kept = work._replace(parts=Path(folder) / "parts")
        assert scan_corpus(cases, names, settings=canary, work=kept) == whole
        patch.setattr(scanning, "read_documents", None)  # what is kept is not read again
        assert scan_corpus(cases, place, settings=canary, work=kept) == whole
        job = prepare(cases, place, canary)
        index = index_of(job, ScanWork())
        assert contamination_of(job, index, merge_parts(job, index, Path(folder) / "parts")) == whole


@given(st.lists(TEXTS, min_size=1, max_size=6), TEXTS, st.integers(1, 4))
def test_one_text_gives_what_the_plain_function_gives(questions: list[str], corpus: str, n: int) -> None:
    """Words in a row go over the lines of a text."""
    cases = cases_of(*questions)
    with TemporaryDirectory() as folder:
        (Path(folder) / "corpus.txt").write_text(corpus, encoding="utf-8", newline="")
        found = scan_corpus(cases, folder, settings=ScanSettings(n=(n,)))
    assert list(found.flagged[str(n)]) == bw.contaminated(cases, corpus, n)


def test_the_lab_has_two_contaminated_cases() -> None:
    """c07 and c14 and no other, at eight words."""
    found = scan_corpus(LAB / "cases.jsonl", LAB / "corpus.txt")
    assert found.flagged == {"8": ("c07", "c14")}
    check(
        found,
        bw.load_jsonl(LAB / "cases.jsonl"),
        [Document(str(LAB / "corpus.txt"), 1, (LAB / "corpus.txt").read_text())],
    )


@pytest.mark.parametrize("name", ["corpus_gsm8k_train_2500", "corpus_gatsby"])
def test_public_flags(name: str) -> None:
    """Exactly the cases known, for every n in one pass."""
    folder = public_data("contamination_gsm8k")
    expected = json.loads((folder / "expected_flags.json").read_text())[name]
    numbers = tuple(map(int, expected))
    found = scan_corpus(folder / "cases.jsonl", folder / f"{name}.txt", settings=ScanSettings(n=numbers))
    assert {n: list(ids) for n, ids in found.flagged.items()} == expected
    text = (folder / f"{name}.txt").read_text()
    check(found, bw.load_jsonl(folder / "cases.jsonl"), [Document(str(folder / f"{name}.txt"), 1, text)])


def test_words_in_a_row_end_with_their_document(tmp_path: Path) -> None:
    """Lines of JSONL and rows are documents; the lines of a text are not."""
    cases = cases_of("one two three four")
    for form, found in [("jsonl", False), ("parquet", False)]:
        write_texts(tmp_path / form, form, "f", ["one two", "three four"])
        assert bool(scan_corpus(cases, tmp_path / form, settings=ScanSettings(n=(4,))).contaminated) == found
    (tmp_path / "a.txt").write_text("one two\n\nthree four")
    assert scan_corpus(cases, tmp_path / "a.txt", settings=ScanSettings(n=(4,))).contaminated


def test_a_long_text_in_pieces_is_one_document(tmp_path: Path) -> None:
    """Offsets are those of the file, over all its pieces; two files count as two documents, one file as one."""
    text = "filler words and more of them. " * 30_000
    words = "the quick brown fox jumps over the lazy dog"
    (tmp_path / "a.txt").write_text(f"{text}{words} {text}{words}")
    (tmp_path / "b.txt").write_text("\ufeff" + words)
    found = scan_corpus(cases_of(words), tmp_path, settings=ScanSettings(n=(9,)), work=ScanWork(workers=2))
    [sighting] = found.contaminated[0].evidence
    assert (sighting.source, sighting.document, sighting.offset) == (str(tmp_path / "a.txt"), 1, len(text))
    assert (sighting.documents, found.scanned.documents, found.scanned.bytes) == (
        2,
        2,
        2 * len(text) + 1 + 3 * len(words),
    )
    [sighting] = (
        scan_corpus(cases_of(words), tmp_path / "b.txt", settings=ScanSettings(n=(9,))).contaminated[0].evidence
    )
    assert sighting.offset == 3, "the byte order mark is part of the file"


def test_characters_for_writing_without_spaces(tmp_path: Path) -> None:
    """By words nothing is found, and that is said; by characters it is."""
    (tmp_path / "a.txt").write_text("これは有給休暇の日数についての問題です。")
    cases = cases_of("有給休暇の日数について")
    words = scan_corpus(cases, tmp_path, settings=ScanSettings(n=(8,)))
    assert (words.contaminated, [notice.code for notice in words.warnings]) == ((), ["not_checkable", "no_spaces"])
    found = scan_corpus(cases, tmp_path, settings=ScanSettings(n=(8,), characters=True))
    assert (found.flagged, found.warnings) == ({"8": ("c1",)}, ())
    assert found.contaminated[0].evidence[0].ngram == "有給休暇の日数に"


def test_the_own_canary_of_a_benchmark(tmp_path: Path) -> None:
    """Inside a text, beside the text of a line, in the copied file itself, in a table: each document is named."""
    canary = "benchwright canary 0c5e9a52-6d0e-5b8f-9d3e-2f1f5a1b7c11"
    bench = write_benchmark(tmp_path / "bench", [answer_task(1)])
    (bench / "tasks.jsonl").write_text(json.dumps({"canary": canary}) + "\n" + (bench / "tasks.jsonl").read_text())
    corpus = tmp_path / "corpus"
    write_texts(corpus, "txt.gz", "a", ["nothing here", f"some words, {canary}."])
    write_texts(corpus, "parquet", "b", ["x", "y", canary, "z", canary])
    (corpus / "c.jsonl").write_text(
        json.dumps({"text": "x"}) + "\n" + json.dumps({"text": "y", "meta": [canary]}) + "\n"
    )
    shutil.copy(bench / "tasks.jsonl", corpus / "d.jsonl")
    found = scan_corpus(bench, corpus, settings=ScanSettings(n=(3,)))
    places = [(Path(hit.source).name, hit.document) for hit in found.canaries]
    assert places == [("a-001.txt.gz", 1), ("b.parquet", 3), ("b.parquet", 5), ("c.jsonl", 2), ("d.jsonl", 1)]
    assert {hit.canary for hit in found.canaries} == {canary.split()[-1]}
    assert (found.scanned.marked, found.contaminated) == (5, ())


def test_marks_that_are_asked_for(tmp_path: Path) -> None:
    """As they are and as JSON writes them; every document is counted, the first hundred are named."""
    marks = ("märke/1", 'say"so')
    lines = [json.dumps({"text": "x", "m": marks[n % 2]}, ensure_ascii=n % 3 > 0) for n in range(150)]
    (tmp_path / "a.jsonl").write_text("\n".join(lines))
    (tmp_path / "b.txt").write_text(f"{marks[0]}\n" * 3)
    pq.write_table(pa.table({"text": [marks[1]]}), tmp_path / "c.parquet")
    found = scan_corpus(cases_of("a b c"), tmp_path, settings=ScanSettings(canaries=marks), work=ScanWork(shards=2))
    assert (found.scanned.marked, len(found.canaries)) == (152, 100)
    assert [hit.document for hit in found.canaries] == list(range(1, 101))
    assert "152 documents have a canary; the first 100 are named." in [notice.message for notice in found.warnings]


def _broken(folder: Path) -> dict[str, str]:
    """Write files that cannot be read, whole or in part; gives what has to be said of each."""
    good = "".join(json.dumps({"text": f"one two three {n}"}) + "\n" for n in range(2000)).encode()
    files = {
        "a.jsonl": b'{"text": "one two three"}\n{"text":\n{"t": 1}\n[1]\n{"text": 7}\n\xff\n',
        "b.txt": b"\x00\x01binary",
        "c.jsonl.gz": PACK[".gz"](good)[:-300],
        "d.jsonl.zst": PACK[".zst"](good)[:-30],
        "e.txt.gz": b"no gzip",
        "f.txt.zst": b"no zstd",
        "g.parquet": b"no Parquet",
        "h.txt": "one two three".encode("utf-16"),
    }
    for name, data in files.items():
        (folder / name).write_bytes(data)
    pq.write_table(pa.table({"body": ["x"]}), folder / "i.parquet")
    return {
        "a.jsonl": r"not JSON|no field 'text'; it has t|a list, not an object|a number, not a text|not UTF-8",
        "b.txt": "binary: it holds NUL bytes",
        "c.jsonl.gz": "the gzip data ends too early, after [0-9,]+ bytes of text",
        "d.jsonl.zst": "the zstd data ends too early",
        "e.txt.gz": "not gzip",
        "f.txt.zst": "not zstd",
        "g.parquet": "not a Parquet file",
        "h.txt": "UTF-16",
        "i.parquet": "no column 'text'; it has body",
    }


@pytest.mark.parametrize("work", [ScanWork(workers=1), ScanWork(workers=3, shards=4)])
def test_what_cannot_be_read_is_counted_and_named(tmp_path: Path, work: ScanWork) -> None:
    """Every line and every file, in order; what stands before a fault is scanned."""
    said = _broken(tmp_path)
    found = scan_corpus(
        cases_of("zero one two three", "one two three 0 x"), tmp_path, settings=ScanSettings(n=(3,)), work=work
    )
    assert found.scanned.unreadable == len(found.unreadable) == 5 + 8
    assert [Path(one.source).name for one in found.unreadable] == ["a.jsonl"] * 5 + sorted(said)[1:]
    assert [one.line for one in found.unreadable] == [2, 3, 4, 5, 6] + [None] * 8
    for one in found.unreadable:
        assert re.search(said[Path(one.source).name], one.reason), one
        assert "\n" not in one.reason
    assert found.flagged["3"] == ("c2", "c1")
    [notice] = [notice for notice in found.warnings if notice.code == "unreadable"]
    assert notice.message.startswith("13 lines or files could not be read. The first: ")
    assert "a.jsonl, line 2: not JSON" in notice.message


def test_many_faults_are_counted_and_the_first_named_whatever_the_shards(tmp_path: Path) -> None:
    """A hundred, by file and line."""
    for name in "ab":
        (tmp_path / f"{name}.jsonl.gz").write_bytes(PACK[".gz"](b"x\n" * 60 + b'{"text": "x"}\n' * 999)[:-9])
    whole = scan_corpus(cases_of("x"), tmp_path, settings=ScanSettings(n=(1,)))
    assert (whole.scanned.unreadable, len(whole.unreadable)) == (122, 100)
    assert [one.line for one in whole.unreadable] == [*range(1, 61), None, *range(1, 40)]
    assert scan_corpus(cases_of("x"), tmp_path, settings=ScanSettings(n=(1,)), work=ScanWork(shards=2)) == whole


def test_lines_and_words_over_the_limit(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """They are named, and what follows is scanned; the number of documents stays right."""
    monkeypatch.setattr(scanning, "read_documents", partial(scanning.read_documents, piece=16, longest=60))
    (tmp_path / "a.jsonl").write_text(json.dumps({"text": "x" * 99}) + '\n{"text": "one two three"}\n')
    (tmp_path / "b.txt").write_text("x" * 99 + " one two three")
    found = scan_corpus(cases_of("one two three"), tmp_path, settings=ScanSettings(n=(3,)))
    assert [(one.line, "too long to be read" in one.reason) for one in found.unreadable] == [(1, True), (None, True)]
    [sighting] = found.contaminated[0].evidence
    assert (sighting.document, sighting.offset, sighting.documents) == (2, 0, 2)
    assert found.scanned.documents == 2


def test_a_text_with_hardly_a_word_is_given_up_aloud(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The words before and behind a desert are not taken for words in a row, and that is said."""
    monkeypatch.setattr("benchwright.build.scanner.MOST_KEPT", 40)
    monkeypatch.setattr(scanning, "read_documents", partial(scanning.read_documents, piece=16))
    (tmp_path / "a.txt").write_text("one two" + " " * 100 + "three one two three")
    found = scan_corpus(cases_of("one two three"), tmp_path, settings=ScanSettings(n=(3,)))
    assert {one.reason.partition(" before")[0] for one in found.unreadable} == {"too few words to compare in the 64 MB"}
    assert found.contaminated[0].evidence[0].offset == 113


def test_a_corpus_that_vanishes_after_it_was_found(tmp_path: Path) -> None:
    """Every file of it is named, and nothing is known of the cases."""
    write_texts(tmp_path / "corpus", "jsonl", "a", ["one two three"])
    write_texts(tmp_path / "corpus", "parquet", "b", ["one two three"])
    job = prepare(cases_of("one two three"), tmp_path / "corpus", ScanSettings(n=(3,)))
    shutil.rmtree(tmp_path / "corpus")
    index = index_of(job, ScanWork())
    found = contamination_of(job, index, scan_all(job, index, ScanWork(), lambda progress: None))
    assert [(Path(one.source).name, one.reason) for one in found.unreadable] == [
        ("a.jsonl", "no such file"),
        ("b.parquet", "no such file"),
    ]
    assert (found.scanned.documents, found.warnings[0].code) == (0, "nothing_read")


def test_names_of_files_need_not_be_text(tmp_path: Path) -> None:
    """Bytes that are no Unicode, line ends: scanned, kept in parts, put together."""
    Path(str(tmp_path / "a\udcff.jsonl")).write_text('{"text": "one two three"}\n{')
    (tmp_path / "b\n.txt").write_text("one two three")
    work = ScanWork(shards=2, parts=tmp_path / "parts")
    found = scan_corpus(
        cases_of("one two three"), [str(tmp_path / "a*"), str(tmp_path / "b*")], settings=LEVELS, work=work
    )
    assert found.contaminated[0].evidence[0].source == found.unreadable[0].source == str(tmp_path / "a\udcff.jsonl")
    assert scan_corpus(cases_of("one two three"), [str(tmp_path / "[ab]*")], settings=LEVELS, work=work) == found


@pytest.mark.parametrize(
    ("work", "message"),
    [
        (ScanWork(workers=0), "workers: expected 1 or more, found 0"),
        (ScanWork(shards=0), "shards: expected 1 or more, found 0"),
        (ScanWork(engine="spark"), "engine: expected threads or ray, found 'spark'"),  # type: ignore[arg-type]
    ],
)
def test_work_that_cannot_be_done_is_refused(tmp_path: Path, work: ScanWork, message: str) -> None:
    """In one line."""
    (tmp_path / "a.txt").write_text("x")
    with pytest.raises(InputError) as refused:
        scan_corpus(cases_of("x"), tmp_path, work=work)
    assert str(refused.value) == message


def test_parts_that_are_missing_are_named(tmp_path: Path) -> None:
    """None at all, some of them, those of two scans; a shard that is scanned twice changes nothing."""
    for name in "abcdef":
        (tmp_path / f"{name}.txt").write_text("one two three")
    job = prepare(cases_of("one two three"), str(tmp_path / "*.txt"), LEVELS)
    parts = tmp_path / "parts"
    index = index_of(job, ScanWork(parts=parts))

    def refused() -> str:
        with pytest.raises(InputError) as error:
            merge_parts(job, index, parts)
        return str(error.value).removeprefix(f"{parts}: ")

    def scan(shard: Shard) -> None:
        scan_shard(job, index, shard, ScanWork(parts=parts), lambda progress: None)

    assert (
        refused() == "expected results of the shards of one scan, found none; scan them: --shard 1/N, --shard 2/N, ..."
    )
    for place in (1, 3, 3):
        scan(Shard(place, 4))
    assert refused() == "expected results of 4 shards, found none of 2, 4; scan them: --shard 2/4"
    scan(Shard(2, 4))
    scan(Shard(4, 4))
    whole = scan_corpus(cases_of("one two three"), str(tmp_path / "*.txt"), settings=LEVELS)
    assert contamination_of(job, index, merge_parts(job, index, parts)) == whole
    scan(Shard(1, 2))
    assert refused().endswith("found those of scans in 2 and 4 shards; take a folder for each scan")


def test_progress_is_told_and_only_grows(tmp_path: Path) -> None:
    """Over all shards, up to what the record says."""
    write_texts(tmp_path, "txt", "a", ["one two three"] * 5)
    told: list[Progress] = []
    found = scan_corpus(cases_of("x"), tmp_path, work=ScanWork(shards=3), progress=told.append)
    counts = [(one.sources, one.documents, one.bytes) for one in told]
    assert counts == sorted(counts) and len(counts) >= 5
    assert counts[-1] == (found.scanned.sources, found.scanned.documents, found.scanned.bytes) == (5, 5, 65)


def test_hidden_cases_are_found_without_a_word_of_them(tmp_path: Path) -> None:
    """Counts and places, no n-gram; a public case keeps its own."""
    (tmp_path / "a.txt").write_text("zyx wvu tsr qpo; one two three")
    cases = [*cases_of("Zyx wvu tsr", prefix="hid-"), *cases_of("one two three")]
    found = scan_corpus(cases, tmp_path / "a.txt", settings=ScanSettings(n=(3,)))
    assert [(case.id, case.evidence[0].ngram) for case in found.contaminated] == [
        ("hid-1", None),
        ("c1", "one two three"),
    ]
    assert "zyx" not in json.dumps(found.to_dict())


def test_results_give_scores_on_clean_and_contaminated_cases(tmp_path: Path) -> None:
    """In the same call; a result on every case is needed."""
    (tmp_path / "a.txt").write_text("one two three, four five six")
    cases = cases_of("one two three", "four five six", "seven eight nine", "ten eleven twelve", "short")
    scores: dict[str, Any] = {"m": {case["id"]: n < 2 for n, case in enumerate(cases)}}
    found = scan_corpus(cases, tmp_path, settings=ScanSettings(n=(3,)), results=scores)
    [row] = found.scores
    assert (row.system, row.n, row.contaminated, row.clean, row.difference) == ("m", 3, 1.0, 0.0, 1.0)
    del scores["m"]["c1"]
    with pytest.raises(InputError, match="expected a result on every one of 5 cases, found none on 'c1'"):
        scan_corpus(cases, tmp_path, results=scores)


def test_a_record_is_read_back(tmp_path: Path) -> None:
    """JSON and back is the same."""
    (tmp_path / "a.txt").write_text("one two three")
    found = scan_corpus(cases_of("one two three", "x"), tmp_path, settings=LEVELS)
    assert msgspec.json.decode(msgspec.json.encode(found), type=Contamination) == found
