"""Packaged benchmarks."""

import pytest

from benchwright.errors import InputError
from benchwright.pipeline.packaged import DEMO_MODELS, packaged


def test_every_demo_has_its_benchmark() -> None:
    """Names of demos are names of packaged benchmarks."""
    for name in DEMO_MODELS:
        assert (packaged(name) / "tasks.jsonl").is_file()


def test_an_unknown_name_offers_the_nearest() -> None:
    """The starter's folder is not offered."""
    with pytest.raises(InputError, match=r"did you mean pay-gap\?"):
        packaged("paygap")
    with pytest.raises(InputError, match=r"known: pay-gap, reasoning$"):
        packaged("zzz")
