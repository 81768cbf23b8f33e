"""The parts of a page that lie beside the code: templates, one style, one script."""

import base64
import hashlib
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING

from benchwright.report import facts, words
from benchwright.report.answer import percent, points

if TYPE_CHECKING:
    from jinja2 import Environment


@cache
def asset(name: str) -> str:
    """Read a packaged file as text."""
    return files("benchwright.report").joinpath("assets", name).read_text(encoding="utf-8")


def script(*names: str) -> str:
    """Join packaged scripts to the one script of a page: what comes first is there for what follows."""
    return "".join(map(asset, names))


@cache
def environment() -> "Environment":
    """Make the templates' surroundings: everything is escaped, and a name that is not there is an error."""
    from jinja2 import Environment, FunctionLoader, StrictUndefined

    made = Environment(
        loader=FunctionLoader(asset),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
    )
    made.filters |= {
        "count": words.count,
        "share": words.share,
        "span": words.span,
        "signed": words.signed,
        "points": points,
        "coefficient": words.coefficient,
        "probability": words.probability,
        "cost": words.cost,
        "seconds": words.seconds,
        "ranks": words.ranks,
        "day": words.day,
        "reason": words.reason,
        "shortened": words.shortened,
        "win_rate": words.win_rate,
        "percent": percent,
        "settings": facts.settings_of,
        "over_answered": facts.over_answered,
    }
    return made


def policy(style: str, script: str) -> str:
    """Give the content security policy under which only this style and this script work, and nothing loads."""
    return (
        f"default-src 'none'; style-src '{_hash(style)}'; script-src '{_hash(script)}'; "
        "base-uri 'none'; form-action 'none'"
    )


def _hash(text: str) -> str:
    return "sha256-" + base64.b64encode(hashlib.sha256(text.encode("utf-8")).digest()).decode("ascii")
