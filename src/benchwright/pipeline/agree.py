"""`agree`: how far raters agree, from a file of labels or from labels in Python."""

from collections.abc import Mapping, Sequence

import msgspec

from benchwright.agreement import rater_agreement
from benchwright.errors import check_settings
from benchwright.pipeline.label_cells import Source
from benchwright.pipeline.label_hygiene import label_notices
from benchwright.pipeline.labels import Labels, read_labels
from benchwright.records import AgreementSettings, RaterAgreement


def agreement(
    labels: Source,
    *,
    raters: Sequence[str] | None = None,
    columns: Mapping[str, str] | None = None,
    settings: AgreementSettings | None = None,
) -> RaterAgreement:
    """Tell how far two or more raters agree, chance taken out.

    Args:
        labels: a file (CSV, JSON, JSONL) or dicts, with a row for each label (item, rater, label) or a row for each
            item and a column for each rater; or rater -> labels, all in the same order.
        raters: only these, in this order; in a wide table the names of their columns.
        columns: "item", "rater", "label" -> the column of that meaning, where its name does not say so.
        settings: the order of the labels, what is done about missing ones, intervals; the usual ones unless given.

    Returns:
        Kappa of every two raters with what explains it, alpha, Fleiss' kappa and AC1 of all. What is not defined is
        None, with the reason. Warnings say what looks wrong in the labels; none are merged.

    Raises:
        InputError: every fault of the labels in one go (path, line, column, expected, found), or a setting that is
            out of its range.

    Example:
        >>> found = agreement({"ann": ["yes", "yes", "no", "no"], "bo": ["yes", "no", "no", "no"]})
        >>> found.pairs[0].observed, found.pairs[0].kappa
        (0.75, 0.5)
    """
    wanted = settings or AgreementSettings()
    scale = wanted.scale
    check_settings(
        ("scale", ",".join(scale), len(scale) != 1, "two labels or more, low to high"),
        ("scale", ",".join(scale), len(set(scale)) == len(scale), "each label once"),
        ("scale", ",".join(scale), all(label.strip() for label in scale), "labels that are not empty"),
        ("missing", wanted.missing, wanted.missing in ("error", "drop"), "error or drop"),
    )
    read = read_labels(labels, raters=raters, columns=columns, scale=scale, missing=wanted.missing)
    return agreement_of(read, wanted)


def agreement_of(read: Labels, settings: AgreementSettings) -> RaterAgreement:
    """Tell how far raters agree whose labels were read, and what looks wrong in them.

    Raises:
        InputError: labels or settings that cannot be used.
    """
    found = rater_agreement(read.ratings, settings=settings)
    notices = (*read.notices, *label_notices(read.ratings))
    return msgspec.structs.replace(found, warnings=(*notices, *found.warnings))
