"""Asking everything: bounded retries, money, stops, one whole line a finished cell."""

import asyncio
import errno
import os
import random
import resource
import time
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any, NoReturn

import pytest

from benchwright.errors import DiskError
from benchwright.files.log import AppendLog
from benchwright.records import Answer, CallError, Request, Usage
from benchwright.run.budget import Budget
from benchwright.run.client import Endpoint, HttpModel, Session
from benchwright.run.dialects import CHAT
from benchwright.run.limiter import FIRST
from benchwright.run.local import FunctionModel
from benchwright.run.runner import FIRST_WAIT, LONGEST_WAIT, RETRIED, Job, Options, Progress, Runner
from tests.run.asking import KEY, RATE, Fake, Ran, Waits, as_asked, failed, fine, request, requests, run_jobs
from tests.servers import ModelServer, Scene, chat, failing_share, in_turn, refuse, serving


def run_one(path: Path, *answers: Answer, **options: Any) -> Ran:
    """Run one cell; the model gives the answers in turn, the last one for ever."""
    model = Fake(lambda asked, number: answers[min(number, len(answers) - 1)])
    rate = options.pop("rate", None)
    return run_jobs(path / "log", [Job(as_asked(model, rate=rate), [request()])], **options)


def run_http(path: Path, server: ModelServer, asked: list[Request], *, timeout: float = 5.0, **options: Any) -> Ran:
    """Run requests against a server."""
    session = Session(timeout=timeout, connections=100)

    model = HttpModel("m", Endpoint(server.base, "toy", CHAT, KEY), session)

    async def work() -> Progress:
        log = AppendLog(path / "log")
        try:
            runner = Runner(log=log, budget=Budget(None), options=Options(sleep=waits, **options))
            return await runner.run([Job(as_asked(model, secrets=(KEY,)), asked)])
        finally:
            await session.close()
            log.close()

    waits = Waits()
    return Ran(asyncio.run(work()), path / "log", waits.seconds)


# Retries


@pytest.mark.parametrize("kind", sorted(RETRIED))
def test_what_may_pass_is_tried_again_and_bounded(tmp_path: Path, kind: str) -> None:
    """A passing failure is tried five times, with growing waits, and then is the cell's outcome."""
    ran = run_one(tmp_path, failed(kind))
    assert ran.reply.error is not None
    assert (ran.reply.attempts, ran.reply.error.kind, ran.reply.text) == (5, kind, None)
    assert len(ran.waits) == 4
    for number, wait in enumerate(ran.waits):
        assert FIRST_WAIT * 2**number / 2 <= wait <= FIRST_WAIT * 2**number
    assert (ran.progress.done, ran.progress.failed, ran.progress.attempts) == (1, 1, 5)
    assert ran.progress.reason is None


@pytest.mark.parametrize(
    "kind", ["bad_request", "unauthorized", "not_found", "redirect", "client", "too_large", "exit", "exception"]
)
def test_what_will_not_pass_is_final(tmp_path: Path, kind: str) -> None:
    """A wrong key or an unknown model is not asked again."""
    ran = run_one(tmp_path, failed(kind))
    assert (ran.reply.attempts, ran.waits) == (1, [])


@pytest.mark.parametrize("provider", ["replay", "policy", "solver"])
@pytest.mark.parametrize("kind", sorted(RETRIED))
def test_what_is_recorded_is_not_asked_again(tmp_path: Path, provider: str, kind: str) -> None:
    """A recording of a time-out stays one: another attempt would only wait."""
    model = Fake(lambda asked, number: failed(kind))
    ran = run_jobs(tmp_path / "log", [Job(as_asked(model, provider=provider), [request()])])
    assert (len(model.asked), ran.reply.attempts, ran.waits) == (1, 1, [])


def test_waits_do_not_grow_without_end(tmp_path: Path) -> None:
    """However often a call is tried, one wait stays below the longest."""
    ran = run_one(tmp_path, failed("server"), attempts=15)
    assert max(ran.waits) <= LONGEST_WAIT
    assert ran.waits[-1] >= LONGEST_WAIT / 2


def test_the_jitter_follows_the_seed(tmp_path: Path) -> None:
    """The same seed waits the same, another seed does not: callers do not come back all at once."""
    waits = []
    for seed in (1, 1, 2):
        waits.append(run_one(tmp_path, failed("server"), seed=seed).waits)
        (tmp_path / "log").unlink()
    first, again, other = waits
    assert first == again
    assert first != other


