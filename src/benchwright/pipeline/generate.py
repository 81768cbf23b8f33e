"""`generate`: a public split from a seed, or a hidden one from a key, as a benchmark folder."""

import json
import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple

import msgspec

from benchwright.errors import Fault, InputError, check_settings, nearest
from benchwright.files import make_folder, refuse_occupied, sha256_bytes, write_atomic
from benchwright.generate.families import FAMILIES
from benchwright.generate.items import DIFFICULTIES
from benchwright.generate.places import OPTIONS
from benchwright.generate.protocol import without_protocol
from benchwright.generate.splits import Built, Made, Plan, Seen, SplitName, build_split, digest, seed_key
from benchwright.generate.stream import VERSION
from benchwright.grade.rubric import task_of
from benchwright.pipeline.benchmark import SETTINGS, TASKS, canary_for, load_benchmark
from benchwright.pipeline.gate import LIMIT, fitted_means
from benchwright.pipeline.keys import KeyFile, commit, read_key, refuse_versioned
from benchwright.records import Benchmark, Settings, Task, TaskRow
from benchwright.records.splits import SPLIT, Against, SplitFacts
from benchwright.text.key_reply import key_reply

LARGEST_SEED = 2**53 - 1
MOST_ARRANGEMENTS = 50
MOST_CHECKED = 1000
"""Items of a family up to which luck can make places guessable."""

WEAK_SEED = 2**40
"""Seeds below this are found within hours by whoever is served one prompt."""


@dataclass(frozen=True)
class GenerateSettings:
    """What is to be generated.

    Attributes:
        split: "public" or "hidden".
        seed: of a public split; of a hidden one only for those who must.
        key_file: of a hidden split.
        against: folders of the public splits that no hidden item may repeat.
        families: names; all of them when empty.
        items: of each family.
        variants: texts of each item.
        difficulty: lowest and highest, from 1 to 5.
        weak_seed: True takes a seed for a hidden split that can be guessed.
        id: of the benchmark; made from split and seed when None.
        title: of the benchmark.
        say: is told what is being worked on, and what to know.
    """

    split: SplitName = "public"
    seed: int | None = None
    key_file: Path | None = None
    against: Sequence[Path] = ()
    families: Sequence[str] = ()
    items: int = 20
    variants: int = 3
    difficulty: tuple[int, int] = (1, 5)
    weak_seed: bool = False
    id: str | None = None
    title: str | None = None
    say: Callable[[str], None] = field(default=lambda message: None)


class Generated(NamedTuple):
    """A folder and what its split says of itself."""

    path: Path
    facts: SplitFacts


def generate(folder: str | Path, settings: GenerateSettings) -> Generated:
    """Generate a benchmark folder.

    Args:
        folder: a new or an empty one; a hidden split never goes where version control would take it.
        settings: what is to be generated.

    Returns:
        The folder with benchmark.toml, tasks.jsonl and split.json.

    Raises:
        InputError: a setting out of its range, a key file that others can read, a folder that holds something, or a
            family that has not so many items.
        DiskError: the files cannot be written.

    Example:
        >>> import tempfile
        >>> from benchwright.pipeline.benchmark import load_benchmark
        >>> made = generate(Path(tempfile.mkdtemp()) / "dial", GenerateSettings(seed=7, families=["dial"], items=2))
        >>> len(load_benchmark(made.path).tasks)
        6
    """
    _check(settings)
    place = Path(folder)
    refuse_occupied(place)
    if settings.split == "hidden":
        refuse_versioned(place, "a hidden task")
    key_file = read_key(settings.key_file) if settings.key_file is not None else None
    key = key_file.secret if key_file is not None else seed_key(settings.seed or 0)
    against = [load_benchmark(path) for path in settings.against]
    plan = _plan(settings)
    avoid = _seen(against)
    built = build_split(key, plan, avoid, say=settings.say)
    while not _even(built, plan) and plan.arrangement < MOST_ARRANGEMENTS:
        plan = _plan(settings, plan.arrangement + 1)
        settings.say(f"places of answers can be guessed by luck: arrangement {plan.arrangement + 1}")
        built = build_split(key, plan, avoid, say=lambda message: None, before=built)
    return _write(place, settings, key_file, plan, built, against)


