"""`answer` lines in all three modes over 10,000 public replies to GSM8K, and against math-verify on 2,000 of them.

Give the folder of the replies with BENCHWRIGHT_DATA. math-verify is a peer of this benchmark only: it is measured
where it is installed.
"""

import json
import os
import tempfile
from importlib.util import find_spec
from pathlib import Path
from statistics import median

from measure import Cost, python

FOLDER = Path(os.environ.get("BENCHWRIGHT_DATA", Path(__file__).parents[2] / "shared" / "data")) / "gsm8k_replies"
REPLIES, SHARED, LEAST = 10_000, 2_000, 30
OURS = """
import itertools, json, sys
from benchwright.grade.single import explain_answer
file, count, mode = sys.argv[1], int(sys.argv[2]), sys.argv[3]
for line in itertools.islice(open(file, encoding="utf-8"), count):
    reply, key = json.loads(line)
    explain_answer(reply, key, mode=mode)
"""
PEER = """
import itertools, json, sys
from math_verify import parse, verify
file, count = sys.argv[1], int(sys.argv[2])
for line in itertools.islice(open(file, encoding="utf-8"), count):
    reply, key = json.loads(line)
    verify(parse(key), parse(reply))
"""


def write_replies(file: Path) -> None:
    """Write so many pairs of reply and key, the replies of the four systems in turn, again from the start."""
    rows = [json.loads(line) for line in (FOLDER / "replies.jsonl").read_text(encoding="utf-8").splitlines()]
    pairs = [(reply, row["key"]) for row in rows for reply in row["replies"].values()]
    with file.open("w", encoding="utf-8") as out:
        out.writelines(json.dumps(pairs[n % len(pairs)]) + "\n" for n in range(REPLIES))


def reading(script: Path, file: Path, count: int, *mode: str) -> Cost:
    """What the reading of so many replies costs, without the start of the process."""
    start, whole = python(script, file, "0", *mode), python(script, file, str(count), *mode)
    return Cost(max(whole.cpu - start.cpu, 0.001), whole.peak)


def main(turns: int = 3) -> None:
    """Measure in turn; print the time of a reply in each mode, and the ratio to the peer on the same replies."""
    if not (FOLDER / "replies.jsonl").exists():
        print("readers of answers: not measured, the public replies are not on this machine (BENCHWRIGHT_DATA)")
        return
    with tempfile.TemporaryDirectory() as folder:
        ours, peer, file = Path(folder) / "ours.py", Path(folder) / "peer.py", Path(folder) / "replies.jsonl"
        ours.write_text(OURS)
        peer.write_text(PEER)
        write_replies(file)
        for mode in ("classic", "strict", "lenient"):
            costs = [reading(ours, file, REPLIES, mode) for _ in range(turns)]
            each = median(cost.cpu for cost in costs) / REPLIES
            peak = max(cost.peak for cost in costs)
            print(f"read {REPLIES:,} replies, {mode}: {1e6 * each:.0f} µs CPU a reply; peak {peak:.0f} MB", flush=True)
        if find_spec("math_verify") is None:
            print("against math-verify: not measured, it is not installed")
            return
        for mode in ("strict", "lenient"):
            both = [(reading(peer, file, SHARED), reading(ours, file, SHARED, mode)) for _ in range(turns)]
            ratio = median(p.cpu / o.cpu for p, o in both)
            verdict = "holds" if ratio >= LEAST else "DOES NOT HOLD"
            seconds = f"{median(o.cpu for _, o in both):.2f} s against {median(p.cpu for p, _ in both):.2f} s CPU"
            title = f"read the same {SHARED:,} replies, {mode}, against math-verify's parse and verify"
            print(f"{title}: {ratio:.0f}x faster (limit {LEAST}x, {verdict}); {seconds}", flush=True)


if __name__ == "__main__":
    main()
