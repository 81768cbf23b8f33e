"""The page as a document: complete, closed, the same every time, and silent about what is kept back."""

import base64
import hashlib
import html
import json
import re
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

from benchwright.pipeline.folder import RunFolder
from benchwright.pipeline.grading import open_ledger
from benchwright.pipeline.pages import page_of, task_cells
from benchwright.records import Report
from benchwright.report.cells import TaskCells
from benchwright.report.limits import LIMITS
from benchwright.report.page import MOST_LISTED, page, task_link
from benchwright.report.templates import asset

from . import judged, made
from .conftest import build, unpacked

SECTIONS = ["answer", "board", "intervals", "pairs", "tasks", "replies", "errors", "method", "provenance"]


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
    visible = shown(whole)
    assert not re.search(r"<[^>]*\sstyle\s*=", visible)
    assert not re.search(r"<[^>]*\son\w+\s*=", visible)
    assert not re.search(r'\s(?:src|href|action|srcset|data|poster)="(?!#)', visible)
    assert not re.search(r"url\(|@import|@font-face", asset("style.css"))
    assert not re.search(r"<(?:link|img|iframe|object|embed|base|form)\b", visible)


def test_hostile_text_stays_text(whole: str) -> None:
    """Model names, card texts and titles are escaped; templates inside them are not run."""
    visible = shown(whole)
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
    visible = shown(built)
    assert 'class="bar"' not in visible
    assert "under the bar</small>" not in visible
    assert "No bar was set for this benchmark, so no model can clear one." in visible


def test_many_tasks_are_not_listed_twice() -> None:
    """Over 300 tasks the page says how many there are and where they stand."""
    assert "<summary>All 60 tasks</summary>" in build()
    built = build(MOST_LISTED + 1)
    assert "tasks</summary>" not in built
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


def shown(document: str) -> str:
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


def judged_page(path: Path) -> str:
    """The section of a run's page on its judges, as it lies on the disk."""
    whole = (path / "report.html").read_text(encoding="utf-8")
    return whole[whole.index('<section id="judge">') : whole.index('<section id="errors">')]


def words_of(part: str) -> str:
    """The words of a part of a page, one space between them."""
    return " ".join(html.unescape(re.sub(r"<[^>]+>", " ", part)).split())


def test_only_a_run_with_judge_lines_has_the_section(whole: str, runs: dict[str, Path]) -> None:
    """It stands behind the replies, and the contents name it."""
    assert 'id="judge"' not in whole
    assert "Judge and audit" not in whole
    document = (runs["plain"] / "report.html").read_text(encoding="utf-8")
    found = re.findall(r'<section id="(\w+)">', document)
    assert found[found.index("replies") + 1] == "judge"
    assert [name for name in found if name not in ("judge", "ranks")] == SECTIONS
    assert re.findall(r'<li><a href="#(\w+)">', document)[: len(found)] == found


def test_verdicts_nobody_has_read_are_said_to_be_unmeasured(runs: dict[str, Path]) -> None:
    """The command stands there; no table, no picture and no mean is made up."""
    part = judged_page(runs["plain"])
    assert "How often a judge is wrong here is not known." in part
    assert "<code>benchwright audit RUN</code>" in part
    assert "Kappa" not in part
    assert 'class="chart' not in part
    assert "shown to nobody" in judged_page(runs["hidden"])
    assert "<code>benchwright audit" not in judged_page(runs["hidden"])


def test_what_the_judge_did_stands_by_model(runs: dict[str, Path]) -> None:
    """Met, not met, unreadable, waiting, calls, and a cost or why there is none."""
    part = judged_page(runs["broken"])
    rows = [re.findall(r"<td[^>]*>([^<]*)</td>", row) for row in re.findall(r"<tr>.*?</tr>", part)]
    assert rows[1:4] == [["0", "0", "4", "0", "12", "unknown"]] * 3
    assert "36 quote not in the reply" in part
    assert "More than half of the judges" not in part
    assert "More than half of the judges decide" in judged_page(runs["three"])


def test_too_few_labels_are_the_reason_for_no_corrected_mean(runs: dict[str, Path]) -> None:
    """The number of labels and the least number stand in its place; two means are drawn."""
    part = judged_page(runs["few"])
    assert "No model has a corrected mean: 4 drawn labels; 50 are needed." in part
    assert part.count('–<small class="reason">4 drawn labels; 50 are needed</small>') == 3
    assert part.count("<circle") - part[: part.index("</ul>")].count("<circle") == 3
    assert ", corrected: " not in part


