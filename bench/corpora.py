"""A corpus from its files to the result: MB per CPU second of the whole command, and memory over 2 GB.

The documents of the other bench are written as JSONL, packed with zstd and gzip, and as Parquet; a folder of links to
one such file is a corpus of any size. The command is a process of its own, from its start to its end.
"""

import gzip
import json
import os
import sys
import tempfile
from pathlib import Path

import contamination
from measure import python

FLOOR = 100
"""MB of unpacked text per CPU second, from JSONL packed with zstd."""
FORMS = ("jsonl.zst", "jsonl.gz", "jsonl", "parquet", "txt")
TIMES = 6
"""Links to the corpus in each form."""
LARGE = 2_000
"""MB of the large corpus."""
PEAKS = {contamination.FEW: 300, contamination.MANY: 1_500}
"""MB of memory at most, by questions."""


def write_forms(folder, texts):
    """Write the documents in every form."""
    import pyarrow
    import pyarrow.parquet
    import zstandard

    lines = b"".join(
        json.dumps({"id": n, "text": text}, ensure_ascii=False).encode() + b"\n" for n, text in enumerate(texts)
    )
    forms = {name: folder / f"corpus.{name}" for name in FORMS}
    forms["jsonl.zst"].write_bytes(zstandard.ZstdCompressor(level=3).compress(lines))
    forms["jsonl.gz"].write_bytes(gzip.compress(lines, 6))
    forms["jsonl"].write_bytes(lines)
    forms["txt"].write_text("\n".join(texts), encoding="utf-8")
    pyarrow.parquet.write_table(pyarrow.table({"text": texts}), forms["parquet"], compression="zstd")


def write_cases(folder, questions):
    """Write questions as cases."""
    path = folder / f"cases-{len(questions)}.jsonl"
    path.write_text("".join(json.dumps({"id": f"q{n}", "question": text}) + "\n" for n, text in enumerate(questions)))


def linked(folder, file, times):
    """A folder with so many links to a file."""
    folder.mkdir()
    for number in range(times):
        os.link(file, folder / f"{number:03}-{file.name}")
    return folder


def scan(cases, corpus, out):
    """What the command costs; its result is in a file."""
    return python("-m", "benchwright", "contamination", cases, corpus, "--workers", "1", "--quiet", "--out", out)


def make(folder):
    """Write the corpus in every form, and the cases."""
    contamination.write_corpus(folder / "documents")
    documents = (folder / "documents").read_bytes().split(b"\n")
    for number in PEAKS:
        write_cases(folder, contamination.made_questions(number, documents))
    write_forms(folder, [document.decode() for document in documents])


def main():
    """Print rates and memory; gives whether every floor holds."""
    holds = True
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place)
        # In a process of its own: a child's peak counts what its parent held when it began.
        python(__file__, "--make", folder)
        size = (folder / "documents").stat().st_size / 1e6
        few, _ = (folder / f"cases-{number}.jsonl" for number in PEAKS)
        (folder / "empty.txt").write_text("nothing here\n")
        start = scan(few, folder / "empty.txt", folder / "out.json").cpu
        print(f"start, and index of {contamination.FEW:,} questions: {start:.2f} s CPU")
        for name in FORMS:
            corpus = linked(folder / f"links-{name}", folder / f"corpus.{name}", TIMES)
            cost = scan(few, corpus, folder / "out.json")
            rate = TIMES * size / (cost.cpu - start)
            wanted = f" (floor {FLOOR}, {'holds' if rate >= FLOOR else 'DOES NOT HOLD'})" if name == FORMS[0] else ""
            holds &= not wanted or rate >= FLOOR
            print(f"{name}: {rate:.0f} MB per CPU second{wanted}; peak {cost.peak:.0f} MB", flush=True)
        large = linked(folder / "large", folder / f"corpus.{FORMS[0]}", int(LARGE / size) + 1)
        for number, limit in PEAKS.items():
            cost = scan(folder / f"cases-{number}.jsonl", large, folder / "out.json")
            found = json.loads((folder / "out.json").read_bytes())
            holds &= cost.peak <= limit
            verdict = "holds" if cost.peak <= limit else "DOES NOT HOLD"
            read = found["scanned"]["bytes"] / 1e6
            print(
                f"{number:,} questions, {read:,.0f} MB: peak {cost.peak:.0f} MB (limit {limit}, {verdict}); "
                f"{read / cost.cpu:.0f} MB per CPU second; {len(found['contaminated']):,} contaminated",
                flush=True,
            )
    return holds


if __name__ == "__main__":
    if sys.argv[1:2] == ["--make"]:
        make(Path(sys.argv[2]))
    else:
        sys.exit(0 if main() else 1)
