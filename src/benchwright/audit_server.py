"""The page on which a person reads verdicts: a server for one browser of this machine, until all is answered."""

import asyncio
import base64
import hashlib
import re
import secrets
from collections.abc import Awaitable, Callable
from functools import cache
from importlib.resources import files

import msgspec
from aiohttp import web

from benchwright.errors import BenchwrightError
from benchwright.pipeline.audit import Audit, Shown, printable
from benchwright.pipeline.plan import now
from benchwright.records import Record

HOST = "127.0.0.1"
_LONGEST_BODY = 4096
_SECONDS_TO_END = 5.0
_HEADERS = {
    "Cache-Control": "no-store",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
}

Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]


class _Said(Record, frozen=True, kw_only=True):
    """An answer as the page sends it."""

    place: int
    says: bool | None


class _State(Record, frozen=True, kw_only=True):
    """What the page shows: a line, or None when all are answered."""

    title: str
    language: str
    drawn: int
    back: bool
    line: Shown | None


async def serve(audit: Audit, show: Callable[[str], None]) -> None:
    """Serve the page on a free port of 127.0.0.1 until every line is answered.

    The address holds a token that opens the page once; the browser that used it gets a cookie, and nothing else is
    let in: no other browser, no other host name, no other page.

    Args:
        audit: the reading, entered, so that answers can be given.
        show: called once with the address to open.

    Raises:
        DiskError: an answer could not be written; the answers before it are.
    """
    server = _Server(audit)
    runner = web.AppRunner(server.application(), access_log=None, shutdown_timeout=_SECONDS_TO_END)
    await runner.setup()
    try:
        await web.TCPSite(runner, HOST, 0).start()
        server.port = runner.addresses[0][1]
        show(f"http://{HOST}:{server.port}/?token={server.token}")
        await server.ended
    finally:
        await runner.cleanup()


class _Server:
    """One reading, one token, one cookie."""

    def __init__(self, audit: Audit) -> None:
        self._audit = audit
        self.port = 0
        self.token: str | None = secrets.token_urlsafe()
        self._secret = secrets.token_urlsafe()
        self.ended: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    def application(self) -> web.Application:
        """Make the application: three addresses behind one guard."""
        application = web.Application(middlewares=[self._guard], client_max_size=_LONGEST_BODY)
        application.router.add_get("/", self._page, allow_head=False)
        application.router.add_get("/line", self._line, allow_head=False)
        application.router.add_post("/answer", self._answer)
        return application

    @property
    def _cookie(self) -> str:
        """The cookie's name: cookies know no ports, and two readings may be open in one browser."""
        return f"audit-{self.port}"

    @web.middleware
    async def _guard(self, request: web.Request, handler: Handler) -> web.StreamResponse:
        try:
            response = await self._checked(request, handler)
        except web.HTTPException as error:
            response = web.Response(status=error.status, text=f"{error.status} {error.reason}\n")
        response.headers.update(_HEADERS | {"Content-Security-Policy": _page()[1]})
        return response

    async def _checked(self, request: web.Request, handler: Handler) -> web.StreamResponse:
        hosts = {f"{name}:{self.port}" for name in (HOST, "localhost")}
        if request.headers.get("Host") not in hosts:
            raise web.HTTPForbidden
        if request.method == "GET" and request.path == "/" and "token" in request.query:
            return self._exchange(request.query["token"])
        if not _same(request.cookies.get(self._cookie), self._secret):
            raise web.HTTPForbidden
        if request.method == "POST":
            if request.headers.get("Origin") not in {f"http://{host}" for host in hosts}:
                raise web.HTTPForbidden
            if request.content_type != "application/json":
                raise web.HTTPUnsupportedMediaType
        return await handler(request)

    def _exchange(self, token: str) -> web.Response:
        """Give the cookie for the token, which is then worth nothing."""
        if not _same(token, self.token):
            raise web.HTTPForbidden
        self.token = None
        response = web.Response(status=303, headers={"Location": "/"})
        response.set_cookie(self._cookie, self._secret, httponly=True, samesite="Strict", path="/")
        return response

    async def _page(self, request: web.Request) -> web.Response:
        return web.Response(text=_page()[0], content_type="text/html", charset="utf-8")

    async def _line(self, request: web.Request) -> web.Response:
        place = self._audit.next()
        if "before" in request.query:
            here = self._place(request.query["before"])
            before = self._audit.before(here)
            place = here if before is None else before
        return self._state(place)

    async def _answer(self, request: web.Request) -> web.Response:
        try:
            said = msgspec.json.decode(await request.read(), type=_Said)
        except (msgspec.DecodeError, UnicodeDecodeError):
            raise web.HTTPBadRequest from None
        place = self._place(str(said.place))
        try:
            self._audit.answer(place, said.says, at=now())
        except BenchwrightError as error:
            self._end(error)
            raise web.HTTPInternalServerError from None
        following = self._audit.next()
        if following is None:
            self._end(None)
        return self._state(following)

    def _place(self, text: str) -> int:
        if not (text.isascii() and text.isdigit() and len(text) < 10 and int(text) < len(self._audit.drawn)):
            raise web.HTTPBadRequest
        return int(text)

    def _state(self, place: int | None) -> web.Response:
        audit, settings = self._audit, self._audit.run.benchmark.settings
        state = _State(
            title=printable(settings.title),
            language=settings.language,
            drawn=len(audit.drawn),
            back=place is not None and audit.before(place) is not None,
            line=None if place is None else _clean(audit.show(place)),
        )
        return web.Response(body=msgspec.json.encode(state), content_type="application/json")

    def _end(self, error: BenchwrightError | None) -> None:
        if self.ended.done():
            return
        if error is None:
            self.ended.set_result(None)
        else:
            self.ended.set_exception(error)


def _clean(shown: Shown) -> Shown:
    texts = {name: printable(getattr(shown, name)) for name in ("prompt", "claim", "reply")}
    return msgspec.structs.replace(shown, **texts)


def _same(given: str | None, secret: str | None) -> bool:
    """Compare without telling by the time how much was right."""
    if given is None or secret is None:
        return False
    return secrets.compare_digest(given.encode("utf-8", "replace"), secret.encode("ascii"))


@cache
def _page() -> tuple[str, str]:
    """Give the page, and the policy under which its one style and its one script work and nothing else loads."""
    text = files("benchwright").joinpath("audit_page.html").read_text(encoding="utf-8")
    style, script = (_hash(text, name) for name in ("style", "script"))
    policy = (
        f"default-src 'none'; style-src '{style}'; script-src '{script}'; connect-src 'self'; "
        "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    )
    return text, policy


def _hash(text: str, name: str) -> str:
    (inside,) = re.findall(f"<{name}>(.*?)</{name}>", text, re.DOTALL)
    return "sha256-" + base64.b64encode(hashlib.sha256(inside.encode("utf-8")).digest()).decode("ascii")
