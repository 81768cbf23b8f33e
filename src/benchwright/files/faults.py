"""All that is wrong with a plain value, where a record was expected."""

import re
from functools import lru_cache
from typing import Any

from msgspec import inspect

from benchwright.errors import Fault, nearest

_NAMES = {
    inspect.StrType: "a string",
    inspect.IntType: "a whole number",
    inspect.FloatType: "a number",
    inspect.BoolType: "true or false",
    inspect.NoneType: "nothing",
}


def find_faults(value: Any, type: Any, *, path: str | None, line: int | None = None, field: str = "") -> list[Fault]:  # noqa: A002
    """Compare a plain value (as `json.loads` gives it) with a record type.

    Args:
        value: dicts, lists, strings, numbers, booleans, None.
        type: the record, or any type that msgspec knows.
        path: the file, for the messages.
        line: the line in it.
        field: the dotted path of the value in its record.

    Returns:
        Every fault, in the order of the fields; empty when the value fits.
    """
    return _faults(value, _info(type), (path, line), field)


@lru_cache(maxsize=64)
def _info(type: Any) -> inspect.Type:  # noqa: A002
    return inspect.type_info(type)


def _faults(value: Any, info: inspect.Type, place: tuple[str | None, int | None], field: str) -> list[Fault]:
    if isinstance(info, inspect.UnionType):
        return _union_faults(value, info, place, field)
    if isinstance(info, inspect.StructType):
        return _struct_faults(value, info, place, field)
    if isinstance(info, inspect.VarTupleType | inspect.ListType) and isinstance(value, list):
        return [f for i, v in enumerate(value) for f in _faults(v, info.item_type, place, f"{field}[{i}]")]
    if isinstance(info, inspect.DictType) and isinstance(value, dict):
        return [f for k, v in value.items() for f in _faults(v, info.value_type, place, _join(field, k))]
    return [] if _fits(value, info) else [_fault(place, field, expected=_describe(info), found=_show(value))]


def _struct_faults(
    value: Any, info: inspect.StructType, place: tuple[str | None, int | None], field: str
) -> list[Fault]:
    if not isinstance(value, dict):
        return [_fault(place, field, expected="an object", found=_show(value))]
    known = {f.encode_name: f for f in info.fields}
    tag = {info.tag_field} if info.tag_field else set()
    faults = []
    for key, inner in value.items():
        if key in known:
            faults += _faults(inner, known[key].type, place, _join(field, key))
        elif key not in tag:
            faults.append(
                _fault(place, _join(field, key), "a known key", "an unknown one", nearest(key, {*known, *tag}))
            )
    faults += [
        _fault(place, _join(field, name), expected=_describe(f.type), found="nothing")
        for name, f in known.items()
        if f.required and name not in value
    ]
    return faults


def _union_faults(value: Any, info: inspect.UnionType, place: tuple[str | None, int | None], field: str) -> list[Fault]:
    structs = {t.tag: t for t in info.types if isinstance(t, inspect.StructType)}
    if len(structs) > 1:
        return _tagged_faults(value, structs, place, field)
    if structs and isinstance(value, dict):
        return _struct_faults(value, next(iter(structs.values())), place, field)
    for member in info.types:
        if isinstance(member, inspect.VarTupleType | inspect.ListType) and isinstance(value, list):
            return _faults(value, member, place, field)
    return [] if _fits(value, info) else [_fault(place, field, expected=_describe(info), found=_show(value))]


def _tagged_faults(
    value: Any, structs: dict[Any, inspect.StructType], place: tuple[str | None, int | None], field: str
) -> list[Fault]:
    if not isinstance(value, dict):
        return [_fault(place, field, expected="an object", found=_show(value))]
    key = next(iter(structs.values())).tag_field or "kind"
    tag = value.get(key)
    if isinstance(tag, str) and tag in structs:
        return _struct_faults(value, structs[tag], place, field)
    names = [str(name) for name in structs]
    hint = nearest(tag, names) if isinstance(tag, str) else None
    return [_fault(place, _join(field, key), f"one of {', '.join(names)}", _show(tag), hint)]


def _fits(value: Any, info: inspect.Type) -> bool:
    if isinstance(info, inspect.UnionType):
        return any(_fits(value, member) for member in info.types)
    if isinstance(info, inspect.LiteralType):
        return any(type(value) is type(choice) and value == choice for choice in info.values)
    if isinstance(value, bool):
        return isinstance(info, inspect.BoolType | inspect.AnyType)
    if isinstance(info, inspect.StrType):
        return isinstance(value, str) and _pattern_holds(value, info)
    if isinstance(info, inspect.IntType):
        return isinstance(value, int) and _in_bounds(value, info)
    if isinstance(info, inspect.FloatType):
        return isinstance(value, int | float) and _in_bounds(value, info)
    if isinstance(info, inspect.NoneType):
        return value is None
    return isinstance(info, inspect.AnyType)


def _pattern_holds(value: str, info: inspect.StrType) -> bool:
    return info.pattern is None or re.search(info.pattern, value) is not None


def _in_bounds(value: float, info: inspect.IntType | inspect.FloatType) -> bool:
    low = info.ge is None or value >= info.ge
    return low and (info.le is None or value <= info.le)


def _describe(info: inspect.Type) -> str:
    if isinstance(info, inspect.UnionType):
        names = [_describe(member) for member in info.types if not isinstance(member, inspect.NoneType)]
        return " or ".join(dict.fromkeys(names))
    if isinstance(info, inspect.LiteralType):
        return f"one of {', '.join(str(v) for v in info.values)}"
    if isinstance(info, inspect.StrType) and info.pattern:
        return f"a string of the form {info.pattern.removesuffix(chr(92) + 'Z')}"
    if isinstance(info, inspect.IntType) and info.ge is not None:
        return f"a whole number from {info.ge} to {info.le}"
    if isinstance(info, inspect.VarTupleType | inspect.ListType):
        return "a list"
    if isinstance(info, inspect.StructType | inspect.DictType):
        return "an object"
    return _NAMES.get(type(info), "another value")


def _show(value: Any) -> str:
    if isinstance(value, dict | list):
        return "an object" if isinstance(value, dict) else "a list"
    if value is None:
        return "nothing"
    text = repr(value)
    return text if len(text) <= 80 else text[:77] + "..."


def _join(field: str, key: str) -> str:
    return f"{field}.{key}" if field else key


def _fault(
    place: tuple[str | None, int | None], field: str, expected: str, found: str, hint: str | None = None
) -> Fault:
    return Fault(path=place[0], line=place[1], field=field or None, expected=expected, found=found, hint=hint)