def test_retry_after_is_honoured(tmp_path: Path) -> None:
    """The wait is never shorter than the provider asks, and no longer than needed otherwise."""
    ran = run_one(tmp_path, failed("rate_limit", retry_after=17.5), failed("server", retry_after=0.0), fine())
    assert ran.waits[0] == 17.5
    assert ran.waits[1] <= 2 * FIRST_WAIT
    assert (ran.reply.text, ran.reply.attempts) == ("42", 3)


@pytest.mark.parametrize("asked", [301.0, float("inf")])
def test_a_wait_past_the_end_is_not_begun(tmp_path: Path, asked: float) -> None:
    """A provider that asks for more time than there is ends the call now."""
    ran = run_one(tmp_path, failed("rate_limit", retry_after=asked))
    assert (ran.reply.attempts, ran.waits) == (1, [])


def test_retries_are_bounded_in_time(tmp_path: Path) -> None:
    """No attempt begins later after the first than allowed, whatever the count would allow."""
    ran = run_one(
        tmp_path, failed("server", retry_after=0.1), retry_seconds=0.35, attempts=1000, sleep=asyncio.sleep
    )  # fmt: skip
    assert 1 <= ran.reply.attempts <= 4


def test_the_first_success_counts(tmp_path: Path) -> None:
    """Its text, its own clock and its own start are the cell's; the failures before it are not."""

    class Slow(Fake):
        async def ask(self, request: Request) -> Answer:
            """The first attempt is slow and fails, the second is quick."""
            if not self.asked:
                await asyncio.sleep(0.3)
            return await super().ask(request)

    model = Slow(lambda asked, number: fine() if number else failed("timeout"))
    ran = run_jobs(tmp_path / "log", [Job(as_asked(model), [request()])])
    assert (ran.reply.text, ran.reply.error, ran.reply.attempts) == ("42", None, 2)
    assert 0 <= ran.reply.seconds < 0.25
    assert ran.reply.started.endswith("Z")
    assert (ran.progress.done, ran.progress.failed, ran.progress.attempts) == (1, 0, 2)


def test_a_slow_answer_shows_its_seconds(tmp_path: Path) -> None:
    """The seconds are the model's, not those of the waits before."""
    model = Fake(lambda asked, number: fine(), seconds=0.2)
    ran = run_jobs(tmp_path / "log", [Job(as_asked(model), [request()])])
    assert 0.2 <= ran.reply.seconds < 1.0


# Money


def test_all_attempts_are_paid(tmp_path: Path) -> None:
    """Usage and cost of every attempt add up, also of those that failed."""
    answers = (failed("empty_choice", tokens=(10, 1)), failed("server"), fine(tokens=(10, 5)))
    ran = run_one(tmp_path, *answers, rate=RATE)
    assert ran.reply.usage == Usage(input=20, output=6)
    assert ran.reply.cost_usd == 26.0
    assert ran.progress.spent_usd == 26.0


def test_a_cost_is_none_where_it_cannot_be_known(tmp_path: Path) -> None:
    """Without a price, or without usage of the answered attempt, there is no cost; a call that failed is free."""
    for name in "abc":
        (tmp_path / name).mkdir()
    assert run_one(tmp_path / "a", fine(tokens=(10, 5))).reply.cost_usd is None
    assert run_one(tmp_path / "b", fine(), rate=RATE).reply.cost_usd is None
    assert run_one(tmp_path / "c", failed("not_found"), rate=RATE).reply.cost_usd == 0.0


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("limit", [0.0, 60.0, 500.0, 1234.5, 1e9])
def test_the_limit_of_money_is_never_passed(tmp_path: Path, limit: float, seed: int) -> None:
    """With a limit of tokens the run stops before the call that might pass the limit of money, retries included."""
    chance = random.Random(seed)

    def answer(asked: Request, number: int) -> Answer:
        tokens = (12, chance.randrange(31))
        return failed("empty_choice", tokens=tokens) if chance.random() < 0.3 else fine(tokens=tokens)

    model = Fake(answer, seconds=0.001)
    asked = requests(60, parameters={"maxTokens": 30})
    ran = run_jobs(tmp_path / "log", [Job(as_asked(model, rate=RATE), asked)], max_cost=limit)
    assert ran.progress.spent_usd <= limit
    assert ran.progress.spent_usd == sum(reply.cost_usd or 0.0 for reply in ran.replies), "every cent has its line"
    assert (ran.progress.reason is None) == (limit == 1e9)
    if limit == 1e9:
        assert len(ran.replies) == 60
    elif ran.progress.reason is not None:
        assert "US$" in ran.progress.reason
        assert ran.progress.spent_usd > limit - (12 * 4 + 30) * (FIRST + 24)


