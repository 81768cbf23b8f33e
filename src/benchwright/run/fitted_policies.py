"""Policies that have seen the keys of other items: each is fitted on one half of the items and answers the other."""

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from hashlib import sha256
from typing import NamedTuple

import msgspec

from benchwright.records import Check, Request, Task, item_index
from benchwright.run.forms import answer_of, code_lines, copied, filled, place_of_key
from benchwright.run.mentions import Places, places

Reply = Callable[[Request], str]
Part = tuple[str | None, int]
"""A family, and one of its halves: 0 or 1."""
MOST_KEYS = 26
"""With more different keys than letters a cycle of keys is not looked for."""


def halves(tasks: Sequence[Task]) -> list[int]:
    """Divide the items of every family into two halves of equal size, by a hash of their ids.

    Returns:
        0 or 1 for each task; all wordings of an item are in one half.
    """
    items, places_of_items = item_index([task.id for task in tasks])
    families: dict[str | None, list[str]] = defaultdict(list)
    for place, task in dict(zip(places_of_items, tasks, strict=True)).items():
        families[task.family].append(items[place])
    side = {}
    for members in families.values():
        drawn = sorted(members, key=lambda item: sha256(f"halves|{item}".encode("utf-8", "surrogatepass")).digest())
        side.update({item: place % 2 for place, item in enumerate(drawn)})
    return [side[items[place]] for place in places_of_items]


def _replies(tasks: Sequence[Task], texts: Iterable[str]) -> Reply:
    known = dict(zip((task.id for task in tasks), texts, strict=True))
    return lambda request: known[request.task_id]


def _parts(tasks: Sequence[Task]) -> tuple[list[Part], list[Part]]:
    """Give the part in which each task lies, and the part whose keys its answer may know."""
    sides = halves(tasks)
    own = [(task.family, side) for task, side in zip(tasks, sides, strict=True)]
    return own, [(family, 1 - side) for family, side in own]


def majority(tasks: Sequence[Task]) -> Reply:
    """Answer every line with the most frequent key of that line in the other half of the family."""
    own, other = _parts(tasks)
    counts: dict[tuple[Part, str], Counter[bytes]] = defaultdict(Counter)
    checks: dict[bytes, Check] = {}
    for task, part in zip(tasks, own, strict=True):
        for line in code_lines(task):
            code = msgspec.json.encode(line.check)
            checks[code] = line.check
            counts[part, line.id][code] += 1
    ranked = {key: [checks[code] for code, _ in found.most_common()] for key, found in counts.items()}

    def keys(task: Task, part: Part) -> dict[str, Check]:
        found = {line.id: ranked.get((part, line.id), []) for line in code_lines(task)}
        return {name: check for name, those in found.items() if (check := _possible(task, those)) is not None}

    return _replies(tasks, (copied(task, keys(task, part)) for task, part in zip(tasks, other, strict=True)))


def _possible(task: Task, ranked: Sequence[Check]) -> Check | None:
    """Give the first key that is among the options, where there are options."""
    offered = set(task.options)
    return next((check for check in ranked if not offered or getattr(check, "value", None) in offered), None)


def previous_answer(tasks: Sequence[Task]) -> Reply:
    """Answer with the keys of the task before: the nearest one of the same family that is another item."""
    seen: dict[str | None, list[Task]] = defaultdict(list)
    texts = []
    for task in tasks:
        before = next((one for one in reversed(seen[task.family]) if one.item != task.item), None)
        texts.append(copied(task, {line.id: line.check for line in code_lines(before)}) if before else "")
        seen[task.family].append(task)
    return _replies(tasks, texts)


def position(tasks: Sequence[Task]) -> Reply:
    """Answer with the option at the single place that is most often right in the other half of the family."""
    return _by_place(tasks, joint=False)


def joint_position(tasks: Sequence[Task]) -> Reply:
    """Answer with the option whose first mention, last mention and place in the list are together most often right.

    Where no option of a task is at such a joint place, the best single place decides.
    """
    return _by_place(tasks, joint=True)


def _by_place(tasks: Sequence[Task], *, joint: bool) -> Reply:
    own, other = _parts(tasks)
    right: dict[Part, Counter[tuple[int | None, ...]]] = defaultdict(Counter)
    for task, part in zip(tasks, own, strict=True):
        key = place_of_key(task)
        if key is not None:
            found = places(task.prompt, task.options)[key]
            right[part].update(_singles(found))
            if joint:
                right[part][tuple(found)] += 1

    def choice(task: Task, counts: "Counter[tuple[int | None, ...]]") -> str:
        cells = places(task.prompt, task.options)
        whole = [counts[tuple(cell)] for cell in cells]
        if not any(whole):
            whole = [max(counts[single] for single in _singles(cell)) for cell in cells]
        return task.options[whole.index(max(whole))] if any(whole) else ""

    texts = (filled(task, choice(task, right[part])) for task, part in zip(tasks, other, strict=True))
    return _replies(tasks, texts)


