"""The leaderboard in a browser, from a file: it sorts, finds, hides, turns to a group, opens models, and remembers."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from benchwright.report.board import methodology_page

from . import boards
from .conftest import Visit

sync_api = pytest.importorskip("playwright.sync_api", reason="playwright is not installed")

KINDS: dict[str, boards.Found] = {
    "five": boards.made(),
    "many": boards.made(67),
    "groups": boards.made(9, [(f"Group {n}", 3 + n) for n in range(7)]),
    "alone": boards.made(3, [("all", 6)]),
    "one": boards.made(1),
    "nobody": boards.unranked(boards.made(4), known=False),
    "battles": boards.changed(boards.made(5, [("all", 140)]), lambda model: model, battles=True),
}
COLUMNS = ["rank", "model", "rate", "group-1", "group-2", "elo", "strength", "tasks"]


@pytest.fixture(scope="module")
def places(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """The addresses of the boards of every kind, each beside its methodology."""
    folder: Path = tmp_path_factory.mktemp("boards")
    for name, found in KINDS.items():
        (folder / name).mkdir()
        (folder / name / "index.html").write_text(boards.html(found), encoding="utf-8")
        (folder / name / "methodology.html").write_text(methodology_page(found[0], boards.FACTS), encoding="utf-8")
    return {name: (folder / name / "index.html").as_uri() for name in KINDS}


@pytest.fixture
def visit(chromium: Any, places: dict[str, str]) -> Iterator[Any]:
    """Open boards; each must be silent to the end."""
    visits: list[Visit] = []

    def opened(name: str = "five", at: str = "", *, page: str = "index.html", **given: Any) -> Any:
        visits.append(Visit(chromium, places[name].replace("index.html", page) + at, **given))
        if page == "index.html" and given.get("java_script_enabled", True):
            visits[-1].page.wait_for_selector("#controls:not([hidden])")
        return visits[-1].page

    yield opened
    for one in visits:
        one.end()


def order(page: Any) -> list[str]:
    """Names of the rows that are shown, from the top."""
    rows = page.locator("#models .board > tbody > tr:not(.opened):not([hidden]) > th")
    return [str(name) for name in rows.evaluate_all("all => all.map(th => th.dataset.v)")]


def keys(page: Any, column: str) -> list[str]:
    """What a column is sorted by, from the top."""
    place = page.locator("#models th[data-key]").evaluate_all(
        "(all, key) => all.findIndex(th => th.dataset.key === key)", column
    )
    rows = page.locator("#models .board > tbody > tr:not(.opened)")
    return [str(key) for key in rows.evaluate_all("(all, n) => all.map(tr => tr.cells[n].dataset.v)", place)]


def opener(page: Any, name: str) -> Any:
    """The button that opens a model."""
    return page.locator(f'#models th[data-v="{name}"] button')


@pytest.mark.parametrize("column", COLUMNS)
def test_each_column_sorts_both_ways_and_no_data_stays_last(visit: Any, column: str) -> None:
    """The head says which way; numbers and names are in order; rows without a number are last."""
    page = visit()
    head = page.locator(f'#models th[data-key="{column}"]')
    seen = set()
    for _ in range(2):
        head.locator("button").click()
        way = head.get_attribute("aria-sort")
        seen.add(way)
        found = keys(page, column)
        there = [key if column == "model" else float(key) for key in found if key]
        assert there == sorted(there, reverse=way == "descending")
        assert found[len(there) :] == [""] * (5 - len(there))
        assert page.locator("#models [aria-sort]").count() == 1
    assert seen == {"ascending", "descending"}
    assert ("" in keys(page, column)) == (column not in {"model", "group-1", "tasks"})


def test_a_model_is_found_by_any_part_of_its_whole_name(visit: Any) -> None:
    """Also by a part that is not shown; how many are left is said."""
    page = visit()
    page.fill("#find", "LARGE-MODEL")
    assert order(page) == [boards.LONG]
    assert page.locator("#shown").text_content() == "1 of 5 models"
    page.fill("#find", "nothing")
    assert order(page) == []
    assert page.locator("#shown").text_content() == "No model fits."
    page.fill("#find", "")
    assert len(order(page)) == 5


def test_columns_are_taken_away_and_put_back(visit: Any) -> None:
    """Head and cells go together, and the head above them narrows."""
    page = visit()
    head, cell = page.locator('th[data-key="elo"]'), page.locator(".board > tbody > tr").first.locator("td").nth(6)
    above = page.locator('[data-spans="dots elo"]')
    page.locator("summary", has_text="Columns").click()
    page.locator('[data-column="elo"]').uncheck()
    assert head.is_hidden()
    assert cell.is_hidden()
    assert above.get_attribute("colspan") == "1"
    page.locator('[data-column="dots"]').uncheck()
    assert above.is_hidden()
    page.locator('[data-column="elo"]').check()
    assert head.is_visible()
    assert cell.is_visible()


def test_a_tab_shows_one_group(visit: Any) -> None:
    """Win rate, interval, Elo, strength, tasks and pictures are the group's, and the order is by them."""
    page = visit()
    before = page.locator("#models .amount").evaluate_all("all => all.map(path => path.getAttribute('d'))")
    page.locator("[data-tab]", has_text="Distributional").click()
    assert page.locator('th[data-key="rate"]').text_content().strip() == "Distributional"
    assert page.locator('th[data-key="group-2"]').is_hidden()
    assert page.locator('th[data-key="group-1"]').is_visible()
    board = KINDS["five"][0]
    rates = {model.model: model.win_rate["Distributional"] for model in board.models}
    assert keys(page, "rate") == ["" if rates[name] is None else repr(rates[name]) for name in order(page)]
    assert order(page)[-1] == "model-04"
    last = page.locator(".board > tbody > tr").last
    assert last.locator("td").nth(2).text_content() == "–"
    assert last.locator(".dot").get_attribute("r") == "0"
    after = page.locator("#models .amount").evaluate_all("all => all.map(path => path.getAttribute('d'))")
    assert before != after
    page.locator("[data-tab]", has_text="Overall").click()
    assert page.locator("#models .amount").evaluate_all("all => all.map(path => path.getAttribute('d'))") == before
    assert order(page) == [model.model for model in board.models]


