"""Tasks over the Model Context Protocol: listed, read and answered by a client, over stdio or HTTP."""

import hmac
import ipaddress
import logging
import socket
from http import HTTPStatus
from typing import TYPE_CHECKING, Any, NamedTuple
from urllib.parse import urlsplit

import msgspec

from benchwright.errors import Fault, InputError
from benchwright.pipeline.plan import now
from benchwright.pipeline.serving import Desk
from benchwright.pipeline.tools import TOOLS, Say, Tool, use_tool
from benchwright.records.version import VERSION
from benchwright.report.words import number_of

if TYPE_CHECKING:
    import mcp_types as types
    from mcp.server import Server, ServerRequestContext
    from starlette.types import ASGIApp, Receive, Scope, Send

HOST, PORT, PATH = "127.0.0.1", 8765, "/mcp"
TOKEN = "BENCHWRIGHT_MCP_TOKEN"  # noqa: S105 - the variable's name, not its value
LONGEST_BODY = 1 << 20
"""Bytes of a request over HTTP."""

_SECONDS_TO_END = 1


def make_server(desk: Desk, say: Say) -> "Server[Any]":
    """Make the MCP server of a desk.

    Args:
        desk: the tasks.
        say: told of every attempt.

    Raises:
        InputError: the extra `mcp` is not installed.
    """
    try:
        import mcp_types as types
        from mcp import MCPError
        from mcp.server import Server
    except ModuleNotFoundError as error:
        hint = "pip install 'benchwright[mcp]'"
        raise InputError(Fault(expected="the extra mcp", found=f"no module {error.name}", hint=hint)) from None
    logging.getLogger("mcp").setLevel(logging.CRITICAL + 1)  # its traces and warnings may hold what was submitted

    async def list_tools(
        context: "ServerRequestContext[Any]", params: types.PaginatedRequestParams | None
    ) -> types.ListToolsResult:
        return types.ListToolsResult(tools=[_described(name, tool) for name, tool in TOOLS.items()])

    async def call_tool(
        context: "ServerRequestContext[Any]", params: types.CallToolRequestParams
    ) -> types.CallToolResult:
        if params.name not in TOOLS:
            raise MCPError(types.INVALID_PARAMS, f"unknown tool; known: {', '.join(TOOLS)}")
        result = use_tool(desk, params.name, params.arguments or {}, say, at=now())
        if isinstance(result, str):
            return types.CallToolResult(content=[types.TextContent(type="text", text=result)], is_error=True)
        data = msgspec.json.encode(result)
        text = types.TextContent(type="text", text=data.decode())
        return types.CallToolResult(content=[text], structured_content=msgspec.json.decode(data))

    return Server(
        "benchwright",
        version=VERSION,
        title=desk.benchmark.settings.title,
        instructions="Answer the tasks of a benchmark: list_tasks, then get_task and score_answer for each. "
        f"A task can be answered {number_of(desk.attempts.limit, 'time')} in all.",
        on_list_tools=list_tools,
        on_call_tool=call_tool,
    )


def _described(name: str, tool: Tool) -> "types.Tool":
    import mcp_types as types

    reads = not tool.writes
    return types.Tool(
        name=name,
        description=tool.description,
        input_schema=tool.schema,
        output_schema=tool.gives,
        annotations=types.ToolAnnotations(
            read_only_hint=reads, destructive_hint=not reads, idempotent_hint=reads, open_world_hint=False
        ),
    )


async def serve_stdio(server: "Server[Any]") -> None:
    """Serve the client that started this process, until it closes our standard input."""
    from mcp.server.stdio import stdio_server

    async with stdio_server() as (read, write):
        await server.run(read, write, server.create_initialization_options())


class Address(NamedTuple):
    """Where to listen.

    Attributes:
        host: a name or an address; never in brackets.
        port: 0 for any free one; None for 8765, or a free one where that is taken.
    """

    host: str
    port: int | None

    @property
    def loopback(self) -> bool:
        """True when only this machine can reach it."""
        number = self._number()
        return number is not None and number.is_loopback

    @property
    def unspecified(self) -> bool:
        """True when it stands for every address of this machine."""
        number = self._number()
        return number is not None and number.is_unspecified

    def _number(self) -> ipaddress.IPv4Address | ipaddress.IPv6Address | None:
        try:
            return ipaddress.ip_address(self.host)
        except ValueError:
            return None

    def url(self, port: int) -> str:
        """Give what a client is to be told."""
        return f"http://{self.authority(port)}{PATH}"

    def authority(self, port: int) -> str:
        """Give host and port as they stand in a `Host` header."""
        return f"[{self.host}]:{port}" if ":" in self.host else f"{self.host}:{port}"


