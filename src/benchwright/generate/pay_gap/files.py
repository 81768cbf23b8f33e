"""The two files of the packaged benchmark as text and bytes."""

import json
from collections.abc import Sequence
from typing import Any

from benchwright.records import Task

BENCHMARK_TOML = '''\
id = "pay-gap"
title = "Pay gap reporting"
version = "1.0.0"
language = "en"
runs = 3
bar = 0.8
grading = "strict"

[card]
domain = """
Gender pay gap reporting by employers: the mean and the median gap of a payroll, the categories of \\
workers that need a joint pay assessment, the deadline of an answer, and the groups that are affected. \\
One prompt, one reply; what is tested is reading a table and applying a rule that the prompt states, not \\
knowledge of the law."""
source = """
Invented throughout: no payroll, group, notice or holiday is taken from a real employer. The rule of the \\
joint-assessment tasks follows Article 10 of Directive (EU) 2023/970 and is stated in each prompt in our \\
own words. The deadlines are invented rules and no statement of the law of any country."""
licence = "CC-BY-4.0"
construction = """
Drawn from one seed by a program that computes every key in exact fractions; the same seed gives the same \\
bytes. Draws are made again when a rounding is near a tie, when a gap is near the threshold without lying \\
on it, when mean and median say nearly the same, when a rule of the prompt has no bearing on the answer, \\
or when a number, a date or a weekday of the key stands in the prompt. A second program, which shares no \\
code with the first, reads the prompts and computes every key again. Difficulty is the number of figures \\
to read (easy up to 16, medium up to 28, hard above), for deadlines the number of rules to apply (1, 2, \\
3). Every line is checked by code; there is no judge. Affected-groups items come in three wordings and \\
notice-date items in two, with the same key."""
biases = """
Payrolls are small and clean: 8 to 36 people, no missing values, two genders, one currency, English only. \\
Edge cases are more frequent than in practice: in half of the joint-assessment items one category lies on \\
the threshold exactly, every such item has a wide gap that needs no assessment, every affected-groups \\
item has a group that is too small, and most deadlines meet a weekend or a holiday. No list is ever \\
empty, so a program that always names something gains a little. The side with the lower pay is women in \\
more than half of the payrolls, as in most published reports; a program that always says so is right on \\
that line more often than not. Two of three tasks ask for JSON, so a model that calculates well and \\
writes prose loses much of its score. Tables are synthetic and public, and may become part of what later \\
models were trained on."""
'''
"""The text of benchmark.toml."""


def to_jsonl(tasks: Sequence[Task]) -> bytes:
    """Write tasks as JSON lines in UTF-8, without the fields that say nothing."""
    rows = [json.dumps(_trimmed(task.to_dict()), ensure_ascii=False) for task in tasks]
    return "".join(f"{row}\n" for row in rows).encode()


def _trimmed(value: Any) -> Any:
    if isinstance(value, dict):
        kept = {key: _trimmed(item) for key, item in value.items()}
        return {key: item for key, item in kept.items() if item not in (None, False, [], {}, ())}
    return [_trimmed(item) for item in value] if isinstance(value, list | tuple) else value
