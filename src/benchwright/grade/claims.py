"""What a reply says of something it mentions: asserted, denied, or left open."""

import re
from collections.abc import Iterable, Iterator
from typing import Literal

Claim = Literal["asserted", "denied", "open"]

_WINDOW = 240
"""Only so many characters on each side are looked at."""

_NEAR = 120
"""A hedge stands so near before."""

_OR = r"(?:or|eller|oder|ou|nor|noch)"
_CLOSE = r"[\s*_`\"'”’)\]]*"
_END = re.compile(r"[\n;|¦]|[.!?]+[*_`\"'”’)\]]*\s")
_SHORTENED = re.compile(
    r"(?<![\w'’])(?:mr|mrs|ms|mx|dr|prof|rev|hon|gen|st|jr|sr|vs|hr|fr|dipl|ing|mme|mlle|e\.g|i\.e|[^\W\d_])\.\s\Z",
    re.IGNORECASE,
)
_EXEMPT = re.compile(
    r"(?<!\w)(?:not (?:only|just|merely|simply|surprisingly|to mention)|no (?:doubt|question|surprise)|none other than"
    r"|(?:no one|nobody|nothing|none) (?:else )?(?:but|other than|except)|no (?:later|earlier|sooner|other) than"
    r"|(?:\w+n['’]t|cannot|not|never)(?: \w+){1,3} any(?:one|body|thing)(?: else)? but"
    r"|(?:\w+n['’]t|not|never|little|beyond|without)(?: (?:any|all|a|reasonable|in))? doubt(?:ed)?"
    r"|not (?:later|earlier|sooner) than|not (?:before|after|until)|without (?:a )?doubt|why not|if not"
    r"|either (?:way|case)|inte (?:bara|endast|minst|senare än)|ikke (?:bare|kun)"
    r"|nicht (?:nur|bloß|zuletzt|später als)|non seulement|pas (?:seulement|plus tard que)|no (?:solo"
    r"|sólo)|ohne zweifel"
    r"|utan tvekan|sans doute|sin duda)(?!\w)",
    re.IGNORECASE,
)
_TURN = re.compile(
    r"(?<!\w)(?:(?<!anyone )(?<!anybody )(?<!anything )(?<!everyone )(?<!everybody )(?<!everything )(?<!all )but"
    r"|utan|sondern|sino|however|then|because|while|whereas|although|though|yet|instead(?! of)"
    r"|rather(?! than)(?![^.;\n]{1,60} than )|only|just|solely|(?<=,\s)(?:men|mais|aber|bara|endast|nur"
    r"|solo|sólo|pero|seulement))(?!\w)"
    r"|[()→]|\s[-–—]+\s|—|[-=]>",
    re.IGNORECASE,
)
_NO_WORDS = """
    not never no none nobody neither nor without except excluding exclude excludes cannot unlike unlikely doubt doubts
    doubted doubtful incorrect incorrectly wrong wrongly false falsely inte ej aldrig ingen inga inget varken förutom
    ikke aldri verken nicht nie niemals kein keine keinen keinem keiner keines weder ohne außer pas jamais sauf sans ni
    nunca tampoco excepto
    """.split()  # noqa: SIM905
_NO_PHRASES = (
    r"no one|rather than|rather [^,;.\n]{1,60}? than|instead of|other than|apart from|aside from|save for"
    r"|(?:any|every)(?:one|body|thing) but|all but"
)
_NO = re.compile(rf"(?<!\w)(?:{_NO_PHRASES}|{'|'.join(_NO_WORDS)})(?!\w)|n['’]t(?!\w)", re.IGNORECASE)
_NO_HINTS = frozenset(_NO_WORDS).union(
    """
    t rather instead other apart aside save anyone anybody anything everyone everybody everything all
    """.split()  # noqa: SIM905
)
"""One of these words stands in every denial; looked for first, since that is fast."""

