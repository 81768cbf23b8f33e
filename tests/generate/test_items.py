"""What every family has."""

from benchwright.generate.items import sentence_list


def test_lists_read_as_sentences_do() -> None:
    """Commas, and the last with "and"."""
    assert [sentence_list(list("abcd"[:n])) for n in (1, 2, 4)] == ["a", "a and b", "a, b, c and d"]
