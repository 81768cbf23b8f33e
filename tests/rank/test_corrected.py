"""The mean with a judge's errors taken out: a direct computation, laws, and coverage on real and drawn verdicts."""

import csv
import math
from collections import Counter
from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass

import numpy as np
import pytest
from numpy.typing import NDArray

from benchwright.rank.corrected import JudgedLine, corrected_mean
from benchwright.records import Corrected
from benchwright.resample import t_quantile
from tests.conftest import public_data

Numbers = NDArray[np.float64]


def stream(seed: int) -> np.random.Generator:
    """A seeded stream of its own."""
    return np.random.Generator(np.random.PCG64(seed))


def drawn_lines(
    seed: int, *, items: int = 40, each: int = 6, labels: int = 90, errors: tuple[float, float] = (0.15, 0.25)
) -> tuple[list[JudgedLine], dict[Hashable, float], float]:
    """Lines of items that differ in difficulty (Beta(2, 1): 2/3 are met), some of them drawn, with the true mean.

    The judge misses errors[0] of what is met and lets errors[1] of what is not pass. Lines weigh 1 or 3; a fifth of
    the mean is decided by code; one item has no judged line. Strata are the judge's verdicts.
    """
    rng = stream(seed)
    item = np.repeat(np.arange(items - 1), each)
    ease = rng.beta(2, 1, items)
    met = rng.random(len(item)) < ease[item]
    judged = np.where(rng.random(len(item)) < np.where(met, errors[0], errors[1]), ~met, met)
    share = rng.choice([1.0, 3.0], len(item))
    share *= 0.8 / np.bincount(item, share)[item] / items
    rest = (np.where(np.arange(items) < items - 1, 0.2, 1.0) * (rng.random(items) < ease) / items).tolist()
    probability = np.zeros(len(item))
    label: list[float | None] = [None] * len(item)
    for verdict in (True, False):
        here = np.flatnonzero(judged == verdict)
        count = min(len(here), max(1, round(labels * len(here) / len(item))))
        probability[here] = count / max(1, len(here))
        for line in rng.permutation(here)[:count].tolist():
            label[line] = float(met[line])
    lines = [
        JudgedLine(float(a), float(f), f"item {g}", "met" if f else "not met", y, float(p))
        for a, f, g, y, p in zip(share, judged, item, label, probability, strict=True)
    ]
    return lines, {f"item {g}": value for g, value in enumerate(rest)}, sum(rest) + float(share @ met)


def direct(lines: Sequence[JudgedLine], rest: Mapping[Hashable, float], level: float) -> list[float]:
    """Value, low, high, power, human_only and its interval again: matrices, one least-squares fit per item."""
    a, f = np.array([x.share for x in lines]), np.array([x.judged for x in lines])
    has = np.array([x.label is not None for x in lines])
    y = np.array([0.0 if x.label is None else x.label for x in lines])
    strata = sorted({str(x.stratum) for x in lines})
    within = np.array([[str(x.stratum) == stratum for x in lines] for stratum in strata])
    w = has / np.array([x.probability or 1.0 for x in lines])
    w *= (within.sum(1) / (within @ w)) @ within
    groups = sorted({str(g) for g in rest} | {str(x.item) for x in lines})
    of_group = np.array([[str(x.item) == g for x in lines] for g in groups]).astype(float)
    known = np.array([rest.get(g, 0.0) for g in groups])
    predicted, slopes = np.zeros(len(a)), []
    for members in of_group.astype(bool):
        root = np.sqrt(w * ~members)
        start, slope = np.linalg.lstsq(np.stack([root, root * f], axis=1), root * y, rcond=None)[0]
        if not 0 <= slope <= 1:
            slope = min(1.0, max(0.0, slope))
            start = np.average(y - slope * f, weights=root**2)
        predicted[members] = start + slope * f[members]
        if (has & members).any():
            slopes.append(slope)
    t = t_quantile((1 + level) / 2, int((of_group @ has > 0).sum()) - 1)

    def interval(m: Numbers, weight: Numbers, centre: Numbers) -> list[float]:
        totals = known + of_group @ (a * m + centre + weight * (a * (y - m) - centre))
        half = t * math.sqrt(len(groups) * np.var(totals, ddof=1))
        return [totals.sum(), totals.sum() - half, totals.sum() + half]

    centre = ((within @ (w * a * (y - predicted))) / within.sum(1)) @ within
    human = np.average(y, weights=w * a)
    blown_up = w * a.sum() / (w @ a)
    return [
        *interval(predicted, w, centre),
        float(np.mean(slopes)),
        *interval(np.full(len(a), human), blown_up, np.zeros(len(a))),
    ]


