"""n words in a row: two forms that find exactly what plain Python finds, with the same numbers."""

import itertools
import json
import random
import re
import shutil
import subprocess
import sys
import sysconfig
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from benchwright.kernels import ngrams
from benchwright.kernels.letters import letters
from benchwright.kernels.ngrams import Index, build_index, new_sightings, scan
from tests.kernels.oracle import Gram, Sighting, sightings, spoiled, tricky_text, words

BUILT = ngrams.COMPILED
"""Is there a compiled form? Tests set the flag to choose one."""

needs_compiled = pytest.mark.skipif(not BUILT, reason="the compiled form was not built")
FORMS = [pytest.param(False, id="numpy"), pytest.param(True, id="compiled", marks=needs_compiled)]
BOTH = [False, True] if BUILT else [False]
CHUNK = 1 << 14
"""Bytes that the compiled form reads at once."""


@contextmanager
def form(compiled: bool) -> Iterator[None]:
    """Use one of the forms."""
    before, ngrams.COMPILED = ngrams.COMPILED, compiled
    try:
        yield
    finally:
        ngrams.COMPILED = before


def noted(index: Index, seen: dict[int, np.ndarray], n: int) -> dict[Gram, Sighting]:
    """What a scan has noted, by words."""
    found = {}
    for gram in seen[n][:, 0].nonzero()[0].tolist():
        text = index.text_of(n, gram)
        found[tuple(text if index.characters else text.split(" "))] = tuple(seen[n][gram].tolist())
    return found


def check(
    questions: Sequence[str], documents: Sequence[str | bytes], ns: Sequence[int], *, characters: bool = False
) -> int:
    """Both forms find what plain Python finds, and number alike; gives how many n-grams were found."""
    results = []
    for compiled in BOTH:
        with form(compiled):
            index = build_index(questions, ns, characters=characters)
            seen = new_sightings(index)
            rest = scan(index, seen, documents, first=5)
        results.append((index, seen, rest))
    hits = 0
    for n in ns:
        wanted = sightings(questions, documents, n, characters=characters, first=5)
        hits += len(wanted)
        for index, seen, _ in results:
            assert noted(index, seen, n) == wanted
    for index, seen, rest in results[1:]:
        same_numbers(index, results[0][0])
        assert rest == results[0][2]
        assert all(np.array_equal(seen[n], results[0][1][n]) for n in ns)
    return hits


def same_numbers(one: Index, other: Index) -> None:
    """Two indices hold the same words, and the n-grams under the same numbers."""
    for name in ("words", "ends", "starts"):
        assert np.array_equal(getattr(one, name), getattr(other, name)), name
    assert one.levels.keys() == other.levels.keys()
    for n, level in one.levels.items():
        assert np.array_equal(level.firsts, other.levels[n].firsts)
        assert np.array_equal(level.grams_of, other.levels[n].grams_of)


TRAPS = {
    "a dotted capital I ends a word": ("İstanbul", ["i", "stanbul"]),
    "a dotted capital I ends a word in its middle": ("aİb", ["ai", "b"]),
    "a sigma at the end": ("ΣΟΦΟΣ", ["σοφος"]),
    "a sigma before a letter behind an apostrophe": ("ΑΣ'Α", ["ασ", "α"]),
    "a sigma before a space behind an apostrophe": ("ΑΣ' Α", ["ας", "α"]),
    "a sigma alone": ("Σ", ["σ"]),
    "a sigma behind a letter behind marks": ("Α.\u0301:\u200dΣ", ["α", "ς"]),
    "a sigma behind a broken surrogate": ("Α\ud800Σ", ["α", "σ"]),
    "sharp s stays": ("STRASSE Straße STRAẞE", ["strasse", "straße", "straße"]),
    "lower case of fewer bytes": ("\u212aelvin", ["kelvin"]),
    "lower case of more bytes": ("ȺȾ", ["ⱥⱦ"]),
    "marks split": ("हिन्दी cafe\u0301", ["ह", "न", "द", "cafe"]),
    "no spaces, one word": ("日本語", ["日本語"]),
    "an underscore is of a word": ("a_b _", ["a_b", "_"]),
    "signs of numbers": ("½ x² Ⅷ ٣ ३", ["½", "x²", "ⅷ", "٣", "३"]),
    "what splits": ("a’b c'd e-f g\u200dh i\u200cj k\u00adl", [*"abcdefghijkl"]),
    "capitals beyond the first plane": ("𐐀𐐁", ["𐐨𐐩"]),
    "lone surrogates": ("a\ud83d\ude00b\udc80c", ["a", "b", "c"]),
    "nothing": ("", []),
    "no word": (" .\n-\u0301", []),
    "zero bytes": ("a\0b", ["a", "b"]),
}


