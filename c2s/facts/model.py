"""The language-neutral facts of one source file: a small tree of units, statements and expressions.

Every frontend lowers its language into these structs and nothing behind `facts` knows a language.
A node carries `at`, the byte offset of its first character in the file; `FileFacts.place` turns an
offset into line and column. Nodes are array-encoded, tagged by an integer and frozen, so that a file's
facts are compact, can be cached, and never change. Bodies of functions and units stay encoded until
somebody asks for them (`body()`, `statements()`): most are never looked at.
"""

from __future__ import annotations

from bisect import bisect_right
from typing import TypeAlias, get_args

import msgspec

Raw = msgspec.Raw


class Node(msgspec.Struct, frozen=True, array_like=True, gc=False, tag_field="_"):
    """A fact with a place. Tags are part of the cache format: never renumber, only append."""


# --- expressions ------------------------------------------------------------------------------------


class Ref(Node, frozen=True, tag=1):
    """A use of a name; as a pattern or target, the name that is bound."""

    name: str
    at: int


class This(Node, frozen=True, tag=2):
    at: int


class Lit(Node, frozen=True, tag=3):
    """A literal. `null`, `None` and `nil` are None; JavaScript's `undefined` is a `Ref`."""

    value: str | int | float | bool | None
    at: int


class Template(Node, frozen=True, tag=4):
    """Text made of parts: template literals, f-strings. `+` is an `Op` until its operands are known."""

    parts: list[Expr]
    at: int


class Get(Node, frozen=True, tag=5):
    """`base.key` with a key written in the source."""

    base: Expr
    key: str
    at: int


class Index(Node, frozen=True, tag=6):
    """`base[key]`."""

    base: Expr
    key: Expr
    at: int


class Call(Node, frozen=True, tag=7):
    callee: Expr
    args: list[Expr]
    at: int
    new: bool = False
    types: list[Expr] = []


class Named(Node, frozen=True, tag=8):
    """A keyword argument, or a named element of an annotation."""

    name: str
    value: Expr
    at: int


PROTOTYPE = "prototype"


class Entry(Node, frozen=True, tag=9):
    """A member of a literal. Where the key is `Unknown(PROTOTYPE)` it is none, but what members are inherited from."""

    key: Expr
    value: Expr
    at: int
    doc: str = ""


class Record(Node, frozen=True, tag=10):
    """An object, dict or map literal; entries and spreads in source order."""

    entries: list[Expr]
    at: int


class Items(Node, frozen=True, tag=11):
    """An array, list, tuple or set literal; as a pattern, positional destructuring."""

    items: list[Expr]
    at: int


class Spread(Node, frozen=True, tag=12):
    """`...value` in a literal or call; as a pattern, the rest of the keys or items."""

    value: Expr
    at: int


class Choice(Node, frozen=True, tag=13):
    test: Expr
    then: Expr
    other: Expr
    at: int


class Op(Node, frozen=True, tag=14):
    """An operator with one to n operands, named as in the source (`+`, `===`, `!`, `typeof`, `in`)."""

    op: str
    operands: list[Expr]
    at: int


class Assign(Node, frozen=True, tag=15):
    """Assignment; `op` is empty for `=` and holds the operator for `+=`, `??=`."""

    target: Expr
    op: str
    value: Expr
    at: int


class Lambda(Node, frozen=True, tag=16):
    function: Function


class Construct(Node, frozen=True, tag=17):
    """A class used as an expression."""

    definition: ClassDef


class Unknown(Node, frozen=True, tag=18):
    """Source that the frontend does not lower, kept as its kind or its text."""

    text: str
    at: int


class Default(Node, frozen=True, tag=19):
    """A pattern with a default value."""

    target: Expr
    value: Expr
    at: int


class Cast(Node, frozen=True, tag=20):
    """A value seen as a declared type (`as T`, `(T) x`)."""

    value: Expr
    type: Expr
    at: int


class Apply(Node, frozen=True, tag=21):
    """A generic type with its arguments; also `[]` (array of) and `?` (optional)."""

    base: Expr
    args: list[Expr]
    at: int


