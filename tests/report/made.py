"""A small run that never was: four models, two families, and text that means harm."""

from collections.abc import Iterator
from typing import Any

from benchwright.records import (
    AnswerCheck,
    BenchmarkFacts,
    CallError,
    Cells,
    Difference,
    Estimate,
    Hashes,
    Line,
    ModelEntry,
    ModelSummary,
    Notice,
    NumberCheck,
    Pair,
    Price,
    Process,
    RankRange,
    Read,
    Recommended,
    Reply,
    Report,
    ReportSettings,
    Task,
    TaskSummary,
    TextCheck,
    Tolerance,
    TrustCheck,
    Usage,
    Verdict,
)
from benchwright.report.answer import answer, lead
from benchwright.report.cells import Cell, TaskCells

RUNS, SHA = 3, "5f" * 32
HOSTILE = "</script><img src=x onerror=alert(1)>{{ 7*7 }}\u2028<!--"
MODELS = ("large", "medium", "local<b>x</b>", "a-model-with-quite-a-long-name-2026-11-30")
ASTRAL = "\U0001d4d0\U0001f468\u200d\U0001f469 The gap is \U0001d7ce. Now: 8.6 % of men’s pay."
"""Characters outside the basic plane stand before what is read."""

SECRETS = ("kept-prompt", "kept-claim", "kept-key", "kept-line", "kept-system", "gap is", "8.6 %", "where-it-was")


def tasks(count: int = 60, *, prefix: str = "") -> list[Task]:
    """Make tasks of two families; the second carries hostile text."""
    return [_task(n, prefix) for n in range(count)]


def cells(made: list[Task]) -> Iterator[TaskCells]:
    """Give every task with its cells."""
    for n, task in enumerate(made):
        yield TaskCells(task, [_cell(task, n, m, run) for m in range(len(MODELS)) for run in range(1, RUNS + 1)])


def report(made: list[Task], *, bar: str | None = "0.8", missing: int = 0) -> Report:
    """Make the report of these tasks; the numbers are believable, not computed."""
    every = list(cells(made))
    models = tuple(_summary(m, every, bar, missing if m == 3 else 0) for m in range(len(MODELS)))
    pairs = _pairs()
    return Report(
        schema_version=1,
        runner="benchwright 0.1.0",
        started="2026-11-30T10:02:11Z",
        finished=None if missing else "2026-11-30T10:43:27Z",
        state="partial" if missing else "finished",
        hashes=Hashes(
            tasks="a1" * 32, benchmark="b2" * 32, replies="c3" * 32, judge=None, verdicts="d4" * 32, audit=None
        ),
        benchmark=_facts(made, bar),
        settings=ReportSettings(resamples=2000, seed=0, level=0.95, grading="classic"),
        models=models,
        pairs=pairs,
        tasks=tuple(_task_summary(task, n) for n, task in enumerate(made)),
        answer=answer(models, bar),
        lead=lead(models, pairs, 0.07),
        smallest_gap=0.07,
        checks=(
            TrustCheck(name="Tasks", passed=len(made) >= 30, detail=f"{len(made)}; needs 30"),
            TrustCheck(name="Failed calls", passed=False, detail=f"{MODELS[2]} 9.0 %; limit 5 % a model"),
            TrustCheck(name="Constant replies", passed=True, detail="none"),
        ),
        warnings=(Notice(code="failed_calls", message="local: 17 of 180 calls failed; they count 0."),),
        bar_history={"agreed": bar, "at": "2026-11-02T09:00:00Z", "now": bar, "changed": False},
        asked=_asked(),
        processes=(
            Process(
                started="2026-11-30T10:02:11Z", finished=None, runner="benchwright 0.1.0", python="3.12.8", calls=720
            ),
        ),
        python="3.12.8",
        numpy="2.4.6",
    )


