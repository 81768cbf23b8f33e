"""Two runs of one benchmark, model by model."""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import msgspec
import numpy as np
import pytest

from benchwright.errors import AlignError, InputError
from benchwright.pipeline.compare import compare
from benchwright.pipeline.folder import RunFolder, write_manifest
from benchwright.pipeline.run import RunSettings, run
from benchwright.records import CallError, Comparison, Request
from benchwright.resample import item_counts, t_quantile
from tests.builders import Scripted, answer_task, right, write_benchmark

Answering = Callable[[Request], str | CallError]
FAMILIES = ("ledger", "dates", "names", "sums")


def wrong_on(*numbers: int) -> Answering:
    """Right but for some tasks."""
    return lambda request: "Answer: 3" if int(request.task_id[2:5]) in numbers else right(request)


def made(
    folder: Path, models: dict[str, Answering], tasks: Sequence[dict[str, Any]] | None = None, **more: Any
) -> Path:
    """A run of these models: by default 40 tasks in four families, one run."""
    tasks = tasks or [answer_task(n, family=FAMILIES[n % 4]) for n in range(1, 41)]
    write_benchmark(folder / "bench", tasks, **{"runs": 1, **more})
    scripted = [Scripted(name, answer) for name, answer in models.items()]
    return run(folder / "bench", scripted, RunSettings(out=folder / "run")).path


def codes(found: Comparison) -> list[str]:
    """The codes of the warnings."""
    return [notice.code for notice in found.warnings]


def test_a_release_that_lost_tasks_got_worse(tmp_path: Path) -> None:
    """20 of 40 tasks lost: both means, the difference, its interval below zero, and the sentence."""
    first = made(tmp_path / "a", {"m": right})
    second = made(tmp_path / "b", {"m": wrong_on(*range(1, 21))})
    found = compare(first, second)
    (model,) = found.models

    assert (found.worse, model.worse, model.overall.separated) == (True, True, True)
    assert (model.overall.first, model.overall.second) == (1.0, 0.5)
    assert model.overall.difference is not None
    assert model.overall.difference.value == -0.5 and model.overall.difference.high < 0
    assert found.answer.startswith("m got worse: 50.0 points lower on the same tasks [")


def test_a_release_that_won_tasks_is_better_and_not_worse(tmp_path: Path) -> None:
    """The runs the other way round: the same difference with the other sign."""
    first, second = made(tmp_path / "a", {"m": right}), made(tmp_path / "b", {"m": wrong_on(*range(1, 21))})
    there, back = compare(first, second).models[0].overall.difference, compare(second, first)

    assert (back.worse, back.models[0].overall.separated) == (False, True)
    assert back.answer.startswith("m got better: 50.0 points higher")
    assert there is not None and back.models[0].overall.difference is not None
    assert back.models[0].overall.difference.value == -there.value
    assert back.models[0].overall.difference.low == pytest.approx(-there.high)


def test_a_few_tasks_up_and_down_are_no_change(tmp_path: Path) -> None:
    """Two lost, one won: not separated, not worse."""
    found = compare(made(tmp_path / "a", {"m": wrong_on(1)}), made(tmp_path / "b", {"m": wrong_on(2, 3)}))

    assert (found.worse, found.models[0].overall.separated) == (False, False)
    assert found.answer.startswith("m: no change can be told: −2.5 points")


def test_the_same_run_twice_differs_by_nothing(tmp_path: Path) -> None:
    """Zero, with no width, not separated; nothing to warn of."""
    path = made(tmp_path / "a", {"m": wrong_on(1, 2)})
    found = compare(path, path)

    assert (found.worse, found.answer) == (False, "m scores the same on every item.")
    assert codes(found) == []


