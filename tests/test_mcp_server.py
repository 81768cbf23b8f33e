"""Tasks over MCP with the official client: what is served and what is not, over stdio and over HTTP."""

import http.client
import json
import socket
import sys
from collections.abc import Iterator
from http import HTTPStatus
from pathlib import Path
from typing import Any, NamedTuple

import pytest

pytest.importorskip("mcp", reason="the extra mcp is not installed")

from mcp import Client, MCPError

from benchwright.errors import InputError
from benchwright.mcp_server import Address, Guard, listen, make_server, read_address
from benchwright.pipeline.attempts import Attempts
from benchwright.pipeline.benchmark import load_benchmark
from benchwright.pipeline.serving import Desk, offer
from tests.mcp_sessions import SECRETS, TASKS, Http, Stdio, bench

TOKEN = "open-sesame"
LET_IN = {"Authorization": f"bearer {TOKEN}"}
WAYS = {
    "stdio": lambda folder: Stdio(folder),
    "stdio, handshake": lambda folder: Stdio(folder, mode="legacy"),
    "http": lambda folder: Http(folder),
    "http, handshake": lambda folder: Http(folder, mode="legacy"),
}
ANSWER = {"taskId": "num-1", "submission": {"answer": "731942"}}
ANSWERS = {
    "num-1": ANSWER,
    "who-1": {"taskId": "who-1", "submission": {"answer": "Cleo"}},
    "text-1": {"taskId": "text-1", "submission": {"answer": "Amber Heron"}},
}
WRONG = {
    "an unknown key": {**ANSWER, "attempts": 9},
    "an unknown key inside": {"taskId": "num-1", "submission": {"answer": "1", "result": "731942"}},
    "no task": {"submission": {"answer": "1"}},
    "no submission": {"taskId": "num-1"},
    "no answer": {"taskId": "num-1", "submission": {}},
    "a bare submission": {"taskId": "num-1", "submission": "731942"},
    "a number": {"taskId": "num-1", "submission": {"answer": 731942}},
    "nothing": {"taskId": "num-1", "submission": {"answer": None}},
    "a list": {"taskId": ["num-1"], "submission": {"answer": "1"}},
    "a path": {"taskId": "../bench/tasks.jsonl", "submission": {"answer": "1"}},
    "a hidden task": {"taskId": "hid-7", "submission": {"answer": "1"}},
    "a task with a rubric": {"taskId": "rubric-1", "submission": {"answer": "1"}},
    "far too much": {"taskId": "num-1", "submission": {"answer": "9" * 900_000}},
}


class Visit(NamedTuple):
    """One client's visit, and another's after a restart: all that came back."""

    tools: dict[str, Any]
    listed: Any
    asked: dict[str, Any]
    refused: dict[str, Any]
    odd: list[Any]
    unknown: str
    scored: dict[str, Any]
    again: Any
    later: Any
    listed_later: Any
    said: bytes
    log: str
    bench: Path