@pytest.mark.parametrize("seed", [1, 2, 3])
@pytest.mark.parametrize("errors", [(0.15, 0.25), (0.6, 0.7)])
def test_a_direct_computation_agrees(seed: int, errors: tuple[float, float]) -> None:
    """Clusters, unequal shares, code lines, items without judged lines; a useful judge and one that is none."""
    lines, rest, _ = drawn_lines(seed, errors=errors)
    found = corrected_mean(lines, rest, level=0.9)

    assert [found.value, found.low, found.high, found.power, found.human_only, found.human_low, found.human_high] == (
        pytest.approx(direct(lines, rest, 0.9), rel=1e-9)
    )
    assert found.judge_only == pytest.approx(sum(rest.values()) + sum(x.share * x.judged for x in lines))


def test_a_full_draw_gives_the_truth() -> None:
    """Where people decided every line, the judge does not matter: not a perfect one, not one that is always wrong."""
    for errors, slope in (((0.0, 0.0), 1.0), ((1.0, 1.0), 0.0)):
        lines, rest, truth = drawn_lines(5, labels=10_000, errors=errors)
        found = corrected_mean(lines, rest)

        assert found.labels == len(lines)
        assert found.value == pytest.approx(truth) and found.human_only == pytest.approx(truth)
        assert found.power == pytest.approx(slope)


@pytest.mark.parametrize("errors", [(1.0, 1.0), (0.0, 0.5)])
def test_a_bad_judge_does_not_move_the_mean(errors: tuple[float, float]) -> None:
    """Always wrong, or lenient: over 150 draws the corrected mean is right, the judge's own is far off."""
    off, judge = [], []
    for seed in range(150):
        lines, rest, truth = drawn_lines(seed, items=25, labels=60, errors=errors)
        found = corrected_mean(lines, rest)
        off.append((found.value or 0) - truth)
        judge.append((found.judge_only or 0) - truth)

    assert abs(np.mean(off)) < 3.5 * np.std(off) / math.sqrt(len(off))
    assert abs(np.mean(judge)) > 0.1


def test_coverage_holds_where_lines_come_in_items() -> None:
    """400 sets of 40 items with 6 judged lines each: the 95 % interval holds the mean of all such items, 2/3."""
    held, widths, human = 0, [], []
    for seed in range(400):
        lines, rest, _ = drawn_lines(1000 + seed)
        found = corrected_mean(lines, rest)
        assert found.low is not None and found.high is not None
        assert found.human_low is not None and found.human_high is not None
        held += found.low <= 2 / 3 <= found.high
        widths.append(found.high - found.low)
        human.append(found.human_high - found.human_low)

    assert 0.92 <= held / 400 <= 0.985
    assert np.mean(widths) < 0.95 * np.mean(human)


def halves(found: Corrected) -> list[float]:
    """Half of every mean and end, as far as they are there."""
    ends = (found.judge_only, found.human_only, found.human_low, found.human_high, found.value, found.low, found.high)
    return [math.nan if end is None else end / 2 for end in ends]