_WIDE = re.compile(
    r"(?:(?:do|does|did|has|have|had)(?:n['’]t|\s+not)|without|except|excluding|neither|none|nobody|weder"
    r"|varken|ni|kein\w*)\Z",
    re.IGNORECASE,
)
_JOINT = re.compile(r"[,:]|(?<!\w)(?:and|och|und|et|y|og|or|eller|oder|ou|nor|noch|&)(?!\w)", re.IGNORECASE)
_VERB = re.compile(
    r"(?<!\w)(?:is|are|was|were|be|did|does|do|has|have|had|will|would|can|could|it|he|she|they|we|i|this"
    r"|that|which|who"
    r"|['’]s|['’]re|är|var|det|ist|war|es|sind|est|sont|son|était)(?!\w)",
    re.IGNORECASE,
)
_CHAIN = re.compile(rf"(?<!\w)(?:{_OR}|and|och|und|et|y|og)(?!\w)", re.IGNORECASE)
_LISTED = re.compile(
    rf"\A{_CLOSE}(?:\Z|[,;:.!?\n|}}]|(?:{_OR}|and|och|und|et|y|og)(?!\w))",
    re.IGNORECASE,
)
_ITEMS = r"(?:\s*,\s*(?!(?:and|or|not)\b)[^\s,;.:!?\n]{1,30}(?:[ \u00a0][^\s,;.:!?\n]{1,30}){0,3}){0,8}"
_ALTERNATIVE_AFTER = re.compile(
    rf"\A{_CLOSE}{_ITEMS}\s*+,?\s*+(?:and/or|or|eller|oder|ou|o|alternatively)\s+(?!(?:more|so|later|earlier"
    rf"|before|after|mer|mehr)\b)\S|\A{_CLOSE}/\s*\w",
    re.IGNORECASE,
)
_ALTERNATIVE_BEFORE = re.compile(
    r"(?:(?<!\w)(?:and/or|or|eller|oder|ou|o|alternatively|versus|vs\.?)\s*,?\s*"
    r"(?:(?:the|an?|by|to|in|maybe|perhaps|possibly|even|else|with|for|from|den|det|die|der|das|le|la|el)\s+)?|/\s*)"
    r"[*_`\"'“‘(\[]*\Z",
    re.IGNORECASE,
)
_EITHER = re.compile(r"(?<!\w)(?:either|whether|entweder|antingen|enten|soit)(?!\w)[^,]*\Z", re.IGNORECASE)
_AUXILIARY = (
    r"(?:did|does|do|was|were|is|are|has|have|had|can|could|will|would|should|may|might|must|ought|need|be|been|being"
    r"|to)"
)
_DENIAL = (
    rf"(?:{_AUXILIARY}\s+(?:\w+ly\s+|also\s+|probably\s+)?(?:not|never|no longer|neither)(?!\s+(?:only"
    rf"|just|merely|simply)\b)(?!\w)"
    r"|\w+n['’]t(?!\w)|cannot(?!\w)|never(?!\w)"
    r"|(?:is|was|are|were|be|been|being|seems|looks)\s+(?:\w+ly\s+)?(?:wrong|incorrect|false|untrue"
    r"|excluded|ruled out|absent"
    r"|missing|out of the question|impossible)(?!\w)"
    r"|(?:inte|ej|aldrig|ikke|aldri|nicht|nie|niemals|keineswegs)(?!\s+(?:bara|endast|nur|bare|kun)\b)(?!\w)"
    r"|n(?:['’]|e\s)\S+\s+(?:pas|jamais|plus)(?!\w)|nunca(?!\w))"
)
_DENIED_AFTER = re.compile(
    rf"\A(?:{_CLOSE}\s*,[^,;.\n]{{1,60}},)?(?P<between>[^,;:.!?\n]{{0,100}}?)(?<!\w){_DENIAL}", re.IGNORECASE
)
_JOINED_DENIED = re.compile(
    rf"\A{_CLOSE}{_ITEMS}\s*+,?\s*+(?:and|or|nor|och|eller|und|oder|et|ou|y|&)\s+[^,;.:!?\n]{{1,60}}?(?<!\w){_DENIAL}",
    re.IGNORECASE,
)
_NEW_CLAUSE = re.compile(
    r"(?<!\w)(?:and|but|while|whereas|because|since|although|though|when|if|that|what|which|so|as|than"
    r"|before|after|utan|men"
    r"|och|sondern|aber|und|mais|pero|however|whereas)(?!\w)|[()—]|\s[-–]\s",
    re.IGNORECASE,
)
_BARE_NO = ("no", "nej", "nein", "non")
_BARE = re.compile(r"(?:inte|ej|ikke|nicht)\Z", re.IGNORECASE)
_REFUTED = re.compile(
    rf"\A{_CLOSE}\s*[:=|–—-]\s*(?:no|not(?=\W*\Z|[,;.)])|nej|nein|non|false|wrong|incorrect|absent"
    rf"|excluded|✗|✘|❌|✖)(?!\w)"
    r"|\A[*_`\"'”’]*\s*\(?(?:no\)|false\)|wrong\)|incorrect\)|excluded\)|absent\)|nej\)|nein\))"
    r"|\A[*_`\"'”’]*\s*[:=|–—(-]?\s*not (?:included|correct|right|applicable|present|listed"
    r"|affected|true|eligible|met|mentioned|named)(?!\w)"
    r"|\A[^.!?;\n]{0,80}\?[\"'”’*_\s]*(?:no|nope|nej|nein|non)(?!\w)"
    r"|\A\s*(?:✗|✘|❌|✖)",
    re.IGNORECASE,
)
_RETRACTION = re.compile(
    r"(?<!\w)(?:actually|correction|corrected|wait|scratch that|sorry|i mean|i meant|on second thought"
    r"|my mistake|rather"
    r"|revised|mistaken|rättelse|korrektur|in fact|the truth is|final(?:ly)?)(?!\w)|(?:^|[.,;!?—–-]\s*)no(?=,|\s[-–—])",
    re.IGNORECASE,
)

