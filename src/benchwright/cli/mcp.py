"""`benchwright mcp`: tasks for a client that speaks the Model Context Protocol."""

import asyncio
import os
import signal
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn

import click

from benchwright.cli.options import Printer, common

if TYPE_CHECKING:
    from benchwright.pipeline.attempts import Attempts
    from benchwright.pipeline.serving import Offer
    from benchwright.records import Benchmark

FOLDER = click.Path(file_okay=False, path_type=Path)


@click.command()
@click.argument("benchmark", metavar="BENCH", type=click.Path())
@click.option(
    "--attempts", type=click.IntRange(min=1), default=1, show_default=True, help="How often a task is scored."
)
@click.option("--state", type=FOLDER, metavar="DIR", help="Where attempts are kept; beside the benchmark if not given.")
@click.option(
    "--http",
    is_flag=False,
    flag_value="",
    metavar="[HOST:PORT]",
    help="Serve over HTTP, on 127.0.0.1:8765 or a free port, instead of over stdin and stdout.",
)
@click.option("--allow-hidden", is_flag=True, help="Serve tasks of the hidden split too; they do not stay hidden.")
@common
def command(benchmark: str, attempts: int, state: Path | None, http: str | None, **given: Any) -> int:
    """Serve the tasks of BENCH over MCP: a client lists them, reads their prompts and has its answers scored.

    Served are the tasks whose rubric is one answer line. Keys, rubrics and seeds are never served. Each score tells
    something about the key: a task is scored --attempts times in all, also when the server is started again, and every
    attempt is printed here. Attempts are given back by deleting the file in which they are kept.

    Over HTTP, BENCHWRIGHT_MCP_TOKEN in the environment is a bearer token that every request must carry; an address that
    other machines can reach is served only with one. The connection is not encrypted.

    \b
    Example:
      benchwright mcp my-bench
      benchwright mcp my-bench --http
      benchwright mcp my-bench --http 127.0.0.1:9000 --attempts 3
    """
    from benchwright.mcp_server import TOKEN, listen, make_server, read_address, serve_http, serve_stdio
    from benchwright.pipeline.attempts import Attempts, attempts_file
    from benchwright.pipeline.benchmark import load_benchmark
    from benchwright.pipeline.serving import Desk, offer

    printer = Printer(as_json=given["as_json"], quiet=given["quiet"], verbose=given["verbose"])
    if given["as_json"] and http is None:
        raise click.UsageError("--json needs --http: without it, stdout belongs to the client")
    token = os.environ.get(TOKEN) or None
    address = None if http is None else read_address(http, token)
    loaded = load_benchmark(benchmark)
    offered = offer(loaded, allow_hidden=given["allow_hidden"])
    with Attempts(attempts_file(loaded, state), limit=attempts) as kept:
        server = make_server(Desk(loaded, offered.tasks, kept), lambda line: _log(line, printer))
        _say_offer(loaded, offered, kept, printer)
        if address is None:
            signal.signal(signal.SIGINT, _stop)
            asyncio.run(serve_stdio(server))
            return 0
        with listen(address) as listener:
            place = address.url(listener.getsockname()[1])
            printer.result(f"serving at {place}")
            printer.document({"address": place, "tasks": len(offered.tasks), "attemptsFile": str(kept.path)})
            asyncio.run(serve_http(server, address, listener, token))
    return 0


def _say_offer(benchmark: "Benchmark", offered: "Offer", kept: "Attempts", printer: Printer) -> None:
    """Say what is served, what is not, and what hidden tasks lose by it."""
    from benchwright.report.words import number_of

    settings = benchmark.settings
    served = f"{number_of(len(offered.tasks), 'task')} served, {number_of(kept.limit, 'attempt')} each"
    printer.say(f"{settings.id} {settings.version}: {served}, kept in {kept.path}")
    if offered.other:
        printer.say(f"not served: {number_of(offered.other, 'task')} with another rubric than one answer line")
    if offered.hidden:
        printer.say(f"not served: {number_of(offered.hidden, 'task')} of the hidden split (--allow-hidden)")
    hidden = sum(task.hidden for task in offered.tasks)
    if hidden:
        printer.say(
            f"{number_of(hidden, 'hidden task')} given away: whoever connects can read and keep the prompts, and each "
            "score tells something about a key. Scores on this split mean little for a model whose makers may see them."
        )


def _log(line: str, printer: Printer) -> None:
    from benchwright.cli.trace import harmless
    from benchwright.pipeline.plan import now

    printer.say(f"{now()} {harmless(line)}")


def _stop(*given: object) -> NoReturn:
    """End at once: a thread waits for stdin, where no exception reaches it. Every attempt is on the disk."""
    click.echo("benchwright: interrupted", err=True)
    os._exit(130)
