"""What a text names beside what it lists: struck out, left out, only asked, or added in a remark."""

import re

_STRUCK = re.compile(r"~~[^~\n]{1,400}~~|<(s|del|strike)>[^<\n]{0,400}</\1>", re.IGNORECASE)
_LEFT_OUT = re.compile(
    r"[\s*_#>•–-]{0,12}(?:(?:the|all|these|those|items?|names?)\s)?"
    r"(?:excluded|rejected|wrong|incorrect|eliminated|ruled out|discarded|left out|crossed out|false|to avoid|avoid)"
    r"(?:(?:\s\w{1,20}){0,2}[\s*_]{0,4}:|\s(?:are|is|was|were)\s)",
    re.IGNORECASE,
)
_LONGEST_LEAD = 300
_ASKED = re.compile(r"[^.!?\n]{0,120}\?(?!\W{0,8}(?:yes|yep|correct|right|indeed|exactly|ja|oui|sí)\b)", re.IGNORECASE)
_ADDED = re.compile(
    r"(?<!\w)(?:also|too|as well|another|in addition|additionally|moreover|plus|and|or|maybe|perhaps"
    r"|furthermore)(?!\w)",
    re.IGNORECASE,
)
_CLOSING = re.compile(
    r"[:\d]|\A\W*(?:that|these|those|this|done|total|hope|thanks?|all|okay?|end|let)(?!\w)", re.IGNORECASE
)


def without_struck(text: str) -> str:
    """Give a text with spaces for what is struck out: every offset stays.

    Example:
        >>> without_struck("~~Kim~~ Lee"), without_struck("<s>Kim</s> Lee")
        ('        Lee', '           Lee')
    """
    if "~~" not in text and "</" not in text:
        return text
    return _STRUCK.sub(lambda struck: " " * len(struck[0]), text)


def lists_left_out(text: str, start: int, end: int) -> bool:
    """Tell whether a line begins with a label for what is left out: "Rejected: Kim", "Wrong items:".

    Example:
        >>> lists_left_out("Excluded: a, b", 0, 14), lists_left_out("Included: a, b", 0, 14)
        (True, False)
    """
    return _LEFT_OUT.match(text, start, end) is not None


def is_left_out(text: str, start: int) -> bool:
    """Tell whether the line in which something is mentioned begins with a label for what is left out.

    Example:
        >>> is_left_out("Kim\\nRejected: Lee", 14), is_left_out("Rejected: Lee\\nKim", 14)
        (True, False)
    """
    line = text.rfind("\n", max(0, start - _LONGEST_LEAD), start) + 1
    return (line > 0 or start <= _LONGEST_LEAD) and lists_left_out(text, line, start)


def is_asked(text: str, end: int) -> bool:
    """Tell whether what ends at a place is only asked, and the question is not answered with yes.

    Example:
        >>> is_asked("Is it Lee?", 9), is_asked("Is it Lee? Yes.", 9), is_asked("Who is it? Lee.", 14)
        (True, False, False)
    """
    return _ASKED.match(text, end) is not None


def adds_one(remark: str) -> bool:
    """Tell whether a remark beside a list, which names no known item, may add one.

    Example:
        >>> adds_one("Also plums."), adds_one("Plums."), adds_one("These are all the fruits that I can see.")
        (True, True, False)
    """
    short = len(remark.split()) < 4 and _CLOSING.search(remark) is None
    return not remark.rstrip().endswith("!") and (short or _ADDED.match(remark.strip()) is not None)
