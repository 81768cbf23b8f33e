"""Croissant metadata."""

from msgspec.structs import replace

from benchwright.exchange.croissant import croissant
from tests.exchange.test_huggingface import FACTS, TASKS


def test_the_forms_that_readers_refuse_are_avoided() -> None:
    """schema.org by https, Croissant by http, as its readers ask for."""
    found = croissant(FACTS, tasks="tasks.jsonl")

    assert found["@context"]["@vocab"] == found["@context"]["sc"] == "https://schema.org/"
    assert found["conformsTo"] == "http://mlcommons.org/croissant/1.0"
    assert found["license"] == "https://spdx.org/licenses/CC-BY-4.0"


def test_the_file_has_its_hash_and_the_record_set_its_flat_fields() -> None:
    """Nested fields stay in the file."""
    facts = replace(FACTS, tasks=replace(TASKS, fields=("id", "rubric", "metadata", "question")))
    found = croissant(facts, tasks="tasks.jsonl")

    assert [(file["@id"], file["sha256"], file["contentSize"]) for file in found["distribution"]] == [
        ("tasks.jsonl", "0", "9 B")
    ]
    assert [field["name"] for field in found["recordSet"][0]["field"]] == ["id", "question"]


def test_an_unknown_licence_is_given_as_written_and_a_missing_one_not_at_all() -> None:
    """Nothing is made up; a title stands for a missing description."""
    assert croissant(replace(FACTS, licence="Ask us"), tasks="t")["license"] == "Ask us"
    found = croissant(replace(FACTS, licence=None, description=""), tasks="t")
    assert "license" not in found and found["description"] == "B"


def test_a_canary_is_said() -> None:
    """Who loads the records learns why the first has no id."""
    found = croissant(replace(FACTS, tasks=replace(TASKS, canary=True)), tasks="t")

    assert found["description"].endswith("The first line of the file is a canary and no task: its record has no id.")
