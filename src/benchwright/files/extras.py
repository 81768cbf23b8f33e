"""Packages of the extra `corpora`, loaded where a source needs them."""

import importlib
from typing import Any

from benchwright.errors import Fault, InputError


def load_extra(name: str, source: str) -> Any:
    """Load a package that not every installation has.

    Args:
        name: the module.
        source: what is to be read with it.

    Raises:
        InputError: it is not installed.

    Example:
        >>> load_extra("no_such_package", "s3://texts/a.txt")
        Traceback (most recent call last):
        benchwright.errors.InputError: s3://texts/a.txt: expected the extra corpora, found no module no_such_package; \
pip install 'benchwright[corpora]'
    """
    try:
        return importlib.import_module(name)
    except ModuleNotFoundError as error:
        found, hint = f"no module {error.name}", "pip install 'benchwright[corpora]'"
        raise InputError(Fault(path=source, expected="the extra corpora", found=found, hint=hint)) from None
