"""Takes secret values out of configuration files: names are facts, values of passwords are nobody's business."""

from __future__ import annotations

import re

_SECRET = re.compile(r"password|passwd|passphrase|secret|credential|api_?key|access_?key|private_?key", re.IGNORECASE)
_SECRET_WORDS = frozenset({"pwd", "token", "tokens", "key", "keys", "salt"})
_ABOUT = frozenset(
    {
        "url", "uri", "host", "port", "path", "endpoint", "header", "prefix", "type", "enabled", "enable", "length",
        "size", "timeout", "expire", "expires", "expiry", "expiration", "lifetime", "ttl", "time", "minutes",
        "seconds", "hours", "days", "algorithm", "location",
    }
)  # fmt: skip
"""Last words of names that say something about a token or key without holding it."""

_WORD = re.compile(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+|\d+")
_ENV_LINE = re.compile(rb"(\s*(?:export\s+)?)([A-Za-z_][\w.-]*)\s*=(.*)", re.DOTALL)
_PROPERTY_LINE = re.compile(rb"(\s*)([\w.\[\]-]+)\s*[=:\s](.*)", re.DOTALL)
_YAML_LINE = re.compile(rb"(\s*(?:-\s+)*)([\"']?)([\w.\[\]-]+)\2\s*:(?:\s+(.*))?", re.DOTALL)
_YAML_ITEM = re.compile(rb"(\s*-\s+)\S")
_USER_INFO = re.compile(rb"(\b[A-Za-z][\w+.-]*://)[^\s/@:\"']+(?::[^\s/@\"']*)?@")
_XML_ELEMENT = re.compile(rb"(?i)(<([\w.-]*(?:password|passphrase|secret|token)[\w.-]*)>)[^<]*(</\2>)")


def looks_secret(name: str) -> bool:
    if _SECRET.search(name):
        return True
    words = [word.lower() for word in _WORD.findall(name)]
    return any(word in _SECRET_WORDS for word in words) and words[-1] not in _ABOUT


def redact(name: str, body: bytes) -> tuple[bytes, tuple[str, ...]]:
    """The file without secret values, line for line, and the names whose values were taken out."""
    body = _USER_INFO.sub(rb"\1", body)
    lower = name.lower()
    if lower.startswith(".env") or lower.endswith(".env"):
        return _by_line(body, _ENV_LINE)
    if lower.endswith(".properties"):
        return _by_line(body, _PROPERTY_LINE)
    if lower.endswith((".yml", ".yaml")):
        return _Yaml().redact(body)
    if lower.endswith(".xml"):
        names = [found.group(2).decode("ascii", "replace") for found in _XML_ELEMENT.finditer(body)]
        return _XML_ELEMENT.sub(rb"\1\3", body), _once(names)
    return body, ()


def _once(names: list[str]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(names))


def _by_line(body: bytes, pattern: re.Pattern[bytes]) -> tuple[bytes, tuple[str, ...]]:
    """A secret becomes a comment that holds its name; the lines that continue its value become empty comments."""
    out: list[bytes] = []
    names: list[str] = []
    pending = b""
    for line in body.split(b"\n"):
        text = line.rstrip(b"\r")
        if pending:
            out.append(b"#")
            pending = b"" if _ends(text, pending) else pending
            continue
        found = pattern.fullmatch(text)
        name = "" if found is None else found.group(2).decode("ascii", "replace")
        if found is None or not looks_secret(name):
            out.append(line)
            continue
        out.append(b"# " + found.group(2))
        names.append(name)
        pending = _continues(found.group(3).strip())
    return b"\n".join(out), _once(names)


def _continues(value: bytes) -> bytes:
    """How a value goes on in the next line: with an open quote, or after a backslash."""
    for quote in (b'"', b"'"):
        if value.startswith(quote) and quote not in value[1:].replace(b"\\" + quote, b""):
            return quote
    return b"\\" if value.endswith(b"\\") else b""


def _ends(line: bytes, pending: bytes) -> bool:
    if pending == b"\\":
        return not line.endswith(b"\\")
    return pending in line.replace(b"\\" + pending, b"")


class _Yaml:
    """A secret scalar becomes null, as do plain items under a secret name; mappings are looked at entry by entry."""

    def __init__(self) -> None:
        self.names: list[str] = []
        self.value_of = -1
        """Indentation of the secret whose value goes on in deeper lines; -1 outside of one."""
        self.list_of = -1
        """Indentation of a secret name whose value starts in the next line."""

    def redact(self, body: bytes) -> tuple[bytes, tuple[str, ...]]:
        out = [self.line(line) for line in body.split(b"\n")]
        return b"\n".join(out), _once(self.names)

    def line(self, line: bytes) -> bytes:
        text = line.strip()
        indent = len(line) - len(line.lstrip(b" "))
        if not text or text.startswith(b"#"):
            return b"" if self.value_of >= 0 else line
        if indent > self.value_of >= 0:
            return b""
        self.value_of = -1
        found = _YAML_LINE.fullmatch(line.rstrip(b"\r"))
        if found is None:
            return self.item(line, indent)
        return self.entry(line, found)

    def item(self, line: bytes, indent: int) -> bytes:
        item = _YAML_ITEM.match(line)
        if item is None or not indent >= self.list_of >= 0:
            return line
        self.value_of = indent
        return item.group(1) + b"null"

    def entry(self, line: bytes, found: re.Match[bytes]) -> bytes:
        lead, key, value = found.group(1), found.group(3), (found.group(4) or b"").strip()
        name = key.decode("ascii", "replace")
        secret = looks_secret(name)
        empty = not value or value.startswith(b"#")
        self.list_of = len(lead) if secret and empty else -1
        if empty or not secret:
            return line
        self.names.append(name)
        self.value_of = len(lead)
        anchor = re.match(rb"&\S+ ", value)
        return lead + key + b": " + (anchor.group() if anchor else b"") + b"null"
