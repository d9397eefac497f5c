"""Breaks code into lines of a given width: the document algebra of Wadler, as code formatters use it.

A document is text, or made of the constructors below. A group is printed on one line if it fits, else its own lines
are broken and its inner groups decide for themselves.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import TypeAlias


@dataclass(frozen=True)
class Line:
    """A place for a line break: a blank or nothing (`soft`) when flat; `hard` always breaks."""

    soft: bool = False
    hard: bool = False


@dataclass(frozen=True)
class Indent:
    content: Doc
    only_if: int | None = None
    """Indent only where the group with this mark is broken."""


@dataclass(frozen=True)
class Group:
    """`states`: the whole content in ever more broken forms; the first that fits is taken."""

    content: Doc
    broken: bool = False
    mark: int | None = None
    states: tuple[Doc, ...] = ()


@dataclass(frozen=True)
class IfBroken:
    broken: Doc
    flat: Doc = ""


@dataclass(frozen=True)
class Fill:
    """Contents and separators in turn; a separator breaks only where the next content does not fit."""

    parts: tuple[Doc, ...]


Doc: TypeAlias = "str | Line | Indent | Group | IfBroken | Fill | tuple[Doc, ...]"

LINE, SOFT, HARD = Line(), Line(soft=True), Line(hard=True)


def join(separator: Doc, parts: Iterable[Doc]) -> tuple[Doc, ...]:
    listed = list(parts)
    return tuple(doc for place, part in enumerate(listed) for doc in ((separator, part) if place else (part,)))


def width_of(text: str) -> int:
    """Columns that a text takes; characters of East Asia take two, marks on others none."""
    if text.isascii():
        return len(text)
    return sum(0 if unicodedata.combining(char) else 1 + (unicodedata.east_asian_width(char) in "WF") for char in text)


def will_break(doc: Doc) -> bool:
    """Whether a document holds a break that nothing can avoid."""
    match doc:
        case Line():
            return doc.hard
        case Group():
            return doc.broken or will_break(doc.content)
        case Indent():
            return will_break(doc.content)
        case IfBroken():
            return will_break(doc.broken)
        case Fill():
            return any(map(will_break, doc.parts))
        case tuple():
            return any(map(will_break, doc))
    return False


class _Mode(Enum):
    FLAT = 0
    BROKEN = 1


_Command: TypeAlias = tuple[int, _Mode, Doc]


def rendered(doc: Doc, width: int = 80) -> str:
    return _Printer(width).run(doc)


class _Printer:
    def __init__(self, width: int) -> None:
        self.width = width
        self.out: list[str] = []
        self.column = 0
        self.marks: dict[int, _Mode] = {}
        self.stack: list[_Command] = []
        self.breaking: dict[int, bool] = {}

    def run(self, doc: Doc) -> str:
        self.stack.append((0, _Mode.BROKEN, doc))
        while self.stack:
            self._step(*self.stack.pop())
        return "".join(self.out)

    def _step(self, indent: int, mode: _Mode, doc: Doc) -> None:
        match doc:
            case str():
                self.out.append(doc)
                self.column = width_of(doc.rpartition("\n")[2]) + (0 if "\n" in doc else self.column)
            case tuple():
                self.stack += [(indent, mode, part) for part in reversed(doc)]
            case Indent():
                deeper = doc.only_if is None or self.marks.get(doc.only_if) is _Mode.BROKEN
                self.stack.append((indent + 2 * deeper, mode, doc.content))
            case Group():
                self._group(indent, mode, doc)
            case IfBroken():
                self.stack.append((indent, mode, doc.broken if mode is _Mode.BROKEN else doc.flat))
            case Line():
                self._line(indent, mode, doc)
            case Fill():
                self._fill(indent, mode, doc.parts)

    def _line(self, indent: int, mode: _Mode, line: Line) -> None:
        if mode is _Mode.FLAT and not line.hard:
            self.out.append("" if line.soft else " ")
            self.column += not line.soft
            return
        while self.out and self.out[-1].strip(" ") == "":
            self.out.pop()
        if self.out:
            self.out[-1] = self.out[-1].rstrip(" ")
        self.out.append("\n" + " " * indent)
        self.column = indent

    def _group(self, indent: int, mode: _Mode, group: Group) -> None:
        must = self._breaks(group)
        flat = (indent, _Mode.FLAT, group.content)
        if not must and (mode is _Mode.FLAT or self._fits(flat)):
            chosen = flat
        elif group.states:
            chosen = self._state(indent, group.states, must)
        else:
            chosen = (indent, _Mode.BROKEN, group.content)
        self.stack.append(chosen)
        if group.mark is not None:
            self.marks[group.mark] = chosen[1]

    def _breaks(self, group: Group) -> bool:
        """`will_break`, asked once for each group of the document."""
        if id(group) not in self.breaking:
            self.breaking[id(group)] = will_break(group)
        return self.breaking[id(group)]

    def _state(self, indent: int, states: Sequence[Doc], must: bool) -> _Command:
        for state in () if must else states[1:-1]:
            command = (indent, _Mode.FLAT, state)
            if self._fits(command):
                return command
        return (indent, _Mode.BROKEN, states[-1])

    def _fill(self, indent: int, mode: _Mode, parts: tuple[Doc, ...]) -> None:
        if not parts:
            return
        content = (indent, _Mode.FLAT, parts[0])
        fits = self._fits(content, alone=True)
        first = content if fits else (indent, _Mode.BROKEN, parts[0])
        if len(parts) < 3:
            self.stack += [(indent, _Mode.BROKEN, part) for part in reversed(parts[1:])]
            self.stack.append(first)
            return
        both = (indent, _Mode.FLAT, (parts[0], parts[1], parts[2]))
        separator = _Mode.FLAT if self._fits(both, alone=True) else _Mode.BROKEN
        self.stack += [(indent, mode, Fill(parts[2:])), (indent, separator, parts[1]), first]

    def _fits(self, command: _Command, alone: bool = False) -> bool:
        """Whether everything up to the next break fits on the rest of the line."""
        room = self.width - self.column
        rest = len(self.stack)
        todo = [command]
        while room >= 0:
            if not todo:
                if alone or rest == 0:
                    return True
                rest -= 1
                todo.append(self.stack[rest])
            indent, mode, doc = todo.pop()
            match doc:
                case str():
                    if "\n" in doc:
                        return width_of(doc.partition("\n")[0]) <= room
                    room -= width_of(doc)
                case tuple():
                    todo += [(indent, mode, part) for part in reversed(doc)]
                case Indent():
                    todo.append((indent, mode, doc.content))
                case Group():
                    inner = _Mode.BROKEN if self._breaks(doc) else mode
                    content = doc.states[-1] if doc.states and inner is _Mode.BROKEN else doc.content
                    todo.append((indent, inner, content))
                case IfBroken():
                    todo.append((indent, mode, doc.broken if mode is _Mode.BROKEN else doc.flat))
                case Fill():
                    todo += [(indent, mode, part) for part in reversed(doc.parts)]
                case Line():
                    if mode is _Mode.BROKEN or doc.hard:
                        return True
                    room -= not doc.soft
        return False
