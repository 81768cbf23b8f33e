"""Arrays in files: many in one file for results, each in a file of its own to be shared through memory maps."""

import io
import json
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from benchwright.errors import Fault, InputError
from benchwright.files.atomic import make_folder, write_atomic
from benchwright.files.lines import read_bytes

if TYPE_CHECKING:
    from numpy.typing import NDArray


INDEX = "index.json"
"""Written last; names the arrays of a folder."""


def write_arrays(path: str | Path, header: bytes, arrays: "Mapping[str, NDArray[Any]]", *, mode: int = 0o644) -> None:
    """Write arrays and a header as one file, whole or not at all.

    Args:
        path: the file.
        header: JSON, or whatever tells what the arrays are.
        arrays: by name; `header` is taken.
        mode: permissions of the file.

    Raises:
        DiskError: it cannot be written.
    """
    import numpy as np

    packed = io.BytesIO()
    everything: dict[str, Any] = {"header": np.frombuffer(header, dtype=np.uint8), **arrays}
    np.savez_compressed(packed, **everything)
    write_atomic(path, [packed.getvalue()], mode=mode)


def read_arrays(path: str | Path) -> "tuple[bytes, dict[str, NDArray[Any]]]":
    """Read the header and the arrays that `write_arrays` wrote.

    Raises:
        InputError: the file is missing, or damaged.
    """
    import numpy as np

    data = read_bytes(path)
    try:
        with np.load(io.BytesIO(data), allow_pickle=False) as packed:
            arrays = {name: packed[name] for name in packed.files}
            return arrays.pop("header").tobytes(), arrays
    except Exception as error:
        found = f"a damaged one: {' '.join(str(error).split())}"
        raise InputError(Fault(path=str(path), expected="a file of arrays", found=found)) from None


def write_shared(
    folder: str | Path, header: Mapping[str, Any], arrays: "Mapping[str, NDArray[Any]]", *, mode: int = 0o644
) -> None:
    """Write arrays into a folder, each as its bytes, so that many processes can map them into their memory.

    Args:
        folder: made if need be. A file written last says that everything is there.
        header: what else is kept; plain JSON.
        arrays: by name, of one axis each.
        mode: permissions of the files.

    Raises:
        DiskError: they cannot be written.
    """
    place = make_folder(folder)
    for name, array in arrays.items():
        write_atomic(place / f"{name}.bin", [array.tobytes()], mode=mode)
    kinds = {name: [array.dtype.str, len(array)] for name, array in arrays.items()}
    write_atomic(place / INDEX, [json.dumps({"header": header, "arrays": kinds}).encode()], mode=mode)


def read_shared(folder: str | Path) -> "tuple[dict[str, Any], dict[str, NDArray[Any]]] | None":
    """Map the arrays of a folder into memory, read-only.

    Returns:
        The header and the arrays; None where `write_shared` has not finished in that folder.

    Raises:
        InputError: a file of it is missing, or shorter than it was.
    """
    import numpy as np

    place = Path(folder)
    if not (place / INDEX).exists():
        return None
    arrays = {}
    try:
        found = json.loads(read_bytes(place / INDEX))
        for name, (kind, size) in found["arrays"].items():
            arrays[name] = np.memmap(place / f"{name}.bin", kind, "r", shape=(size,)) if size else np.empty(0, kind)
        return found["header"], arrays
    except (OSError, ValueError, LookupError, TypeError, AttributeError) as error:
        hint = f"remove {place}: it is made again"
        raise InputError(Fault(path=str(place), expected="whole arrays", found=str(error), hint=hint)) from None
