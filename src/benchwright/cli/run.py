"""`benchwright run`: ask every model every task, grade and report."""

import shlex
import sys
from pathlib import Path
from typing import Any

import click

from benchwright.cli.options import Printer, common, limits
from benchwright.cli.show import progress_bar, show_place, show_report
from benchwright.pipeline.asking import INTERRUPTED
from benchwright.pipeline.run import RunResult, RunSettings, estimate_run, run
from benchwright.run.estimate import Estimate
from benchwright.run.specs import ModelSpec, parse_parameter, parse_spec, read_models_file

POSITIVE = click.IntRange(min=1)


@click.command()
@click.argument("benchmark", type=click.Path())
@click.option("-m", "--model", "models", multiple=True, metavar="SPEC", help="A model; may be given many times.")
@click.option("--models", "models_file", type=click.Path(), metavar="FILE", help="A TOML file of models.")
@click.option("--param", "parameters", multiple=True, metavar="K=V", help="A parameter for every model.")
@click.option("-o", "--out", type=click.Path(path_type=Path), help="The run folder; one that exists is gone on with.")
@click.option("--limit", type=POSITIVE, metavar="N", help="Only the first N tasks.")
@click.option("--task", "tasks", multiple=True, metavar="ID", help="Only this task; may be given many times.")
@click.option("--concurrency", type=POSITIVE, default=32, show_default=True, help="Most calls in flight a model.")
@limits
@click.option("--judge", "judges", multiple=True, metavar="SPEC", help="Who judges; with several the majority decides.")
@click.option("--retry-failed", is_flag=True, help="Ask failed cells again.")
@click.option("--serve-hidden", is_flag=True, help="Allow hidden prompts to be served.")
@click.option("--require-bar", is_flag=True, help="Exit with 1 when a model is under the bar.")
@click.option("--dry-run", is_flag=True, help="Say what would be asked and cost; ask nothing.")
@common
def command(as_json: bool, quiet: bool, verbose: bool, **given: Any) -> int:
    """Ask every model every task of BENCHMARK, three times; grade, rank and report.

    \b
    A SPEC is one of
      openai:NAME   anthropic:NAME   http://host/v1#NAME   python:module:function
      command:PROGRAM ARGS   replay:FILE   policy:NAME   solver:NAME
    with NAME= in front to rename it in the report. Keys come from the environment.
    The same command on the same folder asks only what is missing.

    \b
    Example:
      benchwright run my-bench --model openai:gpt-5.5 --model anthropic:claude-opus-5
      benchwright run my-bench --model http://127.0.0.1:8000/v1#llama --dry-run
    """
    printer = Printer(as_json=as_json, quiet=quiet, verbose=verbose)
    specs = _specs(given["models"], given["models_file"], given["parameters"])
    with progress_bar(printer) as show:
        settings = RunSettings(
            out=given["out"],
            limit=given["limit"],
            tasks=given["tasks"],
            concurrency=given["concurrency"],
            timeout=given["timeout"],
            max_cost=given["max_cost"],
            retry_failed=given["retry_failed"],
            serve_hidden=given["serve_hidden"],
            judges=given["judges"],
            show=show,
            say=printer.say,
        )
        if given["dry_run"]:
            return _show_estimate(estimate_run(given["benchmark"], specs, settings), printer)
        result = run(given["benchmark"], specs, settings)
    return show_result(result, printer, require_bar=given["require_bar"])


def _specs(models: tuple[str, ...], models_file: str | None, parameters: tuple[str, ...]) -> list[ModelSpec]:
    import msgspec

    specs = [parse_spec(text) for text in models]
    if models_file is not None:
        specs += read_models_file(models_file)
    extra = dict(parse_parameter(text) for text in parameters)
    return [msgspec.structs.replace(spec, parameters={**spec.parameters, **extra}) for spec in specs]


def show_result(result: RunResult, printer: Printer, *, require_bar: bool) -> int:
    """Print what came of a run; give the exit code, from the same values as the words."""
    printer.document(result.report)
    show_report(result.report, printer)
    show_place(result.path, printer)
    if result.report.state != "finished":
        printer.say(f"stopped: {result.reason or 'not every model of this run was asked'}")
        printer.say(f"go on with: {_again(result.path)}")
        return 130 if result.reason == INTERRUPTED else 4
    under = [model.model for model in result.report.models if model.clears_bar is False]
    if require_bar and under:
        printer.say(f"under the bar: {', '.join(under)}")
        return 1
    return 0


def _again(path: Path) -> str:
    """Give the command that goes on with a run: this one, with the folder named."""
    given = ["benchwright", *sys.argv[1:]]
    if not any(a in ("-o", "--out") or a.startswith("--out=") for a in given):
        given += ["--out", str(path)]
    return shlex.join(given)


def _show_estimate(estimates: list[Estimate], printer: Printer) -> int:
    printer.document([estimate.to_dict() for estimate in estimates])
    headers = ["model", "calls", "tokens read", "tokens written", "cost: low", "expected", "high"]
    printer.table(headers, [_estimate_row(estimate) for estimate in estimates], 1)
    printer.say("tokens are estimated from characters; nothing was asked")
    return 0


def _estimate_row(estimate: Estimate) -> list[str]:
    written = f"{estimate.tokens_written[0]:,}–{estimate.tokens_written[2]:,}"
    unknown = "own hardware" if estimate.cost_status == "ownHardware" else "unknown"
    costs = [f"US$ {cost:.2f}" for cost in estimate.cost_usd] if estimate.cost_usd else [unknown] * 3
    return [estimate.model, f"{estimate.calls:,}", f"{estimate.tokens_read:,}", written, *costs]
