"""How expressions are laid out: as the usual formatter would leave them."""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator

from c2s.emit.escape import js_string, js_template
from c2s.emit.javascript.nodes import (
    IDENTIFIER,
    Arr,
    Arrow,
    Await,
    Binary,
    Call,
    Code,
    Cond,
    Node,
    Obj,
    Prop,
    Spread,
    Str,
    Tmpl,
    Unary,
)
from c2s.emit.layout import LINE, SOFT, Doc, Fill, Group, IfBroken, Indent, join, rendered, width_of, will_break

# --- assignments ------------------------------------------------------------------------------------


def assigned(left: Doc, operator: str, node: Node, short: bool) -> Doc:
    right = operands_of(node)
    layout = _layout_of(node, short)
    if layout == "after":
        return Group((left, operator, Group(Indent((LINE, right)))))
    if layout == "never":
        return Group((left, operator, " ", right))
    mark = next(_MARKS)
    return Group((left, operator, Group(Indent(LINE), mark=mark), Indent(Group(right), only_if=mark)))


_MARKS = itertools.count(1)


def _layout_of(node: Node, short: bool) -> str:
    if isinstance(node, Binary) and not _inlined(node):
        return "after"
    if isinstance(node, Cond) and isinstance(node.test, Binary) and not _inlined(node.test):
        return "after"
    if isinstance(node, Tmpl) or (isinstance(node, Code) and _UNBROKEN.fullmatch(node.text)):
        return "never"
    plain = node.value if isinstance(node, Unary) else node
    if isinstance(plain, Str) or (isinstance(plain, Code) and re.fullmatch(r"[\w$]+(\??\.[\w$]+|\[.*\])+", plain.text)):
        return "never" if short else "after"
    if isinstance(node, Arrow):
        return "fluid"
    return "after" if _poorly_breakable(node) else "fluid"


_UNBROKEN = re.compile(r"-?[0-9.e+]+|true|false")


def _inlined(node: Binary) -> bool:
    """`a || {…}` stays on the line of its operator."""
    return node.operator in LOGICAL and isinstance(node.right, Obj | Arr) and node.right not in (Obj(), Arr())


def _poorly_breakable(node: Node) -> bool:
    if not isinstance(node, Call):
        return False
    return not node.args or (len(node.args) == 1 and _is_short(node.args[0]))


def _is_short(node: Node) -> bool:
    match node:
        case Code():
            return len(node.text) <= 20 and bool(IDENTIFIER.fullmatch(node.text))
        case Str():
            return len(js_string(node.value)) <= 20
        case Unary():
            return _is_short(node.value)
        case Obj():
            return not node.entries
        case Arr():
            return not node.items
    return False


# --- expressions ------------------------------------------------------------------------------------


def doc_of(node: Node) -> Doc:
    match node:
        case Code():
            return node.text
        case Str():
            return js_string(node.value)
        case Obj():
            return _object(node)
        case Arr():
            return _array(node)
        case Call():
            return (node.callee, _arguments(node.args))
        case Await():
            return ("await ", doc_of(node.value))
        case Arrow():
            return _arrow(node)
        case Cond():
            return _conditional(node)
        case Binary():
            first, *rest = _operands(node)
            return Group((first, Indent(tuple(rest))) if not _inlined(node) else (first, *rest))
        case Unary() if isinstance(node.value, Binary):
            return (node.operator, "(", Group((Indent((SOFT, *_operands(node.value))), SOFT)), ")")
        case Unary():
            return (node.operator, _wrapped(node.value, (Cond, Arrow)))
        case Tmpl():
            return _template(node)


def operands_of(node: Node) -> Doc:
    """As a whole right side, body or branch: further operands stand below the first."""
    return Group(tuple(_operands(node))) if isinstance(node, Binary) else doc_of(node)


def _wrapped(node: Node, kinds: tuple[type, ...]) -> Doc:
    return ("(", doc_of(node), ")") if isinstance(node, kinds) else doc_of(node)


