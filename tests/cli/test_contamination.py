"""`benchwright contamination` from the shell."""

import json
import os
import pty
import random
import resource
import signal
import stat
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from benchwright.cli import main
from tests.builders import answer_task, write_benchmark
from tests.cli.shell import start, surroundings
from tests.conftest import public_data
from tests.pipeline.corpora import cases_of, write_texts

LAB = Path(__file__).parents[1] / "data" / "lab"


class Done(NamedTuple):
    """What a command came to."""

    code: int
    out: str
    err: str


Shell = Callable[..., Done]


@pytest.fixture
def shell(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> Shell:
    """The command in this process, in a fresh folder: cheaper than one of its own."""
    monkeypatch.chdir(tmp_path)

    def run(*arguments: str | Path) -> Done:
        monkeypatch.setattr(sys, "argv", ["benchwright", "contamination", *map(str, arguments)])
        with pytest.raises(SystemExit) as stopped:
            main()
        printed = capsys.readouterr()
        return Done(int(stopped.value.code or 0), printed.out, printed.err)

    return run


@pytest.fixture
def bench(tmp_path: Path) -> Path:
    """Three cases of which a corpus of four files in several forms has two."""
    write_cases(tmp_path / "cases.jsonl", cases_of("one two three four", "red green blue grey", "never seen at all"))
    write_texts(tmp_path / "corpus", "txt", "a", ["x", "Quiz: one, two; THREE four!"])
    write_texts(tmp_path / "corpus", "jsonl.zst", "b", ["y", "red green blue grey"])
    write_texts(tmp_path / "corpus", "parquet", "c", ["z", "one two three", "one two three four"])
    return tmp_path


def write_cases(path: Path, cases: Sequence[dict[str, Any]]) -> Path:
    """Write a file of cases."""
    path.write_text("".join(json.dumps(case) + "\n" for case in cases))
    return path


def test_a_summary_for_people(shell: Shell, bench: Path) -> None:
    """What was read, the rule, how many by n, and each case with its place; exit 0."""
    done = shell("cases.jsonl", "corpus", "--n", "4,3,9")
    assert done.code == 0, done.err
    for words in (
        "7 documents of 4 sources, ",
        ". A case counts when 3 or 4 or 9 words in a row (matches of \\w+ in lower case) of its question stand in a",
        "n = 3: 2 of 3 cases contaminated\n",
        "n = 4: 2 of 3 cases contaminated\n",
        "n = 9: 0 of 0 cases contaminated; 3 too short to check\n",
    ):
        assert words in done.out
    rows = [line.split() for line in done.out.splitlines() if line.startswith("c")]
    assert [row[0] for row in rows] == ["case", "c3", "c2"]
    assert rows[1][1:4] == ["corpus/a-001.txt:1,", "byte", "6"]
    assert rows[1][4:] == ["one", "two", "three", "four", "100.0", "100.0", "–", "2"]
    assert "note: 3 of 3 cases have fewer than 9 words" in done.err


def test_one_document_for_programs(shell: Shell, bench: Path) -> None:
    """On stdout alone, and into a file; the agreed keys, ids in the order of the cases."""
    done = shell("cases.jsonl", "corpus/*", "--n", "4", "--json", "-o", "out.json")
    found = json.loads(done.out)
    assert ((bench / "out.json").read_text(), done.err) == (done.out, "")
    assert (found["n"], [case["id"] for case in found["contaminated"]]) == ([4], ["c3", "c2"])
    assert found["contaminated"][1] == {
        "id": "c2",
        "overlap": {"4": 1.0},
        "matched": {"4": 1},
        "specific": {"4": 1},
        "evidence": [
            {"n": 4, "ngram": "red green blue grey", "source": "corpus/b.jsonl.zst", "document": 2, "offset": 0}
            | {"documents": 1, "cases": 1}
        ],
    }
    assert (found["notCheckable"], found["canaries"], found["warnings"]) == ([], [], [])
    assert {"sources": 4, "documents": 7, "unreadable": 0}.items() <= found["scanned"].items()


def test_the_lab(shell: Shell) -> None:
    """Two cases at eight words."""
    done = shell(LAB / "cases.jsonl", LAB / "corpus.txt", "--json")
    assert [case["id"] for case in json.loads(done.out)["contaminated"]] == ["c07", "c14"]


@pytest.mark.parametrize("name", ["corpus_gsm8k_train_2500", "corpus_gatsby"])
def test_public_flags(shell: Shell, name: str) -> None:
    """Exactly the cases known, for five, eight and thirteen words in one pass."""
    folder = public_data("contamination_gsm8k")
    expected = json.loads((folder / "expected_flags.json").read_text())[name]
    done = shell(folder / "cases.jsonl", folder / f"{name}.txt", "--n", ",".join(expected), "--json")
    assert json.loads(done.out)["flagged"] == expected


def test_many_cases_are_listed_on_request(shell: Shell, tmp_path: Path) -> None:
    """Thirty without -v; evidence as much as asked for."""
    write_cases(tmp_path / "cases.jsonl", cases_of(*[f"case {n} is one" for n in range(40)]))
    write_texts(tmp_path, "jsonl", "corpus", [f"case {n} is one" for n in range(40)])
    done = shell("cases.jsonl", "corpus.jsonl", "--n", "4", "--evidence", "0")
    assert "and 10 more (-v lists them)" in done.out
    assert sum(line.startswith("c") for line in done.out.splitlines()) == 31
    done = shell("cases.jsonl", "corpus.jsonl", "--n", "4", "-v")
    assert sum(line.startswith("c") for line in done.out.splitlines()) == 41 and "more (-v" not in done.out


def test_a_canary_is_certain(shell: Shell, bench: Path) -> None:
    """The benchmark's own, and a mark that is asked for; --require-clean makes it exit 1."""
    rows = (bench / "cases.jsonl").read_text().splitlines()[-1:]
    (bench / "clean.jsonl").write_text('{"canary": "benchwright canary u-1"}\n' + "\n".join(rows))
    assert shell("clean.jsonl", "corpus", "--n", "4", "--require-clean").code == 0
    (bench / "corpus" / "d.jsonl").write_text('{"text": "x"}\n{"text": "y", "from": "u-1"}\n')
    done = shell("clean.jsonl", "corpus", "--n", "4", "--canary", "grey", "--require-clean")
    assert (done.code, done.err) == (1, "")
    assert "canary: corpus/d.jsonl, document 2: certain contamination\n" in done.out
    assert "canary: corpus/b.jsonl.zst, document 2: certain contamination\n" in done.out
    found = json.loads(shell("clean.jsonl", "corpus", "--json").out)
    assert found["canaries"] == [{"source": "corpus/d.jsonl", "document": 2, "canary": "u-1"}]


def test_a_case_that_is_found_is_exit_1_with_require_clean(shell: Shell, bench: Path) -> None:
    """And exit 0 without."""
    assert shell("cases.jsonl", "corpus", "--n", "4", "--require-clean").code == 1
    assert shell("cases.jsonl", "corpus", "--n", "4").code == 0


def test_scores_on_clean_and_contaminated_cases(shell: Shell, bench: Path) -> None:
    """With intervals where there are some cases of both kinds."""
    (bench / "r.json").write_text(json.dumps({"m[1]": {"c1": False, "c2": True, "c3": True}}))
    done = shell("cases.jsonl", "corpus", "--n", "4", "--results", "r.json")
    [row] = [line.split("  ") for line in done.out.splitlines() if line.startswith("m[1]")]
    assert [cell.strip() for cell in row if cell][:3] == ["m[1]", "4", "0.0"]
    assert row[-1].strip() == "100.0" and "100.0 [" in done.out


def test_names_of_files_need_not_be_printable(shell: Shell, bench: Path) -> None:
    """Bytes that are no Unicode and commands to a terminal are shown as escapes."""
    Path("corpus/\udcff\x1b[2J.txt").write_text("one two three four never seen at all")
    done = shell("cases.jsonl", "corpus/\udcff*", "--n", "4", "--canary", "seen")
    assert done.out.count("corpus/\\udcff\\x1b[2J.txt") == 3
    assert json.loads(shell("cases.jsonl", "corpus", "--n", "4", "--json").out)["scanned"]["sources"] == 5


def test_nothing_that_can_be_read_is_exit_3(shell: Shell, bench: Path) -> None:
    """The reason is said, and the document is written."""
    (bench / "x.parquet").write_text("none")
    done = shell("cases.jsonl", "x.parquet")
    assert (done.code, "No document could be read: nothing is known of the cases." in done.err) == (3, True)
    assert "1 line or file could not be read. The first: x.parquet: not a Parquet file" in done.err
    assert json.loads(shell("cases.jsonl", "x.parquet", "--json").out)["scanned"]["unreadable"] == 1
    assert "contaminated" not in done.out


def test_results_that_cannot_be_used_end_it_before_the_scan(shell: Shell, bench: Path) -> None:
    """A scan may take hours: no part of it is done first."""
    (bench / "r.json").write_text('{"m": {"c1": true}}')
    done = shell("cases.jsonl", "corpus", "--results", "r.json", "--parts", "kept", "--shards", "2")
    assert (done.code, "expected a result on every one of 3 cases" in done.err) == (2, True)
    assert not (bench / "kept").exists()


def test_all_that_could_not_be_read_is_listed_when_asked(shell: Shell, bench: Path) -> None:
    """-v names each place and reason; without it the first stands in a note."""
    (bench / "broken.jsonl").write_text('{"text": "abc"}\nnot json\n{"x": 1}\n')
    done = shell("cases.jsonl", "broken.jsonl")
    assert "2 lines or files could not be read. The first: broken.jsonl, line 2: " in done.err
    assert "unreadable: " not in done.err
    done = shell("cases.jsonl", "broken.jsonl", "-v")
    assert [line.split(": ")[1] for line in done.err.splitlines() if line.startswith("unreadable: ")] == [
        "broken.jsonl, line 2",
        "broken.jsonl, line 3",
    ]


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["none.jsonl", "corpus"], "none.jsonl"),
        (["cases.jsonl", "none", "no*e"], "none: expected a file, a folder or a pattern, found no such file"),
        (["cases.jsonl", "no*e"], "no*e: expected files of this pattern, found none"),
        (["cases.jsonl"], "CORPUS"),
        (["corpus/c.parquet", "corpus"], "corpus/c.parquet"),
        (["cases.jsonl", "corpus", "--n", "8,x"], "'8,x': expected whole numbers, such as 8 or 5,8,13"),
        (["cases.jsonl", "corpus", "--n", "0"], "n: expected 1 to 16 whole numbers from 1 to 256"),
        (["cases.jsonl", "corpus", "--n", "8,8"], "each once, found (8, 8)"),
        (["cases.jsonl", "corpus", "--canary", "two words"], "canaries: expected texts without white space"),
        (["cases.jsonl", "corpus", "--field", ""], "field: expected the name of a field"),
        (["cases.jsonl", "corpus", "--workers", "0"], "--workers"),
        (["cases.jsonl", "corpus", "--shard", "5/4", "--parts", "p"], "'5/4': expected I/N, such as 3/16"),
        (["cases.jsonl", "corpus", "--shard", "x", "--parts", "p"], "'x': expected I/N, such as 3/16"),
        (["cases.jsonl", "corpus", "--shard", "1/4"], "--shard and --merge need --parts DIR"),
        (["cases.jsonl", "corpus", "--merge"], "--shard and --merge need --parts DIR"),
        (["cases.jsonl", "corpus", "--merge", "--shards", "3", "--parts", "p"], "choose one"),
        (
            ["cases.jsonl", "corpus", "--merge", "--parts", "p"],
            "p: expected results of the shards of one scan, found none",
        ),
        (["cases.jsonl", "corpus", "--shard", "1/2", "--parts", "p", "--results", "r"], "give them with --merge"),
        (["cases.jsonl", "corpus", "--engine", "ray"], "--engine ray needs --shards N"),
        (
            ["cases.jsonl", "corpus", "--results", "none.json"],
            "none.json: expected a readable file, found no such file",
        ),
        (["twice.jsonl", "corpus"], "twice.jsonl, cases: expected each id once, found 'c1' again"),
        (["mute.jsonl", "corpus"], "mute.jsonl, cases[0]: expected a case with `id` and the text `question`"),
    ],
)
def test_bad_input_is_clear_and_exit_2(shell: Shell, bench: Path, arguments: list[str], message: str) -> None:
    """What, where, expected, found; nothing is printed on stdout, and no folder is made."""
    write_cases(bench / "twice.jsonl", [*cases_of("a"), *cases_of("b")])
    (bench / "mute.jsonl").write_text('{"id": "a"}\n')
    done = shell(*arguments)
    assert (done.code, done.out, message in done.err) == (2, "", True), done.err
    assert "Traceback" not in done.err and not (bench / "p").exists()


