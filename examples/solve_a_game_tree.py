"""A small game with hidden information is worth less than with perfect information."""

from crossruff.theory import chance_minimax, figure, imp_minimax

game = figure("2.1")
plan = imp_minimax(game)
print("the best strategy", plan.strategy, "is worth", *plan.payoffs)
print("with perfect information it would be worth", *chance_minimax(game))
