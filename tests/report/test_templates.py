"""Templates: escaped, strict, and packaged."""

import pytest
from jinja2 import UndefinedError

from benchwright.report.templates import asset, environment, policy


def test_templates_escape_and_refuse_unknown_names() -> None:
    """Text is escaped, and a name that is not there is an error, not a blank."""
    assert environment().from_string("{{ x }}").render(x="<b>") == "&lt;b&gt;"
    with pytest.raises(UndefinedError):
        environment().from_string("{{ x }}").render()


def test_the_policy_allows_two_hashes_and_nothing_else() -> None:
    """No source but the style and the script themselves."""
    found = policy("a", "b")
    assert found.count("sha256-") == 2
    assert "unsafe" not in found
    assert "http" not in found


def test_the_style_never_says_how_an_extract_is_marked() -> None:
    """Programs tell an extract by a word in the first bytes of a page: the style must not hold it."""
    assert "data-extract" not in asset("style.css")
    assert len(asset("style.css").encode()) > 4096
