"""Do the items of a benchmark measure one thing? Coefficient alpha."""

from benchwright.build.scores import ItemScores


def alpha(scores: ItemScores) -> float | None:
    """Give coefficient alpha of the items: KR-20 where scores are 0 and 1.

    Args:
        scores: of the systems on the items.

    Returns:
        k / (k - 1) * (1 - sum of the items' variances / variance of the sums), at most 1; negative where items go
        against each other. Items without variance stay in k. None with fewer than two items or two systems, and where
        all systems have the same sum. It tells how well this range of systems is put in order: systems that are far
        apart raise it, and the best of them alone have a lower one.

    Source:
        Cronbach (1951), doi:10.1007/BF02310555; Kuder and Richardson (1937), formula 20, doi:10.1007/BF02288391.

    Example:
        >>> from benchwright.build.scores import case_scores, item_scores
        >>> results = {"a": {"x": 1, "y": 1}, "b": {"x": 1, "y": 0}, "c": {"x": 0, "y": 0}}
        >>> round(alpha(item_scores(case_scores(results))), 4)
        0.6667
    """
    count = len(scores.items)
    spread = float(scores.totals.var())
    if count < 2 or len(scores.totals) < 2 or scores.totals.max() == scores.totals.min():
        return None
    return count / (count - 1) * (1 - float(scores.values.var(axis=1).sum()) / spread)
