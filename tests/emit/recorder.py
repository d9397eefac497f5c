"""A service on loopback that keeps every request byte by byte."""

from __future__ import annotations

import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from email.parser import BytesParser
from email.policy import HTTP
from typing import Self


@dataclass(frozen=True)
class Seen:
    """A request as it came: its first line, its headers, its body."""

    line: str
    headers: dict[str, str]
    body: bytes

    @property
    def parts(self) -> list[tuple[str, str | None, str, bytes]]:
        """Of a multipart body: name, file name, type, content."""
        head = f"content-type: {self.headers['content-type']}\r\n\r\n".encode()
        message = BytesParser(policy=HTTP).parsebytes(head + self.body)
        return [
            (
                str(part.get_param("name", header="content-disposition")),
                part.get_filename(),
                str(part["content-type"] or ""),
                part.get_payload(decode=True),
            )
            for part in message.iter_parts()  # type: ignore[attr-defined]
        ]

    def same_as(self, other: Self, headers: tuple[str, ...]) -> list[str]:
        """What differs, in words; empty where nothing does."""
        found = [] if self.line == other.line else [f"{self.line} / {other.line}"]
        for name in headers:
            one, two = self.headers.get(name), other.headers.get(name)
            if name == "content-type" and one and one.startswith("multipart/"):
                one, two = one.partition(";")[0], (two or "").partition(";")[0]
            found += [] if one == two else [f"{name}: {one!r} / {two!r}"]
        if self.headers.get("content-type", "").startswith("multipart/"):
            return found if self.parts == other.parts else [*found, f"{self.parts} / {other.parts}"]
        return found if self.body == other.body else [*found, f"{self.body!r} / {other.body!r}"]


@dataclass
class Recorder:
    base: str
    seen: list[Seen] = field(default_factory=list)

    def taken(self) -> list[Seen]:
        seen, self.seen = self.seen, []
        return seen


@contextmanager
def recording(answer: bytes = b"{}") -> Iterator[Recorder]:
    """Answers everything with this body until the end of the block."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        recorder = Recorder(f"http://127.0.0.1:{server.getsockname()[1]}/api")
        threading.Thread(target=_serve, args=(server, recorder, answer), daemon=True).start()
        yield recorder


def _serve(server: socket.socket, recorder: Recorder, answer: bytes) -> None:
    while True:
        try:
            connection, _ = server.accept()
        except OSError:
            return
        threading.Thread(target=_answer, args=(connection, recorder, answer), daemon=True).start()


def _answer(connection: socket.socket, recorder: Recorder, answer: bytes) -> None:
    with connection, connection.makefile("rb") as stream:
        line = stream.readline().decode("latin-1").rstrip("\r\n")
        if not line:
            return
        headers: dict[str, str] = {}
        while raw := stream.readline().decode("latin-1").rstrip("\r\n"):
            name, _, value = raw.partition(":")
            headers[name.strip().lower()] = value.strip()
        recorder.seen.append(Seen(line, headers, _body(stream, headers)))
        head = f"HTTP/1.1 200 OK\r\ncontent-length: {len(answer)}\r\nconnection: close\r\n\r\n"
        connection.sendall(head.encode() + answer)


def _body(stream: object, headers: dict[str, str]) -> bytes:
    read, line = stream.read, stream.readline  # type: ignore[attr-defined]
    if headers.get("transfer-encoding") != "chunked":
        return bytes(read(int(headers.get("content-length", "0"))))
    body = b""
    while size := int(line().strip() or b"0", 16):
        body += read(size)
        line()
    return body