def test_the_scale_of_shares_is_the_scale_of_the_means() -> None:
    """Half of every share and of every rest: half of every mean and of every end; the power stays."""
    lines, rest, _ = drawn_lines(6)
    small = corrected_mean([x._replace(share=x.share / 2) for x in lines], {g: r / 2 for g, r in rest.items()})
    whole = corrected_mean(lines, rest)

    assert halves(whole) == pytest.approx([2 * half for half in halves(small)])
    assert small.power == pytest.approx(whole.power)


def test_names_and_order_do_not_matter() -> None:
    """Items and strata renamed, lines and items in another order: the same record, bit for bit."""
    lines, rest, _ = drawn_lines(7)
    found = corrected_mean(lines, rest)
    shuffled = [lines[place] for place in stream(1).permutation(len(lines)).tolist()]
    renamed = [x._replace(item=("other", x.item), stratum=len(str(x.stratum))) for x in lines]

    assert corrected_mean(shuffled, dict(reversed(rest.items()))) == found
    assert corrected_mean(renamed, {("other", item): value for item, value in rest.items()}) == found


def test_a_person_who_stops_early_leaves_a_smaller_random_draw() -> None:
    """Only the ratios of probabilities within a stratum count."""
    lines, rest, _ = drawn_lines(8)
    early = [x._replace(probability=(x.probability or 0) / (4 if x.judged else 2)) for x in lines]

    assert corrected_mean(early, rest).value == pytest.approx(corrected_mean(lines, rest).value)


def test_a_stratum_without_a_label_is_not_held_apart() -> None:
    """Two lines that nobody reached: all lines count as one stratum."""
    lines, rest, _ = drawn_lines(9)
    first = [place for place, x in enumerate(lines) if x.label is None][:2]
    odd = [x._replace(stratum="rare") if place in first else x for place, x in enumerate(lines)]

    assert corrected_mean(odd, rest) == corrected_mean([x._replace(stratum=0) for x in lines], rest)


def test_a_single_label_of_a_stratum_keeps_its_residual() -> None:
    """One label says nothing about the spread around it: its whole error widens the interval."""
    base = [JudgedLine(0.01, float(n % 2), n, "common", n % 2 if n < 60 else None, 0.6) for n in range(95)]

    def width(label: float) -> float:
        rare = [JudgedLine(0.01, 0.0, n, "rare", label if n == 95 else None, 0.2) for n in range(95, 100)]
        found = corrected_mean(base + rare, {})
        return (found.high or 0) - (found.low or 0)

    assert width(1.0) > width(0.0) + 0.05


def test_labels_without_an_error_do_not_prove_a_judge_without_errors() -> None:
    """60 of 5,000 lines, the judge right on all: the interval reaches as far as one error in 60 would carry."""
    lines = [JudgedLine(1 / 5000, 1.0, n, "met", 1.0 if n < 60 else None, 60 / 5000) for n in range(5000)]
    found = corrected_mean(lines, {})

    assert found.value == found.high == 1 and found.human_high == 1
    assert found.low == pytest.approx(1 - t_quantile(0.975, 59) / 60) == found.human_low


@pytest.mark.parametrize("seed", range(5))
def test_labels_on_one_verdict_teach_no_slope(seed: int) -> None:
    """A single label where the judge says not met: its own line has no slope, whatever rounding leaves behind."""
    chance = stream(seed).uniform(0.1, 0.9, 80).tolist()
    lines = [JudgedLine(0.01, float(n > 0), n, "all", float(n % 2), p) for n, p in enumerate(chance)]
    weight, label = 1 / np.array(chance[1:]), np.arange(1, 80) % 2
    others = [np.average(np.delete(label, n), weights=np.delete(weight, n)) for n in range(79)]

    assert corrected_mean(lines, {}).power == pytest.approx(sum(others) / 80, rel=1e-9)


def test_a_timid_judge_is_not_trusted_beyond_its_word() -> None:
    """Verdicts of 0.4 and 0.6 for what people call 0 and 1: the slope would be 5 and stays 1."""
    lines = [JudgedLine(0.01, 0.4 + 0.2 * (n % 2), n, "all", float(n % 2) if n < 60 else None, 0.6) for n in range(100)]

    assert corrected_mean(lines, {}).power == 1


