"""The models and the judges of a run, every obstacle named before the first call."""

from collections.abc import Sequence

from benchwright.errors import Fault, InputError, ModelError
from benchwright.records import Benchmark, JudgeCheck, Model, ModelEntry, Task
from benchwright.run.providers import Asked, Surroundings, make_model
from benchwright.run.runner import SAY_THE_SAME
from benchwright.run.specs import ModelSpec, parse_spec, unique_names

Given = str | ModelSpec | Model
"""A model as a user gives it: a spec, its record, or an object with a name and an async `ask`."""


def make_models(models: Sequence[Given], around: Surroundings) -> list[Asked]:
    """Make the models that were asked for.

    Raises:
        InputError: two models of one name, a faulty recording.
        ModelError: a model cannot be asked, or none was given.
    """
    if not models:
        raise ModelError("no model was given; for example --model openai:gpt-5.5")
    return _made(models, around)


def make_judges(
    benchmark: Benchmark, tasks: Sequence[Task], given: Sequence[Given], around: Surroundings
) -> list[Asked]:
    """Make the judges of the lines that need reading: those given, else those of the benchmark.

    Returns:
        The judges; none for tasks that are checked by code alone.

    Raises:
        InputError: a judge was given and there is nothing to judge, or two judges are the same.
        ModelError: a judge is needed and none is named, or it cannot judge.
    """
    lines = sum(isinstance(line.check, JudgeCheck) for task in tasks for line in task.rubric)
    if not lines:
        if given:
            hint = "leave it out: every line is checked by code"
            raise InputError(Fault(field="--judge", expected="tasks with judge lines", found="none", hint=hint))
        return []
    named = benchmark.settings.judge.specs if benchmark.settings.judge else ()
    if not given and not named:
        needs = "1 line needs" if lines == 1 else f"{lines:,} lines need"
        raise ModelError(f"{needs} a judge and none is named; for example --judge openai:gpt-5.5")
    judges = _made(given or named, around)
    for entry in (judge.entry for judge in judges):
        if entry.provider in SAY_THE_SAME:
            raise ModelError(f"{entry.provider}:{entry.asked} cannot judge: it does not read what it is asked")
    _refuse_doubles(judges)
    return judges


def refuse_hidden(tasks: Sequence[Task], asked: Sequence[Asked], *, consent: bool) -> None:
    """Refuse to serve tasks of a hidden split without consent, naming who would be served.

    Raises:
        InputError: hidden tasks, and no consent.
    """
    hidden = sum(task.hidden for task in tasks)
    if hidden and not consent:
        served = ", ".join(f"{a.entry.name} ({a.destination})" for a in asked)
        found = f"{hidden} hidden prompts that would be served to {served}"
        hint = "whoever is served the prompts has them"
        raise InputError(Fault(field="--serve-hidden", expected="your consent", found=found, hint=hint))


def _made(models: Sequence[Given], around: Surroundings) -> list[Asked]:
    specs = [parse_spec(model) if isinstance(model, str) else model for model in models]
    unique_names([spec if isinstance(spec, ModelSpec) else ModelSpec(spec="python:", name=spec.name) for spec in specs])
    return [make_model(spec, around) if isinstance(spec, ModelSpec) else _own(spec) for spec in specs]


def _own(model: Model) -> Asked:
    entry = ModelEntry(name=model.name, provider="python", asked=type(model).__name__)
    return Asked(entry, model, None, (), "an object in this process")


def _refuse_doubles(judges: Sequence[Asked]) -> None:
    """One judge under two names would be asked once and counted twice."""
    seen: dict[tuple[str, str, str], str] = {}
    for judge in judges:
        entry = judge.entry
        how = entry.provider, entry.asked, repr((entry.system, entry.parameters))
        if how in seen:
            found = f"{seen[how]!r} and {entry.name!r} are the same"
            raise InputError(Fault(field="--judge", expected="judges that differ", found=found))
        seen[how] = entry.name
