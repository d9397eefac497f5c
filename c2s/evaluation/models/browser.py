"""The browser and the build: environment, storage, location, cookies."""

from __future__ import annotations

from typing import TYPE_CHECKING

from c2s.evaluation.build import const
from c2s.evaluation.models import CallContext, Handler
from c2s.evaluation.values import UNDEFINED, Env, External, Input, Member, Storage, Undefined, Value

if TYPE_CHECKING:
    from c2s.evaluation.machine import Machine

_ENVIRONMENTS = ("process.env", "import.meta.env", "Deno.env", "Bun.env")
_STORAGE = {
    "localStorage": "local",
    "sessionStorage": "session",
    "wx": "local",
    "uni": "local",
    "js-cookie": "cookie",
    "Cookies": "cookie",
    "cookie": "cookie",
}


READS = (External, Member, Input)
_EVENT = ("target", "currentTarget", "srcElement", "nativeEvent", "detail", "value", "checked", "valueAsNumber")
"""Members of an event that lead to what was entered."""


def member(machine: Machine, value: Value, key: str) -> Value | None:
    if isinstance(value, Input):
        return value if key in _EVENT else None
    if isinstance(value, External | Member):
        name = machine.models.symbol(value)
        if name in _ENVIRONMENTS:
            return Env.of(key)
        if name in ("localStorage", "sessionStorage") and key not in ("getItem", "setItem", "removeItem", "clear"):
            return read(machine, name, const(key))
    return None


def cell_of(area: str, key: Value) -> Storage:
    plain = const(key.data) if hasattr(key, "data") else key
    return Storage.of(area, plain)


def read(machine: Machine, owner: str, key: Value) -> Value:
    return cell_of(_STORAGE[owner], key)


def _get(owner: str) -> Handler:
    def handler(machine: Machine, context: CallContext) -> Value | None:
        key = context.arg(0)
        return None if isinstance(key, Undefined) else read(machine, owner, key)

    return handler


def _set(owner: str) -> Handler:
    def handler(machine: Machine, context: CallContext) -> Value:
        machine.write(read(machine, owner, context.arg(0)), context.arg(1), context.site, context.frame)
        return UNDEFINED

    return handler


FUNCTIONS: dict[str, Handler] = {
    "localStorage.getItem": _get("localStorage"),
    "localStorage.setItem": _set("localStorage"),
    "sessionStorage.getItem": _get("sessionStorage"),
    "sessionStorage.setItem": _set("sessionStorage"),
    "wx.getStorageSync": _get("wx"),
    "wx.setStorageSync": _set("wx"),
    "uni.getStorageSync": _get("uni"),
    "uni.setStorageSync": _set("uni"),
    "js-cookie.get": _get("js-cookie"),
    "js-cookie.set": _set("js-cookie"),
    "Cookies.get": _get("Cookies"),
    "Cookies.set": _set("Cookies"),
}