@pytest.mark.parametrize("compiled", FORMS)
@pytest.mark.parametrize(("text", "wanted"), TRAPS.values(), ids=TRAPS.keys())
def test_words_are_those_of_the_rule(compiled: bool, text: str, wanted: list[str]) -> None:
    """The words written out here are those of plain Python, of questions and of documents."""
    assert words(text) == wanted
    with form(compiled):
        index = build_index([text], [1])
        seen = new_sightings(index)
        scan(index, seen, ["", text])
    assert noted(index, seen, 1) == sightings([text], ["", text], 1)
    assert set(noted(index, seen, 1)) == {(word,) for word in wanted}


def words_read(text: str) -> list[bytes]:
    """The words that the compiled form reads."""
    data, ends, _ = ngrams._native.read_words(letters(), False, [text])
    places = np.frombuffer(ends, dtype=np.int64).tolist()
    return [data[one:two] for one, two in itertools.pairwise(places)]


NO_UTF8 = {
    "a continuation alone": b"\x80",
    "two bytes for what one can hold": b"\xc1\x81",
    "three for what one can": b"\xe0\x81\x81",
    "three for what two can": b"\xe0\x83\x89",
    "four for what three can": b"\xf0\x86\x97\xa5",
    "a surrogate": b"\xed\xa0\x80",
    "beyond the last code point": b"\xf4\x90\x80\x80",
    "a first byte of none": b"\xf5\x80\x80\x80",
    "two of three bytes": b"\xe6\x97",
    "three of four bytes": b"\xf0\x90\x90",
    "a first byte alone": b"\xc3",
    "no byte of any": b"\xff\xfe",
}


@pytest.mark.parametrize("broken", NO_UTF8.values(), ids=NO_UTF8.keys())
def test_bytes_that_are_no_utf8_separate_words(broken: bytes) -> None:
    """What is not strict UTF-8 is of no word, wherever it stands, and what follows it is read as ever."""
    documents = [b"a" + broken + b"b", broken + b"ab a", b"a " + broken, "é".encode() + broken + "é b".encode(), broken]
    documents += [b"x" * 61 + broken + b"b", ("Α".encode() + broken + "Σ".encode()), "ΑΣ".encode() + broken + b"a"]
    questions = ["a b", "ab a", "é é b", "A", "é", "x" * 61 + " b", "α σ", "ας a", "\u5e94 \u00c9"]
    assert check(questions, documents, [1, 2]) >= 10


EVERY = [chr(code) for code in range(0x110000)]


@needs_compiled
@pytest.mark.parametrize(("before", "after"), [("", " "), ("a", "b ")], ids=["alone", "between letters"])
def test_every_code_point_is_read_as_python_reads_it(before: str, after: str) -> None:
    """One text of all code points, and one of all between letters, fall into the words of plain Python."""
    text = "".join(f"{before}{character}{after}" for character in EVERY)
    assert words_read(text) == [word.encode("utf-8", "surrogatepass") for word in words(text)]


@pytest.mark.parametrize("compiled", FORMS)
@pytest.mark.parametrize("characters", [False, True], ids=["words", "characters"])
def test_code_points_are_found_in_documents(compiled: bool, characters: bool) -> None:
    """Code points of all planes, alone and between letters, are found at their bytes."""
    some = [*EVERY[:0x3000], *EVERY[0x1E00:0x110000:97], *"\ud7ff\ud800\udfff\ue000\uffff\U00010000\U0010ffff"]
    document = "".join(f"{character} a{character}b\n" for character in some)
    questions = [f"{character} a{character}b" for character in some]
    with form(compiled):
        index = build_index(questions, [1], characters=characters)
        seen = new_sightings(index)
        scan(index, seen, [document])
    assert noted(index, seen, 1) == sightings(questions, [document], 1, characters=characters)