def test_shards_on_many_machines_are_put_together(shell: Shell, bench: Path) -> None:
    """Each says what it read and what it could not; missing ones are named; the whole is that of one scan."""
    (bench / "corpus" / "d.jsonl").write_text('{"text": "x"}\nx\n')
    options = ["cases.jsonl", "corpus", "--n", "4", "--parts", "parts"]
    notes = []
    for place in (1, 3):
        done = shell(*options, "--shard", f"{place}/3")
        assert (done.code, done.out.startswith(f"shard {place} of 3: ")) == (0, True)
        notes.append(done.err)
    done = shell(*options, "--merge")
    expected = "parts: expected results of 3 shards, found none of 2; scan them: --shard 2/3\n"
    assert (done.code, done.err) == (2, f"benchwright: {expected}")
    done = shell(*options, "--shard", "2/3", "--json")
    assert {"sources", "documents", "bytes", "unreadable"} <= set(json.loads(done.out))
    notes.append(done.err)
    assert "".join(notes) == (
        "note: 1 line or file could not be read. The first: corpus/d.jsonl, line 2: not JSON: expecting value at "
        "character 1 of the line.\n"
    )
    whole = shell("cases.jsonl", "corpus", "--n", "4", "--json")
    assert shell(*options, "--merge", "--json") == whole
    assert shell(*options, "--merge", "--require-clean").code == 1


