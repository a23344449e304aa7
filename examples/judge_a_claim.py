"""Judge two claims of South in the same ending: one trick is sure, two are not."""

from crossruff import Play, View, claims

play = Play("N:AQ... K7... 32... JT...", "NT", "S", declarer="S")
view = View.of(play, play.leader)
for tricks in (1, 2):
    verdict = claims.judge(view, tricks)
    print(tricks, "accepted" if verdict.is_accepted else claims.describe_refusal(verdict.refusal))
