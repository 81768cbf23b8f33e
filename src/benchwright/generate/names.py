"""Names of people and places in generated tasks: short, and no two alike."""

NAMES = (
    *("Ari", "Bo", "Cleo", "Dara", "Eli", "Fay", "Gus", "Hana", "Ivo", "Jun", "Kai", "Lea", "Milo"),
    *("Nia", "Omar", "Pia", "Quin", "Rosa", "Sven", "Tova", "Udo", "Vera", "Wim", "Xena", "Yara", "Zeno"),
)
