"""The lowering table of Python."""

from __future__ import annotations

from c2s.facts import model as ir
from c2s.frontends.python import definitions, hooks, imports, literals, matching, statements, typeforms
from c2s.frontends.python import plain as short
from c2s.frontends.rows import (
    COMMAS,
    COMMENT,
    ENCLOSED,
    INNER,
    LISTING,
    SKIP,
    Row,
    const,
    enclosed,
    flags,
    hook,
    kind,
    kinds,
    leaf,
    many,
    mention,
    node,
    other,
    others,
    plain,
    text,
    token,
)

NAMES: dict[str, Row] = {
    "identifier": leaf(ir.Ref, mentioned=True),
    "ellipsis": leaf(ir.Ref),
    "keyword_separator": leaf(definitions.Separator),
    "positional_separator": leaf(definitions.Separator),
}

LITERALS: dict[str, Row] = {
    "string": plain(short.TEXT, short.text, token(literals.string)),
    "concatenated_string": token(literals.concatenated),
    "integer": leaf(literals.number),
    "float": leaf(literals.number),
    "true": leaf(lambda text, at: ir.Lit(True, at)),
    "false": leaf(lambda text, at: ir.Lit(False, at)),
    "none": leaf(lambda text, at: ir.Lit(None, at)),
    "list": token(hooks.items),
    "set": token(hooks.items),
    "tuple": token(hooks.items),
    "expression_list": definitions.seen(node(ir.Items, items=others()), hooks.starred),
    "dictionary": token(hooks.dictionary),
    "pair": plain(short.PAIR, short.pair, node(ir.Entry, key="key", value="value")),
    "list_splat": node(ir.Spread, value=other()),
    "dictionary_splat": node(hooks.keywords, value=other()),
    "parenthesized_list_splat": INNER,
}

PATTERNS: dict[str, Row] = {
    "pattern_list": node(ir.Items, items=others()),
    "tuple_pattern": node(ir.Items, items=others()),
    "list_pattern": node(ir.Items, items=others()),
    "list_splat_pattern": node(ir.Spread, value=other()),
    "dictionary_splat_pattern": node(hooks.keywords, value=other()),
    "as_pattern": node(ir.Assign, target="alias", value=other()),
    "as_pattern_target": INNER,
}

EXPRESSIONS: dict[str, Row] = {
    "attribute": plain(short.CHAIN, short.chain, node(ir.Get, base="object", key=mention("attribute", placed=True))),
    "subscript": plain(
        short.ITEM,
        short.item,
        definitions.seen(node(hooks.index, base="value", keys=many("subscript")), hooks.subscript),
    ),
    "slice": hook(hooks.slice_),
    "call": definitions.seen(node(ir.Call, callee="function", args=many("arguments")), hooks.starred),
    "argument_list": COMMAS,
    "keyword_argument": plain(short.KEYWORD, short.keyword, node(ir.Named, name=text("name"), value="value")),
    "parenthesized_expression": ENCLOSED,
    "await": ENCLOSED,
    "yield": node(hooks.yielded, op=kind("from", "text"), operands=others()),
    "binary_operator": node(ir.Op, op=text("operator"), operands=(many("left"), many("right"))),
    "boolean_operator": node(ir.Op, op=text("operator"), operands=(many("left"), many("right"))),
    "comparison_operator": token(hooks.comparison),
    "not_operator": node(ir.Op, op=const("not"), operands=many("argument")),
    "unary_operator": node(hooks.unary, op=text("operator"), operands=many("argument")),
    "conditional_expression": token(hooks.conditional),
    "named_expression": node(ir.Assign, target="name", value="value"),
    "lambda": definitions.deep(2, node(definitions.closure, params=many("parameters"), code="body")),
    "list_comprehension": node(hooks.comprehension, value="body", clauses=others(), kind=const("list")),
    "set_comprehension": node(hooks.comprehension, value="body", clauses=others(), kind=const("set")),
    "dictionary_comprehension": node(hooks.comprehension, value="body", clauses=others(), kind=const("dict")),
    "generator_expression": node(hooks.comprehension, value="body", clauses=others(), kind=const("generator")),
    "for_in_clause": node(hooks.clause, kind=const("of"), target="left", source=many("right")),
    "if_clause": node(ir.If, test=other()),
    "line_continuation": SKIP,
}

