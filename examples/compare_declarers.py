"""South needs all four tricks with the queen of spades missing: a planner sees further than Monte Carlo."""

from crossruff import Play, View
from crossruff.cardplay import declarer

view = View.of(Play("N:A98.2.. Q76.K.. KJT.A.. .QJT.2.", "NT", "S", declarer="S"), "S")
for name in ("mc(samples=100, payoff=tricks)", "strategic(samples=100, payoff=tricks)"):
    decision = declarer(name).decide(view)
    print(name, decision.action, decision.reason)
