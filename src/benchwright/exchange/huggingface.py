"""A benchmark as a data set on the Hugging Face Hub: the page README.md with its front matter."""

import json
import re
from collections.abc import Iterator
from typing import Any

from benchwright.errors import Fault, InputError
from benchwright.exchange.licences import licence_of
from benchwright.records.card import Exported

SIZES = (
    (1_000, "n<1K"),
    (10_000, "1K<n<10K"),
    (100_000, "10K<n<100K"),
    (1_000_000, "100K<n<1M"),
    (10_000_000, "1M<n<10M"),
)
"""Below so many tasks -> the Hub's word for the size."""

_LANGUAGE = re.compile(r"[a-z]{2,3}\Z")


def hub_page(facts: Exported, card: str, *, tasks: str) -> str:
    r"""Put the Hub's front matter above a card.

    Every text in it is quoted, so that a title with `:` or `#`, or the language `no`, stays a text.

    Args:
        facts: what is exported.
        card: the data card, in English.
        tasks: name of the file of tasks beside the page.

    Raises:
        InputError: the language is no ISO 639 code, which the Hub asks for.

    Example:
        >>> from benchwright.records.card import TasksFile
        >>> file = TasksFile(count=3, fields=("id", "prompt"), sha256="", size=0, canary=False)
        >>> facts = Exported(id="a", title="A: b", version="1", language="no", licence="CC BY 4.0", description="",
        ...                  tasks=file)
        >>> print(*hub_page(facts, "# A: b", tasks="tasks.jsonl").splitlines()[:5], sep="\n")
        ---
        license: "cc-by-4.0"
        language:
        - "no"
        pretty_name: "A: b"
    """
    matter: dict[str, Any] = {
        **_licence(facts.licence),
        "language": [language_code(facts.language)],
        "pretty_name": " ".join(facts.title.split()),
        "size_categories": [size_word(facts.tasks.count)],
        "task_categories": ["question-answering"],
        "configs": [{"config_name": "default", "data_files": [{"split": "test", "path": tasks}]}],
    }
    return "\n".join(["---", *_yaml(matter), "---", "", card])


def size_word(count: int) -> str:
    """Give the Hub's word for a number of tasks.

    Example:
        >>> size_word(999), size_word(1000)
        ('n<1K', '1K<n<10K')
    """
    return next((word for limit, word in SIZES if count < limit), "10M<n<100M")


def language_code(language: str) -> str:
    """Give the ISO 639 code of a language: "sv" for "sv-SE".

    Raises:
        InputError: there is none.
    """
    code = re.split(r"[-_]", language.strip().casefold())[0]
    if not _LANGUAGE.match(code):
        raise InputError(Fault(field="language", expected="an ISO 639 code, such as en", found=repr(language)))
    return code


def _licence(name: str | None) -> dict[str, str]:
    if name is None:
        return {"license": "unknown"}
    known = licence_of(name)
    if known is not None:
        return {"license": known.hub}
    words = re.sub(r"[^a-z0-9.]+", "-", name.casefold()).strip("-.")  # the Hub wants an id: the card has the text
    return {"license": "other", "license_name": words or "other"}


def _yaml(value: dict[str, Any]) -> Iterator[str]:
    """Write a mapping of texts, lists and mappings; a JSON string is a quoted string of YAML."""
    for key, inner in value.items():
        if isinstance(inner, list):
            yield f"{key}:"
            for entry in inner:
                lines = list(_yaml(entry)) if isinstance(entry, dict) else [_quoted(entry)]
                yield f"- {lines[0]}"
                yield from (f"  {line}" for line in lines[1:])
        else:
            yield f"{key}: {_quoted(inner)}"


def _quoted(text: str) -> str:
    """Quote a text; what YAML has no sign for (control signs, lone surrogates) becomes the replacement sign."""
    return json.dumps(re.sub("[\x00-\x1f\x7f-\x9f\ud800-\udfff\ufffe\uffff]", "\ufffd", text), ensure_ascii=False)
