"""Arrays in files: together in one, or each to be mapped into memory."""

import json
import os
import stat
from pathlib import Path

import numpy as np
import pytest

from benchwright.errors import DiskError, InputError
from benchwright.files.arrays import INDEX, read_arrays, read_shared, write_arrays, write_shared

ARRAYS = {
    "numbers": np.arange(6, dtype=np.int64).reshape(3, 2),
    "none": np.empty((0, 4), dtype=np.int64),
    "bits": np.array([True, False]),
}
FLAT = {
    "words": np.frombuffer(b"abc", np.uint8),
    "hashes": np.array([2**64 - 1, 0], np.uint64),
    "none": np.empty(0, np.uint32),
}


def test_arrays_and_their_header_come_back(tmp_path: Path) -> None:
    """Shapes, kinds and values; any bytes are a header."""
    write_arrays(tmp_path / "a.npz", b'{"\xff": 1}', ARRAYS)
    header, found = read_arrays(tmp_path / "a.npz")
    assert (header, found.keys()) == (b'{"\xff": 1}', ARRAYS.keys())
    for name, array in ARRAYS.items():
        assert found[name].dtype == array.dtype
        np.testing.assert_array_equal(found[name], array)


@pytest.mark.parametrize("mode", [0o600, 0o644])
def test_files_have_the_permissions_asked_for(tmp_path: Path, mode: int) -> None:
    """Of both kinds, all of them."""
    write_arrays(tmp_path / "a.npz", b"", ARRAYS, mode=mode)
    write_shared(tmp_path / "index", {}, FLAT, mode=mode)
    files = [tmp_path / "a.npz", *(tmp_path / "index").iterdir()]
    assert len(files) == 5
    assert {stat.S_IMODE(path.stat().st_mode) for path in files} == {mode}


@pytest.mark.parametrize("size", [0, 10, -1])
def test_a_file_cut_short_is_damaged(tmp_path: Path, size: int) -> None:
    """Wherever it is cut; in one line that names it."""
    write_arrays(tmp_path / "a.npz", b"{}", ARRAYS)
    os.truncate(tmp_path / "a.npz", size % (tmp_path / "a.npz").stat().st_size)
    with pytest.raises(InputError, match=r"a\.npz: expected a file of arrays, found a damaged one: [^\n]+\Z"):
        read_arrays(tmp_path / "a.npz")


def test_a_flipped_bit_is_found(tmp_path: Path) -> None:
    """Wherever it counts: what is read is what was written, or an error."""
    write_arrays(tmp_path / "a.npz", b"{}", ARRAYS)
    data = (tmp_path / "a.npz").read_bytes()
    refused = 0
    for place in range(0, len(data), 7):
        (tmp_path / "a.npz").write_bytes(data[:place] + bytes([data[place] ^ 16]) + data[place + 1 :])
        try:
            header, found = read_arrays(tmp_path / "a.npz")
        except InputError:
            refused += 1
        else:
            assert header == b"{}"
            assert all(name in ARRAYS and (found[name] == ARRAYS[name]).all() for name in found)
    assert refused > len(data) // 14


def test_a_file_that_is_missing_or_of_others(tmp_path: Path) -> None:
    """No such file; arrays without a header; objects, which could run code, are never loaded."""
    with pytest.raises(InputError, match="no such file"):
        read_arrays(tmp_path / "a.npz")
    np.savez(tmp_path / "b.npz", x=np.arange(3))
    np.savez(tmp_path / "c.npz", header=np.array([{}], dtype=object))
    for name in "bc":
        with pytest.raises(InputError, match="damaged"):
            read_arrays(tmp_path / f"{name}.npz")


def test_a_folder_that_cannot_be_written(tmp_path: Path) -> None:
    """A file of that name is in the way, or no folder is there."""
    (tmp_path / "file").write_text("")
    with pytest.raises(DiskError, match="file cannot be made"):
        write_shared(tmp_path / "file", {}, FLAT)
    with pytest.raises(DiskError, match="cannot be written"):
        write_arrays(tmp_path / "none" / "a.npz", b"", ARRAYS)


def test_shared_arrays_are_mapped_read_only(tmp_path: Path) -> None:
    """The same values and kinds, in memory that nobody can write."""
    write_shared(tmp_path / "a" / "b", {"n": [8]}, FLAT)
    found = read_shared(tmp_path / "a" / "b")
    assert found is not None
    header, arrays = found
    assert (header, arrays.keys()) == ({"n": [8]}, FLAT.keys())
    for name, array in FLAT.items():
        assert arrays[name].dtype == array.dtype
        np.testing.assert_array_equal(arrays[name], array)
    assert isinstance(arrays["words"], np.memmap) and not arrays["words"].flags.writeable


def test_what_is_not_finished_is_not_there(tmp_path: Path) -> None:
    """The list of the arrays is written last; without it there is nothing."""
    assert read_shared(tmp_path / "none") is None
    write_shared(tmp_path, {}, FLAT)
    (tmp_path / INDEX).unlink()
    assert read_shared(tmp_path) is None


@pytest.mark.parametrize("damage", ["short", "missing", "no JSON", "no arrays", "a list", "no kind"])
def test_shared_arrays_that_are_damaged(tmp_path: Path, damage: str) -> None:
    """One line, with what to do."""
    write_shared(tmp_path, {}, FLAT)
    if damage == "short":
        os.truncate(tmp_path / "hashes.bin", 15)
    elif damage == "missing":
        (tmp_path / "words.bin").unlink()
    else:
        texts = {"no JSON": "{", "no arrays": "{}", "a list": "[]", "no kind": json.dumps({"arrays": {"words": 3}})}
        (tmp_path / INDEX).write_text(texts[damage])
    with pytest.raises(InputError, match=r"expected whole arrays, found [^\n]+; remove .*: it is made again\Z"):
        read_shared(tmp_path)
