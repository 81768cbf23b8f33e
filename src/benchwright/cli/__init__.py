"""Arguments in, a call of the pipeline, results printed: one module a command."""

import importlib
import sys

import click

from benchwright.errors import BenchwrightError, DiskError, UnfinishedError

COMMANDS = {
    "init": "Make a new benchmark folder that passes `check` and runs.",
    "check": "Read a benchmark and name every fault in it.",
    "generate": "Synthetic tasks with proved keys: a public split, or a hidden one.",
    "gate": "Cheating policies against a benchmark; exit 1 when one passes.",
    "agree": "How far annotators agree: kappa, alpha, AC1, with intervals.",
    "contamination": "Which cases share words in a row with a corpus, of any size?",
    "validate": "Can these cases tell systems apart? Floor, ceiling, discrimination, item analysis.",
    "card": "Write the data card; `--check` recomputes every figure in it.",
    "judge-check": "Ask the judge about replies whose right verdict is known.",
    "run": "Ask every model every task, grade and report.",
    "grade": "Grade the stored replies of a run again; no calls.",
    "audit": "Read a drawn part of the judge's verdicts yourself.",
    "report": "Write report.json and report.html of a run again.",
    "verify": "Recompute every hash and number of a run.",
    "compare": "Did this release get worse? Two runs, paired, overall and per family.",
    "score-stability": "How stable is the ranking of two or more models?",
    "rank": "Models over tasks: mean win rate, Elo, Bradley-Terry, and a leaderboard page.",
    "mcp": "Serve tasks to a client that speaks the Model Context Protocol.",
    "plan": "The smallest gap that can be separated; tasks and runs for smaller ones.",
    "demo": "Run a packaged benchmark on built-in programs.",
}
"""Name -> help line; the module of a command is imported when it is used."""


class LazyGroup(click.Group):
    """A group whose commands are imported when they are used."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Give the names of the commands, in the order of a benchmark's life."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Import a command."""
        if cmd_name not in COMMANDS:
            return None
        module = cmd_name.replace("-", "_")
        command: click.Command = importlib.import_module(f"benchwright.cli.{module}").command
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """List the commands without importing them."""
        with formatter.section("Commands"):
            formatter.write_dl(list(COMMANDS.items()))


EPILOG = """\b
Exit codes: 0 ok; 1 the bar, the gate, a judge, the comparison or the verification failed;
2 usage or bad input; 3 inconclusive; 4 partial, can be gone on with; 130 Ctrl-C."""


@click.command(cls=LazyGroup, context_settings={"help_option_names": ["-h", "--help"]}, epilog=EPILOG)
@click.version_option(package_name="benchwright")
def group() -> None:
    """Turn a file of cases into a benchmark people can trust.

    \b
    Start with:
      benchwright demo                 see what comes out, without a key
      benchwright init my-bench        make a benchmark of your own
      benchwright run my-bench --model openai:gpt-5.5
    """


def main() -> None:
    """Run the command line; the process ends with the exit code."""
    try:
        sys.exit(group(standalone_mode=False) or 0)
    except BenchwrightError as error:
        click.echo(f"benchwright: {error}", err=True)
        sys.exit(4 if isinstance(error, DiskError | UnfinishedError) else 2)
    except click.exceptions.Exit as stop:
        sys.exit(stop.exit_code)
    except click.ClickException as error:
        error.show()
        sys.exit(error.exit_code)
    except (click.Abort, KeyboardInterrupt):
        click.echo("benchwright: interrupted", err=True)
        sys.exit(130)
