"""What a frontend is, and the extraction that all table-driven frontends share."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import accumulate
from typing import Any, Protocol

from tree_sitter import Language, Parser, Point, Range, Tree

from c2s.facts import model as ir
from c2s.frontends.build import Package, names_defined
from c2s.frontends.comments import Remark
from c2s.frontends.rows import Table, compile_table
from c2s.frontends.walker import Rule, Walk, comment


class Frontend(Protocol):
    """Reads one language. `extract` sees nothing but the bytes; equal bytes and dialect give equal facts."""

    name: str
    version: int
    """Raise it with every change of the facts: cached facts of other versions are not used."""
    suffixes: Mapping[str, str]
    """File name endings (with the dot) to dialects."""
    modules: str
    """`package.module:Class` of the resolver of the language (`resolution.py`); languages of one family name the same
    and share it. Empty where specifiers lead nowhere."""

    def extract(self, source: bytes, dialect: str) -> ir.FileFacts: ...


@dataclass(frozen=True)
class Dialect:
    """A grammar with its table. Both are made on first use: start-up pays only for languages that are met."""

    grammar: Callable[[], object]
    table: Callable[[], Table]
    otherwise: Callable[[], Dialect] | None = None
    """The dialect for sources that this grammar cannot read and that one can."""


class TableFrontend:
    """A frontend that is a table for each dialect. `defined` gives the names that top-level statements introduce."""

    def __init__(
        self,
        name: str,
        version: int,
        suffixes: Mapping[str, str],
        dialects: Mapping[str, Dialect],
        defined: Callable[[list[Any]], list[str]] = names_defined,
        modules: str = "",
    ) -> None:
        self.name = name
        self.version = version
        self.suffixes = suffixes
        self.dialects = dialects
        self.defined = defined
        self.modules = modules

    def extract(self, source: bytes, dialect: str) -> ir.FileFacts:
        grammar, tree = parsed(self.dialects[dialect], source)
        walk = Walk(grammar.rules, source)
        body = Body(self.defined)
        body.add_tree(walk, tree)
        return body.facts(self.name, dialect, source, walk)


@dataclass(frozen=True)
class Grammar:
    language: Language
    parser: Parser
    rules: dict[int, Rule | None]


@cache
def compiled(dialect: Dialect) -> Grammar:
    language = Language(dialect.grammar())
    return Grammar(language, Parser(language), compile_table(language, dialect.table()))


def parsed(dialect: Dialect, source: bytes, pieces: Pieces = ()) -> tuple[Grammar, Tree]:
    """The syntax tree of a source, or of pieces of it, and the grammar that could read it."""
    grammar = compiled(dialect)
    tree = parse(grammar.parser, source, pieces)
    if dialect.otherwise is not None and tree.root_node.has_error:
        other = compiled(dialect.otherwise())
        second = parse(other.parser, source, pieces)
        if not second.root_node.has_error:
            return other, second
    return grammar, tree


Pieces = Sequence[tuple[int, int]]
"""Parts of a source by their offsets, in order; all of it without any."""


def parse(parser: Parser, source: bytes, pieces: Pieces) -> Tree:
    """What lies between pieces is not even looked at: blanks in its place would cost as much as code."""
    if not pieces:
        return parser.parse(source)
    try:
        parser.included_ranges = list(_ranges(source, pieces))
        return parser.parse(source)
    finally:
        parser.included_ranges = []


def _ranges(source: bytes, pieces: Pieces) -> Iterator[Range]:
    """Lines are counted as if the pieces stood in a line of blanks."""
    row = 0
    for start, end in pieces:
        first, row = row, row + source.count(b"\n", start, end)
        yield Range(Point(first, start), Point(row, end), start, end)


class Body:
    """Collects the units of a file."""

    def __init__(self, defined: Callable[[list[Any]], list[str]] = names_defined) -> None:
        self.defined = defined
        self.package = ""
        self.imports: list[ir.Import] = []
        self.exports: list[ir.Export] = []
        self.units: list[ir.Unit] = []
        self.template: ir.Unit | None = None

    def add_tree(self, walk: Walk, tree: Tree) -> None:
        """One unit for each top-level statement; imports and exports go to the index."""
        cursor = tree.walk()
        if not cursor.goto_first_child():
            return
        remark: Remark | None = None
        at, last = 0, None
        facts: list[Any] = []
        while True:
            node: Any = cursor.node
            if walk.rules.get(node.kind_id) is comment:
                remark = walk.remarked(remark, node, last, facts)
            else:
                self.add(walk, at, facts)
                walk.names = set()
                at, last, facts = node.start_byte, node, _listed(walk.lower(cursor, node))
                if remark is not None and facts:
                    remark.describe(facts, node.start_point[0], walk.source)
                    remark = None
            if not cursor.goto_next_sibling():
                break
        self.add(walk, at, facts)
        walk.errors += errors_in(tree)

    def add(self, walk: Walk, at: int, facts: list[Any]) -> None:
        statements = []
        for fact in facts:
            if type(fact) is ir.Import:
                self.imports.append(fact)
            elif type(fact) is ir.Export:
                self.exports.append(fact)
            elif type(fact) is Package:
                self.package = fact.name
            elif type(fact) in ir.STATEMENTS:
                statements.append(fact)
            else:
                statements.append(ir.Unknown("fragment", at))
        if statements:
            self.units.append(ir.Unit(at, self.defined(statements), sorted(walk.names), ir.pack(statements)))

    def facts(self, language: str, dialect: str, source: bytes, walk: Walk) -> ir.FileFacts:
        return ir.FileFacts(
            language,
            dialect,
            self.package,
            self.imports,
            self.exports,
            self.units,
            self.template,
            line_starts(source),
            walk.errors,
            walk.too_deep,
        )


def errors_in(tree: Tree) -> int:
    """The places that the grammar could not read: pieces it skipped, tokens it missed."""
    if not tree.root_node.has_error:
        return 0
    found, waiting = 0, [tree.root_node]
    while waiting:
        node = waiting.pop()
        found += node.is_error or node.is_missing
        waiting += [child for child in node.children if child.has_error or child.is_missing]
    return found


def _listed(fact: Any) -> list[Any]:
    return fact if type(fact) is list else [] if fact is None else [fact]


def line_starts(source: bytes) -> bytes:
    """Offsets of the first byte of each line, as unsigned 32-bit numbers."""
    lengths = map((1).__add__, map(len, source.split(b"\n")))
    starts = array("I", accumulate(lengths, initial=0))
    starts.pop()
    return starts.tobytes()
