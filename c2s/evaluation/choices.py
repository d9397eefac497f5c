"""Lists that people choose from: options of a control, and rows that columns show."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

from c2s.evaluation import escapes, members
from c2s.evaluation.build import alternatives, known_items, record, text_of
from c2s.evaluation.flows import sources
from c2s.evaluation.frames import Frame
from c2s.evaluation.values import Choice, Closure, Given, Listing, Record, Site, Undefined, Value
from c2s.facts import model as ir

if TYPE_CHECKING:
    from c2s.evaluation.machine import Machine

_OPTIONS = ("options", "items", "data", "treeData", "tree-data", "dataSource", "data-source")
_VALUE_NAMES = (
    "item-value",
    "itemValue",
    "value-key",
    "valueKey",
    "value-field",
    "valueField",
    "option-value",
    "optionValue",
)
_FIELD_TABLES = ("fieldNames", "field-names", "replaceFields", "replace-fields", "props")
_OPTION = re.compile(r"option|radio|checkbox|select-?item|menu-?item|list-?item", re.I)
_TREE = re.compile(r"tree", re.I)
_ROWS = ("data", "rows", "dataSource", "items", "records", "rowData")
_INNER = ("children", "columns", "slots", "scopedSlots")
MAX_COLUMNS = 200
MAX_PLACES = 20


# --- options ----------------------------------------------------------------------------------------


def chosen_from(machine: Machine, frame: Frame, tag: str, values: dict[str, Value], site: Site) -> Value | None:
    """What a control writes whose options are a list of the program: the value member of an option."""
    collection = next((found for name in _OPTIONS if members.is_collection(found := values.get(name, _NONE))), None)
    if collection is None:
        return None
    item = members.items_of(machine, collection)
    normalizer = values.get("normalizer")
    if isinstance(normalizer, Closure):
        return machine.member(machine.call(frame, normalizer, (item,), site), "id")
    return machine.member(item, _value_name(machine, tag, values))


_NONE = Listing.of((), -1)


def _value_name(machine: Machine, tag: str, values: dict[str, Value]) -> str:
    named = next((text for name in _VALUE_NAMES if (text := text_of(values[name]) if name in values else None)), None)
    for name in _FIELD_TABLES:
        if named is None and name in values:
            named = text_of(machine.member(values[name], "value")) if isinstance(values[name], Record) else None
    return named or ("id" if _TREE.search(tag) else "value")


def option_value(tag: str, values: dict[str, Value]) -> Value | None:
    """The value of one option that is written as an element of its own."""
    if not _OPTION.search(tag):
        return None
    value = values.get("value", values.get("label"))
    return value if value is not None and members.is_symbolic(value) else None


# --- columns ----------------------------------------------------------------------------------------


def show_rows(machine: Machine, frame: Frame, values: dict[str, Value], site: Site) -> None:
    """Functions of columns get the rows of the list beside them."""
    columns = values.get("columns")
    collection = next((found for name in _ROWS if members.is_collection(found := values.get(name, _NONE))), None)
    if columns is None or collection is None:
        return
    item = members.items_of(machine, collection)
    for column in _columns(machine, columns):
        _show(machine, frame, column, item, site)


def show_rows_of_call(machine: Machine, frame: Frame, args: tuple[Value, ...], site: Site) -> None:
    """`useTable({data, columns})`."""
    for argument in args:
        if isinstance(argument, Record) and any(name == "columns" for name, _ in argument.entries):
            names = ("columns", *_ROWS)
            found = {
                name: value for name in names if not isinstance(value := machine.member(argument, name), Undefined)
            }
            show_rows(machine, frame, found, site)


def _columns(machine: Machine, value: Value) -> Iterator[Record]:
    waiting, given, followed = [value], 0, 0
    while waiting and given < MAX_COLUMNS:
        found = waiting.pop(0)
        if isinstance(found, Choice):
            waiting += alternatives(found)
        elif isinstance(found, Record):
            given += 1
            yield found
        elif members.is_symbolic(found):
            followed += 1
            waiting += [source for source, _ in sources(machine, found)] if followed < MAX_PLACES else []
        else:
            waiting += known_items(found) or ()


def _show(machine: Machine, frame: Frame, column: Record, item: Value, site: Site, within: str = "") -> None:
    field = next((text for name in _FIELD_NAMES if (text := text_of(machine.member(column, name)))), None)
    cell = machine.member(item, field) if field else None
    for name, value in column.entries:
        if isinstance(value, Closure) and isinstance(name, str):
            args = _arguments(value, item, cell, site)
            machine.shown.add(value)
            result = machine.call(frame, value, args, site)
            escapes.escape(machine, frame, result, site, 1)
        elif name in _INNER:
            for inner in [value] if name in ("slots", "scopedSlots") else _columns(machine, value):
                if isinstance(inner, Record):
                    _show(machine, frame, inner, item, site, str(name))


_FIELD_NAMES = ("dataIndex", "accessorKey", "field", "prop", "key", "dataKey", "property")


def _arguments(function: Closure, item: Value, cell: Value | None, site: Site) -> tuple[Value, ...]:
    """A cell's function gets the value, the row and its number, or one object that holds them."""
    params = function.code.facts.params
    row = record([(None, item), ("original", item)], site)
    entries: list[tuple[str | Value | None, Value]] = [(None, item), ("row", row), ("original", item), ("record", item)]
    if cell is not None:
        entries += [("value", cell), ("text", cell)]
    whole = record(entries, site)
    plain = bool(params) and isinstance(params[0].target, ir.Ref)
    first = (
        cell if cell is not None and plain and len(params) > 1 and function.code.facts.name in _VALUE_FIRST else whole
    )
    return (first, item, Given.of("row", "index", site))[: max(len(params), 1)]


_VALUE_FIRST = ("render", "customRender")
