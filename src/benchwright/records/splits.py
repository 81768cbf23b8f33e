"""What a generated split says of itself: split.json beside its tasks."""

from typing import Literal

from benchwright.records.record import Record

SPLIT = "split.json"


class Against(Record, frozen=True, kw_only=True):
    """A public split of which nothing came again."""

    id: str
    version: str
    tasks_sha256: str


class SplitFacts(Record, frozen=True, kw_only=True, omit_defaults=True):
    """How a split was made; of a hidden one nothing that helps to make it again.

    Attributes:
        generator: version of the streams; another one would make other tasks.
        items: of each family.
        variants: texts of each item.
        difficulties: of the items in turn; public splits only.
        seed: public splits only.
        arrangement: public splits only.
        redraws: how often items of a family were drawn again, by reason.
        against: public splits of which a hidden one repeats no item and no text.
        commitment: SHA-256 of key, nonce and tasksSha256; hidden splits made with a key file only.
        tasks_sha256: of tasks.jsonl.
    """

    split: Literal["public", "hidden"]
    generator: str
    families: tuple[str, ...]
    items: int
    variants: int
    tasks_sha256: str
    redraws: dict[str, dict[str, int]]
    difficulties: tuple[int, ...] = ()
    seed: int | None = None
    arrangement: int | None = None
    against: tuple[Against, ...] = ()
    commitment: str | None = None