@pytest.mark.parametrize(("kind", "calls"), [("timeout", 2), ("broken_body", 2), ("server", 5), ("connection", 5)])
def test_a_reply_that_was_lost_may_have_cost(tmp_path: Path, kind: str, calls: int) -> None:
    """A provider may bill what it wrote too late or in pieces: it counts against the limit; a refusal does not."""
    model = Fake(lambda asked, number: failed(kind))
    asked = [request(prompt="x" * 40, parameters={"maxTokens": 100})]
    ran = run_jobs(tmp_path / "log", [Job(as_asked(model, rate=RATE), asked)], max_cost=2.5 * 180)
    assert len(model.asked) == calls
    assert (ran.progress.reason is None) == (calls == 5)


def test_calls_in_flight_are_finished_when_the_money_ends(tmp_path: Path) -> None:
    """What has been asked is paid for: it is waited for and written, not thrown away."""
    model = Fake(lambda asked, number: fine(tokens=(12, 30)), seconds=0.05)
    asked = requests(60, parameters={"maxTokens": 30})
    ran = run_jobs(tmp_path / "log", [Job(as_asked(model, rate=RATE), asked)], max_cost=5 * 78.0)
    assert len(model.asked) == len(ran.replies) == 5
    assert ran.progress.reason is not None


def test_earlier_spending_counts(tmp_path: Path) -> None:
    """A run that goes on with its money spent asks nothing."""
    model = Fake(lambda asked, number: fine(tokens=(12, 30)))
    ran = run_jobs(tmp_path / "log", [Job(as_asked(model, rate=RATE), requests(5))], max_cost=100.0, spent=99.0)
    assert (model.asked, ran.replies) == ([], [])
    assert ran.progress.reason == "the next call might pass the limit of US$ 100"


# Cells


def test_every_cell_has_exactly_one_line(tmp_path: Path) -> None:
    """Three models, forty tasks, three runs, a third of the attempts failing: one line each, none twice."""
    chance = random.Random(5)
    models = [
        Fake(lambda asked, number: failed("server") if chance.random() < 0.35 else fine(), name=name, seconds=0.001)
        for name in ("a", "b", "c")
    ]
    asked = [request(task, run=run) for run in (1, 2, 3) for task in range(40)]
    seen: list[tuple[int, int]] = []
    ran = run_jobs(
        tmp_path / "log",
        [Job(as_asked(model), asked) for model in models],
        during=lambda runner: seen.append((runner.progress.done, runner.progress.total)),
    )
    assert ran.cells == sorted((m, r.task_id, r.run) for m in "abc" for r in asked)
    assert seen == [(number, 360) for number in range(1, 361)]
    assert ran.progress.attempts == sum(reply.attempts for reply in ran.replies) == sum(len(m.asked) for m in models)
    assert ran.progress.failed == sum(reply.text is None for reply in ran.replies)


def test_nothing_to_ask_is_a_finished_run(tmp_path: Path) -> None:
    """Without jobs, or with empty ones, the run ends well."""
    for number, jobs in enumerate(([], [Job(as_asked(Fake(lambda asked, number: fine())), [])])):
        ran = run_jobs(tmp_path / f"{number}", jobs)
        assert (ran.replies, ran.progress.total, ran.progress.reason) == ([], 0, None)


def test_models_are_asked_at_the_same_time(tmp_path: Path) -> None:
    """Each of three models waits until all three were asked: one after the other they would never end."""
    meet = asyncio.Event()
    present: set[str] = set()

    class Meeting:
        """Answers when everybody is here."""

        def __init__(self, name: str) -> None:
            self.name = name

        async def ask(self, request: Request) -> Answer:
            """Wait for the others."""
            present.add(self.name)
            if len(present) == 3:
                meet.set()
            async with asyncio.timeout(5):
                await meet.wait()
            return fine()

    ran = run_jobs(tmp_path / "log", [Job(as_asked(Meeting(name)), requests(2)) for name in "abc"], concurrency=1)
    assert ran.progress.failed == 0
    assert len(ran.replies) == 6


