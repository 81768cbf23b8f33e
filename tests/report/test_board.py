"""The pages of a leaderboard as documents: complete, closed, escaped, the same every time."""

import base64
import hashlib
import html
import re
from collections.abc import Callable

import msgspec
import pytest

from benchwright.records import Notice
from benchwright.records.leaderboard import LeaderboardSettings, RankedModel
from benchwright.report.board import methodology_page

from . import boards

BOARDS: dict[str, Callable[[], boards.Found]] = {
    "two": lambda: boards.made(2),
    "one": lambda: boards.made(1),
    "five": boards.made,
    "alone": lambda: boards.made(4, [("all", 6)]),
    "many": lambda: boards.made(67),
    "groups": lambda: boards.made(9, [(f"Group {n}", 3 + n) for n in range(7)]),
    "nobody": lambda: boards.unranked(boards.made(4), known=False),
    "unsure": lambda: boards.unranked(boards.made(4), known=True),
    "battles": lambda: boards.changed(boards.made(4, [("all", 6)]), lambda model: model, battles=True, missing=0),
}


@pytest.fixture(params=BOARDS)
def found(request: pytest.FixtureRequest) -> boards.Found:
    """Boards of every kind."""
    return BOARDS[request.param]()


def method(found: boards.Found, **settings: object) -> str:
    """Build the page of methods, with other settings."""
    board = msgspec.structs.replace(found[0], settings=msgspec.structs.replace(found[0].settings, **settings))
    return methodology_page(board, boards.FACTS)


def test_every_kind_of_board_has_all_its_rows(found: boards.Found) -> None:
    """One row a model, the same cells in each, and none of them says nought for nothing."""
    page = boards.html(found)
    table = re.findall(r'<div id="models">.*?</table>', page, re.DOTALL)[0]
    rows = re.findall(r"<tr>(.*?)</tr>", re.findall(r"<tbody>(.*?)</tbody>", table, re.DOTALL)[0], re.DOTALL)
    groups = len(found[0].groups) if len(found[0].groups) > 1 else 0
    assert len(rows) == len(found[0].models)
    assert {len(re.findall(r"<t[dh]\b", row)) for row in rows} == {8 + groups}
    assert table.count(">not computed<") == sum(model.win_rate["overall"] is None for model in found[0].models)
    assert not re.search(
        r"\b(?:None|nan|inf)\b", re.sub(r"<style>.*?</style>|<script.*?</script>", "", page, flags=re.DOTALL)
    )


def test_two_builds_are_equal_byte_for_byte(found: boards.Found) -> None:
    """Both pages are functions of their arguments alone."""
    assert boards.html(found).encode() == boards.html(found).encode()
    assert methodology_page(found[0], boards.FACTS) == methodology_page(found[0], boards.FACTS)


@pytest.mark.parametrize("build", [boards.html, method])
def test_the_policy_names_the_one_style_and_the_one_script(build: Callable[[boards.Found], str]) -> None:
    """Nothing may load; the hashes are those of the style and the script in the page."""
    page = build(boards.made())
    style = re.findall(r"<style>(.*?)</style>", page, re.DOTALL)
    script = re.findall(r"<script>(.*?)</script>", page, re.DOTALL)
    assert len(style) == len(script) == 1
    policy = html.unescape(re.findall(r'Content-Security-Policy" content="([^"]*)"', page)[0])
    assert policy.startswith("default-src 'none'; ")
    for text in (*style, *script):
        assert base64.b64encode(hashlib.sha256(text.encode()).digest()).decode() in policy


@pytest.mark.parametrize("build", [boards.html, method])
def test_hostile_text_stays_text_and_nothing_would_load(build: Callable[[boards.Found], str]) -> None:
    """Names, titles and warnings are escaped; no style in place, no handler, no address but of the files beside it."""
    page = re.sub(r"<(style|script)\b.*?</\1>", "", build(boards.made()), flags=re.DOTALL)
    assert "alert(1)</script>" not in page
    assert "Behaviour &lt;i&gt;tasks&lt;/i&gt;" in page
    assert "Intervals are &lt;wide&gt;." in page
    assert not re.search(r"<[^>]*\s(?:style|on\w+)\s*=", page)
    links = {link for link in re.findall(r'\s(?:src|href|action|srcset)="([^"]*)"', page) if not link.startswith("#")}
    assert links <= {"index.html", "methodology.html", "leaderboard.json", "scores.csv"}
    assert not re.search(r"<(?:link|img|iframe|object|embed|base|form)\b", page)


def test_long_names_are_shortened_in_the_middle_and_kept_whole_in_the_row() -> None:
    """The title and the key to sort and find by are the whole name."""
    page = boards.html(boards.made())
    assert f'data-v="{boards.LONG}" title="{boards.LONG}">a-provider-with-a-…' in page


