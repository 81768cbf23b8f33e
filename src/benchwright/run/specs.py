"""What a user asks for: model specs from the command line and from a models file."""

import json
import re
from collections.abc import Sequence
from decimal import Decimal
from pathlib import Path
from typing import Any

import msgspec

from benchwright.errors import Fault, InputError
from benchwright.files import find_faults, read_toml
from benchwright.records import Record

PREFIXES = ("openai:", "anthropic:", "http://", "https://", "python:", "command:", "replay:", "policy:", "solver:")
"""How the spec of each provider begins."""

_RENAMED = re.compile(rf"\A([A-Za-z0-9._-]+)=((?:{'|'.join(PREFIXES)}).*)\Z", re.DOTALL)
_PRICE = re.compile(r"\A\d+(?:\.\d+)?(?:[eE]-?\d{1,2})?\Z", re.ASCII)
_UNSAFE = re.compile(r"[^A-Za-z0-9._-]+")


class GivenPrice(Record, frozen=True, kw_only=True):
    """A price of the user's own: US dollars per million tokens, as written."""

    input: str | int | float
    output: str | int | float

    def decimals(self) -> tuple[Decimal, Decimal]:
        """Give both as decimals.

        Raises:
            InputError: one is not a number, or below 0.

        Example:
            >>> GivenPrice(input="0.10", output=3).decimals()
            (Decimal('0.10'), Decimal('3'))
        """
        faults = [
            Fault(field=f"price.{name}", expected="US dollars per million tokens, 0 or more", found=repr(value))
            for name, value in (("input", self.input), ("output", self.output))
            if not _PRICE.match(str(value))
        ]
        if faults:
            raise InputError(*faults)
        return Decimal(str(self.input)), Decimal(str(self.output))


class ModelSpec(Record, frozen=True, kw_only=True):
    """A model as asked for.

    Attributes:
        spec: `provider:...`.
        name: the name in the report; made from the spec when absent.
        system: a system prompt.
        parameters: temperature, maxTokens, ... in camelCase.
        key_env: the environment variable that holds the key.
        price: the user's own price.
        own_hardware: True for a model that runs on the user's machines: it has no cost.
    """

    spec: str
    name: str | None = None
    system: str | None = None
    parameters: dict[str, Any] = {}
    key_env: str | None = None
    price: GivenPrice | None = None
    own_hardware: bool = False

    @property
    def shown(self) -> str:
        """The name in the report."""
        return self.name or default_name(self.spec)


class _ModelsFile(Record, frozen=True, kw_only=True):
    model: tuple[ModelSpec, ...]


def parse_spec(text: str) -> ModelSpec:
    """Read a model from the command line, with or without a name in front.

    Example:
        >>> parse_spec("small=openai:gpt-5.5-mini").shown, parse_spec("policy:constant(42)").shown
        ('small', 'constant-42')
    """
    renamed = _RENAMED.match(text)
    return ModelSpec(name=renamed[1], spec=renamed[2]) if renamed else ModelSpec(spec=text)


def default_name(spec: str) -> str:
    """Make a name from a spec: the model's, the file's stem, the program's or the function's.

    Example:
        >>> default_name("http://127.0.0.1:8000/v1#llama"), default_name("replay:runs/m1.jsonl")
        ('llama', 'm1')
    """
    if spec.startswith(("http://", "https://")):
        return spec.partition("#")[2] or spec
    prefix, _, rest = spec.partition(":")
    if prefix == "replay":
        return Path(rest).stem
    if prefix == "command":
        return Path(rest.split()[0]).name if rest.split() else rest
    if prefix == "policy":
        return _UNSAFE.sub("-", rest).strip("-") or rest
    return rest


def read_models_file(path: str | Path) -> list[ModelSpec]:
    """Read `[[model]]` tables from a TOML file.

    Raises:
        InputError: with every fault of the file.
    """
    raw = _plain(read_toml(path))
    faults = find_faults(raw, _ModelsFile, path=str(path))
    if faults:
        raise InputError(*faults)
    models = list(msgspec.convert(raw, _ModelsFile).model)
    for place, model in enumerate(models):
        faults += [
            fault._replace(path=str(path), field=f"model[{place}].{fault.field}") for fault in _price_faults(model)
        ]
    if faults:
        raise InputError(*faults)
    return models


def _price_faults(model: ModelSpec) -> Sequence[Fault]:
    if model.price is None:
        return []
    if model.own_hardware:
        return [Fault(field="price", expected="`price` or `ownHardware`", found="both")]
    try:
        model.price.decimals()
    except InputError as error:
        return error.faults
    return []


def _plain(value: Any) -> Any:
    """Turn decimals back into numbers that JSON knows; a price keeps the text written."""
    if isinstance(value, dict):
        return {
            k: str(v) if isinstance(v, Decimal) and k in ("input", "output") else _plain(v) for k, v in value.items()
        }
    if isinstance(value, list):
        return [_plain(inner) for inner in value]
    return float(value) if isinstance(value, Decimal) else value


def parse_parameter(text: str) -> tuple[str, Any]:
    """Read `NAME=VALUE`; a value that is JSON is taken as such, anything else as text.

    Raises:
        InputError: there is no `=`.

    Example:
        >>> parse_parameter("temperature=0"), parse_parameter("effort=low")
        (('temperature', 0), ('effort', 'low'))
    """
    name, equals, value = text.partition("=")
    if not equals or not name.strip():
        raise InputError(Fault(field="--param", expected="NAME=VALUE", found=repr(text)))
    try:
        return name.strip(), json.loads(value)
    except ValueError:
        return name.strip(), value


def unique_names(specs: Sequence[ModelSpec]) -> None:
    """Refuse two models of one name.

    Raises:
        InputError: names the model and how to rename it.
    """
    seen: set[str] = set()
    for spec in specs:
        if spec.shown in seen:
            hint = f"rename one: --model other={spec.spec}"
            raise InputError(
                Fault(field="--model", expected="models of different names", found=f"{spec.shown!r} twice", hint=hint)
            )
        seen.add(spec.shown)
