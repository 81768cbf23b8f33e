"""Simulate models whose truth is known, and tell which promises of the statistics hold: a table, and exit code 1.

Not part of the tests: all of it takes about ten minutes of one processor.
"""

import argparse
import sys
from collections.abc import Iterator, Sequence

from simulation.row import BROKEN, WITHIN_CHANCE, Row
from simulation.studies import STUDIES

SETS = 1000
"""Data sets a case: with fewer, chance explains nearly everything."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the studies that are asked for, print the table, and give the exit code."""
    parser = argparse.ArgumentParser(prog="simulate", description=__doc__)
    parser.add_argument("--sets", type=int, default=SETS, metavar="N", help=f"data sets a case, default {SETS}")
    parser.add_argument("--seed", type=int, default=0, metavar="S", help="0 or larger, default 0")
    parser.add_argument("--only", choices=STUDIES, metavar="NAME", help=f"one of {', '.join(STUDIES)}")
    given = parser.parse_args(arguments)
    if given.sets < 1 or given.seed < 0:
        parser.error("--sets must be 1 or more, --seed 0 or more")
    rows: list[Row] = []
    for row in found(given.sets, given.seed, [given.only] if given.only else list(STUDIES)):
        if row.study not in {other.study for other in rows}:
            sys.stdout.write(f"{HEAD}\n")
        rows.append(row)
        sys.stdout.write(f"{line(row)}\n")
        sys.stdout.flush()
    outside = [row for row in rows if row.verdict in (WITHIN_CHANCE, BROKEN)]
    broken = sum(row.verdict == BROKEN for row in rows)
    banded = sum(row.verdict != "" for row in rows)
    sys.stdout.write(f"\n{len(rows)} rows, {banded} with a band: {banded - len(outside)} hold, {broken} do not hold, ")
    sys.stdout.write(f"{len(outside) - broken} lie outside by no more than chance explains (use more --sets)\n")
    sys.stdout.writelines(f"{line(row)}\n" for row in outside)
    return 1 if broken else 0


def found(sets: int, seed: int, names: Sequence[str]) -> Iterator[Row]:
    """Give the rows of the studies with these names."""
    for name in names:
        study, times = STUDIES[name]
        yield from study(max(1, int(sets * times)), seed, _say)


def _say(text: str) -> None:
    sys.stderr.write(f"{text}\n")


COLUMNS = "{:<10} {:<15} {:<42} {:<30} {:>6} {:>6} {:>7}  {:<12} {}"
HEAD = COLUMNS.format("study", "world", "case", "measure", "share", "±2 SE", "width", "band", "")


def line(row: Row) -> str:
    """Give a row as a line of the table."""
    error = 2 * (row.share * (1 - row.share) / row.sets) ** 0.5
    width = "" if row.width is None else f"{row.width:.3f}"
    ends = f"{row.share:.3f}", f"{error:.3f}"
    return COLUMNS.format(row.study, row.world, row.case, row.measure, *ends, width, _band(row), row.verdict).rstrip()


def _band(row: Row) -> str:
    low = f">= {row.least:.3f}" if row.least is not None else ""
    high = f"<= {row.most:.3f}" if row.most is not None else ""
    return " ".join(part for part in (low, high) if part)


if __name__ == "__main__":
    sys.exit(main())
