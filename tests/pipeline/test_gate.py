"""The gate: planted leaks are caught, clean benchmarks pass, right answers are accepted."""

import re
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from random import Random
from typing import Any

import pytest

from benchwright.errors import InputError
from benchwright.pipeline.gate import DRAWN, gate
from benchwright.pipeline.packaged import packaged
from benchwright.records.gate import Gate, PolicyResult
from tests.builders import write_benchmark

NAMES = ["Ari", "Bo", "Cleo", "Dara", "Eli", "Fay", "Gus", "Hana", "Ivo", "Jun", "Kai", "Lea"]
Row = dict[str, Any]


def sums(count: int, key: Callable[[int, Random], str], *, prefix: str = "t", family: str = "sums") -> list[Row]:
    """Number tasks; the prompt shows three numbers from 1000 up, no two prompts alike."""
    chance, rows = Random(family), []
    for number in range(count):
        shown = [1000 + number, *(chance.randrange(2000, 9000) for _ in range(2))]
        prompt = f"Stock {shown[0]}, in {shown[1]}, out {shown[2]}: what is asked in case {'abcdefghij'[number % 10]}?"
        rows.append(
            {"id": f"{prefix}-{family}-{number:03d}", "prompt": prompt, "answer": key(number, chance), "family": family}
        )
    return rows


def races(count: int, place: Callable[[int, Random], int], *, prefix: str = "t") -> list[Row]:
    """Races of twelve; the function gives the winner's place among the options, mentions are balanced."""
    chance, rows = Random(6), []
    first, last = ([n % 12 for n in range(count)] for _ in "ab")
    chance.shuffle(first)
    chance.shuffle(last)
    for number in range(count):
        key, *others = chance.sample(NAMES, 12)
        ways = [chance.sample(others, 11) for _ in range(3)]
        for way, at in zip(ways, (first[number], last[number], place(number, chance)), strict=True):
            way.insert(at, key)
        prompt = f"{' ran, '.join(ways[0])} ran. {' ran, '.join(ways[1])} ran. Who won?"
        row = {"id": f"{prefix}-race-{number:03d}", "prompt": prompt, "answer": key, "family": "race"}
        rows.append({**row, "metadata": {"options": ways[2]}})
    return rows


def balanced(count: int) -> Callable[[int, Random], int]:
    """Every place equally often, in a shuffled order."""
    order = [n % 12 for n in range(count)]
    Random(7).shuffle(order)
    return lambda number, chance: order[number]


def any_number(number: int, chance: Random) -> str:
    """A key that no policy can know."""
    return str(chance.randrange(100, 999))


def gated(tmp_path: Path, rows: Sequence[Row], *, mode: str = "classic", **settings: Any) -> Gate:
    """Gate a benchmark of these tasks."""
    return gate(write_benchmark(tmp_path / "b", rows, more=f'grading = "{mode}"\n'), **settings)


def result(found: Gate, policy: str) -> PolicyResult:
    """The result of a policy."""
    return next(one for one in (*found.policies, *found.shortcuts) if one.policy == policy)


def failing(found: Gate) -> set[str]:
    """The policies that do not pass."""
    return {one.policy for one in found.policies if not one.passes}


def strings(value: Any) -> Iterator[str]:
    """Every text in a JSON document, keys of objects included."""
    if isinstance(value, dict):
        for key, inner in value.items():
            yield key
            yield from strings(inner)
    elif isinstance(value, list | tuple):
        for inner in value:
            yield from strings(inner)
    elif isinstance(value, str):
        yield value


@pytest.mark.parametrize(
    ("prefix", "mode"), [("pub", "classic"), ("hid", "classic"), ("t", "strict"), ("t", "lenient")]
)
def test_a_clean_benchmark_passes(tmp_path: Path, prefix: str, mode: str) -> None:
    """Numbers that stand nowhere, winners that stand everywhere; in every mode of grading."""
    rows = Random(1).sample([*sums(60, any_number, prefix=prefix), *races(60, balanced(60), prefix=prefix)], 120)
    found = gated(tmp_path, rows, mode=mode)

    assert found.passes is True, failing(found)
    assert found.generated is (prefix != "t")
    assert (found.tasks, found.items, found.left_out) == (120, 120, 0)
    assert result(found, "answer-key").mean == 1.0