_TAKEN_BACK = re.compile(
    r"[^.!?\n]{0,80}?(?:[.!…,;–—-]|\n)[\s*_\"'”’)(]{0,6}(?:(?:but|oh|hmm?|oops|ah),?\s)?"
    r"(?:wait[,.!:;…—–-]|wait\s(?:no|that|it)(?!\w)|scratch that|correction[:,.]|sorry[,:]|my mistake|oops"
    r"|on second thought|(?:that|this|it)(?:['’]s|\s(?:is|was))\s(?:wrong|incorrect|not right|not correct|a mistake"
    r"|an error)|i (?:was|am|made a) (?:wrong|mistaken|mistake)"
    r"|(?:no\s?[,:;.—–-]|actually,?)\s?(?:wait|sorry|actually|no(?!\w)|that(?:['’]s|\sis)|it(?:['’]s|\s(?:is|was))"
    r"\s(?-i:[A-Z\d])|(?-i:[A-Z\d])))",
    re.IGNORECASE,
)
_MAYBE = (
    r"(?:maybe|perhaps|possibly|conceivably|kanske|möjligen|eventuellt|vielleicht|möglicherweise|peut-être|quizás?"
    r"|tal vez)"
)
_COULD_BE = r"(?:may|might|could)(?:\s(?!only|not|never)\w+)?\s(?:be|have)"
_SUPPOSED = (
    r"(?:if|unless|suppose|supposing|assuming|whether)"
    r"(?:\s(?:it|that|this|the|he|she|they|is|was|were|be|by|on|signer|author|answer|date|name|day|deadline)){0,5}"
)
_BELIEVED = (
    r"(?:(?:people|some|many|most|others|they|he|she|everyone|everybody|someone|somebody|you)\s"
    r"(?:\w+ly\s|would\s|might\s|may\s)?"
    r"(?:thinks?|thought|believe[sd]?|assume[sd]?|suspect(?:s|ed)?|guess(?:ed)?|say|claim(?:ed)?)"
    r"|(?:i|we)\s(?:\w+\s)?(?:thought|assumed|believed|guessed|suspected))(?:\s[\w'’]+){0,5}"
)
_HEDGED_BEFORE = re.compile(
    rf"(?<!\w)(?:{_MAYBE}[,:]?(?:\s[\w'’]+){{0,4}}|{_COULD_BE}(?:\s[\w'’]+){{0,4}}|{_SUPPOSED}|{_BELIEVED})"
    r"[\s*_`\"'“‘]*\Z",
    re.IGNORECASE,
)
_HEDGES = frozenset(
    """
    maybe perhaps possibly conceivably kanske möjligen eventuellt vielleicht möglicherweise peut quizá quizás tal may
    might could if unless suppose supposing assuming whether think thinks thought believe believes believed assume
    assumes assumed suspect suspects suspected guess guessed say claim claimed
    """.split()  # noqa: SIM905
)
"""One of these words stands in every hedge; looked for first, since that is fast."""

_WORD = re.compile(r"\w+")
_HEDGED_AFTER = re.compile(
    rf"{_CLOSE}(?:{_COULD_BE}(?!\w)|[,(–—-]?\s?\(?{_MAYBE}(?:\W*\Z|\s?[.;!?\n)]|\s(?-i:[A-Z\d])))", re.IGNORECASE
)


def claim(text: str, start: int, end: int) -> Claim:
    """Tell what a text says of what it mentions at a place.

    Args:
        text: any text.
        start: where the mention begins.
        end: where it ends.

    Returns:
        "denied" in a negated clause or when taken back at once, "open" as one of several alternatives, else
        "asserted".

    Example:
        >>> def of(text, word):
        ...     return claim(text, text.index(word), text.index(word) + len(word))
        >>> of("It was not Kim but Lee", "Kim"), of("It was not Kim but Lee", "Lee")
        ('denied', 'asserted')
        >>> of("Kim did not sign; Lee did", "Kim"), of("Lee or Kim", "Kim")
        ('denied', 'open')
    """
    before = _before(text[max(0, start - _WINDOW) : start])
    after = text[end : end + _WINDOW]
    if _denied_before(before, after) or _denied_after(after) or _TAKEN_BACK.match(after):
        return "denied"
    if _ALTERNATIVE_AFTER.match(after) or _ALTERNATIVE_BEFORE.search(before) or _is_either(before):
        return "open"
    return "asserted"


