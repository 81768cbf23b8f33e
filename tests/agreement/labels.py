"""Labels of raters for tests: worked examples, tables as labels, random ratings, and a quick setting."""

import json
from collections.abc import Mapping, Sequence
from fractions import Fraction
from pathlib import Path
from typing import Any

import numpy as np

from benchwright.agreement.patterns import Patterns, Ratings, patterns_of
from benchwright.records import AgreementSettings

WORKED = Path(__file__).parents[1] / "data" / "agreement"
NAMES = ("kim", "ann", "bo", "cy", "di", "eve")
QUICK = AgreementSettings(resamples=20, missing="drop")


def worked(name: str) -> dict[str, Any]:
    """A worked example by the name of its file."""
    found: dict[str, Any] = json.loads((WORKED / f"{name}.json").read_text(encoding="utf-8"))
    return found


def edge(name: str) -> dict[str, Any]:
    """An edge case by its name."""
    found: dict[str, Any]
    (found,) = (case for case in worked("edge_cases")["cases"] if case["name"] == name)
    return found


def labels_of(table: Sequence[Sequence[int]]) -> tuple[list[str], list[str]]:
    """Two raters whose labels make this table (rows: the first rater)."""
    pairs = [(str(i), str(j)) for i, row in enumerate(table) for j, count in enumerate(row) for _ in range(count)]
    return [i for i, _ in pairs], [j for _, j in pairs]


def as_ratings(coders: Sequence[Sequence[Any]]) -> dict[str, dict[str, str]]:
    """Rater -> item -> label of rows of labels; None for none."""
    return {
        f"rater {number}": {f"q{item}": str(label) for item, label in enumerate(row) if label is not None}
        for number, row in enumerate(coders)
    }


def as_patterns(coders: Sequence[Sequence[Any]], *, scale: Sequence[str] = ()) -> Patterns:
    """The patterns of rows of labels; None for none."""
    columns = [[None if label is None else str(label) for label in row] for row in coders]
    names = [f"rater {number}" for number in range(len(coders))]
    items = [f"q{item}" for item in range(len(coders[0]))]
    return patterns_of(Ratings(names, items, columns), AgreementSettings(scale=tuple(scale), missing="drop"))


def stream(seed: int) -> np.random.Generator:
    """A seeded stream of its own."""
    return np.random.Generator(np.random.PCG64(seed))


def random_coders(rng: np.random.Generator, *, missing: float) -> list[list[str | None]]:
    """Two to five raters of a few items with labels 1 to 5, some of them left out; at least one label."""
    raters, items = int(rng.integers(2, 6)), int(rng.integers(1, 12))
    true, noise = rng.integers(1, 1 + int(rng.integers(1, 6)), items), rng.random()
    rows = np.where(rng.random((raters, items)) < noise, rng.integers(1, 6, (raters, items)), true)
    left_out = rng.random((raters, items)) < missing
    left_out[0, 0] = False
    return [
        [None if out else str(label) for label, out in zip(row, outs, strict=True)]
        for row, outs in zip(rows.tolist(), left_out.tolist(), strict=True)
    ]


def random_tables(count: int, *, seed: int) -> list[list[list[int]]]:
    """Tables of two raters with two to five labels, from one item to hundreds, with empty corners."""
    rng = stream(seed)
    tables = []
    while len(tables) < count:
        labels = int(rng.integers(2, 6))
        table = rng.integers(0, int(rng.choice([2, 3, 10, 30])), (labels, labels)) * (
            rng.random((labels, labels)) < 0.7
        )
        if table.any():
            tables.append(table.tolist())
    return tables


def close(found: Fraction | float | None, wanted: float) -> bool:
    """Tell whether a measure is a second implementation's, to twelve digits."""
    return found is not None and abs(float(found) - wanted) < 1e-10


def renamed(ratings: Mapping[str, Mapping[str, str]], names: Mapping[str, str]) -> dict[str, dict[str, str]]:
    """The same ratings with other labels."""
    return {rater: {item: names[label] for item, label in row.items()} for rater, row in ratings.items()}
