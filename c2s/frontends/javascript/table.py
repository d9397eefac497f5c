"""The lowering table of JavaScript with JSX."""

from __future__ import annotations

from c2s.facts import model as ir
from c2s.frontends.build import function
from c2s.frontends.javascript import hooks
from c2s.frontends.rows import (
    COMMAS,
    COMMENT,
    ENCLOSED,
    LISTING,
    SKIP,
    Row,
    Slot,
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
    spelled,
    text,
    token,
)
from c2s.frontends.shortcuts import read_chain

NAMES: dict[str, Row] = {
    "identifier": leaf(ir.Ref, mentioned=True),
    "import": leaf(ir.Ref),
    "super": leaf(ir.Ref),
    "meta_property": leaf(ir.Ref),
    "undefined": leaf(ir.Ref),
    "this": leaf(lambda text, at: ir.This(at)),
    "property_identifier": leaf(ir.Lit),
    "private_property_identifier": leaf(ir.Lit),
    "statement_identifier": SKIP,
}

LITERALS: dict[str, Row] = {
    "string": token(hooks.string),
    "template_string": hook(hooks.template),
    "template_substitution": ENCLOSED,
    "number": leaf(hooks.number),
    "true": leaf(lambda text, at: ir.Lit(True, at)),
    "false": leaf(lambda text, at: ir.Lit(False, at)),
    "null": leaf(lambda text, at: ir.Lit(None, at)),
    "regex": leaf(ir.Unknown),
    "array": hook(hooks.items),
    "object": node(ir.Record, entries=others()),
    "pair": plain(hooks.PLAIN_PAIR, hooks.plain_pair, node(hooks.pair, key="key", value="value")),
    "computed_property_name": hook(hooks.bracketed),
    "shorthand_property_identifier": leaf(hooks.shorthand, mentioned=True),
    "spread_element": node(ir.Spread, value=enclosed()),
}

PATTERNS: dict[str, Row] = {
    "object_pattern": node(ir.Record, entries=others()),
    "array_pattern": hook(hooks.items),
    "pair_pattern": node(ir.Entry, key="key", value="value"),
    "shorthand_property_identifier_pattern": leaf(hooks.shorthand),
    "object_assignment_pattern": node(hooks.default_shorthand, key="left", value="right"),
    "assignment_pattern": node(ir.Default, target="left", value="right"),
    "rest_pattern": node(ir.Spread, value=enclosed()),
}

EXPRESSIONS: dict[str, Row] = {
    "member_expression": spelled(read_chain, node(ir.Get, base="object", key=mention("property", placed=True))),
    "subscript_expression": node(hooks.subscript, base="object", key="index"),
    "call_expression": node(hooks.call, callee="function", args=many("arguments")),
    "new_expression": node(hooks.call, callee="constructor", args=many("arguments"), new=const(True)),
    "arguments": COMMAS,
    "parenthesized_expression": ENCLOSED,
    "await_expression": ENCLOSED,
    "yield_expression": ENCLOSED,
    "sequence_expression": node(ir.Op, op=const(","), operands=others()),
    "binary_expression": node(ir.Op, op=text("operator"), operands=(many("left"), many("right"))),
    "unary_expression": node(ir.Op, op=text("operator"), operands=many("argument")),
    "update_expression": node(ir.Op, op=text("operator"), operands=many("argument")),
    "ternary_expression": node(ir.Choice, test="condition", then="consequence", other="alternative"),
    "assignment_expression": node(ir.Assign, target="left", value="right"),
    "augmented_assignment_expression": node(hooks.augmented, target="left", op=text("operator"), value="right"),
    "optional_chain": SKIP,
}

FUNCTIONS: dict[str, Row] = {
    "function_expression": node(
        hooks.closure, *flags("async"), name=text("name"), params=many("parameters"), code="body"
    ),
    "generator_function": node(
        hooks.closure, *flags("async", generator="*"), name=text("name"), params=many("parameters"), code="body"
    ),
    "arrow_function": node(
        hooks.closure, *flags("async", arrow="=>"), params=(many("parameters"), many("parameter")), code="body"
    ),
    "function_declaration": node(
        hooks.declared(function), *flags("async"), name=text("name"), params=many("parameters"), code="body"
    ),
    "generator_function_declaration": node(
        hooks.declared(function),
        *flags("async", generator="*"),
        name=text("name"),
        params=many("parameters"),
        code="body",
    ),
    "formal_parameters": COMMAS,
}

