"""Records of `replies` survive the way through a file."""

import inspect

import msgspec
import pytest

from benchwright.records import replies
from benchwright.records.record import Record

RECORDS = [
    kind
    for _, kind in inspect.getmembers(replies, inspect.isclass)
    if issubclass(kind, Record) and kind.__module__ == replies.__name__
]


@pytest.mark.parametrize("kind", RECORDS, ids=lambda kind: kind.__name__)
def test_a_record_is_frozen_closed_and_camel_case(kind: type[Record]) -> None:
    """Unknown keys are refused, fields cannot be set, names in files are camelCase."""
    config = kind.__struct_config__

    assert (config.frozen, config.forbid_unknown_fields) == (True, True)
    assert not [field.encode_name for field in msgspec.structs.fields(kind) if "_" in field.encode_name]
