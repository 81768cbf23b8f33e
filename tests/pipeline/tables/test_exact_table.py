"""The exact table: how values compare, what several runs give, what cannot stand in one table."""

from fractions import Fraction
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from benchwright.errors import InputError
from benchwright.pipeline.tables import exact_table as module
from benchwright.pipeline.tables.exact_table import Part, exact_table
from benchwright.pipeline.tables.long_table import long_part
from benchwright.pipeline.tables.sheets import read_sheet
from benchwright.records.leaderboard import ScoresTable


def part(*rows: tuple[Any, ...], names: str = "task model value run better group") -> Part:
    """Values from tuples of cells."""
    return long_part(read_sheet([dict(zip(names.split(), row, strict=False)) for row in rows]), {})


def table(*rows: tuple[Any, ...], **more: Any) -> ScoresTable:
    """A table from tuples of task, model, value, run, better, group."""
    return exact_table([part(*rows)], **more)


def test_order_holds_neighbours_of_seventeen_digits_apart() -> None:
    """Texts that share a float compare as they are written; equal numbers are equal however they are written."""
    texts = ["0.10000000000000001", "0.1", "0.10", "1e-1", "0.09999999999999999", "-0.0", "0", "0e5"]
    found = table(*(("t", f"m{n}", text) for n, text in enumerate(texts)))
    assert found.values[0] == found.values[1]
    exact, order = [Fraction(text) for text in texts], found.order[:, 0].tolist()
    for n, a in enumerate(exact):
        assert [x > order[n] for x in order] == [b > a for b in exact]
    assert found.written == [texts]


@given(
    st.lists(
        st.sampled_from(
            ["0.1", "0.10", "0.10000000000000001", "1e-1", "0.3", "1", "1.0", "1e-320", "1.0001e-320", "0"]
        ),
        min_size=2,
        max_size=8,
    ),
    st.integers(1, 3),
)
def test_order_compares_as_the_exact_means_do(texts: list[str], runs: int) -> None:
    """With one run and with several."""
    rows = [("t", f"m{n % -(-len(texts) // runs)}", text, n) for n, text in enumerate(texts)]
    found = table(*rows)
    cells = [[Fraction(text) for _, model, text, _ in rows if model == name] for name in found.models]
    means = [sum(values, Fraction(0)) / len(values) for values in cells]
    order = found.order[:, 0].tolist()
    assert [[a < b for b in order] for a in order] == [[a < b for b in means] for a in means]
    assert found.values[:, 0].tolist() == [float(mean) for mean in means]


def test_floats_are_kept_where_they_compare_exactly() -> None:
    """A task whose floats are doubtful gets ranks, another keeps its values."""
    found = table(
        ("t", "a", "0.5"), ("t", "b", "0.50000000000000001"), ("u", "a", "0.123456789012345678"), ("u", "b", 2)
    )
    assert found.order[:, 0].tolist() == [0, 1]
    assert found.order[:, 1].tolist() == [0.123456789012345678, 2]


def test_several_runs_give_their_exact_mean() -> None:
    """Written as the exact decimal where there is one; runs without data do not count, and are not compared."""
    rows = [("t", "a", "0.1", 1), ("t", "a", "0.2", 2), ("t", "b", "1", 1), ("t", "b", "", 2), ("t", "c", "", 1)]
    found = table(*rows, *(("u", "a", n, n) for n in (0, 1, 1.0000000000000002)))
    assert found.written == [["0.15", "1", None], [repr(2 / 3 + 1e-16), None, None]]
    assert found.values[0].tolist()[0] == 0.15
    assert found.decimals.tolist() == [-1, -1]
    assert [notice.code for notice in found.warnings] == ["unequal_runs"]
    assert found.warnings[0].message == "Models have from 1 to 2 runs on a task, whose mean counts: t."


def test_decimals_are_those_to_which_a_task_looks_rounded() -> None:
    """From 1 to 9, in one run and without exponents; the largest of the task."""
    values = {"two": ("0.5", "0.25"), "whole": (1, 2), "long": ("0.1234567890", "1"), "exponent": ("1e-1", "0.1")}
    found = table(*((task, model, value) for task, pair in values.items() for model, value in zip("ab", pair)))  # noqa: B905
    assert dict(zip(found.tasks, found.decimals.tolist(), strict=True)) == {
        "two": 2,
        "whole": -1,
        "long": -1,
        "exponent": -1,
    }


