"""The packed numbers of a leaderboard page: every cell comes back as it was."""

import base64
import gzip
import json
import re
from typing import Any

import numpy as np
import pytest

from benchwright.report import board_data
from benchwright.report.board_data import board_blocks
from benchwright.report.board_views import elo_axis, views

from . import boards

_DATA = re.compile(r'<script type="application/octet-stream" data-(\w+)="(\d*)">([A-Za-z0-9+/=]+)</script>\n')


def unpacked(found: boards.Found) -> dict[str, Any]:
    """Unpack the data elements of a page: by kind, blocks of models by kind and number."""
    elements = [_DATA.fullmatch(one) for one in board_blocks(*found, views(found[0]), elo_axis(found[0]))]
    assert None not in elements
    return {
        kind + number: json.loads(gzip.decompress(base64.b64decode(data)))
        for kind, number, data in (one.groups() for one in elements if one)
    }


@pytest.mark.parametrize("cells", [1, 30, 50_000])
def test_values_and_win_rates_come_back(monkeypatch: pytest.MonkeyPatch, cells: int) -> None:
    """Whatever the size of a block: each value as written, each win rate as it was, no data as none."""
    monkeypatch.setattr(board_data, "CELLS", cells)
    found = boards.made(6)
    board, rates = found
    data = unpacked(found)
    tasks, size = data["tasks"], data["board"]["size"]
    assert (tasks["ids"], tasks["better"]) == (list(rates.tasks), list(rates.better))
    for place, model in enumerate(board.models):
        block = data[f"models{place // size}"][place % size]
        m = rates.models.index(model.model)
        there = (np.cumsum(block["steps"]) - 1).tolist()
        assert there == [t for t, row in enumerate(rates.values) if row[m] is not None]
        for t, n in zip(there, block["places"], strict=True):
            assert tasks["values"][t][n] == rates.values[t][m]
            assert tasks["points"][t][n] / (2 * tasks["others"][t]) == pytest.approx(rates.rates[m, t], abs=1e-12)


def test_a_value_that_is_compared_with_none_has_no_win_rate() -> None:
    """On a task with one model its value stands, and its points are none."""
    board, rates = boards.made(3)
    alone = rates._replace(
        values=[["0.5", None, None], *rates.values[1:]],
        rates=np.concatenate([np.full((3, 1), np.nan), rates.rates[:, 1:]], axis=1),
    )
    tasks = unpacked((board, alone))["tasks"]
    assert (tasks["values"][0], tasks["points"][0], tasks["others"][0]) == (["0.5"], [None], 0)


def test_values_are_kept_as_they_were_written() -> None:
    """Two ways to write one number are two values with the same points."""
    board, rates = boards.made(3)
    equal = np.concatenate([np.full((3, 1), 0.5), rates.rates[:, 1:]], axis=1)
    tasks = unpacked((board, rates._replace(values=[["0.5", "0.50", "1/2"], *rates.values[1:]], rates=equal)))["tasks"]
    assert (tasks["values"][0], tasks["points"][0]) == (["0.5", "0.50", "1/2"], [2, 2, 2])