def test_random_documents_with_and_without_invalid_bytes() -> None:
    """In 10,000 documents, a third of them with bytes that are no UTF-8, both forms find what plain Python finds."""
    chance, hits = random.Random(1), 0
    for turn in range(500):
        questions = [tricky_text(chance, chance.randrange(60)) for _ in range(6)]
        documents: list[str | bytes] = [tricky_text(chance, chance.randrange(120)) for _ in range(20)]
        for place in range(turn % 3, 20, 3):
            documents[place] = spoiled(chance, str(documents[place]), chance.randrange(1, 5))
        hits += check(questions, documents, chance.sample(range(1, 6), 2), characters=turn % 4 == 0)
    assert hits > 5_000


LONG = ["word", "longerwordhere", "x" * 17, "ж" * 9, "Ж", "ΣΑΣ"]


@pytest.mark.parametrize("turn", range(8))
def test_documents_longer_than_a_chunk(turn: int) -> None:
    """n-grams over the borders of chunks, words longer than one, and invalid bytes there are found exactly."""
    chance = random.Random(turn)
    texts = [tricky_text(chance, chance.choice([5000, 9000, CHUNK, 20000]), LONG) for _ in range(2)]
    if turn % 2:
        texts[0] = "x" * chance.choice([CHUNK - 4, CHUNK, CHUNK + 6, 2 * CHUNK + 9]) + texts[0]
    documents: list[str | bytes] = [texts[0], spoiled(chance, texts[1], 50) if turn % 4 == 0 else texts[1]]
    borders = range(CHUNK - 60, CHUNK + 60, 7)
    places = [*chance.sample(range(5000), 20), *borders]
    questions = [text[place : place + 70] for text in texts for place in places]
    assert check(questions, documents, [1, 3, 8], characters=turn % 3 == 0) > 50


@pytest.mark.parametrize("border", [64, CHUNK, 2 * CHUNK], ids=["block", "chunk", "second chunk"])
def test_characters_astride_a_border(border: int) -> None:
    """A character at, before and over the border of what is read at once is read as anywhere else."""
    for character in ["é", "İ", "Σ", "ß", "ẞ", "Ⱥ", "\u212a", "日", "😀", "𐐀", "\u0301"]:
        documents = []
        for before in range(border - 4, border + 1):
            documents += ["." * before + f"{character}bc d", "." * (before - 2) + f"aa{character * 3} e"]
        documents.append("." * (border - 1) + character)
        some = documents if border == 64 else documents[::3]
        questions = [f"aa{character}bc d", f"{character}bc d", f"aa{character * 3} e", f"{character * 3} e", character]
        assert check(questions, some, [1, 2]) >= 3


@needs_compiled
@pytest.mark.parametrize("cut", [*range(58, 70), *range(CHUNK - 3, CHUNK + 4)])
def test_a_text_that_breaks_off_in_a_character(cut: int) -> None:
    """The first bytes of a character at the very end are no character, wherever the end lies."""
    for character in ("é", "日", "𐐀"):
        encoded = ("a" * (cut - 1)).encode() + character.encode()
        documents = [encoded[: cut + more] for more in range(4)]
        check(["a" * (cut - 1), "a" * (cut - 1) + character], documents, [1])


@pytest.mark.parametrize("characters", [False, True], ids=["words", "characters"])
def test_sixteen_numbers_at_once(characters: bool) -> None:
    """Sixteen n in one scan find what they find alone, one of them the smallest and one the largest."""
    chance = random.Random(7)
    document = " ".join(chance.choices("abc", k=4000))
    questions = [document[start : start + 600] for start in chance.sample(range(7000), 6)]
    ns = [1, 2, 3, 4, 5, 6, 7, 8, 9, 13, 21, 34, 55, 89, 144, 256]
    assert check(questions, [document, document[:600]], ns, characters=characters) > 1000


def test_nothing_is_found_in_nothing() -> None:
    """No questions, empty ones, no documents and empty ones are no mistakes."""
    for questions, documents in itertools.product([[], [""], ["", "a b", ""]], [[], [""], [b""], ["", b"", "a"]]):
        check(questions, documents, [1, 2])


