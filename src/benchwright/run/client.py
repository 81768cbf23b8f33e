"""Calls over HTTP: one shared session, one attempt a call, every failure its own kind."""

import contextlib
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime
from typing import TYPE_CHECKING, NamedTuple

import msgspec

from benchwright.records import Answer, CallError, Request
from benchwright.records.version import VERSION
from benchwright.run.dialects import Dialect, read_reply
from benchwright.run.redact import redact

if TYPE_CHECKING:
    import aiohttp

LARGEST = 64 * 1024 * 1024
"""A longer body is not read."""

LONGEST_MESSAGE = 500
_KINDS = {400: "bad_request", 401: "unauthorized", 403: "unauthorized", 404: "not_found", 429: "rate_limit"}


class Endpoint(NamedTuple):
    """Where a model is asked.

    Attributes:
        base: the address that the dialect's path is appended to.
        model: the provider's name of the model.
        dialect: how it is asked.
        key: the key, or None.
    """

    base: str
    model: str
    dialect: Dialect
    key: str | None


class Session:
    """The connections of a run, opened at the first call.

    Args:
        timeout: seconds that one attempt may take.
        connections: the most connections at a time.
    """

    def __init__(self, *, timeout: float, connections: int) -> None:
        self.timeout = timeout
        self._connections = connections
        self._session: aiohttp.ClientSession | None = None

    def get(self) -> "aiohttp.ClientSession":
        """Give the open session."""
        if self._session is None:
            import aiohttp

            self._session = aiohttp.ClientSession(
                connector=aiohttp.TCPConnector(limit=self._connections, limit_per_host=self._connections),
                timeout=aiohttp.ClientTimeout(total=self.timeout),
                cookie_jar=aiohttp.DummyCookieJar(),
                headers={"User-Agent": f"benchwright/{VERSION}"},
                auto_decompress=True,
            )
        return self._session

    async def close(self) -> None:
        """Close the connections."""
        if self._session is not None:
            await self._session.close()
            self._session = None


class HttpModel:
    """A model behind an HTTP address."""

    def __init__(self, name: str, endpoint: Endpoint, session: Session) -> None:
        self.name = name
        self._endpoint = endpoint
        self._session = session
        self._url = endpoint.base.rstrip("/") + endpoint.dialect.path
        self._headers = {"Content-Type": "application/json", **endpoint.dialect.headers(endpoint.key)}

    async def ask(self, request: Request) -> Answer:
        """Send prompt, system prompt and parameters, nothing else; read one reply or one failure."""
        body = self._endpoint.dialect.body(self._endpoint.model, request)
        try:
            data = msgspec.json.encode(body)
        except UnicodeEncodeError:
            return self._failed("bad_request", "the prompt holds a lone surrogate, which no request can carry")
        answer = await self._post(data)
        if answer.error is None:
            return answer
        # Keys go before the message is cut: half a key is a key's half.
        message = redact(answer.error.message, [self._endpoint.key or ""])[:LONGEST_MESSAGE]
        return msgspec.structs.replace(answer, error=msgspec.structs.replace(answer.error, message=message))

    async def _post(self, body: bytes) -> Answer:
        import aiohttp

        try:
            async with self._session.get().post(
                self._url, data=body, headers=self._headers, allow_redirects=False
            ) as response:
                content = await _read(response)
                if content is None:
                    return self._failed("too_large", f"the body is over {LARGEST // 2**20} MB", response.status)
                if response.status != 200:
                    return self._refused(response.status, content, response.headers.get("Retry-After"))
                return read_reply(self._endpoint.dialect, content)
        except TimeoutError:
            return self._failed("timeout", f"no reply within {self._session.timeout:g} seconds")
        except aiohttp.ClientPayloadError as error:
            return self._failed("broken_body", f"the body was cut off: {error}")
        except (aiohttp.ClientError, OSError) as error:
            return self._failed("connection", str(error) or type(error).__name__)

    def _refused(self, status: int, content: bytes, retry_after: str | None) -> Answer:
        kind = _KINDS.get(status) or ("server" if status >= 500 else "redirect" if 300 <= status < 400 else "client")
        answer = self._failed(kind, content.decode("utf-8", "replace"), status)
        return msgspec.structs.replace(answer, retry_after=seconds_of(retry_after))

    def _failed(self, kind: str, message: str, status: int | None = None) -> Answer:
        return Answer(error=CallError(kind=kind, status=status, message=message))


async def _read(response: "aiohttp.ClientResponse") -> bytes | None:
    packed = "Content-Encoding" in response.headers
    if not packed and response.content_length is not None and response.content_length <= LARGEST:
        return await response.read()
    parts, size = [], 0
    async for part in response.content.iter_chunked(1 << 16):
        size += len(part)
        if size > LARGEST:
            return None
        parts.append(part)
    return b"".join(parts)


def seconds_of(retry_after: str | None) -> float | None:
    """Read a Retry-After header: seconds, or a date.

    Example:
        >>> seconds_of("3"), seconds_of(None), seconds_of("soon")
        (3.0, None, None)
    """
    if retry_after is None:
        return None
    with contextlib.suppress(ValueError):
        return max(0.0, float(retry_after))
    with contextlib.suppress(ValueError, TypeError):
        return max(0.0, (parsedate_to_datetime(retry_after) - datetime.now(UTC)).total_seconds())
    return None
