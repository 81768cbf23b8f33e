"""`benchwright generate`: synthetic tasks, as a public split or as a hidden one."""

import re
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from benchwright.cli.options import Printer, common

if TYPE_CHECKING:
    from benchwright.pipeline.generate import Generated


@click.command()
@click.option("-o", "--out", type=click.Path(path_type=Path), metavar="DIR", help="The folder to make.")
@click.option(
    "--split", type=click.Choice(["public", "hidden"]), default="public", show_default=True, help="Which split."
)
@click.option("--seed", type=click.IntRange(min=0, max=2**53 - 1), help="Of a public split; 0 unless given.")
@click.option("--key-file", metavar="FILE", help="Of a hidden split: a file that --new-key made.")
@click.option("--new-key", type=click.Path(path_type=Path), metavar="FILE", help="Make a key file, and nothing else.")
@click.option(
    "--against",
    multiple=True,
    type=click.Path(path_type=Path),
    metavar="BENCH",
    help="A public split that no hidden item may repeat; needed for a hidden split.",
)
@click.option("--family", "families", multiple=True, metavar="NAME", help="Only this family; may be repeated.")
@click.option("--items", type=click.IntRange(min=1), default=20, show_default=True, help="Items of each family.")
@click.option("--variants", type=click.IntRange(min=1), default=3, show_default=True, help="Wordings of each item.")
@click.option("--difficulty", default="1-5", show_default=True, metavar="A-B", help="Lowest and highest.")
@click.option("--weak-seed", is_flag=True, help="Take a seed for a hidden split that can be guessed.")
@click.option("--id", "name", metavar="ID", help="Of the benchmark.")
@click.option("--title", metavar="TEXT", help="Of the benchmark.")
@click.option(
    "--diff", type=click.Path(path_type=Path), metavar="OLD", help="Print the tasks that differ from those of OLD."
)
@common
def command(out: Path | None, new_key: Path | None, diff: Path | None, **given: Any) -> int:
    """Generate tasks with proved keys: six families, in several wordings each.

    A public split is made from a seed, and anyone can make it again. A hidden split is made from a key that stays in
    a file of its own, and its tasks say nothing of how they were made.

    \b
    Example:
      benchwright generate --seed 7 -o public
      benchwright generate --new-key ~/split.key
      benchwright generate --split hidden --key-file ~/split.key --against public -o ~/hidden
    """
    printer = Printer(as_json=given["as_json"], quiet=given["quiet"], verbose=given["verbose"])
    if new_key is not None:
        return _new_key(new_key, printer)
    if out is None:
        raise click.UsageError("name the folder to make: benchwright generate -o DIR")
    from benchwright.pipeline.generate import GenerateSettings, generate

    settings = GenerateSettings(
        split=given["split"],
        seed=given["seed"],
        key_file=given["key_file"],
        against=given["against"],
        families=given["families"],
        items=given["items"],
        variants=given["variants"],
        difficulty=_range(given["difficulty"]),
        weak_seed=given["weak_seed"],
        id=given["name"],
        title=given["title"],
        say=printer.say,
    )
    made = generate(out, settings)
    printer.document({"benchmark": str(made.path), **made.facts.to_dict()})
    _show(made, printer)
    if diff is not None:
        _diff(diff, made, printer)
    return 0


def _new_key(place: Path, printer: Printer) -> int:
    from benchwright.pipeline.keys import new_key

    made = new_key(place)
    printer.document({"keyFile": str(made)})
    printer.result(f"{made}: a key for hidden splits; whoever has it has all tasks that are made with it")
    return 0


def _range(text: str) -> tuple[int, int]:
    found = re.fullmatch(r"([1-5])(?:-([1-5]))?", text)
    if found is None:
        raise click.BadParameter(f"{text!r}: expected A-B within 1-5, such as 2-4", param_hint="--difficulty")
    return int(found[1]), int(found[2] or found[1])


def _show(made: "Generated", printer: Printer) -> None:
    facts = made.facts
    tasks = len(facts.families) * facts.items * facts.variants
    printer.result(f"{made.path}: {tasks:,} tasks of {len(facts.families)} families, {facts.split} split")
    rows = [
        [name, f"{facts.items:,}", f"{sum(redraws.values()):,}", _reasons(redraws)]
        for name in facts.families
        for redraws in [facts.redraws.get(name, {})]
    ]
    printer.table(["family", "items", "drawn again", "mostly because"], rows, 1)
    if facts.commitment:
        printer.result(f"commitment, to be published: {facts.commitment}")
    if facts.split == "hidden":
        printer.say(
            "whoever is served the prompts has the tasks: keep the folder and the key apart from what is public"
        )


def _reasons(redraws: dict[str, int]) -> str:
    return max(redraws, key=lambda reason: redraws[reason]) if redraws else "–"


def _diff(old: Path, made: "Generated", printer: Printer) -> None:
    from benchwright.pipeline.benchmark import load_benchmark
    from benchwright.pipeline.generate import changed_tasks

    changed = changed_tasks(load_benchmark(old), load_benchmark(made.path))
    printer.result(f"{len(changed):,} tasks differ from {old}")
    for name, before, after in changed:
        for sign, text in (("-", before), ("+", after)):
            if text is not None:
                printer.result(f"{sign} {name}" + "".join(f"\n{sign}   {line}" for line in text.splitlines()))
