"""What these systems cannot tell is said."""

from benchwright.build.items import analyse_items


def codes(scores: dict[str, dict[str, float]]) -> list[str]:
    """The codes of the notices."""
    return [notice.code for notice in analyse_items(scores).warnings]


def ladder(systems: int, items: int) -> dict[str, dict[str, float]]:
    """System n has the first n items."""
    return {f"m{n}": {f"c{i}": float(i < n) for i in range(items)} for n in range(systems)}


def test_one_system() -> None:
    """It is said once, and nothing else beside it."""
    assert codes({"m": {"a": 1, "b": 0}}) == ["one_system"]


def repeated(scores: dict[str, dict[str, float]], times: int) -> dict[str, dict[str, float]]:
    """The same items again and again."""
    return {
        name: {f"{case}-{n}": value for case, value in row.items() for n in range(times)}
        for name, row in scores.items()
    }


def test_few_systems_cannot_show_an_item_backwards() -> None:
    """Four systems: the most extreme of six arrangements has p = 1/6."""
    found = analyse_items(repeated(ladder(4, 4), 2))
    [notice] = found.warnings
    assert (notice.code, "p = 0.17, above 0.05" in notice.message) == ("cannot_tell", True)
    assert {item.q for item in found.items} == {None}


def test_a_single_item_among_many_may_be_out_of_reach() -> None:
    """Eight systems have p = 1/70 at best: enough for one item, not for one of forty."""
    [notice] = analyse_items(repeated(ladder(8, 8), 6)).warnings
    assert (notice.code, "permutations" in notice.message) == ("lone_item", False)
    parts = {f"m{n}": {f"c{i}": ((n * 7 + i * 3) % 11) / 10 for i in range(900)} for n in range(11)}
    [notice] = analyse_items(parts).warnings
    assert (notice.code, "or more permutations," in notice.message) == ("lone_item", True)
    assert codes(ladder(20, 20)) == []


def test_nothing_to_hold_against_each_other() -> None:
    """All floor, one item, or sums that are all the same: said, with why there is no reliability."""
    assert codes({"a": {"x": 0, "y": 0}, "b": {"x": 0, "y": 0}}) == ["nothing_to_test", "reliability_undefined"]
    assert codes({"a": {"x": 1}, "b": {"x": 0}}) == ["nothing_to_test", "reliability_undefined"]
