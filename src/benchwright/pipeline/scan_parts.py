"""A corpus in shards: which sources are in which, what each gave, kept in files that can be gone on with."""

import json
import re
import unicodedata
from collections.abc import Iterable, Sequence
from functools import reduce
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import msgspec

from benchwright.build.scanner import DOCUMENTS, merged
from benchwright.errors import Fault, InputError
from benchwright.files import make_folder, sha256_bytes
from benchwright.files.arrays import read_arrays, read_shared, write_arrays, write_shared
from benchwright.files.corpus import Source
from benchwright.kernels.ngrams import COMPILED, Index, Level, build_index, new_sightings
from benchwright.pipeline.scanning import Part, first_faults, first_hits
from benchwright.records.contamination import CanaryHit, Scanned, ScanSettings, Unread
from benchwright.records.record import Record

if TYPE_CHECKING:
    from collections.abc import Mapping

    import numpy as np
    from numpy.typing import NDArray

_FILE = re.compile(r"part-[0-9]{5,9}-of-([0-9]{5,9})\.npz")


class Shard(NamedTuple):
    """One of several parts of a corpus: number `place`, from 1, of `of`."""

    place: int
    of: int

    @property
    def file(self) -> str:
        """The file of its results."""
        return f"part-{self.place:05}-of-{self.of:05}.npz"


class _Header(Record, frozen=True, kw_only=True):
    """What stands before the arrays of a part."""

    key: str
    place: int
    of: int
    scanned: Scanned
    unreadable: tuple[Unread, ...]
    canaries: tuple[CanaryHit, ...]


def shard_sources(sources: Sequence[Source], shard: Shard) -> list[tuple[int, Source]]:
    """Give the sources of a shard: the largest first, each to the shard that has the least so far.

    Args:
        sources: all of the corpus, in its order.
        shard: which one.

    Returns:
        Each with its number in the corpus, in that order. Every source is in one shard.

    Example:
        >>> sources = [Source(name, "text", "", size) for name, size in [("a", 5), ("b", 9), ("c", 4)]]
        >>> [[source.name for _, source in shard_sources(sources, Shard(place, 2))] for place in (1, 2)]
        [['b'], ['a', 'c']]
    """
    loads = [0] * shard.of
    taken = []
    for number in sorted(range(len(sources)), key=lambda n: (-(sources[n].size or 0), n)):
        least = loads.index(min(loads))
        # A byte for the file itself, so that empty ones are spread as well.
        loads[least] += (sources[number].size or 0) + 1
        if least == shard.place - 1:
            taken.append(number)
    return [(number, sources[number]) for number in sorted(taken)]


def key_of(cases_sha256: str, sources: Sequence[Source], settings: ScanSettings, canaries: Sequence[str]) -> str:
    """Give what results must share to be put together: the cases, the corpus, and how it is scanned."""
    corpus = [(source.name, source.size) for source in sources]
    how = (sorted(settings.n), settings.characters, settings.field, list(canaries))
    # What is a letter, and its lower case, changes with the version of Unicode: so do the numbers of the n-grams.
    return sha256_bytes(json.dumps([cases_sha256, corpus, how, unicodedata.unidata_version]).encode())


def pack_part(part: Part, key: str, shard: Shard) -> "tuple[bytes, dict[str, NDArray[np.int64]]]":
    """Give a part as a header and arrays, without n-grams that were not seen."""
    import numpy as np

    header = _Header(
        key=key,
        place=shard.place,
        of=shard.of,
        scanned=part.scanned,
        unreadable=part.unreadable,
        canaries=part.canaries,
    )
    arrays: dict[str, NDArray[np.int64]] = {}
    for n, seen in part.seen.items():
        grams = np.flatnonzero(seen[:, DOCUMENTS])
        arrays |= {f"grams{n}": grams, f"seen{n}": seen[grams]}
    # Not msgspec's own writer: names of files may hold what is no Unicode.
    return json.dumps(msgspec.to_builtins(header)).encode(), arrays


def unpack_part(packed: "tuple[bytes, Mapping[str, NDArray[np.int64]]]", index: Index) -> tuple[Part, str, Shard]:
    """Give back the part, its key and its shard."""
    header = _header(packed[0])
    seen = new_sightings(index)
    for n, rows in seen.items():
        rows[packed[1][f"grams{n}"]] = packed[1][f"seen{n}"]
    return Part(seen, header.scanned, header.unreadable, header.canaries), header.key, Shard(header.place, header.of)


