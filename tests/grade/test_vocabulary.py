"""The words of order."""

from benchwright.grade import vocabulary


def test_no_word_says_both() -> None:
    """Ahead and behind, first and not first share no word; every comparison is one of them."""
    assert not vocabulary.AHEAD & vocabulary.BEHIND
    assert not vocabulary.TOP & vocabulary.LOW
    assert vocabulary.COMPARED <= vocabulary.AHEAD | vocabulary.BEHIND
    assert vocabulary.STOPS <= vocabulary.BARRIERS


def test_the_published_cues_are_known() -> None:
    """Every cue of the classic rule is a word here."""
    known = vocabulary.TOP | vocabulary.AHEAD | vocabulary.BEATS
    assert {"first", "ahead", "before", "won", "beats", "leads", "fastest", "winner"} <= known
