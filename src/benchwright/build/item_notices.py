"""What a reader of an item analysis must know before believing it."""

from collections.abc import Sequence

from benchwright.build.discrimination import Discrimination
from benchwright.build.scores import CaseScores
from benchwright.records import Notice


def item_notices(
    scores: CaseScores, tests: Sequence[Discrimination | None], reliability: float | None, limit: float
) -> tuple[Notice, ...]:
    """Say what these systems cannot tell.

    Args:
        scores: of the systems on the cases.
        tests: of each item.
        reliability: alpha, where it is defined.
        limit: largest q of a finding.
    """
    count = len(scores.systems)
    if count < 2:
        message = "One system cannot tell what the cases separate: results of at least two are needed."
        return (Notice(code="one_system", message=message),)
    found = [_power(count, [test for test in tests if test is not None], limit)]
    if reliability is None:
        why = "there is one item" if len(tests) < 2 else "all systems have the same sum"
        found.append(Notice(code="reliability_undefined", message=f"No reliability: {why}."))
    return tuple(notice for notice in found if notice is not None)


def _power(count: int, tests: Sequence[Discrimination], limit: float) -> Notice | None:
    if not tests:
        message = "No item can be held against the others: the systems differ on none, or in nothing else."
        return Notice(code="nothing_to_test", message=message)
    testable = [test for test in tests if test.smallest <= limit]
    if not testable:
        least = min(test.smallest for test in tests)
        message = (
            f"With {count} systems no item can be shown to be backwards: even the most extreme result has "
            f"p = {least:.2g}, above {limit:g}."
        )
        return Notice(code="cannot_tell", message=message)
    least = min(test.smallest for test in testable) * len(testable)
    if least > limit:
        drawn = "" if all(test.exact for test in testable) else ", or more permutations,"
        message = (
            f"A single backwards item cannot be told from chance among {len(testable):,} (its q is at least "
            f"{min(1.0, least):.2g}, above {limit:g}): more systems{drawn} are needed; several at once can be found."
        )
        return Notice(code="lone_item", message=message)
    return None
