"""Go on after Roman key cards: place the contract, ask for the queen of trumps, ask for kings.

The four aces and the king of trumps are the five key cards. Partner's answers to four notrump are in
rules/slam.txt: five clubs one or four, five diamonds none or three, five hearts two, five spades two with the
queen. The cheapest other suit over the first two asks for the queen, and five notrump for kings.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import ceil

from crossruff.bidding.natural.engine.calls import (
    CLUBS,
    DIAMONDS,
    DOUBLE,
    HEARTS,
    NOTRUMP,
    PASS,
    SPADES,
    bid,
    cheapest,
    level_of,
    strain_of,
    suit_name,
)
from crossruff.bidding.natural.engine.requirements import Requirement
from crossruff.bidding.natural.kernel.candidate_builder import CandidateBuilder, call_type
from crossruff.bidding.natural.kernel.hand_requirements import (
    ANY,
    cards,
    condition,
    key_cards,
    queen,
    side_kings,
    support,
)

_FOUR_NOTRUMP, _FIVE_NOTRUMP = bid(4, NOTRUMP), bid(5, NOTRUMP)
_NUMBERS = {
    bid(5, CLUBS): (1, 4),
    bid(5, DIAMONDS): (0, 3),
    bid(5, HEARTS): (2, 5),
    bid(5, SPADES): (2, 5),
    _FIVE_NOTRUMP: (2, 4),
}
"""The key cards of each answer: fewer or more."""
_WITH_A_VOID = (1, 3)
_LIKELY_POINTS = {3: 10, 4: 15}
"""Partner's average points from which the larger number is the likelier one."""
_ENOUGH_TRUMPS = 10
"""Trumps of both hands with which nobody needs the queen."""
SLAM_WITHOUT_ONE = 31
"""Combined points for slam with a key card missing."""
GRAND_HOPES, GRAND = 35, 37
_KINGS = 3


@dataclass(frozen=True, slots=True)
class _Answer:
    """Partner's answer, and what it leaves to do."""

    trumps: int
    call: int
    number: int
    """Key cards, the likelier number."""

    @property
    def has_queen(self) -> bool:
        """Whether it promises the queen of trumps."""
        return self.call == bid(5, SPADES)

    @property
    def queen_ask(self) -> int | None:
        """The bid that asks for the queen of trumps."""
        if self.call not in (bid(5, CLUBS), bid(5, DIAMONDS)):
            return None
        return _next_suit(self.call, self.trumps)

    @property
    def stop(self) -> int:
        """The cheapest place to stop: the answer itself, or a bid of the trump suit."""
        return self.call if strain_of(self.call) == self.trumps else cheapest(self.trumps, self.call)


def _next_suit(call: int, trumps: int) -> int:
    following = call + 1
    return following + 1 if strain_of(following) == trumps else following


def after_key_cards(builder: CandidateBuilder) -> bool:
    """Bid in an auction about key cards; return whether this is one."""
    situation = builder.situation
    mine, partners = situation.call_types[builder.position], situation.call_types[builder.partner]
    # A double of an artificial bid changes nothing.
    if situation.calls[-1] not in (PASS, DOUBLE) or len(situation.calls) < 4:
        return False
    if partners.asks == "key cards queen" and partners.agrees is not None:
        _answer_queen(builder, partners.agrees)
        return True
    if mine.asks == "key cards" and mine.agrees is not None:
        if not bid(5, CLUBS) <= builder.partners_call < bid(6, NOTRUMP):
            return False
        _place(builder, _read(builder, mine.agrees))
        return True
    if mine.asks == "key cards queen" and mine.agrees is not None:
        _after_queen(builder, mine.agrees)
        return True
    if mine.asks == "key cards kings" and mine.agrees is not None:
        _after_kings(builder, mine.agrees)
        return True
    return _raise_sign_off(builder)


def _read(builder: CandidateBuilder, trumps: int) -> _Answer:
    call = builder.partners_call
    return _Answer(trumps, call, _likely_number(call, builder.par.mean))


