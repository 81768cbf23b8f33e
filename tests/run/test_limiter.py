"""How many calls are in flight: laws of the limiter."""

import asyncio
import random

import pytest

from benchwright.run.limiter import FIRST, Limiter


def rounds(limiter: Limiter, answers: list[bool]) -> list[int]:
    """Ask one after the other; give the limit after each answer. True is "too many requests"."""

    async def work() -> list[int]:
        limits = []
        for limited in answers:
            await limiter.acquire()
            limiter.release(limited=limited)
            limits.append(limiter.limit)
        return limits

    return asyncio.run(work())


def burst(limiter: Limiter, limited: bool) -> int:
    """Fill every place, then give every place back with the same answer; give the limit."""

    async def work() -> int:
        size = limiter.limit
        for _ in range(size):
            await limiter.acquire()
        for _ in range(size):
            limiter.release(limited=limited)
        return limiter.limit

    return asyncio.run(work())


@pytest.mark.parametrize("cap", [1, 5, 8, 100])
def test_it_starts_small_and_grows_to_its_cap(cap: int) -> None:
    """Every round of successes doubles the limit, up to the cap and no further."""
    limiter = Limiter(cap)
    assert limiter.limit == min(FIRST, cap)
    limits = [burst(limiter, limited=False) for _ in range(6)]
    assert limits == [min(cap, FIRST * 2**n) if cap > FIRST else cap for n in range(1, 7)]


def test_too_many_requests_halve_it_once_a_round() -> None:
    """A burst of refusals halves the limit once: calls already in flight are no further news."""
    limiter = Limiter(64)
    while limiter.limit < 64:
        burst(limiter, limited=False)
    assert [burst(limiter, limited=True) for _ in range(4)] == [32, 16, 8, 4]


def test_after_the_first_refusal_it_grows_by_one_a_round() -> None:
    """Growth is slow once the provider has shown its limit."""
    limiter = Limiter(64)
    burst(limiter, limited=True)
    assert [burst(limiter, limited=False) for _ in range(3)] == [5, 6, 7]


def test_it_never_falls_below_one() -> None:
    """Refusals without end leave one call at a time."""
    assert rounds(Limiter(16), [True] * 50)[-1] == 1


@pytest.mark.parametrize("seed", range(5))
def test_no_more_are_in_flight_than_allowed(seed: int) -> None:
    """Never more than `cap` calls are in flight, and none waits for ever, whatever the provider answers."""
    chance = random.Random(seed)
    limiter = Limiter(20)
    most = done = 0

    async def call() -> None:
        nonlocal most, done
        await limiter.acquire()
        most = max(most, limiter.in_flight)
        for _ in range(chance.randrange(4)):
            await asyncio.sleep(0)
        limiter.release(limited=chance.random() < 0.05)
        done += 1

    async def work() -> None:
        async with asyncio.timeout(20), asyncio.TaskGroup() as group:
            for _ in range(500):
                group.create_task(call())

    asyncio.run(work())
    assert (done, limiter.in_flight) == (500, 0)
    assert 1 < most <= 20


def test_a_halved_limit_lets_nobody_in_until_enough_are_out() -> None:
    """With seven still in flight and a limit of four, the fourth to leave is the first who is followed."""

    async def work() -> list[bool]:
        limiter = Limiter(8)
        for _ in range(8):
            await limiter.acquire()
        limiter.release(limited=True)
        waiting = asyncio.create_task(limiter.acquire())
        entered = []
        for _ in range(4):
            await asyncio.sleep(0)
            await asyncio.sleep(0)
            limiter.release(limited=False)
            await asyncio.sleep(0)
            entered.append(waiting.done())
        return entered

    assert asyncio.run(work()) == [False, False, False, True]


def test_places_are_given_in_the_order_of_asking() -> None:
    """Who waits longest is next; who has just finished queues again behind."""
    limiter = Limiter(1)
    order: list[str] = []

    async def caller(name: str) -> None:
        for _ in range(3):
            await limiter.acquire()
            order.append(name)
            await asyncio.sleep(0)
            limiter.release(limited=False)

    async def work() -> None:
        await asyncio.gather(*map(caller, "abc"))

    asyncio.run(work())
    assert "".join(order) == "abcabcabc"


def test_a_caller_that_leaves_takes_no_place_along() -> None:
    """Whoever is cancelled while it waits, even in the moment its place is given, leaves it to the next."""
    limiter = Limiter(1)

    async def work() -> None:
        await limiter.acquire()
        waiting = [asyncio.create_task(limiter.acquire()) for _ in range(3)]
        await asyncio.sleep(0)
        waiting[0].cancel()
        await asyncio.sleep(0)
        limiter.release(limited=False)
        waiting[1].cancel()
        async with asyncio.timeout(5):
            await waiting[2]
        assert limiter.in_flight == 1
        limiter.release(limited=False)
        assert limiter.in_flight == 0

    asyncio.run(work())
