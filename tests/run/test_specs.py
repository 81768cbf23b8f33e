"""What a user may ask for on the command line and in a models file."""

from pathlib import Path
from typing import Any

import pytest

from benchwright.errors import InputError
from benchwright.run.specs import (
    PREFIXES,
    ModelSpec,
    default_name,
    parse_parameter,
    parse_spec,
    read_models_file,
    unique_names,
)


@pytest.mark.parametrize("prefix", PREFIXES)
def test_every_provider_can_be_renamed(prefix: str) -> None:
    """NAME= in front of any provider names the model."""
    spec = parse_spec(f"A.b-c_1={prefix}rest=x")
    assert (spec.shown, spec.spec) == ("A.b-c_1", f"{prefix}rest=x")


@pytest.mark.parametrize(
    "text", ["command:x --a=openai:b", "a b=openai:x", "=openai:x", "a=other:x", "replay:a=b.jsonl"]
)
def test_what_is_no_name_is_part_of_the_spec(text: str) -> None:
    """An equals sign elsewhere, a name with other signs or an unknown provider renames nothing."""
    assert (parse_spec(text).name, parse_spec(text).spec) == (None, text)


@pytest.mark.parametrize(
    ("spec", "name"),
    [("openai:gpt-toy", "gpt-toy"), ("anthropic:claude-toy", "claude-toy"),
     ("https://host/v1#org/model", "org/model"), ("replay:/a/b/m1.jsonl", "m1"), ("replay:m.2.jsonl", "m.2"),
     ("command:/usr/bin/llm -m toy", "llm"), ("command:", ""), ("python:a.b:f", "a.b:f"),
     ("policy:constant(a b/c)", "constant-a-b-c"), ("policy:answer-key", "answer-key"), ("solver:pay-gap", "pay-gap")],
)  # fmt: skip
def test_a_model_without_a_name_gets_one(spec: str, name: str) -> None:
    """The provider's name, the file's stem, the program's name."""
    assert default_name(spec) == name


def models_file(tmp_path: Path, text: str) -> Path:
    """Write a models file."""
    path = tmp_path / "models.toml"
    path.write_text(text, encoding="utf-8")
    return path


def test_a_models_file_is_read(tmp_path: Path) -> None:
    """All fields arrive; a price keeps the decimals written; parameters are plain numbers."""
    text = """
    [[model]]
    name = "a"
    spec = "openai:gpt-toy"
    system = "Be short."
    keyEnv = "MY_KEY"
    parameters = {temperature = 0.5, maxTokens = 9, stop = ["x", 1.5]}
    price = {input = 0.10, output = 3}
    [[model]]
    spec = "http://10.0.0.1/v1#toy"
    ownHardware = true
    """
    first, second = read_models_file(models_file(tmp_path, text))
    assert (first.shown, first.system, first.key_env) == ("a", "Be short.", "MY_KEY")
    assert first.parameters == {"temperature": 0.5, "maxTokens": 9, "stop": ["x", 1.5]}
    assert first.price is not None
    assert (first.price.input, first.price.output) == ("0.10", 3)
    assert (second.shown, second.own_hardware, second.price) == ("toy", True, None)


@pytest.mark.parametrize(
    ("text", "words"),
    [('[[model]]\nspec = "openai:x"\nprices = 1', "did you mean price"),
     ('[[model]]\nname = "x"', "spec"),
     ('[[models]]\nspec = "openai:x"', "did you mean model"),
     ("[[model", "TOML"),
     ('[[model]]\nspec = "openai:x"\nprice = {input = 1, output = "cheap"}', "price.output: expected US dollars"),
     ('[[model]]\nspec = "openai:x"\nprice = {input = -0.5, output = 1}', "price.input: expected US dollars"),
     ('[[model]]\nspec = "openai:x"\nprice = {input = nan, output = inf}', "price.output.*found 'Infinity'"),
     ('[[model]]\nspec = "openai:x"\nownHardware = true\nprice = {input = 1, output = 1}', "found both")],
)  # fmt: skip
def test_a_faulty_models_file_is_named(tmp_path: Path, text: str, words: str) -> None:
    """Unknown keys, missing ones, no TOML, a price for own hardware: each is an error that helps."""
    with pytest.raises(InputError, match=words) as caught:
        read_models_file(models_file(tmp_path, text))
    assert "models.toml" in str(caught.value)


def test_every_faulty_price_is_named(tmp_path: Path) -> None:
    """All prices of a file are looked at before it is refused; each fault says which model it is about."""
    table = '[[model]]\nspec = "openai:{}"\nprice = {{input = {}, output = "1"}}\n'
    path = models_file(tmp_path, table.format("a", "-1") + table.format("b", "1") + table.format("c", '"x"'))
    with pytest.raises(InputError) as caught:
        read_models_file(path)
    assert [fault.field for fault in caught.value.faults] == ["model[0].price.input", "model[2].price.input"]


@pytest.mark.parametrize(
    ("text", "value"),
    [("temperature=0.5", ("temperature", 0.5)), ("stop=[1]", ("stop", [1])), ("effort=low", ("effort", "low")),
     ("a=b=c", ("a", "b=c")), ("x=true", ("x", True)), ("x=", ("x", ""))],
)  # fmt: skip
def test_a_parameter_is_json_or_text(text: str, value: tuple[str, Any]) -> None:
    """A value that is JSON is taken as such, anything else is text."""
    assert parse_parameter(text) == value


@pytest.mark.parametrize("text", ["temperature", "=1", " =1"])
def test_a_parameter_needs_a_name(text: str) -> None:
    """Without NAME= it is an error."""
    with pytest.raises(InputError, match="NAME=VALUE"):
        parse_parameter(text)


def test_two_models_of_one_name_are_refused() -> None:
    """Two rows of one name could not be told apart: the error says how to rename one."""
    unique_names([ModelSpec(spec="openai:a"), ModelSpec(spec="openai:b")])
    with pytest.raises(InputError, match=r"'a' twice; rename one: --model other=replay:x/a.jsonl"):
        unique_names([ModelSpec(spec="openai:a"), ModelSpec(spec="replay:x/a.jsonl")])