def _likely_number(call: int, mean: float) -> int:
    """Return the likelier number of key cards of an answer, by the points of the hand that gave it."""
    fewer, more = _NUMBERS.get(call, _WITH_A_VOID)
    return more if mean >= _LIKELY_POINTS.get(more, 40) else fewer


def _settled(trumps: int, given: _Answer, builder: CandidateBuilder) -> list[Requirement]:
    """Return the ways in which the queen of trumps is no worry: shown, held, or not needed."""
    if given.has_queen:
        return [ANY]
    return [queen(trumps), cards(trumps, _ENOUGH_TRUMPS - builder.par.shortest[trumps])]


def _place(builder: CandidateBuilder, given: _Answer) -> None:
    """Bid on after the answer: kings, the queen, six, or five."""
    par, trumps = builder.opposite_slam, given.trumps
    sign_off = call_type("natural, sign-off", trumps)
    complete = key_cards(trumps, 5 - given.number)
    one_missing = key_cards(trumps, 4 - given.number) & support(trumps, _needed(builder, SLAM_WITHOUT_ONE))
    hopes = complete & support(trumps, _needed(builder, GRAND_HOPES))
    slam = bid(6, trumps)
    if given.call > _FIVE_NOTRUMP:
        _grand_opposite_a_void(builder, given)
    for settled in _settled(trumps, given, builder):
        if given.call < _FIVE_NOTRUMP and trumps <= HEARTS:
            kind = call_type("artificial, forcing", trumps, "key cards kings")
            builder.add(_FIVE_NOTRUMP, hopes & settled, kind, "all key cards are there: asks for kings")
    ask = given.queen_ask
    nine = cards(trumps, _ENOUGH_TRUMPS - 1 - par.shortest[trumps])
    asks = call_type("artificial, forcing", trumps, "key cards queen")
    if ask is not None and ask < slam:
        builder.add(ask, hopes, asks, "all key cards are there: asks for the queen of trumps")
    builder.add(slam, complete, sign_off, "slam: all key cards are there")
    for settled in (*_settled(trumps, given, builder), nine):
        builder.add(slam, one_missing & settled, sign_off, "slam: one key card is missing")
    if ask is not None and ask < given.stop:
        builder.add(ask, one_missing, asks, "one key card is missing: asks for the queen of trumps")
    else:
        enough = support(trumps, _needed(builder, SLAM_WITHOUT_ONE + 1))
        builder.add(slam, one_missing & enough, sign_off, "slam: one key card is missing")
    _stop(builder, given.stop, trumps, "too much is missing")


def _grand_opposite_a_void(builder: CandidateBuilder, given: _Answer) -> None:
    """Bid seven if only the ace of partner's void may be missing."""
    void, trumps = strain_of(given.call), given.trumps
    others = key_cards(trumps, 4 - given.number) & condition(f"0 of A in {suit_name(void)}")
    hopes = support(trumps, _needed(builder, GRAND_HOPES))
    sign_off = call_type("natural, sign-off", trumps)
    for held in (others, key_cards(trumps, 5 - given.number)):
        for settled in _settled(trumps, given, builder):
            builder.add(bid(7, trumps), held & hopes & settled, sign_off, "grand slam opposite the void")


def _needed(builder: CandidateBuilder, target: int) -> int:
    return ceil(target - builder.opposite_slam.total_mean)


def _stop(builder: CandidateBuilder, call: int, trumps: int, name: str) -> None:
    if call == builder.last:
        builder.add(PASS, ANY, call_type("sign-off"), name)
    else:
        builder.add(call, ANY, call_type("natural, sign-off", trumps), name)