class Shape(Node, frozen=True, tag=22):
    """A structural type; fields that are functions are `Function`s."""

    members: list[Expr]
    at: int


class ImportCall(Node, frozen=True, tag=23):
    """`import("module")` or `require("module")`: the module as a value."""

    module: Expr
    at: int


class Comprehension(Node, frozen=True, tag=24):
    """`[value for target in source if test]`; `kind` is `list`, `dict`, `set` or `generator`."""

    value: Expr
    clauses: list[Stmt]
    kind: str
    at: int


# --- elements (templates and JSX) -------------------------------------------------------------------


class Attribute(Node, frozen=True, tag=25):
    """`kind`: `text` (literal), `bind`, `on`, `model`, `slot`, `loop`, `if`, `else`, `spread`, `text-content`.

    `name` is the argument (`click` of `@click`), empty where there is none; `loop` keeps its pattern in `value`
    as `Op("in", [pattern, source])`. Event handlers with statements hold a `Lambda`.
    """

    kind: str
    name: str
    value: Expr | None
    at: int
    modifiers: list[str] = []


class Element(Node, frozen=True, tag=26):
    """A template or JSX element. The tag of a fragment is `Lit("")`."""

    tag: Expr
    attributes: list[Attribute]
    children: list[Expr]
    at: int


# --- declarations -----------------------------------------------------------------------------------


class Annotation(Node, frozen=True, tag=30):
    """A decorator or annotation: `call` is a `Ref`/`Get`, or a `Call` with its arguments."""

    call: Expr
    at: int


class Param(Node, frozen=True, tag=31):
    """`flags`: `rest`, `rest-keywords`, `optional`, `receiver`, `positional-only`, `keyword-only`, `property` (also a
    field)."""

    target: Expr
    type: Expr | None
    default: Expr | None
    at: int
    flags: list[str] = []
    annotations: list[Annotation] = []


class Function(Node, frozen=True, tag=32):
    """A callable. `flags`: `arrow`, `async`, `generator`, `static`, `getter`, `setter`, `abstract`, `constructor`,
    `class` (its receiver is the class), `initializer` (nameless code of a class), `implicit` (added by the language, as
    a record's accessors), access words.
    """

    name: str
    params: list[Param]
    code: Raw
    at: int
    end: int
    flags: list[str] = []
    returns: Expr | None = None
    annotations: list[Annotation] = []
    type_params: list[Expr] = []
    doc: str = ""

    def body(self) -> list[Stmt]:
        return _STATEMENTS.decode(self.code)


class Field(Node, frozen=True, tag=33):
    """A field, property or enum constant. `flags`: `static`, `optional`, `readonly`, `constant`, access words."""

    name: Expr
    type: Expr | None
    value: Expr | None
    at: int
    flags: list[str] = []
    annotations: list[Annotation] = []
    doc: str = ""


class ClassDef(Node, frozen=True, tag=34):
    """`kind`: `class`, `interface`, `enum`, `record`, `annotation`, `namespace` (its members are statements).

    Bases come before implemented interfaces. Members are `Function`s and `Field`s; nested types are `Define`s.
    """

    name: str
    bases: list[Expr]
    members: list[Expr | Stmt]
    at: int
    end: int
    kind: str = "class"
    flags: list[str] = []
    annotations: list[Annotation] = []
    type_params: list[Expr] = []
    doc: str = ""


# --- statements -------------------------------------------------------------------------------------


class Let(Node, frozen=True, tag=40):
    """`kind` says where the name is bound: `let` in its block, `var` in its function, empty if assigning declares."""

    target: Expr
    type: Expr | None
    value: Expr | None
    at: int
    kind: str = ""
    doc: str = ""


class Do(Node, frozen=True, tag=41):
    value: Expr


class Return(Node, frozen=True, tag=42):
    value: Expr | None
    at: int


class If(Node, frozen=True, tag=43):
    test: Expr
    then: list[Stmt]
    other: list[Stmt]
    at: int


