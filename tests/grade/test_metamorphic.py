"""Real replies, changed in ways that do not change what they say, and in ways that do.

`python -m tests.grade.test_metamorphic` prints the shares.
"""

import json
import re
from collections import Counter, defaultdict
from collections.abc import Callable, Sequence
from functools import cache
from typing import NamedTuple

import pytest

from benchwright.grade.single import explain_answer
from benchwright.records import Mode
from tests.conftest import public_data
from tests.grade.real_replies import RealReply, real_replies

MOST = {"line": 120, "sentence": 50, "bare": 30}
"""Replies taken of each family, by how they state their answer: every k-th of those that strict mode accepts."""
_LINE = re.compile(r"(?P<lead>^A: )(?P<answer>[^\n]+)(?P<close>)\Z", re.MULTILINE)
_SENTENCE = re.compile(r"(?P<lead>So the answer is )(?P<answer>[^\n]+?)(?P<close>\.)\Z")
_BARE = re.compile(r"(?P<lead>)(?P<answer>[^\n]+)(?P<close>)\Z")
FORMS = ("line", "sentence", "bare")


class Stated(NamedTuple):
    """A reply taken apart where it states its answer: steps, lead ("So the answer is "), answer, close (".").

    Attributes:
        form: how it states it: on a line "A: ...", in a sentence, or as nothing but the value.
        sort: of answer: number, option, boolean or words.
    """

    real: RealReply
    form: str
    sort: str
    steps: str
    lead: str
    answer: str
    close: str

    def say(self, answer: str, *, lead: str | None = None, close: str | None = None) -> str:
        """The statement, with another answer or other words around it."""
        return (self.lead if lead is None else lead) + answer + (self.close if close is None else close)

    def whole(self, statement: str) -> str:
        """The reply with another statement."""
        return self.steps + statement


Change = Callable[[Stated], "str | None"]
"""From a reply to the changed reply; None where the change makes no sense."""


