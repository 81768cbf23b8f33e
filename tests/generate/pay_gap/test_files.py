"""The two files as text."""

import tomllib
from decimal import Decimal

import msgspec

from benchwright.generate.pay_gap.files import BENCHMARK_TOML, to_jsonl
from benchwright.records import Line, ListCheck, Settings, Task


def test_settings() -> None:
    """The settings are valid, with the bar as written and every text of the card."""
    rows = tomllib.loads(BENCHMARK_TOML, parse_float=lambda text: str(Decimal(text)))
    settings = msgspec.convert(rows, Settings)
    assert (settings.id, settings.title, settings.version) == ("pay-gap", "Pay gap reporting", "1.0.0")
    assert (settings.language, settings.runs, settings.bar, settings.grading) == ("en", 3, "0.8", "strict")
    assert settings.judge is None
    assert settings.card.licence == "CC-BY-4.0"
    texts = settings.card.to_dict()
    assert all(texts.values())
    assert not any("  " in text or "\n" in text for text in texts.values())


def test_rows_leave_out_what_says_nothing() -> None:
    """Empty fields are left out, and what is left reads as the same task."""
    check = ListCheck(items=("Zoë",), near=("groups",))
    task = Task(id="a", prompt="?", rubric=(Line(id="l", claim="c", check=check),))
    data = to_jsonl([task])
    assert data.endswith(b"}\n")
    assert "Zoë".encode() in data
    for name in (b"metadata", b"difficulty", b"ordered", b"absent", b"aliases"):
        assert name not in data
    assert msgspec.json.decode(data, type=Task) == task