TYPES: dict[str, Row] = {
    "type": token(typeforms.type_),
    "generic_type": definitions.deep(4, token(typeforms.generic)),
    "union_type": node(typeforms.unions, operands=others()),
    "member_type": token(typeforms.member),
    "splat_type": node(ir.Spread, value=other()),
    "constrained_type": INNER,
    "type_parameter": LISTING,
    "type_alias_statement": node(statements.type_alias, first="left", second=many("right")),
}

FUNCTIONS: dict[str, Row] = {
    "function_definition": definitions.seen(
        node(
            definitions.function,
            *flags("async"),
            name=text("name"),
            params=many("parameters"),
            code=many("body"),
            returns="return_type",
            type_params=many("type_parameters"),
        ),
        definitions.generator,
    ),
    "parameters": plain(short.NAMES, short.parameters, token(definitions.parameters)),
    "lambda_parameters": token(definitions.parameters),
    "default_parameter": node(ir.Param, target="name", default="value"),
    "typed_parameter": node(ir.Param, target=other(), type="type"),
    "typed_default_parameter": node(ir.Param, target="name", type="type", default="value"),
}

CLASSES: dict[str, Row] = {
    "class_definition": definitions.seen(
        node(
            definitions.class_definition,
            name=text("name"),
            bases=many("superclasses"),
            members=many("body"),
            type_params=many("type_parameters"),
        ),
        definitions.based,
    ),
    "decorated_definition": token(definitions.decorated),
    "decorator": node(ir.Annotation, call=enclosed()),
}

STATEMENTS: dict[str, Row] = {
    "module": LISTING,
    "block": LISTING,
    "expression_statement": token(statements.expression_statement),
    "assignment": node(statements.assignment, target="left", type="type", value="right"),
    "augmented_assignment": node(statements.augmented, target="left", op=text("operator"), value="right"),
    "return_statement": node(ir.Return, value=enclosed()),
    "raise_statement": node(statements.raised, first=other(), second=many("cause")),
    "assert_statement": node(statements.assertion, second=others()),
    "delete_statement": node(statements.operation, op=const("del"), operands=others()),
    "global_statement": node(statements.operation, op=const("global"), operands=others()),
    "nonlocal_statement": node(statements.operation, op=const("nonlocal"), operands=others()),
    "if_statement": hook(statements.if_),
    "elif_clause": node(ir.If, test="condition", then=many("consequence")),
    "else_clause": LISTING,
    "for_statement": node(
        statements.loop, kind=const("of"), target="left", source="right", body=many("body"), other=many("alternative")
    ),
    "while_statement": node(
        statements.loop, kind=const("while"), test="condition", body=many("body"), other=many("alternative")
    ),
    "try_statement": node(
        ir.Try,
        body=(many("body"), kinds("else_clause")),
        handlers=kinds("except_clause"),
        final=kinds("finally_clause"),
    ),
    "except_clause": node(statements.catch, target="alias", type=many("value"), body=kinds("block")),
    "finally_clause": LISTING,
    "with_statement": node(statements.with_, first=kinds("with_clause"), second=many("body")),
    "with_clause": LISTING,
    "with_item": INNER,
    "match_statement": hook(matching.match_statement),
    "break_statement": leaf(lambda text, at: ir.Jump("break", at)),
    "continue_statement": leaf(lambda text, at: ir.Jump("continue", at)),
    "pass_statement": SKIP,
    "print_statement": node(statements.printed("print"), second=many("argument")),
    "exec_statement": node(statements.printed("exec"), second=many("code")),
    "chevron": SKIP,
    "comment": COMMENT,
}

MODULES: dict[str, Row] = {
    "import_statement": plain(imports.PLAIN_IMPORT, imports.plain_import, token(imports.import_)),
    "import_from_statement": plain(imports.PLAIN_FROM, imports.plain_from, token(imports.from_)),
    "future_import_statement": SKIP,
}

TABLE: dict[str, Row] = {
    **NAMES,
    **LITERALS,
    **PATTERNS,
    **EXPRESSIONS,
    **TYPES,
    **FUNCTIONS,
    **CLASSES,
    **STATEMENTS,
    **MODULES,
}
