"""What passes between a model and the run: requests, answers, replies, and the run's manifest."""

from typing import Any, Literal, Protocol

from benchwright.records.record import Record
from benchwright.records.tasks import HistoryEntry

CostStatus = Literal["priced", "unknown", "ownHardware"]


class Request(Record, frozen=True, kw_only=True):
    """One question to a model. An HTTP client sends prompt, system and parameters, nothing else."""

    task_id: str
    run: int
    prompt: str
    system: str | None = None
    parameters: dict[str, Any] = {}


class Usage(Record, frozen=True, kw_only=True):
    """Tokens read and written."""

    input: int
    output: int


class CallError(Record, frozen=True, kw_only=True):
    """Why a call gave no reply: a short kind, the HTTP status if there was one, and a message."""

    kind: str
    status: int | None = None
    message: str = ""


class Answer(Record, frozen=True, kw_only=True):
    """What one attempt brought: a text or an error, never both.

    Attributes:
        text: the reply, or None.
        error: why there is none.
        finish: the provider's reason for ending ("stop", "length", ...).
        exact_name: the model's own name as returned.
        usage: tokens of this attempt, where known.
        retry_after: seconds that the provider asked to wait.
    """

    text: str | None = None
    error: CallError | None = None
    finish: str | None = None
    exact_name: str | None = None
    usage: Usage | None = None
    retry_after: float | None = None


class Model(Protocol):
    """Anything that answers: an HTTP client, a policy, a recording, a program, your own function."""

    @property
    def name(self) -> str:
        """The name in the report."""

    async def ask(self, request: Request) -> Answer:
        """Answer once; a failure is an `Answer` with an error."""


class Price(Record, frozen=True, kw_only=True):
    """Price per million tokens in US dollars, and where it is from."""

    input: str
    output: str
    source: str
    date: str


class ModelEntry(Record, frozen=True, kw_only=True):
    """A model as it stands in the manifest: what was asked for and how, without any credential.

    Attributes:
        name: the name in the report.
        provider: "openai", "http", "policy", ...
        asked: the provider's name of the model, an endpoint without credentials, or a program's name.
        system: the system prompt.
        parameters: temperature, maxTokens, ...
        cost_status: whether a cost can be known.
        price: the price that was applied, where there is one.
        exact_names: the names that the provider returned, sorted; filled in at the end.
    """

    name: str
    provider: str
    asked: str
    system: str | None = None
    parameters: dict[str, Any] = {}
    cost_status: CostStatus = "unknown"
    price: Price | None = None
    exact_names: tuple[str, ...] = ()


class Reply(Record, frozen=True, kw_only=True):
    """The outcome of one (model, task, run) cell: one line of replies.jsonl.

    Attributes:
        text: the reply, or None when the call failed.
        attempts: how often the model was asked.
        started: when the attempt that counted began, UTC.
        seconds: wall-clock time of that attempt.
        usage: tokens of all attempts together, where known.
        cost_usd: cost of all attempts, or None where no price is known.
    """

    task_id: str
    model: str
    run: int
    text: str | None
    error: CallError | None
    finish: str | None
    exact_name: str | None
    attempts: int
    started: str
    seconds: float
    usage: Usage | None
    cost_usd: float | None


class Process(Record, frozen=True, kw_only=True):
    """One process that worked on a run."""

    started: str
    finished: str | None
    runner: str
    python: str
    calls: int = 0
    reason: str | None = None


class Manifest(Record, frozen=True, kw_only=True):
    """What was run: written before the first call, completed at the end.

    Attributes:
        tasks: ids of the tasks asked, in file order (all of them unless the run was limited).
        history: the first run of this version, from the benchmark's history.
        judges: the models that judge the lines which need reading.
        state: "running" until every cell has an outcome; "partial" after a stop.
    """

    schema_version: int
    benchmark: str
    version: str
    tasks_sha256: str
    settings_sha256: str
    bar: str | None
    history: tuple[HistoryEntry, ...]
    tasks: tuple[str, ...]
    runs: int
    models: tuple[ModelEntry, ...]
    judges: tuple[ModelEntry, ...] = ()
    seed: int
    resamples: int
    runner: str
    numpy: str
    started: str
    finished: str | None
    state: Literal["running", "finished", "partial"]
    processes: tuple[Process, ...]
