"""Elo over orders: two forms that hold each other, and both against loops written out."""

import json
import shutil
import subprocess
import sys
import sysconfig
import threading
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays

from benchwright.errors import InputError
from benchwright.kernels import elo

try:
    from benchwright.kernels._native import rate_orders as rate_orders_compiled
except ImportError:
    rate_orders_compiled = None

Form = Callable[[np.ndarray, np.ndarray | None, np.ndarray, float], None]
Work = tuple[np.ndarray, np.ndarray | None, np.ndarray, float]


def in_numpy(order: np.ndarray, draws: np.ndarray | None, ratings: np.ndarray, k: float) -> None:
    """The NumPy form, called as the compiled one is."""
    elo.rate_orders_numpy(order, draws, ratings, k=k)


FORMS = [
    pytest.param(in_numpy, id="numpy"),
    pytest.param(
        rate_orders_compiled,
        id="compiled",
        marks=pytest.mark.skipif(rate_orders_compiled is None, reason="the compiled form was not built"),
    ),
]


@st.composite
def work(draw: st.DrawFn) -> Work:
    """Rows of few or many matchups, ties among them, shuffled or not, from ratings far apart or not."""
    models, rows, length = draw(st.integers(2, 7)), draw(st.integers(1, 20)), draw(st.integers(0, 40))
    chance = np.random.default_rng(draw(st.integers(0, 2**32)))
    first = chance.integers(0, models, (rows, length))
    second = (first + chance.integers(1, models, (rows, length))) % models
    twice = chance.integers(0, 3, (rows, length))
    order = elo.pack(first.ravel(), second.ravel(), twice.ravel()).reshape(rows, length)
    draws = draw(st.none() | arrays(np.uint32, (rows, max(length - 1, 0))))
    spread = draw(st.sampled_from([0.0, 300.0, 1e6]))
    return order, draws, 1500 + spread * chance.normal(size=(rows, models)), draw(st.sampled_from([0.5, 4.0, 32.0]))


def slow(order: list[int], draws: list[int] | None, ratings: list[float], k: float) -> tuple[list[int], list[float]]:
    """One row, one matchup after another, as the rule is told."""
    order, ratings = list(order), list(ratings)
    for n, i in enumerate(range(len(order) - 1, 0, -1) if draws is not None else ()):
        j = draws[n] * (i + 1) // 2**32
        order[i], order[j] = order[j], order[i]
    for matchup in order:
        a, b, points = matchup // 2**17, matchup // 4 % 2**15, matchup % 4 / 2
        distance = min(300.0, (ratings[b] - ratings[a]) / 400)  # 10^309 is no float
        change = k * (points - 1 / (1 + 10**distance))
        ratings[a] += change
        ratings[b] -= change
    return order, ratings


def example(rows: int = 2) -> Work:
    """Five matchups of three models in each row."""
    first, second, twice = (np.array(part) for part in ([0, 1, 2, 0, 1], [1, 2, 0, 2, 0], [2, 1, 0, 2, 1]))
    draws = np.arange(rows * 4, dtype=np.uint32).reshape(rows, 4) * np.uint32(0x2345_6789)
    return np.tile(elo.pack(first, second, twice), (rows, 1)), draws, np.full((rows, 3), 1500.0), 32.0


@pytest.mark.parametrize("form", FORMS)
@given(given=work())
def test_a_form_does_what_the_rule_says(form: Form, given: Work) -> None:
    """Shuffles are those of Fisher and Yates exactly, ratings those of a plain loop to 1e-9 of their size."""
    order, draws, ratings, k = given
    rows = [
        slow(order[row].tolist(), None if draws is None else draws[row].tolist(), ratings[row].tolist(), k)
        for row in range(len(order))
    ]
    form(order, draws, ratings, k)
    assert order.tolist() == [row[0] for row in rows]
    assert ratings == pytest.approx(np.array([row[1] for row in rows]).reshape(ratings.shape), rel=1e-9, abs=1e-9)


@pytest.mark.skipif(rate_orders_compiled is None, reason="the compiled form was not built")
@given(given=work())
def test_both_forms_agree(given: Work) -> None:
    """NumPy and C shuffle alike, and rate alike to 1e-9."""
    order, draws, ratings, k = given
    other = order.copy(), draws, ratings.copy(), k
    rate_orders_compiled(order, draws, ratings, k)
    in_numpy(*other)
    assert np.array_equal(order, other[0])
    assert ratings == pytest.approx(other[2], rel=1e-12, abs=1e-9)


@pytest.mark.parametrize("form", FORMS)
def test_long_rows_are_rated_to_their_end(form: Form) -> None:
    """Rows longer than what is unpacked or fetched at once are shuffled and rated whole."""
    chance, length = np.random.default_rng(3), 2 * elo.BLOCK + 7
    first = chance.integers(0, 30, length)
    second = (first + chance.integers(1, 30, length)) % 30
    order = np.tile(elo.pack(first, second, chance.integers(0, 3, length)), (3, 1))
    draws = chance.integers(0, 2**32, (3, length - 1), dtype=np.uint32)
    ratings = np.full((3, 30), 1500.0)
    rows = [slow(order[row].tolist(), draws[row].tolist(), [1500.0] * 30, 32.0) for row in range(3)]
    form(order, draws, ratings, 32.0)
    assert order.tolist() == [row[0] for row in rows]
    assert ratings == pytest.approx(np.array([row[1] for row in rows]), abs=1e-9)


