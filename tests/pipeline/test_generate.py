"""`generate`: a folder that runs, the same for the same seed; hidden tasks that say nothing, and refusals."""

import json
import re
import stat
import subprocess
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from benchwright.errors import InputError
from benchwright.generate.families import FAMILIES
from benchwright.pipeline.benchmark import load_benchmark
from benchwright.pipeline.generate import GenerateSettings, changed_tasks, generate
from benchwright.pipeline.keys import new_key

SMALL = {"families": ["dial", "race"], "items": 12}


def public(folder: Path, **more: Any) -> Path:
    """A small public split."""
    return generate(folder, GenerateSettings(**{"seed": 7, **SMALL, **more})).path


@pytest.fixture
def pair(tmp_path: Path) -> tuple[Path, Path, Path]:
    """A public split, a hidden one against it, and the hidden one's key file."""
    key, open_split = new_key(tmp_path / "key"), public(tmp_path / "public")
    settings = GenerateSettings(split="hidden", key_file=key, against=[open_split], **SMALL)
    return open_split, generate(tmp_path / "hidden", settings).path, key


def test_a_public_split_is_a_benchmark_that_anyone_can_make_again(tmp_path: Path) -> None:
    """It loads without a fault, and the same seed gives the same bytes."""
    one, other = public(tmp_path / "one"), public(tmp_path / "other")
    bench = load_benchmark(one)
    assert Counter(task.family for task in bench.tasks) == {"dial": 36, "race": 36}
    assert {path.name for path in one.iterdir()} == {"benchmark.toml", "tasks.jsonl", "split.json"}
    for name in ("benchmark.toml", "tasks.jsonl", "split.json"):
        assert (one / name).read_bytes() == (other / name).read_bytes()
    assert public(tmp_path / "third", seed=8).joinpath("tasks.jsonl").read_bytes() != (one / "tasks.jsonl").read_bytes()
    facts = json.loads((one / "split.json").read_text())
    assert (facts["seed"], facts["items"], facts["generator"]) == (7, 12, "v1")
    assert facts["tasksSha256"] == bench.tasks_sha256


def test_a_key_gives_the_same_hidden_split_and_another_key_another(
    tmp_path: Path, pair: tuple[Path, Path, Path]
) -> None:
    """Whoever has the key can make it again; nobody else."""
    open_split, hidden, key = pair
    settings = {"split": "hidden", "against": [open_split], **SMALL}
    again = generate(tmp_path / "again", GenerateSettings(key_file=key, **settings)).path  # type: ignore[arg-type]
    assert (again / "tasks.jsonl").read_bytes() == (hidden / "tasks.jsonl").read_bytes()
    assert (again / "split.json").read_bytes() == (hidden / "split.json").read_bytes()
    other = new_key(tmp_path / "other-key")
    third = generate(tmp_path / "third", GenerateSettings(key_file=other, **settings)).path  # type: ignore[arg-type]
    texts = [{task.prompt for task in load_benchmark(path).tasks} for path in (open_split, hidden, third)]
    assert not texts[0] & texts[1]
    assert not texts[1] & texts[2]


def test_a_hidden_task_says_nothing_of_how_it_was_made(pair: tuple[Path, Path, Path]) -> None:
    """Field by field: public tasks have a difficulty and a spec, hidden ones only what must be asked and checked."""
    open_split, hidden, key = pair
    for task in load_benchmark(open_split).tasks:
        assert task.difficulty in {"1", "2", "3", "4", "5"}
        assert set(task.metadata) == ({"spec", "options"} if task.family == "race" else {"spec"})
    for line in (hidden / "tasks.jsonl").read_text().splitlines()[1:]:
        row = json.loads(line)
        wanted = {"id", "prompt", "family", "answer"} | ({"metadata"} if row["family"] == "race" else set())
        assert set(row) == wanted
        assert set(row.get("metadata", {})) <= {"options"}
        assert re.fullmatch(r"hid-[a-z0-9]{12}-v[123]", row["id"])
    assert stat.S_IMODE((hidden / "tasks.jsonl").stat().st_mode) == 0o600
    facts = json.loads((hidden / "split.json").read_text())
    assert not {"seed", "difficulties", "arrangement", "nonce", "key"} & set(facts)
    secret = json.loads(key.read_text())["key"]
    assert not any(secret in path.read_text() for path in hidden.iterdir())


def test_a_hidden_split_names_what_it_does_not_repeat_and_commits_to_itself(pair: tuple[Path, Path, Path]) -> None:
    """The hash of the public split, and a commitment whose nonce is in the key file."""
    open_split, hidden, key = pair
    facts, bench = json.loads((hidden / "split.json").read_text()), load_benchmark(open_split)
    assert facts["against"] == [{"id": "public-7", "version": "1.0.0", "tasksSha256": bench.tasks_sha256}]
    assert re.fullmatch(r"[0-9a-f]{64}", facts["commitment"])
    assert list(json.loads(key.read_text())["nonces"]) == [facts["tasksSha256"]]


