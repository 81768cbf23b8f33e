"""The option letter that a committed piece of text gives, in strict mode."""

import re
from typing import Literal

from benchwright.grade.phrases import AROUND, DENIAL, Worded, after_denial, stated

_LETTER_KEY = re.compile(r"\(([A-Za-z])\)|([A-Z])[.)]?")
_NAMED_LETTER = re.compile(
    r"[\s*_`${\"'“‘]*(?i:(?:the|it|is|that|be|it['’]s|so|definitely|probably|clearly|simply|just|only|"
    r"therefore|thus|hence|i (?:choose|chose|pick|picked|select|think|believe|would (?:choose|pick|say)|go with|say)|"
    r"i['’]d (?:choose|pick|say|go with)),?\s+)*"
    r"(?i:(?:option|choice|letter|alternative|statement|answer|alternativ)\s+)?[*_`${\"'“‘]*"
    r"(?:\(([A-Za-z])\)|\[([A-Za-z])\]|([A-Z])(?![\w'’#+]|[-‐–]\d|[ ](?!(?:because|since|as|is|and|or)\b"
    r"|(?:rather than|instead of) \(?[A-Z]\)?\W*\Z)[a-z])|([a-z])(?=\W*\Z))",
)
_RULED_OUT = re.compile(
    r"(?:\W{0,3}\s(?:which\s)?(?:(?:is|are|was|seems|looks|can)(?:n['’]t)?\s+(?:(?:the|an?|also|clearly|definitely|simply|just)\s+){0,2}"
    r"(?:wrong|incorrect|false|not|ruled|eliminated|out|impossible|excluded|rejected|distractor|decoy|trap|worst|tempting"
    r"|second[- ]best|unlikely|possible)"
    r"\b|(?:is|can)n['’]t\b|cannot\b|fails\b|does not\b|doesn['’]t\b)"
    r"|[)*_\]]{0,3}\s?(?:[✗✘❌✖]|[:(–—-]\s?(?:wrong|incorrect|rejected|eliminated|ruled out|excluded)\b))"
    r"[^,;.]*[,;.]?\s*(?:and|but|so)?",
    re.IGNORECASE,
)
_LONGEST_WITH_A_LETTER, _MOST_CLAUSES = 2000, 4
_BRACKETED = re.compile(r"(?<!\w)\(([A-Z])\)")
_OTHER_LETTER = (
    r"(?:\(([A-Za-z])\)|([A-Z])(?![\w'’#+]|[ ](?!(?:is|and|or|as|if|too|because|since|are|was|were|also|both"
    r"|would|could|may|might)\b)[a-z]))"
)
_OR = (
    r"\b(?:or|and|to|through|till|thru|possibly|maybe|perhaps|alternatively|also|even|either|likely|probably|but|otherwise|"
    r"else|unless|if not|as well as|along with|then|plus|versus|vs|though|although|eller|oder)\b"
)
_ANOTHER = re.compile(rf"(?:[\s*_`,;/|&+?<>=~…)(\[\]–—-]|{_OR})*{_OTHER_LETTER}")
_OR_ANOTHER = re.compile(
    rf"\W*{_OR}(?:\W|{_OR})*{_OTHER_LETTER}|\W*{_OTHER_LETTER}\W*\Z"
    rf"|\W*{_OTHER_LETTER}\W*\s(?:is|are|(?:would|could|may|might) be)\s(?:also|equally|correct|possible"
    r"|right(?: too| as well)?\W*\Z)",
    re.IGNORECASE,
)
_DOUBTED = re.compile(r"\W{0,4}(?:maybe|perhaps|possibly|or (?:something|so|similar))\W*\Z", re.IGNORECASE)
_NEW_SENTENCE = re.compile(r"[.!;:–—]|\b(?:since|because|as|while)\b")
_MORE_LETTERS = re.compile(r"(?:(?:,|,? (?:and|or|nor))\s\(?[A-Z]\)?(?!\w)){1,25}")
_TURNS_TO = re.compile(
    r"\b(?:but|however|yet|though|although|while|whereas|actually)\b,?\s(?:it is\s|option\s)?\(?([A-Z])\)?(?!\w)"
)
_NAMES_OPTIONS = re.compile(
    r"(?:(?<=[)\]])|[*_]*[):.(]|[*_]*\s\()\s*(?:both )?\(?[A-Z]\)? (?:and|&) \(?[A-Z]\)?\W*\Z", re.IGNORECASE
)
"""After a label: an option whose text names others, "D) A and B"."""
_NOT_LETTER = re.compile(r"\s*not\s+\(?([A-Z])\)?\s*[,;]\s*(?=\(?(?!\1)[A-Z]\)?\W*\Z)", re.IGNORECASE)
_LABELLED = re.compile(
    r"\W{0,3}([A-Z])[.)*_]{1,3}\s(?!\W*(?:wrong|incorrect|false|no|not(?!\s\(?(?!\1)[A-Z]\b)|maybe|perhaps|possibly|or"
    r"|\(?\1\)?\s(?:is|was|seems)\s(?:wrong|incorrect|false|not))\b)",
    re.IGNORECASE,
)
_LABEL = re.compile(r"(?<=\s)\(?[A-Z][.):]\s")
_ON_OPTIONS = re.compile(r"\b(?:answer|option|choice|letter|alternative|it)\b", re.IGNORECASE)


