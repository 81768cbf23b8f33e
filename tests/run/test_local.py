"""Functions and programs as models: whatever they do is an answer or a failed call."""

import asyncio
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, NoReturn

import pytest

from benchwright.errors import ModelError
from benchwright.records import Answer, Request
from benchwright.run.local import CommandModel, FunctionModel, arguments_of, function_named
from tests.run import programs
from tests.run.asking import error_of, request


def called(function: Callable[..., Any], *, timeout: float = 5.0, asked: Request | None = None) -> Answer:
    """Ask a function once."""
    return asyncio.run(FunctionModel("f", function, timeout=timeout).ask(asked or request(prompt="Hi")))


def commanded(*code: str, timeout: float = 10.0, prompt: str = "Hi") -> Answer:
    """Ask a Python program once."""
    model = CommandModel("c", [sys.executable, "-c", "\n".join(code)], timeout=timeout)
    return asyncio.run(model.ask(request(prompt=prompt)))


class Called:
    """An object that is called like an async function."""

    async def __call__(self, prompt: str) -> str:
        """Answer."""
        return prompt * 2


@pytest.mark.parametrize(
    ("function", "text"),
    [(programs.shout, "HI"), (programs.whisper, "hi"), (programs.which, "t-1 1 None"), (Called(), "HiHi"),
     (lambda prompt: Answer(text=prompt), "Hi")],
)  # fmt: skip
def test_a_function_answers(function: Callable[..., Any], text: str) -> None:
    """Sync, async, an object, one that takes the request, one that gives an `Answer`: each answers."""
    assert called(function).text == text


class Strange(BaseException):
    """What an own test framework may raise."""


def raises(error: BaseException) -> Callable[[str], NoReturn]:
    """A function that raises."""

    def function(prompt: str) -> NoReturn:
        raise error

    return function


def raises_later(error: BaseException) -> Callable[[str], Any]:
    """An async function that raises."""

    async def function(prompt: str) -> NoReturn:
        raise error

    return function


@pytest.mark.parametrize("make", [raises, raises_later])
@pytest.mark.parametrize(
    "error", [ValueError("bad"), SystemExit(3), StopIteration(1), Strange("x"), RecursionError("deep"), MemoryError()]
)
def test_what_a_function_raises_is_a_failed_call(
    make: Callable[[BaseException], Callable[..., Any]], error: BaseException
) -> None:
    """Even `sys.exit()` in a user's function is a failed call and ends nothing else."""
    found = error_of(called(make(error)))
    assert found.kind == "exception"
    assert type(error).__name__ in found.message


def test_an_interrupt_passes() -> None:
    """Ctrl-C in a function is Ctrl-C."""
    with pytest.raises(KeyboardInterrupt):
        called(raises(KeyboardInterrupt()))


@pytest.mark.parametrize("value", [None, 42, b"42", ["42"]])
def test_a_function_that_gives_no_text_has_failed(value: Any) -> None:
    """Anything but a text is a failure that names its type; nothing is cast."""
    error = error_of(called(lambda prompt: value))
    assert (error.kind, error.message) == ("exception", f"the function returned {type(value).__name__}, not str")


def test_a_function_that_hangs_ends_with_the_timeout() -> None:
    """The time-out ends the wait for a thread and for a coroutine; the program does not wait at its end either."""
    free = threading.Event()
    begun = time.monotonic()
    slow = error_of(called(lambda prompt: str(free.wait(20)), timeout=0.1))

    async def sleeps(prompt: str) -> str:
        await asyncio.sleep(20)
        return prompt

    assert error_of(called(sleeps, timeout=0.1)) == slow
    assert (slow.kind, slow.message) == ("timeout", "no reply within 0.1 seconds")
    assert time.monotonic() - begun < 5
    free.set()


HANGS = """
import asyncio, time
from benchwright.records import Request
from benchwright.run.local import FunctionModel
model = FunctionModel("f", lambda prompt: time.sleep(60), timeout=0.1)
print(asyncio.run(model.ask(Request(task_id="t", run=1, prompt="Hi"))).error.kind)
"""


def test_a_function_that_hangs_does_not_hold_up_the_end() -> None:
    """The program ends with a call still hanging in its thread."""
    ended = subprocess.run([sys.executable, "-c", HANGS], capture_output=True, timeout=20, check=True)
    assert ended.stdout == b"timeout\n"