def test_a_corrected_mean_stands_beside_the_two_it_is_made_from(runs: dict[str, Path]) -> None:
    """The numbers of the report stand in the table and in the picture; what is never corrected is said."""
    report = msgspec.json.decode((runs["audited"] / "report.json").read_bytes(), type=Report)
    part, text = judged_page(runs["audited"]), words_of(judged_page(runs["audited"]))
    assert report.audit is not None
    for model in report.models:
        found = report.audit.corrected[model.model]
        assert found.value is not None and model.mean.value is not None and found.human_only is not None
        means = [f"{100 * one:.1f}" for one in (model.mean.value, found.human_only, found.value)]
        row = re.search(
            rf'<th scope="row" class="pin">{html.escape(model.model)}</th>(<td>.*?)</tr>',
            part[part.rindex("<tbody>") :],
        )
        assert row is not None
        assert re.findall(r"<td[^>]*>([\d.]+)<small>", row[1]) == means
        assert f"{model.model}, corrected: {means[2]}" in text
    assert "A person’s verdict never changes a score" in text
    assert "Best of 1 and every run are never corrected." in text


def test_a_kappa_without_a_value_has_its_reason_in_the_table(runs: dict[str, Path]) -> None:
    """Where both put everything in one category there is neither 0 nor NaN."""
    part = judged_page(runs["audited"])
    row = re.search(r">lines that must be absent</th>(.*?)</tr>", part)
    assert row is not None
    assert words_of(row[1]).endswith("100.0 – – both raters put every item in the same category")
    assert "nan" not in words_of(part).lower()


def test_answers_about_verdicts_that_are_gone_are_counted_apart(runs: dict[str, Path]) -> None:
    """They count nowhere, and that is said."""
    report = msgspec.json.decode((runs["audited"] / "report.json").read_bytes(), type=Report)
    assert report.audit is not None
    old = msgspec.structs.replace(report, audit=msgspec.structs.replace(report.audit, stale=2))
    built = "".join(page(old, made.SHA, []))
    assert "2 more answers are about lines that the judge has no verdict on any more: they count nowhere." in built


def test_waiting_lines_are_said_with_what_to_do(runs: dict[str, Path]) -> None:
    """A model with such a line has no numbers yet."""
    report = msgspec.json.decode((runs["plain"] / "report.json").read_bytes(), type=Report)
    assert report.judge is not None
    late = tuple(msgspec.structs.replace(one, met=0, not_met=0, waiting=8) for one in report.judge.models)
    waits = msgspec.structs.replace(report, judge=msgspec.structs.replace(report.judge, models=late))
    built = "".join(page(waits, made.SHA, []))
    assert "24 lines are still to be judged." in built
    assert "A model with a line that waits has no numbers yet. <code>benchwright run</code> again" in built


def test_the_judge_is_named_where_money_method_and_provenance_are(runs: dict[str, Path]) -> None:
    """Its cost is apart, its exact names have a table, its files have their hashes."""
    document = (runs["audited"] / "report.html").read_text(encoding="utf-8")
    report = json.loads((runs["audited"] / "report.json").read_text())
    assert "Judging it, US$" in document
    assert "What judging costs is counted apart" in document
    assert "60 of 90, are put to a judge, a model that is asked" in document
    assert 'aria-label="Exact names of judges"' in document
    for name in ("judge", "audit"):
        assert f'<dt>{name}.jsonl, SHA-256</dt><dd class="code">{report["hashes"][name]}</dd>' in document
        assert f"<code>{name}.jsonl</code>" in document


def test_names_of_people_stay_text(runs: dict[str, Path]) -> None:
    """Markup in a person's name, a judge's reason or a reply makes no element of the document."""
    document = (runs["audited"] / "report.html").read_text(encoding="utf-8")
    assert html.escape(judged.PEOPLE[0]) in document
    assert judged.PEOPLE[0] not in document
    assert "<img" not in document
    assert "\u202e" not in document


def test_an_extract_carries_no_quote_no_reason_and_nobody_s_answer(runs: dict[str, Path]) -> None:
    """Not packed either; hidden tasks make one whatever was asked for."""
    run = RunFolder(runs["audited"])
    ledger = open_ledger(run)
    data = (runs["audited"] / "report.json").read_bytes()
    report = msgspec.json.decode(data, type=Report)
    built = b"".join(page_of(run, ledger, report, data, with_replies=False)).decode()
    assert any(cell.people for one in task_cells(run, ledger) for cell in one.cells)
    for document in (built, (runs["hidden"] / "report.html").read_text(encoding="utf-8")):
        packed = json.dumps(unpacked(document), ensure_ascii=False)
        assert "data-extract" in document[:200]
        for secret in ("because the bridge", "It says so", "It says why", "Ada", "person", "verdicts"):
            assert secret not in packed, secret
        assert "because the bridge" not in document
        assert "It says so" not in document


def test_the_page_of_a_judged_run_is_the_same_every_time(runs: dict[str, Path]) -> None:
    """Built again from the folder it is the same, byte for byte."""
    for name, path in runs.items():
        run = RunFolder(path)
        data = (path / "report.json").read_bytes()
        report = msgspec.json.decode(data, type=Report)
        built = b"".join(page_of(run, open_ledger(run), report, data, with_replies=True))
        assert built == (path / "report.html").read_bytes(), name
