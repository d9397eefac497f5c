"""What comes back: the declared type of the answer, its status and its form."""

from __future__ import annotations

from typing import Literal

from c2s.evaluation.code import FunctionCode
from c2s.evaluation.program import Scope
from c2s.evaluation.server.elements import of_args, words_of
from c2s.evaluation.server.model import Answer, Reason, Shape
from c2s.evaluation.server.names import Library, TypeUse
from c2s.evaluation.server.reader import Reader
from c2s.evaluation.server.routers import Registration
from c2s.evaluation.server.shapes import Shapes, View
from c2s.evaluation.values import ClassValue, Closure, Const, Value
from c2s.facts import model as ir

OUT = View("out")
Form = Literal["json", "file", "text", "html", "stream", "redirect", "none"]
_FORMS: dict[str, Form] = {
    "FileResponse": "file", "StreamingResponse": "stream", "EventSourceResponse": "stream", "HTMLResponse": "html",
    "PlainTextResponse": "text", "RedirectResponse": "redirect", "TemplateResponse": "html",
    "_TemplateResponse": "html",
}  # fmt: skip


def answers_of(
    reader: Reader, shapes: Shapes, registration: Registration, code: FunctionCode | None
) -> tuple[Answer, ...]:
    """The answer of a handler that is registered by a call: its named arguments say more than the function."""
    elements = of_args(registration.context.args)
    status = _status(elements.get(("status_code",)))
    reason = Reason(registration.site, "response-model")
    form: Form = next((_FORMS[w] for w in words_of(elements.get(("response_class",)) or _NONE) if w in _FORMS), "json")
    use: TypeUse | None = None
    node = registration.nodes.get("response_model")
    value = elements.get(("response_model",))
    if node is not None and registration.frame is not None:
        if isinstance(node, ir.Lit) and node.value is None:
            return (Answer(status, Shape("any", known=False), form, reason),)
        use = TypeUse(node, registration.frame.module, (), None, registration.frame)
    elif isinstance(value, ClassValue):
        return (Answer(status, shapes.of_class(reader.names.of_value(value), OUT), form, reason),)
    elif code is not None and code.facts.returns is not None:
        use = TypeUse(code.facts.returns, code.module, (), None, _scope(registration))
        reason = Reason(code.site, "return-type")
    if use is None:
        return (
            (Answer(status, Shape("any", known=False), form, reason),) if status is not None or form != "json" else ()
        )
    found, _ = reader.names.meaning(use)
    if isinstance(found, Library) and found.word.endswith("Response"):
        return (Answer(status, Shape("any", found.word, known=False), _FORMS.get(found.word, form), reason),)
    return (Answer(status, shapes.read(use, OUT), form, reason),)


def _scope(registration: Registration) -> Scope | None:
    return registration.handler.scope if isinstance(registration.handler, Closure) else None


def _status(value: Value | None) -> int | None:
    if isinstance(value, Const) and isinstance(value.data, int):
        return value.data
    word = next(iter(words_of(value)), "") if value is not None else ""
    digits = "".join(character for character in word if character.isdigit())
    return int(digits) if len(digits) == 3 else None


_NONE = Const.of("NoneType", None, -1)
