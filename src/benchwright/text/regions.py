"""Where in a reply a value may stand: sentences, bullets, table rows; and where it is denied."""

import re

from benchwright.text.normal import normal

_END = re.compile(r"\n+|(?<=[.!?])(?:[*_\"')\]]*)\s+(?=\S)")
_DENIED = re.compile(
    r"\b(?:not|never|isn't|wasn't|cannot be|can't be|rather than|instead of|inte|ej|nicht)\s+"
    r"(?:(?!but\b|utan\b|sondern\b)\S+\s+){0,2}\Z",
    re.IGNORECASE,
)
_BACK = 40


def regions(text: str, phrases: tuple[str, ...]) -> list[tuple[int, int]]:
    """Find the sentences, bullets and table rows that hold one of the phrases.

    Args:
        text: the reply.
        phrases: one of these must stand in the region, compared in normal form as whole words.

    Returns:
        Start and end of each region, in code points, in order.

    Example:
        >>> text = "The mean gap is 8.6 %. The median is 9.1 %."
        >>> [text[a:b] for a, b in regions(text, ("mean gap",))]
        ['The mean gap is 8.6 %.']
    """
    wanted = [re.compile(rf"(?<!\w){re.escape(normal(phrase))}(?!\w)") for phrase in phrases]
    return [(a, b) for a, b in sentences(text) if any(w.search(normal(text[a:b])) for w in wanted)]


def sentences(text: str) -> list[tuple[int, int]]:
    """Cut a text into sentences and lines.

    Example:
        >>> text = "It is 8.6 %. Two of 1,310.\\n- a bullet"
        >>> [text[a:b] for a, b in sentences(text)]
        ['It is 8.6 %.', 'Two of 1,310.', '- a bullet']
    """
    if " " not in text and text.isprintable():
        return [(0, len(text))] if text else []
    cuts, start = [], 0
    for end in _END.finditer(text):
        if text[start : end.start()].strip():
            cuts.append((start, end.start()))
        start = end.end()
    if text[start:].strip():
        cuts.append((start, len(text)))
    return cuts


def is_denied(text: str, start: int) -> bool:
    """Tell whether the words just before a value deny it: "not 8.6 % but 9.1 %".

    Example:
        >>> is_denied("It is not 42", 10), is_denied("It is 42", 6)
        (True, False)
    """
    return _DENIED.search(text[max(0, start - _BACK) : start]) is not None
