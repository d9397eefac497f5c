"""The lowering table of Java."""

from __future__ import annotations

from c2s.facts import model as ir
from c2s.frontends.build import Package
from c2s.frontends.java import declarations, hooks, literals, modifiers
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
    node,
    other,
    others,
    plain,
    spelled,
    text,
    token,
)
from c2s.frontends.shortcuts import read_chain

MARKS = kinds("modifiers")

NAMES: dict[str, Row] = {
    "identifier": leaf(ir.Ref, mentioned=True),
    "this": leaf(lambda text, at: ir.This(at)),
    "super": leaf(ir.Ref),
    "underscore_pattern": leaf(ir.Ref),
    "scoped_identifier": spelled(read_chain, hook(hooks.scoped_type)),
    "field_access": spelled(read_chain, hook(hooks.scoped_type)),
}

LITERALS: dict[str, Row] = {
    "string_literal": token(literals.string),
    "character_literal": leaf(literals.character),
    "decimal_integer_literal": leaf(literals.integer),
    "hex_integer_literal": leaf(literals.integer),
    "octal_integer_literal": leaf(literals.integer),
    "binary_integer_literal": leaf(literals.integer),
    "decimal_floating_point_literal": leaf(literals.floating),
    "hex_floating_point_literal": leaf(literals.floating),
    "true": leaf(lambda text, at: ir.Lit(True, at)),
    "false": leaf(lambda text, at: ir.Lit(False, at)),
    "null_literal": leaf(lambda text, at: ir.Lit(None, at)),
    "array_initializer": node(ir.Items, items=others()),
    "element_value_array_initializer": node(ir.Items, items=others()),
}

TYPES: dict[str, Row] = {
    "type_identifier": leaf(ir.Ref, mentioned=True),
    "integral_type": leaf(ir.Ref),
    "floating_point_type": leaf(ir.Ref),
    "boolean_type": leaf(ir.Ref),
    "void_type": leaf(ir.Ref),
    "scoped_type_identifier": spelled(read_chain, hook(hooks.scoped_type)),
    "generic_type": node(ir.Apply, base=other(), args=kinds("type_arguments")),
    "type_arguments": COMMAS,
    "annotated_type": hook(hooks.last),
    "wildcard": hook(hooks.wildcard),
    "array_type": node(declarations.array_type, type="element", dimensions=many("dimensions")),
    "dimensions": leaf(declarations.dimensions),
    "dimensions_expr": hook(hooks.last),
    "catch_type": hook(hooks.alternatives),
    "type_list": LISTING,
    "superclass": LISTING,
    "super_interfaces": LISTING,
    "extends_interfaces": LISTING,
    "type_parameters": COMMAS,
    "type_parameter": hook(hooks.first_name),
    "type_bound": LISTING,
    "permits": SKIP,
    "throws": SKIP,
}

EXPRESSIONS: dict[str, Row] = {
    "method_invocation": node(
        hooks.invocation,
        name="name",
        args=many("arguments"),
        base="object",
        types=many("type_arguments"),
    ),
    "argument_list": COMMAS,
    "object_creation_expression": node(hooks.creation, type="type", args=many("arguments"), body=kinds("class_body")),
    "array_creation_expression": node(hooks.array_creation, type="type", dimensions=many("dimensions"), value="value"),
    "array_access": node(ir.Index, base="array", key="index"),
    "assignment_expression": node(hooks.assignment, target="left", op=text("operator"), value="right"),
    "binary_expression": node(ir.Op, op=text("operator"), operands=(many("left"), many("right"))),
    "unary_expression": node(ir.Op, op=text("operator"), operands=many("operand")),
    "update_expression": node(ir.Op, op=(kind("++", "text"), kind("--", "text")), operands=others()),
    "instanceof_expression": node(hooks.instance_of, value="left", type=(kind("record_pattern"), "right"), name="name"),
    "ternary_expression": node(ir.Choice, test="condition", then="consequence", other="alternative"),
    "cast_expression": node(hooks.cast, value="value", type=many("type")),
    "parenthesized_expression": ENCLOSED,
    "lambda_expression": node(hooks.lambda_expression, params=many("parameters"), code="body", flags=const(["arrow"])),
    "inferred_parameters": COMMAS,
    "class_literal": hook(hooks.class_literal),
    "method_reference": hook(hooks.method_reference),
    "template_expression": leaf(ir.Unknown),
}

PATTERNS: dict[str, Row] = {
    "pattern": INNER,
    "type_pattern": hook(hooks.typed_pattern),
    "record_pattern": node(ir.Call, callee=other(), args=kinds("record_pattern_body")),
    "record_pattern_body": COMMAS,
    "record_pattern_component": hook(hooks.typed_pattern),
}

