"""Normal forms in which two texts, two names or two options are compared."""

import re
import unicodedata

ALIKE = str.maketrans(
    {
        **dict.fromkeys("‘’‚‛′´`ʼ", "'"),
        **dict.fromkeys("“”„‟″«»", '"'),
        **dict.fromkeys("‐‑‒–—―−﹣－", "-"),
    }
)
"""Quotation marks and dashes -> the one of ASCII, sign by sign."""

_IGNORABLE = re.compile(
    "[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufe00-\ufe0f\ufeff]"
)
_CURLY = str.maketrans({**dict.fromkeys("‘’‚‛", "'"), **dict.fromkeys("“”„‟", '"')})
_LETTERS = str.maketrans(
    {
        "ł": "l",
        "ø": "o",
        "đ": "d",
        "ð": "d",
        "þ": "th",
        "æ": "ae",
        "œ": "oe",
        "ı": "i",
        "ħ": "h",
        "ŧ": "t",
        **dict(zip("ᴀʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴏᴘʀꜱᴛᴜᴠᴡʏᴢ", "abcdefghijklmnoprstuvwyz", strict=True)),
    }
)
_NOT_WORD = re.compile(r"[\W_]+")
_OUTER = " \t\r\n.,;:!?…*_`'\"()[]{}"
_TRAILING = ".,;:!?"


def normal(text: str) -> str:
    """Give the form in which strict mode compares texts.

    NFC, invisible characters out, quotes and dashes mapped to ASCII, white space to single spaces, case
    folded, punctuation and emphasis at both ends removed. Where that leaves nothing, the folded text itself.

    Example:
        >>> normal("  **New\u00a0York.** "), normal("A"), normal("...")
        ('new york', 'a', '...')
    """
    composed = unicodedata.normalize("NFC", _IGNORABLE.sub("", text))
    # Case folding takes some letters apart (ﬁ, ǰ), so that marks must be joined again.
    # The dotted capital I of Turkish leaves a dot of its own.
    joined = unicodedata.normalize("NFC", composed.translate(ALIKE).casefold().replace("i\u0307", "i"))
    folded = " ".join(joined.split())
    return folded.strip(_OUTER) or folded


def classic_normal(text: str) -> str:
    """Give the form in which classic mode compares texts: NFKC, case, white space, quotes, final punctuation.

    Example:
        >>> classic_normal('"Paris".'), classic_normal("NO.")
        ('paris', 'no')
    """
    composed = unicodedata.normalize("NFKC", text)
    folded = " ".join(composed.translate(_CURLY).casefold().split())
    return folded.rstrip(_TRAILING).strip("\"' ").rstrip(_TRAILING + " ")


def fold_sign(sign: str) -> str:
    """Fold one sign with its marks: NFC, invisible ones out, quotes and dashes mapped, case folded.

    Example:
        >>> fold_sign("É"), fold_sign("’"), fold_sign("\u200b")
        ('é', "'", '')
    """
    composed = unicodedata.normalize("NFC", _IGNORABLE.sub("", sign))
    return unicodedata.normalize("NFC", composed.translate(ALIKE).casefold())


def name_forms(name: str) -> frozenset[str]:
    """Give the spellings under which a name is found: without marks, and with oe, ae, ue for ö (ø), ä, ü.

    Example:
        >>> sorted(name_forms("Rönn"))
        ['roenn', 'ronn']
    """
    return frozenset(name_form(form) for form in (name, _transliterated(name)))


def name_form(name: str) -> str:
    """Give a name without marks (å stays a letter of its own), apostrophes and hyphens as spaces.

    "Last, First" is turned round. Letters that only look joined or small (ł, ø, ﬁ, small capitals) are plain.

    Example:
        >>> name_form("O’Rell, Dina"), name_form("Renée Lund-Ås")
        ('dina o rell', 'renee lund ås')
    """
    last, comma, first = name.partition(",")
    turned = f"{first} {last}" if comma and first.strip() else name
    shown = _IGNORABLE.sub("", unicodedata.normalize("NFKC", _IGNORABLE.sub("", turned)))
    composed = unicodedata.normalize("NFC", shown.translate(ALIKE).casefold())
    plain = "".join(c if c == "å" else _without_marks(c) for c in composed)
    return " ".join(_NOT_WORD.sub(" ", plain.casefold()).split())


def _without_marks(character: str) -> str:
    letters = "".join(c for c in unicodedata.normalize("NFKD", character) if not unicodedata.combining(c))
    return letters.translate(_LETTERS)


def _transliterated(name: str) -> str:
    pairs: dict[str, str | int | None] = {"ö": "oe", "ä": "ae", "ü": "ue", "ø": "oe"}
    pairs |= {letter.upper(): str(spelt).capitalize() for letter, spelt in pairs.items()}
    return unicodedata.normalize("NFC", name).translate(str.maketrans(pairs))
