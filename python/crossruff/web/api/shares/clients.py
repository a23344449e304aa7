"""Tell clients apart by their addresses."""

from __future__ import annotations

import ipaddress
from collections.abc import Mapping
from typing import Any


def client_of(scope: Mapping[str, Any]) -> str:
    """Return the client of a request: its address, or the network of 64 bits that one home or office has.

    Behind a proxy, the server puts the address of the proxy's header here, if its operator trusts the proxy.

    >>> client_of({"client": ("192.0.2.7", 5000)})
    '192.0.2.7'
    >>> client_of({"client": ("2001:db8:1:2:3:4:5:6", 5000)})
    '2001:db8:1:2::'
    >>> client_of({"client": None})
    'unknown'
    """
    if not scope.get("client"):
        return "unknown"
    host = str(scope["client"][0])
    try:
        address = ipaddress.ip_address(host)
    except ValueError:
        return host
    if isinstance(address, ipaddress.IPv4Address):
        return str(address)
    if address.ipv4_mapped is not None:
        return str(address.ipv4_mapped)
    return str(ipaddress.IPv6Network((int(address) >> 64 << 64, 64)).network_address)