def test_items_of_a_public_split_are_drawn_again(tmp_path: Path) -> None:
    """The same seed for both splits, which share no stream: specs of the public one never come again."""
    open_split = public(tmp_path / "public")
    seeded = {"split": "hidden", "seed": 2**40, "against": [open_split], **SMALL}
    facts = generate(tmp_path / "hidden", GenerateSettings(**seeded)).facts  # type: ignore[arg-type]
    assert facts.commitment is None
    assert facts.against[0].id == "public-7"


HIDDEN = {"split": "hidden", "seed": 2**41}


@pytest.mark.parametrize(
    ("settings", "message"),
    [
        ({"families": ["dail"]}, "family: expected a family, found 'dail'; did you mean dial"),
        ({"items": 0}, "items: expected from 1 to 1,000,000, found 0"),
        ({"difficulty": (4, 2)}, "difficulty: expected A-B within 1-5, found '4-2'"),
        ({"seed": 2**53}, "seed: expected from 0 to 2\\^53 - 1"),
        ({"variants": 9}, "variants: expected at most"),
        ({"id": 'A "b"'}, "id: expected \\[a-z0-9-\\]\\+, found"),
        ({"key_file": Path("k")}, "--key-file: expected none for a public split"),
        (HIDDEN, "--against: expected a public split, found none"),
        ({"split": "hidden", "against": ["p"]}, "--key-file: expected a key file or a seed, found neither"),
        ({**HIDDEN, "key_file": Path("k"), "against": ["p"]}, "expected a key file or a seed, found both"),
        ({**HIDDEN, "seed": 42, "against": ["p"]}, "--seed: expected 2\\^40 or more, found a seed that can be guessed"),
    ],
)
def test_what_makes_no_sense_is_refused(tmp_path: Path, settings: dict[str, Any], message: str) -> None:
    """Each with what to do; nothing is written."""
    with pytest.raises(InputError, match=message) as caught:
        generate(tmp_path / "out", GenerateSettings(**{**SMALL, **settings}))
    assert not (tmp_path / "out").exists()
    assert " 42" not in str(caught.value)


def test_a_guessable_seed_needs_to_be_asked_for_and_every_seed_is_warned_of(tmp_path: Path) -> None:
    """53 bits can be searched."""
    heard: list[str] = []
    settings = {**HIDDEN, "seed": 42, "weak_seed": True, "against": [public(tmp_path / "p")], **SMALL}
    generate(tmp_path / "out", GenerateSettings(**settings, say=heard.append))  # type: ignore[arg-type]
    assert any("can be searched" in message for message in heard)


def test_a_folder_that_holds_something_is_not_written_over(tmp_path: Path) -> None:
    """A split that was published stays as it is."""
    made = public(tmp_path / "p")
    with pytest.raises(InputError, match="expected a new or an empty folder"):
        public(made)


def test_a_hidden_split_does_not_go_where_version_control_takes_it(tmp_path: Path) -> None:
    """Unless it is ignored there."""
    subprocess.run(["git", "init", "-q", str(tmp_path / "repo")], check=True)
    (tmp_path / "repo" / ".gitignore").write_text("private/\n")
    settings = GenerateSettings(**HIDDEN, against=[public(tmp_path / "p")], **SMALL)  # type: ignore[arg-type]
    with pytest.raises(InputError, match="a hidden task that is committed once is public"):
        generate(tmp_path / "repo" / "hidden", settings)
    assert generate(tmp_path / "repo" / "private" / "hidden", settings).path.exists()


def test_changed_tasks_are_named_and_hidden_ones_not_shown(tmp_path: Path, pair: tuple[Path, Path, Path]) -> None:
    """Old text, new text, by id; of a hidden task a hash."""
    old, new = load_benchmark(public(tmp_path / "a", items=2)), load_benchmark(public(tmp_path / "b", items=3))
    changed = changed_tasks(old, new)
    assert changed_tasks(old, old) == []
    assert {name for name, before, _ in changed if before is None} >= {"pub-dial-003-v1", "pub-dial-003-v2"}
    hidden = load_benchmark(pair[1])
    for _, before, after in changed_tasks(old, hidden):
        assert before is None or "->" in before
        assert after is None or re.fullmatch(r"[0-9a-f]{64}", after)


def test_all_families_are_there() -> None:
    """Six, by name, each with three wordings or more."""
    assert list(FAMILIES) == ["ledger", "dial", "race", "calendar", "route", "grid"]
    for name, family in FAMILIES.items():
        assert (family.name, family.variants >= 3) == (name, True)
        assert 0 < family.chance < 0.1
