"""`name` lines: the full name, however it is spelt, and never a part of it, of another name, or of a denial."""

import json

import pytest

from benchwright.grade.names import name_reader
from benchwright.grade.view import View
from benchwright.records import NameCheck
from tests.grade.rows import line, rows
from tests.growth import grows_linearly

LEE_FOX = {
    "as it stands": [
        ("Lee Fox", True),
        ("Signed by Lee Fox.", True),
        ("Who signed? Lee Fox", True),
        ("**Lee Fox**", True),
    ],
    "case does not count": [("lee fox", True), ("LEE FOX", True)],
    "blanks and signs that cannot be seen": [
        ("Lee  Fox.", True),
        ("Lee\u00a0Fox", True),
        ("Lee\u200b Fox", True),
        ("Le\u200be Fox", True),
        ("Lee\nFox", True),
        ("Lee Fox\0", True),
    ],
    "full-width, small and bold letters": [("Ｌｅｅ Ｆｏｘ", True), ("ʟᴇᴇ ꜰᴏx", True), ("𝐋𝐞𝐞 𝐅𝐨𝐱", True)],
    "hyphen and underscore as blanks": [("Lee-Fox", True), ("Lee_Fox", True)],
    "last name first": [("Fox, Lee", True), ("FOX, Lee", True), ("Fox, Lee M.", True)],
    "a comma does not make a name of two others": [
        ("Lee, Fox", False),
        ("Kim Fox, Lee Berg", False),
        ("Berg, Fox, Lee", False),
    ],
    "initials in between": [("Lee M. Fox", True), ("Lee M Fox", True), ("Lee M. K. Fox", True)],
    "titles and offices before": [
        ("Dr. Lee Fox", True),
        ("Mr Lee Fox", True),
        ("Prof. Dr. Lee Fox", True),
        ("Director Lee Fox signed it", True),
        ("by CEO Lee Fox", True),
        ("On Monday Lee Fox signed", True),
    ],
    "possessive after": [("Lee Fox's signature", True), ("Lee Fox’s signature", True)],
    "never a part of the name": [("Fox", False), ("Lee", False), ("Mr. Fox", False), ("L. Fox", False)],
    "another middle name": [("Lee Marie Fox", False)],
    "a longer name": [
        ("Lee Fox-Dahl", False),
        ("Lee Foxman", False),
        ("Lee Fox Dahl", False),
        ("Lee Fox van Dahl", False),
        ("Anna-Lee Fox", False),
        ("Anna Lee Fox", False),
    ],
    "denied behind": [
        ("Lee Fox did not sign; Kim Dahl did", False),
        ("Lee Fox didn’t sign, Kim Dahl did", False),
        ("Lee Fox never signed", False),
        ("Lee Fox is not the one", False),
        ("Lee Fox isn't the signatory", False),
        ("Lee Fox is incorrect", False),
        ("Lee Fox, however, did not sign", False),
        ("Lee Fox, the director, was not there", False),
        ("Lee Fox and Kim Dahl did not sign", False),
        ("Lee Fox: no", False),
        ("Did Lee Fox sign? No.", False),
        ("Lee Fox? No, Kim Dahl.", False),
    ],
    "denied before": [
        ("not Lee Fox but Kim Dahl", False),
        ("Kim Dahl, not Lee Fox", False),
        ("It was not Lee Fox.", False),
        ("it wasn't Lee Fox", False),
        ("not Dr. Lee Fox", False),
        ("neither Lee Fox nor Kim Dahl", False),
        ("neither Kim Dahl nor Lee Fox", False),
        ("Everyone except Lee Fox", False),
        ("Kim Dahl signed instead of Lee Fox", False),
        ("Kim Dahl rather than Lee Fox", False),
        ("The following did not sign: Lee Fox, Kim Dahl", False),
        ("I don't think it was Lee Fox", False),
    ],
    "denied in Swedish and German": [
        ("Det var inte Lee Fox", False),
        ("Lee Fox skrev inte under", False),
        ("Nicht Lee Fox, sondern Kim Dahl", False),
    ],
    "the denial is of another": [
        ("Lee Fox, not Kim Dahl", True),
        ("Lee Fox, not Kim Dahl, signed", True),
        ("Lee Fox (not Kim Dahl)", True),
        ("Lee Fox rather than Kim Dahl", True),
        ("not Kim Dahl but Lee Fox", True),
        ("Not Kim Dahl: Lee Fox", True),
        ("Kim Dahl did not sign; Lee Fox did", True),
        ("Kim Dahl did not sign but Lee Fox did", True),
        ("Kim Dahl did not sign, Lee Fox did", True),
        ("Kim Dahl didn't. Lee Fox did.", True),
        ("Lee Fox signed and Kim Dahl did not", True),
        ("Lee Fox signed because Kim Dahl did not", True),
        ("Lee Fox signed, without Kim Dahl", True),
        ("If not Kim Dahl then Lee Fox", True),
        ("Inte Kim Dahl utan Lee Fox", True),
        ("Nicht Kim Dahl, sondern Lee Fox", True),
    ],
    "words of denial that deny nothing": [
        ("No, Lee Fox signed it.", True),
        ("There is no doubt that Lee Fox signed", True),
        ("no one but Lee Fox", True),
        ("not only Lee Fox but also Kim Dahl", True),
        ("Lee Fox signed without hesitation", True),
    ],
    "one of several is none": [
        ("Lee Fox or Kim Dahl", None),
        ("Kim Dahl or Lee Fox", None),
        ("either Lee Fox or Kim Dahl", None),
        ("Lee Fox / Kim Dahl", None),
        ("Kim Dahl, Bo Ek or Lee Fox", None),
        ("Lee Fox, Bo Ek or Kim Dahl", None),
        ("whether Lee Fox signed is unclear", None),
    ],
    "an open question that is answered": [("Lee Fox or Kim Dahl? Lee Fox.", True)],
    "taken back": [("Lee Fox. No, wait, it was not Lee Fox.", False), ("Kim Dahl. Correction: Lee Fox.", True)],
    "said and denied": [("Lee Fox signed. Lee Fox did not sign.", None)],
    "others may be named too": [("Lee Fox and Kim Dahl", True), ("Kim Dahl\nLee Fox", True)],
    "thinking is not the reply": [("<think>Kim?</think>Lee Fox", True), ("<think>Lee Fox?</think>Kim", False)],
    "punctuation and labels around": [
        ("CEO: Lee Fox", True),
        ("Lee Fox, CEO", True),
        ("Lee Fox?", True),
        ("1. Lee Fox\n2. Kim Dahl", True),
        ("Herr Lee Fox", True),
    ],
    "other things that hold the letters": [("lee.fox@x.org", False), ("LeeFox", False), ("Fox Lee", False)],
    "further denials": [
        ("Lee Fox has not signed", False),
        ("Lee Fox won't sign", False),
        ("It was signed by Kim Dahl and not by Lee Fox.", False),
        ("Not signed by Lee Fox", False),
        ("No. Lee Fox signed.", True),
        ("not Kim Dahl, Lee Fox", True),
    ],
    "or in other languages": [("Lee Fox eller Kim", None), ("Lee Fox oder Kim", None), ("Lee Fox ou Kim", None)],
    "only possible": [
        ("maybe Lee Fox", None),
        ("possibly Lee Fox", None),
        ("It might be Lee Fox", None),
        ("could be Lee Fox", None),
        ("if Lee Fox signed", None),
        ("Lee Fox may have signed", None),
        ("Lee Fox, maybe.", None),
        ("Lee Fox, perhaps Kim Dahl", None),
        ("Perhaps Lee Fox. Yes: Lee Fox.", True),
        ("probably Lee Fox", True),
    ],
    "doubted or believed by others": [
        ("I doubt it was Lee Fox", False),
        ("people think it was Lee Fox, but it was Kim Dahl", None),
        ("I thought it was Lee Fox, but it was Kim Dahl", None),
        ("I think it was Lee Fox", True),
        ("beyond doubt it is Lee Fox", True),
    ],
    "exceptions": [
        ("anyone but Lee Fox", False),
        ("all but Lee Fox signed", False),
        ("It can't be anyone but Lee Fox", True),
    ],
    "taken back without the name": [
        ("Lee Fox. No, Kim Dahl.", False),
        ("Lee Fox.\nNo, Kim Dahl.", False),
        ("Lee Fox. Wait, that is wrong.", False),
        ("Lee Fox. Actually, Kim Dahl.", False),
        ("Kim Dahl. No, Lee Fox.", True),
        ("Lee Fox. No further signatures.", True),
        ("Lee Fox. Wait for the countersignature.", True),
    ],
    "the announced answer names one": [
        ("Answer: Kim Dahl. Lee Fox was the witness.", False),
        ("Lee Fox was there.\nFinal answer: Kim Dahl", False),
        ('{"answer": "Kim Dahl", "note": "Lee Fox"}', False),
        ('{"wrong": "Lee Fox"}', False),
        ('{"answer": "Lee Fox", "note": "Kim Dahl"}', True),
        ('{"signer": "Lee Fox", "amount": 42}', True),
        ("Answer: Lee Fox. Kim Dahl was the witness.", True),
        ("Answer: Mr. Lee Fox", True),
        ("Answer: Lee Fox. No, Kim Dahl.", False),
        ("Answer: Kim Dahl. No, Lee Fox.", True),
    ],
    "the announced answer names no one": [
        ("Signer: Lee Fox\nFinal answer: 42 kg", True),
        ("Answer: Yes. Lee Fox signed.", True),
        ("Answer: see below.\nThe author is Lee Fox.", True),
    ],
    "nothing to read": [("", None), ("I'm sorry, but I can't help with that.", None)],
}
SPELT = {
    "marks dropped or added": [("Renée Lund", "Renee Lund", True), ("Renee Lund", "Rene\u0301e Lund", True)],
    "umlauts without marks or with e, both ways": [
        ("Rönn", "Ronn", True),
        ("Rönn", "Roenn", True),
        ("Ronn", "Rönn", True),
        ("Roenn", "Rönn", True),
        ("Ronn", "Roenn", False),
        ("Jürgen Groß", "Juergen Gross", True),
    ],
    "a ring is a letter": [("Per Aas", "Per Ås", False), ("Per Ås", "Per As", False), ("Per Ås", "Per A\u030as", True)],
    "stroked and dotless letters": [
        ("Łukasz Wałęsa", "Lukasz Walesa", True),
        ("Søren Ek", "Soren Ek", True),
        ("Soeren Ek", "Søren Ek", True),
        ("İlker Ek", "Ilker Ek", True),
        ("Ilker Ek", "ılker ek", True),
    ],
    "apostrophes and hyphens as blanks": [
        ("Dina O'Rell", "Dina O’Rell", True),
        ("Dina O'Rell", "Dina O Rell", True),
        ("Dina O'Rell", "O'Rell, Dina", True),
        ("Dina O", "Dina O'Rell", False),
        ("Dina O'Rell", "Dina Rell", False),
        ("Dina Rell", "Dina O'Rell", False),
        ("Ana D'Almo", "Ana Almo", False),
        ("Ana D'Almo", "Ana D’Almo", True),
        ("Ann-Marie Berg", "Ann Marie Berg", True),
    ],
    "a part of a compound is another name": [
        ("Ann", "Ann-Marie", False),
        ("Ann Berg", "Ann-Marie Berg", False),
        ("Ann-Marie Berg", "Marie Berg", False),
    ],
    "initials of the key": [
        ("Lee M. Fox", "Lee Fox", True),
        ("Lee M. Fox", "Lee K. Fox", False),
        ("Lee Marie Fox", "Lee M. Fox", True),
        ("Lee Marie Fox", "Lee Fox", False),
        ("J. R. R. Tolkien", "J.R.R. Tolkien", True),
        ("J. R. R. Tolkien", "JRR Tolkien", True),
    ],
    "titles and suffixes of the key": [("Dr. Lee Fox", "Lee Fox", True), ("Lee Fox Jr.", "Lee Fox", False)],
    "keys with a comma": [
        ("Fox, Lee", "Lee Fox", True),
        ("Fox, Lee", "Fox, Lee", True),
        ("Acme, Inc.", "Acme Inc.", True),
    ],
    "verbs are no names": [
        ("Will May", "Will may sign", False),
        ("Will May", "Will May signed", True),
        ("Will May", "WILL MAY", True),
    ],
    "particles": [("Ludwig van Beethoven", "Beethoven, Ludwig van", True)],
    "names of things": [
        ("Data office", "Category Data office", True),
        ("Smith & Sons", "Smith and Sons", True),
        ("Section 12", "Section 12.5", False),
        ("Section 12", "Section 12.", True),
        ("李雷", "李雷", True),
    ],
}
FIELDS = {
    "the name alone": [("Lee Fox", True), ("Fox, Lee", True), ("Dr. Lee Fox", True), ("Lee Fox (CEO)", True)],
    "a field that lists several": [("Lee Fox, Kim Dahl", None), ("Kim Dahl; Lee Fox", None), ("Lee Fox and Kim", None)],
    "another": [("Kim Dahl", False), (None, None)],
}


