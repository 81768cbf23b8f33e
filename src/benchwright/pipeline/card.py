"""`card`: write the data card of a benchmark, and recompute one that was written."""

from pathlib import Path
from typing import Any, NamedTuple

from benchwright.build.card import render_card, source_of, with_source
from benchwright.build.card_drift import card_differences
from benchwright.build.card_words import WORDS
from benchwright.errors import Fault, InputError
from benchwright.files import read_bytes, write_atomic
from benchwright.pipeline.card_sources import Refused, card_of, relative_source
from benchwright.records.card import Card, CardDifference, CardSource

CARD = "datacard.md"


class WrittenCard(NamedTuple):
    """A card as it was written.

    Attributes:
        path: of the card.
        figures: table -> figure -> value, as plain data.
        missing: the options of `card` that would have measured what was not measured.
    """

    path: Path
    figures: dict[str, dict[str, Any]]
    missing: tuple[str, ...]


def write_card(source: str | Path, made: CardSource | None = None, *, out: str | Path | None = None) -> WrittenCard:
    """Write the data card of a benchmark: the owner's texts, and every figure that can be computed.

    The same files give the same bytes. A file that `card` did not write is never replaced.

    Args:
        source: a benchmark folder, or a file of cases (JSONL or CSV).
        made: language and evidence, with paths as they are seen from here.
        out: the card's file; unless given, datacard.md in the benchmark folder.

    Raises:
        InputError: a file cannot be read or has faults, or another file stands in the card's place.
        AlignError: evidence of another benchmark.
        DiskError: the card cannot be written.
    """
    place = _place(Path(source), out)
    if place.exists() and source_of(_text(place)) is None:
        hint = "move it away, or name another place with -o"
        raise InputError(
            Fault(path=str(place), expected="no file, or one that `card` wrote", found="another one", hint=hint)
        )
    card = card_of(Path(source), relative_source(made or CardSource(), Path(source)))
    write_atomic(place, [_page(card).encode()])
    return WrittenCard(place, _plain(card), _missing(card.made) if Path(source).is_dir() else ())


def check_card(source: str | Path, *, out: str | Path | None = None) -> tuple[CardDifference, ...]:
    """Make a card again from its sources and compare; nothing is written.

    The card itself says which evidence it was made from.

    Args:
        source: the benchmark folder, or the file of cases.
        out: the card's file; unless given, datacard.md in the benchmark folder.

    Returns:
        Every figure and text that differs, evidence that does not fit any more first; empty when all bytes agree.

    Raises:
        InputError: there is no card that `card` wrote, or a file that it is from is gone or has faults.
    """
    place = _place(Path(source), out)
    stored = _text(place)
    made = source_of(stored)
    if made is None:
        found = "another file: its last line does not say how it was made"
        raise InputError(Fault(path=str(place), expected="a card that `card` wrote", found=found))
    refused: Refused = {}
    card = card_of(Path(source), made, refused=refused)
    words = WORDS[made.language]
    unfit = [
        CardDifference(section=f"{words['statistics']}, {words[key]}", name="evidence", stored="used", recomputed=why)
        for key, why in refused.items()
    ]
    return (*unfit, *card_differences(stored, _page(card)))


def _place(source: Path, out: str | Path | None) -> Path:
    if out is None and not source.is_dir():
        found = "a file of cases" if source.exists() else "no such folder"
        hint = "name the card's file with -o" if source.exists() else None
        raise InputError(Fault(path=str(source), expected="a benchmark folder", found=found, hint=hint))
    return Path(out) if out is not None else source / CARD


def _page(card: Card) -> str:
    return with_source(render_card(card), card.made)


def _text(place: Path) -> str:
    return read_bytes(place).decode("utf-8", "replace")


def _plain(card: Card) -> dict[str, dict[str, Any]]:
    """Give the figures by the keys of the card, whatever its language; several of one key by what they are about."""
    return {
        group.key: {_name(figure.key, figure.about): figure.value for figure in group.figures} for group in card.groups
    }


def _name(key: str, about: str | None) -> str:
    return key if about is None else f"{key}: {about}"


def _missing(made: CardSource) -> tuple[str, ...]:
    given = {"--labels": made.labels, "--results": made.results, "--contamination": made.contamination}
    return tuple(name for name, value in {**given, "--gate": made.gate}.items() if not value)