def _task(n: int, prefix: str) -> Task:
    family = "mean-gap" if n % 2 else "notice & dates"
    number = NumberCheck(value="8.6", tolerance=Tolerance(absolute="0.05"), unit="%", near=("gap", "Now"))
    rubric = (
        Line(id="mean", claim="kept-claim: the mean gap is 8.6 %", weight=2, check=number),
        Line(
            id="base",
            claim="It is a share of men’s pay",
            check=TextCheck(value="kept-key", aliases=("men’s pay",), mode="contains"),
        ),
        Line(id="named", claim="No pay of a person", absent=True, check=AnswerCheck(value=True)),
    )
    prompt = f"kept-prompt {n}. " + (HOSTILE if n % 5 == 0 else "What is the gap?\n  Give the share.")
    return Task(
        id=f"{prefix}gap-{n:03d}-v{n % 3 + 1}", prompt=prompt, rubric=rubric, family=family, difficulty="medium"
    )


def _cell(task: Task, n: int, m: int, run: int) -> Cell:
    if m == 2 and (n + run) % 11 == 0:
        error = CallError(kind="rate_limit", status=429, message=f"kept-line slow down {HOSTILE}")
        return Cell(MODELS[m], run, "failed", 0.0, _reply(task, m, run, None, error), _verdicts(task, m, run, None))
    if (n * 7 + m * 3 + run) % 37 == 0:
        return Cell(
            MODELS[m],
            run,
            "unreadable",
            0.0,
            _reply(task, m, run, f"kept-line {HOSTILE}\ud800\0", None),
            _verdicts(task, m, run, None),
        )
    right = (n + m + run * m) % (m + 3) != 0
    text = ASTRAL if right else "It is 9.4 %.\n\n  <b>not bold</b>"
    score = 1.0 if right else 0.25
    return Cell(MODELS[m], run, "ok", score, _reply(task, m, run, text, None), _verdicts(task, m, run, text))


def _reply(task: Task, m: int, run: int, text: str | None, error: CallError | None) -> Reply:
    return Reply(
        task_id=task.id,
        model=MODELS[m],
        run=run,
        text=text,
        error=error,
        finish=None if error else "stop",
        exact_name=None if m == 2 else f"{MODELS[m]}-2026-09-30",
        attempts=1 + (error is not None),
        started="2026-11-30T10:05:00Z",
        seconds=2.25 + m,
        usage=None if error else Usage(input=1200, output=80),
        cost_usd=0.0123 if m in (0, 1) else None,
    )


def _verdicts(task: Task, m: int, run: int, text: str | None) -> list[Verdict]:
    def verdict(line: str, met: bool | None, phrase: str | None, value: str | None = None) -> Verdict:
        read = None
        if text is not None and phrase is not None:
            at = text.index(phrase)
            read = Read(
                stage="near where-it-was", span=(at, at + len(phrase)), raw=phrase, value=value, flags=("last of two",)
            )
        reason: Any = "format" if met is None else None
        return Verdict(
            task_id=task.id, model=MODELS[m], run=run, line_id=line, met=met, by="code", reason=reason, read=read
        )

    if text is None:
        return [verdict(line.id, None, None) for line in task.rubric]
    if text != ASTRAL:
        return [verdict("mean", False, "9.4 %", "9.4"), verdict("base", False, None), verdict("named", True, None)]
    return [verdict("mean", True, "8.6 %", "8.6"), verdict("base", True, "men’s pay"), verdict("named", True, None)]