def test_questions_may_repeat_and_share() -> None:
    """Equal questions and repeated n-grams get one number each, in the order in which they first stand."""
    for compiled in BOTH:
        with form(compiled):
            index = build_index(["a b a b c", "A b, a b C", "c d", "x", "b c"], [2])
        assert [index.text_of(2, gram) for gram in range(4)] == ["a b", "b a", "b c", "c d"]
        none = ngrams.NONE
        assert index.levels[2].grams_of.tolist() == [0, 1, 0, 2, none, 0, 1, 0, 2, none, 3, none, none, 2, none]
    assert check(["a b a b c", "a b a b c"], ["a b a b", "b c b c", "a b"], [1, 2, 3]) == 8


def test_no_ngram_crosses_documents_or_questions() -> None:
    """The last words of one text and the first of the next are not in a row."""
    check(["a b", "c d", "b c d"], ["a", "b c", "d", "a b", "c d"], [1, 2, 3])


@pytest.mark.parametrize("compiled", FORMS)
def test_scans_add_up(compiled: bool) -> None:
    """Documents scanned in several calls are noted as in one, and one number that goes on counts once."""
    documents = ["a b c", "x", "a b", "b c a b"]
    with form(compiled):
        index = build_index(["a b c"], [2])
        once, parts = new_sightings(index), new_sightings(index)
        scan(index, once, documents, first=3)
        for number, document in enumerate(documents, 3):
            scan(index, parts, [document], first=number)
            scan(index, parts, [document], first=number)
    assert np.array_equal(once[2], parts[2])
    assert once[2].tolist() == [[3, 3, 0, 6], [2, 3, 2, 6]]


@pytest.mark.parametrize("compiled", FORMS)
def test_a_piece_starts_where_it_is_said_to(compiled: bool) -> None:
    """Offsets of the first text count from `start`, of the others from 0; what ends by `fresh` is passed over."""
    with form(compiled):
        index = build_index(["a b", "b c", "x y"], [2])
        seen = new_sightings(index)
        scan(index, seen, ["a b c", "x y"], first=2, start=1000, fresh=3)
        assert seen[2].tolist() == [[0, 0, 0, 0], [1, 2, 1002, 2], [1, 3, 0, 3]]
        scan(index, seen, ["a b c", "x y"], first=4, fresh=2)
        assert seen[2].tolist() == [[1, 4, 0, 4], [2, 2, 1002, 4], [2, 3, 0, 5]]


@pytest.mark.parametrize("compiled", FORMS)
def test_where_the_last_words_start_is_returned(compiled: bool) -> None:
    """One word fewer than the largest n is kept; all where there are fewer; the end where there is none."""
    with form(compiled):
        index = build_index(["a b c d"], [2, 3])
        for documents, rest in ((["é b c"], 3), (["xx é"], 0), (["xx", "yyy "], 0), (["a b", ".. "], 3), ([], 0)):
            assert scan(index, new_sightings(index), documents) == rest
        single = build_index(["a"], [1])
        assert scan(single, new_sightings(single), ["a b "]) == 4


def scanned_in_pieces(index: Index, data: bytes, cuts: list[int]) -> dict[int, np.ndarray]:
    """Scan a text whose pieces end behind white space: each behind what may still begin an n-gram."""
    seen, kept, start = new_sightings(index), b"", 0
    for one, two in itertools.pairwise([0, *cuts, len(data)]):
        piece = kept + data[one:two]
        rest = scan(index, seen, [piece], first=9, start=start, fresh=len(kept))
        rest = max(piece.rfind(b" ", 0, rest), piece.rfind(b"\n", 0, rest), 0)
        kept, start = piece[rest:], start + rest
    return seen


