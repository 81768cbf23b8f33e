"""The families of generated tasks."""

from benchwright.generate.families.calendar import CALENDAR
from benchwright.generate.families.dial import DIAL
from benchwright.generate.families.grid import GRID
from benchwright.generate.families.ledger import LEDGER
from benchwright.generate.families.race import RACE
from benchwright.generate.families.route import ROUTE
from benchwright.generate.items import Family

FAMILIES: dict[str, Family] = {family.name: family for family in (LEDGER, DIAL, RACE, CALENDAR, ROUTE, GRID)}
"""Name -> family, in the order in which a split is built."""
