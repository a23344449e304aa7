"""Study leads and contracts over many worlds: results that sharpen, with intervals and reasons."""

from crossruff.coach.study.contract_advice import (
    ContractAdvice,
    ContractDuels,
    ContractStage,
    StageChance,
    advise,
)
from crossruff.coach.study.contract_data import contract_data, played_data
from crossruff.coach.study.contract_picture import contract_picture
from crossruff.coach.study.contract_question import ContractQuestion
from crossruff.coach.study.contracts import ContractComparison, ContractValue, compare_contracts
from crossruff.coach.study.estimates import WorldEstimate
from crossruff.coach.study.lead_data import lead_data
from crossruff.coach.study.lead_picture import lead_picture
from crossruff.coach.study.lead_question import LeadQuestion
from crossruff.coach.study.leads import LeadComparison, LeadValue, compare_leads
from crossruff.coach.study.partner_holdings import PartnerHolding
from crossruff.coach.study.partner_needs import PartnerNeed, partner_need, partner_needs
from crossruff.coach.study.played_contracts import PlayedContract, play_contract, play_contracts
from crossruff.coach.study.scoring import StudyScoring

__all__ = [
    "ContractAdvice",
    "ContractComparison",
    "ContractDuels",
    "ContractQuestion",
    "ContractStage",
    "ContractValue",
    "LeadComparison",
    "LeadQuestion",
    "LeadValue",
    "PartnerHolding",
    "PartnerNeed",
    "PlayedContract",
    "StageChance",
    "StudyScoring",
    "WorldEstimate",
    "advise",
    "compare_contracts",
    "compare_leads",
    "contract_data",
    "contract_picture",
    "lead_data",
    "lead_picture",
    "partner_need",
    "partner_needs",
    "play_contract",
    "play_contracts",
    "played_data",
]
