"""The words that say who is ahead of whom."""


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


BEATS = _words(
    """
    beat beats besegrade besiegte bested bests defeat defeated defeats edged outpaced outpaces outperformed
    outperforms outran outruns outscored outsprinted overtakes overtook passed passes preceded precedes slog
    surpassed surpasses topped tops
    """
)
"""Verbs whose subject is ahead of their object."""

BEATEN = _words(
    """
    beaten bested defeated edged outpaced outperformed outrun outscored overtaken passed surpassed topped
    """
)
"""Participles that turn it round with "by"."""

AHEAD = _words(
    """
    above ahead before better earlier faster higher over quicker
    """
)
"""Words that put the subject ahead."""

BEHIND = _words(
    """
    after behind below follows later lower slower trailed trails worse
    """
)
"""Words that put the subject behind."""

COMPARED = _words(
    """
    better earlier faster higher later lower quicker slower worse
    """
)
"""Those of them that need "than"."""

TOP = _words(
    """
    1st best champion erster fastest first först gewann gewinner gold lead leader leads led quickest sieger
    top triumphed unbeaten vann victor victorious victory vinnare win winner winning wins won
    """
)
"""Words that say who is first."""

LOW = _words(
    """
    2nd 3rd 4th 5th 6th bottom bronze fifth fourth last letzter loser loses lost runner-up second silver sist
    sista sixth slowest third trea tvåa zweiter
    """
)
"""Words that say who is not."""

NOUNS = _words(
    """
    1st 2nd 3rd 4th 5th best bronze champion fastest fifth first fourth gold last leader loser place position
    quickest runner-up second silver slowest third top victor victory winner
    """
)
"""Those that may be linked to a name behind them: "the winner is"."""

LINKS = _words(
    """
    - : = are belongs by came comes finished finishing goes is ist var war was went were är – →
    """
)
"""What links them."""

NEGATIONS = _words(
    """
    aldrig can't cannot can’t couldn't couldn’t didn't didn’t doesn't doesn’t failed hasn't hasn’t inte isn't
    isn’t kein neither never nicht nie no nor not wasn't wasn’t without won't won’t
    """
)
"""Words that deny."""

UNSURE = _words(
    """
    almost could expected hoped kunde könnte may maybe might nearly perhaps possibly should supposed tried
    wanted would
    """
)
"""Words that leave it open."""

OPENS_A_CONDITION = _words(
    """
    assuming had if om suppose supposing unless wenn whether
    """
)
"""Words that open a condition."""

BELIEFS = _words(
    """
    believed believes bet claimed claims expected expects guessed hoped hopes insisted insists predicted said
    says thinks thought wanted wants
    """
)
"""Verbs behind which stands what somebody thinks."""

BARRIERS = _words(
    """
    ! . ; ? although because but hence however since so therefore though thus whereas while yet
    """
) | {"\n"}
"""Words and signs that part two clauses."""

STOPS = _words(
    """
    ! . ; ?
    """
) | {"\n"}
"""Signs that end a sentence."""

CONCLUDES = _words(
    """
    alltså also hence so therefore thus
    """
)
"""Words that lead to a conclusion."""

EVERYONE = _words(
    """
    all alla everybody everyone others rest
    """
)
"""Words for all others."""

NO_ONE = _words(
    """
    ingen niemand nobody none noone
    """
)
"""Words for nobody."""

FIRST_OF = _words(
    """
    ! ( ) , - . : ; = ? across ahead and before by came goes in is on over place position then to was went
    with – —
    """
) | {"\n"}
"""What may follow "first" where it says who won; "the first clue" does not."""
