"""RBN, Richard Pavlicek's bridge notation; it is only read.

Each line begins with a label of one sign; a blank line ends a record. `D T L E F S K N B H` hold for the
records that follow until the next of their kind; `A C P R M I` and notes belong to one record.

- `D` date, `T` title and author, `L` place, `E` event, `F` scoring, `S` stage and session, `K` teams, `N`
  players and room, `B` board: the tags Date, Description, Annotator, Site, Event, Scoring, Stage, Session,
  HomeTeam, VisitTeam, HomeCarryOver, VisitCarryOver, Room, Table; what else these lines hold is kept in tags
  like Rbn_B.
- `H` hands: `W:873.A6.KT864.KQ8:96...:...:`; after three whole hands a colon gives the rest to the fourth.
- `A` auction: `WZ:1C*P1H^1P:2HPPP`. The dealer and who is vulnerable (`Z N E B`) come first; `X` is a double,
  `R` a redouble, `A` ends the auction with passes, `Y` asks; `*` marks a conventional call, `^1` a note.
- `C` contract `5HX:N`. `P` play `CK972:CQH483`: the suit stands before a lead and before any card that does
  not follow suit.
- `R` result `9-300:0`: declarer's tricks, and scores, which are kept in the tag Rbn_R. `M` double-dummy
  makes.
- `1` to `9` notes, on the auction or, after `P`, on the play; `0` is a note on neither. `{...}` is a comment.
- `I` and labels that RBN does not know are kept in tags, Rbn_I. Praise and blame, `!` and `?`, are dropped.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from crossruff.formats.rbn.reader import RbnReader
from crossruff.formats.reading import Found, Reading, collected


def read(text: str) -> Reading:
    """Read RBN; what is wrong with it comes back as warnings, and nothing is raised.

    >>> record = '''B 8
    ... H W:A8765.QT.K9.AT87:J42.AJ7632.J.632:QT3.85.Q86.KQJ54:
    ... A WZ:1S2H2S4D:4SPP5H:XA
    ... P CK972:CQH483
    ... R 9-300
    ... '''
    >>> board = read(record)[0]
    >>> board.number, str(board.result), len(board.play), board.deal.is_complete
    (8, '5HNx-2', 8, True)
    """
    return collected(stream((text,)))


def stream(pieces: Iterable[str]) -> Iterator[Found]:
    """Read the boards of the pieces of a text one by one."""
    return RbnReader(pieces).boards()