def _answer_queen(builder: CandidateBuilder, trumps: int) -> None:
    """Show the queen of trumps, or enough trumps: a king if there is one, six without; deny it cheaply."""
    kind = call_type("artificial", trumps)
    denial = builder.cheapest(trumps)
    length = cards(trumps, _ENOUGH_TRUMPS - builder.par.shortest[trumps])
    for held in (queen(trumps), length):
        for call in range(builder.last + 1, bid(6, trumps)):
            suit = strain_of(call)
            if suit not in (trumps, NOTRUMP) and call == builder.cheapest(suit):
                king = condition(f"1 of K in {suit_name(suit)}")
                builder.add(call, held & king, kind, "the queen of trumps and this king")
        none = _FIVE_NOTRUMP if denial == bid(6, trumps) else bid(6, trumps)
        builder.add(none, held, kind, "the queen of trumps, no king")
    builder.add(denial, ANY, kind, "no queen of trumps")


def _after_queen(builder: CandidateBuilder, trumps: int) -> None:
    """Place the contract after the answer about the queen of trumps."""
    sign_off = call_type("natural, sign-off", trumps)
    asked, answer = builder.situation.calls[-4], builder.partners_call
    grand, slam = bid(7, trumps), bid(6, trumps)
    if answer != cheapest(trumps, asked):
        if answer != slam or asked < bid(5, trumps):
            hopes = support(trumps, _needed(builder, GRAND - 1)) & _complete(builder, trumps)
            builder.add(grand, hopes, sign_off, "grand slam: nothing is missing")
        _stop(builder, slam if answer <= slam else cheapest(trumps, answer), trumps, "slam")
        return
    if answer < slam:
        builder.add(slam, _complete(builder, trumps), sign_off, "slam: only the queen is missing")
        enough = support(trumps, _needed(builder, SLAM_WITHOUT_ONE + 2))
        builder.add(slam, enough, sign_off, "slam: points enough")
    _stop(builder, answer if strain_of(answer) == trumps else slam, trumps, "too much is missing")


def _complete(builder: CandidateBuilder, trumps: int) -> Requirement:
    """Require all key cards that partner did not show in the answer to four notrump."""
    calls = builder.situation.calls
    answer = calls[-6] if len(calls) >= 8 else PASS
    return key_cards(trumps, 5 - _likely_number(answer, builder.par.mean))


def _after_kings(builder: CandidateBuilder, trumps: int) -> None:
    """Bid seven with all kings and the points for it; else six."""
    answer = builder.partners_call
    number = answer - bid(6, CLUBS)
    sign_off = call_type("natural, sign-off", trumps)
    enough = side_kings(trumps, _KINGS - number) & support(trumps, _needed(builder, GRAND - 1))
    builder.add(bid(7, trumps), enough, sign_off, "grand slam: nothing is missing")
    builder.add(
        bid(7, trumps), support(trumps, _needed(builder, GRAND + 1)), sign_off, "grand slam: points enough"
    )
    slam = bid(6, trumps)
    if answer > slam:
        builder.add(bid(6, NOTRUMP), ANY, call_type("natural, sign-off"), "something is missing")
    _stop(builder, slam, trumps, "something is missing")


def _raise_sign_off(builder: CandidateBuilder) -> bool:
    """Raise partner's sign-off with the larger number of an answer; return whether partner signed off."""
    calls = builder.situation.calls
    if len(calls) < 6 or calls[-6] != _FOUR_NOTRUMP or calls[-5] != PASS or calls[-3] != PASS:
        return False
    mine = builder.situation.call_types[builder.position]
    if "key cards" not in builder.situation.switches or mine.asks or not mine.is_artificial:
        return False
    trumps, (_, more) = strain_of(calls[-2]), _NUMBERS.get(calls[-4], _WITH_A_VOID)
    if level_of(calls[-2]) != 5 or trumps != builder.agreed:
        return False
    if _likely_number(calls[-4], builder.own.mean) == more:
        return False
    kind = call_type("natural, sign-off", trumps)
    builder.add(bid(6, trumps), key_cards(trumps, more), kind, "the larger number of key cards")
    return True
