"""The index of a file: what others see of it without looking into its code."""

from __future__ import annotations

from hashlib import blake2b

import msgspec

from c2s.facts import model as ir


def index_digest(facts: ir.FileFacts) -> bytes:
    """Of what a file imports, exports and defines, and of the names that its units mention."""
    index = (
        (facts.language, facts.dialect, facts.package, facts.errors, facts.too_deep),
        [(fact.module, fact.imported, fact.local) for fact in facts.imports],
        [(fact.exported, fact.local, fact.module) for fact in facts.exports],
        [(unit.defines, unit.names) for unit in facts.units],
        None if facts.template is None else facts.template.names,
    )
    return blake2b(msgspec.msgpack.encode(index), digest_size=16).digest()
