"""Draw a plan as the picture that claims have."""

from __future__ import annotations

from crossruff.claims.explain.picture import WIDTH, outline_picture
from crossruff.claims.explain.tricks import list_suits
from crossruff.coach.plan.plan import PlayPlan


def plan_drawing(plan: PlayPlan, width: int = WIDTH) -> str:
    """Return the best line of a plan as an SVG picture."""
    contract = plan.view.contract
    low, high = plan.best.chance.interval
    title = (
        f"The plan of {plan.view.seat.name.title()} in {contract}: "
        f"{100 * plan.best.chance.value:.0f} % ({100 * low:.0f} to {100 * high:.0f})"
    )
    seats = (plan.view.seat, plan.view.seat.partner)
    seen = [f"{seat.name.title()} {list_suits(plan.situation.hand(seat))}" for seat in seats]
    table = " ".join(card.symbol for card in plan.view.play.trick.cards)
    seen.append(f"after {table}" if table else "to lead")
    return outline_picture(title, seen, plan.outline, width)