def test_every_figure_of_the_first_view_returns(visit: Any) -> None:
    """The script writes what the page was built with, cell by cell."""
    page = visit("many")
    whole = "() => [...document.querySelectorAll('#models .board > tbody > tr')].map(row => row.outerHTML).join()"
    before = page.evaluate(whole)
    page.locator("[data-tab]", has_text="Individual").click()
    assert page.evaluate(whole) != before
    page.locator("[data-tab]", has_text="Overall").click()
    assert page.evaluate(whole).replace(' class=""', "") == before.replace(' class=""', "")


def test_a_row_opens_by_keyboard_and_shows_every_task(visit: Any) -> None:
    """Best first, no data last and said so, values as they were written; focus stays; again closes."""
    page = visit()
    button = opener(page, "model-03")
    button.focus()
    page.keyboard.press("Enter")
    page.wait_for_selector(".opened table")
    assert button.get_attribute("aria-expanded") == "true"
    assert page.locator(f"#{button.get_attribute('aria-controls')}").is_visible()
    assert page.evaluate("document.activeElement.textContent") == "model-03"
    rows = page.locator(".opened table").last.locator("tbody tr")
    cells = [row.locator("th, td").all_text_contents() for row in rows.all()]
    _, rates = KINDS["five"]
    assert len(cells) == 12
    for task, group, better, value, _, rate in cells:
        t = rates.tasks.index(task)
        assert (group, better) == (rates.groups[t], rates.better[t])
        assert value == (rates.values[t][3] or "no data")
        assert rate == ("–" if value == "no data" else f"{rates.rates[3, t]:.3f}")
    found = [float(cell[-1]) for cell in cells if cell[-1] != "–"]
    assert found == sorted(found, reverse=True)
    assert [cell[-1] for cell in cells[len(found) :]] == ["–", "–"]
    page.keyboard.press("Space")
    assert page.locator(".opened").count() == 0
    assert button.get_attribute("aria-expanded") == "false"


