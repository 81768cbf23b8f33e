"""Turn a file of cases into a benchmark people can trust: run, grade, rank, report, verify."""

import sys
from importlib import import_module
from types import ModuleType
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from benchwright.agreement import cohens_kappa
    from benchwright.build.contamination import contaminated, ngrams
    from benchwright.build.datacard import datacard
    from benchwright.build.items import analyse_items
    from benchwright.build.validation import validate
    from benchwright.errors import AlignError, BenchwrightError, InputError, JudgeError, ModelError
    from benchwright.files import load_jsonl
    from benchwright.grade.judge import read_judge_reply
    from benchwright.grade.rubric import grade
    from benchwright.grade.single import explain_answer, score_answer
    from benchwright.pipeline.agree import agreement
    from benchwright.pipeline.benchmark import load_benchmark
    from benchwright.pipeline.compare import compare
    from benchwright.pipeline.contamination import scan_corpus
    from benchwright.pipeline.gate import gate
    from benchwright.pipeline.generate import GenerateSettings, generate
    from benchwright.pipeline.rank import leaderboard
    from benchwright.pipeline.run import RunSettings, run
    from benchwright.pipeline.scan_engines import ScanWork
    from benchwright.pipeline.stability import score_stability
    from benchwright.pipeline.summarise import summarise
    from benchwright.pipeline.verify import verify
    from benchwright.ratings import bradley_terry, elo, matchups_of, mean_win_rate, win_rates
    from benchwright.records import AgreementSettings
    from benchwright.records.contamination import ScanSettings
    from benchwright.records.leaderboard import LeaderboardSettings

    __version__: str

_PLACES = {
    "AgreementSettings": "records",
    "AlignError": "errors",
    "BenchwrightError": "errors",
    "InputError": "errors",
    "JudgeError": "errors",
    "ModelError": "errors",
    "LeaderboardSettings": "records.leaderboard",
    "RunSettings": "pipeline.run",
    "agreement": "pipeline.agree",
    "analyse_items": "build.items",
    "bradley_terry": "ratings",
    "cohens_kappa": "agreement",
    "compare": "pipeline.compare",
    "contaminated": "build.contamination",
    "datacard": "build.datacard",
    "elo": "ratings",
    "GenerateSettings": "pipeline.generate",
    "explain_answer": "grade.single",
    "gate": "pipeline.gate",
    "generate": "pipeline.generate",
    "grade": "grade.rubric",
    "leaderboard": "pipeline.rank",
    "load_benchmark": "pipeline.benchmark",
    "load_jsonl": "files",
    "matchups_of": "ratings",
    "mean_win_rate": "ratings",
    "ngrams": "build.contamination",
    "read_judge_reply": "grade.judge",
    "run": "pipeline.run",
    "ScanSettings": "records.contamination",
    "ScanWork": "pipeline.scan_engines",
    "scan_corpus": "pipeline.contamination",
    "score_answer": "grade.single",
    "score_stability": "pipeline.stability",
    "summarise": "pipeline.summarise",
    "validate": "build.validation",
    "verify": "pipeline.verify",
    "win_rates": "ratings",
}

__all__ = [
    "AgreementSettings",
    "AlignError",
    "BenchwrightError",
    "GenerateSettings",
    "InputError",
    "JudgeError",
    "LeaderboardSettings",
    "ModelError",
    "RunSettings",
    "ScanSettings",
    "ScanWork",
    "__version__",
    "agreement",
    "analyse_items",
    "bradley_terry",
    "cohens_kappa",
    "compare",
    "contaminated",
    "datacard",
    "elo",
    "explain_answer",
    "gate",
    "generate",
    "grade",
    "leaderboard",
    "load_benchmark",
    "load_jsonl",
    "matchups_of",
    "mean_win_rate",
    "ngrams",
    "read_judge_reply",
    "run",
    "scan_corpus",
    "score_answer",
    "score_stability",
    "summarise",
    "validate",
    "verify",
    "win_rates",
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