@pytest.mark.parametrize("change", ["cases", "corpus", "option"])
def test_parts_of_something_else_are_refused(shell: Shell, bench: Path, change: str) -> None:
    """Other cases, another corpus, other settings; a damaged part is named."""
    options = ["cases.jsonl", "corpus", "--parts", "parts", "--n"]
    assert shell(*options, "4", "--shards", "2").code == 0
    if change == "cases":
        write_cases(bench / "cases.jsonl", cases_of("something else altogether"))
    elif change == "corpus":
        (bench / "corpus" / "new.txt").write_text("x")
    for how in (["--merge"], ["--shards", "2"]):
        done = shell(*options, "5" if change == "option" else "4", *how)
        assert (done.code, done.out, len(done.err.splitlines())) == (2, "", 1)
        assert "found results of something else" in done.err and "take another folder for --parts" in done.err


def test_a_damaged_part_is_named(shell: Shell, bench: Path) -> None:
    """Removed, its shard is scanned again."""
    options = ["cases.jsonl", "corpus", "--n", "4", "--parts", "parts", "--json"]
    whole = shell(*options, "--shards", "2")
    part = bench / "parts" / "part-00002-of-00002.npz"
    os.truncate(part, 50)
    done = shell(*options, "--merge")
    assert (done.code, len(done.err.splitlines())) == (2, 1)
    assert "part-00002-of-00002.npz: expected results of a shard, found a damaged file; remove it" in done.err
    part.unlink()
    assert shell(*options, "--shards", "2") == whole