def test_an_opened_row_stays_with_its_model(visit: Any) -> None:
    """Sorting and finding move and hide both; its by-group table has every view."""
    page = visit("five", "#model=model-00")
    page.wait_for_selector(".opened table")
    assert page.locator(".opened table").first.locator("tbody th").all_text_contents() == [
        "Overall",
        "Individual",
        "Distributional",
    ]
    page.locator('th[data-key="model"] button').click()
    page.locator('th[data-key="model"] button').click()
    assert (
        page.evaluate("document.querySelector('.opened').previousElementSibling.querySelector('th').dataset.v")
        == "model-00"
    )
    page.fill("#find", "model-03")
    assert page.locator(".opened").is_hidden()


def test_long_lists_of_tasks_are_shown_in_two_steps(visit: Any) -> None:
    """A hundred first, all of them on demand; of battles only those that a model was in."""
    page = visit("battles", "#model=model-03")
    page.wait_for_selector(".opened table")
    rows = page.locator(".opened table").last.locator("tbody tr")
    assert rows.count() == 100
    page.locator("button", has_text="Show all 138").click()
    assert rows.count() == 138
    assert not any("no data" in words for words in rows.all_text_contents())


def test_a_name_that_means_harm_is_text(visit: Any) -> None:
    """In its row, its link and its opened row."""
    page = visit()
    page.locator("#models th button", has_text="alert(1)").click()
    page.wait_for_selector(".opened table")
    assert page.locator(".opened h3").text_content() == boards.HOSTILE
    assert page.locator("#models script").count() == 0
    link = page.locator(".opened a").get_attribute("href")
    fresh = visit("five", link)
    assert fresh.locator(".opened h3").text_content() == boards.HOSTILE


def test_the_address_brings_everything_back_in_a_fresh_page(visit: Any) -> None:
    """Tab, order, filter, columns, opened models and colours."""
    page = visit()
    page.locator("[data-tab]", has_text="Individual").click()
    page.locator('th[data-key="elo"] button').click()
    page.locator('th[data-key="elo"] button').click()
    page.locator("summary", has_text="Columns").click()
    page.locator('[data-column="strength"]').uncheck()
    page.locator("[data-choose=dark]").click()
    opener(page, "model-03").click()
    opener(page, "model-00").click()
    page.fill("#find", "model")
    fresh = visit("five", page.evaluate("location.hash"))
    fresh.wait_for_selector(".opened table")
    state = """() => [document.documentElement.dataset.theme, document.getElementById('find').value,
        [...document.querySelectorAll('[aria-sort]')].map(th => [th.dataset.key, th.getAttribute('aria-sort')]),
        [...document.querySelectorAll('[aria-pressed=true]')].map(button => button.textContent),
        [...document.querySelectorAll('[data-key]')].map(th => th.hidden),
        [...document.querySelectorAll('[data-column]')].map(box => box.checked),
        [...document.querySelectorAll('.board > tbody > tr')].map(tr => [tr.hidden, tr.textContent])]"""
    assert fresh.evaluate(state) == page.evaluate(state)
    assert fresh.evaluate(state)[:3] == ["dark", "model", [["elo", "ascending"]]]
    assert fresh.locator(".opened").count() == 2


def test_back_undoes_one_step_and_letters_are_no_steps(visit: Any) -> None:
    """The address and the page go back together, to the bare address at last."""
    page = visit()
    bare, first = page.url, order(page)
    page.locator('th[data-key="model"] button').click()
    page.locator("#find").press_sequentially("model")
    opener(page, "model-03").click()
    assert page.locator(".opened").count() == 1
    page.go_back()
    sync_api.expect(page.locator(".opened")).to_have_count(0)
    assert page.locator("#find").input_value() == "model"
    page.go_back()
    sync_api.expect(page.locator("#find")).to_have_value("")
    assert page.url == bare
    assert order(page) == first
    page.go_forward()
    sync_api.expect(page.locator("#find")).to_have_value("model")


