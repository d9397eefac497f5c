"""Cases from Markdown: a heading names a case, its fences hold the sources and what must come out (README.md)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from markdown_it import MarkdownIt

CHAPTERS = Path(__file__).parent / "cases"
EXPECT = "expect"


@dataclass
class Case:
    """`line` is that of its heading; `fails` says why what is expected is not yet what comes out."""

    chapter: str
    title: str
    line: int
    sources: dict[str, str] = field(default_factory=dict)
    expected: str | None = None
    fails: str = ""

    @property
    def id(self) -> str:
        return f"{self.chapter}: {self.title}"


def chapters() -> Iterator[Case]:
    for path in sorted(CHAPTERS.glob("*.md")):
        yield from cases_in(path.read_text("utf-8"), path.stem)


def cases_in(text: str, chapter: str) -> Iterator[Case]:
    """The cases of a chapter. A fence that belongs to no case, or that a case has twice, is a mistake."""
    case: Case | None = None
    tokens = MarkdownIt().parse(text)
    for number, token in enumerate(tokens):
        line = token.map[0] + 1 if token.map else 0
        if token.type == "heading_open" and token.tag == "h2":
            if case is not None:
                yield case
            case = Case(chapter, tokens[number + 1].content, line)
        elif token.type == "fence":
            if case is None:
                raise ValueError(f"{chapter}.md:{line}: a fence before the first case")
            _fill(case, token.info.strip(), token.content, line)
    if case is not None:
        yield case


def _fill(case: Case, info: str, content: str, line: int) -> None:
    word, _, rest = info.partition(" ")
    if word == EXPECT:
        if case.expected is not None:
            raise ValueError(f"{case.chapter}.md:{line}: a second expectation")
        case.expected = content
        case.fails = rest.removeprefix("fails:").strip()
        if rest and not case.fails:
            raise ValueError(f"{case.chapter}.md:{line}: write `{EXPECT} fails: REASON`")
    elif not rest or rest in case.sources:
        raise ValueError(f"{case.chapter}.md:{line}: a source needs a path of its own after its language")
    else:
        case.sources[rest] = content
