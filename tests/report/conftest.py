"""The pages that the tests of this room read, built once."""

import base64
import gzip
import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from benchwright.pipeline.folder import RunFolder
from benchwright.pipeline.pages import write_report
from benchwright.report.page import page

from . import judged, made

CHROMIUM = Path("/usr/bin/chromium")
ARGUMENTS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
_DATA = re.compile(r'<script type="application/octet-stream" data-(block|index)="(\d*)">([A-Za-z0-9+/=]+)</script>')


def build(count: int = 60, *, prefix: str = "", with_replies: bool = True, **given: Any) -> str:
    """Build a page of invented tasks."""
    tasks = made.tasks(count, prefix=prefix)
    return "".join(page(made.report(tasks, **given), made.SHA, made.cells(tasks), with_replies=with_replies))


def unpacked(html: str) -> dict[str, Any]:
    """Unpack the data of a page: blocks by number, the index under "index"."""
    return {
        number or kind: json.loads(gzip.decompress(base64.b64decode(data)))
        for kind, number, data in _DATA.findall(html)
    }


@pytest.fixture(scope="session")
def whole() -> str:
    """A page with replies."""
    return build()


@pytest.fixture(scope="session")
def extract() -> str:
    """A page without replies."""
    return build(with_replies=False)


@pytest.fixture(scope="session")
def runs(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """Real runs with judge lines: read by two people, by nobody, by too few, with three judges, one that fails."""
    folder = tmp_path_factory.mktemp("judged")
    found = {
        "audited": judged.judged_run(folder / "audited", judges=[judged.careful(wrong=7)]),
        "plain": judged.judged_run(folder / "plain", tasks=4),
        "few": judged.judged_run(folder / "few", tasks=6),
        "three": judged.judged_run(
            folder / "three", tasks=6, judges=[judged.careful("one"), judged.careful("two", wrong=2), judged.broken()]
        ),
        "broken": judged.judged_run(folder / "broken", tasks=2, judges=[judged.broken()]),
        "hidden": judged.judged_run(folder / "hidden", tasks=3, prefix="hid-"),
    }
    judged.read_by(found["audited"], judged.PEOPLE[1], least=40)
    judged.read_by(found["audited"], judged.PEOPLE[0], undecided=3)
    judged.read_by(found["few"], "Ada", n=4)
    for number in range(2):
        judged.add_label(found["three"], taskId=f"t-00{number}", met=not number)
    judged.add_label(found["three"], taskId="t-001", met=None, person="Bo")
    write_report(RunFolder(found["three"]))
    return found


@pytest.fixture(scope="module")
def chromium() -> Iterator[Any]:
    """A browser; while it is open no other event loop can run in this thread."""
    sync_api = pytest.importorskip("playwright.sync_api", reason="playwright is not installed")
    if not CHROMIUM.exists():
        pytest.skip(f"there is no browser at {CHROMIUM}")
    with sync_api.sync_playwright() as play:
        browser = play.chromium.launch(executable_path=str(CHROMIUM), args=list(ARGUMENTS))
        yield browser
        browser.close()


class Visit:
    """One visit to a page; anything that it says or asks for is kept."""

    def __init__(self, browser: Any, address: str, **given: Any) -> None:
        self.context = browser.new_context(**({"viewport": {"width": 1280, "height": 900}} | given))
        self.page = self.context.new_page()
        self.said: list[str] = []
        self.page.on("console", lambda message: self.said.append(message.text))
        self.page.on("pageerror", lambda error: self.said.append(str(error)))
        self.page.on("request", self._asked)
        self.file = address.partition("#")[0]
        self.page.goto(address)

    def _asked(self, request: Any) -> None:
        if request.url.partition("#")[0] != self.file:
            self.said.append(request.url)

    def end(self) -> None:
        """Close the page; it must have been silent."""
        self.context.close()
        assert self.said == []