def test_the_interval_is_the_bootstrap_s_critical_value_carried_to_t(tmp_path: Path) -> None:
    """The half-width of the pair alone, from the draws by hand."""
    from statistics import NormalDist

    lost = (1, 2, 3, 5, 8, 13, 21, 34)
    found = compare(made(tmp_path / "a", {"m": right}), made(tmp_path / "b", {"m": wrong_on(*lost)}))
    change = np.array([-1.0 if n in lost else 0.0 for n in range(1, 41)])
    error = change.std(ddof=1) / 40**0.5
    counts = np.concatenate(list(item_counts(40, resamples=2000, seed=0)))
    c = np.quantile(np.abs(counts @ change / 40 - change.mean()) / error, 0.95) * (40 / 39) ** 0.5
    half = t_quantile(NormalDist().cdf(c), 39) * error
    difference = found.models[0].overall.difference

    assert difference is not None
    assert (difference.low, difference.high) == (pytest.approx(-0.2 - half), pytest.approx(-0.2 + half))


def test_a_family_that_fell_is_named_though_the_whole_did_not(tmp_path: Path) -> None:
    """All of one family lost, half as many won elsewhere: the family is separated, the others and the whole are not."""
    dates = [n for n in range(1, 41) if n % 4 == 1]
    first = made(tmp_path / "a", {"m": wrong_on(2, 3, 6, 7, 10, 11)})
    found = compare(first, made(tmp_path / "b", {"m": wrong_on(*dates)}))
    families = {part.family: part for part in found.models[0].families}

    assert (found.worse, found.models[0].overall.separated) == (False, False)
    assert {name: part.separated for name, part in families.items()} == {
        "dates": True,
        "names": False,
        "sums": False,
        "ledger": False,
    }
    assert (families["dates"].tasks, families["dates"].first, families["dates"].second) == (10, 1.0, 0.0)
    assert found.answer.endswith("Lower in the families dates.")


def test_families_are_tested_together(tmp_path: Path) -> None:
    """A loss that one family alone would separate is not separated among forty."""
    tasks = [answer_task(n, family="one" if n <= 10 else f"f{n % 39}") for n in range(1, 401)]
    lost = wrong_on(1, 2, 3, 4, 5, 6)
    first, second = (made(tmp_path / name, {"m": answer}, tasks) for name, answer in (("a", right), ("b", lost)))
    alone = [made(tmp_path / f"{name}1", {"m": x}, tasks[:10]) for name, x in (("a", right), ("b", lost))]

    assert compare(*alone).models[0].overall.separated is True
    assert compare(first, second).models[0].families[0].separated is False


def test_a_family_of_few_items_that_all_fell_alike_is_not_separated(tmp_path: Path) -> None:
    """Four items tell as much as four coins: too little. Eight are enough for a family alone."""
    for items, separated in ((4, False), (8, True)):
        tasks = [answer_task(n, family="f") for n in range(1, items + 1)]
        folder = tmp_path / str(items)
        first, second = made(folder / "a", {"m": right}, tasks), made(folder / "b", {"m": lambda r: "Answer: 3"}, tasks)
        found = compare(first, second)

        assert found.models[0].families[0].separated is separated
        assert codes(found) == ["few_tasks", "few_items"]


def test_wordings_of_an_item_count_as_one(tmp_path: Path) -> None:
    """Ten items in four wordings: ten items, whatever the number of tasks."""
    tasks = [
        answer_task(n, id=f"t-{n:03d}-v{v}", prompt=f"Ten times {n}, in wording {v}?")
        for n in range(1, 11)
        for v in range(1, 5)
    ]
    first, second = (made(tmp_path / name, {"m": x}, tasks) for name, x in (("a", right), ("b", wrong_on(1, 2, 3))))
    found = compare(first, second)

    assert (found.tasks, found.items, found.models[0].overall.items) == (40, 10, 10)
    assert found.models[0].overall.separated is False


def test_only_tasks_that_are_alike_are_compared(tmp_path: Path) -> None:
    """Tasks that one run lacks, and one whose key changed, are left out and counted; the version is named."""
    tasks = [answer_task(n) for n in range(1, 41)]
    first = made(tmp_path / "a", {"m": right}, tasks[:-1])
    second = made(tmp_path / "b", {"m": right}, [{**tasks[0], "answer": "11"}, *tasks[3:]])
    manifest = RunFolder(second).manifest
    write_manifest(second, msgspec.structs.replace(manifest, version="1.1.0"))
    found = compare(first, second)

    assert (found.tasks, found.changed, found.first.only_here, found.second.only_here) == (36, 1, 2, 1)
    assert codes(found) == ["versions_differ", "dropped_tasks"]
    assert found.warnings[1].message == ("tasks left out: 2 only in the first run, 1 only in the second, 1 not alike.")


