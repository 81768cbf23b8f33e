"""Taking keys out of texts before they are kept or shown."""

import json
from collections.abc import Iterable
from urllib.parse import quote

GONE = "[redacted]"


def redact(text: str, secrets: Iterable[str]) -> str:
    """Replace every secret in a text, also where it stands URL- or JSON-escaped.

    Example:
        >>> redact("bad key sk-1/2", ["sk-1/2"]), redact("key=sk-1%2F2", ["sk-1/2"])
        ('bad key [redacted]', 'key=[redacted]')
    """
    for secret in secrets:
        if secret:
            for form in (secret, quote(secret, safe=""), json.dumps(secret)[1:-1]):
                text = text.replace(form, GONE)
    return text
