"""Ways in which a report can mislead: printed on every report, whatever the numbers are."""

LIMITS: tuple[tuple[str, str], ...] = (
    (
        "leaked-key",
        "Once prompts and keys are public, a model may have met them in training. A high score on public tasks "
        "can be memory.",
    ),
    (
        "wrong-reason",
        "A line is met when the right value stands in the reply. The value can be right and the reasoning wrong; "
        "only a line that asks for the reason sees that.",
    ),
    (
        "embedded-number",
        "A number can stand inside an explanation. Classic mode takes the first number of the answer, which may "
        "be a figure from the working; strict and lenient mode read only a committed answer.",
    ),
    (
        "judge",
        "A line that needs reading is judged by a model. Its verdict is that model’s reading of the reply: it can be "
        "wrong, lean towards some ways of writing, and change when its provider changes the model.",
    ),
    (
        "audit",
        "What people say about a judge holds for the verdicts that were drawn for them, and for those people. Until "
        "somebody has read some, nobody knows how often the judge is wrong; best of several runs and every run are "
        "never corrected for it.",
    ),
    (
        "unreviewed-keys",
        "The keys decide, also where they are wrong. Where no person has reviewed them, a wrong key counts against "
        "every model that is right.",
    ),
    (
        "narrow-set",
        "The tasks come from one narrow field. Nothing here says how a model does on other work, other languages "
        "or other kinds of question.",
    ),
    (
        "few",
        "Few tasks, few items, few runs or few resamples make wide intervals, and intervals from very few items are "
        "themselves unsure. A gap smaller than these tasks can separate says nothing.",
    ),
    (
        "missing-tasks",
        "While calls are missing no number is given for that model. When only a part of the benchmark was run, the "
        "scores are of that part.",
    ),
    (
        "ties",
        "Models that tie, or whose intervals touch, can stand in either order. The more of them there are, the less "
        "the order says: read the rank range, not the line number.",
    ),
    (
        "versions",
        "Scores of different versions of a benchmark, of the runner or of its checks are not comparable: other "
        "tasks, other keys or another reading can move every number.",
    ),
    (
        "these-tasks",
        "The intervals come from drawing these tasks again. They describe chance among these tasks and prompts, not "
        "all the prompts that people may write.",
    ),
    (
        "failed-calls",
        "A failed call counts 0, as a user would meet it, so an outage of a provider lowers a model's score. The "
        "score over the calls that were answered stands beside it, and does not count.",
    ),
    (
        "consistency",
        "To verify a run proves that its files agree with each other. It does not prove that a provider said what "
        "the replies say.",
    ),
    (
        "one-prompt",
        "Each call is one prompt and one reply. Conversations, tools, files and images were not tried.",
    ),
)
"""Each limit: an id that stays, and a sentence or two in plain words."""
