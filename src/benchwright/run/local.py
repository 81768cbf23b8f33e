"""Models on this machine: a Python function, a program."""

import asyncio
import contextlib
import importlib
import inspect
import os
import shlex
import shutil
import signal
import threading
from collections.abc import Callable
from typing import Any

from benchwright.errors import ModelError
from benchwright.records import Answer, CallError, Request

LONGEST_MESSAGE = 500


class FunctionModel:
    """A function from a prompt to a reply, sync (each call in a thread of its own) or async.

    A parameter annotated as `Request` gets the whole request instead of the prompt.
    """

    def __init__(self, name: str, function: Callable[..., Any], *, timeout: float) -> None:
        self.name = name
        self._function = function
        self._timeout = timeout
        self._whole = _wants_request(function)

    async def ask(self, request: Request) -> Answer:
        """Call the function; whatever it raises is a failed call."""
        argument = request if self._whole else request.prompt
        try:
            async with asyncio.timeout(self._timeout):
                if inspect.iscoroutinefunction(self._function):
                    reply = await self._function(argument)
                else:
                    reply = await _in_thread(self._function, argument)
                if inspect.isawaitable(reply):
                    reply = await reply
        except TimeoutError as error:
            return _failed("timeout", str(error) or f"no reply within {self._timeout:g} seconds")
        except (asyncio.CancelledError, KeyboardInterrupt, GeneratorExit):
            raise
        except BaseException as error:
            return _failed("exception", f"{type(error).__name__}: {error}")
        if isinstance(reply, Answer):
            return reply
        if not isinstance(reply, str):
            return _failed("exception", f"the function returned {type(reply).__name__}, not str")
        return Answer(text=reply)


async def _in_thread(function: Callable[..., Any], argument: Any) -> Any:
    """Call a function in a daemon thread: one that hangs holds up neither other calls nor the end of the run."""
    loop = asyncio.get_running_loop()
    done: asyncio.Future[tuple[Any, BaseException | None]] = loop.create_future()

    def deliver(reply: Any, error: BaseException | None) -> None:
        if not done.done():
            done.set_result((reply, error))

    def work() -> None:
        reply, failure = None, None
        try:
            reply = function(argument)
        except BaseException as error:
            failure = error
        with contextlib.suppress(RuntimeError):  # the run has ended without this call
            loop.call_soon_threadsafe(deliver, reply, failure)

    threading.Thread(target=work, daemon=True).start()
    reply, error = await done
    if error is not None:
        raise error
    return reply


def function_named(path: str) -> Callable[..., Any]:
    """Import `package.module:function`.

    Raises:
        ModelError: there is no such module or function.
    """
    module_name, colon, name = path.partition(":")
    if not colon or not name:
        raise ModelError(f"python:{path}: expected python:package.module:function")
    try:
        module = importlib.import_module(module_name)
    except Exception as error:
        raise ModelError(f"python:{path}: the module cannot be imported: {type(error).__name__}: {error}") from None
    function = getattr(module, name, None)
    if not callable(function):
        raise ModelError(f"python:{path}: {module_name} has no function {name}")
    return function  # type: ignore[no-any-return]


def _wants_request(function: Callable[..., Any]) -> bool:
    try:
        parameters = list(inspect.signature(function, eval_str=True).parameters.values())
    except (ValueError, TypeError, NameError):
        return False
    return bool(parameters) and parameters[0].annotation is Request


class CommandModel:
    """A program: the prompt on its standard input, the reply on its standard output."""

    def __init__(self, name: str, arguments: list[str], *, timeout: float) -> None:
        self.name = name
        self._arguments = arguments
        self._timeout = timeout

    async def ask(self, request: Request) -> Answer:
        """Run the program once."""
        try:
            process = await asyncio.create_subprocess_exec(
                *self._arguments,
                stdin=asyncio.subprocess.PIPE,
                stdout=asyncio.subprocess.PIPE,
                stderr=asyncio.subprocess.PIPE,
                start_new_session=True,
            )
        except OSError as error:
            return _failed("exit", f"the program cannot be started: {error.strerror}")
        try:
            async with asyncio.timeout(self._timeout):
                out, err = await process.communicate(request.prompt.encode("utf-8", "surrogatepass"))
        except TimeoutError:
            await _end(process)
            return _failed("timeout", f"no reply within {self._timeout:g} seconds")
        except BaseException:
            await _end(process)
            raise
        if process.returncode:
            tail = err.decode("utf-8", "replace").strip()[-LONGEST_MESSAGE:]
            return _failed("exit", f"exit code {process.returncode}: {tail}")
        return Answer(text=out.decode("utf-8", "replace").removesuffix("\n"))


def arguments_of(command: str) -> list[str]:
    """Split a command line as a shell would and find the program.

    Raises:
        ModelError: there is no such program.
    """
    try:
        arguments = shlex.split(command)
    except ValueError as error:
        raise ModelError(f"command:{command}: {error}") from None
    if not arguments or shutil.which(arguments[0]) is None:
        program = arguments[0] if arguments else ""
        raise ModelError(f"command:{program}: no such program; give its path, or put it on PATH")
    return arguments


async def _end(process: asyncio.subprocess.Process) -> None:
    """End a program that was given up, with what it started."""
    with contextlib.suppress(ProcessLookupError):
        os.killpg(process.pid, signal.SIGKILL)
    await process.wait()
    # A child that left the group may hold the pipes open for ever, and asyncio has no public way to let go of them.
    process._transport.close()  # type: ignore[attr-defined]


def _failed(kind: str, message: str) -> Answer:
    return Answer(error=CallError(kind=kind, message=message[:LONGEST_MESSAGE]))
