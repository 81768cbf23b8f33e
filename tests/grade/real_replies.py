"""Public replies with published verdicts, as the tests of the grader use them.

`python -m tests.grade.real_replies` prints how far each mode agrees with what was published, and every reply of
strict mode that it does not agree on. BENCHWRIGHT_DATA names the folder of the public results.
"""

import json
import re
from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

from benchwright.grade.single import explain_answer
from benchwright.records import Key, LineVerdict, Mode
from tests.conftest import DATA

MODES: tuple[Mode, ...] = ("strict", "lenient", "classic")
_OPTION = re.compile(r"^(\([A-Z]\)) (.+)$", re.MULTILINE)


class RealReply(NamedTuple):
    """One public reply.

    Attributes:
        id: of the question.
        family: of questions: "gsm8k", "word_sorting", ...
        kind: how it was asked for ("cot", "direct"), or the system that gave it.
        key: the answer as published.
        options: the labels "(A)", "(B)", ... of a question with options, each with its text.
        reply: the whole reply.
        published: whether it was counted right.
    """

    id: str
    family: str
    kind: str
    key: str
    options: dict[str, str]
    reply: str
    published: bool


def gsm8k_replies(folder: Path) -> Iterator[RealReply]:
    """Four systems' replies to the questions of GSM8K."""
    for line in (folder / "gsm8k_replies" / "replies.jsonl").read_text("utf-8").splitlines():
        row = json.loads(line)
        for system, reply in row["replies"].items():
            yield RealReply(row["id"], "gsm8k", system, row["key"], {}, reply, row["is_correct"][system])


def bbh_replies(folder: Path) -> Iterator[RealReply]:
    """Codex's replies to seven families of BIG-Bench Hard, with steps ("cot") and without ("direct")."""
    for file in sorted((folder / "bbh_codex_replies").glob("*.jsonl")):
        for line in file.read_text("utf-8").splitlines():
            row = json.loads(line)
            family = file.name.split(".")[0]
            options = dict(_OPTION.findall(row["question"]))
            yield RealReply(row["id"], family, row["mode"], row["key"], options, row["reply"], row["extracted_match"])


@cache
def real_replies(folder: Path = DATA) -> tuple[RealReply, ...]:
    """Every reply of both sets; none where the folder is absent."""
    made: list[RealReply] = []
    for name, read in (("gsm8k_replies", gsm8k_replies), ("bbh_codex_replies", bbh_replies)):
        if (folder / name).is_dir():
            made += read(folder)
    return tuple(made)


def graded(real: RealReply, mode: Mode, *, key: Key | None = None, ordering: bool = False) -> LineVerdict:
    """Grade a reply as published: by its key alone, or with the labels of its options; or by another key."""
    options = list(real.options) if ordering else None
    return explain_answer(real.reply, real.key if key is None else key, options=options, mode=mode)


def tail(text: str, limit: int = 160) -> str:
    """The end of a reply on one line."""
    return repr(text[-limit:])


def _shown(real: RealReply, verdict: LineVerdict) -> str:
    read = verdict.read
    found = f"{read.stage} {read.span} raw {read.raw!r} value {read.value!r}" if read else "nothing"
    said = f"met {verdict.met} ({verdict.reason}), published {real.published}"
    return f"{real.id} {real.kind} key {real.key!r}: {said}; read {found}; {tail(real.reply)}"


def main() -> None:
    """Print the table of agreement and the replies that strict mode does not agree on."""
    replies = real_replies()
    if not replies:
        raise SystemExit(f"no public replies in {DATA} (BENCHWRIGHT_DATA)")
    groups: defaultdict[tuple[str, str], list[RealReply]] = defaultdict(list)
    for real in replies:
        groups[real.family, real.kind].append(real)
    differing = []
    print(
        f"{'family':32} {'kind':18} {'replies':>7} {'right':>6}  agreement: " + "  ".join((*MODES, "ordering strict"))
    )
    for (family, kind), members in groups.items():
        shares = []
        for mode in MODES:
            verdicts = [graded(real, mode) for real in members]
            shares.append(sum((v.met is True) == r.published for r, v in zip(members, verdicts, strict=True)))
            if mode == "strict":
                differing += [
                    _shown(r, v) for r, v in zip(members, verdicts, strict=True) if (v.met is True) != r.published
                ]
        if members[0].options:
            ordered = [graded(real, "strict", ordering=True) for real in members]
            shares.append(sum((v.met is True) == r.published for r, v in zip(members, ordered, strict=True)))
            differing += [
                "as ordering: " + _shown(r, v)
                for r, v in zip(members, ordered, strict=True)
                if (v.met is True) != r.published
            ]
        right = sum(r.published for r in members)
        cells = "  ".join(f"{100 * share / len(members):7.2f} %" for share in shares)
        print(f"{family:32} {kind:18} {len(members):7} {right:6}  {cells}")
    print(f"\n{len(differing)} differing in strict mode:")
    for line in differing:
        print(line)


if __name__ == "__main__":
    main()