def _object(node: Obj) -> Doc:
    if not node.entries:
        return "{}"
    return Group(("{", Indent((LINE, *join((",", LINE), map(_entry, node.entries)))), IfBroken(","), LINE, "}"))


def _entry(entry: Prop | Spread) -> Doc:
    if isinstance(entry, Spread):
        return ("...", _wrapped(entry.value, (Arrow,)))
    key = _key(entry.key)
    if isinstance(entry.value, Code) and isinstance(key, str) and key == entry.value.text:
        return key
    return assigned(key, ":", entry.value, short=isinstance(key, str) and width_of(key) < 5)


def _key(key: str | Node) -> Doc:
    if not isinstance(key, str):
        return ("[", doc_of(key), "]")
    if key == "__proto__":
        return '["__proto__"]'
    return key if IDENTIFIER.fullmatch(key) else js_string(key)


def _array(node: Arr) -> Doc:
    if not node.items:
        return "[]"
    if len(node.items) > 1 and all(isinstance(item, Code) and _is_numeric(item.text) for item in node.items):
        filled = Fill(tuple(_filled(node.items)))
        return Group(("[", Indent((SOFT, filled)), IfBroken(","), SOFT, "]"))
    items = [("...", doc_of(item.value)) if isinstance(item, Spread) else doc_of(item) for item in node.items]
    return Group(("[", Indent((SOFT, *join((",", LINE), items))), IfBroken(","), SOFT, "]"), broken=_is_table(node))


def _is_numeric(text: str) -> bool:
    return bool(_UNBROKEN.fullmatch(text)) and text not in ("true", "false")


def _filled(items: tuple[Node | Spread, ...]) -> Iterator[Doc]:
    for place, item in enumerate(items):
        assert isinstance(item, Code)
        last = place == len(items) - 1
        yield item.text if last else (item.text, ",")
        if not last:
            yield LINE


def _is_table(node: Arr) -> bool:
    """Several lists, or several records, of more than one element each."""
    if len(node.items) < 2:
        return False
    return all(isinstance(item, Obj) and len(item.entries) > 1 for item in node.items) or all(
        isinstance(item, Arr) and len(item.items) > 1 for item in node.items
    )


def _arguments(args: tuple[Node, ...]) -> Doc:
    if not args:
        return "()"
    docs = [doc_of(arg) for arg in args]
    inside = (Indent((SOFT, *join((",", LINE), docs), IfBroken(","))), SOFT)
    broken = Group(("(", *inside, ")"), broken=True)
    if len(args) > 1 and any(isinstance(inner, Arrow) for arg in args if isinstance(arg, Call) for inner in arg.args):
        return broken
    if not _hugs_last(args):
        return Group(("(", *inside, ")"))
    if any(map(will_break, docs[:-1])):
        return broken
    last = _arrow(args[-1], hugged=True) if isinstance(args[-1], Arrow) else docs[-1]
    first = tuple(part for doc in docs[:-1] for part in (doc, ", "))
    if will_break(last):
        return ("(", *first, Group(last, broken=True), ")")
    flat = ("(", *first, last, ")")
    return Group(flat, states=(flat, ("(", *first, Group(last, broken=True), ")"), broken))


def _hugs_last(args: tuple[Node, ...]) -> bool:
    last = args[-1]
    return _huggable(last) and (len(args) < 2 or type(args[-2]) is not type(last))


def _huggable(node: Node) -> bool:
    match node:
        case Obj():
            return bool(node.entries)
        case Arr():
            return bool(node.items)
        case Arrow():
            return isinstance(node.body, Obj | Arr | Arrow | Call | Cond)
    return False


