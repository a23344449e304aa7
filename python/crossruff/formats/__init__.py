"""Files of boards: PBN, LIN, RBN, handviewer links and plain deals through `load` and `dump`; data frames."""

from crossruff.formats.files import Format, dump, dumps, load, loads, stream
from crossruff.formats.frames import rows, to_frame
from crossruff.formats.reading import Reading, ReadWarning
from crossruff.model.diagrams import Style, diagram

__all__ = [
    "Format",
    "ReadWarning",
    "Reading",
    "Style",
    "diagram",
    "dump",
    "dumps",
    "load",
    "loads",
    "rows",
    "stream",
    "to_frame",
]
