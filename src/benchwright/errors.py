"""Every error that benchwright raises on purpose.

    BenchwrightError          one clear line for a person; the command line exits with 2
    ├── InputError            a file, an option or a value is wrong (also a ValueError)
    │   └── UnfinishedError   a run is not finished; the command line exits with 4
    ├── AlignError            results that do not belong together
    ├── DiskError             a file cannot be written; the command line exits with 4
    ├── ModelError            a model cannot be made or asked at all
    └── JudgeError            a judge cannot be made or asked at all

A failed call to a model is not an error here: it is a row among the replies.
"""

from collections.abc import Iterable, Sequence
from typing import NamedTuple


class BenchwrightError(Exception):
    """What a person can put right: the message is complete in itself."""


class Fault(NamedTuple):
    """One thing wrong with an input: where it is, what was expected, what was found, what to do.

    Example:
        >>> str(Fault(path="tasks.jsonl", line=3, field="weight", expected="a number above 0", found="0"))
        'tasks.jsonl, line 3, weight: expected a number above 0, found 0'
    """

    expected: str
    found: str | None = None
    path: str | None = None
    line: int | None = None
    field: str | None = None
    hint: str | None = None

    def __str__(self) -> str:
        where = [self.path, f"line {self.line}" if self.line is not None else None, self.field]
        place = ", ".join(part for part in where if part)
        text = f"expected {self.expected}"
        if self.found is not None:
            text += f", found {self.found}"
        if self.hint:
            text += f"; {self.hint}"
        return f"{place}: {text}" if place else text


class InputError(BenchwrightError, ValueError):
    """Input that cannot be used, with every fault that was found in it.

    Example:
        >>> raise InputError(Fault(path="a.toml", field="runs", expected="a whole number", found="'three'"))
        Traceback (most recent call last):
        benchwright.errors.InputError: a.toml, runs: expected a whole number, found 'three'
    """

    def __init__(self, *faults: Fault) -> None:
        self.faults: Sequence[Fault] = faults
        super().__init__("\n".join(str(fault) for fault in faults))


class UnfinishedError(InputError):
    """A run that has to be gone on with first."""


MOST_FAULTS = 20
"""Faults of one kind that are listed where nothing else is said."""


def refuse(faults: Sequence[Fault], *, most: int = MOST_FAULTS) -> None:
    """Raise an error of these faults, if there are any; of many only the first are listed.

    Args:
        faults: in the order in which they are listed.
        most: so many are listed; the rest is counted.

    Raises:
        InputError: there is a fault.

    Example:
        >>> refuse([Fault("x", path="f", line=n) for n in (1, 2, 3)], most=1)
        Traceback (most recent call last):
        benchwright.errors.InputError: f, line 1: expected x
        f: expected no fault, found 2 more
    """
    more = len(faults) - most
    if more > 0:
        raise InputError(*faults[:most], Fault(path=faults[0].path, expected="no fault", found=f"{more:,} more"))
    if faults:
        raise InputError(*faults)


def check_settings(*rules: tuple[str, object, bool, str], further: Iterable[Fault] = ()) -> None:
    """Refuse settings that are out of their range, all in one go.

    Args:
        rules: of each setting its name, its value, whether it is in range, and the range in words.
        further: what else is wrong with the settings.

    Raises:
        InputError: a setting is out of its range.

    Example:
        >>> check_settings(("seed", 3, True, "0 or more"), ("level", 2, False, "a share between 0 and 1"))
        Traceback (most recent call last):
        benchwright.errors.InputError: level: expected a share between 0 and 1, found 2
    """
    faults = [Fault(field=name, expected=wanted, found=repr(value)) for name, value, kept, wanted in rules if not kept]
    faults += further
    if faults:
        raise InputError(*faults)


class AlignError(BenchwrightError):
    """Results that cannot be compared: other tasks, other benchmarks, nothing shared."""


class DiskError(BenchwrightError):
    """A file that cannot be written: the disk is full or failing. What was written before is whole."""


class ModelError(BenchwrightError):
    """A model that cannot be made or asked: unknown provider, no key, no such program."""


class JudgeError(BenchwrightError):
    """A judge that cannot be made or asked."""


def nearest(word: str, known: Iterable[str]) -> str:
    """Name the known word that was probably meant, as a hint for a `Fault`.

    Args:
        word: what was found.
        known: the words that would have been accepted.

    Returns:
        A phrase to put after the fault.

    Example:
        >>> nearest("wieght", ["weight", "claim"])
        'did you mean weight?'
        >>> nearest("xyz", ["weight", "claim"])
        'known: claim, weight'
    """
    import difflib

    names = sorted(known)
    close = difflib.get_close_matches(word, names, n=1, cutoff=0.6)
    return f"did you mean {close[0]}?" if close else f"known: {', '.join(names)}"
