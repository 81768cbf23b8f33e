"""The page as a document: complete, closed, the same every time, and silent about what is kept back."""

import base64
import hashlib
import html
import json
import re
from collections.abc import Iterator

import pytest

from benchwright.report.cells import TaskCells
from benchwright.report.limits import LIMITS
from benchwright.report.page import MOST_LISTED, page, task_link
from benchwright.report.templates import asset

from . import made
from .conftest import build, unpacked

SECTIONS = ["answer", "board", "intervals", "tasks", "replies", "errors", "method", "provenance"]


def test_two_builds_are_equal_byte_for_byte(whole: str) -> None:
    """The page is a function of its arguments alone."""
    assert build().encode("utf-8") == whole.encode("utf-8")


def test_sections_stand_in_order(whole: str) -> None:
    """Every section is there, in its place, and the contents name it."""
    assert re.findall(r'<section id="(\w+)">', whole) == SECTIONS
    assert re.findall(r'<li><a href="#(\w+)">', whole)[: len(SECTIONS)] == SECTIONS


def test_the_policy_names_the_one_style_and_the_one_script(whole: str) -> None:
    """Nothing may load; the hashes are those of the style and the script in the page."""
    style = re.findall(r"<style>(.*?)</style>", whole, re.DOTALL)
    script = re.findall(r"<script>(.*?)</script>", whole, re.DOTALL)
    assert len(style) == len(script) == 1
    policy = html.unescape(re.findall(r'Content-Security-Policy" content="([^"]*)"', whole)[0])
    assert policy.startswith("default-src 'none'; ")
    for text in (*style, *script):
        assert base64.b64encode(hashlib.sha256(text.encode()).digest()).decode() in policy


def test_nothing_is_styled_in_place_and_nothing_would_load(whole: str) -> None:
    """There is no style attribute, no handler, no address that a browser would fetch."""
    visible = _visible(whole)
    assert not re.search(r"<[^>]*\sstyle\s*=", visible)
    assert not re.search(r"<[^>]*\son\w+\s*=", visible)
    assert not re.search(r'\s(?:src|href|action|srcset|data|poster)="(?!#)', visible)
    assert not re.search(r"url\(|@import|@font-face", asset("style.css"))
    assert not re.search(r"<(?:link|img|iframe|object|embed|base|form)\b", visible)


def test_hostile_text_stays_text(whole: str) -> None:
    """Model names, card texts and titles are escaped; templates inside them are not run."""
    visible = _visible(whole)
    assert "local&lt;b&gt;x&lt;/b&gt;" in visible
    assert "<b>x</b>" not in visible
    assert "Pay gaps &lt;i&gt;in&lt;/i&gt; firms" in visible
    assert "49" not in re.findall(r"kept-prompt[^<]*", json.dumps(unpacked(whole)))[0]
    assert whole.count("</script>") == 1 + len(unpacked(whole))


def test_characters_that_no_document_can_hold_are_replaced() -> None:
    """A lone surrogate or NUL in a name does not stop the page."""
    tasks = made.tasks(2)
    report = made.report(tasks)
    broken = type(report.benchmark)(**{**_fields(report.benchmark), "title": "a\ud800b\0c"})
    built = "".join(page(type(report)(**{**_fields(report), "benchmark": broken}), made.SHA, []))
    assert "<h1>a\ufffdb\ufffdc</h1>" in built
    assert built.encode("utf-8")


@pytest.mark.parametrize("kind", ["whole", "extract"])
def test_every_way_to_mislead_is_named(kind: str, request: pytest.FixtureRequest) -> None:
    """Each limit stands on every page, whatever the numbers are."""
    found = re.findall(r'<li data-limit="([\w-]+)">([^<]+)</li>', request.getfixturevalue(kind))
    assert [(name, html.unescape(words)) for name, words in found] == list(LIMITS)


def test_every_trust_check_is_printed(whole: str) -> None:
    """Checks that passed stand there as well as those that did not."""
    assert whole.count('<li class="passed">') == 2
    assert whole.count('<li class="attention">') == 1
    assert "3 checks: 2 passed, 1 needs attention" in whole


def test_gaps_are_words_and_never_zero(whole: str) -> None:
    """No price, own hardware and no time are said; nothing stands blank."""
    row = re.findall(r"<tr><td.*?</tr>", whole, re.DOTALL)
    local, long = (next(one for one in row if f'data-v="{name}' in one) for name in ("local&lt;", "a-model-with"))
    assert "own hardware" in local
    assert "unknown" in long
    assert ">–</td>" in long
    assert not re.search(r"<td(?! colspan)[^>]*></td>", whole)


def test_a_run_that_is_not_finished_says_so() -> None:
    """While cells are missing a model has no numbers, and the reason stands in their place."""
    built = build(missing=3)
    assert "The run is not finished: 3 of 720 calls are missing." in built
    assert "missing cells" in built
    assert "<dt>Finished</dt><dd>not finished</dd>" in built


