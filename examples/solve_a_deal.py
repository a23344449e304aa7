"""Solve a deal double dummy: the tricks of each declarer in each strain."""

from crossruff import Deal, dd

deal = Deal("N:T6.KQ753.J.QJ765 K2.T.AQ952.KT943 A853.A42.K874.A2 QJ974.J986.T63.8")
table = dd.table(deal)
deal.pprint()
print(table)
print("South takes", table["S", "NT"], "tricks at notrump")
