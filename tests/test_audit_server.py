"""The page for reading verdicts: who is let in, what is shown and kept, and how it looks in a browser."""

import asyncio
import http.client
import json
import queue
import re
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from benchwright.audit_server import serve
from benchwright.errors import DiskError
from benchwright.pipeline.audit import Audit
from benchwright.pipeline.folder import RunFolder
from tests.pipeline.judged_runs import judged_run, labels
from tests.report.conftest import ARGUMENTS, CHROMIUM

HOSTILE = '<img src=x onerror=alert(1)><script>alert(2)</script>"&amp;\u202egnirts\x1b[31m \ud800 \U0001f600'


class Served:
    """A reading that is served in a thread of its own."""

    def __init__(self, path: Path, person: str = "Ann", **given: Any) -> None:
        self.audit = Audit(RunFolder(path), person=person, **given)
        self.error: BaseException | None = None
        self._addresses: queue.Queue[str] = queue.Queue()
        self._thread = threading.Thread(target=self._run)
        self._thread.start()
        self.address = self._addresses.get(timeout=20)
        found = re.fullmatch(r"http://127\.0\.0\.1:(\d+)/\?token=([\w-]{20,})", self.address)
        assert found
        self.port, self.token = int(found[1]), found[2]

    def _run(self) -> None:
        async def main() -> None:
            self._loop, self._task = asyncio.get_running_loop(), asyncio.current_task()
            await serve(self.audit, self._addresses.put)

        try:
            with self.audit:
                asyncio.run(main())
        except BaseException as error:
            self.error = error

    def ask(self, method: str, address: str, body: Any = None, **headers: str) -> http.client.HTTPResponse:
        """Ask as no browser would: every header as given; `Host` right unless given."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=10)
        connection.putrequest(method, address, skip_host=True)
        for name, value in ({"Host": f"127.0.0.1:{self.port}"} | headers).items():
            connection.putheader(name.replace("_", "-"), value)
        data = body if isinstance(body, bytes) else json.dumps(body).encode() if body is not None else b""
        connection.putheader("Content-Length", str(len(data)))
        connection.endheaders(data)
        response = connection.getresponse()
        response.text = response.read().decode()  # type: ignore[attr-defined]
        connection.close()
        return response

    def enter(self) -> str:
        """Use the token; give the cookie."""
        response = self.ask("GET", f"/?token={self.token}")
        assert (response.status, response.headers["Location"]) == (303, "/")
        return response.headers["Set-Cookie"].split(";")[0]

    def answer(self, cookie: str, place: int, says: Any) -> http.client.HTTPResponse:
        """Answer as the page does."""
        return self.ask("POST", "/answer", {"place": place, "says": says}, **self.headers(cookie))

    def headers(self, cookie: str) -> dict[str, str]:
        """What the page's own requests carry."""
        origin = f"http://127.0.0.1:{self.port}"
        return {"Cookie": cookie, "Origin": origin, "Content_Type": "application/json"}

    def end(self) -> None:
        """Wait until the server has ended, stopping it when it has not."""
        if self._thread.is_alive() and self._task is not None:
            self._loop.call_soon_threadsafe(self._task.cancel)
        self._thread.join(timeout=20)
        assert not self._thread.is_alive()

    def ended(self) -> bool:
        """Wait for the server to end by itself."""
        self._thread.join(timeout=20)
        return not self._thread.is_alive()


@pytest.fixture
def served(tmp_path: Path) -> Iterator[Served]:
    """A reading of eight lines."""
    one = Served(judged_run(tmp_path, tasks=4, models=["alpha-model"]))
    yield one
    one.end()


def test_the_address_opens_once_and_gives_a_cookie(served: Served) -> None:
    """The first visit is sent on with a cookie that no script and no other site can use; a second is refused."""
    first = served.ask("GET", f"/?token={served.token}")
    cookie = first.headers["Set-Cookie"]
    again = served.ask("GET", f"/?token={served.token}")
    with_cookie = served.ask("GET", f"/?token={served.token}", Cookie=cookie.split(";")[0])

    assert first.status == 303 and served.token not in first.headers["Location"]
    assert {"HttpOnly", "SameSite=Strict", "Path=/"} <= {part.strip() for part in cookie.split(";")}
    assert str(served.port) in cookie and served.token not in cookie
    assert (again.status, with_cookie.status) == (403, 403)
    assert "Set-Cookie" not in again.headers
    assert served.ask("GET", "/", Cookie=cookie.split(";")[0]).status == 200


