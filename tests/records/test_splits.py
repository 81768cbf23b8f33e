"""What a split says of itself in split.json."""

from benchwright.records.splits import SplitFacts


def test_a_hidden_split_is_written_without_what_it_does_not_have() -> None:
    """No key of a seed, of difficulties or of an arrangement stands there, not even as null."""
    facts = SplitFacts(
        split="hidden", generator="v1", families=("dial",), items=2, variants=3, tasks_sha256="0" * 64, redraws={}
    )
    assert set(facts.to_dict()) == {"split", "generator", "families", "items", "variants", "tasksSha256", "redraws"}
