"""Item analysis as a whole."""

import csv
import json
from typing import Any

import msgspec
import numpy as np
import pytest

from benchwright.build.items import analyse_items
from benchwright.build.validation import validate
from benchwright.errors import InputError
from benchwright.records import Validation, ValidationSettings
from tests.conftest import public_data

Scores = dict[str, dict[str, Any]]


def rasch(systems: int, items: int, seed: int = 0) -> Scores:
    """Systems of different strength on items of different difficulty."""
    chance = np.random.default_rng(seed)
    strength, hardness = np.linspace(-2, 2, systems), chance.normal(size=items)
    has = chance.random((systems, items)) < 1 / (1 + np.exp(hardness - 2 * strength[:, None]))
    return {f"m{s:02d}": {f"c{i:02d}": bool(value) for i, value in enumerate(row)} for s, row in enumerate(has)}


def test_it_agrees_with_the_plain_validation() -> None:
    """Floor, ceiling, discrimination and accuracy are the same for true and false."""
    scores = rasch(6, 25)
    found, plain = analyse_items(scores), validate([{"id": case} for case in scores["m00"]], scores)
    assert (list(found.floor), list(found.ceiling)) == (plain["floor"], plain["ceiling"])
    assert (found.discrimination, found.accuracy) == (plain["discrimination"], plain["accuracy"])
    assert found.coin_flip == 1 - 2 / 64
    assert found.headroom == 1 - max(found.accuracy.values())


@pytest.mark.parametrize("systems", [2, 3, 5, 10])
def test_systems_that_flip_coins_reach_the_value_beside(systems: int) -> None:
    """1 - 2 * 0.5^k: discrimination says little without it."""
    chance = np.random.default_rng(systems)
    scores = {f"m{s}": {f"c{i}": bool(chance.random() < 0.5) for i in range(2000)} for s in range(systems)}
    found = analyse_items(scores)
    assert found.coin_flip == 1 - 2 * 0.5**systems
    assert found.discrimination == pytest.approx(found.coin_flip, abs=0.04)


def test_a_key_made_wrong_is_found_and_no_other() -> None:
    """Sixteen systems on sixty items, one key turned round: backwards, suspect, and the only one."""
    scores = rasch(16, 60)
    [case] = [case for case in scores["m00"] if sum(row[case] for row in scores.values()) == 8][:1]
    turned = {system: {**row, case: not row[case]} for system, row in scores.items()}
    assert not [item for item in analyse_items(scores).items if "backwards" in item.flags]
    found = analyse_items(turned)
    [item] = [item for item in found.items if "backwards" in item.flags]
    assert item.id == case and item.discrimination is not None and item.discrimination < -0.5
    assert (item.flags, item.exact) == (("backwards", "suspectKey"), True)
    assert item.q is not None and item.p is not None and item.p <= item.q <= 0.05
    assert [(one.id, one.reason) for one in found.suspect_keys] == [(case, "backwards")]


def test_a_key_that_all_strong_systems_contradict_is_found() -> None:
    """Of a case that nobody has, four of six gave one answer."""
    scores = rasch(6, 20, seed=1)
    wrong: dict[str, dict[Any, str]] = {}
    for n, (name, row) in enumerate(scores.items()):
        row["c05-v1"] = False
        wrong[name] = {case: f"{case}{name}" for case, has in row.items() if not has}
        wrong[name]["c05-v1"] = "42" if n >= 2 else "?"
    found = analyse_items(scores, wrong_answers=wrong)
    [one] = found.suspect_keys
    assert (one.id, one.answer, one.systems) == ("c05-v1", "42", ("m02", "m03", "m04", "m05"))
    assert [item.id for item in found.items if "suspectKey" in item.flags] == ["c05"]


def test_wordings_are_one_item_and_cases_stay_cases() -> None:
    """Three wordings weigh as one item; floor and ceiling name cases, difficulty is of the item."""
    scores = {"a": {"p-v1": 1, "p-v2": 0, "p-v3": 0, "q": 1}, "b": {"p-v1": 1, "p-v2": 1, "p-v3": 0, "q": 0}}
    found = analyse_items(scores)
    assert (found.cases, [item.id for item in found.items]) == (4, ["p", "q"])
    assert (found.floor, found.ceiling) == (("p-v3",), ("p-v1",))
    assert [item.difficulty for item in found.items] == [pytest.approx(0.5), 0.5]
    assert (found.discrimination, found.accuracy) == (0.5, {"a": 0.5, "b": 0.5})


