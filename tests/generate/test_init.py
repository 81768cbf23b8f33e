"""The names that the generate room gives to the corridor."""

import subprocess
import sys

from benchwright.generate import SOLVERS


def test_solvers_are_named_after_themselves() -> None:
    """Each built-in program answers to the name under which it is listed."""
    assert {name: make([]).name for name, make in SOLVERS.items()} == {name: name for name in SOLVERS}
    assert set(SOLVERS) >= {"pay-gap", "pay-gap-hasty", "pay-gap-prose"}


def test_importing_the_room_is_light() -> None:
    """Importing the room loads no NumPy."""
    program = "import sys, benchwright.generate; sys.exit('numpy' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", program], check=False).returncode == 0