def test_addresses_of_nothing_are_said_or_passed_over(visit: Any) -> None:
    """An unknown model is named; other unknown words and plain anchors change nothing."""
    page = visit("five", "#model=nobody&tab=none&sort=bar&hide=model,zzz&theme=pink&way=down")
    assert page.locator("#shown").text_content() == "There is no model nobody on this board."
    assert order(page) == [model.model for model in KINDS["five"][0].models]
    assert page.locator("[data-key][hidden]").count() == 0
    page.locator('th[data-key="model"] button').click()
    now = order(page)
    page.evaluate("location.hash = '#notes'")
    sync_api.expect(page.locator("#notes")).to_be_in_viewport()
    assert order(page) == now


def test_a_link_brings_its_model_into_view(visit: Any) -> None:
    """The row is scrolled to, opened, and has the focus."""
    page = visit("many", "#model=model-60")
    page.wait_for_selector(".opened table")
    sync_api.expect(opener(page, "model-60")).to_be_in_viewport()
    assert page.evaluate("document.activeElement.textContent") == "model-60"


@pytest.mark.parametrize("name", ["five", "groups", "nobody"])
def test_without_script_the_overall_view_stands(visit: Any, name: str) -> None:
    """Every row with its figures, and no control that would do nothing but the heads; what needs a script is said."""
    page = visit(name, java_script_enabled=False)
    assert len(order(page)) == len(KINDS[name][0].models)
    assert page.locator("#controls").is_hidden()
    assert page.locator(".without-script").is_visible()
    assert page.locator("[aria-expanded]").count() == 0


def test_paper_shows_everything_in_ink_and_nothing_is_cut(visit: Any) -> None:
    """Print is light, without controls, and no table leaves an A4 page of 182 mm."""
    for name in ("many", "groups"):
        page = visit(name, "#model=model-00", color_scheme="dark", viewport={"width": 688, "height": 900})
        page.wait_for_selector(".opened table")
        page.emulate_media(media="print")
        assert page.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(255, 255, 255)"
        assert page.locator("#controls").is_hidden()
        assert page.locator("#models table").first.bounding_box()["width"] <= 688
        assert page.locator(".opened table").last.is_visible()


@pytest.mark.parametrize(
    ("name", "width", "scheme"),
    [
        ("five", 390, "light"),
        ("five", 1280, "dark"),
        ("groups", 1280, "light"),
        ("alone", 390, "dark"),
        ("nobody", 1280, "dark"),
        ("battles", 390, "light"),
    ],
)
def test_it_opens_in_silence_and_axe_finds_nothing(visit: Any, name: str, width: int, scheme: str) -> None:
    """No request, no message, no sideways scroll of the page, no violation, with a model opened."""
    axe = pytest.importorskip("axe_playwright_python.sync_playwright", reason="axe-playwright-python is not installed")
    page = visit(name, "#model=model-00", color_scheme=scheme, viewport={"width": width, "height": 900})
    page.wait_for_selector(".opened table")
    page.evaluate("for (const one of document.querySelectorAll('details')) one.open = true")
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    found = axe.Axe().run(page)
    assert [(one["id"], one["nodes"][0]["html"]) for one in found.response["violations"]] == []


@pytest.mark.parametrize(("name", "width", "scheme"), [("five", 390, "dark"), ("groups", 1280, "light")])
def test_the_methodology_opens_in_silence_and_axe_finds_nothing(visit: Any, name: str, width: int, scheme: str) -> None:
    """It has its own colours to choose, and fits the width."""
    axe = pytest.importorskip("axe_playwright_python.sync_playwright", reason="axe-playwright-python is not installed")
    page = visit(name, page="methodology.html", color_scheme=scheme, viewport={"width": width, "height": 900})
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    found = axe.Axe().run(page)
    assert [(one["id"], one["nodes"][0]["html"]) for one in found.response["violations"]] == []
    page.locator("[data-choose=dark]").click()
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(17, 20, 22)"
