"""Packages that not every installation has."""

import sys

import pytest

from benchwright.errors import InputError
from benchwright.files.extras import load_extra


def test_a_package_that_is_missing_is_named_with_what_needs_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """The source, the module and how to install it."""
    monkeypatch.setitem(sys.modules, "zstandard", None)
    with pytest.raises(InputError, match=r"a\.zst: .* no module zstandard; pip install 'benchwright\[corpora\]'"):
        load_extra("zstandard", "a.zst")


def test_a_package_that_is_there_is_given() -> None:
    """As the module itself."""
    assert load_extra("json", "a") is sys.modules["json"]