def _summary(m: int, every: list[TaskCells], bar: str | None, missing: int) -> ModelSummary:
    mine = [cell for one in every for cell in one.cells if cell.model == MODELS[m]]
    count = {name: sum(cell.status == name for cell in mine) for name in ("ok", "failed", "unreadable")}
    mean = (0.902, 0.79, 0.772, 0.41)[m]
    gone = bool(missing)
    none = Estimate(value=None, low=None, high=None, reason="missing cells")
    clears = None if bar is None or gone else mean >= float(bar)
    return ModelSummary(
        model=MODELS[m],
        exact_names=() if m == 2 else (f"{MODELS[m]}-2026-09-30",),
        runs=RUNS,
        clears_bar=clears,
        low_clears_bar=clears,
        mean=none if gone else _estimate(mean, 0.05),
        best_of=none if gone else _estimate(min(1.0, mean + 0.08), 0.02),
        every_run=none if gone else _estimate(mean - 0.1, 0.06),
        rank_range=None
        if gone
        else (RankRange(low=1, high=1), RankRange(low=2, high=3), RankRange(low=2, high=3), RankRange(low=4, high=4))[
            m
        ],
        cells=Cells(
            expected=len(mine),
            ok=count["ok"] - missing,
            failed=count["failed"],
            unreadable=count["unreadable"],
            missing=missing,
        ),
        cost_per_task_usd=0.0123 if m in (0, 1) else None,
        cost_usd=2.214 if m in (0, 1) else None,
        cost_status=("priced", "priced", "ownHardware", "unknown")[m],
        judge_cost_usd=None,
        seconds_per_task=None if m == 3 else 2.25 + m,
        attempts=len(mine) + count["failed"],
        modes=dict.fromkeys(("classic", "strict", "lenient"))
        if gone
        else {"classic": mean, "strict": mean - 0.02, "lenient": mean - 0.01},
        modes_changed=4 + m,
        families={"mean-gap": mean, "notice & dates": mean},
        errors={"rate_limit": count["failed"]} if count["failed"] else {},
        unreadable={"format": count["unreadable"]} if count["unreadable"] else {},
    )


def _estimate(value: float, width: float) -> Estimate:
    low, high = max(0.0, value - width), min(1.0, value + width)
    return Estimate(
        value=value, low=low, high=high, recommended=Recommended(low=low, high=high, method="wilson-clustered")
    )


def _pairs() -> tuple[Pair, ...]:
    found = []
    for a in range(len(MODELS)):
        for b in range(a + 1, len(MODELS)):
            close = (a, b) == (1, 2)
            difference = (
                Difference(value=0.018, low=0.002, high=0.034) if close else Difference(value=0.2, low=0.1, high=0.3)
            )
            found.append(Pair(a=MODELS[a], b=MODELS[b], close=close, separated=True, difference=difference))
    return tuple(found)


def _facts(made: list[Task], bar: str | None) -> BenchmarkFacts:
    card = {
        "domain": "Pay gaps <i>in</i> firms",
        "source": "Written for this test",
        "licence": "CC-BY-4.0",
        "construction": None,
        "biases": None,
    }
    return BenchmarkFacts(
        id="pay-memos",
        title="Pay memos & notices",
        version="1.2.0",
        language="en",
        bar=bar,
        runs=RUNS,
        tasks=len(made),
        items=len({task.item for task in made}),
        lines=3 * len(made),
        judge_lines=0,
        answer_lines=len(made),
        card=card,
    )


def _task_summary(task: Task, n: int) -> TaskSummary:
    finding: Any = "floor" if n in (4, 9) else "ceiling" if n == 6 else None
    mean = {"floor": 0.0, "ceiling": 1.0}.get(finding, 0.3 + (n * 37 % 60) / 100)
    return TaskSummary(id=task.id, family=task.family, difficulty=task.difficulty, lines=3, mean=mean, finding=finding)


def _asked() -> tuple[ModelEntry, ...]:
    price = Price(input="1.25", output="10", source="genai-prices", date="2026-11-30")
    return (
        ModelEntry(
            name=MODELS[0],
            provider="openai",
            asked="large",
            system="kept-system",
            cost_status="priced",
            price=price,
            exact_names=(f"{MODELS[0]}-2026-09-30",),
        ),
        ModelEntry(
            name=MODELS[1],
            provider="anthropic",
            asked="medium",
            parameters={"temperature": 0},
            cost_status="priced",
            price=price,
        ),
        ModelEntry(name=MODELS[2], provider="http", asked="http://127.0.0.1:8000/v1#local", cost_status="ownHardware"),
        ModelEntry(name=MODELS[3], provider="command", asked="program"),
    )
