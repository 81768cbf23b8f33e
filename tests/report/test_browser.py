"""The page in a browser, from a file: it opens in silence, sorts, filters, and shows what was read."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, get_args

import pytest

from benchwright.records import Reason
from benchwright.report import words
from tests.builders import write_benchmark
from tests.cli.shell import benchwright

from . import made
from .conftest import Visit

sync_api = pytest.importorskip("playwright.sync_api", reason="playwright is not installed")


@pytest.fixture(scope="module")
def places(tmp_path_factory: pytest.TempPathFactory, whole: str, extract: str) -> dict[str, str]:
    """The addresses of the two pages as files."""
    folder = tmp_path_factory.mktemp("pages")
    for name, text in (("whole", whole), ("extract", extract)):
        (folder / f"{name}.html").write_text(text, encoding="utf-8")
    return {name: (folder / f"{name}.html").as_uri() for name in ("whole", "extract")}


@pytest.fixture
def visit(chromium: Any, places: dict[str, str]) -> Iterator[Any]:
    """Open pages; each must be silent to the end."""
    visits: list[Visit] = []

    def opened(name: str = "whole", at: str = "", **given: Any) -> Any:
        visits.append(Visit(chromium, places[name] + at, **given))
        return visits[-1].page

    yield opened
    for one in visits:
        one.end()


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [390, 820, 1280])
@pytest.mark.parametrize("name", ["whole", "extract"])
def test_it_opens_in_silence_at_every_width(visit: Any, name: str, width: int, scheme: str) -> None:
    """No request, no message, no sideways scroll of the page, in light and dark."""
    page = visit(name, "#task=gap-003-v1", viewport={"width": width, "height": 900}, color_scheme=scheme)
    page.wait_for_selector("#open h3")
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") == (
        "rgb(255, 255, 255)" if scheme == "light" else "rgb(17, 20, 22)"
    )


def test_without_script_the_page_is_complete(visit: Any) -> None:
    """Every section and figure stands there; only the replies stay packed, and that is said."""
    page = visit(java_script_enabled=False)
    assert page.locator("section").count() == 9
    assert page.locator("#board tbody tr").count() == 4
    assert page.locator(".without-script").is_visible()
    assert page.locator(".switch").first.is_hidden()
    assert page.locator("#browser").is_hidden()


def test_columns_sort_and_rows_without_a_figure_stay_last(visit: Any) -> None:
    """Each head sorts both ways and says so."""
    page = visit()
    names = page.locator("#board tbody th")

    def order() -> list[str]:
        return [str(text) for text in names.evaluate_all("all => all.map(th => th.dataset.v)")]

    head = page.locator("#board th", has_text="Cost a task")
    head.locator("button").click()
    assert head.get_attribute("aria-sort") == "ascending"
    assert page.locator("#board [aria-sort]").count() == 1
    first = order()
    head.locator("button").click()
    assert head.get_attribute("aria-sort") == "descending"
    assert set(first[2:]) == set(order()[2:]) == set(made.MODELS[2:])
    page.locator("#board th", has_text="Model").first.locator("button").press("Enter")
    assert order() == sorted(made.MODELS)
    page.locator("#board th", has_text="Mean, %").locator("button").click()
    assert order() == list(made.MODELS)


def test_what_was_read_is_marked_exactly(visit: Any) -> None:
    """Spans count code points: signs outside the basic plane before them do not move the mark."""
    page = visit("whole", "#task=gap-000-v1&model=medium&run=1")
    quote = page.locator('[data-run="1"] blockquote')
    quote.wait_for()
    assert quote.locator("mark").all_text_contents() == ["8.6 %", "men’s pay"]
    assert quote.locator("sup").all_text_contents() == ["1", "2"]
    plain = quote.evaluate(
        "node => [...node.childNodes].filter(n => n.nodeName !== 'SUP').map(n => n.textContent).join('')"
    )
    assert plain == made.ASTRAL


ANSWER = {"id": "answer", "claim": "It is 42", "check": {"kind": "answer", "value": "42"}}
KINDS: dict[str, list[dict[str, Any]]] = {
    "answer": [ANSWER],
    "prose": [
        {"id": "gap", "claim": "8.6 %", "check": {"kind": "number", "value": "8.6", "unit": "%", "near": ["gap"]}},
        {"id": "day", "claim": "Due 5 March", "check": {"kind": "date", "value": "2026-03-05"}},
        {"id": "who", "claim": "Renée signs", "check": {"kind": "name", "value": "Renée Lund"}},
        {"id": "both", "claim": "Ari, Bo", "check": {"kind": "list", "items": ["Ari", "Bo"], "mode": "all"}},
        {"id": "says", "claim": "Says why", "check": {"kind": "text", "value": "because", "mode": "contains"}},
        {"id": "not", "claim": "No 9.9", "absent": True, "check": {"kind": "number", "value": "9.9", "near": ["gap"]}},
    ],
    "fields": [
        {"id": "n", "claim": "7", "check": {"kind": "number", "value": "7", "field": "a.n"}},
        {"id": "t", "claim": "x", "check": {"kind": "text", "value": "\U0001d4d0 x", "field": "t"}},
        {"id": "l", "claim": "p q", "check": {"kind": "list", "items": ["p", "q"], "field": "l"}},
    ],
}
ASTRAL_REPLIES = {
    "answer": "\U0001d4d0\U0001f468\u200d\U0001f469 6 \U0001d7ce 7\r\n\tso\r\n#### 42 \U0001f600",
    "prose": "\U0001f600 Ari and Bo see a gap of 8.6 % \U0001d7ce\n"
    "because it is due on 5 March 2026.\nRenée Lund signs.",
    "fields": '\U0001f600 {"a": {"n": 7}, "t": "\U0001d4d0 x", "l": ["p", "q"]} \U0001f600',
}


@pytest.fixture(scope="module")
def run_page(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of a real run of one model over every kind of line."""
    folder = tmp_path_factory.mktemp("real")
    tasks = [{"id": name, "prompt": f"p {name}", "rubric": lines} for name, lines in KINDS.items()]
    write_benchmark(folder / "bench", tasks, runs=1)
    replies = [json.dumps({"taskId": name, "run": 1, "text": text}) + "\n" for name, text in ASTRAL_REPLIES.items()]
    (folder / "m.jsonl").write_text("".join(replies))
    done = benchwright("run", "bench", "--model", "replay:m.jsonl", "-o", "run", cwd=folder)
    assert done.returncode == 0, done.stderr
    return folder / "run"