def test_no_data_is_not_zero() -> None:
    """NaN and None; the model and the task are there all the same."""
    found = table(("t", "a", ""), ("u", "b", "0"))
    assert (found.models, found.tasks) == (("a", "b"), ("t", "u"))
    np.testing.assert_array_equal(found.values, [[np.nan, np.nan], [np.nan, 0]])
    np.testing.assert_array_equal(found.order, found.values)
    assert found.written == [[None, None], [None, "0"]]
    assert table(("t", "a", ""), ("t", "b", "")).decimals.tolist() == [-1]


def test_a_value_that_stands_twice_is_named_with_both_rows() -> None:
    """Also without data, and with the same run; the run is named where there are several."""
    with pytest.raises(InputError, match=r"rows, \[1\].task: .* found 'm' on 't' again, as in \[0\]$"):
        table(("t", "m", ""), ("t", "m", 1))
    with pytest.raises(InputError, match=r"found 'm' on 't', run 2, again, as in \[0\]$"):
        table(("t", "m", 1, 2), ("t", "m", 1, 1), ("t", "m", 1, 2))
    with pytest.raises(InputError, match=r"found 'm' on 't' again, as in rows, \[0\]$"):
        exact_table([part(("t", "m", 1)), part(("t", "m", 1))])


def test_columns_that_tell_values_apart_are_named() -> None:
    """One that does by itself, else all that differ; not one that merely numbers the rows."""
    names = "id task model value metric family"
    rows = [(1, "t", "m", 1, "acc", "f"), (2, "t", "m", 2, "f1", "f")]
    with pytest.raises(InputError, match=r"\[1\].task: .* as in \[0\]$"):  # every metric stands once, as an id does
        exact_table([part(*rows, names=names)])
    rows += [(3, "t", "k", 1, "acc", "f"), (4, "t", "k", 2, "f1", "f")]
    message = r"--column task=task\+metric tells them apart; --column run=metric if these are runs\n"
    with pytest.raises(InputError, match=message) as error:
        exact_table([part(*rows, names=names)])
    assert [fault.hint is None for fault in error.value.faults] == [False, True]
    rows += [(5, "t", "m", 1, "acc", "g"), (6, "t", "k", 1, "acc", "g")]
    with pytest.raises(InputError, match=r"--column task=task\+metric\+family tells them apart\n"):
        exact_table([part(*rows, names=names)])


@pytest.mark.parametrize(("column", "first", "second"), [("better", "lower", ""), ("group", "g", "h")])
def test_a_task_has_one_direction_and_one_group(column: str, first: str, second: str) -> None:
    """Both rows are named; a row that says nothing has the default."""
    names = f"task model value {column}"
    rows = [("t", "a", 1, first), ("u", "a", 1, first), ("t", "b", 1, second), ("t", "c", 1, second)]
    expected = rf"\[2\].{column}: expected one for all of 't': {first} in \[0\], found {second or 'higher'}$"
    with pytest.raises(InputError, match=expected):
        exact_table([part(*rows, names=names)])
    found = exact_table([part(*rows[:2], names=names)])
    assert (found.better if column == "better" else found.groups) == (first, first)


def test_tasks_are_named_for_which_lower_is_better() -> None:
    """Where the table does not say so; a table that says otherwise and an unknown task are refused."""
    rows = [("t1", "a", 1), ("t2", "a", 1)]
    assert table(*rows, lower=["t2"]).better == ("higher", "lower")
    with pytest.raises(InputError, match="lower: expected a task, found 't22'; did you mean t2"):
        table(*rows, lower=["t22"])
    message = r"\[0\].better: expected lower, as was asked for this task, found higher"
    with pytest.raises(InputError, match=message):
        table(("t", "a", 1, "", "higher"), lower=["t"])


def test_a_table_that_no_memory_holds_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    """Models times tasks, before anything is made of them."""
    monkeypatch.setattr(module, "MOST_CELLS", 3)
    with pytest.raises(InputError, match="at most 3 models times tasks, found 2 models and 2 tasks"):
        table(("t", "a", 1), ("u", "b", 1))