def letter_of(key: str) -> str | None:
    """Give the letter of a key that is an option letter, such as "B" or "(B)"; None for any other key."""
    found = _LETTER_KEY.fullmatch(key.strip())
    return (found[1] or found[2]).upper() if found else None


def letter(piece: str) -> Worded | Literal["conflict"] | None:
    """Read the one option letter that a piece of text gives; `met` is left False.

    Example:
        >>> letter("(B) The owl is the rightmost").value, letter("B or C"), letter("Business is slow")
        ('B', 'conflict', None)
    """
    return _letter(piece[:_LONGEST_WITH_A_LETTER], 0, _MOST_CLAUSES)


def _letter(piece: str, start: int, clauses: int) -> Worded | Literal["conflict"] | None:
    """Read a letter from `start` on, over at most so many clauses that rule one out or lead up to one."""
    denied = _NOT_LETTER.match(piece, start)
    start = denied.end() if denied else start + after_denial(piece[start:])
    found = _NAMED_LETTER.match(piece, start)
    if not found:
        return _letter_stated(piece, start, clauses)
    ruled_out = _RULED_OUT.match(piece, found.end())
    if ruled_out:
        return (_letter(piece, ruled_out.end(), clauses - 1) if clauses else None) or "conflict"
    place = found.lastindex or 1
    value = found[place].upper()
    if _is_asked(piece, found.end()) or names_another(piece, found.end(), value):
        return "conflict"
    turned = _TURNS_TO.search(piece, found.end())
    if turned and turned[1] not in (value, "A", "I") and not _RULED_OUT.match(piece, turned.end()):
        return "conflict"
    return Worded(False, value, found.start(place), found.end(place))


def _letter_stated(piece: str, start: int, clauses: int) -> Worded | Literal["conflict"] | None:
    """Read the letter of a statement that does not begin with it: "The correct option is (B)"."""
    named = {
        m[1] for m in _BRACKETED.finditer(piece, start) if not DENIAL.search(piece, max(0, m.start() - 12), m.start())
    }
    if len(named) > 1:
        return "conflict"
    stands = stated(piece[start:])
    if not stands or not clauses:
        return None
    found = _letter(piece, start + stands, clauses - 1) or _letter_behind(piece, start + stands)
    if isinstance(found, Worded) and piece[found.start].islower() and not _ON_OPTIONS.search(piece, start, found.start):
        return None
    return found


def _letter_behind(piece: str, start: int) -> Worded | None:
    """Read the letter that ends a statement: "The owl is the rightmost (B)."."""
    found = _BRACKETED.search(piece, start)
    if not found or piece[found.end() :].strip(" .!*_") or DENIAL.search(piece):
        return None
    return Worded(False, found[1], *found.span(1))


def _is_asked(piece: str, at: int) -> bool:
    """Tell whether a letter is in doubt: "B?", "B or not"."""
    if _DOUBTED.match(piece, at):
        return True
    rest = piece[at:].lstrip(AROUND)
    return rest.startswith("?") or rest.endswith("?") or rest[:6].lower() == "or not"


def names_another(piece: str, at: int, value: str) -> bool:
    """Tell whether a second letter stands beside the one that ends at `at`, and is not ruled out.

    Example:
        >>> names_another("B (or C)", 1, "B"), names_another("B, C is wrong", 1, "B"), names_another("B. Lyon", 1, "B")
        (True, False, False)
    """
    if _NAMES_OPTIONS.match(piece, at):
        return False
    for _ in range(_MOST_CLAUSES):
        other = _ANOTHER.match(piece, at) or _OR_ANOTHER.match(piece, at)
        if other is None:
            return False
        end = _end_of_list(piece, at, other)
        if _RULED_OUT.match(piece, end):
            return value in piece[other.start(other.lastindex or 1) : end]
        if (other[other.lastindex or 1]).upper() != value:
            return True
        at = other.end()
    return False


def _end_of_list(piece: str, at: int, other: re.Match[str]) -> int:
    """Give the end of the letters that are judged with one: the A and C of "B. A and C are wrong"."""
    if not _NEW_SENTENCE.search(piece, at, other.start(other.lastindex or 1)):
        return other.end()
    more = _MORE_LETTERS.match(piece, other.end())
    return more.end() if more else other.end()


def is_labelled(piece: str) -> bool:
    """Tell whether a piece is an option with its text: "B. Lyon"."""
    label = _LABELLED.match(piece) if "\n" not in piece else None
    return label is not None and not _LABEL.search(piece, label.end())
