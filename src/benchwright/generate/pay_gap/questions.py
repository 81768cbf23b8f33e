"""What a task is about, as values: a payroll, an assessment, a notice, or a table of groups."""

from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from fractions import Fraction
from typing import Literal

from benchwright.generate.pay_gap.deadlines import Step

Gender = Literal["woman", "man"]


@dataclass(frozen=True, kw_only=True)
class Employee:
    """One row of a payroll.

    Attributes:
        pay: gross pay in euros: for an hour, or for a month when hours are given.
        hours: paid hours of the month, or None when the pay is for an hour.
    """

    number: str
    category: str
    gender: Gender
    pay: Decimal
    hours: int | None = None

    @property
    def hourly(self) -> Fraction:
        """Gross pay for an hour, exact."""
        return Fraction(self.pay) / (self.hours or 1)


@dataclass(frozen=True, kw_only=True)
class PayQuestion:
    """How large is the gap over a whole payroll, by the mean or by the median?"""

    statistic: Literal["mean", "median"]
    employees: tuple[Employee, ...]


@dataclass(frozen=True, kw_only=True)
class Finding:
    """What the employer has found out about the gap in one category."""

    category: str
    justified: bool
    remedied: bool


@dataclass(frozen=True, kw_only=True)
class AssessmentQuestion:
    """Which categories of workers need a joint pay assessment?"""

    employees: tuple[Employee, ...]
    findings: tuple[Finding, ...]
    threshold: int


@dataclass(frozen=True, kw_only=True)
class NoticeQuestion:
    """When is the answer to a notice due?"""

    start: date
    steps: tuple[Step, ...]
    holidays: tuple[date, ...]


@dataclass(frozen=True, kw_only=True)
class Group:
    """One row of a table of groups: how many women and men, and their mean hourly pay in euros."""

    name: str
    women: int
    women_pay: Decimal
    men: int
    men_pay: Decimal


@dataclass(frozen=True, kw_only=True)
class GroupQuestion:
    """Which groups are affected: large enough, and women's pay at least so far below men's?"""

    groups: tuple[Group, ...]
    minimum: int
    threshold: int


Question = PayQuestion | AssessmentQuestion | NoticeQuestion | GroupQuestion