CLASSES: dict[str, Row] = {
    "class": node(
        hooks.class_expression,
        name=text("name"),
        bases=kind("class_heritage"),
        members=many("body"),
        annotations=many("decorator"),
    ),
    "class_declaration": node(
        hooks.declared(hooks.class_definition),
        name=text("name"),
        bases=kind("class_heritage"),
        members=many("body"),
        annotations=many("decorator"),
    ),
    "class_heritage": LISTING,
    "class_body": LISTING,
    "class_static_block": node(function, code=many("body"), flags=const(["static", "initializer"])),
    "method_definition": node(
        hooks.method,
        *flags("static", "async", getter="get", setter="set", generator="*"),
        name="name",
        params=many("parameters"),
        code="body",
        annotations=many("decorator"),
    ),
    "decorator": node(ir.Annotation, call=enclosed()),
}

STATEMENTS: dict[str, Row] = {
    "program": LISTING,
    "statement_block": hook(hooks.block),
    "expression_statement": node(hooks.statement, value=other()),
    "lexical_declaration": LISTING,
    "variable_declaration": hook(hooks.var_declaration),
    "using_declaration": LISTING,
    "variable_declarator": node(ir.Let, target="name", value="value", kind=const("let")),
    "return_statement": node(ir.Return, value=enclosed()),
    "throw_statement": node(ir.Throw, value=enclosed()),
    "if_statement": node(ir.If, test="condition", then=many("consequence"), other=many("alternative")),
    "else_clause": LISTING,
    "for_in_statement": node(
        ir.Loop, kind=text("operator"), target="left", source="right", body=many("body"), binds=text("kind")
    ),
    "for_statement": node(
        hooks.counting_loop,
        kind=const("while"),
        target="initializer",
        source="increment",
        test="condition",
        body=many("body"),
    ),
    "while_statement": node(ir.Loop, kind=const("while"), test="condition", body=many("body")),
    "do_statement": node(ir.Loop, kind=const("while"), test="condition", body=many("body")),
    "try_statement": node(ir.Try, body=many("body"), handlers=many("handler"), final=many("finalizer")),
    "catch_clause": node(ir.Catch, target="parameter", body=many("body")),
    "finally_clause": LISTING,
    "switch_statement": node(hooks.switch, subject="value", cases=many("body")),
    "switch_body": LISTING,
    "switch_case": node(ir.Case, test="value", body=many("body")),
    "switch_default": node(ir.Case, body=many("body")),
    "break_statement": leaf(lambda text, at: ir.Jump("break", at)),
    "continue_statement": leaf(lambda text, at: ir.Jump("continue", at)),
    "labeled_statement": LISTING,
    "with_statement": node(hooks.inside, body=many("body")),
    "empty_statement": SKIP,
    "debugger_statement": SKIP,
    "comment": COMMENT,
    "html_comment": SKIP,
    "hash_bang_line": SKIP,
}

EXPORT = {
    "module": text("source"),
    "found": (many("value"), many("declaration"), others()),
    "annotations": many("decorator"),
}

MODULES: dict[str, Row] = {
    "import_statement": plain(
        hooks.PLAIN_IMPORT,
        hooks.plain_import,
        node(hooks.imports, module=text("source"), found=kinds("import_clause")),
    ),
    "import_clause": LISTING,
    "named_imports": LISTING,
    "namespace_import": node(ir.Import, imported=const("*"), local=kind("identifier", "text")),
    "import_specifier": node(ir.Import, imported=text("name"), local=text("alias")),
    "import_attribute": SKIP,
    "export_statement": node(hooks.exports, *flags("default"), **EXPORT),
    "export_clause": LISTING,
    "namespace_export": node(ir.Export, exported=kind("identifier", "text"), local=const("*")),
    "export_specifier": node(ir.Export, exported=text("alias"), local=text("name")),
}

TAG = {"tag": (const(None), Slot("name")), "attributes": many("attribute")}

JSX: dict[str, Row] = {
    "jsx_element": hook(hooks.jsx_element),
    "jsx_opening_element": node(hooks.jsx_tag, **TAG),
    "jsx_self_closing_element": node(hooks.jsx_tag, **TAG),
    "jsx_closing_element": SKIP,
    "jsx_attribute": plain(
        hooks.PLAIN_ATTRIBUTE,
        hooks.plain_attribute,
        node(
            hooks.jsx_attribute,
            name=(kind("property_identifier", "text"), kind("jsx_namespace_name", "text")),
            value=(kind("string", "text"), other()),
        ),
    ),
    "jsx_expression": ENCLOSED,
    "jsx_text": leaf(ir.Text),
    "jsx_namespace_name": leaf(ir.Ref),
    "html_character_reference": leaf(ir.Text),
}

TABLE: dict[str, Row] = {
    **NAMES,
    **LITERALS,
    **PATTERNS,
    **EXPRESSIONS,
    **FUNCTIONS,
    **CLASSES,
    **STATEMENTS,
    **MODULES,
    **JSX,
    "field_definition": node(ir.Field, *flags("static"), name="property", value="value", annotations=many("decorator")),
}
