"""Fields of the reply's object."""

from benchwright.grade.place import field_of
from benchwright.grade.view import View


def test_the_last_object_that_has_the_field_is_read() -> None:
    """Case of keys does not matter; null is not given."""
    view = View('{"Gap": 1} then {"other": 2} and {"gap": null}', "en")
    found = field_of(view, "gap")

    assert found is not None and found.value == "1"
    assert view.text[slice(*found.span)] == "1"
    assert field_of(view, "gap.inner") is None