@pytest.mark.parametrize(("cap", "reached"), [(1, 1), (3, 3), (20, 20), (200, 64)])
def test_no_more_calls_are_in_flight_than_allowed(tmp_path: Path, cap: int, reached: int) -> None:
    """The cap of one model is reached when it bears it, and never passed."""
    model = Fake(lambda asked, number: fine(), seconds=0.005)
    asked = requests(min(400, 40 * cap))
    run_jobs(tmp_path / "log", [Job(as_asked(model), asked)], concurrency=cap)
    assert reached <= model.most_in_flight <= cap
    assert len(model.asked) == len(asked)


def test_all_models_together_have_a_cap(tmp_path: Path) -> None:
    """Many models at once stay below the overall cap, reach it, and everything is asked all the same."""
    together = Fake(lambda asked, number: fine(), seconds=0.005)
    jobs = []
    for name in "abcdefgh":
        model = Fake(lambda asked, number: fine(), name=name)
        model.ask = together.ask  # type: ignore[method-assign]
        jobs.append(Job(as_asked(model), requests(30)))
    ran = run_jobs(tmp_path / "log", jobs, concurrency=8, overall=20)
    assert together.most_in_flight == 20
    assert len(set(ran.cells)) == 240


def test_too_many_requests_make_the_run_quieter(tmp_path: Path) -> None:
    """A provider that bears four calls at a time is soon asked about four at a time, and all cells succeed."""

    class Busy(Fake):
        async def ask(self, request: Request) -> Answer:
            """Refuse what comes on top of four."""
            if self.in_flight >= 4:
                self.asked.append(request)
                refused.append(len(self.asked))
                return failed("rate_limit")
            return await super().ask(request)

    refused: list[int] = []
    model = Busy(lambda asked, number: fine(), seconds=0.002)
    ran = run_jobs(tmp_path / "log", [Job(as_asked(model), requests(300))], attempts=100, concurrency=32)
    assert ran.progress.failed == 0
    assert refused
    late = [number for number in refused if number > len(model.asked) / 2]
    assert len(late) < 0.3 * len(model.asked) / 2
    assert len(refused) < len(model.asked) / 3


# Whatever a model does


class Strange(BaseException):
    """What an own test framework may raise."""


def raising(error: BaseException) -> Callable[[Request, int], NoReturn]:
    """A model's answer that is an error."""

    def answer(asked: Request, number: int) -> NoReturn:
        raise error

    return answer


@pytest.mark.parametrize(
    "error", [ValueError("x"), SystemExit(2), Strange("x"), StopIteration(), asyncio.CancelledError(), DiskError("x")]
)
def test_a_model_that_raises_fails_its_own_calls_only(tmp_path: Path, error: BaseException) -> None:
    """Whatever one model raises, its cells are failed and the other model's are fine."""
    bad, good = Fake(raising(error), name="bad"), Fake(lambda asked, number: fine(), name="good")
    ran = run_jobs(tmp_path / "log", [Job(as_asked(bad), requests(3)), Job(as_asked(good), requests(3))])
    assert ran.progress.reason is None
    outcome = Counter((reply.model, reply.error.kind if reply.error else None, reply.attempts) for reply in ran.replies)
    assert outcome == {("bad", "exception", 1): 3, ("good", None, 1): 3}


def test_an_interrupt_passes(tmp_path: Path) -> None:
    """Ctrl-C is not a failed call."""
    with pytest.raises(KeyboardInterrupt):
        run_jobs(tmp_path / "log", [Job(as_asked(Fake(raising(KeyboardInterrupt()))), requests(3))])
    assert (tmp_path / "log").read_bytes() == b""


def test_a_cancelled_run_ends_and_leaves_whole_lines(tmp_path: Path) -> None:
    """Cancelling passes through, and no call goes on behind it."""
    model = Fake(lambda asked, number: fine(), seconds=0.005)

    async def work() -> None:
        log = AppendLog(tmp_path / "log")

        def show(progress: Progress) -> None:
            if progress.done == 20:
                running.cancel()

        runner = Runner(log=log, budget=Budget(None), options=Options(), show=show)
        running = asyncio.create_task(runner.run([Job(as_asked(model), requests(5000))]))
        try:
            with pytest.raises(asyncio.CancelledError):
                await running
            assert asyncio.all_tasks() == {asyncio.current_task()}
        finally:
            log.close()

    asyncio.run(work())
    assert 20 <= len(Ran(Progress(0), tmp_path / "log", []).replies) < 100


