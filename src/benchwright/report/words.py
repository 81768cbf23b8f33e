"""How numbers, times and lists are written on a page: one way for each."""

import re
from collections.abc import Sequence
from datetime import UTC, datetime

NOTHING = "–"
"""Where there is no number: never 0, never blank."""

_UNPRINTABLE = re.compile(
    "[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069\ud800-\udfff\ufdd0-\ufdef\ufffe\uffff]"
)
_SPACE, _MINUS = "\u00a0", "\u2212"
_MONTHS = (
    *("January", "February", "March", "April", "May", "June"),
    *("July", "August", "September", "October", "November", "December"),
)
_SIZES = ("kB", "MB", "GB", "TB")
_REASONS = {
    "no_response": "no answer",
    "refusal": "declined to answer",
    "format": "no readable form",
    "conflict": "answers that differ",
    "ambiguous": "more than one reading",
    "out_of_options": "outside the options",
    "limit": "over a limit",
    "not_asked": "judge not asked",
    "truncated": "cut off",
    "judge_failed": "judge gave no answer",
    "judge_unreadable": "judge gave no verdict",
    "judge_tied": "judges do not agree",
}


def count(number: int) -> str:
    """Write a whole number, thousands with a comma.

    Example:
        >>> count(2000)
        '2,000'
    """
    return f"{number:,}"


def share(value: float | None) -> str:
    """Write a share as a figure in per cent, one decimal, without the sign.

    Example:
        >>> share(0.892), share(None)
        ('89.2', '–')
    """
    return NOTHING if value is None else f"{100 * value:.1f}"


def per_cent(value: float) -> str:
    """Write a share in a sentence, at most one decimal, with its sign.

    Example:
        >>> per_cent(0.25).replace(chr(160), " "), per_cent(0.9333).replace(chr(160), " ")
        ('25 %', '93.3 %')
    """
    return f"{share(value).removesuffix('.0')}{_SPACE}%"


def coefficient(value: float | None) -> str:
    """Write a coefficient between -1 and 1, such as kappa or tau-b, with two decimals.

    Example:
        >>> coefficient(0.876), coefficient(-0.25), coefficient(-0.001), coefficient(None)
        ('0.88', '−0.25', '0.00', '–')
    """
    if value is None:
        return NOTHING
    figure = f"{abs(value):.2f}"
    return f"{_MINUS}{figure}" if value < 0 and figure != "0.00" else figure


def probability(value: float) -> str:
    """Write a probability with two decimals; only 0 and 1 themselves are written as such.

    Example:
        >>> probability(0.125), probability(0.001), probability(0.999), probability(1.0)
        ('0.12', '<0.01', '>0.99', '1.00')
    """
    if 0 < value < 0.005:
        return "<0.01"
    return ">0.99" if 0.995 < value < 1 else f"{value:.2f}"


def win_rate(value: float | None) -> str:
    """Write a win rate with three decimals.

    Example:
        >>> win_rate(0.86849), win_rate(1.0), win_rate(None)
        ('0.868', '1.000', '–')
    """
    return NOTHING if value is None else f"{value:.3f}"


def rating(value: float | None) -> str:
    """Write an Elo rating as a whole number.

    Example:
        >>> rating(1923.4), rating(-12.6), rating(-0.2), rating(None)
        ('1,923', '−13', '0', '–')
    """
    if value is None:
        return NOTHING
    figure = f"{abs(value):,.0f}"
    return f"{_MINUS}{figure}" if value < 0 and figure != "0" else figure


def strength(value: float | None) -> str:
    """Write a Bradley-Terry strength with four decimals.

    Example:
        >>> strength(0.04123), strength(0.00001), strength(None)
        ('0.0412', '<0.0001', '–')
    """
    if value is None:
        return NOTHING
    return "<0.0001" if 0 < value < 0.00005 else f"{value:.4f}"


def span(low: float | None, high: float | None) -> str:
    """Write an interval of shares in per cent.

    Example:
        >>> span(0.892, 0.974), span(None, None)
        ('89.2–97.4', '–')
    """
    return NOTHING if low is None or high is None else f"{share(low)}–{share(high)}"


def signed(difference: float | None) -> str:
    """Write a difference of shares in points, with its sign.

    Example:
        >>> signed(0.0312), signed(-0.0312), signed(-0.00001), signed(None)
        ('+3.1', '−3.1', '0.0', '–')
    """
    if difference is None:
        return NOTHING
    figure = f"{abs(100 * difference):.1f}"
    if figure == "0.0":
        return figure
    return f"{_MINUS if difference < 0 else '+'}{figure}"


