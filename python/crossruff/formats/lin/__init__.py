"""LIN, the format of Bridge Base Online: single hands, and matches of two rooms as vugraph files hold them.

A LIN text is a row of commands of two letters with their values: `md|3SAK...|sv|o|mb|1N!|an|15-17|pc|SA|`.

What is read:

- `vg`: title, segment, scoring, first and last board, and the teams with what they carry over. They become
  the tags Event, Stage, Scoring (`I` is IMP, `P` MP, `B` BAM, anything else is kept), HomeTeam,
  HomeCarryOver, VisitTeam, VisitCarryOver; no carry-over, no tag.
- `rs`: the results of all boards. They supply the contract and the tricks where a record lacks them, and are
  compared with the record where it does not.
- `pn`: the players, South first, of one room or of both; a later `pn` changes them. `pw`: the players of
  each record.
- `bn`: the numbers of the boards, where the records are counted otherwise. `mp`: the points of each record.
- `qx`: a record, `o13` for board 13 in the open room: the tag Room, where teams play or there are two rooms.
- `md`: dealer and hands; a hand that is left out gets the cards that are left. `sv`: vulnerability.
- `ah`: `Board 13`. `mb`: calls, `an`: explanations, `nt`: comments, `pc`: cards, `mc`: declarer's tricks.
- `ob`: the auction in the other room, the tag OtherAuction.
- Any other command is kept in a tag: `mn` becomes Lin_mn. So are titles that are no numbers: Lin_ah, Lin_qx.

What only tells how to show a file is dropped: `pg st rh sa sk bt tu`, and the fonts, colours, boxes and pages
of LIN movies (`tokens.PRESENTATION` lists them all). An end of the play before the last card is a claim
when `mc` gives the result, and play cut off when only `rs` does.

What LIN cannot express, and what becomes of it when it is written and read again:

- Who claimed: the claim is nobody's, and counts declarer's tricks. A play without a card, or an auction
  without a call, is left out (a claim before the lead remains as the result). A result that contradicts a
  claim takes its place.
- Tags other than those above, and a Lin_ tag that would look like a misspelt call or card, are left out; so
  are sections and the double-dummy table. Tags have a fixed order.
- A name in the header of a match that is only a question mark is not known, and left out.
- A match of teams without a Room is in the open room; a Room other than Open or Closed is left out, and so is
  Open where no team is named and no board is from the closed room. A carry-over of `0` is none.
- Runs of spaces and signs that cannot be seen become one space. A comment on the play stands after the whole
  auction.
- A deal of which three hands are whole comes back whole, and an auction before a play comes back with the
  passes that end it.

The signs `|` and line breaks within a text, and commas within a name, are written as `&#124;` and the like.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from crossruff.formats.lin.reader import LinReader
from crossruff.formats.lin.writer import parts
from crossruff.formats.reading import Found, Reading, collected
from crossruff.model import Board

__all__ = ["parts", "read", "stream", "write"]


def read(text: str) -> Reading:
    """Read LIN; what is wrong with it comes back as warnings, and nothing is raised.

    >>> hands = "SAKQHKJ3DA872CQ54,SJT9HAQ2DKQJCJT98,S876HT98DT96CAK76,"
    >>> board = read(f"pn|Ann,Bo,Cy,Di|md|1{hands}|ah|Board 3|sv|e|mb|1N|an|15-17|mb|p|mb|p|mb|p|mc|8|")[0]
    >>> board.number, board.deal.is_complete, str(board.result), board.players[0]
    (3, True, '1NTS+1', 'Cy')
    """
    return collected(stream(lambda: (text,)))


def stream(pieces: Callable[[], Iterable[str]]) -> Iterator[Found]:
    """Read the boards of a text one by one; a function that begins to read it gives its pieces."""
    return LinReader(pieces).boards()


def write(boards: Iterable[Board]) -> str:
    """Write boards as LIN: with the header of a match where they have its tags, else as single hands.

    >>> from crossruff.model import Auction, Deal
    >>> deal = Deal.parse("N:AQJ3.KQ42.QT42.2 KT975.J753.A.965 82.AT98..AKQJ874 64.6.KJ987653.T3")
    >>> text = write([Board(5, deal).with_auction(Auction.parse("N", "1D P P"))])
    >>> text[:36], text.strip()[-36:]
    ('pn|,,,|st||md|3S82HAT98DCAKQJ874,S64', 'ah|Board 5|sv|n|mb|1D|mb|p|mb|p|pg||')

    Raises:
        CrossruffError: For a play that is not of the board's contract.
    """
    return "".join(parts(boards))