def test_models_are_paired_by_name_or_as_named(tmp_path: Path) -> None:
    """Names that only one run has are left out and named; --model pairs any two."""
    first = made(tmp_path / "a", {"m": right, "old": right})
    second = made(tmp_path / "b", {"new": wrong_on(*range(1, 30)), "m": right})
    plain, named = compare(first, second), compare(first, second, models=[("old", "new"), ("m", "m")])

    assert [(model.first, model.second) for model in plain.models] == [("m", "m")]
    assert [notice.message for notice in plain.warnings] == [
        "models of the first run left out: old.",
        "models of the second run left out: new.",
    ]
    assert [(model.first, model.second, model.worse) for model in named.models] == [
        ("old", "new", True),
        ("m", "m", False),
    ]
    assert named.answer.startswith("new against old got worse") and named.worse is True
    assert named.warnings == ()


def test_what_else_differs_is_said(tmp_path: Path) -> None:
    """Another number of runs, another grading mode, failed calls: a difference may come from that."""

    def failing(request: Request) -> str | CallError:
        return CallError(kind="refused") if request.task_id < "t-011" else right(request)

    first = made(tmp_path / "a", {"m": right})
    second = made(tmp_path / "b", {"m": failing}, runs=2, more='grading = "classic"\n')
    found = compare(first, second)

    assert codes(found) == ["grading_differs", "unequal_runs", "failed_calls"]
    assert found.models[0].runs == (1, 2)
    assert found.warnings[2].message == "m: 20 of 80 calls failed in the second run; they count 0."
    assert found.models[0].overall.second == 0.75


def test_a_run_that_is_not_finished_cannot_be_compared(tmp_path: Path) -> None:
    """Missing cells leave the verdict open, with their number; a finished model beside it is still compared."""
    first = made(tmp_path / "a", {"m": right, "n": right})
    second = made(tmp_path / "b", {"m": right, "n": right})
    for name in ("replies.jsonl", "verdicts.jsonl"):
        lines = (second / name).read_bytes().splitlines(keepends=True)
        (second / name).write_bytes(b"".join(line for line in lines if b'"t-040","model":"m"' not in line))
    found = compare(first, second)
    alone = compare(first, second, models=[("m", "m")])

    assert [model.worse for model in found.models] == [None, False]
    assert found.worse is False
    assert (alone.worse, alone.models[0].overall.difference) == (None, None)
    assert alone.answer == "m cannot be compared: missing scores of m in the second run: 1."


def test_a_single_item_cannot_be_compared(tmp_path: Path) -> None:
    """One item says nothing about spread."""
    first, second = (
        made(tmp_path / name, {"m": x}, [answer_task(1)]) for name, x in (("a", right), ("b", wrong_on(1)))
    )
    found = compare(first, second)

    assert (found.worse, found.models[0].reason) == (None, "1 item says nothing about spread")


def test_runs_that_do_not_belong_together_are_refused(tmp_path: Path) -> None:
    """Another benchmark, no shared task, no shared model, a model that is not there."""
    first = made(tmp_path / "a", {"m": right})
    other = made(tmp_path / "b", {"n": right}, [answer_task(n) for n in range(50, 60)])
    renamed = made(tmp_path / "c", {"n": right})
    alien = made(tmp_path / "d", {"m": right})
    write_manifest(alien, msgspec.structs.replace(RunFolder(alien).manifest, benchmark="alien"))

    with pytest.raises(AlignError, match=r"is of small, .* of alien"):
        compare(first, alien)
    with pytest.raises(AlignError, match="share no task"):
        compare(first, other)
    with pytest.raises(AlignError, match=r"no model of the same name \(m; n\): name two with --model"):
        compare(first, renamed)
    with pytest.raises(InputError, match="--model: expected a model of"):
        compare(first, renamed, models=[("m", "o")])