def _even(built: Built, plan: Plan) -> bool:
    """Tell whether no policy that knows the keys of other items reaches the gate's limit, which luck alone can do.

    Few items cannot be even, and many are.
    """
    if not OPTIONS <= plan.items <= MOST_CHECKED or all(family.kind != "option" for family in plan.families):
        return True
    rows = [msgspec.convert(_row(task, plan.split), TaskRow) for task in built.tasks]
    settings = Settings(id="split", title="split", version="1", grading="classic")
    tasks = tuple(task_of(row) for row in rows)
    bench = Benchmark(path="", settings=settings, tasks=tasks, tasks_sha256="", settings_sha256="")
    return max(fitted_means(bench).values()) < LIMIT


def changed_tasks(old: Benchmark, new: Benchmark) -> list[tuple[str, str | None, str | None]]:
    """Give the tasks that differ between two benchmarks, for a person to read.

    Returns:
        Id, old prompt with key, new prompt with key, by id; None where a task is not there. Of a hidden task the
        SHA-256 of these stands in their place.
    """
    texts = [{task.id: _text(task) for task in bench.tasks} for bench in (old, new)]
    ids = sorted(texts[0].keys() | texts[1].keys())
    pairs = [(name, texts[0].get(name), texts[1].get(name)) for name in ids]
    return [(name, before, after) for name, before, after in pairs if before != after]


def _text(task: Task) -> str:
    text = f"{task.prompt}\n-> {key_reply(task)}"
    return sha256_bytes(text.encode("utf-8")) if task.hidden else text


def _check(settings: GenerateSettings) -> None:
    low, high = settings.difficulty
    check_settings(
        ("split", settings.split, settings.split in ("public", "hidden"), "public or hidden"),
        ("items", settings.items, 1 <= settings.items <= 1_000_000, "from 1 to 1,000,000"),
        ("variants", settings.variants, settings.variants >= 1, "1 or more"),
        ("difficulty", f"{low}-{high}", DIFFICULTIES[0] <= low <= high <= DIFFICULTIES[-1], "A-B within 1-5"),
        ("id", settings.id, settings.id is None or re.fullmatch("[a-z0-9-]+", settings.id) is not None, "[a-z0-9-]+"),
        ("seed", settings.seed, settings.seed is None or 0 <= settings.seed <= LARGEST_SEED, "from 0 to 2^53 - 1"),
        further=[
            Fault(field="family", expected="a family", found=repr(name), hint=nearest(name, FAMILIES))
            for name in settings.families
            if name not in FAMILIES
        ],
    )
    if settings.split == "public" and settings.key_file is not None:
        hint = "a public split is made from --seed, so that anyone can make it again"
        raise InputError(Fault(field="--key-file", expected="none for a public split", found="one", hint=hint))
    if settings.split == "hidden":
        _check_hidden(settings)


def _check_hidden(settings: GenerateSettings) -> None:
    if not settings.against:
        hint = "name the public splits that it must not repeat: --against PUBLIC_BENCH"
        raise InputError(Fault(field="--against", expected="a public split", found="none", hint=hint))
    if (settings.seed is None) == (settings.key_file is None):
        hint = "make a key: benchwright generate --new-key FILE"
        found = "neither" if settings.seed is None else "both"
        raise InputError(Fault(field="--key-file", expected="a key file or a seed", found=found, hint=hint))
    if settings.seed is not None:
        if settings.seed < WEAK_SEED and not settings.weak_seed:
            hint = "one served prompt is enough to test a guess; use a key file, or --weak-seed to do it all the same"
            raise InputError(
                Fault(field="--seed", expected="2^40 or more", found="a seed that can be guessed", hint=hint)
            )
        settings.say(
            "a seed of at most 53 bits can be searched by whoever is served one prompt, and then all tasks are known: "
            "a key file cannot (benchwright generate --new-key FILE)"
        )


