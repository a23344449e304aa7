"""Choose the opening lead against 1NT - 3NT: solve 200 deals that agree with the auction."""

from crossruff import Play, dd, dealing

wish = "west: QT983.K72.A4.J65; south: 15-17 hcp, balanced; north: 9-14 hcp, no 4-card major"
deals = list(dealing.deals(wish, seed=1, count=200))
play = Play.of(deals[0].only("W"), "3NTS")
found = dd.solve_worlds(deals, play)
for card in found.cards:
    tricks = found.of(card)
    print(f"{card.symbol}: {tricks.mean():.2f} tricks, beats 3NT in {(tricks >= 5).mean():.0%}")
