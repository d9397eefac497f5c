"""The lowering table of TypeScript and TSX: JavaScript's rows, and the rows for types and declarations."""

from __future__ import annotations

from c2s.facts import model as ir
from c2s.frontends.build import function
from c2s.frontends.javascript import hooks as js
from c2s.frontends.javascript import table as javascript
from c2s.frontends.rows import (
    COMMAS,
    ENCLOSED,
    INNER,
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
)
from c2s.frontends.typescript import hooks

FUNCTION = {
    "params": many("parameters"),
    "code": "body",
    "returns": "return_type",
    "type_params": many("type_parameters"),
}
SIGNATURE = {
    "params": many("parameters"),
    "returns": "return_type",
    "type_params": many("type_parameters"),
}
CLASS = {
    "name": text("name"),
    "bases": kind("class_heritage"),
    "members": many("body"),
    "annotations": many("decorator"),
    "type_params": many("type_parameters"),
}

TYPES: dict[str, Row] = {
    "type_annotation": spelled(hooks.plain_type, ENCLOSED),
    "predefined_type": leaf(ir.Ref),
    "type_identifier": leaf(ir.Ref),
    "this_type": leaf(ir.Ref),
    "nested_type_identifier": node(ir.Get, base="module", key=text("name")),
    "nested_identifier": node(ir.Get, base="object", key=mention("property")),
    "generic_type": node(ir.Apply, base="name", args=many("type_arguments")),
    "type_arguments": COMMAS,
    "array_type": node(hooks.array_type, args=others()),
    "tuple_type": node(hooks.tuple_type, items=others()),
    "optional_type": node(hooks.optional, args=others()),
    "rest_type": node(ir.Spread, value=enclosed()),
    "conditional_type": node(hooks.conditional, left="left", right="right", then="consequence", other="alternative"),
    "infer_type": INNER,
    "readonly_type": ENCLOSED,
    "parenthesized_type": ENCLOSED,
    "literal_type": INNER,
    "union_type": node(hooks.flat, op=const("|"), operands=others()),
    "intersection_type": node(hooks.flat, op=const("&"), operands=others()),
    "object_type": node(ir.Shape, members=others()),
    "property_signature": node(ir.Field, *flags("readonly", optional="?"), name="name", type="type"),
    "method_signature": node(
        hooks.signature, *flags("static", "async", getter="get", setter="set", optional="?"), name="name", **SIGNATURE
    ),
    "index_signature": node(
        hooks.index_signature,
        *flags("readonly"),
        name="name",
        key=(Slot("index_type"), kind("mapped_type_clause")),
        type="type",
    ),
    "mapped_type_clause": hook(hooks.mapped_key),
    "opting_type_annotation": ENCLOSED,
    "adding_type_annotation": ENCLOSED,
    "omitting_type_annotation": ENCLOSED,
    "call_signature": node(function, flags=const(["abstract"]), **SIGNATURE),
    "construct_signature": SKIP,
    "function_type": node(function, *flags(arrow="=>"), **SIGNATURE),
    "constructor_type": node(
        function,
        params=many("parameters"),
        returns="type",
        type_params=many("type_parameters"),
        flags=const(["constructor"]),
    ),
    "lookup_type": hook(hooks.lookup),
    "type_query": node(ir.Op, op=const("typeof"), operands=others()),
    "index_type_query": node(ir.Op, op=const("keyof"), operands=others()),
    "template_literal_type": hook(js.template),
    "template_type": ENCLOSED,
    "flow_maybe_type": node(hooks.optional, args=others()),
    "existential_type": leaf(ir.Ref),
    "constraint": INNER,
    "default_type": INNER,
    "type_predicate": SKIP,
    "asserts": SKIP,
    "type_predicate_annotation": SKIP,
    "asserts_annotation": SKIP,
    "type_parameters": COMMAS,
    "type_parameter": node(ir.Ref, name=text("name")),
    "type_alias_declaration": node(ir.TypeDef, name=text("name"), type="value", type_params=many("type_parameters")),
}

CASTS: dict[str, Row] = {
    "as_expression": hook(hooks.cast),
    "satisfies_expression": hook(hooks.cast),
    "non_null_expression": INNER,
    "instantiation_expression": INNER,
}