@pytest.mark.parametrize(("reply", "met"), rows(LEE_FOX))
def test_a_name_is_found_where_the_reply_stands_by_it(reply: str, met: bool | None) -> None:
    """The full name in a clause that neither denies it nor leaves it open."""
    assert line(reply, kind="name", value="Lee Fox").met is met


@pytest.mark.parametrize(("name", "reply", "met"), rows(SPELT))
def test_spellings_of_one_name(name: str, reply: str, met: bool | None) -> None:
    """Marks, apostrophes and initials do not make another name; other letters and parts do."""
    assert line(reply, kind="name", value=name).met is met


@pytest.mark.parametrize(("value", "met"), rows(FIELDS))
def test_a_field_holds_one_name(value: str | None, met: bool | None) -> None:
    """A field that lists others beside the name is a conflict."""
    assert line(json.dumps({"who": value}), kind="name", value="Lee Fox", field="who").met is met


def test_aliases_and_places() -> None:
    """An alias is a name of its own; a line reads near its phrase, also below a heading."""
    assert line("Per Ås", kind="name", value="Per Aas", aliases=["Per Ås"]).met is True
    assert line("Signatory: Kim. Witness: Lee Fox", kind="name", value="Lee Fox", near=["signatory"]).met is False
    assert line("Signatory:\nLee Fox", kind="name", value="Lee Fox", near=["signatory"]).met is True


