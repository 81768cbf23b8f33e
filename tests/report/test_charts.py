"""The charts: every model and every task is in them, and the bar is where it belongs."""

import re
from itertools import pairwise

import msgspec

from benchwright.records import Corrected
from benchwright.report.charts import forest, spark, strip, three_means

from . import made

TASKS = made.tasks(40)
REPORT = made.report(TASKS)


def test_the_forest_draws_every_model_against_the_bar() -> None:
    """A filled dot clears the bar, a hollow one does not; the bar is one line at its share."""
    drawn = str(forest(REPORT.models, "0.8", level=0.95))
    assert re.findall(r'<circle class="(dot[^"]*)" cx="([\d.]+)%"', drawn) == [
        ("dot", "90.2"),
        ("dot hollow", "79"),
        ("dot hollow", "77.2"),
        ("dot hollow", "41"),
    ]
    assert re.search(r'<path class="bar" d="M80 18V\d+"/>', drawn)
    assert "bar 80\u00a0%" in drawn


def test_without_a_bar_every_dot_is_filled() -> None:
    """No bar, no line, nothing under it."""
    drawn = str(forest(REPORT.models, None, level=0.95))
    assert "hollow" not in drawn
    assert 'class="bar"' not in drawn


def test_a_model_without_a_mean_keeps_its_row() -> None:
    """A gap is said in the row of the model."""
    drawn = str(forest(made.report(TASKS, missing=2).models, "0.8", level=0.95))
    assert "missing cells" in drawn
    assert drawn.count("<circle") == 3


def test_many_models_stand_closer() -> None:
    """Over twelve models the rows are 28 pixels apart."""
    many = [msgspec.structs.replace(REPORT.models[0], model=f"m{n}") for n in range(13)]
    assert 'class="chart forest many"' in str(forest(many, "0.8", level=0.95))
    places = [int(y) for y in re.findall(r'<circle[^>]*cy="(\d+)"', str(forest(many, "0.8", level=0.95)))]
    assert {b - a for a, b in pairwise(places)} == {28}


def test_the_spark_stands_on_a_line_of_120_pixels() -> None:
    """Mean, interval and bar are placed by their shares."""
    drawn = str(spark(REPORT.models[0], "0.8"))
    assert 'd="M96 1V19"' in drawn
    assert 'd="M102.2 10H114.2"' in drawn
    assert 'cx="108.2"' in drawn


def test_the_strip_marks_every_task_and_names_both_ends() -> None:
    """One mark a task; floor and ceiling have their own shape and a word."""
    drawn = str(strip(REPORT.tasks))
    assert drawn.count("<title>gap-") == len(TASKS)
    assert drawn.count(">floor</text>") == 2
    assert drawn.count(">ceiling</text>") == 1


def test_many_tasks_become_columns() -> None:
    """Thousands of tasks do not make thousands of marks; the counts are printed."""
    many = made.report(made.tasks(2000)).tasks
    drawn = str(strip(many))
    assert "<circle" not in drawn
    assert len(drawn) < 10_000
    assert 'class="tint"' in drawn


def test_no_tasks_and_no_models_still_draw() -> None:
    """Empty charts are charts."""
    assert "chart" in str(strip([]))
    assert "chart" in str(forest([], "0.8", level=0.95))


def test_three_means_of_a_model_stand_under_one_another() -> None:
    """As scored, by people alone, corrected: each with its own mark, and a gap where there is none."""
    found = Corrected(labels=60, items=20, judge_only=0.902, human_only=0.85, human_low=0.8, human_high=0.9)
    whole = msgspec.structs.replace(found, value=0.87, low=0.84, high=0.9)
    drawn = str(three_means([(REPORT.models[0], whole), (REPORT.models[1], found)], "0.8", level=0.95))
    assert re.findall(r'<circle class="(dot[^"]*)" cx="([\d.]+)%" cy="(\d+)"', drawn) == [
        ("dot hollow", "90.2", "44"),
        ("dot", "87", "76"),
        ("dot hollow", "79", "112"),
    ]
    assert re.findall(r'<svg x="([\d.]+)%" y="(\d+)">', drawn) == [("85", "60"), ("85", "128")]
    assert '<path class="interval" d="M84 76H90"/>' in drawn
    assert "corrected: 87.0" in drawn
    assert "84.0–90.0" in drawn
    assert "bar 80\u00a0%" in drawn
    assert 'class="bar"' not in str(three_means([(REPORT.models[0], whole)], None, level=0.95))
