"""Percent-encodings, as JavaScript and the URL standard define them."""

from __future__ import annotations

import re
import string

from c2s.contract.wire.values import Value, to_text

_ALPHANUMERIC = string.ascii_letters + string.digits
_COMPONENT = frozenset(_ALPHANUMERIC + "-_.!~*'()")
_URI = _COMPONENT | frozenset(";,/?:@&=+$#")
_FORM = frozenset(_ALPHANUMERIC + "*-._")
_RFC3986 = frozenset(_ALPHANUMERIC + "-_.~")
_RFC1738 = _RFC3986 | frozenset("()")


class Unencodable(ValueError):
    """A text with half a character, which `encodeURIComponent` refuses."""


def _percent(text: str, kept: frozenset[str], errors: str = "strict") -> str:
    try:
        return "".join(
            char if char in kept else "".join(f"%{byte:02X}" for byte in char.encode("utf-8", errors)) for char in text
        )
    except UnicodeEncodeError as cause:
        raise Unencodable(text) from cause


def component(value: Value) -> str:
    """`encodeURIComponent`"""
    return _percent(to_text(value), _COMPONENT)


def uri(value: Value) -> str:
    """`encodeURI`"""
    return _percent(to_text(value), _URI)


def whole(text: str) -> str:
    """A text in which half characters are replaced, as everywhere on the wire."""
    return text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")


def form(value: Value) -> str:
    """As `URLSearchParams` writes."""
    return _percent(whole(to_text(value)), _FORM | {" "}).replace(" ", "+")


def rfc3986(value: Value) -> str:
    return _percent(whole(to_text(value)), _RFC3986)


def rfc1738(value: Value) -> str:
    return _percent(whole(to_text(value)), _RFC1738 | {" "}).replace(" ", "+")


def axios(value: Value, plain: str) -> str:
    text = component(value)
    for char in ":$," + plain:
        text = text.replace(f"%{ord(char):02X}", char)
    return text.replace("%20", "+")


# --- what the URL standard does to what it is given --------------------------------------------------

_CONTROLS = frozenset(map(chr, range(0x20))) | {"\x7f"}
_QUERY = _CONTROLS | frozenset(" \"#<>'")
_PATH = _CONTROLS | frozenset(' "#<>?^`{}')


def _escaped(text: str, special: frozenset[str]) -> str:
    kept = frozenset(map(chr, range(0x80))) - special
    return _percent(whole(text), kept)


def target(address: str) -> str:
    """Path and query of an address as they stand on the request line."""
    address = re.sub("[\t\n\r]", "", address).rstrip("".join(map(chr, range(0x21))))
    path, mark, query = address.partition("#")[0].partition("?")
    path = path.replace("\\", "/")
    return _escaped(path, _PATH) + ("?" + _escaped(query, _QUERY) if mark and query else "")