def _singles(cell: Places) -> list[tuple[int | None, ...]]:
    return [(cell.first, None, None), (None, cell.last, None), (None, None, cell.option)]


class _Case(NamedTuple):
    """A task as the cycle sees it: its numbers in the file, and the ranks of its key, each below n."""

    numbers: tuple[int, ...]
    ranks: tuple[int, ...]
    n: int


class _Rule(NamedTuple):
    """Rank = (a * number + b) mod n, with the kind of number and the kind of rank."""

    hits: int
    numbered: int
    ranked: int
    a: int
    b: int

    def applied(self, numbers: Sequence[int], n: int) -> int:
        return (self.a * numbers[self.numbered] + self.b) % n


def cycle(tasks: Sequence[Task]) -> Reply:
    """Answer by the place in the file: the affine function of it that is most often right in the other half.

    The function gives the place in the list of options, or the rank by first or by last mention; without options
    the place in the sorted list of the keys of the other half, where these are few. The place in the file is that
    of the task or of its item, in the whole file or in its family.
    """
    own, other = _parts(tasks)
    numbered = _numbered(tasks)
    keys = _keys(tasks, own)
    cases: dict[tuple[Part, int], list[_Case]] = defaultdict(list)
    for task, part, numbers in zip(tasks, own, numbered, strict=True):
        case = _case(task, numbers, keys[part])
        if case is not None:
            cases[part, case.n].append(case)
    rules = {key: _best_rule(found) for key, found in cases.items()}

    def text(task: Task, numbers: tuple[int, ...], part: Part) -> str:
        n = len(task.options) or len(keys[part])
        rule = rules.get((part, n))
        if rule is None:
            return ""
        rank = rule.applied(numbers, n)
        if not task.options:
            return keys[part][rank] if answer_of(task) is not None else ""
        cells = places(task.prompt, task.options)
        return next(task.options[cell.option] for cell in cells if _ranks(cell)[rule.ranked] == rank)

    answers = (text(task, numbers, part) for task, numbers, part in zip(tasks, numbered, other, strict=True))
    return _replies(tasks, (filled(task, answer) for task, answer in zip(tasks, answers, strict=True)))


def _ranks(cell: Places) -> tuple[int, ...]:
    return cell.option, cell.first, cell.last


def _case(task: Task, numbers: tuple[int, ...], keys: Sequence[str]) -> _Case | None:
    if task.options:
        key = place_of_key(task)
        ranks = None if key is None else _ranks(places(task.prompt, task.options)[key])
        return None if ranks is None else _Case(numbers, ranks, len(task.options))
    answer = answer_of(task)
    return _Case(numbers, (keys.index(answer),), len(keys)) if answer in keys else None


def _keys(tasks: Sequence[Task], own: Sequence[Part]) -> Mapping[Part, list[str]]:
    """Give the different keys of every part, sorted; none where they are many."""
    found: dict[Part, set[str]] = defaultdict(set)
    for task, part in zip(tasks, own, strict=True):
        answer = None if task.options else answer_of(task)
        if answer is not None:
            found[part].add(answer)
    few = {part: sorted(keys) for part, keys in found.items() if len(keys) <= MOST_KEYS}
    return defaultdict(list, few)


def _numbered(tasks: Sequence[Task]) -> list[tuple[int, ...]]:
    """Number the tasks and their items, in the whole file and in their family."""
    _, in_file = item_index([task.id for task in tasks])
    families: dict[str | None, tuple[list[Task], dict[str, int]]] = defaultdict(lambda: ([], {}))
    found: list[tuple[int, ...]] = []
    for number, (task, item) in enumerate(zip(tasks, in_file, strict=True)):
        members, items = families[task.family]
        found.append((number, len(members), item, items.setdefault(task.item, len(items))))
        members.append(task)
    return found


def _best_rule(cases: Sequence[_Case]) -> _Rule:
    """Find the rule that is right most often; of several the one with the smallest numbers."""
    n = cases[0].n
    best = _Rule(0, 0, 0, 0, 0)
    for numbered in range(len(cases[0].numbers)):
        for ranked in range(len(cases[0].ranks)):
            for a in range(n):
                rest = Counter((case.ranks[ranked] - a * case.numbers[numbered]) % n for case in cases)
                b, hits = rest.most_common(1)[0]
                if hits > best.hits:
                    best = _Rule(hits, numbered, ranked, a, b)
    return best


FITTED_POLICIES: dict[str, Callable[[Sequence[Task]], Reply]] = {
    "majority": majority,
    "cycle": cycle,
    "position": position,
    "joint-position": joint_position,
    "previous-answer": previous_answer,
}
"""Name -> maker. None of them ever sees the key of the item that it answers."""
