"""Agreement from labels to the result: what is read, what is measured, what is said."""

import time
from pathlib import Path

import msgspec
import pytest

from benchwright.errors import InputError
from benchwright.pipeline.agree import agreement
from benchwright.records import AgreementSettings
from tests.conftest import public_data

QUICK = AgreementSettings(resamples=50)


def test_one_result_whatever_the_form_of_the_labels(tmp_path: Path) -> None:
    """A file, dicts and lists of the same labels give the same pair."""
    lists = {"ann": ["y", "y", "n", "n"], "bo": ["y", "n", "n", "n"]}
    rows = [{"id": n + 1, **{name: labels[n] for name, labels in lists.items()}} for n in range(4)]
    path = tmp_path / "l.csv"
    path.write_text("id,ann,bo\n" + "".join(f"{row['id']},{row['ann']},{row['bo']}\n" for row in rows))
    found = [agreement(source, settings=QUICK) for source in (lists, rows, path)]
    assert found[0] == found[1] == found[2]
    assert (found[0].pairs[0].observed, found[0].pairs[0].kappa) == (0.75, 0.5)


def test_the_order_of_rows_changes_nothing() -> None:
    """Every figure is the same."""
    rows = [{"id": n, "a": "xyz"[n % 3], "b": "xyz"[n % 2]} for n in range(30)]
    assert agreement(rows, settings=QUICK) == agreement(rows[::-1], settings=QUICK)


def test_published_agreement_of_real_annotators() -> None:
    """Three annotators on 999 pairs of replies: the kappas that the authors give."""
    path = public_data("pandalm_annotators") / "labels.csv"
    people = ["annotator1", "annotator2", "annotator3"]
    found = agreement(path, raters=people, settings=QUICK)
    assert [round(pair.kappa or 0, 4) for pair in found.pairs] == [0.8520, 0.8789, 0.8617]
    assert found.warnings == ()
    with pytest.raises(InputError, match=r"pair: expected columns of raters.*--raters annotator1,annotator2"):
        agreement(path)


def test_warnings_about_reading_labels_and_measures_stand_together() -> None:
    """In this order."""
    found = agreement([{"a": "yes", "b": "Yes"}, {"a": "no", "b": "no"}], settings=QUICK)
    assert [notice.code for notice in found.warnings][:3] == ["items_numbered", "label_case", "few_items"]


def test_a_scale_orders_the_labels_and_keeps_unused_ones() -> None:
    """Weighted kappas and the ordinal alpha come with it."""
    labels = {"a": [1, 2, 5, 5, 3], "b": [1, 2, 3, 5, 3]}
    found = agreement(labels, settings=msgspec.structs.replace(QUICK, scale=("1", "2", "3", "4", "5")))
    assert found.pairs[0].labels == ("1", "2", "3", "4", "5")
    assert found.pairs[0].quadratic is not None and found.metric == "ordinal"


@pytest.mark.parametrize(
    ("settings", "said"),
    [
        ({"scale": ("1",)}, "scale: expected two labels or more, low to high, found '1'"),
        ({"scale": ("1", "2", "1")}, "scale: expected each label once, found '1,2,1'"),
        ({"scale": ("1", "")}, "scale: expected labels that are not empty, found '1,'"),
        ({"missing": "ignore"}, "missing: expected error or drop, found 'ignore'"),
        ({"level": 1.0}, "level: expected"),
        ({"resamples": 0}, "resamples: expected"),
        ({"seed": -1}, "seed: expected"),
    ],
)
def test_settings_out_of_their_range_are_refused(settings: dict[str, object], said: str) -> None:
    """With what was expected and found."""
    with pytest.raises(InputError) as caught:
        agreement({"a": ["1", "2"], "b": ["1", "2"]}, settings=AgreementSettings(**settings))
    assert said in str(caught.value)


def test_a_hundred_thousand_rows_are_read_in_a_moment(tmp_path: Path) -> None:
    """No step looks at all rows for each row."""
    path = tmp_path / "l.csv"
    path.write_text("item,rater,label\n" + "".join(f"i{n // 2},r{n % 2},{'abc'[n % 3]}\n" for n in range(100_000)))
    start = time.process_time()
    found = agreement(path, settings=QUICK)
    assert (found.items, found.ratings) == (50_000, 100_000)
    assert time.process_time() - start < 8