def _plan(settings: GenerateSettings, arrangement: int = 0) -> Plan:
    names = settings.families or list(FAMILIES)
    return Plan(
        split=settings.split,
        families=[family for name, family in FAMILIES.items() if name in names],
        items=settings.items,
        variants=settings.variants,
        difficulties=range(settings.difficulty[0], settings.difficulty[1] + 1),
        arrangement=arrangement,
    )


def _seen(against: Iterable[Benchmark]) -> Seen:
    """What public splits hold: the specs that their tasks name, and their prompts."""
    tasks = [task for bench in against for task in bench.tasks]
    specs = {spec for task in tasks if isinstance(spec := task.metadata.get("spec"), str)}
    return Seen(specs, {digest(without_protocol(task.prompt)) for task in tasks})


def _write(
    place: Path,
    settings: GenerateSettings,
    key_file: KeyFile | None,
    plan: Plan,
    built: Built,
    against: Sequence[Benchmark],
) -> Generated:
    name = settings.id or (f"public-{settings.seed or 0}" if plan.split == "public" else "hidden")
    lines = b"".join(msgspec.json.encode(_row(task, plan.split)) + b"\n" for task in built.tasks)
    version = "1.0.0"
    canary = json.dumps({"canary": canary_for(name, version, lines)}).encode() + b"\n"
    tasks_sha256 = sha256_bytes(canary + lines)
    commitment = None
    if settings.key_file is not None and key_file is not None:
        commitment = commit(settings.key_file, key_file, tasks_sha256)
    facts = _facts(settings, plan, built, against, tasks_sha256, commitment)
    title = settings.title or f"Generated tasks, {plan.split} split"
    make_folder(place)
    write_atomic(place / SETTINGS, [_toml(name, title, version).encode()])
    write_atomic(place / TASKS, [canary, lines], mode=0o644 if plan.split == "public" else 0o600)
    write_atomic(place / SPLIT, [msgspec.json.format(msgspec.json.encode(facts), indent=1) + b"\n"])
    return Generated(place, facts)


def _row(task: Made, split: SplitName) -> dict[str, object]:
    """A task as it stands in the file: of a hidden one nothing that narrows its key."""
    row: dict[str, object] = {"id": task.id, "prompt": task.prompt, "family": task.family, "answer": task.answer}
    metadata: dict[str, object] = {"options": list(task.options)} if task.options else {}
    if split == "public":
        row["difficulty"] = str(task.difficulty)
        metadata["spec"] = task.spec
    return row | ({"metadata": metadata} if metadata else {})


def _facts(
    settings: GenerateSettings,
    plan: Plan,
    built: Built,
    against: Sequence[Benchmark],
    tasks_sha256: str,
    commitment: str | None,
) -> SplitFacts:
    public = plan.split == "public"
    return SplitFacts(
        split=plan.split,
        generator=VERSION,
        families=tuple(family.name for family in plan.families),
        items=plan.items,
        variants=plan.variants,
        tasks_sha256=tasks_sha256,
        redraws={name: dict(sorted(count.items())) for name, count in built.redraws.items() if count},
        difficulties=tuple(plan.difficulties) if public else (),
        seed=(settings.seed or 0) if public else None,
        arrangement=plan.arrangement if public else None,
        against=tuple(
            Against(id=bench.settings.id, version=bench.settings.version, tasks_sha256=bench.tasks_sha256)
            for bench in against
        ),
        commitment=commitment,
    )


def _toml(name: str, title: str, version: str) -> str:
    return (
        f'id = "{name}"\ntitle = {json.dumps(title)}\nversion = "{version}"\nlanguage = "en"\nruns = 3\n'
        'grading = "classic"\n'
    )
