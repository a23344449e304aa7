"""Files of boards: PBN, LIN, RBN, handviewer links and plain deals, all through `load` and `dump`."""

from crossruff.model.diagrams import Style, diagram
from crossruff.formats.files import Format, dump, dumps, load, loads
from crossruff.formats.reading import Reading, ReadWarning

__all__ = ["Format", "ReadWarning", "Reading", "Style", "diagram", "dump", "dumps", "load", "loads"]
