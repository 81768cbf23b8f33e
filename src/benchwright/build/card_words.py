"""The card's own words, in Swedish and in English, and the order of words for difficulty."""

from math import inf, isfinite

from benchwright.records.card import CardLanguage

_NATURAL = {"easy": 0, "lätt": 0, "medium": 1, "medel": 1, "hard": 2, "svår": 2}
"""Words that have an order of their own."""

_PAIRS: dict[str, tuple[str, str]] = {
    "measurementDomain": ("Mätdomän", "Measurement domain"),
    "sourceAndLicence": ("Källa och licens", "Source and licence"),
    "construction": ("Konstruktion", "Construction"),
    "biases": ("Kända skevheter", "Known biases"),
    "statistics": ("Statistik", "Statistics"),
    "source": ("Källa", "Source"),
    "licence": ("Licens", "Licence"),
    "notStated": ("Uppgift saknas", "Not stated"),
    "notMeasured": ("inte mätt", "not measured"),
    "undefined": ("inte definierat", "not defined"),
    "none": ("saknas", "not given"),
    "yes": ("ja", "yes"),
    "no": ("nej", "no"),
    "numberOfCases": ("Antal fall", "Number of cases"),
    "byDifficulty": ("Fördelning efter svårighetsgrad", "Distribution by difficulty"),
    "value": ("Värde", "Value"),
    "count": ("Antal", "Number"),
    "benchmark": ("Benchmark", "Benchmark"),
    "id": ("Id", "Id"),
    "version": ("Version", "Version"),
    "language": ("Språk", "Language"),
    "bar": ("Gräns som en modell ska nå", "Bar that a model must reach"),
    "runs": ("Omgångar per modell", "Runs per model"),
    "cases": ("Antal fall", "Number of cases"),
    "items": ("Antal uppgifter (varianter räknas en gång)", "Items (variants count once)"),
    "variants": ("Varianter per uppgift", "Variants per item"),
    "lines": ("Bedömningsrader", "Rubric lines"),
    "judgeLines": ("Rader som en domarmodell läser", "Lines that a judge model reads"),
    "chance": ("Slumpnivå, fall med svarsalternativ", "Chance level, cases with options"),
    "difficulty": ("Svårighetsgrad", "Difficulty"),
    "family": ("Familj", "Family"),
    "group": ("Grupp", "Group"),
    "checks": ("Rader efter kontroll", "Lines by check"),
    "agreement": ("Samstämmighet mellan bedömare", "Agreement of annotators"),
    "raters": ("Bedömare", "Annotators"),
    "rated": ("Bedömda fall", "Cases rated"),
    "strangers": ("Bedömda som inte är fall här", "Rated and no cases here"),
    "dropped": ("Fall som inte alla bedömt", "Cases that not all rated"),
    "kappa": ("Cohens kappa", "Cohen's kappa"),
    "alpha": ("Krippendorffs alfa", "Krippendorff's alpha"),
    "notices": ("Anmärkningar", "Notices"),
    "validation": ("Resultat från system", "Results of systems"),
    "systems": ("System", "Systems"),
    "floor": ("Golv: fall som inget system klarar", "Floor: cases that no system passes"),
    "ceiling": ("Tak: fall som alla system klarar", "Ceiling: cases that every system passes"),
    "discrimination": (
        "Urskiljning: andel fall där systemen skiljer sig",
        "Discrimination: share where systems differ",
    ),
    "coinFlip": ("Urskiljning vid slantsingling", "Discrimination of coin flips"),
    "headroom": ("Utrymme över bästa systemet", "Headroom above the best system"),
    "reliability": ("Reliabilitet (KR-20 / alfa)", "Reliability (KR-20 / alpha)"),
    "accuracy": ("Andel rätt", "Accuracy"),
    "contamination": ("Överlapp med korpus", "Overlap with a corpus"),
    "n": ("Ord i rad", "Words in a row"),
    "contaminated": ("Fall som överlappar", "Cases that overlap"),
    "notCheckable": ("Fall som är för korta för kontroll", "Cases too short to check"),
    "canaries": ("Kanariefågeln hittad i korpus", "Canary found in the corpus"),
    "documents": ("Lästa dokument", "Documents read"),
    "megabytes": ("Genomsökt, MB", "MB scanned"),
    "unreadable": ("Oläsliga delar", "Unreadable parts"),
    "gate": ("Fusktest", "Cheating policies"),
    "passes": ("Klarar fusktestet", "Passes the gate"),
    "policies": ("Prövade fuskstrategier", "Policies tried"),
    "highest": ("Högsta medelpoäng", "Highest mean score"),
    "upperBound": ("Dess övre gräns (95 %)", "Its upper bound (95 %)"),
    "limit": ("Dess gränsvärde", "Its limit"),
    "refused": ("Rätta svar som underkänns", "Right answers refused"),
    "files": ("Filer (SHA-256)", "Files (SHA-256)"),
    "tasksFile": ("tasks.jsonl", "tasks.jsonl"),
    "settingsFile": ("benchmark.toml", "benchmark.toml"),
    "casesFile": ("Fall", "Cases"),
    "metaFile": ("Texter", "Texts"),
    "canary": ("Kanariefågel", "Canary"),
    "labels": ("Etiketter", "Labels"),
    "results": ("Resultat", "Results"),
    "contaminationFile": ("Överlapp", "Overlap"),
    "gateFile": ("Fusktest", "Gate"),
}

WORDS: dict[CardLanguage, dict[str, str]] = {
    "sv": {key: pair[0] for key, pair in _PAIRS.items()},
    "en": {key: pair[1] for key, pair in _PAIRS.items()},
}
"""Language -> word of the card -> how it is printed."""


def difficulty_order(name: str | None) -> tuple[int, float, str]:
    """Give the place of a difficulty among others: words with an order, numbers by size, names, none at all.

    Example:
        >>> sorted(["svår", "10", "lätt", "9", "b"], key=difficulty_order)
        ['lätt', 'svår', '9', '10', 'b']
    """
    if name is None:
        return (3, 0, "")
    folded = name.casefold()
    if folded in _NATURAL:
        return (0, _NATURAL[folded], name)
    try:
        number = float(name)
    except ValueError:
        number = inf
    return (1, number, name) if isfinite(number) else (2, 0, name)