def cost(usd: float | None, status: str = "priced") -> str:
    """Write a cost in US dollars, four decimals, or why there is none.

    Example:
        >>> cost(0.0412), cost(1234.5), cost(None, "ownHardware"), cost(None, "unknown"), cost(None)
        ('0.0412', '1,234.5000', 'own hardware', 'unknown', '–')
    """
    if usd is not None:
        return f"{usd:,.4f}"
    return {"ownHardware": "own hardware", "unknown": "unknown"}.get(status, NOTHING)


def seconds(value: float | None) -> str:
    """Write a time in seconds, one decimal.

    Example:
        >>> seconds(4.25), seconds(None)
        ('4.2', '–')
    """
    return NOTHING if value is None else f"{value:,.1f}"


def ranks(low: int | None, high: int | None) -> str:
    """Write the ranks that a model can hold.

    Example:
        >>> ranks(2, 4), ranks(1, 1), ranks(None, None)
        ('2–4', '1', '–')
    """
    if low is None or high is None:
        return NOTHING
    return str(low) if low == high else f"{low}–{high}"


def day(text: str | None) -> str:
    """Write the day of a time stamp; a text that is none stands as it is.

    Example:
        >>> day("2026-11-02T10:02:11Z").replace(chr(160), " "), day("soon"), day(None)
        ('2 November 2026', 'soon', '–')
    """
    found = _utc(text)
    if found is None:
        return text or NOTHING
    return f"{found.day}{_SPACE}{_MONTHS[found.month - 1]}{_SPACE}{found.year}"


def clock(text: str | None) -> str:
    """Write the minute of a time stamp in UTC; a text that is none stands as it is.

    Example:
        >>> clock("2026-11-02T11:02:11+01:00"), clock(None)
        ('10:02', '–')
    """
    found = _utc(text)
    return (text or NOTHING) if found is None else f"{found.hour:02d}:{found.minute:02d}"


def number_of(number: int, one: str, many: str | None = None) -> str:
    """Write a number with its noun.

    Example:
        >>> number_of(1, "reply", "replies"), number_of(2000, "task")
        ('1 reply', '2,000 tasks')
    """
    return f"{count(number)} {one if number == 1 else many or one + 's'}"


def size(number: int) -> str:
    """Write a number of bytes: of a corpus, of a file.

    Example:
        >>> [size(number).replace(chr(160), " ") for number in (1, 900, 3_240_000, 412_000_000, 999_700_000)]
        ['1 byte', '900 bytes', '3.2 MB', '412 MB', '1.0 GB']
    """
    if number < 1000:
        return number_of(number, "byte")
    value, unit = number / 1000, 0
    while value >= 999.5 and unit < len(_SIZES) - 1:
        value, unit = value / 1000, unit + 1
    return f"{value:,.1f}{_SPACE}{_SIZES[unit]}" if value < 9.95 else f"{value:,.0f}{_SPACE}{_SIZES[unit]}"


def listed(names: Sequence[str], most: int = 3) -> str:
    """Write a few names; the rest is counted.

    Example:
        >>> listed(["a", "b"]), listed(["a", "b", "c", "d", "e"])
        ('a and b', 'a, b, c and 2 more')
    """
    if len(names) > most + 1:
        return f"{', '.join(names[:most])} and {count(len(names) - most)} more"
    return " and ".join(filter(None, (", ".join(names[:-1]), *names[-1:])))


def reason(code: str) -> str:
    """Say why a reply could not be read, or what kind of call failed, in words.

    Example:
        >>> reason("out_of_options"), reason("rate_limit")
        ('outside the options', 'rate limit')
    """
    return _REASONS.get(code, code.replace("_", " "))


def shortened(name: str, most: int = 28) -> str:
    """Shorten a long name in the middle.

    Example:
        >>> shortened("a-very-long-name-of-a-model-indeed", 16)
        'a-very-l…-indeed'
    """
    if len(name) <= most:
        return name
    return f"{name[: most // 2]}…{name[-(most - most // 2 - 1) :]}"


def printable(text: str) -> str:
    """Put U+FFFD where a character cannot stand in a document, or would turn the rest of a sentence round.

    Example:
        >>> printable("a\\0b") == "a\ufffdb"
        True
    """
    return _UNPRINTABLE.sub("\ufffd", text)


def _utc(text: str | None) -> datetime | None:
    try:
        found = datetime.fromisoformat(text or "")
    except ValueError:
        return None
    return found.astimezone(UTC) if found.tzinfo else found.replace(tzinfo=UTC)
