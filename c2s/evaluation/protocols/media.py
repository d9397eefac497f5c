"""Content types: how a body of each is written, and which of several is the usual one."""

from __future__ import annotations

from collections.abc import Iterable

_FORMATS = ("json", "form", "multipart", "text", "raw")


def format_of(media: str) -> str:
    kind = media.partition(";")[0].strip().lower()
    if kind == "application/x-www-form-urlencoded":
        return "form"
    if kind.startswith("multipart/"):
        return "multipart"
    if kind in ("application/json", "*/*", "application/*", "") or kind.endswith(("+json", "/json")):
        return "json"
    return "text" if kind.startswith("text/") else "raw"


def usual(medias: Iterable[str]) -> list[str]:
    """The most usual first; those of one format stay in their order."""
    return sorted(medias, key=lambda media: _FORMATS.index(format_of(media)))


def is_file(media: str) -> bool:
    """Whether an answer of this type is something to keep rather than to read."""
    kind = media.partition(";")[0].strip().lower()
    return kind.startswith(("image/", "audio/", "video/", "font/")) or kind in _FILES or ".openxmlformats" in kind


_FILES = frozenset(
    {
        "application/octet-stream", "application/pdf", "application/zip", "application/gzip", "application/x-tar",
        "application/vnd.ms-excel", "application/msword", "text/csv", "application/force-download",
    }
)  # fmt: skip