def _arrow(node: Arrow, hugged: bool = False) -> Doc:
    params = f"({node.params}) =>"
    body = operands_of(node.body)
    if isinstance(node.body, Obj):
        return Group((params, " (", body, ")"))
    if isinstance(node.body, Arr | Arrow):
        return Group((params, " ", body))
    if _starts_with_brace(node.body):
        body = ("(", body, ")")
    if isinstance(node.body, Cond):
        body = (IfBroken("", "("), body, IfBroken("", ")"))
    end: Doc = (IfBroken(","), SOFT) if hugged else ""
    return Group((params, Group((Indent((LINE, body)), end))))


def _starts_with_brace(node: Node) -> bool:
    match node:
        case Obj():
            return True
        case Cond():
            return _starts_with_brace(node.test)
        case Binary():
            return _starts_with_brace(node.left)
    return False


def _conditional(node: Cond) -> Doc:
    return Group(_choice(node))


def _choice(node: Cond) -> Doc:
    """A choice inside a choice breaks together with it."""
    test = _coalesced(node.test)
    if isinstance(node.test, Cond):
        test = ("(", Group((Indent((SOFT, Group(_choice(node.test)))), SOFT)), ")")
    then, other = _branch(node.then), _branch(node.other)
    if isinstance(node.then, Cond):
        then = (IfBroken("", "("), then, IfBroken("", ")"))
    return (test, Indent((LINE, "? ", then, LINE, ": ", other)))


def _branch(node: Node) -> Doc:
    return _choice(node) if isinstance(node, Cond) else Indent(_coalesced(node))


def _coalesced(node: Node) -> Doc:
    """A `??` in a choice stands in parentheses."""
    inner = operands_of(node)
    return ("(", inner, ")") if isinstance(node, Binary) and node.operator == "??" else inner


LOGICAL = ("&&", "||", "??")
RELATIONAL = ("<", "<=", ">", ">=")


def _operands(node: Binary, inner: bool = False) -> list[Doc]:
    """`a`, ` && b`, …: chains of one operator in one level."""
    logical = node.operator in LOGICAL
    if logical and isinstance(node.right, Binary) and node.right.operator == node.operator:
        turned = Binary(node.operator, node.left, node.right.left)
        return _operands(Binary(node.operator, turned, node.right.right), inner)
    if isinstance(node.left, Binary) and _flattens(node, node.left):
        head = _operands(node.left, inner=True)
    else:
        head = [_operand(node.left, node, on_right=False)]
    gap: Doc = " " if _inlined(node) else LINE
    tail: Doc = (f" {node.operator}", gap, _operand(node.right, node, on_right=True))
    alone = not inner and not any(
        isinstance(side, Binary) and _is_logical(side) == logical for side in (node.left, node.right)
    )
    return [*head, Group(tail) if alone else tail]


def _is_logical(node: Binary) -> bool:
    return node.operator in LOGICAL


def _flattens(parent: Binary, left: Binary) -> bool:
    same = parent.operator == left.operator and parent.operator in LOGICAL
    return same or (parent.operator in RELATIONAL and left.operator in RELATIONAL)


def _operand(node: Node, parent: Binary, on_right: bool) -> Doc:
    if isinstance(node, Binary):
        first, *rest = _operands(node)
        if _needs_parentheses(node, parent, on_right):
            return ("(", Group((first, Indent(tuple(rest)))), ")")
        return (first, *rest)
    return _wrapped(node, (Cond, Arrow))


def _needs_parentheses(node: Binary, parent: Binary, on_right: bool) -> bool:
    inner, outer = _strength(node.operator), _strength(parent.operator)
    return inner < outer or (inner == outer == 0) or (inner == outer and (on_right or inner == 1))


def _strength(operator: str) -> int:
    return 0 if operator in LOGICAL else 2 if operator in RELATIONAL else 1


def _template(node: Tmpl) -> Doc:
    return (
        "`" + "".join(js_template(part) if isinstance(part, str) else f"${{{flat(part)}}}" for part in node.parts) + "`"
    )


def flat(node: Node) -> str:
    """On one line, however long."""
    return rendered(doc_of(node), 1_000_000)
