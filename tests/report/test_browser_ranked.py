"""The ranking in a browser: pairs, ranks and wordings on the page, and the picture as a file of its own."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from benchwright.report.diagnostic import diagnostic_svg
from benchwright.report.page import page

from . import made, ranked
from .conftest import Visit

COUNTS = (2, 3, 12, 60)


@pytest.fixture(scope="module")
def places(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """Pages and pictures of rankings of few and many models, by name."""
    folder: Path = tmp_path_factory.mktemp("ranked")
    for count in COUNTS:
        report = ranked.report_of(ranked.scores(ranked.spread(count), moved=1), resamples=50)
        assert report.stability is not None
        (folder / f"page-{count}.html").write_text("".join(page(report, made.SHA, [])), encoding="utf-8")
        (folder / f"picture-{count}.svg").write_text(diagnostic_svg(report.stability), encoding="utf-8")
    return {path.stem: path.as_uri() for path in folder.iterdir()}


@pytest.fixture
def visit(chromium: Any, places: dict[str, str]) -> Iterator[Any]:
    """Open pages; each must be silent to the end."""
    visits: list[Visit] = []

    def opened(name: str, **given: Any) -> Any:
        visits.append(Visit(chromium, places[name], **given))
        return visits[-1].page

    yield opened
    for one in visits:
        one.end()


@pytest.mark.parametrize(
    ("count", "width", "scheme"), [(2, 390, "dark"), (3, 1280, "light"), (12, 1280, "dark"), (12, 390, "light")]
)
def test_it_opens_in_silence_and_axe_finds_nothing(visit: Any, count: int, width: int, scheme: str) -> None:
    """No message, no sideways scroll, no violation, everything unfolded."""
    axe = pytest.importorskip("axe_playwright_python.sync_playwright", reason="axe-playwright-python is not installed")
    page = visit(f"page-{count}", color_scheme=scheme, viewport={"width": width, "height": 900})
    page.evaluate("for (const one of document.querySelectorAll('details')) one.open = true")
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    for name in ("pairs", "ranks", "wordings"):
        assert page.locator(f"#{name} table").first.is_visible()
    found = axe.Axe().run(page)
    assert [(one["id"], one["nodes"][0]["html"]) for one in found.response["violations"]] == []


@pytest.mark.parametrize("count", COUNTS)
def test_without_script_tables_and_pictures_are_there(visit: Any, count: int) -> None:
    """The three sections need none; two models need no picture of their one pair."""
    page = visit(f"page-{count}", java_script_enabled=False)
    assert page.locator("#pairs .chart").count() == (count > 2)
    assert page.locator("#ranks .chart").count() == page.locator("#wordings .chart").count() == 1
    assert page.locator("#ranks tbody tr").count() == count


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("count", COUNTS)
def test_no_text_of_the_picture_leaves_it_or_lies_on_another(visit: Any, count: int, scheme: str) -> None:
    """In the browser's own measures: inside the frame, and no two texts in one place."""
    page = visit(f"picture-{count}", color_scheme=scheme, viewport={"width": 1000, "height": 900})
    boxes = page.evaluate("""[...document.querySelectorAll('text')].map(node => {
        const box = node.getBoundingClientRect();
        return [box.left, box.top, box.right, box.bottom, node.textContent]; })""")
    height = float(page.evaluate("document.documentElement.getAttribute('height')"))
    assert len(boxes) > 6 * count
    assert all(left >= 0 and right <= 900 and top >= 0 and bottom <= height for left, top, right, bottom, _ in boxes)
    boxes.sort(key=lambda box: box[1])
    for n, (left, top, right, bottom, words) in enumerate(boxes):
        for other in boxes[n + 1 :]:
            if other[1] > bottom - 3:
                break
            apart = other[0] >= right or other[2] <= left or other[1] >= bottom - 3 or top >= other[3] - 3
            assert apart, (words, other[4])
    paper = page.evaluate("getComputedStyle(document.querySelector('.paper')).fill")
    assert paper == ("rgb(255, 255, 255)" if scheme == "light" else "rgb(17, 20, 22)")