@pytest.mark.parametrize("task", KINDS)
def test_every_span_that_a_check_read_is_marked_in_its_reply(chromium: Any, run_page: Path, task: str) -> None:
    """For each kind of line the mark holds exactly what the verdict says was read, and the reply is whole."""
    visit = Visit(chromium, f"{(run_page / 'report.html').as_uri()}#task={task}&model=m&run=1")
    quote = visit.page.locator("#open blockquote")
    quote.wait_for()
    marked = quote.evaluate("""node => [...node.querySelectorAll('mark')].map(
        mark => [mark.dataset.lines.split(' '), mark.textContent])""")
    rows = [json.loads(line) for line in (run_page / "verdicts.jsonl").read_text().splitlines()]
    reads = [(str(n), row["read"]) for n, row in enumerate((r for r in rows if r["taskId"] == task), 1)]
    reply = ASTRAL_REPLIES[task]

    assert all(read is not None for _, read in reads)
    for line, read in reads:
        inside = "".join(text for lines, text in marked if line in lines)
        assert inside == reply[slice(*read["span"])]
    notes = visit.page.locator("#open .reply .list li").all_text_contents()
    assert all(f"where: {read['stage']}" in note for note, (_, read) in zip(notes, reads, strict=True))
    visit.end()


def test_reasons_read_alike_in_the_page_and_in_the_terminal(visit: Any) -> None:
    """The script has its own list of words; it says what the code says."""
    codes = [*get_args(Reason), "rate_limit"]
    assert visit().evaluate("codes => codes.map(reason)", codes) == [words.reason(code) for code in codes]


def test_every_line_has_its_verdict_and_how_it_was_read(visit: Any) -> None:
    """The table gives the verdict, the notes give the place, the value and the flags."""
    page = visit("whole", "#task=gap-000-v1&model=medium")
    page.wait_for_selector("#open .verdicts")
    rows = page.locator("#open .verdicts tbody tr")
    assert rows.count() == 4
    assert rows.nth(0).locator("td").nth(2).text_content() == "met · code"
    note = page.locator('[data-run="1"] .list li').first.text_content()
    assert note == "Line 1: met, by code; where: near where-it-was; read “8.6 %” as 8.6; last of two"
    assert "± 0.05" in rows.nth(0).text_content()


def test_hostile_text_is_shown_as_text(visit: Any) -> None:
    """Markup in a prompt and in a failed call's message makes no element."""
    page = visit("whole", "#task=gap-010-v2&model=local%3Cb%3Ex%3C%2Fb%3E&run=1")
    page.wait_for_selector("#open .prompt")
    assert made.HOSTILE in page.locator("#open .prompt").text_content()
    assert "Call failed: rate limit (429)." in page.locator('[data-run="1"]').text_content()
    assert page.locator("#open img, #open script, #open b").count() == 0


