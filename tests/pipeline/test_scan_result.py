"""The result of a scan, and what a reader is told."""

from pathlib import Path

import pytest

from benchwright.pipeline.contamination import scan_corpus
from benchwright.pipeline.scan_result import rule_of
from benchwright.records.contamination import Contamination, ScanSettings
from tests.pipeline.corpora import cases_of


def scanned(folder: Path, text: str, *questions: str, prefix: str = "c", **settings: object) -> Contamination:
    """Scan one text for some questions, for three words in a row unless another n is given."""
    (folder / "a.txt").write_text(text)
    return scan_corpus(
        cases_of(*questions, prefix=prefix),
        folder,
        settings=ScanSettings(**({"n": (3,)} | settings)),  # type: ignore[arg-type]
    )


def told(found: Contamination) -> dict[str, str]:
    """The notices by their code."""
    return {notice.code: notice.message for notice in found.warnings}


def test_a_plain_result_has_nothing_to_warn_of(tmp_path: Path) -> None:
    """The rule and the settings stand in it."""
    found = scanned(tmp_path, "one two three four", "one two three x", "y one two z")
    assert (found.flagged, found.warnings, found.unreadable) == ({"3": ("c2",)}, (), ())
    assert (found.cases, len(found.cases_sha256), found.settings.n) == (2, 64, (3,))
    assert found.rule == rule_of(found.settings)


@pytest.mark.parametrize(
    ("settings", "words"),
    [
        (ScanSettings(n=(13, 8)), "A case counts when 8 or 13 words in a row (matches of \\w+ in lower case)"),
        (ScanSettings(n=(9,), characters=True), "A case counts when 9 characters in a row (matches of \\w in lower"),
    ],
)
def test_the_rule_is_said(settings: ScanSettings, words: str) -> None:
    """Whatever the settings."""
    assert rule_of(settings).startswith(words)


def test_short_cases_are_neither_clean_nor_contaminated(tmp_path: Path) -> None:
    """By n; for the smallest n they cannot be checked at all."""
    found = scanned(tmp_path, "one two three four", "one two", "one two three", "x", n=(2, 3))
    assert found.not_checkable == ("c1",)
    assert found.too_short == {"2": ("c1",), "3": ("c3", "c1")}
    assert [case.overlap for case in found.contaminated] == [{"2": 1.0, "3": None}, {"2": 1.0, "3": 1.0}]
    messages = [notice.message for notice in found.warnings if notice.code == "not_checkable"]
    assert messages[1] == "2 of 3 cases have fewer than 3 words: too short to be found, and no cleaner for that."
    characters = scanned(tmp_path, "x", "ab", n=(3,), characters=True)
    assert "fewer than 3 characters" in told(characters)["not_checkable"]


def test_a_frame_that_many_cases_share_is_told(tmp_path: Path) -> None:
    """It is contamination by the rule, but no sign that the case itself is known."""
    found = scanned(tmp_path, "how many are there", "how many are left", "How many are right", "how many are there")
    assert found.flagged["3"] == ("c3", "c2", "c1")
    assert [case.specific for case in found.contaminated] == [{"3": 0}, {"3": 0}, {"3": 1}]
    assert told(found)["common_ngrams"].startswith("2 of 3 cases share only words in a row that other cases have too")
    assert "(c3, c2)" in told(found)["common_ngrams"]


@pytest.mark.parametrize(
    ("question", "dense"),
    [
        ("有給休暇の日数について教えてください", True),
        ("สิทธิวันลาพักร้อน", True),
        ("ဘယ်လောက်လဲ", True),
        ("How many days of 休暇 are there?", False),
        ("휴가는 며칠 입니까", False),
        ("", False),
    ],
)
def test_writing_without_spaces_is_told(tmp_path: Path, question: str, dense: bool) -> None:
    """Where most characters are of such writing; scanned by characters it is none."""
    assert ("no_spaces" in told(scanned(tmp_path, "x", question))) == dense
    assert "no_spaces" not in told(scanned(tmp_path, "x", question, characters=True))


def test_nothing_read_is_told_first(tmp_path: Path) -> None:
    """An empty corpus says nothing of the cases."""
    found = scanned(tmp_path, "", "one two three")
    assert (found.warnings[0].code, found.scanned.documents, found.scanned.sources) == ("nothing_read", 0, 1)


def test_one_fault_is_one_line_or_file(tmp_path: Path) -> None:
    """With its place and reason."""
    (tmp_path / "b.jsonl").write_text('{"text": "x"}\n5\n')
    found = scanned(tmp_path, "x", "one two three")
    expected = f"1 line or file could not be read. The first: {tmp_path / 'b.jsonl'}, line 2: the line is a number, not"
    assert told(found)["unreadable"].startswith(expected)


def test_a_hidden_case_keeps_its_words(tmp_path: Path) -> None:
    """Place and counts are there, the words are not; other cases have theirs."""
    found = scanned(tmp_path, "Zyx wvu tsr", "zyx wvu tsr", prefix="hid-")
    [case] = found.contaminated
    assert (case.overlap, case.evidence[0].ngram, case.evidence[0].offset) == ({"3": 1.0}, None, 0)
    assert scanned(tmp_path, "Zyx wvu tsr", "zyx wvu tsr").contaminated[0].evidence[0].ngram == "zyx wvu tsr"
