"""`python -m tests.frontends LANGUAGE FILE`: every fact of a file, in the words of the assertions."""

from __future__ import annotations

import sys
from pathlib import Path

from c2s.frontends.registry import frontend_named
from tests.frontends.assertions import read
from tests.frontends.vocabulary import FILE, seen_in


def main(language: str, name: str) -> None:
    path = Path(name)
    frontend = frontend_named(language)
    facts = frontend.extract(read(path.read_text("utf-8")).source, frontend.suffixes[path.suffix])
    for one in seen_in(facts):
        place = facts.place(one.at) if one.at != FILE else None
        print(f"{place.line}:{place.column}" if place else "file", one.full)


if __name__ == "__main__":
    main(*sys.argv[1:])