def test_a_timeout_of_the_functions_own_is_told_apart() -> None:
    """A function that runs into a time-out of its own says which."""
    error = error_of(called(raises(TimeoutError("the disk slept"))))
    assert (error.kind, error.message) == ("timeout", "the disk slept")


def test_many_functions_run_at_the_same_time() -> None:
    """Forty slow calls take the time of one: none waits in a queue while its time-out runs."""
    meet = threading.Barrier(40)
    model = FunctionModel("f", lambda prompt: str(meet.wait(10)), timeout=15)

    async def work() -> list[Answer]:
        return await asyncio.gather(*(model.ask(request()) for _ in range(40)))

    assert sorted(int(answer.text or -1) for answer in asyncio.run(work())) == list(range(40))


def test_a_function_is_found_by_its_path() -> None:
    """`package.module:function` is imported."""
    assert function_named("tests.run.programs:shout") is programs.shout


@pytest.mark.parametrize(
    ("path", "words"),
    [("tests.run.programs", "expected python:package.module:function"),
     ("tests.run.programs:", "expected python:package.module:function"),
     ("no.such.module:f", "cannot be imported"),
     ("tests.run.programs:nothing", "has no function nothing"),
     ("tests.run.programs:NOT_CALLABLE", "has no function NOT_CALLABLE")],
)  # fmt: skip
def test_a_path_that_leads_nowhere_is_named(path: str, words: str) -> None:
    """A missing module or function is an error that says which."""
    with pytest.raises(ModelError, match=words):
        function_named(path)


def test_a_program_answers() -> None:
    """The prompt goes to standard input, the reply comes from standard output, one line end less."""
    answer = commanded("import sys", "print(sys.stdin.read() + '!\\n')", prompt="Größe\x00")
    assert answer == Answer(text="Größe\x00!\n")


def test_a_program_gets_no_shell(tmp_path: Path) -> None:
    """Signs that a shell would act upon are plain arguments."""
    target = tmp_path / "made"
    arguments = arguments_of(f"{sys.executable} -c 'import sys; print(sys.argv[1:])' > {target} ; $HOME")
    answer = asyncio.run(CommandModel("c", arguments, timeout=10).ask(request()))
    assert answer.text == str([">", str(target), ";", "$HOME"])
    assert not target.exists()


def test_a_program_that_fails_says_why() -> None:
    """An exit code other than 0 is a failure with the end of the error output."""
    error = error_of(commanded("import sys", "sys.stderr.write('x' * 9999 + 'no model')", "print('42')", "sys.exit(3)"))
    assert error.kind == "exit"
    assert error.message.startswith("exit code 3: ")
    assert len(error.message) <= 500


def test_a_program_may_ignore_its_input() -> None:
    """A program that never reads a long prompt answers all the same."""
    assert commanded("print(42)", prompt="x" * 1_000_000).text == "42"


def test_a_program_that_is_gone_is_a_failed_call(tmp_path: Path) -> None:
    """A program that cannot be started is a failed call, not the end of the run."""
    model = CommandModel("c", [str(tmp_path / "gone")], timeout=1)
    assert error_of(asyncio.run(model.ask(request()))).kind == "exit"


def alive(pid: int) -> bool:
    """Tell whether a process still does something."""
    stat = Path(f"/proc/{pid}/stat")
    return stat.exists() and stat.read_text().rpartition(")")[2].split()[0] not in "ZX"


@pytest.mark.parametrize("last", ["import time; time.sleep(60)", "import os; os._exit(0)"])
def test_a_program_that_hangs_is_ended_with_its_children(tmp_path: Path, last: str) -> None:
    """After the time-out neither the program nor what it started goes on, even when it is gone itself."""
    note = tmp_path / "pid"
    start = "import subprocess; child = subprocess.Popen(['sleep', '60'])"
    write = f"with open({str(note)!r}, 'w') as note: note.write(str(child.pid))"
    error = error_of(commanded(start, write, last, timeout=1.0))
    assert (error.kind, error.message) == ("timeout", "no reply within 1 seconds")
    until = time.monotonic() + 5
    while alive(int(note.read_text())) and time.monotonic() < until:
        time.sleep(0.02)
    assert not alive(int(note.read_text()))


@pytest.mark.parametrize("command", ["", "no-such-program --x", "'unclosed"])
def test_a_command_that_names_no_program_is_an_error(command: str) -> None:
    """A missing program is named before the first call."""
    with pytest.raises(ModelError, match=r"^command:"):
        arguments_of(command)
