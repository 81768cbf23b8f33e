"""Results on the wire: what others read in report.json."""

import msgspec

from benchwright.records import Cells, Estimate, Hashes, ModelSummary, Pair, Report, TaskSummary
from benchwright.records.results import ContaminationSummary


def test_an_estimate_that_is_not_defined_is_null_with_a_reason() -> None:
    """Undefined is null, never zero, and its recommended interval is empty."""
    estimate = Estimate(value=None, low=None, high=None, reason="one run")
    assert estimate.to_dict() == {
        "value": None,
        "low": None,
        "high": None,
        "recommended": {"low": None, "high": None, "method": None},
        "reason": "one run",
    }


def test_the_rows_that_others_read_have_the_names_of_the_contract() -> None:
    """Keys of models, pairs and the document are camelCase as promised."""
    model = {"clearsBar", "lowClearsBar", "mean", "bestOf", "everyRun", "rankRange", "cells", "costPerTaskUsd"}
    model |= {"exactNames", "costStatus", "judgeCostUsd", "secondsPerTask", "modes"}
    assert model <= set(ModelSummary.__struct_encode_fields__)
    assert set(Pair.__struct_encode_fields__) == {"a", "b", "close", "separated", "difference"}
    document = {"schemaVersion", "runner", "started", "finished", "state", "hashes", "benchmark", "settings"}
    assert document | {"models", "pairs", "answer", "warnings"} <= set(Report.__struct_encode_fields__)
    assert set(Cells.__struct_encode_fields__) == {"expected", "ok", "failed", "unreadable", "missing"}


def test_what_was_written_before_scans_belonged_to_a_report_can_be_read() -> None:
    """Hash, flag and counts are null where they are not there."""
    hashes = {"tasks": "a", "benchmark": "b", "replies": "c", "judge": None, "verdicts": "d", "audit": None}
    task = {"id": "t", "family": None, "difficulty": None, "lines": 1, "mean": 0.5, "finding": None}
    assert msgspec.convert(hashes, Hashes).contamination is None
    assert msgspec.convert(task, TaskSummary).contamination is None
    assert {"n", "rule", "scanned", "found", "notCheckable"} <= set(ContaminationSummary.__struct_encode_fields__)
