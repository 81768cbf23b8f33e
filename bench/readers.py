"""`answer` lines in all three modes over 10,000 public replies to GSM8K, against math-verify on the same replies.

Give the folder of the replies with BENCHWRIGHT_DATA. math-verify is a peer of this benchmark only: it is measured
where it is installed. The CPU time is that of the reading alone, without the start of the process.
"""

import json
import os
import subprocess
import sys
import tempfile
from importlib.util import find_spec
from pathlib import Path
from statistics import median

FOLDER = Path(os.environ.get("BENCHWRIGHT_DATA", Path(__file__).parents[2] / "shared" / "data")) / "gsm8k_replies"
REPLIES, LEAST = 10_000, 30
MODES = ("classic", "strict", "lenient")
PEER = "math-verify"
OURS = "from benchwright import explain_answer\nread = lambda key, reply: explain_answer(reply, key, mode={!r})"
READERS = {mode: OURS.format(mode) for mode in MODES}
READERS[PEER] = "from math_verify import parse, verify\nread = lambda key, reply: verify(parse(key), parse(reply))"
LOOP = """
import json, sys, time
pairs = [json.loads(line) for line in open(sys.argv[1], encoding="utf-8")]
start = time.process_time()
for reply, key in pairs:
    read(key, reply)
print(time.process_time() - start)
"""


def write_replies(file: Path) -> None:
    """Write so many pairs of reply and key, the replies of the four systems in turn, again from the start."""
    rows = [json.loads(line) for line in (FOLDER / "replies.jsonl").read_text(encoding="utf-8").splitlines()]
    pairs = [(reply, row["key"]) for row in rows for reply in row["replies"].values()]
    with file.open("w", encoding="utf-8") as out:
        out.writelines(json.dumps(pairs[n % len(pairs)]) + "\n" for n in range(REPLIES))


def seconds(reader: str, file: Path) -> float:
    """CPU seconds that a reader takes for all replies."""
    command = [sys.executable, "-c", READERS[reader] + LOOP, str(file)]
    return float(subprocess.run(command, check=True, capture_output=True, text=True).stdout)


def main(turns: int = 3) -> None:
    """Measure in turn; print the time of a reply in each mode, and the ratio to the peer on the same replies."""
    if not (FOLDER / "replies.jsonl").exists():
        print("readers of answers: not measured, the public replies are not on this machine (BENCHWRIGHT_DATA)")
        return
    readers = [name for name in READERS if name != PEER or find_spec("math_verify")]
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "replies.jsonl"
        write_replies(file)
        costs = [{name: seconds(name, file) for name in readers} for _ in range(turns)]
    for name in readers:
        each = 1e6 * median(turn[name] for turn in costs) / REPLIES
        print(f"read {REPLIES:,} replies, {name}: {each:.0f} µs CPU a reply")
    if PEER not in readers:
        print("against math-verify: not measured, it is not installed")
        return
    for mode in MODES:
        ratio = median(turn[PEER] / turn[mode] for turn in costs)
        verdict = "holds" if ratio >= LEAST else "DOES NOT HOLD"
        print(f"{mode} against math-verify's parse and verify: {ratio:.0f}x faster (limit {LEAST}x, {verdict})")


if __name__ == "__main__":
    main()
