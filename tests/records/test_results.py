"""Results on the wire: what others read in report.json."""

from benchwright.records import Cells, Estimate, ModelSummary, Pair, Report


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