@given(
    chance=st.randoms(use_true_random=False),
    long=st.sampled_from([False, False, False, True]),
    broken=st.booleans(),
    characters=st.booleans(),
)
def test_a_text_in_pieces_is_one_text(chance: random.Random, long: bool, broken: bool, characters: bool) -> None:
    """Cut at white space anywhere, a text gives the sightings of one scan, to the byte."""
    text = tricky_text(chance, chance.randrange(18_000 if long else 300), LONG if long else ())
    data = spoiled(chance, text, 9 if broken else 0)
    places = [found.end() for found in re.finditer(rb"[ \n]", data)]
    cuts = sorted(chance.sample(places, min(len(places), chance.randrange(8))))
    questions = [text[start : start + 60] for start in (chance.randrange(len(text) + 1) for _ in range(5))]
    results = []
    for compiled in BOTH:
        with form(compiled):
            index = build_index(questions, [1, 2, 5], characters=characters)
            whole = new_sightings(index)
            scan(index, whole, [data], first=9)
            results += [whole, scanned_in_pieces(index, data, cuts)]
    for n in (1, 2, 5):
        assert all(np.array_equal(other[n], results[0][n]) for other in results[1:])


@pytest.mark.parametrize("compiled", FORMS)
@pytest.mark.parametrize("ns", [[], [0], [-1], [257], [2, 300], range(1, 18)])
def test_numbers_out_of_range_are_refused(compiled: bool, ns: Sequence[int]) -> None:
    """n is 1 to 256, and there are 1 to 16 of them."""
    with form(compiled), pytest.raises(ValueError, match=r"in 1\.\.256"):
        build_index(["a b"], ns)


def index_arguments() -> dict[str, Any]:
    """What `index_ngrams` takes, for five words of two questions."""
    index = build_index(["a b a", "b a"], [2])
    return {
        "words": index.words.copy(),
        "ends": index.ends.copy(),
        "starts": index.starts.copy(),
        "n": 2,
        "hashes": np.empty(3, dtype=np.uint64),
        "firsts": np.empty(3, dtype=np.int64),
        "slots": np.full(16, ngrams.NONE, dtype=np.uint32),
        "grams_of": np.empty(5, dtype=np.uint32),
        "bloom": np.zeros(8, dtype=np.uint64),
    }


def locked(array: np.ndarray) -> np.ndarray:
    """The same values, not to be changed."""
    copy = array.copy()
    copy.flags.writeable = False
    return copy


BAD_INDEX: dict[str, Callable[[dict[str, Any]], dict[str, Any]]] = {
    "n of 0": lambda a: {"n": 0},
    "n below 0": lambda a: {"n": -(2**62)},
    "n too large": lambda a: {"n": 257},
    "hashes too few": lambda a: {"hashes": a["hashes"][:2], "firsts": a["firsts"][:2]},
    "firsts too few": lambda a: {"firsts": a["firsts"][:2]},
    "slots no power of two": lambda a: {"slots": a["slots"][:12]},
    "slots too few": lambda a: {"slots": a["slots"][:2]},
    "no slots": lambda a: {"slots": a["slots"][:0]},
    "bloom no power of two": lambda a: {"bloom": a["bloom"][:6]},
    "bloom of one": lambda a: {"bloom": a["bloom"][:1]},
    "no ends": lambda a: {"ends": a["ends"][:0]},
    "ends that fall": lambda a: {"ends": np.array([0, 1, 5, 3, 4, 5])},
    "ends beyond the words": lambda a: {"ends": a["ends"] * 100},
    "ends below 0": lambda a: {"ends": a["ends"] - 10},
    "words cut off": lambda a: {"words": a["words"][:4]},
    "no words": lambda a: {"words": b""},
    "no starts": lambda a: {"starts": a["starts"][:0]},
    "starts beyond the words": lambda a: {"starts": np.array([0, 3, 500])},
    "starts below 0": lambda a: {"starts": np.array([-1, 3, 5])},
    "grams_of too few": lambda a: {"grams_of": a["grams_of"][:4]},
    "slots in strides": lambda a: {"slots": np.repeat(a["slots"], 2)[::2]},
    "hashes locked": lambda a: {"hashes": locked(a["hashes"])},
    "hashes a list": lambda a: {"hashes": a["hashes"].tolist()},
    "bloom None": lambda a: {"bloom": None},
    "words a str": lambda a: {"words": "a b"},
    "n a float": lambda a: {"n": 2.0},
}


