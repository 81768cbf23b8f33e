"""The page of a run with judge lines in a browser: the quote is marked, people stand beside the judge."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from . import judged
from .conftest import Visit

sync_api = pytest.importorskip("playwright.sync_api", reason="playwright is not installed")


@pytest.fixture
def visit(runs: dict[str, Path], chromium: Any) -> Iterator[Any]:
    """Open pages of runs; each must be silent to the end."""
    visits: list[Visit] = []

    def opened(name: str = "audited", at: str = "", **given: Any) -> Any:
        visits.append(Visit(chromium, (runs[name] / "report.html").as_uri() + at, **given))
        return visits[-1].page

    yield opened
    for one in visits:
        one.end()


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [390, 1280])
def test_it_opens_in_silence_and_axe_finds_nothing(visit: Any, width: int, scheme: str) -> None:
    """No message, no sideways scroll, no violation, with a judged task open."""
    axe = pytest.importorskip("axe_playwright_python.sync_playwright", reason="axe-playwright-python is not installed")
    page = visit("audited", "#task=t-000", color_scheme=scheme, viewport={"width": width, "height": 900})
    page.wait_for_selector("#open .verdicts")
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    found = axe.Axe().run(page)
    assert [(one["id"], one["nodes"][0]["html"]) for one in found.response["violations"]] == []


def test_without_script_the_section_is_complete(visit: Any) -> None:
    """Four tables with all their rows, and one picture."""
    page = visit(java_script_enabled=False)
    section = page.locator("#judge")
    assert section.locator("h2").is_visible()
    assert section.locator("table").count() == 4
    assert section.locator(".chart").count() == 1
    assert all(row.is_visible() for row in section.locator("tbody tr").all())


def test_the_quote_of_the_judge_is_marked_in_the_reply(visit: Any) -> None:
    """The mark holds the words that the judge quoted, control characters and all."""
    page = visit("audited", "#task=t-001&model=sure&run=1")
    quote = page.locator("#open blockquote")
    quote.wait_for()
    marks = quote.locator("mark")
    assert marks.all_text_contents() == ["42", judged.QUOTE]
    assert marks.nth(1).get_attribute("data-lines") == "1"
    assert page.locator("#open img, #open script, #open blockquote b").count() == 0


def test_a_judged_line_shows_verdict_reason_and_people(visit: Any) -> None:
    """Each person by name with the answer; one that differs is bold; nothing in it turns the line round."""
    page = visit("audited", "#task=t-000&model=sure&run=1")
    page.wait_for_selector("#open .verdicts")
    cell = page.locator("#open .verdicts tbody tr").nth(0).locator("td").nth(2)
    assert cell.text_content().startswith("not met · judge")
    assert "met" in cell.locator("small.strong").text_content()
    note = page.locator("#open .reply .list li").nth(0)
    said = note.text_content()
    assert said.startswith(
        "Line 1: not met, by judge; reason given: “It says so <img src=x onerror=alert(1)>\ufffd\ufffd plainly.”"
    )
    assert f"; {judged.PEOPLE[0]}: met" in said
    assert note.locator(".strong").first.text_content() == "met"
    assert note.locator("b, img").count() == 0
    absent = page.locator("#open .reply .list li").nth(1)
    assert "Line 2: met, by judge" in absent.text_content()
    assert absent.locator(".strong").count() == 0
    assert "A person’s verdict changes no score." in page.locator("#open > .note").text_content()


def test_the_votes_of_several_judges_are_about_the_claim(visit: Any) -> None:
    """A claim that must be absent is met when it does not hold: both are said in words that cannot be mixed up."""
    page = visit("three", "#task=t-001&model=sure&run=1")
    page.wait_for_selector("#open .verdicts")
    first, second = (page.locator("#open .reply .list li").nth(n).text_content() for n in (0, 1))
    assert "one: the claim holds; two: the claim holds; broken: no verdict, quote not in the reply" in first
    assert f"{judged.PEOPLE[0]}: not met; Bo: undecided" in first
    assert "Line 2: met, by judge" in second
    assert "one: the claim does not hold; two: the claim does not hold" in second
    small = page.locator("#open .verdicts tbody tr").nth(0).locator("small")
    assert small.text_content() == "people: 1 not met, 1 undecided"


def test_a_tie_and_a_judge_without_a_verdict_are_said(visit: Any) -> None:
    """Neither is met or not met; the problem of the answer stands there."""
    page = visit("three", "#task=t-000&model=sure&run=1")
    page.wait_for_selector("#open .verdicts")
    assert "unreadable · judges do not agree" in page.locator("#open .verdicts").text_content()
    page = visit("broken", "#task=t-000&model=sure&run=1")
    page.wait_for_selector("#open .verdicts")
    assert "answer without a verdict: quote not in the reply" in page.locator("#open .reply .list").text_content()


def test_the_filter_finds_where_judge_and_person_disagree(visit: Any) -> None:
    """It counts and keeps the tasks with such a line; a run that nobody read does not offer it."""
    page = visit()
    button = page.locator('[data-filter="judgeDiffers"]')
    button.wait_for()
    button.click()
    rows = page.locator("#list tbody tr")
    assert button.text_content() == f"Judge and person disagree {rows.count()}"
    names = [text[:5] for text in rows.all_text_contents()]
    assert names == [f"t-{n:03d}" for n in (0, 7, 14, 21, 28)]
    assert all("judge and person disagree" in text for text in rows.all_text_contents())
    for name in ("plain", "hidden"):
        other = visit(name)
        other.locator('[data-filter="all"]').wait_for()
        assert other.locator('[data-filter="judgeDiffers"]').count() == 0


def test_an_extract_of_a_judged_run_opens_in_silence(visit: Any) -> None:
    """Hidden tasks show hashes alone, and the section still says what the judge did."""
    page = visit("hidden", "#task=hid-000")
    page.wait_for_selector("#open td.code")
    assert page.locator("#judge tbody tr").count() == 3
    assert page.locator("#open blockquote, #open .list").count() == 0
