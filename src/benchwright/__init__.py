"""Turn a file of cases into a benchmark people can trust: run, grade, rank, report, verify."""

import sys
from importlib import import_module
from types import ModuleType
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from benchwright.errors import AlignError, BenchwrightError, InputError, JudgeError, ModelError
    from benchwright.grade.judge import read_judge_reply
    from benchwright.grade.rubric import grade
    from benchwright.grade.single import explain_answer, score_answer
    from benchwright.pipeline.benchmark import load_benchmark
    from benchwright.pipeline.compare import compare
    from benchwright.pipeline.run import RunSettings, run
    from benchwright.pipeline.stability import score_stability
    from benchwright.pipeline.summarise import summarise
    from benchwright.pipeline.verify import verify

    __version__: str

_PLACES = {
    "AlignError": "errors",
    "BenchwrightError": "errors",
    "InputError": "errors",
    "JudgeError": "errors",
    "ModelError": "errors",
    "RunSettings": "pipeline.run",
    "compare": "pipeline.compare",
    "explain_answer": "grade.single",
    "grade": "grade.rubric",
    "load_benchmark": "pipeline.benchmark",
    "read_judge_reply": "grade.judge",
    "run": "pipeline.run",
    "score_answer": "grade.single",
    "score_stability": "pipeline.stability",
    "summarise": "pipeline.summarise",
    "verify": "pipeline.verify",
}

__all__ = [
    "AlignError",
    "BenchwrightError",
    "InputError",
    "JudgeError",
    "ModelError",
    "RunSettings",
    "__version__",
    "compare",
    "explain_answer",
    "grade",
    "load_benchmark",
    "read_judge_reply",
    "run",
    "score_answer",
    "score_stability",
    "summarise",
    "verify",
]


def __getattr__(name: str) -> Any:
    """Import a public name when it is first used (PEP 562)."""
    if name == "__version__":
        return import_module("benchwright.records.version").VERSION
    if name not in _PLACES:
        raise AttributeError(f"module 'benchwright' has no attribute {name!r}")
    value = getattr(import_module(f"benchwright.{_PLACES[name]}"), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return __all__


class _Package(ModuleType):
    """Keeps public functions that share a name with a room: importing the room does not replace them."""

    def __setattr__(self, name: str, value: Any) -> None:
        if not (name in _PLACES and isinstance(value, ModuleType)):
            super().__setattr__(name, value)


sys.modules[__name__].__class__ = _Package
