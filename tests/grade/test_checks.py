"""The table of checks."""

from typing import get_args

from benchwright.grade.checks import CHECKS
from benchwright.records import Check


def test_every_kind_of_check_has_its_reader() -> None:
    """The table and the records name the same kinds."""
    assert {kind.__struct_config__.tag for kind in get_args(Check)} == set(CHECKS)