def test_flags_of_floor_ceiling_and_what_cannot_be_told() -> None:
    """And items in which all have the same part of the score have none."""
    rows = {f"m{n}": {"no": 0, "all": 1, "half": 0.5, "x": n / 7, "one": float(n == 0), "y": n / 7} for n in range(8)}
    found = {item.id: item for item in analyse_items(rows).items}
    assert (found["no"].flags, found["all"].flags, found["half"].flags) == (("floor",), ("ceiling",), ())
    assert (found["no"].discrimination, found["no"].p, found["no"].q, found["half"].p) == (None, None, None, None)
    assert found["one"].flags == ("cannotTell",), "one of eight: p = 1/8 at best"
    assert found["x"].flags == () and found["x"].discrimination is not None
    assert analyse_items(rows).coin_flip is None


def test_one_system_has_no_discrimination() -> None:
    """Floor, ceiling and difficulty are known; what separates systems is not."""
    found = analyse_items({"m": {"a": True, "b": False}})
    assert (found.discrimination, found.coin_flip, found.reliability) == (None, None, None)
    assert (found.floor, found.ceiling, [item.difficulty for item in found.items]) == (("b",), ("a",), [1.0, 0.0])


def test_laws_of_order_and_names() -> None:
    """Order of systems, order of cases and names change nothing but order and names."""
    scores = rasch(9, 30, seed=4)
    found = analyse_items(scores)
    names = list(reversed(scores))
    cases = list(reversed(scores["m00"]))
    other = analyse_items({f"x{name}": {case: scores[name][case] for case in cases} for name in names})
    assert (other.reliability, other.discrimination) == (pytest.approx(found.reliability), found.discrimination)
    assert other.cohorts == found.cohorts
    assert {name[1:]: value for name, value in other.accuracy.items()} == found.accuracy
    for mine, one in zip(found.items, reversed(other.items), strict=True):
        assert (one.id, one.flags, one.difficulty) == (mine.id, mine.flags, pytest.approx(mine.difficulty))
        assert (one.p, one.q, one.discrimination) == tuple(
            pytest.approx(value, abs=1e-12) if value is not None else None
            for value in (mine.p, mine.q, mine.discrimination)
        )
    assert analyse_items(scores) == found


def test_settings_count_and_stand_in_the_result() -> None:
    """Another level flags other items; drawn p follow seed and number; the document is plain JSON."""
    chance = np.random.default_rng(0)
    scores = {f"m{n}": {f"c{i}": float(chance.random()) for i in range(12)} for n in range(9)}
    one, other = (analyse_items(scores, settings=ValidationSettings(permutations=200, seed=seed)) for seed in (1, 2))
    assert [item.p for item in one.items] != [item.p for item in other.items]
    assert all(item.p is not None and item.p >= 1 / 201 and not item.exact for item in one.items)
    assert one.settings.seed == 1
    assert msgspec.convert(json.loads(json.dumps(one.to_dict())), Validation) == one
    assert "suspectKeys" in one.to_dict()
    loose = analyse_items(scores, settings=ValidationSettings(level=0.05))
    assert sum("backwards" in item.flags for item in loose.items) > 0
    for bad in ({"level": 0.0}, {"level": 1.0}, {"permutations": 0}, {"seed": -1}):
        with pytest.raises(InputError, match=next(iter(bad))):
            analyse_items(scores, settings=ValidationSettings(**bad))  # type: ignore[arg-type]


def test_public_preferences_keep_their_win_rates() -> None:
    """26 published win rates to 1e-4; nothing is floor or ceiling, every case separates."""
    folder = public_data("alpacaeval2")
    rows = list(csv.DictReader((folder / "preferences.csv").read_text("utf-8").splitlines()))
    models = [name for name in rows[0] if name not in ("item", "dataset")]
    scores = {name: {row["item"]: float(row[name]) for row in rows} for name in models}
    found = analyse_items(scores, settings=ValidationSettings(permutations=200))
    published = {
        row["model"]: row for row in csv.DictReader((folder / "published.csv").read_text("utf-8").splitlines())
    }
    assert len(found.accuracy) == 26
    for name, value in found.accuracy.items():
        assert 100 * value == pytest.approx(float(published[name]["win_rate"]), abs=0.01)
    assert (found.floor, found.ceiling, found.discrimination, found.coin_flip) == ((), (), 1.0, None)
    assert [one.systems for one in found.cohorts] == [5, 10, 25, 26]
