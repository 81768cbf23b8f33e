"""The pages that the tests of this room read, built once."""

import base64
import gzip
import json
import re
from typing import Any

import pytest

from benchwright.report.page import page

from . import made

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