@pytest.mark.parametrize("form", FORMS)
@given(given=work())
def test_what_one_wins_the_other_loses(form: Form, given: Work) -> None:
    """The sum of a row's ratings stays."""
    order, draws, ratings, k = given
    before = ratings.sum(axis=1)
    size = np.abs(ratings).max()
    form(order, draws, ratings, k)
    assert ratings.sum(axis=1) == pytest.approx(before, abs=1e-12 * size)


@pytest.mark.parametrize("form", FORMS)
@given(given=work())
def test_a_row_does_not_depend_on_the_others(form: Form, given: Work) -> None:
    """A row rated alone comes out as it does among others, whatever their number, bit by bit."""
    order, draws, ratings, k = given
    alone = order[-1:].copy(), None if draws is None else draws[-1:].copy(), ratings[-1:].copy(), k
    form(order, draws, ratings, k)
    form(*alone)
    assert np.array_equal(alone[0], order[-1:])
    assert np.array_equal(alone[2], ratings[-1:])


@pytest.mark.parametrize("form", FORMS)
def test_a_part_of_a_larger_array_is_changed_in_place(form: Form) -> None:
    """Rows cut from a larger array are rated where they lie, and those around them stay."""
    order, draws, ratings, k = example()
    larger = np.full((4, 3), 7.0)
    larger[1:3] = ratings
    form(order.copy(), draws, ratings, k)
    form(order, draws, larger[1:3], k)
    assert np.array_equal(larger[1:3], ratings)
    assert (larger[[0, 3]] == 7.0).all()


def strided(array: np.ndarray) -> np.ndarray:
    """The same values, not one after the other."""
    return np.repeat(array, 2, axis=1)[:, ::2]


def locked(array: np.ndarray) -> np.ndarray:
    """The same values, not to be changed."""
    copy = array.copy()
    copy.flags.writeable = False
    return copy


def with_matchup(order: np.ndarray, matchup: int) -> np.ndarray:
    """The same rows with another last matchup in the last."""
    copy = order.copy()
    copy[-1, -1] = matchup
    return copy


BAD = {
    "order of another type": lambda o, d, r, k: (o.astype(np.int64), d, r, k),
    "order of signed numbers": lambda o, d, r, k: (o.view(np.int32), d, r, k),
    "order with one axis": lambda o, d, r, k: (o.ravel(), d, r, k),
    "order in strides": lambda o, d, r, k: (strided(o), d, r, k),
    "order by columns": lambda o, d, r, k: (np.asfortranarray(o), d, r, k),
    "order locked": lambda o, d, r, k: (locked(o), d, r, k),
    "order in other bytes": lambda o, d, r, k: (o.astype(">u4"), d, r, k),
    "draws of another type": lambda o, d, r, k: (o, d.astype(np.uint64), r, k),
    "draws in strides": lambda o, d, r, k: (o, strided(d), r, k),
    "draws too short": lambda o, d, r, k: (o, d[:, :-1].copy(), r, k),
    "draws too long": lambda o, d, r, k: (o, np.tile(d, 2), r, k),
    "draws of fewer rows": lambda o, d, r, k: (o, d[:-1], r, k),
    "ratings of another type": lambda o, d, r, k: (o, d, r.astype(np.float32), k),
    "ratings in strides": lambda o, d, r, k: (o, d, strided(r), k),
    "ratings locked": lambda o, d, r, k: (o, d, locked(r), k),
    "ratings of fewer rows": lambda o, d, r, k: (o, d, r[:-1], k),
    "ratings with three axes": lambda o, d, r, k: (o, d, r[None], k),
    "no model": lambda o, d, r, k: (o, d, r[:, :0].copy(), k),
    "first model not there": lambda o, d, r, k: (with_matchup(o, 3 << 17 | 1 << 2), d, r, k),
    "second model not there": lambda o, d, r, k: (with_matchup(o, 3 << 2), d, r, k),
    "highest models": lambda o, d, r, k: (with_matchup(o, 2**32 - 2), d, r, k),
    "model against itself": lambda o, d, r, k: (with_matchup(o, 1 << 17 | 1 << 2), d, r, k),
    "three half points": lambda o, d, r, k: (with_matchup(o, 1 << 17 | 3), d, r, k),
    "k not a number": lambda o, d, r, k: (o, d, r, float("nan")),
    "k without end": lambda o, d, r, k: (o, d, r, float("-inf")),
}


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("spoil", BAD.values(), ids=BAD.keys())
def test_bad_arguments_are_refused(form: Form, spoil: Callable[..., Work]) -> None:
    """What does not fit raises ValueError in both forms, and nothing outside the arrays is touched."""
    with pytest.raises(ValueError):
        form(*spoil(*example(rows=9)))


