"""Who a request comes from, as far as limits are concerned."""

from __future__ import annotations

from ipaddress import IPv6Address, IPv6Network, ip_address
from typing import Final

PREFIX: Final = 64  # of an IPv6 address: what one household or one rented server gets


def client_at(host: str) -> str:
    """Returns the client at an address; a whole IPv6 network is one client.

    >>> client_at("2001:db8::17"), client_at("::ffff:192.0.2.1")
    ('2001:db8::/64', '192.0.2.1')
    """
    try:
        address = ip_address(host.partition("%")[0])
    except ValueError:
        return host  # no address: a socket of the system, or a test
    if not isinstance(address, IPv6Address):
        return str(address)
    if address.ipv4_mapped is not None:
        return str(address.ipv4_mapped)
    return str(IPv6Network((address, PREFIX), strict=False))
