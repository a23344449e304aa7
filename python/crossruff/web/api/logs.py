"""Write what happens in the server to the error output: as text, or as lines of JSON."""

from __future__ import annotations

import json
import logging
import sys
import time

from crossruff.web.api.shares.quiet_logs import QuietLogs


class JsonLines(logging.Formatter):
    """One line of JSON for each line of the log.

    >>> line = logging.LogRecord("crossruff.web", logging.WARNING, "", 0, "no %s", ("room",), None)
    >>> line.created = 0.0
    >>> JsonLines().format(line)
    '{"at": "1970-01-01T00:00:00Z", "level": "warning", "from": "crossruff.web", "message": "no room"}'
    """

    def format(self, record: logging.LogRecord) -> str:
        """Return the line."""
        data = {
            "at": time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(record.created)),
            "level": record.levelname.lower(),
            "from": record.name,
            "message": record.getMessage(),
            **getattr(record, "data", {}),
        }
        if record.exc_info:
            data["trace"] = self.formatException(record.exc_info)
        return json.dumps(data, ensure_ascii=False)


def write_logs(*, as_json: bool = False, access: bool = False) -> None:
    """Send the logs of all parts of the server to the error output, each kind of line at a low rate.

    With `access` there are lines for requests and for events of tables too.
    """
    handler = logging.StreamHandler(sys.stderr)
    handler.addFilter(QuietLogs())
    handler.setFormatter(JsonLines() if as_json else logging.Formatter("%(levelname)s %(name)s: %(message)s"))
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(logging.WARNING)
    for name in ("crossruff.access", "crossruff.events"):
        logging.getLogger(name).setLevel(logging.INFO if access else logging.WARNING)
