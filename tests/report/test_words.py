"""Numbers, times and lists in the one way in which a page writes them."""

import pytest

from benchwright.report import words


@pytest.mark.parametrize(
    ("written", "wanted"),
    [
        (words.share(0.5), "50.0"),
        (words.share(0.0), "0.0"),
        (words.share(1.0), "100.0"),
        (words.share(None), "–"),
        (words.span(0.1, 0.25), "10.0–25.0"),
        (words.span(0.1, None), "–"),
        (words.signed(0.095), "+9.5"),
        (words.signed(-0.047), "\u22124.7"),
        (words.signed(-0.0004), "0.0"),
        (words.cost(0.00314), "0.0031"),
        (words.cost(0.0), "0.0000"),
        (words.cost(None, "ownHardware"), "own hardware"),
        (words.cost(None, "unknown"), "unknown"),
        (words.seconds(1234.56), "1,234.6"),
        (words.seconds(None), "–"),
        (words.count(1234567), "1,234,567"),
        (words.ranks(2, 4), "2–4"),
        (words.ranks(3, 3), "3"),
        (words.number_of(1, "task"), "1 task"),
        (words.number_of(0, "reply", "replies"), "0 replies"),
        (words.listed([]), ""),
        (words.listed(["a"]), "a"),
        (words.listed(["a", "b", "c", "d"]), "a, b, c and d"),
        (words.per_cent(0.25), "25\u00a0%"),
        (words.per_cent(0.9333), "93.3\u00a0%"),
        (words.per_cent(0.0), "0\u00a0%"),
        (words.coefficient(0.876), "0.88"),
        (words.coefficient(-0.25), "\u22120.25"),
        (words.coefficient(-0.001), "0.00"),
        (words.coefficient(None), "–"),
        (words.probability(0.0), "0.00"),
        (words.probability(0.004), "<0.01"),
        (words.probability(0.5), "0.50"),
        (words.probability(0.996), ">0.99"),
        (words.probability(1.0), "1.00"),
        (words.printable("a\x00\x1b\ud800\u202e\uffffb\t"), "a\ufffd\ufffd\ufffd\ufffd\ufffdb\t"),
        (words.reason("judge_tied"), "judges do not agree"),
        (words.reason("format"), "no readable form"),
        (words.reason("server_error"), "server error"),
    ],
)
def test_each_kind_of_number_is_written_one_way(written: str, wanted: str) -> None:
    """Decimals, signs, commas and gaps follow the style of the pages."""
    assert written == wanted


def test_a_day_is_written_out_in_utc() -> None:
    """A time stamp of another zone is moved; what is none stays as it is."""
    assert words.day("2026-11-30T23:30:00-02:00") == "1\u00a0December\u00a02026"
    assert words.clock("2026-11-30T23:30:00-02:00") == "01:30"
    assert words.day("not a day") == "not a day"


def test_a_long_name_is_shortened_in_the_middle() -> None:
    """Both ends stay, and the length is kept."""
    short = words.shortened("provider-model-large-2026-11-30", 15)
    assert len(short) == 15
    assert short.startswith("provide")
    assert short.endswith("-11-30")
    assert words.shortened("short", 15) == "short"
