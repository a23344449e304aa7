"""Hypothesis strategies for bridge: deals whole and in part, legal auctions and plays, whole boards.

Everything that is drawn is legal, and is in the form in which a reader gives it back: comments in the order
of the game, no tag twice, no empty text.
"""

from __future__ import annotations

from collections.abc import Sequence

from hypothesis import strategies as st

from crossruff.model import (
    Auction,
    Bid,
    Board,
    CallNote,
    Card,
    Comment,
    Contract,
    Deal,
    Doubling,
    Hand,
    Play,
    Seat,
    Section,
    Strain,
    TrickTable,
    Vulnerability,
)

seats = st.sampled_from(Seat)
strains = st.sampled_from(Strain)
vulnerabilities = st.sampled_from(Vulnerability)
board_numbers = st.integers(1, 999_999_999)
contracts = st.builds(Contract, st.builds(Bid, st.integers(1, 7), strains), seats, st.sampled_from(Doubling))
trick_tables = st.lists(st.integers(0, 13), min_size=20, max_size=20).map(
    lambda tricks: TrickTable.of(
        dict(zip(((seat, strain) for seat in Seat for strain in Strain), tricks, strict=True))
    )
)
words = st.text(st.sampled_from("abcXYZ019 .,'-äß♠"), min_size=1, max_size=12).filter(
    lambda text: text == text.strip() and bool(text)
)
"""Harmless text."""
wild_texts = st.text(
    st.one_of(st.sampled_from('{}[]()"\\;%#&=$*+^|@~<>?!:.-_ \t\n\r0&#1;'), st.characters(codec="utf-8")),
    min_size=1,
    max_size=40,
)
"""Text full of the signs that formats use for themselves."""


@st.composite
def deals(draw: st.DrawFn) -> Deal:
    """All 52 cards dealt."""
    cards: Sequence[Card] = draw(st.permutations(Card.all()))
    return Deal({seat: Hand(cards[13 * seat.index : 13 * seat.index + 13]) for seat in Seat})


@st.composite
def partial_deals(draw: st.DrawFn) -> Deal:
    """Some hands only, or an ending in which all hold the same number of cards, or any few cards."""
    deal = draw(deals())
    kind = draw(st.sampled_from(("hands", "ending", "cards")))
    if kind == "hands":
        return deal.only(*draw(st.sets(seats, max_size=3)))
    if kind == "ending":
        size = draw(st.integers(1, 12))
        return Deal({seat: Hand(list(hand)[:size]) for seat, hand in deal.items()})
    sizes = draw(st.tuples(*[st.integers(0, 13)] * 4))
    return Deal({seat: Hand(list(hand)[: sizes[seat.index]]) for seat, hand in deal.items()})


@st.composite
def call_notes(draw: st.DrawFn, texts: st.SearchStrategy[str] = words) -> CallNote:
    """Nothing, most of the time; or an alert, an explanation, or both."""
    alert, explained = draw(
        st.sampled_from(((False, False),) * 3 + ((True, False), (False, True), (True, True)))
    )
    return CallNote(alert, draw(texts) if explained else "")


