"""The command line as a whole: what it imports, what its help says, how it fails."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from benchwright.cli import COMMANDS, group
from tests.cli.shell import benchwright, surroundings

HEAVY = ("numpy", "aiohttp", "rich", "jinja2", "genai_prices", "mcp", "msgspec")


@pytest.mark.parametrize(
    "line", ["import benchwright", "import benchwright.cli as c; c.group.main(['--help'], standalone_mode=False)"]
)
def test_nothing_heavy_is_imported_for_help(line: str) -> None:
    """`import benchwright` and `--help` import none of the heavy packages."""
    code = f"{line}\nimport sys, json\nprint(json.dumps([m for m in {HEAVY!r} if m in sys.modules]))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, env=surroundings({}))

    assert json.loads(done.stdout.splitlines()[-1]) == []


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_has_help_with_an_example_and_the_common_options(name: str, tmp_path: Path) -> None:
    """Help is there, shows an example, and offers --json, -q and -v."""
    done = benchwright(name, "--help", cwd=tmp_path)

    assert done.returncode == 0
    assert f"benchwright {name}" in done.stdout.split("Example:")[1]
    assert "\\b" not in done.stdout  # the mark that keeps lines as they are written
    for option in ("--json", "--quiet", "--verbose", "--help"):
        assert option in done.stdout


def test_the_list_of_commands_agrees_with_their_own_help() -> None:
    """Each listed command exists and does what its line says."""
    assert {name for name in COMMANDS if group.get_command(None, name) is None} == set()  # type: ignore[arg-type]


def test_an_unknown_command_is_usage(tmp_path: Path) -> None:
    """Exit 2 and the usage, no trace."""
    done = benchwright("rnu", cwd=tmp_path)

    assert done.returncode == 2
    assert "No such command 'rnu'" in done.stderr and "Traceback" not in done.stderr


def test_the_version_is_the_package_s(tmp_path: Path) -> None:
    """--version names the version of the package."""
    assert "0.1.0" in benchwright("--version", cwd=tmp_path).stdout