@pytest.mark.parametrize(
    "answer",
    [None, "text", 42, b"x", Answer(), Answer(text=42), Answer(text=b"x"),  # type: ignore[arg-type]
     Answer(text="x", usage={"input": 1}), Answer(text="x", error=CallError(kind="x")),  # type: ignore[arg-type]
     Answer(text="x", exact_name=object()), Answer(error="no")],  # type: ignore[arg-type]
)  # fmt: skip
def test_an_answer_of_a_wrong_form_is_a_failed_call(tmp_path: Path, answer: Any) -> None:
    """A user's own model may give anything: the log stays readable and the run goes on."""
    ran = run_jobs(tmp_path / "log", [Job(as_asked(Fake(lambda asked, number: answer)), requests(2))], attempts=1)
    assert [reply.text for reply in ran.replies] == [None, None]
    assert all(reply.error is not None for reply in ran.replies)


@pytest.mark.parametrize("text", ["\ud800", "a\udfff\x00b", "\x00", "\n\r\u2028", "", "😀"])
def test_every_text_survives(tmp_path: Path, text: str) -> None:
    """Lone surrogates, NUL and line ends come back from the file as they came from the model."""
    ran = run_one(tmp_path, fine(text=text))
    assert ran.reply.text == text
    error = Answer(error=CallError(kind="x", message=text))
    (tmp_path / "b").mkdir()
    assert run_one(tmp_path / "b", error).reply.error == CallError(kind="x", message=text)


# Stops


def test_a_stop_leaves_whole_lines_and_says_why(tmp_path: Path) -> None:
    """After a stop nothing more is asked, what was finished stays, and the first reason counts."""
    model = Fake(lambda asked, number: fine(), seconds=0.001)

    def during(runner: Runner) -> None:
        if runner.progress.done == 20:
            runner.stop("enough")
            runner.stop("too late")

    ran = run_jobs(tmp_path / "log", [Job(as_asked(model), requests(500))], during=during)
    assert ran.progress.reason == "enough"
    assert 20 <= len(ran.replies) == ran.progress.done <= 60
    assert len(set(ran.cells)) == len(ran.cells)
    assert model.in_flight == 0


def test_a_stop_does_not_wait_for_calls_or_retries(tmp_path: Path) -> None:
    """Calls that hang and waits between attempts are given up at once."""
    quick = Fake(lambda asked, number: fine(), name="quick")
    hanging = Fake(lambda asked, number: fine(), name="hanging", seconds=60)
    retried = Fake(lambda asked, number: failed("server", retry_after=60), name="retried")
    jobs = [Job(as_asked(model), requests(2)) for model in (hanging, retried, quick)]

    ran = run_jobs(
        tmp_path / "log",
        jobs,
        during=lambda runner: runner.stop("enough") if runner.progress.done == 2 else None,
        sleep=asyncio.sleep,
    )
    assert {reply.model for reply in ran.replies} == {"quick"}


def test_a_full_disk_stops_the_run_with_whole_lines(tmp_path: Path) -> None:
    """When a line cannot be written the run ends with that reason, and every line before it is whole."""
    model = Fake(lambda asked, number: fine(text="x" * 500))
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (20_000, hard))
    try:
        ran = run_jobs(tmp_path / "log", [Job(as_asked(model), requests(200))])
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
    assert ran.progress.reason is not None
    assert os.strerror(errno.EFBIG) in ran.progress.reason
    assert 20 < len(ran.replies) == ran.progress.done < 40
    again = run_jobs(tmp_path / "log", [Job(as_asked(model), requests(3))])
    assert len(again.replies) == len(ran.replies) + 3


