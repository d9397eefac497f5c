"""What the bytes of a file say about it: binary, minified, bundled, vendored, generated."""

from __future__ import annotations

import re
from codecs import getincrementaldecoder
from typing import NamedTuple

from c2s.workspace.model import Reason


class Finding(NamedTuple):
    reason: Reason
    detail: str


_MAGIC: tuple[tuple[bytes, str], ...] = (
    (b"\x7fELF", "an ELF binary"),
    (b"MZ\x90", "a Windows binary"),
    (b"\xca\xfe\xba\xbe", "a Java class or a Mach-O binary"),
    (b"PK\x03\x04", "a ZIP archive"),
    (b"\x1f\x8b", "gzip data"),
    (b"%PDF-", "a PDF"),
    (b"\x89PNG", "a PNG image"),
    (b"\xff\xd8\xff", "a JPEG image"),
    (b"GIF8", "a GIF image"),
    (b"SQLite format 3\x00", "a SQLite database"),
)
_CONTROLS = bytes(sorted(set(range(32)) - {9, 10, 12, 13, 27}))
_SAMPLE = 8192

_BUNDLER = (
    b"__webpack_require__", b"webpackBootstrap", b"webpackJsonp", b"parcelRequire$", b"System.register([",
    b"/******/ (", b"rollupPluginBabelHelpers", b"var __defProp = Object.defineProperty;",
)  # fmt: skip
_STYLES_FIRST = re.compile(
    rb"""\s*\(function\(\)\{['"]use strict['"];try\{if\(typeof document(?:!=['"]undefined|<['"]u)['"]"""
)
"""Code that puts in the styles of a library before the library itself."""
_SOURCE_MAP = re.compile(rb"^//[#@] sourceMappingURL=\S+\s*\Z", re.MULTILINE)
_MIN_NAME = re.compile(r"[.-]min\.[cm]?js$")

_BANNER = re.compile(
    rb"/\*!|@license|@preserve|Licensed under|Released under|MIT [Ll]icense|Copyright \(c\)|\(c\) \d{4}|Copyright \d{4}"
)
_VERSION = re.compile(rb"\bv?\d+\.\d+\.\d+\b|\bv\d+\.\d+\b")
_UMD = re.compile(
    rb"""typeof\s+(define\s*={2,3}\s*['"]function['"]|exports\s*(={2,3}|!={1,2})|module\s*(={2,3}|!={1,2}))"""
    rb"""|['"]function['"]\s*={2,3}\s*typeof\s+define|['"]object['"]\s*={2,3}\s*typeof\s+(exports|module)"""
)

_GENERATED = re.compile(
    rb"@generated\b|\b(?:auto(?:matically)?|machine)[- ]?generated\b|\bcode generated (?:by|from|with)\b"
    rb"|\bthis (?:file|code|class|module|interface) (?:is|was|has been) (?:\w+ )?generated\b"
    rb"|\bgenerated (?:file|code)\b.*\bdo not (?:edit|modify|change)\b|\bdo not (?:edit|modify)\b.*\bgenerated\b",
    re.IGNORECASE,
)
_GENERATED_ANNOTATION = re.compile(
    rb"^@(?:javax\.annotation\.|jakarta\.annotation\.(?:processing\.)?)?Generated\b", re.MULTILINE
)
_GENERATED_NAME = re.compile(r".+\.(gen|generated|g|pb)\.\w+|.+_pb2(_grpc)?\.pyi?|.+_(grpc_web_)?pb\.(js|d\.ts)")
_COMMENT = re.compile(rb"\s*(//|/?\*|#|<!--|\"\"\"|--|;)")


def binary(body: bytes) -> Finding | None:
    """Data that is no text. A stray NUL or escape in a source file does not make it binary."""
    for magic, meaning in _MAGIC:
        if body.startswith(magic):
            return Finding(Reason.BINARY, meaning)
    if body.startswith((b"\xff\xfe", b"\xfe\xff")):
        return Finding(Reason.ENCODING, "UTF-16")
    sample = body[:_SAMPLE]
    controls = len(sample) - len(sample.translate(None, _CONTROLS))
    if controls and (controls * 3 > len(sample) or not _decodes(sample)):
        return Finding(Reason.BINARY, "control characters")
    return None


def _decodes(sample: bytes) -> bool:
    """Whether it is UTF-8; the sample may end within a character."""
    try:
        getincrementaldecoder("utf-8")().decode(sample)
    except UnicodeDecodeError:
        return False
    return True


def foreign(body: bytes) -> Finding | None:
    """Markup under the suffix of a programming language (`.ts` of Qt Linguist, error pages saved as `.js`)."""
    start = body[:256].lstrip(b"\xef\xbb\xbf \t\r\n").lower()
    if start.startswith((b"<?xml", b"<!doctype")):
        return Finding(Reason.MISMATCH, "XML or HTML")
    return None


def machine_made(name: str, body: bytes) -> Finding | None:
    """Code that tools wrote for browsers: minified or bundled; and libraries that were copied in."""
    if _MIN_NAME.search(name):
        return Finding(Reason.MINIFIED, "by its name")
    size = len(body)
    if size < 1024:
        return None
    lines = body.count(b"\n") + 1
    if size > 200 * lines and _dense(body, size, 16):
        return Finding(Reason.MINIFIED, f"{size // lines} characters a line")
    if lines > 2000 and _indented(body) * 50 < lines and _dense(body, size, 12):
        return Finding(Reason.MINIFIED, f"{lines} lines without indentation")
    tail = body[-300:]
    if b"sourceMappingURL" in tail and _SOURCE_MAP.search(tail):
        return Finding(Reason.OUTPUT, "compiled, with a source map")
    if size > 20_000 and any(mark in body for mark in _BUNDLER):
        return Finding(Reason.BUNDLE, "marks of a bundler")
    if size > 20_000 and _STYLES_FIRST.match(body):
        return Finding(Reason.BUNDLE, "styles put in by a bundler")
    return _copied(body, size)


def _dense(body: bytes, size: int, blank: int) -> bool:
    """Code rather than data, and hardly a blank in it: long lines of base64, paths or prose have no punctuation."""
    marks = sum(body.count(mark) for mark in (b"(", b")", b"{", b"}", b";", b"="))
    return marks * 16 > size and (body.count(b" ") + body.count(b"\t")) * blank < size


def _indented(body: bytes) -> int:
    return body.count(b"\n ") + body.count(b"\n\t")


def _copied(body: bytes, size: int) -> Finding | None:
    """A library by three signs at once: a licence banner with a version, and a module wrapper for all loaders."""
    head = body[:1500]
    if size > 5000 and _BANNER.search(head) and _VERSION.search(head) and _UMD.search(body[:6000]):
        return Finding(Reason.VENDORED, "a library's banner and module wrapper")
    return None


def generated(name: str, body: bytes) -> bool:
    """Source that a tool wrote and people read, such as API clients and types: marked, and read all the same."""
    if _GENERATED_NAME.fullmatch(name):
        return True
    head = body[:4000]
    if b"enerated" not in head and b"ENERATED" not in head:
        return False
    for line in head[:1500].split(b"\n"):
        if _COMMENT.match(line) and _GENERATED.search(line):
            return True
    return _GENERATED_ANNOTATION.search(head) is not None


def is_utf8(body: bytes) -> bool:
    if body.isascii():
        return True
    try:
        body.decode("utf-8")
    except UnicodeDecodeError:
        return False
    return True
