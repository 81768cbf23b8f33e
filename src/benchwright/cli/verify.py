"""`benchwright verify`: recompute every hash and number of a run."""

from pathlib import Path

import click

from benchwright.cli.options import Printer, common, out_file


@click.command()
@click.argument("run", type=click.Path())
@out_file
@common
def command(run: str, out: Path | None, as_json: bool, quiet: bool, verbose: bool) -> int:
    """Recompute every hash, verdict and number of RUN from its replies, and rebuild its page.

    Exit code 1 when something differs, with each place. This proves that the files agree with each
    other; it does not prove that a provider said what the replies say.

    \b
    Example:
      benchwright verify runs/pay-gap-20261130T100211Z
    """
    from benchwright.pipeline.verify import verify

    printer = Printer(as_json=as_json, quiet=quiet, verbose=verbose, out=out)
    if verbose:
        printer.say("grading the replies again, computing every number, rebuilding the page")
    found = verify(run)
    printer.document({"ok": found.ok, "differences": [d.to_dict() for d in found.differences]})
    if found.made_with:
        printer.say(f"made with {found.made_with}: install it to verify what differs")
    for difference in found.differences:
        printer.result(f"{difference.file}: {difference.path}")
        printer.result(f"  stored      {_shown(difference.stored)}")
        printer.result(f"  recomputed  {_shown(difference.recomputed)}")
    if found.ok:
        printer.result("every hash, verdict and number agrees with the replies")
        return 0
    only_verdicts = any(d.file == "verdicts.jsonl" for d in found.differences)
    return 3 if found.made_with and only_verdicts else 1


def _shown(value: object) -> str:
    text = "nothing" if value is None else str(value)
    return text if len(text) <= 300 else text[:299] + "…"
