"""Licences in other catalogues."""

import pytest

from benchwright.exchange.licences import LICENCES, licence_of


@pytest.mark.parametrize("name", ["CC-BY-4.0", "cc by 4.0", " CC_BY 4.0 "])
def test_usual_ways_to_write_a_licence_are_one(name: str) -> None:
    """Case, spaces, hyphens and underscores do not count."""
    found = licence_of(name)

    assert found is not None and found == ("cc-by-4.0", "CC-BY-4.0")


def test_other_licences_are_not_guessed() -> None:
    """A name with more words is another licence."""
    assert licence_of("CC-BY-4.0 for research") is None
    assert all(licence_of(name) == found for name, found in LICENCES.items())