class Loop(Node, frozen=True, tag=44):
    """`for target in source`, or `while test`; `kind`: `of` (values), `in` (keys), `while`.

    `binds` says how the target is bound: `let` or `const` in the loop, `var` in its function, empty if it is assigned.
    """

    kind: str
    target: Expr | None
    source: Expr | None
    test: Expr | None
    body: list[Stmt]
    at: int
    binds: str = ""


class Try(Node, frozen=True, tag=45):
    body: list[Stmt]
    handlers: list[Stmt]
    final: list[Stmt]
    at: int


class Catch(Node, frozen=True, tag=46):
    target: Expr | None
    type: Expr | None
    body: list[Stmt]
    at: int


class Throw(Node, frozen=True, tag=47):
    value: Expr | None
    at: int


class Jump(Node, frozen=True, tag=48):
    """`break` and `continue`."""

    kind: str
    at: int


class Switch(Node, frozen=True, tag=49):
    subject: Expr
    cases: list[Case]
    at: int


class Case(Node, frozen=True, tag=50):
    """`test` is None for the default case."""

    test: Expr | None
    body: list[Stmt]
    at: int


class Define(Node, frozen=True, tag=52):
    """A named function or class declared as a statement."""

    definition: Function | ClassDef


class TypeDef(Node, frozen=True, tag=53):
    name: str
    type: Expr | None
    type_params: list[Expr]
    at: int
    doc: str = ""


class Import(Node, frozen=True, tag=54):
    """`imported` is `*` for a namespace, `default` for a default, empty when nothing is bound.

    Java: `module.imported` is what the import names, so `module` is a package or, for nested types and static
    members, a type; all of a package or type is imported `*` as `*`.
    """

    module: str
    imported: str
    local: str
    at: int


class Export(Node, frozen=True, tag=55):
    """`exported` name for `local`; with `module`, re-exported from there (`local` `*`: everything)."""

    exported: str
    local: str
    module: str
    at: int


class Text(Node, frozen=True, tag=56):
    """Text between the elements of a template, as people read it."""

    value: str
    at: int


Expr: TypeAlias = (
    Ref | This | Lit | Template | Get | Index | Call | Named | Entry | Record | Items | Spread | Choice | Op | Assign
    | Lambda | Construct | Unknown | Default | Cast | Apply | Shape | ImportCall | Comprehension | Attribute | Element
    | Annotation | Param | Function | Field | ClassDef | Text
)  # fmt: skip
Stmt: TypeAlias = (
    Let | Do | Return | If | Loop | Try | Catch | Throw | Jump | Switch | Case | Define | TypeDef | Import | Export
    | Unknown
)  # fmt: skip

STATEMENTS = frozenset(get_args(Stmt))


# --- files ------------------------------------------------------------------------------------------


class Unit(Node, frozen=True):
    """One top-level statement, or a template: what it defines, every name it mentions, and its code."""

    at: int
    defines: list[str]
    names: list[str]
    code: Raw

    def statements(self) -> list[Stmt]:
        return _STATEMENTS.decode(self.code)


class Place(msgspec.Struct, frozen=True, order=True):
    """A position as people count it: line and column from 1, the column in characters of UTF-8 bytes."""

    line: int
    column: int


class FileFacts(Node, frozen=True):
    """Everything c2s keeps of a file. Made from its bytes and dialect alone, so it can be cached by their hash."""

    language: str
    dialect: str
    package: str
    imports: list[Import]
    exports: list[Export]
    units: list[Unit]
    template: Unit | None
    line_starts: bytes
    errors: int = 0
    too_deep: int = 0

    def place(self, at: int) -> Place:
        starts = memoryview(self.line_starts).cast("I")
        line = bisect_right(starts, at)
        return Place(line, at - starts[line - 1] + 1)


_ENCODER = msgspec.msgpack.Encoder()
_STATEMENTS: msgspec.msgpack.Decoder[list[Stmt]] = msgspec.msgpack.Decoder(list[Expr | Stmt])


def pack(statements: list[Stmt]) -> Raw:
    """Encode statements for `Function.code` and `Unit.code`."""
    return Raw(_ENCODER.encode(statements))
