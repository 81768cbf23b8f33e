"""Columns of text as numbers, so that rows can be counted, compared and put into cells."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


class Coded(NamedTuple):
    """A text for each row.

    Attributes:
        codes: (N,) places in `texts`.
        texts: the different texts, in the order of first appearance.
    """

    codes: "NDArray[np.int64]"
    texts: list[str]

    def text(self, row: int) -> str:
        """Give the text of a row."""
        return self.texts[int(self.codes[row])]


class _Index(dict[str, int]):
    """Numbers texts in the order in which they are first asked for."""

    def __missing__(self, text: str) -> int:
        self[text] = number = len(self)
        return number


def coded(texts: Sequence[str]) -> Coded:
    """Number the different texts of a column.

    Example:
        >>> coded(["b", "a", "b"])
        Coded(codes=array([0, 1, 0]), texts=['b', 'a'])
    """
    import numpy as np

    index = _Index()
    codes = np.fromiter(map(index.__getitem__, texts), dtype=np.int64, count=len(texts))
    return Coded(codes, list(index))


def constant(text: str, size: int) -> Coded:
    """Give a column of one text in all rows."""
    import numpy as np

    return Coded(np.zeros(size, dtype=np.int64), [text])


def stacked(columns: Sequence[Coded]) -> Coded:
    """Put columns one under the other.

    Example:
        >>> stacked([coded(["a", "b"]), coded(["b", "c"])])
        Coded(codes=array([0, 1, 1, 2]), texts=['a', 'b', 'c'])
    """
    import numpy as np

    if len(columns) == 1:
        return columns[0]
    index = _Index()
    codes = [np.array([index[text] for text in column.texts], dtype=np.int64)[column.codes] for column in columns]
    return Coded(np.concatenate(codes), list(index))
