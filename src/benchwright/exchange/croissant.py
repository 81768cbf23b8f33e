"""A benchmark as Croissant 1.0 metadata, which data set search engines read."""

from typing import Any

from benchwright.exchange.licences import licence_of
from benchwright.records.card import Exported

CONFORMS_TO = "http://mlcommons.org/croissant/1.0"
RECORDS = "tasks"

CONTEXT: dict[str, Any] = {
    "@language": "en",
    "@vocab": "https://schema.org/",
    "citeAs": "cr:citeAs",
    "column": "cr:column",
    "conformsTo": "dct:conformsTo",
    "cr": "http://mlcommons.org/croissant/",
    "data": {"@id": "cr:data", "@type": "@json"},
    "dataType": {"@id": "cr:dataType", "@type": "@vocab"},
    "dct": "http://purl.org/dc/terms/",
    "equivalentProperty": "cr:equivalentProperty",
    "examples": {"@id": "cr:examples", "@type": "@json"},
    "extract": "cr:extract",
    "field": "cr:field",
    "fileObject": "cr:fileObject",
    "fileProperty": "cr:fileProperty",
    "fileSet": "cr:fileSet",
    "format": "cr:format",
    "includes": "cr:includes",
    "isLiveDataset": "cr:isLiveDataset",
    "jsonPath": "cr:jsonPath",
    "key": "cr:key",
    "md5": "cr:md5",
    "parentField": "cr:parentField",
    "path": "cr:path",
    "rai": "http://mlcommons.org/croissant/RAI/",
    "recordSet": "cr:recordSet",
    "references": "cr:references",
    "regex": "cr:regex",
    "repeated": "cr:repeated",
    "replace": "cr:replace",
    "samplingRate": "cr:samplingRate",
    "sc": "https://schema.org/",
    "separator": "cr:separator",
    "source": "cr:source",
    "subField": "cr:subField",
    "transform": "cr:transform",
}
"""The context of Croissant 1.0; with `http://schema.org/` readers refuse it."""

FIELDS = {
    "id": "Id of the task; -vN at its end marks wording N of an item.",
    "prompt": "What a model is asked.",
    "question": "What a model is asked.",
    "answer": "The key of a task with one answer, as written.",
    "family": "Kind of task.",
    "difficulty": "How hard the task is meant to be.",
    "group": "A column of the ranking.",
}
"""Field of a task -> what it is. Readers of Croissant fail on nested ones such as the rubric."""


def croissant(facts: Exported, *, tasks: str) -> dict[str, Any]:
    """Describe a benchmark as Croissant 1.0.

    Args:
        facts: what is exported.
        tasks: name of the file of tasks beside the description.

    Returns:
        JSON-LD as plain dicts: the file with its SHA-256, and a record set of its fields.
    """
    about: dict[str, Any] = {
        "@context": CONTEXT,
        "@type": "sc:Dataset",
        "name": facts.id,
        "alternateName": facts.title,
        "description": _description(facts),
        "conformsTo": CONFORMS_TO,
        "version": facts.version,
        "inLanguage": facts.language,
        "isLiveDataset": False,
    }
    if facts.licence is not None:
        known = licence_of(facts.licence)
        about["license"] = f"https://spdx.org/licenses/{known.spdx}" if known else facts.licence
    file = {
        "@type": "cr:FileObject",
        "@id": tasks,
        "name": tasks,
        "contentUrl": tasks,
        "contentSize": f"{facts.tasks.size} B",
        "encodingFormat": "application/jsonlines",
        "sha256": facts.tasks.sha256,
    }
    records = {
        "@type": "cr:RecordSet",
        "@id": RECORDS,
        "name": RECORDS,
        "description": "One record a task; rubrics and metadata are nested and stay in the file.",
        "key": {"@id": f"{RECORDS}/id"},
        "field": [_field(name, tasks) for name in facts.tasks.fields if name in FIELDS],
    }
    return {**about, "distribution": [file], "recordSet": [records]}


def _description(facts: Exported) -> str:
    canary = " The first line of the file is a canary and no task: its record has no id." if facts.tasks.canary else ""
    return (facts.description or facts.title) + canary


def _field(name: str, tasks: str) -> dict[str, Any]:
    return {
        "@type": "cr:Field",
        "@id": f"{RECORDS}/{name}",
        "name": name,
        "description": FIELDS[name],
        "dataType": "sc:Text",
        "source": {"fileObject": {"@id": tasks}, "extract": {"column": name}},
    }