LEAKS: dict[str, Callable[[int, Random], str]] = {
    "constant(42)": lambda number, chance: "42" if number % 10 < 3 else any_number(number, chance),
    "majority": lambda number, chance: "517" if number % 10 < 3 else any_number(number, chance),
    "previous-answer": lambda number, chance: str(200 + number // 5),
    "cycle": lambda number, chance: str(300 + 7 * (number % 6)),
}


@pytest.mark.parametrize("policy", LEAKS)
def test_planted_leaks_of_numbers_are_caught(tmp_path: Path, policy: str) -> None:
    """A key that is the same in 30 %, keys in blocks, keys in turn."""
    found = gated(tmp_path, sums(120, LEAKS[policy]))

    assert found.passes is False
    assert policy in failing(found)
    assert result(found, policy).mean > 0.25


@pytest.mark.parametrize(("policy", "place"), [("first-number", 0), ("last-number", -1)])
def test_a_key_printed_at_an_end_is_caught(tmp_path: Path, policy: str, place: int) -> None:
    """In one family of two: the mean over all tasks alone would not show it."""
    leaky = sums(12, any_number)
    for row in leaky:
        row["answer"] = [word.strip(",:") for word in row["prompt"].split() if word.strip(",:").isdigit()][place]
    found = gated(tmp_path, [*leaky, *sums(240, any_number, family="clean")])
    one = result(found, policy)

    assert policy in failing(found)
    assert one.families == {"sums": 1.0, "clean": 0.0} and one.mean == pytest.approx(12 / 252)


@pytest.mark.parametrize(
    ("policies", "place"),
    [
        ({"first-option", "position", "cycle", "joint-position"}, lambda number, chance: 0),
        ({"last-option", "position", "cycle", "joint-position"}, lambda number, chance: 11),
        ({"cycle"}, lambda number, chance: (7 * number + 1) % 12),
    ],
)
def test_planted_leaks_of_options_are_caught(tmp_path: Path, policies: set[str], place: Any) -> None:
    """The key is always the first option, always the last, or goes round with the place in the file."""
    found = gated(tmp_path, races(96, place, prefix="pub"))

    assert policies <= failing(found)
    assert all(result(found, policy).mean == 1 for policy in policies)


def test_a_mean_of_a_tenth_is_not_below_a_tenth(tmp_path: Path) -> None:
    """The limit itself fails, one item less passes: exactly, not in floats."""
    at = gated(tmp_path / "a", sums(30, lambda n, chance: "42" if n < 3 else any_number(n, chance)))
    below = gated(tmp_path / "b", sums(30, lambda n, chance: "42" if n < 2 else any_number(n, chance)))

    assert "constant(42)" in failing(at) and result(at, "constant(42)").mean == 0.1
    assert "constant(42)" not in failing(below)


def test_items_weigh_alike_and_wordings_are_averaged(tmp_path: Path) -> None:
    """One item of nine wordings, eight of them right, is not eight right items; trials are items."""
    rows = [
        {"id": f"many-v{v}", "prompt": f"Wording {'abcdefghi'[v - 1]}?", "answer": "42" if v < 9 else "7"}
        for v in range(1, 10)
    ]
    rows += [{"id": f"one{n}", "prompt": f"Other {chr(97 + n)}?", "answer": str(500 + n)} for n in range(19)]
    one = result(gated(tmp_path, rows), "constant(42)")

    assert (one.tasks, one.items) == (28, 20)
    assert one.mean == pytest.approx(8 / 9 / 20)
    assert one.upper_bound == pytest.approx(0.2161, abs=1e-4)  # one of twenty: 8/9 is rounded up


def test_a_declared_chance_raises_the_limit_to_what_luck_hardly_reaches(tmp_path: Path) -> None:
    """Four options: guesses score a quarter and fail, until that is declared; a planted option still fails."""
    letters = ["red", "green", "blue", "white"]

    def rows(key: Callable[[int, Random], str]) -> list[Row]:
        return [{**row, "metadata": {"options": letters}} for row in sums(160, key)]

    honest = rows(lambda number, chance: letters[(number * number + number // 3) % 4])
    leaky = rows(lambda number, chance: "red" if number % 2 else chance.choice(letters))
    undeclared = gated(tmp_path / "a", honest)
    declared = gated(tmp_path / "b", honest, chance=0.25)

    assert undeclared.passes is False
    assert "a guess scores at least 0.25 in sums" in undeclared.warnings[-1].message
    assert 0.35 < result(declared, "first-option").limit < 0.5  # type: ignore[operator]
    assert "first-option" not in failing(declared) and "constant(A)" not in failing(declared)
    assert "first-option" in failing(gated(tmp_path / "c", leaky, chance=0.25))


def test_a_limit_given_is_the_limit_of_all(tmp_path: Path) -> None:
    """Stricter or laxer, for policies that know other keys too."""
    rows = sums(60, lambda number, chance: "42" if number % 5 == 0 else any_number(number, chance))

    assert gated(tmp_path / "a", rows, limit=0.3).passes is True
    strict = gated(tmp_path / "b", sums(60, any_number), limit=0.01)
    assert {limit for one in strict.policies if one.kind == "cheat" for limit in one.limits.values()} == {0.01}


def test_a_rubric_that_refuses_its_own_key_fails(tmp_path: Path) -> None:
    """Two lines want different values in one field: the tasks are named, and the gate fails."""
    rubric = [
        {"id": "a", "claim": "c", "check": {"kind": "number", "value": 7, "field": "x"}},
        {"id": "b", "claim": "c", "check": {"kind": "number", "value": 8, "field": "x"}},
    ]
    found = gated(tmp_path, [*sums(30, any_number), {"id": "bad", "prompt": "Which?", "rubric": rubric}])

    assert found.passes is False
    assert result(found, "answer-key").refused == ("bad",)
    assert failing(found) == {"answer-key"} and found.policies[0].policy == "answer-key"


def test_a_form_is_filled_in(tmp_path: Path) -> None:
    """A constant that is right in a field is caught where a bare word would not be read."""
    rows = [
        {
            "id": f"t{n}",
            "prompt": f"Who earns less in firm {chr(97 + n % 26)}{n}?",
            "rubric": [
                {
                    "id": "who",
                    "claim": "c",
                    "check": {"kind": "text", "field": "who", "value": "yes" if n % 2 else "no"},
                }
            ],
        }
        for n in range(40)
    ]

    assert {"constant(yes)", "constant(no)"} <= failing(gated(tmp_path, rows))


def test_judge_lines_are_left_out_and_said(tmp_path: Path) -> None:
    """A mixed task is gated by its code lines, a task of judge lines alone not at all."""
    judge = {"id": "why", "claim": "It says why", "check": {"kind": "judge"}}
    code = {"id": "sum", "claim": "It is 512", "check": {"kind": "number", "value": 512}}
    rows = [
        {"id": "both", "prompt": "How much, and why?", "rubric": [judge, code]},
        {"id": "only", "prompt": "Why?", "rubric": [judge]},
    ]
    found = gated(tmp_path, rows)

    assert (found.tasks, found.left_out, found.judge_lines) == (1, 1, 2)
    assert result(found, "answer-key").mean == 1
    assert found.warnings[0].message.startswith("2 lines need a judge and are left out")


def test_without_a_code_line_nothing_can_be_gated(tmp_path: Path) -> None:
    """No verdict, no policies."""
    judge = {"id": "why", "claim": "It says why", "check": {"kind": "judge"}}
    found = gated(tmp_path, [{"id": "only", "prompt": "Why?", "rubric": [judge]}])

    assert found.passes is None and found.policies == ()


def test_the_packaged_benchmark_passes() -> None:
    """Five families of rubrics, each with its mean; the worst policy stands first."""
    found = gate(packaged("pay-gap"))

    assert found.passes is True, failing(found)
    assert len(found.families) == 5
    cheats = [max([one.mean, *one.families.values()]) for one in found.policies if one.kind == "cheat"]
    assert cheats == sorted(cheats, reverse=True)


def test_nothing_of_a_hidden_split_comes_out(tmp_path: Path) -> None:
    """Names of policies and families, ids and figures: no prompt, no name of a runner, no key."""
    rows = [*sums(24, any_number, prefix="hid"), *races(24, balanced(24), prefix="hid")]
    lines = [{"id": f"l{n}", "claim": "c", "check": {"kind": "number", "field": "x", "value": n}} for n in (7777, 8888)]
    rows[0] = {"id": rows[0]["id"], "prompt": "Which?", "rubric": lines, "family": "sums"}
    texts = list(strings(gated(tmp_path, rows).to_dict()))
    words = {word for text in texts for word in re.findall(r"\w+", text)}

    assert "hid-sums-000" in texts and "race" in texts
    assert not words & {*NAMES, "Stock", "won", *(row["answer"] for row in rows[1:]), "7777", "8888"}


def test_long_replies_are_tried_on_drawn_tasks_of_every_family(tmp_path: Path) -> None:
    """A megabyte of digits is read for some tasks only, the same ones each time, and that is said."""
    rows = [*sums(90, any_number), *sums(90, any_number, family="others")]
    found = gated(tmp_path, rows)
    one = result(found, "digits")

    assert one.tasks == DRAWN["digits"] < 180
    assert set(one.families) == {"sums", "others"}
    assert "digits was asked a drawn 12 of 180 tasks" in [notice.message for notice in found.warnings]


def test_the_same_benchmark_gives_the_same_result(tmp_path: Path) -> None:
    """No chance and no clock in it."""
    rows = races(36, balanced(36))

    assert gated(tmp_path / "a", rows) == gated(tmp_path / "a", rows)


@pytest.mark.parametrize(("settings", "field"), [({"chance": 1.5}, "--chance"), ({"limit": 0.0}, "--limit")])
def test_values_out_of_range_are_refused(tmp_path: Path, settings: dict[str, float], field: str) -> None:
    """A share is a share."""
    with pytest.raises(InputError, match=field):
        gated(tmp_path, sums(3, any_number), **settings)


def test_generated_benchmarks_declare_no_chance(tmp_path: Path) -> None:
    """Their limit is 0.10."""
    with pytest.raises(InputError, match="the limit of generated benchmarks is"):
        gated(tmp_path, sums(3, any_number, prefix="pub"), chance=0.2)