@needs_compiled
@pytest.mark.parametrize("spoil", BAD_INDEX.values(), ids=BAD_INDEX.keys())
def test_an_index_refuses_bad_arguments(spoil: Callable[[dict[str, Any]], dict[str, Any]]) -> None:
    """Arrays that do not fit each other, and other types, raise; the same arrays whole do not."""
    good = index_arguments()
    assert ngrams._native.index_ngrams(*good.values()) == 2
    with pytest.raises((ValueError, TypeError, BufferError)):
        ngrams._native.index_ngrams(*(index_arguments() | spoil(index_arguments())).values())


def scan_arguments() -> dict[str, Any]:
    """What `scan_documents` takes, and its one level taken apart."""
    index = build_index(["a b a", "b a"], [2])
    level = index.levels[2]
    parts = {"n": 2, "hashes": level.hashes, "firsts": level.firsts, "slots": level.slots, "bloom": level.bloom}
    given = {"letters": letters(), "characters": False, "words": index.words, "ends": index.ends}
    return given | {"level": parts | {"seen": new_sightings(index)[2]}, "documents": ["a b"], "numbers": (0, 0, 0)}


def scan_with(given: dict[str, Any]) -> int:
    """Call the compiled scan."""
    levels = given.get("levels", (tuple(given["level"].values()),))
    first = (given[name] for name in ("letters", "characters", "words", "ends"))
    return ngrams._native.scan_documents(*first, levels, given["documents"], *given["numbers"])


BAD_SCAN: dict[str, Callable[[dict[str, Any]], dict[str, Any]]] = {
    "letters too few": lambda a: {"letters": letters()[:-1]},
    "letters in strides": lambda a: {"letters": np.repeat(letters(), 2)[::2]},
    "letters None": lambda a: {"letters": None},
    "words a list": lambda a: {"words": [97]},
    "documents None": lambda a: {"documents": None},
    "a document None": lambda a: {"documents": ["a", None]},
    "a document that may change": lambda a: {"documents": [bytearray(b"a")]},
    "a document of lone surrogates and one of a number": lambda a: {"documents": ["\ud800", 1]},
    "levels a list": lambda a: {"levels": [tuple(a["level"].values())]},
    "a level a list": lambda a: {"levels": (list(a["level"].values()),)},
    "a level cut off": lambda a: {"levels": (tuple(a["level"].values())[:-1],)},
    "a second level bad": lambda a: {"levels": (tuple(a["level"].values()), None)},
    "seventeen levels": lambda a: {"levels": (tuple(a["level"].values()),) * 17},
    "numbers as text": lambda a: {"numbers": ("0", 0, 0)},
    "a number too large": lambda a: {"numbers": (2**64, 0, 0)},
    "n of 0": lambda a: {"level": a["level"] | {"n": 0}},
    "n too large": lambda a: {"level": a["level"] | {"n": 257}},
    "firsts too few": lambda a: {"level": a["level"] | {"firsts": a["level"]["firsts"][:1]}},
    "slots no power of two": lambda a: {"level": a["level"] | {"slots": a["level"]["slots"][:12]}},
    "slots for fewer": lambda a: {"level": a["level"] | {"slots": a["level"]["slots"][:2]}},
    "bloom no power of two": lambda a: {"level": a["level"] | {"bloom": np.zeros(5, dtype=np.uint64)}},
    "no bloom": lambda a: {"level": a["level"] | {"bloom": b""}},
    "seen of fewer": lambda a: {"level": a["level"] | {"seen": a["level"]["seen"][:1]}},
    "seen locked": lambda a: {"level": a["level"] | {"seen": locked(a["level"]["seen"])}},
    "seen None": lambda a: {"level": a["level"] | {"seen": None}},
}


@needs_compiled
@pytest.mark.parametrize("spoil", BAD_SCAN.values(), ids=BAD_SCAN.keys())
def test_a_scan_refuses_bad_arguments(spoil: Callable[[dict[str, Any]], dict[str, Any]]) -> None:
    """What does not fit raises, nothing is noted, and no hold on the arrays is left."""
    good = scan_arguments()
    assert scan_with(good) == 2 and good["level"]["seen"].sum() == 1
    given = scan_arguments()
    arrays = [part for part in given["level"].values() if isinstance(part, np.ndarray)]
    counts = [sys.getrefcount(array) for array in arrays]
    with pytest.raises((ValueError, TypeError, OverflowError, BufferError)):
        scan_with(given | spoil(given))
    assert given["level"]["seen"].sum() == 0
    assert [sys.getrefcount(array) for array in arrays] == counts


