"""Lists of names in a sentence."""

from collections.abc import Sequence


def some_of(names: Sequence[str], most: int = 10) -> str:
    """List names; where there are many, the first ones and how many more.

    Args:
        names: in the order in which they are listed.
        most: so many are listed.

    Example:
        >>> some_of(["a", "b"]), some_of(["a", "b", "c", "d"], 2)
        ('a, b', 'a, b and 2 more')
    """
    rest = len(names) - most
    return ", ".join(names[:most]) + (f" and {rest:,} more" if rest > 0 else "")
