"""Splits: items of every family, each different from all others and from those of other splits, in a keyed order."""

import hashlib
import hmac
import re
from collections import Counter
from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Literal, NamedTuple

from benchwright.errors import Fault, InputError
from benchwright.generate.items import Balance, Draft, Family, Text
from benchwright.generate.places import balances
from benchwright.generate.protocol import with_protocol
from benchwright.generate.stream import Stream

SplitName = Literal["public", "hidden"]

MOST_ATTEMPTS = 200
"""A place in a split that is not filled after so many draws will not be: the family's space is too small."""

MOST_OF_ONE_ANSWER = 25
"""No answer is the key of more than one in so many items of a family."""

MOST_OF_ONE_NAME = 10
"""No name is the key of one in so many items, or more."""

SEED_KEY = b"benchwright-seed-v1"

_NUMBER = re.compile(r"[0-9]+")


def seed_key(seed: int) -> bytes:
    """Give the key of a seed: anyone who knows the seed can build its split.

    Args:
        seed: from 0 to 2^53 - 1.
    """
    return hmac.digest(SEED_KEY, str(seed).encode("ascii"), hashlib.sha256)


@dataclass(frozen=True)
class Plan:
    """What a split is to hold.

    Attributes:
        split: "public", whose tasks say what they are made of, or "hidden", whose tasks say nothing.
        families: in a fixed order.
        items: of each family.
        variants: texts of each item.
        difficulties: each in turn, from easy to hard.
        arrangement: number of the arrangement: another one moves places of answers and tasks, and no item.
    """

    split: SplitName
    families: Sequence[Family]
    items: int
    variants: int
    difficulties: Sequence[int]
    arrangement: int = 0


class Seen:
    """What items of other splits look like, so that none is made again.

    Attributes:
        specs: digests of items without names and nouns.
        prompts: digests of texts.
    """

    def __init__(self, specs: Collection[str] = (), prompts: Collection[str] = ()) -> None:
        self.specs, self.prompts = set(specs), set(prompts)


class Made(NamedTuple):
    """A task of a split.

    Attributes:
        spec: digest of its item without names and nouns.
    """

    id: str
    family: str
    difficulty: int
    prompt: str
    options: tuple[str, ...]
    answer: str
    spec: str


@dataclass
class Built:
    """A split.

    Attributes:
        families: the tasks of each family, in the order in which they were made.
        tasks: all of them, in the order of the file.
        redraws: how often an item of each family was drawn again, by reason.
    """

    families: dict[str, list[Made]] = field(default_factory=dict)
    tasks: list[Made] = field(default_factory=list)
    redraws: dict[str, Counter[str]] = field(default_factory=dict)


def build_split(
    key: bytes, plan: Plan, avoid: Seen, *, say: Callable[[str], None], before: Built | None = None
) -> Built:
    """Build a split.

    Args:
        key: of all streams.
        plan: what it is to hold.
        avoid: items and texts that must not come again.
        say: is told which family is being built.
        before: the same split in another arrangement: what no arrangement changes is taken from there.

    Returns:
        The tasks, in a keyed order over all families. The same key and plan give the same tasks; another family,
        another number of items or other wordings change no item that stays, unless one of them has to be drawn again.

    Raises:
        InputError: a family has fewer items than asked for, or fewer wordings.
    """
    _check(plan)
    built = Built()
    for family in plan.families:
        name = family.name
        if before is not None and family.kind != "option":
            built.families[name], built.redraws[name] = before.families[name], before.redraws[name]
            continue
        say(f"{name}: {plan.items:,} items")
        built.redraws[name] = Counter()
        built.families[name] = list(_family_tasks(key, plan, family, avoid, built.redraws[name]))
    made = [task for tasks in built.families.values() for task in tasks]
    built.tasks = Stream(key, plan.split, "all", plan.arrangement, 0, "order").shuffled(made)
    return built


