"""Do raters agree, chance taken out? Do two models find the same tasks hard?"""

from benchwright.agreement.kappa import cohens_kappa, kappa
from benchwright.agreement.pairs import rate_pair
from benchwright.agreement.raters import rater_agreement
from benchwright.agreement.tau import FEW_VALUES, tau_b, tau_b_pairs

__all__ = [
    "FEW_VALUES",
    "cohens_kappa",
    "kappa",
    "rate_pair",
    "rater_agreement",
    "tau_b",
    "tau_b_pairs",
]