def test_no_word_of_a_hidden_task_is_in_any_output(shell: Shell, tmp_path: Path) -> None:
    """Neither on the screen nor in a document; the folder of parts, which holds words, is its owner's alone."""
    words = [f"zq{sign}xv" for sign in "abcdefghij"]
    tasks = [
        {"id": "hid-1", "prompt": " ".join(words), "answer": "1"},
        {"id": "hid-2", "prompt": words[0], "answer": "2"},
    ]
    write_benchmark(tmp_path / "bench", tasks)
    (tmp_path / "a.txt").write_text(f"{' '.join(words).upper()} and more")
    (tmp_path / "b.jsonl").write_text("x\n")
    results = tmp_path / "r.json"
    results.write_text('{"m": {"hid-1": true, "hid-2": false}}')
    options = [
        "bench",
        "a.txt",
        "b.jsonl",
        "--n",
        "3,8",
        "--parts",
        "parts",
        "-v",
        "-o",
        "out.json",
        "--results",
        "r.json",
    ]
    printed = [shell(*options), shell(*options, "--json"), shell(*options, "--merge")]
    assert {done.code for done in printed} == {0}
    [case] = json.loads((tmp_path / "out.json").read_text())["contaminated"]
    assert (case["id"], case["overlap"], {one["ngram"] for one in case["evidence"]}) == (
        "hid-1",
        {"3": 1, "8": 1},
        {None},
    )
    parts = [path for path in (tmp_path / "parts").rglob("*") if path.is_file()]
    shown = [text for done in printed for text in (done.out, done.err)] + [(tmp_path / "out.json").read_text()]
    shown += [path.read_bytes().decode("latin-1") for path in parts if path.suffix == ".npz"]
    assert len(shown) == 8
    assert not [text for text in shown if any(word in text.lower() for word in words)]
    assert stat.S_IMODE((tmp_path / "parts").stat().st_mode) == 0o700
    assert {stat.S_IMODE(path.stat().st_mode) for path in parts} == {0o600}
    (tmp_path / "open").mkdir(0o755)
    done = shell("bench", "a.txt", "--parts", "open")
    assert (done.code, list((tmp_path / "open").iterdir())) == (2, [])
    assert done.err.startswith(
        "benchwright: open: expected a folder of mode 0700, found mode 0755: others can look into"
    )