def test_lines_are_forced_to_the_disk_while_the_run_goes_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A long run forces its lines out as it goes, and a disk that fails then stops it."""
    monkeypatch.setattr("benchwright.files.log.SYNC_SECONDS", 0.0)
    forced: list[str] = []
    monkeypatch.setattr(AppendLog, "sync", lambda log: forced.append("sync"))
    model = Fake(lambda asked, number: fine(), seconds=0.04)
    begun = time.monotonic()
    run_jobs(tmp_path / "log", [Job(as_asked(model), requests(20))], concurrency=1)
    assert 2 <= len(forced) <= 1 + (time.monotonic() - begun) / 0.25, "and once at the end"

    def fails(log: AppendLog) -> NoReturn:
        raise DiskError("the disk is gone")

    with monkeypatch.context() as failing:
        failing.setattr(AppendLog, "sync", fails)
        failing.setattr(AppendLog, "close", lambda log: os.close(log._handle))
        ran = run_jobs(tmp_path / "other", [Job(as_asked(model), requests(200))], concurrency=1)
    assert ran.progress.reason == "the disk is gone"
    assert len(ran.replies) < 100


# Over HTTP


def test_a_rate_limit_over_http_is_waited_out(tmp_path: Path) -> None:
    """429 with Retry-After, then 500, then a body cut off, then a right answer: one good line with four attempts."""
    scenes = in_turn(refuse(429, Retry_After="7"), refuse(500), chat("42", cut=10), chat("42"))
    with serving(scenes) as server:
        ran = run_http(tmp_path, server, [request()])
        assert len(server.calls) == 4
    assert ran.waits[0] == 7.0
    assert (ran.reply.text, ran.reply.attempts, ran.reply.exact_name) == ("42", 4, "toy-2026-01")


@pytest.mark.parametrize(
    ("scene", "kind", "calls"),
    [(refuse(400), "bad_request", 1), (refuse(401), "unauthorized", 1), (refuse(404), "not_found", 1),
     (refuse(302, Location="/"), "redirect", 1), (refuse(500), "server", 5), (refuse(429), "rate_limit", 5),
     (chat(None), "empty_choice", 5), (Scene(body=b"oops"), "broken_body", 5), (Scene(hang=True), "timeout", 5)],
)  # fmt: skip
def test_each_cause_has_its_number_of_calls(tmp_path: Path, scene: Scene, kind: str, calls: int) -> None:
    """What is final is called once, what may pass five times, and the line says what it was."""
    with serving(in_turn(scene)) as server:
        ran = run_http(tmp_path, server, [request()], timeout=0.1 if scene.hang else 5)
        assert len(server.calls) == calls
    assert ran.reply.error is not None
    assert (ran.reply.error.kind, ran.reply.attempts) == (kind, calls)


def test_the_key_is_in_no_line(tmp_path: Path) -> None:
    """A server that echoes the key in a reply, a name, a finish reason or an error does not get it into the file."""
    echo = chat(f"your key is {KEY}", name=f"toy-{KEY}", finish=KEY)
    with serving(lambda call: refuse(401, KEY) if "question 1" in call.prompt else echo) as server:
        ran = run_http(tmp_path, server, requests(2))
    data = (tmp_path / "log").read_bytes()
    assert b"secret+key" not in data
    assert data.count(b"[redacted]") == 4
    assert [reply.text for reply in ran.replies if reply.text] == ["your key is [redacted]"]


def test_a_share_of_failures_costs_those_cells_only(tmp_path: Path) -> None:
    """Cells whose calls fail for good are failed lines; all others are right, at a bounded number of connections."""
    script = failing_share(0.2, refuse(404), lambda call: chat(call.prompt, wait=0.002))
    with serving(script) as server:
        ran = run_http(tmp_path, server, requests(300), concurrency=16)
        assert len(server.calls) == 300
        assert 8 <= server.most_in_flight <= 16
    bad = {reply.task_id for reply in ran.replies if reply.error}
    assert 30 < len(bad) == ran.progress.failed < 90
    assert all(reply.text == f"question {reply.task_id[2:]}" for reply in ran.replies if reply.task_id not in bad)


def test_functions_of_the_user_are_run_side_by_side(tmp_path: Path) -> None:
    """A function that exits the program fails its own cells, and the run is over when they are."""

    def function(prompt: str) -> str:
        if prompt.endswith("3"):
            raise SystemExit
        return prompt

    model = FunctionModel("f", function, timeout=5)
    ran = run_jobs(tmp_path / "log", [Job(as_asked(model), requests(10))])
    assert {reply.task_id for reply in ran.replies if reply.error} == {"t-3"}
    assert len(ran.replies) == 10
