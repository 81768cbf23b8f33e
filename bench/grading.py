"""`grade`, `report` and `verify` over 100,000 replies of one number line each: CPU ratios and memory.

The replies are the public GSM8K model solutions, repeated; give their folder with BENCHWRIGHT_DATA. Without it
replies of the same shape are made.
"""

import json
import os
import random
import tempfile
from pathlib import Path

from measure import Cost, compare, python

FOLDER = Path(os.environ.get("BENCHWRIGHT_DATA", Path(__file__).parents[2] / "shared" / "data")) / "gsm8k_replies"
FLOOR = """
import json, re, sys
from decimal import Decimal
token = re.compile(r"-?\\d[\\d,]*(?:\\.\\d+)?")
for line in open(sys.argv[1], encoding="utf-8"):
    for number in token.findall(json.loads(line)["text"]):
        Decimal(number.replace(",", ""))
"""


def questions() -> list[tuple[str, str, list[str]]]:
    """Id, key and replies of each question."""
    if (FOLDER / "replies.jsonl").exists():
        rows = [json.loads(line) for line in (FOLDER / "replies.jsonl").read_text(encoding="utf-8").splitlines()]
        return [(row["id"], row["key"].replace(",", ""), list(row["replies"].values())) for row in rows]
    chance = random.Random(0)
    made = []
    for n in range(1319):
        steps = [
            f"There are {chance.randint(2, 99)} of {chance.randint(2, 999)}, that is {chance.randint(2, 9999)}."
            for _ in range(5)
        ]
        made.append((f"q{n}", str(n), ["\n".join(steps) + f"\nA: {n + k % 2}" for k in range(4)]))
    return made


def write_run(folder: Path, replies: int) -> Path:
    """Write a run of about so many replies of four models."""
    rows = questions()
    runs = max(1, round(replies / (4 * len(rows))))
    bench = folder / f"bench{replies}"
    bench.mkdir()
    (bench / "benchmark.toml").write_text(f'id = "g"\ntitle = "G"\nversion = "1"\nruns = {runs}\nbar = 0.5\n')
    check = [
        {"id": n, "prompt": n, "rubric": [{"id": "l", "claim": "c", "check": {"kind": "number", "value": key}}]}
        for n, key, _ in rows
    ]
    (bench / "tasks.jsonl").write_text("".join(json.dumps(task) + "\n" for task in check))
    specs: list[str] = []
    for m in range(4):
        file = folder / f"m{m}-{replies}.jsonl"
        with file.open("w", encoding="utf-8") as out:
            for r in range(1, runs + 1):
                out.writelines(json.dumps({"taskId": n, "run": r, "text": texts[m]}) + "\n" for n, _, texts in rows)
        specs += ["--model", f"m{m}=replay:{file}"]
    python("-m", "benchwright", "run", bench, *specs, "-q", "-o", folder / f"run{replies}")
    return folder / f"run{replies}"


def main(turns: int = 3) -> None:
    """Measure in turn and print ratios and peaks."""
    with tempfile.TemporaryDirectory() as folder:
        small, large = write_run(Path(folder), 10_000), write_run(Path(folder), 100_000)
        (Path(folder) / "floor.py").write_text(FLOOR)
        found: dict[str, list[Cost]] = {"floor": [], "grade": [], "report": [], "verify": []}
        for _ in range(turns):
            found["floor"].append(python(Path(folder) / "floor.py", large / "replies.jsonl"))
            for name in ("grade", "report", "verify"):
                found[name].append(python("-m", "benchwright", name, large, "-q"))
        both = [Cost(g.cpu + r.cpu, max(g.peak, r.peak)) for g, r in zip(found["grade"], found["report"], strict=True)]
        compare("grade 100,000 replies against json.loads + findall + Decimal", found["grade"], found["floor"], 5)
        compare("verify against grade + report", found["verify"], both, 1.5)
        for name in ("grade", "report", "verify"):
            less = python("-m", "benchwright", name, small, "-q").peak
            peak = max(cost.peak for cost in found[name])
            sizes = f"peak {peak:.0f} MB at 100,000 replies, {less:.0f} MB at 10,000"
            print(f"{name}: {sizes}: {peak / less:.2f}x (limit 1.3x)")


if __name__ == "__main__":
    main()
