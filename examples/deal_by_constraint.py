"""Deal five boards on which South opens a strong notrump and North has a major, and write them as PBN."""

from crossruff import dealing, formats

wish = "south: 15-17 hcp, balanced; north: 8+ hcp, 5+ spades or 5+ hearts"
deals = list(dealing.deals(wish, seed=2026, count=5))
for deal in deals:
    print(deal.south.hcp, deal.south.shape, deal.north.hcp, deal.north.shape)
print(formats.dumps(deals))
