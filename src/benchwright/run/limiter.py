"""How many calls to have in flight: as many as the provider bears, below a cap."""

import asyncio
from collections import deque

FIRST = 8


class Limiter:
    """Adaptive concurrency for one model.

    It starts small, doubles with every round of successes until the first "too many requests" answer, then
    halves on each of those and grows by one a round. Calls that were in flight at a halving cause no other one.
    Places are given in the order of asking.

    Args:
        cap: the most calls in flight.
    """

    def __init__(self, cap: int) -> None:
        self.cap = cap
        self.limit = min(FIRST, cap)
        self.in_flight = 0
        self._limited = False
        self._successes = 0
        self._begun_before = 0
        self._waiting: deque[asyncio.Future[None]] = deque()

    async def acquire(self) -> None:
        """Wait for a place among the calls in flight."""
        if self.in_flight < self.limit:
            self.in_flight += 1
            return
        place: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.append(place)
        try:
            await place
        except asyncio.CancelledError:
            if not place.cancelled():
                self.in_flight -= 1
                self._wake()
            raise

    def release(self, *, limited: bool) -> None:
        """Give a place back.

        Args:
            limited: True when the provider answered "too many requests".
        """
        self.in_flight -= 1
        before = self._begun_before > 0
        self._begun_before -= before
        if limited:
            if not before:
                self.limit = max(1, self.limit // 2)
                self._begun_before = self.in_flight
            self._limited = True
            self._successes = 0
        else:
            self._succeed()
        self._wake()

    def _succeed(self) -> None:
        self._successes += 1
        if self._successes >= self.limit and self.limit < self.cap:
            self.limit = min(self.cap, self.limit + 1 if self._limited else self.limit * 2)
            self._successes = 0

    def _wake(self) -> None:
        while self._waiting and self.in_flight < self.limit:
            place = self._waiting.popleft()
            if not place.done():
                self.in_flight += 1
                place.set_result(None)