def _header(data: bytes) -> _Header:
    return msgspec.convert(json.loads(data), _Header)


def mode_of(*, private: bool) -> int:
    """Give the permissions of files in a folder of parts."""
    return 0o600 if private else 0o644


def write_part(folder: Path, part: Part, key: str, shard: Shard, *, private: bool = False) -> None:
    """Write what a shard gave, whole or not at all.

    Args:
        folder: it must exist.
        part: what the shard gave.
        key: as of `key_of`.
        shard: which one.
        private: for its owner alone.

    Raises:
        DiskError: it cannot be written.
    """
    write_arrays(folder / shard.file, *pack_part(part, key, shard), mode=mode_of(private=private))


def read_part(folder: Path, index: Index, key: str, shard: Shard) -> Part | None:
    """Read what a shard gave; None where it has not been scanned.

    Raises:
        InputError: the file is damaged, or belongs to other cases, another corpus or other settings.
    """
    path = folder / shard.file
    if not path.exists():
        return None
    try:
        packed = read_arrays(path)
        found = _header(packed[0])
    except ValueError:
        hint = "remove it, and its shard is scanned again"
        fault = Fault(path=str(path), expected="results of a shard", found="a damaged file", hint=hint)
        raise InputError(fault) from None
    if (found.key, found.place, found.of) != (key, *shard):
        expected = f"shard {shard.place} of {shard.of} of these cases, this corpus and these settings"
        hint = (
            "the cases, the list of files or their sizes, an option or the version of Python changed, or the file was "
            "renamed; take another folder for --parts"
        )
        raise InputError(Fault(path=str(path), expected=expected, found="results of something else", hint=hint))
    return unpack_part(packed, index)[0]


def shard_counts(folder: Path) -> list[int]:
    """Give in how many shards the corpora were scanned whose results lie in a folder."""
    return sorted({int(found[1]) for path in folder.glob("part-*") if (found := _FILE.fullmatch(path.name))})


def joined(parts: Iterable[Part]) -> Part:
    """Put the parts of a corpus together, one after the other: memory does not grow with their number.

    Args:
        parts: at least one; their order is no matter.
    """
    return reduce(_both, parts)


def _both(one: Part, other: Part) -> Part:
    return Part(
        merged([one.seen, other.seen]),
        total([one.scanned, other.scanned]),
        first_faults([*one.unreadable, *other.unreadable]),
        first_hits([*one.canaries, *other.canaries]),
    )


def total(counts: Sequence[Scanned]) -> Scanned:
    """Add up how much was read.

    Example:
        >>> total([Scanned(sources=1, documents=2, bytes=3, unreadable=0, marked=0)] * 2).bytes
        6
    """
    names = Scanned.__struct_fields__
    return Scanned(**{name: sum(getattr(count, name) for count in counts) for name in names})


def shared_index(
    folder: Path, key: str, questions: Sequence[str], settings: ScanSettings, *, private: bool = False
) -> Index:
    """Give the index of the questions, from the folder if it is there; otherwise it is made and written there.

    Args:
        folder: made if need be.
        key: as of `key_of`.
        questions: their texts.
        settings: n, and characters or words.
        private: the words of the questions are for the folder's owner alone.

    Raises:
        DiskError: it cannot be written.
        InputError: it is damaged; or others may look into the folder of something private.
    """
    make_folder(folder, private=private)
    place = folder / f"index-{key[:16]}-{'compiled' if COMPILED else 'numpy'}"
    found = read_shared(place)
    if found is None:
        index = build_index(questions, settings.n, characters=settings.characters)
        write_shared(place, {"n": list(index.levels)}, _arrays_of(index), mode=mode_of(private=private))
        return index
    header, arrays = found
    levels = {n: Level(*(arrays[f"{name}{n}"] for name in Level._fields)) for n in header["n"]}
    return Index(settings.characters, arrays["words"], arrays["ends"], arrays["starts"], levels)


def _arrays_of(index: Index) -> "dict[str, NDArray[np.generic]]":
    arrays: dict[str, NDArray[np.generic]] = {"words": index.words, "ends": index.ends, "starts": index.starts}
    for n, level in index.levels.items():
        arrays |= {f"{name}{n}": array for name, array in level._asdict().items()}
    return arrays