def test_no_progress_without_a_terminal(shell: Shell, bench: Path) -> None:
    """Nothing on stderr of a scan without faults; with -q no notes either."""
    assert shell("cases.jsonl", "corpus", "--n", "4").err == ""
    assert shell("cases.jsonl", "corpus", "--n", "9").err != ""
    assert shell("cases.jsonl", "corpus", "--n", "9", "-q").err == ""


def test_progress_on_a_terminal(bench: Path) -> None:
    """How much of how many sources, and how fast."""
    master, slave = pty.openpty()
    command = [sys.executable, "-m", "benchwright", "contamination", "cases.jsonl", "corpus", "--n", "4"]
    environment = surroundings({"TERM": "xterm", "COLUMNS": "200"})
    with subprocess.Popen(command, cwd=bench, env=environment, stdout=subprocess.PIPE, stderr=slave) as process:
        os.close(slave)
        shown = b"".join(iter(lambda: _read(master), b""))
        assert process.wait(60) == 0
    os.close(master)
    assert b" of 4: " in shown and b"MB/s" in shown


def test_quiet_on_a_terminal(shell: Shell, bench: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing there with -q."""
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    assert shell("cases.jsonl", "corpus", "--n", "4", "-q").err == ""
    assert "of 4: " in shell("cases.jsonl", "corpus", "--n", "4").err


def _read(terminal: int) -> bytes:
    try:
        return os.read(terminal, 1 << 16)
    except OSError:  # the other end is closed
        return b""


@pytest.fixture
def stuck(tmp_path: Path) -> Path:
    """A corpus whose fourth shard waits for somebody to write into a pipe."""
    write_cases(tmp_path / "cases.jsonl", cases_of("one two three four", "red green blue grey"))
    write_texts(tmp_path, "txt", "a", ["one two three four", "x red green blue y", "nothing in it at al"])
    os.mkfifo(tmp_path / "z.txt")
    return tmp_path


OPTIONS = ["contamination", "cases.jsonl", "a*.txt", "z.txt", "--n", "3,4", "--json"]


def _feed(pipe: Path) -> threading.Thread:
    """Write into the pipe when somebody reads it."""
    thread = threading.Thread(target=lambda: pipe.write_text("at last: red green blue grey"), daemon=True)
    thread.start()
    return thread


def _parts(folder: Path) -> dict[str, int]:
    """The files of a folder of parts, and when each was written."""
    return {path.name: path.stat().st_mtime_ns for path in folder.glob("part-*")}


def _wait_for(ready: Callable[[], bool]) -> None:
    end = time.monotonic() + 60
    while not ready():
        assert time.monotonic() < end
        time.sleep(0.002)


@pytest.mark.parametrize("blow", [signal.SIGKILL, signal.SIGINT])
def test_a_scan_that_is_ended_is_gone_on_with(stuck: Path, shell: Shell, blow: signal.Signals) -> None:
    """Finished shards are whole and are not scanned again; the result is that of a scan without a break."""
    feed = _feed(stuck / "z.txt")
    whole = shell(*OPTIONS[1:]).out
    feed.join(60)
    parts = stuck / "parts"
    with start(*OPTIONS, "--parts", "parts", "--shards", "4", cwd=stuck) as process:
        _wait_for(lambda: len(_parts(parts)) == 3)
        process.send_signal(blow)
        out, err = process.communicate(timeout=60)
    assert (process.returncode, out) == (130 if blow == signal.SIGINT else -9, "")
    assert err.strip() == ("benchwright: interrupted" if blow == signal.SIGINT else "")
    before = _parts(parts)
    assert sorted(before) == [f"part-0000{place}-of-00004.npz" for place in (1, 2, 3)]
    feed = _feed(stuck / "z.txt")
    with start(*OPTIONS, "--parts", "parts", "--shards", "4", cwd=stuck) as process:
        out, err = process.communicate(timeout=60)
    feed.join(60)
    assert (process.returncode, err, out) == (0, "", whole)
    assert [case["id"] for case in json.loads(out)["contaminated"]] == ["c2", "c1"]
    assert before.items() < _parts(parts).items()


def _killed(folder: Path, count: int, chance: random.Random) -> Iterator[dict[str, int]]:
    """Start the scan again and again, and kill it somewhere; gives the parts that were there after each time."""
    parts = folder / "parts"
    for _ in range(2):
        target = len(_parts(parts)) + chance.randint(1, count // 3)
        with start(*_MANY, cwd=folder) as process:
            _wait_for(lambda target=target: len(_parts(parts)) >= target)  # type: ignore[misc]
            time.sleep(chance.random() * 0.01)
            process.kill()
            process.communicate()
        yield _parts(parts)


_MANY = ["contamination", "cases.jsonl", "corpus", "--n", "3", "--json", "--parts", "parts", "--shards", "24"]


def test_killed_at_any_moment(tmp_path: Path) -> None:
    """Also while a part is written: all that is there is whole, and stays."""
    write_cases(tmp_path / "cases.jsonl", cases_of(*[f"case {n} here" for n in range(60)]))
    write_texts(tmp_path / "corpus", "txt", "a", [f"case {n} here" for n in range(0, 60, 2)] + ["x y z"] * 30)
    before: dict[str, int] = {}
    for kept in _killed(tmp_path, 24, random.Random(3)):
        assert before.items() < kept.items()
        before = kept
    assert len(before) < 24
    with start(*_MANY, cwd=tmp_path) as process:
        found = json.loads(process.communicate(timeout=60)[0])
    assert process.returncode == 0
    assert found["flagged"]["3"] == [f"c{60 - n}" for n in range(0, 60, 2)]
    assert found["scanned"]["documents"] == 60
    assert before.items() < _parts(tmp_path / "parts").items()


def test_a_disk_that_is_full_is_exit_4(bench: Path, shell: Shell) -> None:
    """One line, no torn part; the same command goes on when there is room."""
    options = ["cases.jsonl", "corpus", "--n", "4", "--parts", "parts", "--shards", "2", "--json"]
    assert shell(*options[:-3], "--shard", "1/2").code == 0
    kept = _parts(bench / "parts")

    def no_room() -> None:
        resource.setrlimit(resource.RLIMIT_FSIZE, (300, 300))

    command = [sys.executable, "-B", "-m", "benchwright", "contamination", *options]
    full = subprocess.run(command, cwd=bench, env=surroundings({}), capture_output=True, text=True, preexec_fn=no_room)
    assert (full.returncode, full.stdout) == (4, "")
    assert full.stderr == "benchwright: parts/part-00002-of-00002.npz cannot be written: File too large\n"
    assert _parts(bench / "parts") == kept
    assert not [path for path in (bench / "parts").iterdir() if path.name.startswith(".")]
    assert shell(*options) == shell(*options[:4], "--json")
    assert kept.items() < _parts(bench / "parts").items()


def test_the_help_says_what_is_kept_of_hidden_tasks(shell: Shell) -> None:
    """And the exit codes."""
    done = shell("--help")
    text = " ".join(done.out.split())
    assert "With hidden tasks DIR is made with mode 0700, and an open one is refused" in text
    assert "3 nothing could be read" in text and "benchwright contamination my-bench crawl/*.jsonl.zst" in text


def test_a_benchmark_folder(shell: Shell, tmp_path: Path) -> None:
    """Its tasks are the cases."""
    write_benchmark(tmp_path / "bench", [answer_task(1), answer_task(2)])
    (tmp_path / "a.txt").write_text("ten times 2")
    assert json.loads(shell("bench", "a.txt", "--n", "3", "--json").out)["flagged"] == {"3": ["t-002"]}