DECLARATIONS: dict[str, Row] = {
    "function_expression": node(js.closure, *flags("async"), name=text("name"), **FUNCTION),
    "generator_function": node(js.closure, *flags("async", generator="*"), name=text("name"), **FUNCTION),
    "arrow_function": node(
        js.closure, *flags("async", arrow="=>"), **{**FUNCTION, "params": (many("parameters"), many("parameter"))}
    ),
    "function_declaration": node(js.declared(function), *flags("async"), name=text("name"), **FUNCTION),
    "generator_function_declaration": node(
        js.declared(function), *flags("async", generator="*"), name=text("name"), **FUNCTION
    ),
    "function_signature": SKIP,
    "required_parameter": node(hooks.parameter, *flags("readonly", "accessibility_modifier"), **hooks.PARAMETER),
    "optional_parameter": node(
        hooks.parameter, *flags("readonly", "accessibility_modifier", optional="?"), **hooks.PARAMETER
    ),
    "class": node(js.class_expression, **CLASS),
    "class_declaration": node(js.declared(js.class_definition), **CLASS),
    "abstract_class_declaration": node(js.declared(js.class_definition), *flags("abstract"), **CLASS),
    "extends_clause": hook(hooks.extends),
    "implements_clause": LISTING,
    "method_definition": node(
        js.method,
        *flags("static", "async", "accessibility_modifier", getter="get", setter="set", generator="*"),
        name="name",
        **FUNCTION,
    ),
    "abstract_method_signature": node(js.method, *flags("abstract", "async"), name="name", **FUNCTION),
    "public_field_definition": node(
        ir.Field,
        *flags("static", "readonly", "accessibility_modifier", optional="?"),
        name="name",
        type="type",
        value="value",
        annotations=many("decorator"),
    ),
    "variable_declarator": node(ir.Let, target="name", type="type", value="value", kind=const("let")),
    "call_expression": node(js.call, callee="function", args=many("arguments"), types=many("type_arguments")),
    "new_expression": node(
        js.call, callee="constructor", args=many("arguments"), types=many("type_arguments"), new=const(True)
    ),
    "interface_declaration": node(
        js.declared(js.class_definition),
        name=text("name"),
        bases=kind("extends_type_clause"),
        members=many("body"),
        kind=const("interface"),
        type_params=many("type_parameters"),
    ),
    "extends_type_clause": LISTING,
    "interface_body": LISTING,
    "enum_declaration": node(
        js.declared(js.class_definition), name=text("name"), members=many("body"), kind=const("enum")
    ),
    "enum_body": hook(hooks.enum_body),
    "enum_assignment": node(ir.Field, name="name", value="value", flags=const(["constant"])),
    "ambient_declaration": LISTING,
    "import_statement": plain(
        js.PLAIN_IMPORT,
        js.plain_import,
        node(js.imports, module=text("source"), found=(kinds("import_clause"), kinds("import_require_clause"))),
    ),
    "export_statement": node(js.exports, *flags("default", "=", "namespace"), **javascript.EXPORT),
    "import_alias": node(hooks.alias, target=kind("identifier"), value=other()),
    "import_require_clause": node(hooks.required, local=kind("identifier", "text"), module=text("source")),
    "internal_module": hooks.namespace(
        node(js.declared(js.class_definition), name=text("name"), members=many("body"), kind=const("namespace"))
    ),
    "module": node(js.declared(hooks.module), name=text("name"), members=many("body"), kind=const("namespace")),
    "accessibility_modifier": SKIP,
    "override_modifier": SKIP,
}

_ONLY_JAVASCRIPT = {"field_definition", "using_declaration"}
TABLE: dict[str, Row] = {
    **{name: row for name, row in javascript.TABLE.items() if name not in _ONLY_JAVASCRIPT},
    **TYPES,
    **CASTS,
    **DECLARATIONS,
}
TABLE_TS: dict[str, Row] = {
    **{name: row for name, row in TABLE.items() if name not in javascript.JSX},
    "type_assertion": hook(hooks.type_assertion),
}
