"""The last paragraph of every prompt."""

import re

import pytest

from benchwright.generate.protocol import PROTOCOLS, with_protocol, without_protocol


@pytest.mark.parametrize("kind", PROTOCOLS)
def test_it_goes_on_and_comes_off(kind: str) -> None:
    """A text is itself again; a text without it stays as it is."""
    text = "One.\n\nTwo?"
    assert without_protocol(with_protocol(text, kind)) == text == without_protocol(text)  # type: ignore[arg-type]


@pytest.mark.parametrize("kind", PROTOCOLS)
def test_it_has_no_numerals_and_shows_one_object(kind: str) -> None:
    """A prompt's numbers are its data."""
    assert not re.search(r"\d", PROTOCOLS[kind])  # type: ignore[index]
    assert PROTOCOLS[kind].count('{"answer": ') == 1  # type: ignore[index]
