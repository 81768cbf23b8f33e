"""Licences by the identifiers that other catalogues use."""

import re
from typing import NamedTuple


class Licence(NamedTuple):
    """A licence in two catalogues.

    Attributes:
        hub: identifier on the Hugging Face Hub.
        spdx: identifier in the SPDX list, or a web address.
    """

    hub: str
    spdx: str


LICENCES: dict[str, Licence] = {
    "cc0": Licence("cc0-1.0", "CC0-1.0"),
    "cc0-1.0": Licence("cc0-1.0", "CC0-1.0"),
    "cc-by-3.0": Licence("cc-by-3.0", "CC-BY-3.0"),
    "cc-by-4.0": Licence("cc-by-4.0", "CC-BY-4.0"),
    "cc-by-sa-3.0": Licence("cc-by-sa-3.0", "CC-BY-SA-3.0"),
    "cc-by-sa-4.0": Licence("cc-by-sa-4.0", "CC-BY-SA-4.0"),
    "cc-by-nc-4.0": Licence("cc-by-nc-4.0", "CC-BY-NC-4.0"),
    "cc-by-nd-4.0": Licence("cc-by-nd-4.0", "CC-BY-ND-4.0"),
    "cc-by-nc-sa-4.0": Licence("cc-by-nc-sa-4.0", "CC-BY-NC-SA-4.0"),
    "cc-by-nc-nd-4.0": Licence("cc-by-nc-nd-4.0", "CC-BY-NC-ND-4.0"),
    "odbl": Licence("odbl", "ODbL-1.0"),
    "odbl-1.0": Licence("odbl", "ODbL-1.0"),
    "odc-by": Licence("odc-by", "ODC-By-1.0"),
    "odc-by-1.0": Licence("odc-by", "ODC-By-1.0"),
    "pddl": Licence("pddl", "PDDL-1.0"),
    "pddl-1.0": Licence("pddl", "PDDL-1.0"),
    "cdla-permissive-2.0": Licence("cdla-permissive-2.0", "CDLA-Permissive-2.0"),
    "mit": Licence("mit", "MIT"),
    "apache-2.0": Licence("apache-2.0", "Apache-2.0"),
    "bsd-2-clause": Licence("bsd-2-clause", "BSD-2-Clause"),
    "bsd-3-clause": Licence("bsd-3-clause", "BSD-3-Clause"),
    "mpl-2.0": Licence("mpl-2.0", "MPL-2.0"),
    "gpl-3.0": Licence("gpl-3.0", "GPL-3.0-only"),
    "agpl-3.0": Licence("agpl-3.0", "AGPL-3.0-only"),
    "unlicense": Licence("unlicense", "Unlicense"),
}
"""Name of a licence, small letters and hyphens -> its identifiers."""


def licence_of(name: str) -> Licence | None:
    """Find a licence by its usual short name; case and spaces do not count, other words do.

    Example:
        >>> licence_of("CC BY 4.0")
        Licence(hub='cc-by-4.0', spdx='CC-BY-4.0')
        >>> licence_of("CC BY 4.0, but for the pictures") is None
        True
    """
    return LICENCES.get(re.sub(r"[\s_-]+", "-", name.strip().casefold()))