@pytest.mark.parametrize("address", ["/", "/line", "/line?before=1", "/?token=", "/?token=wrong", "/?token=%ff", "/x"])
def test_without_the_cookie_nothing_is_given(served: Served, address: str) -> None:
    """403 and no word of the run, before the token is used and after; a wrong token does not use it up."""
    for _ in range(2):
        for cookie in ("", f"audit-{served.port}=wrong", "audit=x"):
            response = served.ask("GET", address, Cookie=cookie)
            assert (response.status, response.text) == (403, "403 Forbidden\n")  # type: ignore[attr-defined]
    assert served.ask("HEAD", f"/?token={served.token}").status == 403
    served.enter()
    assert served.ask("GET", address).status == 403


@pytest.mark.parametrize("host", ["evil.test", "evil.test:{port}", "127.0.0.1", "127.0.0.1:1", "[::1]:{port}", ""])
def test_another_host_name_is_refused(served: Served, host: str) -> None:
    """A name that was made to point here is not ours, cookie and token or not."""
    wrong = host.format(port=served.port)
    assert served.ask("GET", f"/?token={served.token}", Host=wrong).status in (400, 403)
    cookie = served.enter()
    assert served.ask("GET", "/", Cookie=cookie, Host=wrong).status in (400, 403)
    assert served.ask("GET", "/", Cookie=cookie, Host=f"localhost:{served.port}").status == 200


def test_only_our_own_page_can_answer(served: Served, tmp_path: Path) -> None:
    """Cookie, origin and kind of body are all needed; a body that is no answer is refused; nothing is kept of it."""
    cookie = served.enter()
    right = served.headers(cookie)
    said = {"place": 0, "says": True}
    for change, status in [
        ({"Cookie": "x=y"}, 403),
        ({"Origin": "http://evil.test"}, 403),
        ({"Origin": "null"}, 403),
        ({"Origin": f"https://127.0.0.1:{served.port}"}, 403),
        ({"Content_Type": "text/plain"}, 415),
        ({"Content_Type": "application/x-www-form-urlencoded"}, 415),
    ]:
        assert served.ask("POST", "/answer", said, **(right | change)).status == status
    missing = {name: value for name, value in right.items() if name != "Origin"}
    assert served.ask("POST", "/answer", said, **missing).status == 403
    for body in (
        b"",
        b"{",
        b"\xff",
        b"[]",
        {"place": 0},
        {"says": True},
        {"place": 99, "says": True},
        {"place": -1, "says": True},
        {"place": True, "says": True},
        {"place": "0", "says": True},
        {"place": 0, "says": "yes"},
        {"place": 0, "says": 1},
        said | {"more": 1},
    ):
        assert served.ask("POST", "/answer", body, **right).status == 400, body
    assert served.ask("POST", "/answer", b" " * 5000, **right).status == 413
    assert served.ask("GET", "/answer", Cookie=cookie).status == 405
    assert served.ask("GET", "/line?before=x", Cookie=cookie).status == 400
    assert served.ask("GET", "/../../etc/passwd", Cookie=cookie).status == 404
    assert labels(tmp_path / "run") == []
    assert served.ask("POST", "/answer", said, **right).status == 200
    assert len(labels(tmp_path / "run")) == 1


def test_every_response_forbids_everything_but_the_page_s_own_style_and_script(served: Served) -> None:
    """The policy names two hashes and no source but this server; nothing is stored, framed or guessed."""
    cookie = served.enter()
    for response in (
        served.ask("GET", "/"),
        served.ask("GET", "/", Cookie=cookie),
        served.ask("GET", "/line", Cookie=cookie),
    ):
        policy = response.headers["Content-Security-Policy"]
        assert policy.startswith("default-src 'none'; style-src 'sha256-") and policy.count("sha256-") == 2
        assert "connect-src 'self'" in policy and "frame-ancestors 'none'" in policy and "unsafe" not in policy
        assert response.headers["Cache-Control"] == "no-store"
        assert response.headers["X-Content-Type-Options"] == "nosniff"
        assert response.headers["Referrer-Policy"] == "no-referrer"