@pytest.fixture(scope="module", params=WAYS)
def visit(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Visit:
    """The benchmark served one way: tools listed, tasks read, every wrong call made, then each task answered."""
    served = WAYS[request.param](tmp_path_factory.mktemp("mcp"))

    async def first(client: Client) -> dict[str, Any]:
        call = client.call_tool
        found: dict[str, Any] = {"tools": {tool.name: tool for tool in (await client.list_tools()).tools}}
        found["listed"] = await call("list_tasks", {})
        found["asked"] = {task["id"]: await call("get_task", {"taskId": task["id"]}) for task in TASKS}
        found["refused"] = {name: await call("score_answer", given) for name, given in WRONG.items()}
        odd = (("list_tasks", {"all": True}), ("get_task", {}), ("get_task", {"taskId": 7}))
        found["odd"] = [await call(name, given) for name, given in odd]
        with pytest.raises(MCPError) as error:
            await call("read_file", {"path": "tasks.jsonl"})
        found["unknown"] = str(error.value)
        found["scored"] = {name: await call("score_answer", given) for name, given in ANSWERS.items()}
        return found | {"again": await call("score_answer", ANSWER)}

    async def second(client: Client) -> dict[str, Any]:
        call = client.call_tool
        later = await call("score_answer", {**ANSWER, "taskId": "who-1"})
        return {"later": later, "listed_later": await call("list_tasks", {})}

    try:
        found = served.session(first)
        served.restart()
        found |= served.session(second)
    finally:
        served.end()
    return Visit(**found, said=served.said(), log=served.log(), bench=served.bench)


@pytest.fixture(scope="module")
def guarded(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Http]:
    """The benchmark over HTTP, with a token."""
    served = Http(tmp_path_factory.mktemp("mcp"), BENCHWRIGHT_MCP_TOKEN=TOKEN)
    yield served
    served.end()


def ask(
    port: int, body: bytes = b"{}", *, declared: int | None = None, chunks: list[bytes] | None = None, **headers: str
) -> tuple[int, bytes]:
    """Send one request as no client would: headers as given; `Host` right unless given."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=20)
    connection.putrequest("POST", "/mcp", skip_host=True)
    kind = {"Content_Type": "application/json", "Accept": "application/json, text/event-stream"}
    for name, value in ({"Host": f"127.0.0.1:{port}"} | kind | headers).items():
        connection.putheader(name.replace("_", "-"), value)
    if chunks is None:
        connection.putheader("Content-Length", str(len(body) if declared is None else declared))
        connection.endheaders(body)
    else:
        connection.putheader("Transfer-Encoding", "chunked")
        connection.endheaders(iter(chunks), encode_chunked=True)
    response = connection.getresponse()
    found = response.status, response.read() + bytes(response.headers)
    connection.close()
    return found


def closed(schema: Any, path: str = "") -> Iterator[str]:
    """Walk a schema; name every place that a strict tool mode would not accept."""
    if isinstance(schema, list):
        for part in schema:
            yield from closed(part, path)
    if not isinstance(schema, dict):
        return
    if set(schema) & {"$ref", "$defs", "default", "anyOf", "oneOf", "allOf", "patternProperties"}:
        yield f"{path}: {sorted(schema)}"
    if "type" not in schema:
        yield f"{path}: no type"
    if schema.get("type") == "object":
        if schema.get("additionalProperties") is not False:
            yield f"{path}: open"
        if schema.get("required") != list(schema["properties"]):
            yield f"{path}: not every property is required"
    for name, part in schema.get("properties", {}).items():
        yield from closed(part, f"{path}.{name}")
    if schema.get("type") == "array":
        yield from closed(schema["items"], f"{path}[]")


def test_every_schema_is_closed_and_strict(visit: Visit) -> None:
    """Inputs and outputs: no property optional, none unknown, no reference, no default."""
    assert set(visit.tools) == {"list_tasks", "get_task", "score_answer"}
    for tool in visit.tools.values():
        assert [*closed(tool.input_schema), *closed(tool.output_schema)] == []
    assert visit.tools["score_answer"].input_schema["properties"]["submission"]["required"] == ["answer"]


@pytest.mark.parametrize(
    "schema",
    [
        {"type": "object", "properties": {"a": {"type": "string"}}, "required": [], "additionalProperties": False},
        {"type": "object", "properties": {}, "required": []},
        {"type": "array", "items": {"$ref": "#/$defs/a"}},
        {"type": "string", "default": ""},
    ],
)
def test_the_walk_finds_what_is_not_strict(schema: dict[str, Any]) -> None:
    """An optional property, an open object, a reference, a default."""
    assert list(closed(schema)) != []


def test_public_tasks_of_one_answer_line_are_listed_and_read(visit: Visit) -> None:
    """With prompt and options; a hidden task and a task with a rubric are as unknown as any other."""
    assert visit.listed.structured_content["tasks"] == [
        {"id": "num-1", "family": "ledger", "difficulty": 3, "attemptsLeft": 1},
        {"id": "who-1", "family": None, "difficulty": None, "attemptsLeft": 1},
        {"id": "text-1", "family": None, "difficulty": "hard", "attemptsLeft": 1},
    ]
    who = visit.asked["who-1"]
    assert who.structured_content == {"id": "who-1", "prompt": "Who was first?", "options": ["Ari", "Bo", "Cleo"]}
    assert json.loads(who.content[0].text) == who.structured_content
    assert visit.asked["num-1"].structured_content["options"] == []
    assert {name for name, result in visit.asked.items() if result.is_error} == {"hid-7", "rubric-1"}


def test_answers_are_scored_and_the_attempts_are_said(visit: Visit) -> None:
    """1 for a right answer, 0 for a wrong one; the person at the server sees each, and the file keeps each."""
    scores = {"num-1": 1, "who-1": 0, "text-1": 1}
    assert {name: result.structured_content for name, result in visit.scored.items()} == {
        name: {"score": score, "attemptsLeft": 0} for name, score in scores.items()
    }
    assert all(f"{name}: score {score}, 0 left" in visit.log for name, score in scores.items())
    rows = [json.loads(line) for line in (visit.bench / ".attempts.jsonl").read_text().splitlines()]
    assert {row["taskId"]: row["score"] for row in rows} == scores
    assert all(sorted(row) == ["at", "score", "taskId"] for row in rows)


def test_what_does_not_fit_is_a_clear_error_and_uses_up_no_attempt(visit: Visit) -> None:
    """Unknown keys, wrong types, paths, hidden tasks, too much: an error that says what; the answers after it count."""
    texts = {name: result.content[0].text for name, result in visit.refused.items()}

    assert all(result.is_error for result in [*visit.refused.values(), *visit.odd])
    assert texts["an unknown key"] == "attempts: expected a known key, found an unknown one; known: submission, taskId"
    assert texts["a number"] == "submission.answer: expected a string, found a number"
    assert texts["no task"] == "taskId: expected a string, found nothing"
    assert texts["a bare submission"] == "submission: expected an object, found a string"
    assert "the id of a task that is served" in texts["a path"]
    assert texts["a hidden task"] == texts["a path"].replace("../bench/tasks.jsonl", "hid-7")
    assert texts["far too much"].startswith("arguments: expected at most 65,536 bytes, found 900,")
    assert visit.unknown == "unknown tool; known: list_tasks, get_task, score_answer"


def test_attempts_end_and_a_restart_gives_none_back(visit: Visit) -> None:
    """The second answer is refused, before and after a restart."""
    for refused, name in ((visit.again, "num-1"), (visit.later, "who-1")):
        assert refused.is_error
        assert f"an attempt left for {name}, found none of 1 left" in refused.content[0].text
    assert [task["attemptsLeft"] for task in visit.listed_later.structured_content["tasks"]] == [0, 0, 0]


def test_no_key_ever_comes_out(visit: Visit) -> None:
    """In no byte of any response, error or log: keys, rubrics, seeds, hidden prompts, what was submitted, a trace."""
    assert b"How much is in the box?" in visit.said and b"score 1" in visit.said
    assert [secret for secret in (*SECRETS, b"hidden bird", b"Traceback") if secret in visit.said] == []


def test_ten_megabytes_over_stdio_are_an_error(tmp_path: Path) -> None:
    """Where no transport has a limit, the tool has; the session goes on."""

    async def use(client: Client) -> Any:
        huge = {"taskId": "num-1", "submission": {"answer": "9" * 10_000_000}}
        return await client.call_tool("score_answer", huge), await client.call_tool("score_answer", ANSWER)

    refused, scored = Stdio(tmp_path).session(use)

    assert refused.is_error and "at most 65,536 bytes" in refused.content[0].text
    assert scored.structured_content["score"] == 1


def test_only_the_right_token_is_let_in(guarded: Http) -> None:
    """On this machine too, once a token is set: none, a wrong one, another scheme: 401; the right one works."""

    async def use(client: Client) -> Any:
        return await client.call_tool("score_answer", ANSWER)

    for headers in ({}, {"Authorization": f"Bearer {TOKEN[:-1]}"}, {"Authorization": f"Basic {TOKEN}"}):
        status, answer = ask(guarded.port, **headers)
        assert status == 401 and b"Bearer" in answer and TOKEN.encode() not in answer
    assert guarded.session(use, **LET_IN).structured_content["score"] == 1


def test_pages_of_other_sites_and_other_host_names_are_kept_out(guarded: Http) -> None:
    """Another `Origin` or another `Host` is 403, with the right token too; a page of the server's own is let in."""
    port = guarded.port
    for headers in (
        {"Origin": "http://evil.test"},
        {"Origin": "null"},
        {"Origin": f"https://127.0.0.1:{port}"},
        {"Host": f"evil.test:{port}"},
        {"Host": f"evil.test:{port}", "Origin": f"http://evil.test:{port}"},
        {"Host": "127.0.0.1"},
    ):
        assert ask(port, **LET_IN, **headers)[0] == 403, headers
    for headers in ({}, {"Origin": f"http://127.0.0.1:{port}"}, {"Host": f"localhost:{port}"}):
        assert ask(port, **LET_IN, **headers)[0] == 400, headers  # read, and no call


def test_a_body_over_a_megabyte_is_refused(guarded: Http) -> None:
    """413 from the declared length, before the body is read, and the server goes on; so does a chunked one."""
    assert ask(guarded.port, b"", declared=(1 << 20) + 1, **LET_IN)[0] == 413
    assert ask(guarded.port, chunks=[b" " * (1 << 19)] * 3, **LET_IN)[0] == 413
    assert ask(guarded.port, b" " * ((1 << 20) - 2) + b"{}", **LET_IN)[0] == 400


@pytest.mark.parametrize(
    ("text", "address"),
    [
        ("", Address("127.0.0.1", None)),
        (":9000", Address("127.0.0.1", 9000)),
        ("localhost", Address("127.0.0.1", None)),
        ("LOCALHOST:1", Address("127.0.0.1", 1)),
        ("[::1]:8765", Address("::1", 8765)),
        ("127.8.8.8:0", Address("127.8.8.8", 0)),
    ],
)
def test_addresses_of_this_machine_need_no_token(text: str, address: Address) -> None:
    """Host, port, both or neither."""
    assert read_address(text, None) == address


@pytest.mark.parametrize("text", ["0.0.0.0", "[::]:8765", "192.168.0.7:80", "bench.test", "localhost.evil.test:8765"])
def test_other_addresses_need_a_token(text: str) -> None:
    """What other machines can reach is served with a token only; the refusal names the variable."""
    with pytest.raises(InputError, match="BENCHWRIGHT_MCP_TOKEN"):
        read_address(text, None)
    assert not read_address(text, "open-sesame").loopback


@pytest.mark.parametrize(
    "text", ["8765", "a:b", "h:99999", "[::1", "http://h:1", "u@127.0.0.1:1", "127.0.0.1/x", "h:-1"]
)
def test_what_is_no_address_is_named(text: str) -> None:
    """A port without a colon, an URL, a user's name."""
    with pytest.raises(InputError, match="--http: expected HOST:PORT"):
        read_address(text, TOKEN)


@pytest.mark.parametrize("token", ["two words", "kéy", "line\n"])
def test_a_token_that_no_header_can_carry_is_refused_and_not_repeated(token: str) -> None:
    """The fault names the variable, never its value."""
    with pytest.raises(InputError, match="BENCHWRIGHT_MCP_TOKEN") as error:
        read_address("", token)
    assert token not in str(error.value)


def test_a_taken_port_is_passed_over_unless_it_was_asked_for() -> None:
    """8765 gives way to a free port; a port that was named is that one or none."""
    with listen(Address("127.0.0.1", None)) as first, listen(Address("127.0.0.1", None)) as second:
        ports = [listener.getsockname()[1] for listener in (first, second)]
        assert len(set(ports)) == 2
        with pytest.raises(InputError, match="a free port"):
            listen(Address("127.0.0.1", ports[0]))
    with pytest.raises(InputError, match="an address of this machine"):
        listen(Address("no-such-host.invalid", 0))


@pytest.mark.skipif(not socket.has_ipv6, reason="this machine has no IPv6")
def test_an_address_is_written_as_a_client_needs_it() -> None:
    """Brackets around IPv6."""
    assert read_address("[::1]:9000", None).url(9000) == "http://[::1]:9000/mcp"
    assert read_address("", None).url(8765) == "http://127.0.0.1:8765/mcp"


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ([(b"host", b"h:1"), (b"authorization", b"Bearer t")], None),
        ([(b"host", b"H:1"), (b"authorization", b"BEARER t"), (b"origin", b"http://h:1")], None),
        ([(b"authorization", b"Bearer t")], HTTPStatus.FORBIDDEN),
        ([(b"host", b"h:1"), (b"host", b"g:1"), (b"authorization", b"Bearer t")], HTTPStatus.FORBIDDEN),
        ([(b"host", b"h:1"), (b"origin", b"http://h:1"), (b"origin", b"http://g:1")], HTTPStatus.FORBIDDEN),
        ([(b"host", b"h:1")], HTTPStatus.UNAUTHORIZED),
        ([(b"host", b"h:1"), (b"authorization", b"t")], HTTPStatus.UNAUTHORIZED),
        ([(b"host", b"h:1"), (b"authorization", b"Bearer")], HTTPStatus.UNAUTHORIZED),
        ([(b"host", b"h:1"), (b"authorization", b"Bearer \xff")], HTTPStatus.UNAUTHORIZED),
        (
            [(b"host", b"h:1"), (b"authorization", b"Bearer t"), (b"authorization", b"Bearer u")],
            HTTPStatus.UNAUTHORIZED,
        ),
    ],
)
def test_the_guard_reads_every_header_once(headers: list[tuple[bytes, bytes]], status: HTTPStatus | None) -> None:
    """Missing, doubled or broken headers let nobody in."""

    async def nowhere(*given: Any) -> None: ...

    assert Guard(nowhere, hosts=frozenset({"h:1"}), token="t").refusal(headers) is status


def test_every_host_name_is_let_in_only_where_the_machine_cannot_know_its_names() -> None:
    """For 0.0.0.0 any `Host` goes, and its own pages; another page and a missing token do not."""

    async def nowhere(*given: Any) -> None: ...

    guard = Guard(nowhere, hosts=None, token="t")
    token = (b"authorization", b"Bearer t")
    assert guard.refusal([(b"host", b"x:1"), (b"origin", b"http://x:1"), token]) is None
    assert guard.refusal([(b"host", b"x:1"), (b"origin", b"http://y:1"), token]) is HTTPStatus.FORBIDDEN
    assert guard.refusal([(b"host", b"x:1")]) is HTTPStatus.UNAUTHORIZED


def test_without_the_extra_the_error_says_how_to_get_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """One line with the command, no trace."""
    monkeypatch.setitem(sys.modules, "mcp_types", None)
    loaded = load_benchmark(bench(tmp_path))

    with (
        Attempts(tmp_path / "attempts") as attempts,
        pytest.raises(InputError, match=r"expected the extra mcp.*pip install 'benchwright\[mcp\]'"),
    ):
        make_server(Desk(loaded, offer(loaded).tasks, attempts), print)