@pytest.mark.skipif(rate_orders_compiled is None, reason="the compiled form was not built")
def test_the_compiled_form_takes_arrays_alone() -> None:
    """Lists and missing arguments raise TypeError."""
    order, draws, ratings, k = example()
    for arguments in ((order.tolist(), draws, ratings, k), (order, draws, None, k), (order, draws, ratings)):
        with pytest.raises(TypeError):
            rate_orders_compiled(*arguments)


@pytest.mark.parametrize("form", FORMS)
def test_arrays_are_free_after_the_call(form: Form) -> None:
    """No hold on an array's memory is left behind, after good calls and bad ones alike."""
    order, draws, ratings, k = example()
    counts = [sys.getrefcount(array) for array in (order, draws, ratings)]
    for wrong in (k, float("nan")):
        for some in (draws, draws[:1]):
            try:
                form(order, some, ratings, wrong)
            except ValueError:
                continue
    del some
    assert [sys.getrefcount(array) for array in (order, draws, ratings)] == counts


@pytest.mark.parametrize("form", FORMS)
def test_threads_do_not_disturb_each_other(form: Form) -> None:
    """Calls in several threads at once give the numbers of one call."""
    wanted = example()
    form(*wanted)
    works = [example() for _ in range(8)]
    threads = [threading.Thread(target=form, args=some) for some in works]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert all(np.array_equal(some[2], wanted[2]) for some in works)


def test_packing_keeps_all_three() -> None:
    """Indices up to the highest, and points, come back from their bits; no matchups pack to none."""
    first, second, twice = np.array([0, 32767, 5]), np.array([32767, 0, 6]), np.array([0, 1, 2])
    packed = elo.pack(first, second, twice)
    assert packed.dtype == np.uint32
    assert (packed >> 17).tolist() == first.tolist()
    assert (packed >> 2 & 0x7FFF).tolist() == second.tolist()
    assert (packed & 3).tolist() == twice.tolist()
    assert elo.pack(first[:0], second[:0], twice[:0]).shape == (0,)


def test_too_many_models_cannot_be_packed() -> None:
    """The first index that does not fit is refused by name, in either place."""
    for first, second in (([elo.MOST_MODELS], [0]), ([0], [elo.MOST_MODELS])):
        with pytest.raises(InputError, match="at most 32,768, found 32,769"):
            elo.pack(np.array(first), np.array(second), np.array([1]))


@pytest.mark.parametrize(("first", "second", "twice"), [(-1, 0, 1), (0, -1, 1), (0, 1, -1), (0, 1, 3)])
def test_no_nonsense_is_packed(first: int, second: int, twice: int) -> None:
    """Negative indices and other points than 0, 1, 2 halves are refused."""
    with pytest.raises(ValueError):
        elo.pack(np.array([first]), np.array([second]), np.array([twice]))


def test_the_compiled_form_is_there_where_it_can_be_built() -> None:
    """Where a compiler and Python's headers are, installation has built the C form, and it is the one in use."""
    compiler = (sysconfig.get_config_var("CC") or "cc").split()[0]
    if not shutil.which(compiler) or not (Path(sysconfig.get_path("include")) / "Python.h").exists():
        pytest.skip("no C compiler, or no headers of Python")
    assert elo.COMPILED
    assert elo.described() == "Elo runs compiled"


HIDDEN = """
import json, sys
sys.modules["benchwright.kernels._native"] = None
import numpy as np
from benchwright.kernels import elo
order, draws, ratings = (np.array(part, dtype=kind) for part, kind in zip(json.load(sys.stdin), ("u4", "u4", "f8")))
elo.rate_orders(order, draws, ratings, k=32.0)
print(json.dumps([elo.COMPILED, elo.described(), elo.lanes(1000), ratings.tolist()]))
"""


def test_without_the_compiled_form_numpy_does_the_work() -> None:
    """Where the extension cannot be imported the same numbers come out of more orders at once, and it is said."""
    order, draws, ratings, k = example()
    given = json.dumps([order.tolist(), draws.tolist(), ratings.tolist()])
    done = subprocess.run([sys.executable, "-c", HIDDEN], input=given, capture_output=True, text=True, check=True)
    compiled, described, lanes, found = json.loads(done.stdout)
    elo.rate_orders(order, draws, ratings, k=k)
    assert compiled is False
    assert "in NumPy" in described
    assert lanes == 256
    assert np.array(found) == pytest.approx(ratings, abs=1e-9)


@given(st.integers(0, 10**8))
def test_lanes_take_little_memory(matchups: int) -> None:
    """At least 8 orders at once, and no more than some 16 MB of them unless 8 take more."""
    assert elo.lanes(matchups) >= 8
    assert elo.lanes(matchups) == 8 or elo.lanes(matchups) * matchups <= 2**22
