"""JSON objects in prose: all are found, nothing malformed is read, in linear time."""

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from benchwright.text.objects import (
    DEEPEST,
    FoundObject,
    NumberText,
    objects_from_last,
    read_json,
    value_span,
    without_fence,
)
from tests.growth import grows_linearly

WORDS = st.text(st.characters(blacklist_characters='"{}', blacklist_categories=("Cs",)), max_size=20)
SCALARS = st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text()
OBJECTS = st.dictionaries(
    st.text(),
    st.recursive(SCALARS, lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner), max_leaves=8),
    min_size=1,
    max_size=4,
)


def values(text: str) -> list[dict[str, Any]]:
    """The objects found, the last one first."""
    return [found.value for found in objects_from_last(text)]


def as_read(value: Any) -> Any:
    """A JSON value with its numbers as the text that `json.dumps` writes."""
    return json.loads(json.dumps(value), parse_float=NumberText, parse_int=NumberText)


@given(OBJECTS, WORDS, WORDS, st.sampled_from([None, 2]), st.booleans())
def test_any_object_in_prose_is_found(value: dict[str, Any], before: str, after: str, indent: Any, plain: bool) -> None:
    """Whatever stands in an object, also braces and quotes in its strings, it is read whole."""
    text = before + json.dumps(value, indent=indent, ensure_ascii=not plain) + after
    (found,) = objects_from_last(text)
    assert found.value == as_read(value)
    assert json.loads(text[found.start : found.end]) == json.loads(json.dumps(value))


@given(st.lists(OBJECTS, min_size=1, max_size=4), WORDS)
def test_several_objects_come_the_last_one_first(objects: list[dict[str, Any]], between: str) -> None:
    """Every object of a text is given, in reverse order."""
    text = between.join(map(json.dumps, objects))
    assert values(text) == [as_read(value) for value in reversed(objects)]


@pytest.mark.parametrize(
    "text",
    [
        '{"a": 1, "a": 2}',
        '{"a": NaN}',
        '{"a": -Infinity}',
        "{'a': 1}",
        '{"a": 1,}',
        '{"a": 1',
        "{the notes}",
        '{"a"}',
        "",
    ],
)
def test_what_is_not_json_is_no_object(text: str) -> None:
    """Duplicate keys, NaN, infinities, other quotes, trailing commas and cut objects are refused."""
    assert values(text) == []


def test_an_object_inside_an_object_is_not_given_apart() -> None:
    """Only the outermost is given; inside one that is not JSON, the inner one stands alone."""
    assert values('{"a": {"b": 1}}') == [{"a": {"b": "1"}}]
    assert values('{note {"b": 1}}') == [{"b": "1"}]


def test_prose_with_braces_and_quotes_does_not_hide_an_object() -> None:
    """Braces and lone quotes of prose before or after leave an object readable."""
    assert values('Say "hi {there} and {"a": "}"} as in {the notes}, 6" wide') == [{"a": "}"}]


def test_numbers_are_kept_as_written() -> None:
    """A number is its text, apart from a string with the same digits."""
    value = read_json('{"a": 1.50, "b": "1.50", "c": 1e999}')
    assert value == {"a": "1.50", "b": "1.50", "c": "1e999"}
    assert [type(v) is NumberText for v in value.values()] == [True, False, True]


def test_objects_deeper_than_the_limit_are_not_read() -> None:
    """A tower of arrays or objects is no crash, and an object at the limit of depth is read."""
    assert read_json("[" * 200_000) is None
    assert values('{"a":' * (DEEPEST - 1) + "1" + "}" * (DEEPEST - 1)) != []
    assert values("{" * 5000 + "}" * 5000) == []


@pytest.mark.parametrize(
    "unit", ["{", "}", '"', '{"', "{}", '{"a": 1} ', '{"a": {', '{"\\', "{'a': 1} ", '"{', '{"a": "} ']
)
def test_time_grows_with_the_length_only(unit: str) -> None:
    """A megabyte of bait ends in time."""
    assert grows_linearly(lambda text: list(objects_from_last(text)), unit, size=20_000)


def test_nested_braces_that_are_not_json_take_linear_time() -> None:
    """Balanced braces without contents are not tried at every depth."""

    def braces(text: str) -> list[object]:
        return list(objects_from_last(text + text.replace("{", "}")))

    assert grows_linearly(braces, "{", size=30_000)


@pytest.mark.parametrize(
    ("text", "path", "raw"),
    [
        ('so {"a": 1.50, "b": "x"}', ["a"], "1.50"),
        ('so {"a": 1.50, "b": "x"}', ["b"], '"x"'),
        ('{"a": {"b" : [1, 2]}}', ["a", "b"], "[1, 2]"),
        ('{"a": 1}', ["z"], '{"a": 1}'),
    ],
)
def test_the_place_of_a_value_is_found(text: str, path: list[str], raw: str) -> None:
    """The span cuts the value out of the text, or the whole object where the key cannot be seen."""
    (found,) = objects_from_last(text)
    start, end = value_span(text, found, path)
    assert text[start:end] == raw


def test_a_value_that_cannot_be_cut_out_gives_the_whole_object() -> None:
    """A key without a JSON value behind it leaves the span of the object."""
    text = '{"a": ?}'
    assert value_span(text, FoundObject(0, len(text), {}), ["a"]) == (0, len(text))


@pytest.mark.parametrize(
    ("text", "inner"),
    [
        ("```json\n42\n```", "42"),
        ("```\n42\n```\n", "42"),
        ("  ```JSON\n{}\n```", "{}"),
        ("```json 42```", "42"),
        ("42", "42"),
        ("a ```x``` b", "a ```x``` b"),
        ("```\n42", "```\n42"),
    ],
)
def test_one_surrounding_fence_is_stripped(text: str, inner: str) -> None:
    """A fence around the whole text goes, with its tag; other backticks stay."""
    found, offset = without_fence(text)
    assert found.strip() == inner
    assert text[offset : offset + len(found)] == found