def test_tasks_are_bold_where_there_are_fewer_than_all() -> None:
    """Two models of five lack tasks."""
    assert len(re.findall(r'<td class="strong" data-v="\d+">\d+</td></tr>', boards.html(boards.made()))) == 2


def test_many_notes_are_folded_and_none_is_lost() -> None:
    """Every warning stands on both pages."""
    board, rates = boards.made()
    warnings = tuple(Notice(code="c", message=f"message {n}.") for n in range(40))
    board = msgspec.structs.replace(board, warnings=warnings)
    for page in (boards.html((board, rates)), methodology_page(board, boards.FACTS)):
        assert all(f"<li>{one.message}</li>" in page for one in warnings)


def test_columns_of_other_readings_stand_only_where_there_is_a_number() -> None:
    """Without a win rate over shared tasks, and without rounding, there is no table of them."""
    found = boards.made(4)
    assert '<th scope="col">Over shared tasks</th>' in boards.html(found)

    def without(model: RankedModel) -> RankedModel:
        assert model.win_rate_shared is not None
        return msgspec.structs.replace(model, win_rate_shared=dict.fromkeys(model.win_rate_shared), rounding=None)

    assert "Other readings" not in re.sub(
        r"<script.*", "", boards.html(boards.changed(found, without)), flags=re.DOTALL
    )


def test_where_it_comes_from_is_said() -> None:
    """Sources, hash, day, command and files stand on the board."""
    page = boards.html(boards.made())
    for words in ("scores.csv, more.csv", boards.FACTS.sha256, "31\u00a0October\u00a02026", boards.FACTS.command):
        assert words in page
    assert '<a href="leaderboard.json">leaderboard.json</a>' in page
    assert "None" not in methodology_page(boards.made()[0], boards.FACTS._replace(day=None))


SETTINGS = LeaderboardSettings(k=17.5, initial=1234, shuffles=77, seed=4321, resamples=678, level=0.9, ridge=0.125)


def test_every_setting_on_the_methodology_is_the_boards() -> None:
    """Unusual settings are printed, and the usual ones then nowhere."""
    board = msgspec.structs.replace(boards.made()[0], settings=SETTINGS)
    words = re.sub(r"<style>.*?</style>|<[^>]+>", " ", methodology_page(board, boards.FACTS), flags=re.DOTALL)
    for wanted in ("17.5", "1,234", "77 shuffles", "4321", "678", "90\u00a0%", "0.125", "pcg64", "one in 10"):
        assert wanted in words
    assert not re.search(r"\b(?:K 32|1,?500|200|2,000|0\.01)\b|95\u00a0%", words)


def test_other_ways_of_elo_are_described_as_they_are() -> None:
    """In the given order there is no Monte-Carlo error; the generator of 32 bits is named."""
    given = method(boards.made(), shuffles=0)
    assert "in the order given, once" in given
    assert "standard error" not in given
    assert "matchups in the order given" in boards.html(
        (msgspec.structs.replace(boards.made()[0], settings=LeaderboardSettings(shuffles=0)), boards.made()[1])
    )
    assert "1664525" in method(boards.made(), generator="lcg32")
    assert "no ridge" in method(boards.made(), ridge=0.0)


def test_counts_of_this_board_are_printed() -> None:
    """Tasks by group, directions, missing values, matchups and unresolved gaps."""
    board, _ = boards.made()
    words = re.sub(r"<[^>]+>", " ", method(boards.made()))
    assert re.search(rf"Values\s+{board.cells}; missing: {board.missing}, never filled in", words)
    assert re.search(rf"lower on {board.lower} tasks, higher on all others", words)
    assert re.search(rf"Individual\s+7\s+{board.shared_tasks['Individual']}\s+70\s+5\.2", words)


def test_battles_are_called_battles() -> None:
    """Where the input is battles no sentence speaks of its tasks' values."""
    found = BOARDS["battles"]()
    assert ">Battles</button>" in boards.html(found)
    words = re.sub(r"<style>.*?</style>|<[^>]+>", " ", methodology_page(found[0], boards.FACTS), flags=re.DOTALL)
    assert "battles are drawn again" in words
    assert "win rate on a battle" in words
    assert "different scales" not in words


def test_limits_formulas_and_sources_are_there() -> None:
    """What the board does not say, and whence its measures come."""
    page = method(boards.made())
    for words in (
        "(models beaten + half the models tied) / (N − 1)",
        "no confirmation",
        "never the headline",
        "arXiv:2211.09110",
        "doi:10.2307/2334029",
        "Elo (1978)",
        "depends on who else is on the board",
    ):
        assert words in page