@st.composite
def auctions(
    draw: st.DrawFn,
    dealer: Seat | None = None,
    *,
    notes: st.SearchStrategy[CallNote] | None = None,
    over: bool | None = None,
) -> Auction:
    """A legal auction; over, not over, or either (None)."""
    auction = Auction(draw(seats) if dealer is None else dealer)
    notes = st.just(CallNote()) if notes is None else notes
    for choice in draw(st.lists(st.integers(0, 400), max_size=14)):
        if auction.is_over:
            break
        # Half of the calls are passes and most bids are low, or there would be no long auctions.
        legal = auction.legal_calls
        call = legal[0] if choice % 2 else legal[min(choice // 2 % 9, choice // 2 % len(legal))]
        if over is False and auction.call(call).is_over:
            continue
        note = draw(notes)
        auction = auction.call(call, alert=note.alert, explanation=note.explanation)
    if over is None:
        over = draw(st.booleans())
    return auction.passed_out() if over and not auction.is_over else auction


@st.composite
def plays(draw: st.DrawFn, deal: Deal, contract: Contract, *, claims: bool = True) -> Play:
    """A legal play of a contract: complete, broken off, or ended by a claim."""
    play = Play.of(deal, contract)
    length = draw(st.one_of(st.integers(0, 4 * play.size), st.just(4 * play.size)))
    for choice in draw(st.lists(st.integers(0, 12), min_size=length, max_size=length)):
        legal = list(play.legal_cards)
        if not legal:
            break
        play = play.play(legal[choice % len(legal)])
    if claims and not play.is_over and draw(st.booleans()):
        claimer = draw(st.one_of(st.none(), seats))
        play = play.claimed(draw(st.integers(0, play.tricks_left)), claimer)
    return play


@st.composite
def comments(
    draw: st.DrawFn, auction: Auction | None, play: Play | None, texts: st.SearchStrategy[str] = words
) -> tuple[Comment, ...]:
    """Some comments, in the order of the game."""
    calls, cards = len(auction or ()), len(play or ())
    points = draw(st.lists(st.integers(0, calls + cards), max_size=4))
    return tuple(Comment(draw(texts), min(point, calls), max(0, point - calls)) for point in sorted(points))


TAG_NAMES = ("Room", "HomeTeam", "VisitTeam", "Stage", "Round", "Table", "Termination", "BCFlags")
EVENT_NAMES = ("Event", "Site", "Date", "Scoring")


@st.composite
def tags(draw: st.DrawFn, texts: st.SearchStrategy[str] = words) -> tuple[tuple[str, str], ...]:
    """Some of PBN's tags, those of the event first."""
    first = [name for name in EVENT_NAMES if draw(st.booleans())]
    return tuple(
        (name, draw(texts)) for name in (*first, *draw(st.lists(st.sampled_from(TAG_NAMES), unique=True)))
    )


sections = st.lists(
    st.builds(
        Section,
        st.sampled_from(("ScoreTable", "TotalScoreTable", "ActionTable", "PlayTimeTable")),
        st.sampled_from(("", "Rank;Names", "Declarer;Denomination\\2R;Result\\2R")),
        st.lists(st.sampled_from(("1 2 3", '1 "A; B" -', "N NT  7", " 12  ^50")), min_size=1).map(tuple),
    ),
    max_size=2,
    unique_by=lambda section: section.name,
).map(tuple)


@st.composite
def boards(
    draw: st.DrawFn,
    *,
    texts: st.SearchStrategy[str] = words,
    complete: bool = False,
    annotated: bool = True,
) -> Board:
    """A board with as much on it as a record may hold: or, `complete`, 52 cards, an auction and its play.

    Without `annotated` there are no notes, comments, tags, sections and tables.
    """
    deal = draw(deals() if complete else st.one_of(deals(), partial_deals()))
    dealer = draw(seats)
    auction = contract = None
    if complete or draw(st.booleans()):
        notes = call_notes(texts) if annotated else None
        auction = draw(auctions(dealer, notes=notes, over=complete or None))
        contract = auction.contract
    if contract is None and not (auction and auction.is_over) and draw(st.booleans()):
        contract = draw(contracts)
    play, tricks = None, None
    # A reader takes a play without a call before it for the whole record: there is no empty auction then.
    if contract and (auction is None or len(auction)) and (complete or draw(st.booleans())):
        play = draw(plays(deal, contract))
    elif contract and draw(st.booleans()):
        tricks = draw(st.integers(0, 13))
    return Board(
        deal=deal,
        dealer=dealer,
        vulnerability=draw(vulnerabilities),
        number=draw(st.one_of(st.none(), board_numbers)),
        players=draw(st.tuples(*[st.one_of(st.just(""), texts)] * 4)),
        auction=auction,
        play=play,
        stated_contract=contract,
        stated_tricks=tricks,
        double_dummy=draw(st.one_of(st.none(), trick_tables)) if annotated else None,
        comments=draw(comments(auction, play, texts)) if annotated else (),
        tags=draw(tags(texts)) if annotated else (),
        sections=draw(sections) if annotated else (),
    )
