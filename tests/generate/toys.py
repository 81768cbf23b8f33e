"""Small families for tests of splits."""

from benchwright.generate.items import Balance, Draft, Family, Text
from benchwright.generate.stream import Stream

NAMES = tuple(f"Runner{letter}" for letter in "ABCDEFGHIJKLMNOPQRSTUVWXYZ")


def _sum(stream: Stream, difficulty: int) -> Draft | None:
    a, b = stream.between(10, 99), stream.between(10, 99)
    if stream.below(50) == 0:
        return None
    return Draft((a, b), ("sum", *sorted((a, b))), str(a + b + difficulty), difficulty)


def _ask_sum(draft: Draft, stream: Stream, variant: int, balance: Balance | None) -> Text | None:
    a, b = stream.shuffled(draft.facts)
    words = (
        "Add {} to {}, and the difficulty.",
        "What are {} and {} together, with the difficulty?",
        "{} plus {}, plus it:",
    )
    return Text(words[variant].format(a, b))


def _pick(stream: Stream, difficulty: int) -> Draft | None:
    number, runners = stream.below(10**9), stream.pick(NAMES, 12)
    return Draft((number, *runners), ("pick", number), runners[0], difficulty)


def _ask_pick(draft: Draft, stream: Stream, variant: int, balance: Balance | None) -> Text | None:
    if balance is None:
        return None
    number, _, *rest = draft.facts
    others = stream.shuffled(rest)
    options = [*others[: balance.option], draft.answer, *others[balance.option :]]
    named = [*others[: balance.first], draft.answer, *others[balance.first :]]
    return Text(f"Wording {'abc'[variant]} of {number}: {' '.join(named)}", tuple(options))


SUMS = Family("sums", "number", 0.01, 3, _sum, _ask_sum, lambda prompt: "")
PICKS = Family("picks", "option", 1 / 12, 3, _pick, _ask_pick, lambda prompt: "")
