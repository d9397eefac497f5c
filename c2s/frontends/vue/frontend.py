"""Vue single-file components: the script by JavaScript's or TypeScript's table, the template by `template.py`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from c2s.facts import model as ir
from c2s.frontends.base import Body, Dialect, compiled
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

    def extract(self, source: bytes, dialect: str) -> ir.FileFacts:
        parts = blocks(source)
        scripts = [block for block in parts if block.tag == "script" and "src" not in block.attributes]
        markup = [
            block for block in parts if block.tag == "template" and block.attributes.get("lang", "html") == "html"
        ]
        grammar = compiled(_DIALECTS.get(scripts[0].attributes.get("lang", ""), JAVASCRIPT) if scripts else JAVASCRIPT)
        walk = Walk(grammar.rules, _only(source, scripts))
        body = Body()
        body.add_tree(walk, grammar.parser.parse(walk.source))
        for block in markup[:1]:
            roots, errors = read(source, block.start, block.end)
            elements, expressions = lower_template(source, roots, grammar)
            statements: list[Any] = [ir.Do(element) for element in elements]
            body.template = ir.Unit(block.start, [], sorted(expressions.names), ir.pack(statements))
            walk.errors += errors + expressions.errors
        setup = any("setup" in block.attributes for block in scripts)
        return body.facts(self.name, "setup" if setup else "options", source, walk)


def _is_html(block: Block) -> bool:
    return block.attributes.get("lang", "html") == "html"


def _only(source: bytes, kept: list[Block]) -> bytes:
    """The file with everything but some blocks blanked: offsets stay those of the file."""
    out = bytearray(b" " * len(source))
    for block in kept:
        out[block.start : block.end] = source[block.start : block.end]
    return bytes(out)


FRONTEND = VueFrontend()
