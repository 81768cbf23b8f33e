"""Item analysis of 805 items x 26 systems with 10,000 permutations, against NumPy's own parts of it: CPU.

The floor is `numpy.corrcoef` of the same matrix, and the product of its size with 10,000 orders of the systems: what
the correlations of all items with one common sum would cost. Ours holds every item against a sum of its own.
"""

import json
import sys
from statistics import median
from time import process_time

from measure import child

SYSTEMS, ITEMS, PERMUTATIONS = 26, 805, 10_000
LIMIT = 40


def measured():
    """Measure both sides once and print the seconds as JSON."""
    import numpy as np

    from benchwright.build.items import analyse_items
    from benchwright.records import ValidationSettings

    chance = np.random.default_rng(1)
    strength, hardness = chance.normal(size=SYSTEMS), chance.normal(size=(ITEMS, 1))
    values = 1 / (1 + np.exp(hardness - strength + chance.normal(size=(ITEMS, SYSTEMS))))
    scores = {f"m{m}": {f"c{i}": values[i, m] for i in range(ITEMS)} for m in range(SYSTEMS)}
    orders = np.argsort(chance.random((PERMUTATIONS, SYSTEMS)), axis=1)
    settings = ValidationSettings(permutations=PERMUTATIONS)
    analyse_items(scores, settings=ValidationSettings(permutations=2)), np.corrcoef(values)  # imports and memory
    start = process_time()
    found = analyse_items(scores, settings=settings)
    done = process_time()
    np.corrcoef(values)
    values @ values.sum(axis=0)[orders].T
    floor = process_time() - done
    if any(item.exact for item in found.items):
        raise SystemExit("these items should have been drawn")
    print(json.dumps({"ours": done - start, "floor": floor}))


def main(turns: int = 3) -> None:
    """Measure in processes of their own; print the ratio and its limit."""
    costs = [child(__file__, "child") for _ in range(turns)]
    ratio = median(cost["ours"] / cost["floor"] for cost in costs)
    seconds = " against ".join(f"{median(cost[side] for cost in costs):.3g} s" for side in ("ours", "floor"))
    verdict = "holds" if ratio <= LIMIT else "DOES NOT HOLD"
    title = (
        f"item analysis, {ITEMS} items x {SYSTEMS} systems x {PERMUTATIONS:,} permutations, against corrcoef + product"
    )
    print(f"{title}: {ratio:.3g}x (limit {LIMIT}x, {verdict}); {seconds} CPU", flush=True)


if __name__ == "__main__":
    measured() if sys.argv[1:] == ["child"] else main()