def test_too_few_labels_give_no_corrected_mean() -> None:
    """Below 50 labels the two plain means stand, with the reason."""
    lines, rest, _ = drawn_lines(10, labels=12)
    found = corrected_mean(lines, rest)

    assert found.labels == 12 and found.reason == "12 drawn labels; 50 are needed"
    assert found.value is None and found.low is None and found.power is None
    assert found.judge_only is not None and found.human_only is not None and found.human_low is not None


def test_labels_of_one_item_have_no_interval() -> None:
    """One label is a mean of people; 60 labels of one item are still no spread."""
    lines = [JudgedLine(0.01, 1.0, n // 60, "met", float(n % 2) if n < 60 else None, 0.6) for n in range(100)]
    one = corrected_mean([x._replace(label=None) if n else x for n, x in enumerate(lines)], {})
    many = corrected_mean(lines, {})

    assert (one.human_only, one.human_low, one.human_high) == (0.0, None, None)
    assert many.human_only == pytest.approx(0.5) and many.human_low is None and many.value is None
    assert many.reason == "all drawn labels belong to one item; 2 items are needed"


def test_nothing_judged_and_nothing_at_all() -> None:
    """Code lines alone are the mean as scored; without any line there is no mean."""
    assert corrected_mean([], {"a": 0.25, "b": 0.5}).judge_only == 0.75
    assert corrected_mean([], {}) == Corrected(
        labels=0, items=0, judge_only=None, reason="0 drawn labels; 50 are needed"
    )


@pytest.mark.parametrize(
    "line",
    [
        JudgedLine(0.0, 1.0, "a", "met"),
        JudgedLine(math.nan, 1.0, "a", "met"),
        JudgedLine(0.1, 2.0, "a", "met"),
        JudgedLine(0.1, 1.0, "a", "met", 1.5, 0.5),
        JudgedLine(0.1, 1.0, "a", "met", 1.0, None),
        JudgedLine(0.1, 1.0, "a", "met", 1.0, 0.0),
    ],
)
def test_impossible_lines_are_refused(line: JudgedLine) -> None:
    """Shares, verdicts, labels and probabilities outside their range."""
    with pytest.raises(ValueError, match="expected"):
        corrected_mean([line], {})


@dataclass
class Draws:
    """Intervals of 1,000 draws: value and half-width of each kind."""

    value: Numbers
    half: Numbers
    human_half: Numbers
    plain_half: Numbers


def public_verdicts(judge: str) -> tuple[Numbers, NDArray[np.int64], Numbers]:
    """Judge's verdict, stratum, and the majority of three people for 999 replies."""
    with (public_data("pandalm_annotators") / "labels.csv").open(encoding="utf-8", newline="") as lines:
        rows = list(csv.DictReader(lines))
    majority = [Counter(row[f"annotator{n}"] for n in (1, 2, 3)).most_common(1)[0] for row in rows]
    assert min(votes for _, votes in majority) == 2
    said = np.array([row[judge] for row in rows])
    stratum = np.where(said == "1", 0, np.where(said == "garbage", 2, 1))
    return (said == "1").astype(float), stratum, np.array([float(choice == "1") for choice, _ in majority])


def allotted(sizes: Sequence[int], count: int) -> list[int]:
    """Proportional numbers of draws by largest remainder, at least one each."""
    exact = [count * size / sum(sizes) for size in sizes]
    whole = [int(share) for share in exact]
    for place in sorted(range(len(sizes)), key=lambda n: whole[n] - exact[n])[: count - sum(whole)]:
        whole[place] += 1
    return [max(1, number) for number in whole]


def drawn_masks(stratum: NDArray[np.int64], draws: int, seed: int) -> tuple[NDArray[np.bool_], Numbers]:
    """Which 100 lines each draw takes, (draws, lines), and the probability of each line."""
    keys = stream(seed).random((draws, len(stratum)))
    mask, probability = np.zeros(keys.shape, dtype=bool), np.zeros(len(stratum))
    sizes = np.bincount(stratum).tolist()
    for level, count in zip(np.unique(stratum), allotted([size for size in sizes if size], 100), strict=True):
        here = np.flatnonzero(stratum == level)
        mask[:, here] = keys[:, here].argsort(axis=1).argsort(axis=1) < count
        probability[here] = count / len(here)
    return mask, probability


def half_widths(totals: Numbers, labels: int) -> Numbers:
    """t * standard error of sums over items, (draws, items) -> (draws,)."""
    return t_quantile(0.975, labels - 1) * np.sqrt(totals.shape[1] * totals.var(axis=1, ddof=1))


def many_draws(f: Numbers, stratum: NDArray[np.int64], y: Numbers, mask: NDArray[np.bool_], p: Numbers) -> Draws:
    """The estimator for lines that are items of their own, all draws at once."""
    n, w = len(y), mask / p
    moments = np.stack([w, w * f, w * y, w * f * f, w * f * y])
    count, sf, sy, sff, sfy = moments.sum(axis=2, keepdims=True) - moments
    slope = np.clip((count * sfy - sf * sy) / (count * sff - sf**2), 0, 1)
    m = (sy - slope * sf) / count + slope * f
    residual = w * (y - m)
    centre = np.zeros(w.shape)
    for level in np.unique(stratum):
        here = stratum == level
        several = mask[:, here].sum(axis=1, keepdims=True) > 1
        centre[:, here] = residual[:, here].mean(axis=1, keepdims=True) * several
    totals = (m + centre + residual - w * centre) / n
    human = (w @ y / w.sum(axis=1))[:, None]
    every, _ = drawn_masks(np.zeros(n, dtype=np.int64), len(mask), 77)
    plain = (every @ y / every.sum(axis=1))[:, None]
    labels = int(mask[0].sum())
    return Draws(
        totals.sum(axis=1),
        half_widths(totals, labels),
        half_widths((human + w * (y - human)) / n, labels),
        half_widths((plain + every * (y - plain) * n / 100) / n, 100),
    )


@pytest.mark.parametrize(("judge", "least_gain"), [("gpt35_judge", 0.90), ("pandalm7b_judge", 0.92)])
def test_real_verdicts_are_covered_and_the_judge_saves_width(judge: str, least_gain: float) -> None:
    """100 of 999 public verdicts, 1,000 draws: the true mean is held, the interval narrower than people's alone.

    The stronger judge saves a tenth and more. The weaker one explains 22 % of the spread of the labels, which
    would leave 0.88 of the width with endless verdicts, and saves 9 %.
    """
    f, stratum, y = public_verdicts(judge)
    truth = y.mean()
    mask, probability = drawn_masks(stratum, 1000, 2024)
    draws = many_draws(f, stratum, y, mask, probability)

    assert truth == pytest.approx(0.4224, abs=5e-5)
    assert 0.92 <= np.mean(np.abs(draws.value - truth) <= draws.half) <= 0.985
    assert abs(draws.value.mean() - truth) < 4 * draws.value.std() / math.sqrt(1000)
    assert draws.half.mean() <= least_gain * min(draws.human_half.mean(), draws.plain_half.mean())
    for draw in range(5):
        found = corrected_mean(
            [
                JudgedLine(1 / len(y), v, n, s, label if has else None, p)
                for n, (v, s, label, has, p) in enumerate(zip(f, stratum, y, mask[draw], probability, strict=True))
            ],
            {},
        )
        assert found.high is not None and found.human_high is not None and found.human_only is not None
        assert [found.value, found.high, found.human_high - found.human_only] == pytest.approx(
            [draws.value[draw], draws.value[draw] + draws.half[draw], draws.human_half[draw]]
        )