def test_filters_find_and_pages_work_together(visit: Any) -> None:
    """A filter keeps the tasks that it names; find narrows them; pages hold fifty."""
    page = visit()
    rows = page.locator("#list tbody tr")
    page.wait_for_selector("#list tbody tr")
    assert rows.count() == 50
    assert page.locator("#shown").text_content() == "Tasks 1–50 of 60"
    page.locator('[data-turn="1"]').click()
    assert rows.count() == 10
    failed = page.locator('[data-filter="failed"]')
    failed.click()
    assert failed.get_attribute("aria-pressed") == "true"
    assert f"Failed {rows.count()}" == failed.text_content()
    assert all("failed" in text for text in rows.all_text_contents())
    page.fill("#find", "gap-01")
    assert 0 < rows.count() < 11
    page.fill("#find", "nothing like it")
    assert page.locator("#shown").text_content() == "No task fits"


def test_keys_step_through_the_tasks(visit: Any) -> None:
    """j goes on, k goes back, and neither acts while a person writes."""
    page = visit("whole", "#task=gap-003-v1&model=medium")
    title = page.locator("#opened")
    title.wait_for()
    page.keyboard.press("j")
    sync_api.expect(title).to_have_text("gap-004-v2 · medium")
    page.keyboard.press("k")
    sync_api.expect(title).to_have_text("gap-003-v1 · medium")
    page.fill("#find", "")
    page.locator("#find").press_sequentially("j")
    sync_api.expect(title).to_have_text("gap-003-v1 · medium")


def test_a_deep_link_opens_one_reply(visit: Any) -> None:
    """Task, model and run of the address are opened, also a task of a later block; other tasks are said to be none."""
    page = visit("whole", "#task=gap-055-v2&model=medium&run=2")
    picked = page.locator(".picked")
    picked.wait_for()
    assert page.locator("#opened").text_content() == "gap-055-v2 · medium"
    assert picked.get_attribute("data-run") == "2"
    sync_api.expect(picked).to_be_in_viewport()
    page.evaluate("location.hash = '#task=nowhere'")
    sync_api.expect(page.locator("#open")).to_have_text("There is no task nowhere in this report.")


def test_the_table_of_tasks_leads_to_the_replies(visit: Any) -> None:
    """A link opens the task with its first model; a model is chosen by its button."""
    page = visit()
    page.wait_for_selector("#list tbody tr")
    page.locator("#tasks a", has_text="gap-009-v1").first.click()
    sync_api.expect(page.locator("#opened")).to_have_text("gap-009-v1 · large")
    page.locator('[data-model="medium"]').click()
    sync_api.expect(page.locator("#opened")).to_have_text("gap-009-v1 · medium")


def test_an_extract_shows_hashes_alone(visit: Any) -> None:
    """Each run has its status, score and hash, and no text."""
    page = visit("extract", "#task=gap-003-v1&model=medium&run=2")
    page.wait_for_selector("#open .picked")
    assert page.locator("#open blockquote, #open .prompt").count() == 0
    assert page.locator("#open tbody td.code").count() == 3


def test_figures_are_rounded_as_on_the_rest_of_the_page(visit: Any) -> None:
    """Exact halves go to the even digit in the script as in the tables."""
    page = visit()
    values = [0.0625, 0.1875, 0.5625, 0.15, 0.35, 0.45, 1 / 3, 0.0005]
    assert page.evaluate("values => values.map(figure)", values) == [f"{100 * value:.1f}" for value in values]
    assert page.evaluate("values => values.map(v => fixed(v, 3))", values) == [f"{value:.3f}" for value in values]


def test_paper_shows_everything_in_ink(visit: Any) -> None:
    """Print forces light, and hides what needs a hand."""
    page = visit(color_scheme="dark")
    page.emulate_media(media="print")
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(255, 255, 255)"
    assert page.locator("#browser").is_hidden()
    assert page.locator("#board table").is_visible()


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [390, 1280])
def test_axe_finds_nothing(visit: Any, scheme: str, width: int) -> None:
    """The accessibility checker finds no violation, with a task open."""
    axe = pytest.importorskip("axe_playwright_python.sync_playwright", reason="axe-playwright-python is not installed")
    page = visit("whole", "#task=gap-000-v1", color_scheme=scheme, viewport={"width": width, "height": 900})
    page.wait_for_selector("#open .verdicts")
    found = axe.Axe().run(page)
    assert [(one["id"], one["nodes"][0]["html"]) for one in found.response["violations"]] == []