STATEMENTS: dict[str, Row] = {
    "program": LISTING,
    "block": LISTING,
    "constructor_body": LISTING,
    "expression_statement": node(ir.Do, value=other()),
    "explicit_constructor_invocation": node(hooks.explicit_constructor, callee="constructor", args=many("arguments")),
    "local_variable_declaration": node(declarations.variables, declared=many("declarator"), type="type", marks=MARKS),
    "variable_declarator": node(declarations.Variable, target="name", value="value", dimensions=many("dimensions")),
    "return_statement": node(ir.Return, value=enclosed()),
    "yield_statement": node(ir.Return, value=enclosed()),
    "throw_statement": node(ir.Throw, value=enclosed()),
    "if_statement": node(ir.If, test="condition", then=many("consequence"), other=many("alternative")),
    "while_statement": node(ir.Loop, kind=const("while"), test="condition", body=many("body")),
    "do_statement": node(ir.Loop, kind=const("while"), test="condition", body=many("body")),
    "for_statement": node(
        hooks.counting_loop, before=many("init"), test="condition", steps=many("update"), body=many("body")
    ),
    "enhanced_for_statement": node(hooks.each_loop, target="name", type="type", source="value", body=many("body")),
    "try_statement": node(ir.Try, body=many("body"), handlers=kinds("catch_clause"), final=kinds("finally_clause")),
    "try_with_resources_statement": node(
        ir.Try, body=(many("resources"), many("body")), handlers=kinds("catch_clause"), final=kinds("finally_clause")
    ),
    "resource_specification": LISTING,
    "resource": node(declarations.resource, type="type", name="name", value="value", known=other()),
    "catch_clause": node(hooks.catch, target=kind("catch_formal_parameter"), body=many("body")),
    "catch_formal_parameter": node(ir.Let, target="name", type=kind("catch_type"), value=const(None)),
    "finally_clause": LISTING,
    "switch_expression": hook(hooks.switch),
    "switch_block": LISTING,
    "switch_block_statement_group": node(hooks.Arm, labels=kinds("switch_label"), body=others()),
    "switch_rule": node(hooks.Arm, labels=kinds("switch_label"), body=others(), arrow=const(True)),
    "switch_label": node(hooks.label, *flags("default"), tests=others()),
    "guard": node(ir.Op, op=const("when"), operands=others()),
    "break_statement": leaf(lambda text, at: ir.Jump("break", at)),
    "continue_statement": leaf(lambda text, at: ir.Jump("continue", at)),
    "labeled_statement": hook(hooks.labeled),
    "assert_statement": node(hooks.assertion, op=const("assert"), operands=others()),
    "synchronized_statement": node(hooks.locked, body=many("body")),
    "line_comment": COMMENT,
    "block_comment": COMMENT,
}

ANNOTATIONS: dict[str, Row] = {
    "modifiers": spelled(modifiers.plain_words, hook(modifiers.modifiers)),
    "marker_annotation": spelled(modifiers.plain_marker, node(ir.Annotation, call="name")),
    "annotation": plain(
        modifiers.PLAIN_ANNOTATION,
        modifiers.plain_annotation,
        node(modifiers.annotation, callee="name", args=many("arguments")),
    ),
    "annotation_argument_list": COMMAS,
    "element_value_pair": node(ir.Named, name=text("key"), value="value"),
}

TYPE = {
    "name": text("name"),
    "members": many("body"),
    "annotations": MARKS,
    "type_params": many("type_parameters"),
}
CALLABLE = {
    "name": text("name"),
    "params": many("parameters"),
    "code": "body",
    "annotations": MARKS,
    "type_params": many("type_parameters"),
}

DECLARATIONS: dict[str, Row] = {
    "package_declaration": node(Package, name=(kind("scoped_identifier", "text"), kind("identifier", "text"))),
    "import_declaration": plain(
        declarations.PLAIN_IMPORT,
        declarations.plain_import,
        node(
            declarations.imports,
            *flags("asterisk"),
            name=(kind("scoped_identifier", "text"), kind("identifier", "text")),
        ),
    ),
    "asterisk": SKIP,
    "module_declaration": SKIP,
    "class_declaration": node(declarations.type_definition, bases=(many("superclass"), many("interfaces")), **TYPE),
    "interface_declaration": node(
        declarations.type_definition, bases=kinds("extends_interfaces"), kind=const("interface"), **TYPE
    ),
    "annotation_type_declaration": node(declarations.type_definition, kind=const("annotation"), **TYPE),
    "enum_declaration": node(declarations.enum_definition, bases=many("interfaces"), kind=const("enum"), **TYPE),
    "record_declaration": node(
        declarations.record_definition,
        name="name",
        params=many("parameters"),
        bases=many("interfaces"),
        members=many("body"),
        marks=MARKS,
        type_params=many("type_parameters"),
    ),
    "class_body": LISTING,
    "interface_body": LISTING,
    "annotation_type_body": LISTING,
    "enum_body": LISTING,
    "enum_body_declarations": LISTING,
    "enum_constant": node(declarations.constant, name="name", args=many("arguments"), body=many("body"), marks=MARKS),
    "static_initializer": node(declarations.method, code=kinds("block"), flags=const(["static", "initializer"])),
    "field_declaration": node(
        declarations.fields, declared=many("declarator"), type="type", marks=MARKS, flags=const([])
    ),
    "constant_declaration": node(
        declarations.fields,
        declared=many("declarator"),
        type="type",
        marks=MARKS,
        flags=const(["static", "readonly"]),
    ),
    "annotation_type_element_declaration": node(
        declarations.element, name="name", type="type", value="value", annotations=MARKS
    ),
    "method_declaration": node(declarations.method, returns="type", **CALLABLE),
    "constructor_declaration": node(declarations.method, flags=const(["constructor"]), **CALLABLE),
    "compact_constructor_declaration": node(
        declarations.method, name=text("name"), code="body", annotations=MARKS, flags=const(["constructor", "compact"])
    ),
    "formal_parameters": COMMAS,
    "formal_parameter": plain(
        declarations.PLAIN_PARAMETER,
        declarations.plain_parameter,
        node(declarations.parameter, target="name", type="type", marks=MARKS, dimensions=many("dimensions")),
    ),
    "spread_parameter": node(
        declarations.rest_parameter, target=kind("variable_declarator"), type=other(), marks=MARKS
    ),
    "receiver_parameter": SKIP,
}

TABLE: dict[str, Row] = {
    **NAMES,
    **LITERALS,
    **TYPES,
    **EXPRESSIONS,
    **PATTERNS,
    **STATEMENTS,
    **ANNOTATIONS,
    **DECLARATIONS,
}