@cache
def stated() -> tuple[Stated, ...]:
    """The replies that strict mode accepts and that state their answer in one of the forms."""
    public_data("gsm8k_replies")
    public_data("bbh_codex_replies")
    groups: defaultdict[tuple[str, str], list[Stated]] = defaultdict(list)
    for real in real_replies():
        made = _taken_apart(real) if real.published else None
        if made is not None and met(real.reply, made):
            groups[real.family, made.form].append(made)
    return tuple(one for (_, form), members in groups.items() for one in members[:: -(-len(members) // MOST[form])])


def _taken_apart(real: RealReply) -> Stated | None:
    form = "line" if real.family == "gsm8k" else "sentence" if real.kind == "cot" else "bare"
    found = {"line": _LINE, "sentence": _SENTENCE, "bare": _BARE}[form].search(real.reply)
    sort = "option" if real.options else "boolean" if real.key in ("True", "False") else "words"
    sort = "number" if re.fullmatch(r"-?\d+", real.key) else sort
    return found and Stated(real, form, sort, real.reply[: found.start()], *found.group("lead", "answer", "close"))


def met(reply: str, one: Stated, mode: Mode = "strict") -> bool | None:
    """The verdict on a changed reply."""
    return explain_answer(reply, one.real.key, mode=mode).met


def met_as_ordering(reply: str, one: Stated) -> bool | None:
    """The verdict on a changed reply when the labels are given as options."""
    return explain_answer(reply, one.real.key, options=list(one.real.options), mode="strict").met


def wrong(one: Stated) -> str:
    """One wrong answer of the same sort."""
    return wrongs(one)[0]


def wrongs(one: Stated) -> list[str]:
    """Wrong answers: another option, the number and one, ten times, with the other sign; two words swapped."""
    key = one.real.key
    if one.sort == "option":
        return [label for label in one.real.options if label != key]
    if one.sort == "boolean":
        return ["False" if key == "True" else "True"]
    if one.sort == "number":
        number = int(key)
        return [str(other) for other in (number + 1, number * 10, -number) if other != number]
    first, second, *rest = key.split()
    return [" ".join([second, first, *rest]), " ".join([*key.split()[:-2], *reversed(key.split()[-2:])])]


# What follows the answer

_EXPLAINED = {
    "number": "This follows because 12 of the 40 boxes were full, 3 were sold and 5 were left over.",
    "option": "The other options fail: (A) breaks the first statement, (B) the second, and (C) contradicts both.",
    "boolean": "This holds because not True is False, not False is True, and False and True is False.",
    "words": "The words are compared letter by letter, so zebra would come after apple, and mango between them.",
}
_FRESH = {
    "number": ("Tom has 3 apples and buys 5 more. How many apples has he?", "8"),
    "option": ("Which day follows Monday?\nOptions:\n(A) Sunday\n(B) Friday\n(C) Tuesday\n(F) Monday", "(F)"),
    "boolean": ("not ( True ) is", None),
    "words": ("Sort the following words alphabetically: List: pear apple", "apple pear"),
}


def _fresh(one: Stated) -> tuple[str, str]:
    question, answer = _FRESH[one.sort]
    return question, wrong(one) if answer in (None, one.real.key) else str(answer)


def _after(text: Callable[[Stated], "str | None"]) -> Change:
    def change(one: Stated) -> str | None:
        more = text(one)
        return None if more is None else one.whole(one.say(one.answer)) + more

    return change


AFTER: dict[str, Change] = {
    "explanation, new paragraph": _after(lambda one: f"\n\n{_EXPLAINED[one.sort]}"),
    "explanation, same line": _after(
        lambda one: ("" if one.close else ".") + f" {_EXPLAINED[one.sort]}" if one.sort != "words" else None
    ),
    "fresh Q and A": _after(lambda one: "\n\nQ: {}\nA: {}".format(*_fresh(one))),
    "fresh Q, worked A": _after(
        lambda one: "\n\nQ: {}\nA: Let's think step by step. So the answer is {}.".format(*_fresh(one))
    ),
    "fresh Question and Answer": _after(lambda one: "\n\nQuestion: {}\nAnswer: {}".format(*_fresh(one))),
    "remark": _after(lambda one: "\n\nI hope this helps! Let me know if anything is unclear."),
    "remark with a number": _after(lambda one: "\n\nThat took 4 steps. I am happy to explain each of them."),
    "check": _after(lambda one: "\nCheck: 16 - 7 = 9." if one.sort == "number" else None),
    "options listed": _after(lambda one: "\n" + _listed(one)),
    "options listed, new paragraph": _after(lambda one: "\n\n" + _listed(one)),
}


def _listed(one: Stated) -> str:
    if one.sort == "option":
        return "Options: " + " ".join(f"{label} {text}" for label, text in one.real.options.items())
    if one.sort == "boolean":
        return "Options: True, False"
    if one.sort == "words":
        return "Other orders that I considered: {}; {}.".format(*wrongs(one))
    return "Other candidates were 12, 15 and 20."


# What stands before it


def _before(text: str) -> Change:
    def change(one: Stated) -> str:
        gap = "" if not one.steps or one.steps.endswith(("\n", " ")) else " "
        return f"{one.steps}{gap}{_retracted(text, one, wrong(one))}{one.say(one.answer)}"

    return change


def _retracted(text: str, one: Stated, answer: str) -> str:
    between = " " if one.form == "sentence" and not text.startswith("####") else "\n"
    start = "\n" if text.startswith("####") and one.steps and not one.steps.endswith("\n") else ""
    return start + text.replace("WRONG", answer) + between


RETRACTIONS = {
    "the answer is": "The answer is WRONG. Wait, that is wrong.",
    "I first thought": "I first thought the answer was WRONG, but that double counts.",
    "correction": "Final answer: WRONG. Correction:",
    "hashes": "#### WRONG\nWait, that is wrong.",
    "box": r"\boxed{WRONG}. No, that is wrong.",
    "line": "Answer: WRONG\nLet me check that again. It is wrong.",
}
BEFORE: dict[str, Change] = {f"retracted: {name}": _before(text) for name, text in RETRACTIONS.items()}


# What stands around it


def _around(pattern: str) -> Change:
    return lambda one: one.whole(one.say(pattern.replace("X", one.answer)))


def _instead(pattern: str) -> Change:
    return lambda one: one.whole(pattern.replace("X", one.answer))


def _latex(pattern: str) -> Change:
    return lambda one: one.whole(
        one.say(pattern.replace("X", one.answer if one.sort == "number" else rf"\text{{{one.answer}}}"))
    )


AROUND: dict[str, Change] = {
    "bold": _around("**X**"),
    "bold underscores": _around("__X__"),
    "italics": _around("*X*"),
    "italic underscores": _around("_X_"),
    "bold italics": _around("***X***"),
    "bold, point inside": lambda one: one.whole(one.say(f"**{one.answer}.**", close="")),
    "bold statement": lambda one: one.whole(f"**{one.say(one.answer)}**"),
    "bold lead": lambda one: one.whole(one.say(one.answer, lead=f"**{one.lead.strip()}** ")) if one.lead else None,
    "box": _around(r"\boxed{X}"),
    "box in dollars": _around(r"$\boxed{X}$"),
    "box in display": _around(r"\[\boxed{X}\]"),
    "box with text": _latex(r"$\boxed{X}$"),
    "dollars": lambda one: one.whole(one.say(f"${one.answer}$")) if one.sort != "words" else None,
    "display dollars": lambda one: one.whole(one.say(f"$${one.answer}$$")) if one.sort != "words" else None,
    "backticks": _around("`X`"),
    "double quotes": _around('"X"'),
    "curly quotes": _around("“X”"),
    "fence": lambda one: one.whole(one.say(f"\n```\n{one.answer}\n```", lead=one.lead.rstrip(" "), close="")),
    "fence with a language": lambda one: one.whole(
        one.say(f"\n```text\n{one.answer}\n```", lead=one.lead.rstrip(" "), close="")
    ),
    "JSON instead": lambda one: one.whole(json.dumps({"answer": one.answer})),
    "JSON in a fence instead": lambda one: one.whole("```json\n" + json.dumps({"answer": one.answer}) + "\n```"),
    "JSON after the lead": lambda one: one.whole(one.say(json.dumps({"answer": one.answer}))),
    "JSON with the steps": lambda one: json.dumps({"steps": one.steps, "answer": one.answer}),
    "hashes instead": lambda one: one.whole(f"\n#### {one.answer}") if one.lead else None,
    "final answer instead": lambda one: one.whole(f"\nFinal answer: {one.answer}") if one.lead else None,
    "answer line in bold instead": lambda one: one.whole(f"\n**Answer:** {one.answer}") if one.lead else None,
    "answer on the next line": lambda one: one.whole(f"\n**Final Answer**\n\n{one.answer}") if one.lead else None,
    "after thinking": lambda one: f"<think>{one.steps} Maybe {wrong(one)}?</think>\n{one.say(one.answer)}",
    "Windows line ends": lambda one: one.whole(one.say(one.answer)).replace("\n", "\r\n") + "\r\n",
    "white space at the end": lambda one: one.whole(one.say(one.answer)) + " \n\n ",
}

UNCHANGED: dict[str, Change] = {**AFTER, **BEFORE, **AROUND}
CROWDED = ("explanation, same line", "bare")
"""A value and other values on one line, and no word that says which is the answer."""


def misses(change: Change, form: str, *, ordering: bool = False) -> tuple[int, list[str]]:
    """How many replies a change applies to, and those that are no longer accepted."""
    read = met_as_ordering if ordering else met
    tried, missed = 0, []
    for one in stated():
        changed = change(one) if one.form == form and (one.sort == "option" or not ordering) else None
        if changed is None:
            continue
        tried += 1
        verdict = read(changed, one)
        if verdict is not True:
            missed.append(f"{one.real.id} {one.real.kind}: key {one.real.key!r}, {verdict}: ...{changed[-200:]!r}")
    return tried, missed


def assert_unchanged(change: Change, form: str, *, ordering: bool = False) -> None:
    """At least 99 % of the changed replies are still accepted."""
    tried, missed = misses(change, form, ordering=ordering)
    assert len(missed) <= 0.01 * tried, f"{len(missed)} of {tried} lost:\n" + "\n".join(missed[:: 1 + len(missed) // 4])


def test_there_are_replies_of_every_form_and_sort_to_change() -> None:
    """Shares of nothing would hold: strict mode accepts enough real replies to take from."""
    found = Counter((one.form, one.sort) for one in stated())
    assert len(stated()) >= 550
    assert found["line", "number"] >= 100
    assert all(found["sentence", sort] >= 30 for sort in ("number", "option", "boolean", "words"))
    assert all(found["bare", sort] >= 20 for sort in ("number", "option", "boolean", "words"))


@pytest.mark.parametrize(("change", "form"), [(c, f) for c in UNCHANGED for f in FORMS if (c, f) != CROWDED])
def test_what_says_the_same_is_read_the_same(change: str, form: str) -> None:
    """Text after the answer, a retracted answer before it, or marks around it: it is still the answer."""
    assert_unchanged(UNCHANGED[change], form)


@pytest.mark.parametrize("change", UNCHANGED)
def test_what_says_the_same_is_read_the_same_with_options(change: str) -> None:
    """The same for a question whose labels are given as options."""
    assert_unchanged(UNCHANGED[change], "sentence", ordering=True)


def test_a_bare_value_in_a_line_of_other_values_is_never_read_as_another_one() -> None:
    """Nothing states which value of such a line is the answer, so it is the first one or cannot be read."""
    change, form = CROWDED
    crowded = [(text, one) for one in stated() if one.form == form and (text := UNCHANGED[change](one)) is not None]
    assert [text for text, one in crowded if met(text, one) is False] == []


# What says something else


def _with_wrong(change: Callable[[Stated, str], str]) -> Callable[[Stated], list[str]]:
    return lambda one: [change(one, answer) for answer in wrongs(one)]


def _first_wrong(change: Callable[[Stated, str], str]) -> Callable[[Stated], list[str]]:
    return lambda one: [change(one, wrong(one))]


def _right_retracted(text: str) -> Callable[[Stated, str], str]:
    def change(one: Stated, answer: str) -> str:
        gap = "" if not one.steps or one.steps.endswith(("\n", " ")) else " "
        return f"{one.steps}{gap}{_retracted(text, one, one.answer)}{one.say(answer)}"

    return change


def _changed(change: Change) -> Callable[[Stated, str], str]:
    return lambda one, answer: change(one._replace(answer=answer)) or one.whole(one.say(answer))


OTHER: dict[str, Callable[[Stated], list[str]]] = {
    "wrong": _with_wrong(lambda one, answer: one.whole(one.say(answer))),
    **{f"right one {n}": _with_wrong(_right_retracted(t)) for n, t in RETRACTIONS.items()},
    **{f"wrong, {name}": _first_wrong(_changed(change)) for name, change in AROUND.items()},
    "wrong, right one listed": _with_wrong(lambda one, answer: one.whole(one.say(answer)) + "\n" + _all(one)),
    "wrong, right one thought": _with_wrong(lambda one, answer: f"<think>{one.real.reply}</think>\n{one.say(answer)}"),
    "wrong, then the right one denied": _with_wrong(
        lambda one, answer: one.whole(one.say(answer)) + f"\nIt is not {one.answer}."
    ),
    "right and wrong": lambda one: [one.whole(one.say(f"{one.answer} or {answer}")) for answer in wrongs(one)],
    "either": lambda one: [one.whole(one.say(f"either {answer} or {one.answer}")) for answer in wrongs(one)],
    "denied": lambda one: [one.whole(one.say(f"not {one.answer}"))] if one.sort != "boolean" else [],
}


SAID = [name for name in OTHER if name.removeprefix("wrong, ") not in AROUND]
"""Those that differ by what they say and not by marks around it."""


def _all(one: Stated) -> str:
    return _listed(one) if one.sort != "number" else f"Other candidates were 12, {one.real.key} and 20."


def accepted(change: str, *, mode: Mode = "strict", ordering: bool = False) -> list[str]:
    """The replies that say something else and are accepted all the same."""
    read = met_as_ordering if ordering else lambda text, one: met(text, one, mode)
    return [
        f"{one.real.id} key {one.real.key!r}: ...{text[-200:]!r}"
        for one in stated()
        if one.sort == "option" or not ordering
        for text in OTHER[change](one)
        if read(text, one) is True
    ]


@pytest.mark.parametrize("change", OTHER)
def test_what_says_something_else_is_never_accepted(change: str) -> None:
    """A wrong answer, also with the right one retracted, listed, thought or denied beside it."""
    found = accepted(change)
    assert not found, f"{len(found)} accepted:\n" + "\n".join(found[:: 1 + len(found) // 4])


@pytest.mark.parametrize("change", SAID)
def test_what_says_something_else_is_never_accepted_with_options(change: str) -> None:
    """The same for a question whose labels are given as options."""
    found = accepted(change, ordering=True)
    assert not found, f"{len(found)} accepted:\n" + "\n".join(found[:: 1 + len(found) // 4])


@pytest.mark.parametrize("change", SAID)
def test_lenient_mode_does_not_accept_it_either(change: str) -> None:
    """The repairs of lenient mode never turn a wrong answer into the right one."""
    found = accepted(change, mode="lenient")
    assert not found, f"{len(found)} accepted:\n" + "\n".join(found[:: 1 + len(found) // 4])


def _share(tried: int, missed: Sequence[str]) -> str:
    return f"{100 * (tried - len(missed)) / tried:7.2f}" if tried else "      -"


def main() -> None:
    """Print the share of replies that are still accepted, by change and form, and the wrong ones accepted."""
    print(f"{'change':34}   line  sentence  bare  options (per cent still accepted)")
    for name, change in UNCHANGED.items():
        cells = [_share(*misses(change, form)) for form in FORMS]
        print(f"{name:34} {' '.join(cells)} {_share(*misses(change, 'sentence', ordering=True))}")
    print(f"\n{'wrong answers':44} tried  accepted")
    for name, made in OTHER.items():
        print(f"{name:44} {sum(len(made(one)) for one in stated()):5} {len(accepted(name)):9}")


if __name__ == "__main__":
    main()
