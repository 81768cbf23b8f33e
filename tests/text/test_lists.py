"""Lists of names: whole when they are short, cut and counted when they are long."""

import pytest

from benchwright.text.lists import some_of


@pytest.mark.parametrize(
    ("count", "most", "text"),
    [(0, 3, ""), (1, 3, "0"), (3, 3, "0, 1, 2"), (4, 3, "0, 1, 2 and 1 more"), (1203, 2, "0, 1 and 1,201 more")],
)
def test_the_rest_of_a_long_list_is_counted(count: int, most: int, text: str) -> None:
    """As many names as asked for, then how many more there are."""
    assert some_of([str(n) for n in range(count)], most) == text
