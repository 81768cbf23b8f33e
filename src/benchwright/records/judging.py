"""What a judge model said about lines that need reading, and what people said about the judge."""

from benchwright.records.agreement import Agreement
from benchwright.records.record import Record
from benchwright.records.replies import CallError, CostStatus, ModelEntry, Usage


class JudgeCall(Record, frozen=True, kw_only=True):
    """One question to a judge about one line of one reply: one line of judge.jsonl.

    Attributes:
        judge: the judge's name in the report.
        asked_sha256: of what was asked: task, reply, claim, and the judge with its settings. The answer counts only
            while all of them are the same.
        tag: the tag that this question carried, 16 hexadecimal digits.
        prompt_sha256: of the whole prompt, tag included.
        text: the judge's answer, or None when the call failed.
        attempts: how often the judge was asked until there was an answer or a failure.
        usage: tokens of all attempts together, where known.
        cost_usd: cost of all attempts, or None where no price is known.
    """

    task_id: str
    model: str
    run: int
    line_id: str
    judge: str
    asked_sha256: str
    tag: str
    prompt_sha256: str
    text: str | None
    error: CallError | None
    finish: str | None
    exact_name: str | None
    attempts: int
    started: str
    seconds: float
    usage: Usage | None
    cost_usd: float | None


class JudgeReading(Record, frozen=True, kw_only=True):
    """A judge's answer as read: a verdict, or why there is none.

    Attributes:
        met: whether the claim holds in the reply; None when the answer is no verdict that counts.
        problem: why it does not count: "nothing", "format", "tag", "verdict", "conflict" or "quote".
        span: where the quote stands in the reply, in code points; None when the claim does not hold.
        said: the judge's reason, as given.
        flags: what a person should look at ("contradiction": the reason says the opposite of the verdict).
    """

    met: bool | None
    problem: str | None = None
    span: tuple[int, int] | None = None
    said: str = ""
    flags: tuple[str, ...] = ()


class AuditLabel(Record, frozen=True, kw_only=True):
    """What a person says about one line of one reply: one line of audit.jsonl.

    Attributes:
        person: who read it.
        met: whether the line is met; None when it cannot be told.
        probability: with which the line was drawn, in (0, 1].
        at: when, UTC.
    """

    task_id: str
    model: str
    run: int
    line_id: str
    person: str
    met: bool | None
    probability: float
    at: str


class JudgedModel(Record, frozen=True, kw_only=True):
    """What the judges did about the replies of one model.

    Attributes:
        waiting: lines that are still to be asked about.
        calls: questions asked, repeated ones too.
        cost_usd: of all of them; None where a price is unknown.
    """

    model: str
    met: int
    not_met: int
    unreadable: int
    waiting: int
    calls: int
    cost_usd: float | None


class JudgeFacts(Record, frozen=True, kw_only=True):
    """The judges of a run, and what they did.

    Attributes:
        judges: who was asked, with the exact names that came back.
        weight: share of the weight of all rubrics that judges decide, in [0, 1].
        calls: questions asked.
        failed: questions that brought no answer.
        unread: answers that were no verdict that counts, by problem.
        cost_usd: of all calls; None where a price is unknown.
    """

    judges: tuple[ModelEntry, ...]
    weight: float
    calls: int
    failed: int
    unread: dict[str, int]
    cost_usd: float | None
    cost_status: CostStatus
    models: tuple[JudgedModel, ...]


class Corrected(Record, frozen=True, kw_only=True):
    """A model's mean with the judge's errors taken out, beside the two it is made from.

    Attributes:
        labels: lines that a person decided, drawn at random.
        items: items that they belong to.
        judge_only: the mean as scored.
        human_only: the mean from the drawn lines alone, with its interval.
        value: the corrected mean in [0, 1]; None below the least number of labels.
        power: how far the judge is trusted, in [0, 1]: the mean of the fitted slopes.
        reason: why there is no corrected mean.
    """

    labels: int
    items: int
    judge_only: float | None
    human_only: float | None = None
    human_low: float | None = None
    human_high: float | None = None
    value: float | None = None
    low: float | None = None
    high: float | None = None
    power: float | None = None
    reason: str | None = None


class AuditedGroup(Record, frozen=True, kw_only=True):
    """Judge against people on some of the lines.

    Attributes:
        name: of a model, a person, or a kind of line ("present", "absent").
        table: the judge's verdict -> the person's -> count; verdicts are "met", "not met" and "unreadable", a
            person's are "met", "not met" and "undecided".
        agreement: over the lines that both decided.
    """

    name: str
    table: dict[str, dict[str, int]]
    agreement: Agreement


class PeoplePair(Record, frozen=True, kw_only=True):
    """Two people on the lines that both decided."""

    a: str
    b: str
    agreement: Agreement


class AuditFacts(Record, frozen=True, kw_only=True):
    """What people said about the judge's verdicts.

    Attributes:
        people: their names, sorted.
        labels: answers that count, of all people.
        stale: answers about lines that the judge has no verdict on any more; they count nowhere.
        whole: all of them together.
        by_model: per model.
        by_kind: lines that must be present, and lines that must be absent.
        by_person: per person.
        pairs: people among themselves.
        corrected: per model, in the order of the models.
    """

    people: tuple[str, ...]
    labels: int
    stale: int
    whole: AuditedGroup
    by_model: tuple[AuditedGroup, ...]
    by_kind: tuple[AuditedGroup, ...]
    by_person: tuple[AuditedGroup, ...]
    pairs: tuple[PeoplePair, ...]
    corrected: dict[str, Corrected]
