"""Which reply counts, and what all of them add up to."""

from pathlib import Path

import pytest

from benchwright.errors import InputError
from benchwright.files.wire import encode
from benchwright.pipeline.ledger import Ledger
from benchwright.records import CallError, Reply, Usage


def reply(task: str = "a", run: int = 1, text: str | None = "x", **more: object) -> Reply:
    """A reply of model m."""
    error = None if text is not None else CallError(kind="server", status=500)
    plain = {
        "model": "m",
        "finish": None,
        "exact_name": None,
        "attempts": 1,
        "started": "t",
        "seconds": 2.0,
        "usage": None,
        "cost_usd": None,
    }
    return Reply(task_id=task, run=run, text=text, error=error, **{**plain, **more})  # type: ignore[arg-type]


def ledger(path: Path, *replies: Reply) -> Ledger:
    """A ledger of tasks a and b over two runs."""
    (path / "r").write_bytes(b"".join(encode(r) + b"\n" for r in replies))
    return Ledger(path / "r", ["m"], ["a", "b"], 2)


def test_a_later_line_counts_only_for_a_failure(tmp_path: Path) -> None:
    """The first reply stays; a failure gives way to a later line."""
    found = ledger(tmp_path, reply(text=None), reply(text="second"), reply(text="third"))

    assert next(r for _, r in found.replies([0])).text == "second"  # type: ignore[union-attr]
    assert found.repeated == 1
    assert not found.failed(0)


def test_missing_cells_are_counted(tmp_path: Path) -> None:
    """Cells without a line are missing, and read back as None."""
    found = ledger(tmp_path, reply(), reply(task="b", run=2))

    assert found.count_missing() == 2
    assert [r is None for _, r in found.replies(range(4))] == [False, True, True, False]


def test_all_billed_attempts_cost_and_failed_calls_have_no_time(tmp_path: Path) -> None:
    """Superseded failures keep their cost and attempts; seconds are of the answered calls."""
    failure = reply(text=None, attempts=5, cost_usd=0.25, usage=Usage(input=1, output=1))
    tally = ledger(tmp_path, failure, reply(cost_usd=0.5), reply(task="b", text=None, seconds=9.0)).tallies["m"]

    assert (tally.cost_usd, tally.attempts, tally.answered, tally.seconds) == (0.75, 7, 1, 2.0)
    assert dict(+tally.errors) == {"server": 1}


def test_an_answer_without_a_price_makes_the_cost_unknown(tmp_path: Path) -> None:
    """One answered call of unknown cost is counted."""
    assert ledger(tmp_path, reply(cost_usd=0.5), reply(task="b")).tallies["m"].unpriced == 1


@pytest.mark.parametrize(
    ("line", "message"),
    [
        (b"{broken\n", "line 1: expected one JSON object"),
        (b'{"taskId": "a"}\n', "line 1, model: expected a string, found nothing"),
        (encode(reply(task="c")) + b"\n", "expected a cell of this run, found model 'm', task 'c', run 1"),
        (encode(reply(run=3)) + b"\n", "expected a cell of this run"),
    ],
)
def test_a_line_that_does_not_belong_is_named(tmp_path: Path, line: bytes, message: str) -> None:
    """File and line, and what was found."""
    (tmp_path / "r").write_bytes(line)

    with pytest.raises(InputError) as caught:
        Ledger(tmp_path / "r", ["m"], ["a", "b"], 2)
    assert message in str(caught.value)


def test_one_reply_to_everything_is_constant(tmp_path: Path) -> None:
    """Nine of ten equal replies over five tasks or more are a constant answer."""

    def of(texts: list[str]) -> bool:
        lines = [reply(task=str(n), text=text) for n, text in enumerate(texts)]
        (tmp_path / "r").write_bytes(b"".join(encode(r) + b"\n" for r in lines))
        return Ledger(tmp_path / "r", ["m"], [str(n) for n in range(len(texts))], 1).constant(0)

    assert of(["x"] * 10) and of(["x"] * 9 + ["y"])
    assert not of(["x"] * 8 + ["y"] * 2)
    assert not of(["x"] * 4)
