"""Claims: found, proved, explained and judged."""

from crossruff.cardplay.claims.assumptions import assumed
from crossruff.cardplay.claims.cases import Case, Hidden, probability
from crossruff.cardplay.claims.proofs import ProvedClaim, find_claim

__all__ = ["Case", "Hidden", "ProvedClaim", "assumed", "find_claim", "probability"]