def test_a_run_without_a_bar_draws_none() -> None:
    """Without a bar no line is drawn and no model is under it."""
    built = build(bar=None)
    visible = _visible(built)
    assert 'class="bar"' not in visible
    assert "under the bar</small>" not in visible
    assert "No bar was set for this benchmark, so no model can clear one." in visible


def test_many_tasks_are_not_listed_twice() -> None:
    """Over 300 tasks the page says how many there are and where they stand."""
    assert "<summary>All 60 tasks</summary>" in build()
    built = build(MOST_LISTED + 1)
    assert "<summary>All" not in built
    assert "All 301 tasks stand in report.json" in built


def test_an_extract_tells_nothing_of_what_was_asked_or_said(extract: str) -> None:
    """No prompt, claim, key, value, span, reason or reply stands in it, packed or not."""
    packed = json.dumps(unpacked(extract), ensure_ascii=False)
    for secret in made.SECRETS:
        assert secret not in extract
        assert secret not in packed
    allowed = {"model", "run", "status", "score", "costUsd", "seconds", "sha256"}
    for number in ("0", "1"):
        for task in unpacked(extract)[number]["tasks"]:
            assert task["task"].keys() == {"id"}
            assert all(cell.keys() == allowed for cell in task["cells"])


def test_an_extract_carries_the_sha256_of_every_reply(extract: str, whole: str) -> None:
    """The whole report can be held against it."""
    full = [cell for one in unpacked(whole)["0"]["tasks"] for cell in one["cells"]]
    short = [cell for one in unpacked(extract)["0"]["tasks"] for cell in one["cells"]]
    for cell, left in zip(full, short, strict=True):
        text = cell["reply"]["text"]
        wanted = None if text is None else hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()
        assert left["sha256"] == wanted


def test_an_extract_is_headed_as_one(extract: str, whole: str) -> None:
    """A reader and a program can tell it from a whole report within the first bytes."""
    assert '<html lang="en" data-extract>' in extract[:200]
    assert "data-extract" not in whole[:8192]
    assert "Extract of a run report" in extract


def test_hidden_tasks_always_make_an_extract() -> None:
    """Asked for with replies, a run on hidden tasks still gives none."""
    built = build(3, prefix="hid-")
    assert "data-extract" in built[:200]
    assert "kept-" not in json.dumps(unpacked(built))
    assert "kept-" not in built


def test_a_change_of_any_field_of_a_reply_changes_the_page() -> None:
    """Each field of each reply and verdict is in the page."""
    tasks = made.tasks(1)
    cells = list(made.cells(tasks))
    block = unpacked("".join(page(made.report(tasks), made.SHA, cells)))["0"]
    for cell, stored in zip(cells[0].cells, block["tasks"][0]["cells"], strict=True):
        assert cell.reply is not None
        assert stored["reply"] == _as_json(cell.reply.to_dict())
        assert stored["verdicts"] == _as_json([verdict.to_dict() for verdict in cell.verdicts])
    assert block["tasks"][0]["task"] == _as_json(tasks[0].to_dict())


def test_replies_are_read_once_and_a_block_at_a_time() -> None:
    """A block is given before the tasks after it are read."""
    tasks = made.tasks(120)
    read = 0

    def counted() -> Iterator[TaskCells]:
        nonlocal read
        for one in made.cells(tasks):
            read += 1
            yield one

    pieces = page(made.report(tasks), made.SHA, counted())
    seen = [read for piece in pieces if "data-block" in piece[:80]]
    assert seen == [50, 100, 120]


def test_a_link_to_a_task_is_safe_in_an_address() -> None:
    """Signs that mean something in an address are encoded."""
    assert task_link('a b&"<#+') == "#task=a%20b%26%22%3C%23%2B"


def _visible(document: str) -> str:
    """The page without its data, style and script."""
    return re.sub(r"<(script|style)\b.*?</\1>", "", document, flags=re.DOTALL)


def _as_json(value: object) -> object:
    return json.loads(json.dumps(value))


def _fields(record: object) -> dict[str, object]:
    return {name: getattr(record, name) for name in record.__struct_fields__}  # type: ignore[attr-defined]


def test_the_grading_modes_stand_side_by_side(whole: str) -> None:
    """Three means, the gap between them, the replies that it moves, and what a gap tells of."""
    method = whole[whole.index('id="method"') :]
    row = re.search(r"<tr><th[^>]*>large</th>(.*?)</tr>", method)
    assert row is not None
    assert re.findall(r"<td[^>]*>([^<]*)</td>", row[1]) == ["90.2", "88.2", "89.2", "2.0", "4"]
    assert '<td class="strong">90.2</td>' in row[1]
    assert "it does not tell of the model" in method
    gone = build(missing=3)
    assert re.search(r"a-model[^<]*</th>(<td[^>]*>–</td>){4}", gone[gone.index('id="method"') :])
