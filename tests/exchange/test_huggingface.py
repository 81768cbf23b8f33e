"""The page of a data set on the Hub."""

from typing import Any

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from benchwright.errors import InputError
from benchwright.exchange.huggingface import hub_page, language_code, size_word
from benchwright.records.card import Exported, TasksFile

TASKS = TasksFile(count=51, fields=("id", "prompt"), sha256="0", size=9, canary=False)
FACTS = Exported(
    id="b", title="B", version="1", language="en", licence="CC BY 4.0", description="What is measured.", tasks=TASKS
)


def matter(**changes: Any) -> dict[str, Any]:
    """The front matter as a real reader of YAML sees it; the card stands below it."""
    page = hub_page(
        Exported(**{**{f: getattr(FACTS, f) for f in FACTS.__struct_fields__}, **changes}), "# B\n", tasks="tasks.jsonl"
    )
    start, above, below = page.split("---\n", 2)
    assert (start, below) == ("", "\n# B\n")
    found: dict[str, Any] = yaml.safe_load(above)
    return found


def test_the_front_matter_has_what_the_hub_reads() -> None:
    """Licence, language, name, size, task and where the data are."""
    assert matter() == {
        "license": "cc-by-4.0",
        "language": ["en"],
        "pretty_name": "B",
        "size_categories": ["n<1K"],
        "task_categories": ["question-answering"],
        "configs": [{"config_name": "default", "data_files": [{"split": "test", "path": "tasks.jsonl"}]}],
    }


@given(st.text(min_size=1).filter(lambda text: bool(text.strip())))
def test_any_title_stays_a_text(title: str) -> None:
    """Signs that mean something to YAML are read back as they were; what it cannot hold is replaced."""
    found = matter(title=title)["pretty_name"]

    assert isinstance(found, str)
    if title.isprintable():
        assert found == " ".join(title.split())


@pytest.mark.parametrize(("written", "read"), [("no", "no"), ("sv-SE", "sv"), ("EN_gb", "en"), ("on", "on")])
def test_a_language_is_a_text_too(written: str, read: str) -> None:
    """Norwegian is not false; a region is left out."""
    assert matter(language=written)["language"] == [read]


def test_a_language_that_is_no_code_is_an_error() -> None:
    """The Hub takes ISO 639 codes alone."""
    with pytest.raises(InputError, match="language: expected an ISO 639 code, such as en, found 'Swedish'"):
        language_code("Swedish")


def test_licences_that_the_hub_does_not_know_have_an_id_of_their_name() -> None:
    """Other licences are `other` with their name; without one it is unknown, never guessed."""
    found = matter(licence="House licence: ask\nus, 1.0")

    assert (found["license"], found["license_name"]) == ("other", "house-licence-ask-us-1.0")
    assert matter(licence="許可")["license_name"] == "other"
    assert matter(licence=None)["license"] == "unknown"


def test_sizes_are_the_hub_s_words() -> None:
    """Each limit belongs to the larger word."""
    assert [size_word(n) for n in (0, 999, 1000, 9_999, 10_000, 999_999, 1_000_000, 10_000_000)] == [
        *("n<1K", "n<1K", "1K<n<10K", "1K<n<10K", "10K<n<100K", "100K<n<1M", "1M<n<10M", "10M<n<100M"),
    ]
