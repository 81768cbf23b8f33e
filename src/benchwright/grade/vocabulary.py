"""The words that say who is ahead of whom."""


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


BEATS = _words(
    """
    beat beats besegrade besiegte bested bests conquered crushed defeat defeated defeats dominated eclipsed
    edged outclassed outdid outdistanced outlast outlasted outmatched outpace outpaced outpaces outperformed
    outperforms outraced outran outrun outruns outscored outsprinted outsprints outstripped overcame overtake
    overtakes overtook passed passes pipped preceded precedes routed slog surpassed surpasses thrashed topped
    toppled tops trounced vanquished whipped
    """
)
"""Verbs whose subject is ahead of their object."""

BEATEN = _words(
    """
    beaten bested crushed defeated eclipsed edged led outclassed outdone outlasted outmatched outpaced
    outperformed outraced outrun outscored outsprinted outstripped overcome overtaken passed pipped preceded
    surpassed thrashed topped trounced
    """
)
"""Participles that turn it round with "by"."""

AHEAD = _words(
    """
    above ahead before better earlier faster higher over quicker sooner
    """
)
"""Words that put the subject ahead."""

BEHIND = _words(
    """
    after behind below follows later lower slower trail trailed trails worse
    """
)
"""Words that put the subject behind."""

COMPARED = _words(
    """
    better earlier faster higher later lower quicker slower sooner worse
    """
)
"""Those of them that need "than"."""

TOP = _words(
    """
    1st best champion erster fastest first först gewann gewinner gold lead leader leads led quickest sieger
    top triumphed unbeaten undefeated vann victor victorious victory vinnare win winner winning wins won
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
    for     - : = are belongs by came comes finished finishing goes is ist var war was went were är – →
    """
)
"""What links them."""

NEGATIONS = _words(
    """
    aldrig can't cannot can’t couldn't couldn’t didn't didn’t doesn't doesn’t failed fails hardly hasn't
    hasn’t inte isn't isn’t kein neither never nicht nie no nor not wasn't wasn’t without won't won’t
    """
)
"""Words that deny."""

UNSURE = _words(
    """
    almost anything can could denied expected far favored favoured gave gives handed hoped kunde könnte may
    maybe might miss missed nearly perhaps possibly refused should supposed surrendered tried used wanted
    would
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
    appeared appears believed believes bet boasted boasts claimed claims considers dreamed dreamt wished expected
    expects favored favoured guessed guesses hoped hopes insisted insists lied lies predicted predicts
    pretended pretends reckons said says swore tells thinks thought told wanted wants wish wishes
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
    ! ( ) , - -> . : ; = ? across ahead and before by came goes in is on over place position then to was went
    with – — →
    """
) | {"\n"}
"""What may follow "first" where it says who won; "the first clue" does not."""

DISTRUST = _words(
    """
    allegedly anybody anyone apart assume barely case consider consolation disqualified dnf doubt doubts eliminated
    except excluded false falsely hardly heat heats incorrect incorrectly kidding let let's let’s losers
    dream dreams hypothetically nothing nowhere outside pretend rejected reportedly reverse rumor rumour supposedly
    theoretically theory warm-up warmup yesterday's ruled scarcely start started starting starts toss
    trained unknown unlikely untrue way withdrew without wrong wrongly
    """
)
"""A sentence with one of these claims nothing: it says that something is not so, or not meant."""

SHARED = _words(
    """
    along alongside delad draw drew either equal equally joint jointly share shared shares tie tied ties tillsammans
    together
    """
)
"""Words that put several in one place."""

SOMEONE = _words("another both many one others runners several some somebody someone they three two")
"""Words for others that are not named."""

PRONOUNS = _words("him her them")
"""Words for somebody named before."""

SPECTATORS = _words("against despite racing unlike")
"""Words that bring in somebody who is only mentioned: ", unlike Bo,"."""

MOUNTS = _words("boat car dog entry horse lane lead pigeon snail team time")
"""What may stand for its owner: "Ari's team won"."""

PLAIN = _words(
    """
    's a absolutely again all an and answer answers are as be believe certainly choice choose chosen clearly
    conclude conclusion confident correct course definitely each final finally finds for from given go going
    have hence here i i'd i'm in indeed is it it's its it’ll it’s i’d i’m me must my name named no obviously
    of ok okay on only option our overall pick probably question really result right s say simply so solution
    sure surely that that's that’s the then there therefore think this thus to undoubtedly was we well with
    would yes you your
    """
)
"""Words beside a name that is given as the answer and nothing else."""

OPENERS = _words(
    """
    a according after again all also although among an and answer as at based because before behind between
    both but by clearly clue considering did does each either even every everybody everyone final finally
    first for from given had he hence her here hers him hint his how however i if in indeed it it's its last
    later let like loser many maybe more most my neither next no nobody none not note now of on once one only
    option or order our out overall perhaps place question race rank ranking result runner runners second she
    since so some somebody someone step such team that the their then there therefore these they third this
    those though three thus to today two unless until we well what when where whereas which while who whom
    why winner with without yes yet you your
    """
)
"""Words with a capital that are no names."""
