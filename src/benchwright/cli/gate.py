"""`benchwright gate`: what cheap policies are worth on a benchmark, before money is spent on a run."""

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from benchwright.cli.options import Printer, common, out_file
from benchwright.text.lists import some_of

if TYPE_CHECKING:
    from benchwright.records.gate import Gate, PolicyResult

WIDEST = 7
"""So many families have a column each; of more only the worst is shown."""

WORST = 12
"""Policies shown without -v, beside those that fail."""

NAMED = 5
SHARE = click.FloatRange(min=0, max=1)


@click.command()
@click.argument("benchmark", metavar="BENCH", type=click.Path())
@click.option(
    "--chance", type=SHARE, metavar="P", help="What a guess scores, where that is known and more than 0.10 by nature."
)
@click.option(
    "--limit",
    type=click.FloatRange(min=0, max=1, min_open=True),
    metavar="P",
    help="Instead of every limit: policies must stay below it.",
)
@out_file
@common
def command(benchmark: str, out: Path | None, as_json: bool, quiet: bool, verbose: bool, **given: Any) -> int:
    """Try cheap policies on BENCH: nothing said, constants, refusals, the first and the last number, name or
    option, the prompt itself, the most frequent key, places in the text and in the file, and more. No call is made
    and nothing is stored.

    Each must stay below 0.10 mean score, overall and in every family; items weigh alike, the wordings of one are
    averaged. Right answers must score exactly 1: the answer key and, for ordering tasks, the key in three wordings.
    A higher chance level can be declared with --chance: the limit is then what such a guess hardly reaches by luck.
    Policies that have seen the keys of other items are never failed for what an even guess reaches by luck; which
    limit holds where is printed. Lines that need a judge are left out and counted. -v shows every policy, and the
    tasks that refuse right answers.

    \b
    Exit codes: 0 the benchmark passes; 1 a policy reaches its limit or a right answer is refused;
    2 usage or bad input; 3 no line is checked by code.

    \b
    Example:
      benchwright gate my-bench
      benchwright gate my-bench --chance 0.25 --json
    """
    from benchwright.pipeline.gate import gate

    printer = Printer(as_json=as_json, quiet=quiet, verbose=verbose, out=out)
    found = gate(benchmark, chance=given["chance"], limit=given["limit"], say=printer.say)
    printer.document(found)
    if found.passes is not None:
        _show_policies(found, printer)
        _show_families(found, printer)
        _show_shortcuts(found, printer)
    printer.result(_answer(found))
    for notice in found.warnings:
        printer.say(f"note: {notice.message}")
    if verbose:
        for one in found.policies:
            if one.refused:
                printer.say(f"{one.policy} is refused by {', '.join(one.refused)}")
    return 3 if found.passes is None else 0 if found.passes else 1


def _show_policies(found: "Gate", printer: Printer) -> None:
    kept = found.policies if printer.verbose else [one for one in found.policies if _matters(one, found)]
    names = _columns(found)
    headers = ["policy", "mean", f"upper {100 * found.level:g} %", *map(_shown, names), "limit", "result"]
    if len(found.families) > WIDEST:
        headers[3:3] = ["worst family", "mean there"]
    printer.table(headers, [_row(one, found) for one in kept], 1)
    if len(kept) < len(found.policies):
        best = max(max([one.mean, *one.families.values()]) for one in found.policies if one not in kept)
        printer.result(f"{len(found.policies) - len(kept)} more policies pass, with at most {best:.3f} anywhere (-v).")


def _matters(result: "PolicyResult", found: "Gate") -> bool:
    """Keep what fails, the controls, and the worst of what passes and scores at all."""
    passing = [one for one in found.policies if one.passes and one.kind == "cheat" and one.mean > 0]
    return not result.passes or result.kind == "control" or result in passing[:WORST]


def _columns(found: "Gate") -> list[str]:
    names = [family.family for family in found.families]
    return names if len(names) <= WIDEST else []


def _row(one: "PolicyResult", found: "Gate") -> list[str]:
    places = [_share(one.families.get(name)) for name in _columns(found)]
    if len(found.families) > WIDEST:
        worst = max(one.families, key=lambda name: one.families[name])
        places = [_shown(worst), _share(one.families[worst])]
    result = "–" if one.passes is None else "passes" if one.passes else "FAILS"
    limit = "–" if one.limit is None else "1" if one.kind == "control" else _below(one)
    return [one.policy, _share(one.mean), _share(one.upper_bound), *places, limit, result]


def _below(one: "PolicyResult") -> str:
    limits = sorted({f"{limit:.2f}" for limit in (one.limit, *one.limits.values()) if limit is not None})
    return f"< {limits[0]}" if len(limits) == 1 else f"< {limits[0]}–{limits[-1]}"


def _show_families(found: "Gate", printer: Printer) -> None:
    rows = [
        [
            _shown(one.family),
            f"{one.tasks:,}",
            f"{one.items:,}",
            _share(one.chance),
            f"< {one.limit:.3f}",
            f"< {one.known_limit:.3f}",
        ]
        for one in found.families
    ]
    if rows:
        printer.result("")
        headers = ["family", "tasks", "items", "chance, at least", "limit", "limit of policies that know other keys"]
        printer.table(headers, rows, 1)


def _show_shortcuts(found: "Gate", printer: Printer) -> None:
    kept = [one for one in found.shortcuts if printer.verbose or one.mean > 0]
    if kept:
        printer.result("\nShortcuts, which are solvers of a kind and do not count:")
        headers = ["shortcut", "mean", *map(_shown, _columns(found))]
        rows = [[one.policy, _share(one.mean), *(_share(one.families.get(n)) for n in _columns(found))] for one in kept]
        printer.table(headers, rows, 1)


def _answer(found: "Gate") -> str:
    if found.passes is None:
        return f"{found.benchmark}: nothing can be gated: no line with a key is checked by code."
    limits = f"The limit is {found.base_limit:.2f}"
    if found.declared_chance is not None:
        limits += f" or what a guess with the declared chance of {found.declared_chance:g} hardly reaches by luck"
    size = f"{found.tasks:,} tasks ({found.items:,} items)"
    if found.passes:
        return f"{found.benchmark}: {size} pass the gate. {limits}; right answers score 1."
    cheats = [_reached(one) for one in found.policies if one.kind == "cheat" and not one.passes]
    refused = [one.policy for one in found.policies if one.kind == "control" and not one.passes]
    parts = [f"it gives too much to {some_of(cheats, NAMED)}"] if cheats else []
    parts += [f"right answers do not score 1 ({some_of(refused, NAMED)})"] if refused else []
    return f"{found.benchmark}: {size} FAIL the gate: {' and '.join(parts)}. {limits}."


def _reached(one: "PolicyResult") -> str:
    """Say what a policy reached where it is furthest from its limit."""
    over = {name: mean - one.limits[name] for name, mean in one.families.items() if mean >= one.limits[name]}
    worst = max(over, key=lambda name: over[name]) if over else None
    if worst is None:
        return f"{one.policy} ({_share(one.mean)})"
    return f"{one.policy} ({_share(one.families[worst])} in {_shown(worst)})"


def _share(value: float | None) -> str:
    return "–" if value is None else f"{value:.3f}"


def _shown(name: str) -> str:
    from benchwright.pipeline.audit import printable

    return " ".join(printable(name).split())
