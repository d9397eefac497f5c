"""Vue single-file components: the script by JavaScript's or TypeScript's table, the template by `template.py`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from c2s.facts import model as ir
from c2s.frontends.base import Body, Dialect, Grammar, compiled, parsed
from c2s.frontends.javascript.frontend import FRONTEND as JAVASCRIPT_FRONTEND
from c2s.frontends.javascript.frontend import JAVASCRIPT
from c2s.frontends.typescript.frontend import FRONTEND as TYPESCRIPT_FRONTEND
from c2s.frontends.typescript.frontend import TSX, TYPESCRIPT
from c2s.frontends.vue.blocks import Block, blocks
from c2s.frontends.vue.markup import read
from c2s.frontends.vue.template import lower_template
from c2s.frontends.walker import Walk

_DIALECTS: Mapping[str, Dialect] = {"ts": TYPESCRIPT, "typescript": TYPESCRIPT, "tsx": TSX, "jsx": JAVASCRIPT}


class VueFrontend:
    """Facts of a component have the dialect `setup` where its script is `<script setup>`, else `options`."""

    name = "vue"
    version = 100 * JAVASCRIPT_FRONTEND.version + 10 * TYPESCRIPT_FRONTEND.version + 1
    suffixes: Mapping[str, str] = {".vue": "sfc"}
    modules = JAVASCRIPT_FRONTEND.modules

    def extract(self, source: bytes, dialect: str) -> ir.FileFacts:
        parts = blocks(source)
        scripts = [block for block in parts if block.tag == "script" and "src" not in block.attributes]
        pieces = [(block.start, block.end) for block in scripts if block.start < block.end]
        grammar = compiled(_dialect(scripts))
        walk = Walk(grammar.rules, source)
        body = Body()
        if pieces:
            grammar, tree = parsed(_dialect(scripts), source, pieces)
            walk.rules = grammar.rules
            body.add_tree(walk, tree)
        markup = next((block for block in parts if block.tag == "template"), None)
        if markup is not None:
            body.template = _template(source, markup, grammar, walk)
        walk.errors += sum(not block.closed for block in parts)
        setup = any("setup" in block.attributes for block in scripts)
        return body.facts(self.name, "setup" if setup else "options", source, walk)


def _dialect(scripts: list[Block]) -> Dialect:
    """A component has one language; a second script may leave it out."""
    named = (block.attributes.get("lang", "") for block in scripts)
    return next((_DIALECTS[name] for name in named if name in _DIALECTS), JAVASCRIPT)


def _template(source: bytes, block: Block, grammar: Grammar, walk: Walk) -> ir.Unit:
    """The markup as a unit; what went wrong in it is counted in `walk`."""
    language = block.attributes.get("lang", "html")
    if language != "html":
        return ir.Unit(block.start, [], [], ir.pack([ir.Unknown(f"template in {language}", block.start)]))
    markup = read(source, block.start, block.end)
    elements, expressions = lower_template(source, markup.roots, grammar)
    walk.errors += markup.errors + expressions.errors
    walk.too_deep += markup.too_deep + expressions.too_deep
    statements: list[Any] = [ir.Do(element) for element in elements]
    return ir.Unit(block.start, [], sorted(expressions.names), ir.pack(statements))


FRONTEND = VueFrontend()
