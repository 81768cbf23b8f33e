"""Names that no reader takes for another."""

from benchwright.generate.names import NAMES


def test_names_differ_in_their_first_letter() -> None:
    """Twenty-six of them, capitalised, letters only."""
    assert sorted(name[0] for name in NAMES) == list("ABCDEFGHIJKLMNOPQRSTUVWXYZ")
    assert all(name.isalpha() and name.istitle() for name in NAMES)