@needs_compiled
@pytest.mark.parametrize("arguments", [(), (None, False, ["a"]), ("letters", False, 1), ("letters", False, ["a", 2])])
def test_reading_words_refuses_bad_arguments(arguments: tuple[Any, ...]) -> None:
    """No table, no texts, and things that are no texts raise."""
    with pytest.raises((TypeError, ValueError)):
        ngrams._native.read_words(*(letters() if part == "letters" else part for part in arguments))


@needs_compiled
def test_documents_are_free_after_the_scan() -> None:
    """No hold on a text is left behind, and a str is what it was."""
    index = build_index(["a b"], [2])
    documents = ["a b å" * 3, b"a b \xff" * 3, "a b \ud800" * 3]
    counts = [sys.getrefcount(document) for document in documents]
    for _ in range(3):
        scan(index, new_sightings(index), documents)
    assert [sys.getrefcount(document) for document in documents] == counts
    assert documents == ["a b å" * 3, b"a b \xff" * 3, "a b \ud800" * 3]


@pytest.mark.parametrize("compiled", FORMS)
def test_threads_do_not_disturb_each_other(compiled: bool) -> None:
    """Scans of one index in several threads, each with its own sightings, note what one alone notes."""
    chance = random.Random(3)
    document = " ".join(chance.choices(["a", "b", "Ärger", "日本"], k=1500))
    with form(compiled):
        index = build_index([document[:300], document[-300:]], [2, 5])
        every = [new_sightings(index) for _ in range(4)]
        threads = [threading.Thread(target=scan, args=(index, seen, [document] * 5)) for seen in every]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
    assert all(np.array_equal(seen[n], every[0][n]) for seen in every for n in (2, 5))
    assert every[0][2][:, 0].max() == 5


@needs_compiled
def test_other_threads_run_while_a_document_is_scanned() -> None:
    """Where threads are never interrupted another one still gets its turn in the middle of a scan."""
    index, times = build_index(["a b c"], [3]), []
    document, state, interval = b"word " * 8_000_000, {"started": False, "done": False}, sys.getswitchinterval()

    def work() -> None:
        state["started"] = True
        scan(index, new_sightings(index), [document])
        state["done"] = True

    sys.setswitchinterval(100)
    try:
        thread = threading.Thread(target=work)
        thread.start()
        while not state["done"]:
            times.append(state["started"] and not state["done"])
            threading.Event().wait(0.001)
        thread.join()
    finally:
        sys.setswitchinterval(interval)
    assert any(times)


def test_the_compiled_form_is_there_where_it_can_be_built() -> None:
    """Where a compiler and Python's headers are, installation has built the C form, and it is the one in use."""
    compiler = (sysconfig.get_config_var("CC") or "cc").split()[0]
    if not shutil.which(compiler) or not (Path(sysconfig.get_path("include")) / "Python.h").exists():
        pytest.skip("no C compiler, or no headers of Python")
    assert ngrams.COMPILED
    assert ngrams.described() == "n-grams are scanned compiled"


HIDDEN = """
import json, sys
sys.modules["benchwright.kernels._native"] = None
from benchwright.kernels import ngrams
index = ngrams.build_index(["To be, or not to be"], [3])
seen = ngrams.new_sightings(index)
rest = ngrams.scan(index, seen, ["x Or not TO, you", b"\\xff to be or"])
print(json.dumps([ngrams.COMPILED, ngrams.described(), rest, seen[3].tolist()]))
"""


def test_without_the_compiled_form_numpy_does_the_work() -> None:
    """Where the extension cannot be imported the same is found, and it is said."""
    done = subprocess.run([sys.executable, "-c", HIDDEN], capture_output=True, text=True, check=True)
    compiled, described, rest, found = json.loads(done.stdout)
    assert compiled is False
    assert "in NumPy" in described
    assert (rest, found) == (5, [[1, 1, 2, 1], [0, 0, 0, 0], [1, 0, 2, 0], [0, 0, 0, 0]])
