"""Item analysis: how hard is each item, does it go with the others, and which keys are suspect?"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from benchwright.build.cohorts import cohorts
from benchwright.build.discrimination import Discrimination, discriminations, false_discovery
from benchwright.build.item_notices import item_notices
from benchwright.build.reliability import alpha
from benchwright.build.scores import ItemScores, case_scores, item_scores
from benchwright.build.suspects import Place, same_wrong_answers
from benchwright.errors import check_settings
from benchwright.records import Flag, ItemFinding, SuspectKey, Validation, ValidationSettings, split_id

LEVEL_DECIMALS = 12
"""1 - 0.95 is a little more than 0.05, and 1 - 0.9 a little less than 0.1: neither is meant."""


def analyse_items(
    scores: Mapping[str, Mapping[str, Any]],
    *,
    cases: Sequence[str] | None = None,
    wrong_answers: Mapping[str, Mapping[Place, str]] | None = None,
    settings: ValidationSettings | None = None,
) -> Validation:
    """Tell how hard each item is, whether it separates strong systems from weak ones, and which keys are suspect.

    Runs are averaged first, then the wordings (`-vN`) of an item. Its discrimination is its correlation over systems
    with the mean of the other items; it is backwards only where chance does not explain that, the number of items
    taken into account. No item response model is fitted: below about 50 systems its estimates are noise.

    Args:
        scores: system -> case id -> score in [0, 1] (True and False are 1 and 0), or a list of scores, one a run.
        cases: ids of the cases, in their order; those of the first system unless given.
        wrong_answers: system -> case id, or (case id, line id) -> the answer with which it missed, to find keys that
            all strong systems contradict.
        settings: level, permutations, seed.

    Returns:
        The findings. With one system only floor, ceiling, accuracy and difficulty are known: discrimination is None.

    Raises:
        InputError: a setting out of its range; no system or case; a score missing, of no case, or outside [0, 1].

    Example:
        >>> hard = {f"m{n}": {f"c{c}": c < n for c in range(8)} for n in range(8)}
        >>> found = analyse_items(hard)
        >>> found.discrimination, found.coin_flip, found.floor, round(found.reliability, 2)
        (0.875, 0.9921875, ('c7',), 0.86)
        >>> [(item.id, item.flags) for item in found.items if item.flags]
        [('c0', ('cannotTell',)), ('c6', ('cannotTell',)), ('c7', ('floor',))]
    """
    settings = _checked(settings or ValidationSettings())
    limit = round(1 - settings.level, LEVEL_DECIMALS)
    found = case_scores(scores, cases)
    items, accuracy = item_scores(found), found.accuracy()
    tests = discriminations(items, permutations=settings.permutations, seed=settings.seed)
    shared = same_wrong_answers(wrong_answers or {}, accuracy)
    rows = _findings(items, tests, {split_id(one.id)[0] for one in shared}, limit)
    backwards = [SuspectKey(id=row.id, reason="backwards") for row in rows if "backwards" in row.flags]
    reliability = alpha(items)
    return Validation(
        cases=len(found.cases),
        systems=len(found.systems),
        runs=found.runs,
        floor=_named(found.cases, found.floor),
        ceiling=_named(found.cases, found.ceiling),
        discrimination=found.differing(),
        coin_flip=found.coin_flip(),
        accuracy=accuracy,
        headroom=1 - max(accuracy.values()),
        reliability=reliability,
        items=rows,
        suspect_keys=(*shared, *backwards),
        cohorts=cohorts(items, accuracy),
        settings=settings,
        warnings=item_notices(found, tests, reliability, limit),
    )


def _checked(settings: ValidationSettings) -> ValidationSettings:
    check_settings(
        ("level", settings.level, 0 < settings.level < 1, "a share between 0 and 1"),
        ("permutations", settings.permutations, settings.permutations >= 1, "1 or more"),
        ("seed", settings.seed, settings.seed >= 0, "0 or more"),
    )
    return settings


def _findings(
    items: ItemScores, tests: Sequence[Discrimination | None], suspect: set[str], limit: float
) -> tuple[ItemFinding, ...]:
    """Put the findings of each item together.

    Args:
        items: their scores.
        tests: of each item.
        suspect: items with a key that strong systems contradict.
        limit: largest q of a finding.
    """
    testable = [n for n, test in enumerate(tests) if test is not None and test.smallest <= limit]
    q = dict(zip(testable, false_discovery([test.p for n in testable if (test := tests[n]) is not None]), strict=True))
    difficulty = items.values.mean(axis=1).tolist()
    floor, ceiling = items.floor.tolist(), items.ceiling.tolist()
    rows = []
    for n, (name, test) in enumerate(zip(items.items, tests, strict=True)):
        backwards = test is not None and test.correlation < 0 and q.get(n, 1.0) <= limit
        flags: list[tuple[Flag, bool]] = [
            ("floor", floor[n]),
            ("ceiling", ceiling[n]),
            ("cannotTell", test is not None and n not in q),
            ("backwards", backwards),
            ("suspectKey", backwards or name in suspect),
        ]
        rows.append(
            ItemFinding(
                id=name,
                difficulty=difficulty[n],
                discrimination=None if test is None else test.correlation,
                p=None if test is None else test.p,
                q=q.get(n),
                exact=test is not None and test.exact,
                flags=tuple(flag for flag, holds in flags if holds),
            )
        )
    return tuple(rows)


def _named(names: Sequence[str], kept: Iterable[bool]) -> tuple[str, ...]:
    return tuple(name for name, keep in zip(names, kept, strict=True) if keep)
