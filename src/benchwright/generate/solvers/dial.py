"""Reads a dial prompt and joins all its operations into one before it looks at the start."""

import re

MODULUS = re.compile("has ([0-9]+) positions|modulo ([0-9]+)|made of ([0-9]+) cells")
START = re.compile("points at ([0-9]+)|Begin with the [a-z]+ ([0-9]+)|stands on label ([0-9]+)")
STEP = re.compile(
    r"multiply it by (?P<multiply_dial>[0-9]+)|add (?P<add_dial>[0-9]+)|subtract (?P<subtract_dial>[0-9]+)"
    r"|^times (?P<multiply_program>[0-9]+)|^plus (?P<add_program>[0-9]+)|^minus (?P<subtract_program>[0-9]+)"
    r"|is (?P<multiply_ring>[0-9]+) times its"
    r"|goes (?P<add_ring>[0-9]+) cells forward|goes (?P<subtract_ring>[0-9]+) cells back",
    re.MULTILINE,
)


def solve(prompt: str) -> str:
    """Answer a dial prompt in any of its wordings.

    All steps together take x to a * x + b; a and b are found first, and the start is put in for x last.

    Raises:
        ValueError: the prompt is not of this family, or holds numbers that are no part of it.

    Example:
        >>> solve("Begin with the value 8.\\ntimes 7\\nminus 9\\nAll of this is arithmetic modulo 41.")
        '6'
    """
    modulus = _only(MODULUS, prompt, "modulus")
    start = _only(START, prompt, "start")
    if start >= modulus:
        raise ValueError(f"the start {start} of this dial is not below its modulus {modulus}")
    steps = list(STEP.finditer(prompt))
    if len(steps) + 2 != len(re.findall("[0-9]+", prompt)):
        raise ValueError("a number of this dial is neither its modulus, nor its start, nor part of a step")
    slope, intercept = 1, 0
    for step in steps:
        kind = str(step.lastgroup).partition("_")[0]
        operand = int(step[str(step.lastgroup)])
        if kind == "multiply":
            slope, intercept = slope * operand % modulus, intercept * operand % modulus
        else:
            intercept = (intercept + (operand if kind == "add" else modulus - operand)) % modulus
    return str((slope * start + intercept) % modulus)


def _only(pattern: re.Pattern[str], prompt: str, noun: str) -> int:
    found = list(pattern.finditer(prompt))
    if len(found) != 1:
        raise ValueError(f"a dial has one {noun}, this prompt has {len(found)}")
    return int(found[0][found[0].lastindex or 0])
