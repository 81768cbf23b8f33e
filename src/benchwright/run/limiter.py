"""How many calls to have in flight: as many as the provider bears, below a cap."""

import asyncio

FIRST = 8


class Limiter:
    """Adaptive concurrency for one model.

    It starts small, doubles with every round of successes until the first "too many requests" answer, then
    halves on each of those (once a round) and grows by one a round.

    Args:
        cap: the most calls in flight.
    """

    def __init__(self, cap: int) -> None:
        self.cap = cap
        self.limit = min(FIRST, cap)
        self.in_flight = 0
        self._limited = False
        self._successes = 0
        self._since_halved = self.limit
        self._waiting: list[asyncio.Future[None]] = []

    async def acquire(self) -> None:
        """Wait for a place among the calls in flight."""
        while self.in_flight >= self.limit:
            place: asyncio.Future[None] = asyncio.get_running_loop().create_future()
            self._waiting.append(place)
            await place
        self.in_flight += 1

    def release(self, *, limited: bool) -> None:
        """Give a place back.

        Args:
            limited: True when the provider answered "too many requests".
        """
        self.in_flight -= 1
        self._since_halved += 1
        if limited:
            if self._since_halved >= self.limit:
                self.limit = max(1, self.limit // 2)
                self._since_halved = 0
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
        free = self.limit - self.in_flight
        while free > 0 and self._waiting:
            place = self._waiting.pop()
            if not place.done():
                place.set_result(None)
                free -= 1
