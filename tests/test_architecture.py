"""The rules of the house, run as tests."""

import ast
import pathlib
from collections.abc import Iterator

import pytest

SRC = pathlib.Path(__file__).parents[1] / "src" / "benchwright"
FLOORS = [  # a module may import from any floor below its own, and from its own room
    {"errors"},
    {"records"},
    {"kernels"},
    {"files", "text"},
    {"resample"},
    {"agreement", "ratings"},
    {"build", "generate", "run", "grade", "rank", "report", "exchange"},
    {"pipeline"},
    {"mcp_server", "audit_server", "pytest_plugin"},
    {"cli", "__init__"},
    {"__main__"},
]
FLOOR = {room: number for number, rooms in enumerate(FLOORS) for room in rooms}
MAX_LINES, MAX_FUNCTION, MAX_PARAMETERS = 400, 60, 7
ALLOWED = {"open": {"files"}, "print": set(), "input": {"cli"}, "eval": set(), "exec": set()}
FORBIDDEN_NAMES = {"utils", "common", "helpers", "base", "manager"}
MODULES = sorted(SRC.rglob("*.py"))


def room(path: pathlib.Path) -> str:
    """The first part of a module's path: its folder, or its own name on the ground."""
    parts = path.relative_to(SRC).parts
    return parts[0] if len(parts) > 1 else path.stem


def imported_rooms(tree: ast.AST) -> Iterator[str]:
    """Rooms of this package that a module imports, wherever the import stands."""
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom):
            assert node.level == 0, "imports are absolute"
            if node.module == "benchwright":
                yield from (alias.name for alias in node.names)
            elif node.module and node.module.startswith("benchwright."):
                yield node.module.split(".")[1]
        elif isinstance(node, ast.Import):
            yield from (alias.name.split(".")[1] for alias in node.names if alias.name.startswith("benchwright."))


def functions(tree: ast.AST) -> Iterator[ast.FunctionDef | ast.AsyncFunctionDef]:
    """Every function of a module."""
    return (node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef))


@pytest.fixture(params=MODULES, ids=lambda path: str(path.relative_to(SRC)))
def module(request: pytest.FixtureRequest) -> tuple[pathlib.Path, ast.Module]:
    """Each module of the package with its syntax tree."""
    return request.param, ast.parse(request.param.read_text(encoding="utf-8"))


def test_imports_go_down_the_floors(module: tuple[pathlib.Path, ast.Module]) -> None:
    """A module imports from lower floors and its own room only; rooms never look into each other."""
    path, tree = module
    here = room(path)
    assert here in FLOOR, "this module has no floor: give it one"
    for other in imported_rooms(tree):
        assert other == here or FLOOR[other] < FLOOR[here], f"{here} may not import {other}"


def test_a_module_says_what_it_is_and_stays_small(module: tuple[pathlib.Path, ast.Module]) -> None:
    """A module has a docstring, a name of its own and at most 400 lines."""
    path, tree = module
    assert ast.get_docstring(tree)
    assert path.read_text(encoding="utf-8").count("\n") <= MAX_LINES
    assert path.stem not in FORBIDDEN_NAMES


def test_functions_stay_small_and_take_plain_parameters(module: tuple[pathlib.Path, ast.Module]) -> None:
    """A function has under 60 lines and at most 7 parameters; a public one has no **kwargs."""
    commands = module[0].parent.name == "cli"
    for function in functions(module[1]):
        assert (function.end_lineno or 0) - function.lineno < MAX_FUNCTION, function.name
        arguments = function.args
        count = len(
            [
                a
                for a in (*arguments.posonlyargs, *arguments.args, *arguments.kwonlyargs)
                if a.arg not in ("self", "cls")
            ]
        )
        assert count <= MAX_PARAMETERS or function.name == "__init__", function.name
        if not commands:
            assert arguments.kwarg is None or function.name.startswith("_"), f"{function.name} swallows **kwargs"


def test_edges_are_few_and_named(module: tuple[pathlib.Path, ast.Module]) -> None:
    """Disk, screen and chance are touched in named rooms only; input is checked with errors, not assert."""
    path, tree = module
    here = room(path)
    for node in ast.walk(tree):
        assert not isinstance(node, ast.Assert)
        if isinstance(node, ast.ExceptHandler):
            assert node.type is not None, "a bare except hides faults"
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in ALLOWED:
            assert here in ALLOWED[node.func.id], f"{node.func.id}() in {here}"
        if isinstance(node, ast.Attribute) and ast.unparse(node).startswith(("np.random.", "random.")):
            assert ast.unparse(node) in {
                "np.random.PCG64DXSM",
                "np.random.SeedSequence",
                "random.Random",
                "random.random",
            }


def test_every_module_has_its_tests() -> None:
    """`tests/<room>/test_<module>.py` mirrors every module."""
    tests = pathlib.Path(__file__).parent
    wanted = {
        path.relative_to(SRC).with_name(f"test_{path.name}")
        for path in MODULES
        if path.name not in ("__init__.py", "__main__.py", "version.py", "record.py")
    }
    assert {str(path) for path in wanted if not (tests / path).exists()} == set()