def test_what_is_sent_is_blind(served: Served) -> None:
    """Neither the page nor any line names the model, the verdict or the judge's reason."""
    cookie = served.enter()
    responses = [served.ask("GET", "/", Cookie=cookie), *(served.answer(cookie, place, None) for place in range(7))]
    texts = [response.text for response in responses]  # type: ignore[attr-defined]
    assert "Because of t-00" in texts[1]
    for secret in ("alpha", "SECRET", "contradiction", "judge_unreadable"):
        assert secret not in "".join(texts)


def test_when_all_is_answered_it_says_so_and_ends(served: Served, tmp_path: Path) -> None:
    """The last answer is confirmed before the server is gone; all of them are on the disk."""
    cookie = served.enter()
    for place in range(8):
        response = served.answer(cookie, place, True)
        state = json.loads(response.text)  # type: ignore[attr-defined]
        assert (response.status, state["drawn"]) == (200, 8)
    assert state["line"] is None
    assert served.ended() and served.error is None
    assert len(labels(tmp_path / "run")) == 8


def test_an_answer_that_cannot_be_written_ends_the_reading(served: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    """A full disk is no silent loss: the page gets an error and the command its DiskError."""

    def full(self: Audit, place: int, says: bool | None, *, at: str) -> None:
        raise DiskError("the disk is full")

    cookie = served.enter()
    monkeypatch.setattr(Audit, "answer", full)
    assert served.answer(cookie, 0, True).status == 500
    assert served.ended()
    assert isinstance(served.error, DiskError)


sync_api = pytest.importorskip("playwright.sync_api", reason="playwright is not installed")
in_browser = pytest.mark.skipif(not CHROMIUM.exists(), reason="there is no browser at /usr/bin/chromium")


def made_run(folder: Path, **given: Any) -> Path:
    """Make a run in a thread of its own: the browser's loop is at work in this one."""
    with ThreadPoolExecutor(1) as pool:
        return pool.submit(judged_run, folder, **given).result()


@pytest.fixture(scope="module")
def chromium() -> Iterator[Any]:
    """A browser."""
    with sync_api.sync_playwright() as play:
        browser = play.chromium.launch(executable_path=str(CHROMIUM), args=list(ARGUMENTS))
        yield browser
        browser.close()


@pytest.fixture
def visit(chromium: Any) -> Iterator[Any]:
    """Open readings; each page must be silent, ask nobody else, and leave no server behind."""
    opened: list[tuple[Served, Any]] = []
    said: list[str] = []

    def open_one(path: Path, *, draw: dict[str, Any] | None = None, **given: Any) -> Any:
        served = Served(path, **(draw or {}))
        context = chromium.new_context(**({"viewport": {"width": 1280, "height": 900}} | given))
        opened.append((served, context))
        page = context.new_page()
        page.on("console", lambda message: said.append(message.text))
        page.on("pageerror", lambda error: said.append(str(error)))
        page.on("dialog", lambda dialog: said.append("dialog"))
        ours = f"http://127.0.0.1:{served.port}/"
        page.on("request", lambda request: None if request.url.startswith(ours) else said.append(request.url))
        page.goto(served.address)
        page.wait_for_selector("#question:not([hidden])")
        assert "token" not in page.url
        return page

    yield open_one
    for served, context in opened:
        context.close()
        served.end()
    assert said == []


def progress(page: Any, text: str) -> None:
    """Wait until the page shows a line."""
    sync_api.expect(page.locator("#progress")).to_have_text(text)


@in_browser
def test_keys_answer_and_go_back(visit: Any, tmp_path: Path) -> None:
    """y, n and ? are kept at once; b shows the last answer, which can be changed; held keys and Ctrl do nothing."""
    path = made_run(tmp_path, tasks=4, models=["m"])
    page = visit(path)
    assert page.locator("[data-key=b]").is_disabled()
    for key, at in (("y", "2 of 8"), ("n", "3 of 8"), ("?", "4 of 8")):
        page.keyboard.press(key)
        progress(page, at)
    audit = Audit(RunFolder(path), person="Ann")
    assert [audit.show(place).says for place in range(3)] == [True, False, None]
    page.keyboard.press("b")
    progress(page, "3 of 8")
    assert page.locator("[aria-pressed=true]").get_attribute("data-key") == "?"
    page.keyboard.press("b")
    progress(page, "2 of 8")
    page.keyboard.press("Y")
    progress(page, "4 of 8")
    page.keyboard.press("Control+y")
    page.evaluate("document.dispatchEvent(new KeyboardEvent('keydown', {key: 'y', repeat: true}))")
    page.get_by_role("button", name="No", exact=True).click()
    progress(page, "5 of 8")
    assert len(labels(path)) == 5
    assert Audit(RunFolder(path), person="Ann").show(1).says is True


@in_browser
def test_the_end_is_said_and_nothing_is_left_running(visit: Any, tmp_path: Path) -> None:
    """After the last line the page says that all is answered, and the focus is there."""
    page = visit(made_run(tmp_path, tasks=2, models=["m"]))
    for number in range(1, 5):
        progress(page, f"{number} of 4")
        page.keyboard.press("y")
    sync_api.expect(page.locator("#end-answer")).to_have_text("All 4 lines are answered.")
    assert page.locator("#question").is_hidden()
    assert page.evaluate("document.activeElement.id") == "end"


@in_browser
def test_a_server_that_is_gone_is_said(chromium: Any, tmp_path: Path) -> None:
    """After Ctrl-C in the terminal the page says that the reading has stopped and what was answered is kept."""
    served = Served(made_run(tmp_path, tasks=2, models=["m"]))
    page = chromium.new_page()
    page.goto(served.address)
    progress(page, "1 of 4")
    served.end()
    page.keyboard.press("y")
    sync_api.expect(page.locator("#end-answer")).to_have_text("The reading has stopped.")
    assert "is kept" in page.locator("#end-text").inner_text()
    page.close()


@in_browser
def test_hostile_text_is_shown_as_text(visit: Any, tmp_path: Path) -> None:
    """Markup in a claim or a reply makes no element; signs that turn text round are replaced."""
    page = visit(made_run(tmp_path, tasks=1, models=["m"], reply=lambda request: HOSTILE))
    shown = page.locator("#reply").text_content()

    assert shown == re.sub("[\u202e\x1b\ud800]", "\ufffd", HOSTILE)
    assert page.locator(".said *").count() == 0
    claims = {page.locator("#claim").text_content()}
    page.keyboard.press("y")
    progress(page, "2 of 2")
    assert claims | {page.locator("#claim").text_content()} == {"It says why", "It blames <b>somebody</b>"}


LONG = {
    "id": "why",
    "claim": "It names every reason for the gap, each with the figure that belongs to it, and says which of them "
    "can be changed before the next report is due; it does so in the order of the notice. " * 4,
    "check": {"kind": "judge"},
}


@in_browser
@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [390, 1280])
def test_it_fits_and_axe_finds_nothing(visit: Any, tmp_path: Path, width: int, scheme: str) -> None:
    """No sideways scroll, the keys always in view, the theme of the system, no violation; long texts and short ones."""
    axe = pytest.importorskip("axe_playwright_python.sync_playwright", reason="axe-playwright-python is not installed")
    path = made_run(
        tmp_path,
        tasks=2,
        models=["m"],
        lines=[LONG, {"id": "short", "claim": "It says why", "check": {"kind": "judge"}}],
        reply=lambda request: ("word " * 80 + "\n\n") * 20 if request.task_id == "t-000" else "x" * 500,
    )
    page = visit(path, viewport={"width": width, "height": 800}, color_scheme=scheme)
    for number in range(1, 5):
        progress(page, f"{number} of 4")
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        assert page.evaluate("scrollY") == 0
        for button in page.locator("[data-key]").all():
            sync_api.expect(button).to_be_in_viewport(ratio=1)
            assert button.bounding_box()["height"] >= 44
        found = axe.Axe().run(page)
        assert [(one["id"], one["nodes"][0]["html"]) for one in found.response["violations"]] == []
        page.mouse.wheel(0, 400)
        page.keyboard.press("y")
    sync_api.expect(page.locator("#end")).to_be_visible()
    found = axe.Axe().run(page)
    assert [(one["id"], one["nodes"][0]["html"]) for one in found.response["violations"]] == []
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") == (
        "rgb(255, 255, 255)" if scheme == "light" else "rgb(17, 20, 22)"
    )