def test_the_trace_points_to_the_name() -> None:
    """The span is that of the name in the original reply, signs that cannot be seen included."""
    reply = "It was signed by Le\u200be Fox."
    read = line(reply, kind="name", value="Lee Fox").read
    assert read is not None and read.span is not None
    assert reply[slice(*read.span)] == "Le\u200be Fox"
    inside = line('{"who": "Dr. Lee Fox"}', kind="name", value="Lee Fox", field="who").read
    assert inside is not None and inside.span == (13, 20)


@pytest.mark.parametrize(
    "unit",
    [
        "answer: Lee Fox. ",
        "maybe Lee Fox. No, ",
        "Lee Fox ",
        "not Lee Fox, ",
        "Lee M. ",
        "Fox, ",
        "x'",
        "e\u0301",
        "\ud800",
        "\0",
    ],
)
def test_reading_names_takes_linear_time(unit: str) -> None:
    """A long reply ends in time."""
    read = name_reader(NameCheck(value="Lee Fox"))
    assert grows_linearly(lambda text: read(View(text, "en")), unit, size=30_000)


@pytest.mark.parametrize(
    ("reply", "met"),
    [
        ("Lee Fox's brother signed", False),
        ("the assistant of Lee Fox", False),
        ("Lee Fox's signature", True),
        ("Is it Lee Fox?", None),
        ("Is it Lee Fox? Yes.", True),
        ("Rejected: Lee Fox", None),
        ("~~Lee Fox~~", False),
        ("~~Kim Dahl~~ Lee Fox", True),
        ("Lee Fox almost signed", None),
        ("Signed on behalf of Lee Fox", None),
    ],
)
def test_somebody_beside_the_name_or_a_name_not_meant_is_no_answer(reply: str, met: bool | None) -> None:
    """Relatives, questions, labels for what is left out, what is struck out, what did not happen."""
    assert line(reply, kind="name", value="Lee Fox").met is met