def read_address(text: str, token: str | None) -> Address:
    """Read HOST:PORT, HOST, :PORT or an empty text.

    Args:
        text: as given.
        token: the bearer token; without one, only this machine is served.

    Raises:
        InputError: it is no address, a token is missing, or the token cannot stand in a header.

    Example:
        >>> read_address("", None), read_address("localhost:9000", None)
        (Address(host='127.0.0.1', port=None), Address(host='127.0.0.1', port=9000))
    """
    address = _address(text)
    if token is not None and not (token.isascii() and token.isprintable() and " " not in token and token):
        expected = "letters, digits and signs of ASCII, without spaces"
        raise InputError(Fault(field=TOKEN, expected=expected, found="something else"))
    if token is None and not address.loopback:
        expected = f"a bearer token in {TOKEN}, because {address.host} can be reached from other machines"
        hint = f"set it, or serve this machine alone: --http {HOST}:{PORT}"
        raise InputError(Fault(field="--http", expected=expected, found="none", hint=hint))
    return address


def _address(text: str) -> Address:
    """Read an address; a number alone is none, though the system would make one of it."""
    try:
        parts = urlsplit(f"//{text}")
        host, port = parts.hostname or HOST, parts.port
    except ValueError:
        parts, host, port = urlsplit("//"), "", None
    if not host or host.isdigit() or parts.netloc != text or "@" in text:
        raise InputError(Fault(field="--http", expected="HOST:PORT", found=ascii(text[:80])))
    return Address(HOST if host == "localhost" else host, port)


def listen(address: Address) -> socket.socket:
    """Take the port of an address.

    Raises:
        InputError: the address is not this machine's, or the port is taken.
    """
    ports = (PORT, 0) if address.port is None else (address.port,)
    for port in ports:
        try:
            family, *_, place = socket.getaddrinfo(address.host, port, type=socket.SOCK_STREAM)[0]
            return socket.create_server(place[:2], family=family)
        except (OSError, UnicodeError) as error:
            found = error.strerror if isinstance(error, OSError) else "no such name"
            fault = Fault(field="--http", expected="an address of this machine and a free port", found=found)
    raise InputError(fault)


async def serve_http(server: "Server[Any]", address: Address, listener: socket.socket, token: str | None) -> None:
    """Serve over streamable HTTP until the process is told to stop.

    Args:
        server: from `make_server`.
        address: what was asked for.
        listener: from `listen`.
        token: asked of every request, unless None.
    """
    import uvicorn
    from mcp.server.transport_security import TransportSecuritySettings

    port = listener.getsockname()[1]
    application = server.streamable_http_app(
        streamable_http_path=PATH,
        json_response=True,
        stateless_http=True,
        max_request_body_size=LONGEST_BODY,
        transport_security=TransportSecuritySettings(enable_dns_rebinding_protection=False),  # the guard has done it
    )
    config = uvicorn.Config(
        Guard(application, hosts=_hosts(address, port), token=token),
        log_config=None,
        log_level=logging.CRITICAL + 1,
        access_log=False,
        server_header=False,
        proxy_headers=False,
        ws="none",
        timeout_graceful_shutdown=_SECONDS_TO_END,
    )
    await uvicorn.Server(config).serve(sockets=[listener])


def _hosts(address: Address, port: int) -> frozenset[str] | None:
    """Give the `Host` headers that are let in; None for all, where the machine has names that it cannot know."""
    if address.unspecified:
        return None
    names = {address.authority(port)}
    return frozenset(names | {f"localhost:{port}"} if address.loopback else names)


class Guard:
    """Lets in whom the server is for: right host name, no other site's page, right token.

    A page of another site can make a browser on this machine send requests here, also under a name of its own that it
    points to this machine; `Host` and `Origin` tell both.
    """

    def __init__(self, application: "ASGIApp", *, hosts: frozenset[str] | None, token: str | None) -> None:
        self._application, self._hosts = application, hosts
        self._token = None if token is None else token.encode("ascii")

    async def __call__(self, scope: "Scope", receive: "Receive", send: "Send") -> None:
        """Pass a request on, or refuse it unread."""
        status = self.refusal(scope["headers"]) if scope["type"] == "http" else None
        if status is None:
            await self._application(scope, receive, send)
            return
        headers = [(b"content-type", b"text/plain; charset=utf-8"), (b"connection", b"close")]
        if status == HTTPStatus.UNAUTHORIZED:
            headers.append((b"www-authenticate", b"Bearer"))
        await send({"type": "http.response.start", "status": status, "headers": headers})
        await send({"type": "http.response.body", "body": f"{status} {status.phrase}\n".encode()})

    def refusal(self, headers: list[tuple[bytes, bytes]]) -> HTTPStatus | None:
        """Say with which status a request is refused, from its headers; None when it is let in."""
        hosts = [value.decode("latin-1").lower() for name, value in headers if name == b"host"]
        if len(hosts) != 1 or (self._hosts is not None and hosts[0] not in self._hosts):
            return HTTPStatus.FORBIDDEN
        origins = {value.decode("latin-1").lower() for name, value in headers if name == b"origin"}
        if origins - {f"http://{hosts[0]}"}:
            return HTTPStatus.FORBIDDEN
        if self._token is not None and not self._known([value for name, value in headers if name == b"authorization"]):
            return HTTPStatus.UNAUTHORIZED
        return None

    def _known(self, given: list[bytes]) -> bool:
        scheme, _, token = given[0].partition(b" ") if len(given) == 1 else (b"", b"", b"")
        same = hmac.compare_digest(token.strip(), self._token or b"")
        return same and scheme.lower() == b"bearer"