def digest(text: str) -> str:
    """Give 128 bits of a SHA-256 as hexadecimal digits."""
    return hashlib.sha256(text.encode("utf-8")).hexdigest()[:32]


def _check(plan: Plan) -> None:
    for family in plan.families:
        if plan.variants > family.variants:
            expected = f"at most {family.variants} for {family.name}"
            raise InputError(Fault(field="variants", expected=expected, found=str(plan.variants)))


def _family_tasks(key: bytes, plan: Plan, family: Family, avoid: Seen, redraws: Counter[str]) -> Iterator[Made]:
    seen, answers = Seen(), Counter[str]()
    places = balances(key, plan, family) if family.kind == "option" else None
    most = max(1, (plan.items - 1) // MOST_OF_ONE_NAME if family.kind == "option" else plan.items // MOST_OF_ONE_ANSWER)
    for index in range(plan.items):
        difficulty = plan.difficulties[index % len(plan.difficulties)]
        balance = places[index] if places else [None] * plan.variants
        for attempt in range(MOST_ATTEMPTS):
            label = (plan.split, family.name, index, attempt)
            item = _item(key, label, family, difficulty, balance)
            reason = "cannot be built" if item is None else _unwanted(item, (seen, avoid), answers, most)
            if item is not None and reason is None:
                break
            redraws[str(reason)] += 1
        else:
            found = f"item {index + 1} of difficulty {difficulty} was drawn {MOST_ATTEMPTS} times: {_most(redraws)}"
            hint = "ask for fewer items, or for other difficulties"
            raise InputError(Fault(field=family.name, expected=f"{plan.items:,} items", found=found, hint=hint))
        draft, texts = item
        spec = digest(repr(draft.canonical))
        seen.specs.add(spec)
        seen.prompts.update(digest(text.prompt) for text in texts)
        answers[draft.answer] += 1
        name = _name(key, label, plan.split)
        for variant, text in enumerate(texts, 1):
            prompt = with_protocol(text.prompt, family.kind)
            yield Made(f"{name}-v{variant}", family.name, difficulty, prompt, text.options, draft.answer, spec)


def _item(
    key: bytes, label: tuple[str, str, int, int], family: Family, difficulty: int, balance: Sequence[Balance | None]
) -> tuple[Draft, list[Text]] | None:
    draft = family.draw(Stream(key, *label, "item"), difficulty)
    if draft is None:
        return None
    texts = []
    for variant, place in enumerate(balance):
        text = family.render(draft, Stream(key, *label, f"text-{variant + 1}"), variant, place)
        if text is None:
            return None
        texts.append(text)
    return draft, texts


def _unwanted(item: tuple[Draft, list[Text]], known: Sequence[Seen], answers: Counter[str], most: int) -> str | None:
    """Say why an item must be drawn again; None when it can stay."""
    draft, texts = item
    spec, prompts = digest(repr(draft.canonical)), [digest(text.prompt) for text in texts]
    if any(spec in seen.specs for seen in known):
        return "the item is there already"
    if any(prompt in seen.prompts for seen in known for prompt in prompts):
        return "the text is there already"
    if answers[draft.answer] >= most:
        return "the answer is the key of many items"
    if any(draft.answer in (numbers[0], numbers[-1]) for text in texts if (numbers := _NUMBER.findall(text.prompt))):
        return "the answer is the first or the last number"
    return None


def _most(redraws: Counter[str]) -> str:
    return f"mostly since {redraws.most_common(1)[0][0]}"


def _name(key: bytes, label: tuple[str, str, int, int], split: SplitName) -> str:
    """Give the id of an item: a public one says where it stands, a hidden one nothing."""
    if split == "public":
        return f"pub-{label[1]}-{label[2] + 1:03d}"
    stream = Stream(key, *label, "id")
    return "hid-" + "".join(stream.choice("abcdefghijkmnpqrstuvwxyz23456789") for _ in range(12))