def commitment(text: str, start: int, end: int) -> Claim:
    """Tell what a text commits itself to: as `claim`, but what it only holds for possible is open.

    Example:
        >>> commitment("It might be Lee", 12, 15), claim("It might be Lee", 12, 15)
        ('open', 'asserted')
    """
    said = claim(text, start, end)
    return "open" if said == "asserted" and is_hedged(text, start, end) else said


def is_hedged(text: str, start: int, end: int) -> bool:
    """Tell whether a text holds what it mentions only for possible, supposes it, or reports it as a belief."""
    if _HEDGED_AFTER.match(text[end : end + _WINDOW]):
        return True
    window = text[max(0, start - _NEAR) : start]
    if _HEDGES.isdisjoint(_WORD.findall(window.lower())):
        return False
    return _HEDGED_BEFORE.search(_after_turn(_before(window))) is not None


def verdict(claims: Iterable[tuple[Claim, int]], text: str) -> tuple[bool | None, int] | None:
    """Weigh the claims that a text makes about one thing.

    Args:
        claims: each claim with the place where it is made, in order.
        text: the text.

    Returns:
        Met, not met, or None for a conflict, with the place that decided; None when nothing is claimed. A denial
        and an assertion are a conflict, unless the later one takes the earlier back ("No, wait").
    """
    kept = list(claims)
    decided = [(kind, at) for kind, at in kept if kind != "open"]
    if not decided:
        return (None, kept[0][1]) if kept else None
    kinds = {kind for kind, _ in decided}
    if len(kinds) == 1:
        return "asserted" in kinds, decided[0][1]
    last, at = decided[-1]
    turned = max(place for kind, place in decided if kind != last)
    if _RETRACTION.search(text, turned, at):
        return last == "asserted", at
    return None, at


def denies(text: str) -> bool:
    """Tell whether a phrase holds a word of denial: "not Kim", "without plum"."""
    return _NO.search(_EXEMPT.sub("", text)) is not None or any(mark in text for mark in "✗✘❌✖")


def first_sentence(text: str, start: int, end: int) -> int:
    """Give the place where the first sentence of a part of a text ends; "Mr." ends none."""
    return next((stop.end() for stop in _stops(text, start, end)), end)


def _before(window: str) -> str:
    """Keep what stands before a mention in its own sentence."""
    start = 0
    for stop in _stops(window, 0, len(window)):
        start = stop.end()
    return window[start:]


def _stops(text: str, start: int, end: int) -> Iterator[re.Match[str]]:
    for stop in _END.finditer(text, start, end):
        if not _SHORTENED.search(text, max(start, stop.end() - 12), stop.end()):
            yield stop


def _after_turn(before: str) -> str:
    turns = [turn.end() for turn in _TURN.finditer(_blanked(before))]
    return _blanked(before)[turns[-1] if turns else 0 :]


def _is_either(before: str) -> bool:
    return _EITHER.search(before) is not None and _EITHER.search(_after_turn(before)) is not None


def _blanked(text: str) -> str:
    return _EXEMPT.sub(lambda found: " " * len(found[0]), text)


def _denied_before(before: str, after: str) -> bool:
    if _NO_HINTS.isdisjoint(_WORD.findall(before.lower())):
        return False
    clause = _after_turn(before)
    denials = list(_NO.finditer(clause))
    if not denials:
        return False
    between = clause[denials[-1].end() :]
    joint = _JOINT.search(between)
    if joint is None:
        return True
    if (not between[: joint.start()].strip() and joint[0] == ",") or _VERB.search(between, joint.start()):
        return False
    if not _LISTED.match(after):
        return False
    if joint[0] == ":":
        lead = between[: joint.start()].strip()
        if not lead and denials[-1][0].casefold() in _BARE_NO:
            return False
        # "Not affected: A, B" covers the list; "Wait, no: A" and "Not Kim: Lee" do not.
        return bool(clause[: denials[-1].start()].strip() or lead) and not lead[:1].isupper()
    chained = _CHAIN.search(between) or re.match(rf"{_CLOSE}{_ITEMS}\s*,?\s*{_OR}(?!\w)", after, re.IGNORECASE)
    return bool(chained) or _WIDE.search(clause[: denials[-1].end()]) is not None


def _denied_after(after: str) -> bool:
    line = after.partition("\n")[0]
    if _REFUTED.match(line):
        return True
    found = _DENIED_AFTER.match(line)
    if found and not _NEW_CLAUSE.search(found["between"]):
        # "Lee inte Kim": a bare denial right behind a mention, before another name, denies the other.
        return not (
            _BARE.search(found[0]) and not found["between"].strip() and line[found.end() :].lstrip()[:1].isupper()
        )
    return _JOINED_DENIED.match(line) is not None
