"""The C of the kernels under the compiler's sanitizers, its strictest warnings, and with made-up inputs."""

import os
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path

import pytest

from benchwright.kernels.letters import letters

ROOT = Path(__file__).parents[2]
KERNELS = ROOT / "src" / "benchwright" / "kernels"
FUZZ = Path(__file__).parent / "fuzz" / "ngrams_fuzz.c"
SCANNER = ("letters.c", "words.c", "index.c", "scan.c")
"""The files that know nothing of Python."""

STRICT = ["-std=c11", "-Wall", "-Wextra", "-Wconversion", "-Werror"]
SANITIZED = ["-g", "-O1", "-fsanitize=address,undefined", "-fno-sanitize-recover=all"]
RATIONED = ["-Dcalloc=rationed_calloc", "-Drealloc=rationed_realloc"]
COMPILER = next((found for name in ("cc", "gcc", "clang") if (found := shutil.which(name))), None)
PROBE = "int main(void) { return 0; }\n"


@pytest.fixture(scope="module")
def compiler(tmp_path_factory: pytest.TempPathFactory) -> str:
    """A C compiler, or skip."""
    if COMPILER is None or sys.platform == "win32":
        pytest.skip("no gcc or clang")
    return COMPILER


@pytest.fixture(scope="module")
def sanitizing(compiler: str, tmp_path_factory: pytest.TempPathFactory) -> str:
    """A C compiler whose sanitizers run here, or skip."""
    folder = tmp_path_factory.mktemp("probe")
    (folder / "probe.c").write_text(PROBE, encoding="utf-8")
    command = [compiler, *SANITIZED, str(folder / "probe.c"), "-o", str(folder / "probe")]
    if subprocess.run(command, capture_output=True).returncode or subprocess.run([folder / "probe"]).returncode:
        pytest.skip("the compiler's sanitizers do not run here")
    return compiler


@pytest.fixture(scope="module")
def table(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A file with the table of code points."""
    path = tmp_path_factory.mktemp("table") / "letters"
    letters().tofile(path)
    return path


def run(command: list[str | Path], **environment: str) -> None:
    """Run to the end; show what it said where that is not 0."""
    done = subprocess.run(command, capture_output=True, text=True, env=os.environ | environment, cwd=ROOT)
    assert done.returncode == 0, done.stdout[-4000:] + done.stderr[-4000:]


def fuzz(compiler: str, sources: Path, folder: Path, count: int, table: Path, *options: str) -> None:
    """Compile the scanner and the slow one, and compare them on so many made-up inputs."""
    files = [sources / name for name in SCANNER]
    program = folder / "ngrams_fuzz"
    run([compiler, *STRICT, *SANITIZED, *RATIONED, *options, f"-I{sources}", FUZZ, *files, "-o", program])
    run([program, table, str(count)], ASAN_OPTIONS="detect_leaks=1:abort_on_error=0")


@pytest.mark.parametrize("options", [[], ["-U__SSE2__"]], ids=["sixteen bytes at once", "byte by byte"])
def test_made_up_inputs(sanitizing: str, table: Path, tmp_path: Path, options: list[str]) -> None:
    """No byte outside a text is read, nothing leaks whichever allocation fails, and both scanners agree."""
    fuzz(sanitizing, KERNELS, tmp_path, 200, table, *options)


def test_what_is_found_does_not_rest_on_hashes(sanitizing: str, table: Path, tmp_path: Path) -> None:
    """With hashes of which four are different at most the scanner finds the same."""
    sources = tmp_path / "kernels"
    shutil.copytree(KERNELS, sources, ignore=shutil.ignore_patterns("*.so", "*.py*", "__pycache__"))
    for name, hashed in (("ngrams.h", "hash & 3"), ("words.h", "hash & 1")):
        text = (sources / name).read_text(encoding="utf-8")
        assert text.count("return hash ^ hash >> 32;") == 1
        text = text.replace("return hash ^ hash >> 32;", f"return {hashed};")
        (sources / name).write_text(text, encoding="utf-8")
    fuzz(sanitizing, sources, tmp_path, 100, table)


def python_headers() -> str:
    """Where Python.h is, or skip."""
    folder = sysconfig.get_path("include")
    if not (Path(folder) / "Python.h").exists():
        pytest.skip("no headers of Python")
    return folder


def test_no_warnings(compiler: str) -> None:
    """All C of the kernels passes -Wall -Wextra -Wconversion, with the wide path and without."""
    headers = ["-isystem", python_headers()]
    for path in sorted(KERNELS.glob("*.c")):
        run([compiler, *STRICT, "-O1", "-fPIC", *headers, "-c", path, "-o", os.devnull])
    for name in SCANNER:
        run([compiler, *STRICT, "-U__SSE2__", "-fsyntax-only", KERNELS / name])


SANITIZED_DOORS = """
import importlib.util, sys
import pytest
spec = importlib.util.spec_from_file_location("benchwright.kernels._native", sys.argv[1])
module = importlib.util.module_from_spec(spec)
spec.loader.exec_module(module)
sys.modules["benchwright.kernels._native"] = module
from benchwright.kernels import ngrams
assert ngrams._native is module
chosen = "refuse or free_after or rule or nothing or add_up or starts_where"
tests = ["tests/kernels/test_ngrams.py", "tests/kernels/test_elo.py"]
options = ["-q", "-x", "-p", "no:cacheprovider", "-k", f"({chosen}) and not numpy"]
sys.exit(pytest.main([*options, *tests]))
"""


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="the sanitizers are put before Python by LD_PRELOAD")
def test_the_doors_to_python(sanitizing: str, tmp_path: Path) -> None:
    """Good and bad arguments from Python, to a module compiled with sanitizers, touch nothing they should not."""
    module = tmp_path / "_native.abi3.so"
    files = sorted(KERNELS.glob("*.c"))
    options = [*SANITIZED, "-std=c11", "-shared", "-fPIC", f"-I{python_headers()}"]
    run([sanitizing, *options, *files, "-lm", "-o", module])
    libraries = [
        subprocess.run([sanitizing, f"-print-file-name={name}"], capture_output=True, text=True).stdout.strip()
        for name in ("libasan.so", "libubsan.so")
    ]
    if not all(Path(library).is_absolute() for library in libraries):
        pytest.skip("the compiler has its sanitizers in no shared library")
    options = {"ASAN_OPTIONS": "detect_leaks=0", "LD_PRELOAD": " ".join(libraries)}
    run([sys.executable, "-c", SANITIZED_DOORS, module], **options)
