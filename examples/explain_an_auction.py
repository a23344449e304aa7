"""Explain every call of an auction: what it shows, and the hands that are possible after it."""

from crossruff import Auction, bidding

auction = Auction("N", "1S Pass 2NT Pass 3D Pass 4S AP")
for explained in bidding.system("sayc").explain(auction):
    print(explained.seat, explained.call, explained.words)
