"""What is not known, what disagrees, and what there is to say about the code."""

from __future__ import annotations

from collections.abc import Iterable

from c2s.diagnostics import CODES, Diagnostic
from c2s.discovery.claims.model import Chain, Explanation, Fact, Place, Step, step
from c2s.discovery.result import Conflict, Result, Unknown
from c2s.discovery.stored import Stored

MAX_PLACES = 12


def explain_unknown(stored: Stored, unknown: Unknown) -> Explanation:
    row = CODES.get(unknown.code)
    place = place_named(stored.result, unknown.place)
    code = f"{unknown.code}: {row.meaning}" if row else unknown.code
    return Explanation(
        kind="unknown",
        id=unknown.id,
        claim=f"Not known: {unknown.subject}.",
        facts=tuple(Fact(name=name, text=text) for name, text in (("reason", unknown.reason), ("code", code)) if text),
        chains=(Chain(title="at", steps=(Step(text=unknown.subject, place=place),)),) if place else (),
        settles=unknown.settles or (row.hint if row else ""),
    )


def explain_uncalled(stored: Stored, name: str) -> Explanation:
    """`path:line name` of a function that would send a request."""
    place = place_named(stored.result, name.partition(" ")[0])
    text = f"{name.partition(' ')[2] or 'it'} would send a request"
    return Explanation(
        kind="uncalled",
        id=name,
        claim=f"Nothing in the sources calls {name}: what it would send is no operation.",
        chains=(Chain(title="at", steps=(Step(text=text, place=place),)),) if place else (),
        settles="a root that holds what calls it, or --entry where it is a public entry",
    )


def explain_conflict(conflict: Conflict) -> Explanation:
    return Explanation(
        kind="conflict",
        id=conflict.id,
        claim=f"Two sides disagree about {conflict.subject}: {conflict.message}.",
        facts=(Fact(name="code", text=conflict.code),),
        chains=(Chain(title="evidence", steps=tuple(step(conflict.subject, e) for e in conflict.evidence)),),
        settles=CODES[conflict.code].hint if conflict.code in CODES else "",
    )


def explain_code(code: str, diagnostics: Iterable[Diagnostic]) -> Explanation:
    """A code of the table, with the places of a result that it was said of."""
    row = CODES[code]
    said = [each for each in diagnostics if each.code == code]
    steps = tuple(diagnosed(each) for each in said[:MAX_PLACES])
    chains = (Chain(title="in this result", steps=steps, left_out=max(0, len(said) - MAX_PLACES)),) if said else ()
    return Explanation(
        kind="code",
        id=code,
        claim=f"{row.meaning}.",
        facts=(Fact(name="severity", text=row.severity.value),),
        chains=chains,
        settles=row.hint,
    )


def diagnosed(each: Diagnostic) -> Step:
    place = Place(source=each.source_id, path=each.path, line=each.line, column=each.column) if each.path else None
    return Step(text=each.message, place=place, rule=each.code, reason=each.hint)


def place_named(result: Result, text: str) -> Place | None:
    """A place from how it is written: `path:line`, with its source and column where they are told."""
    parts = text.rsplit(":", 2)
    numbers = [part for part in parts[1:] if part.isdigit()]
    if not numbers or not parts[-1].isdigit():
        return None
    path = text[: len(text) - sum(len(number) + 1 for number in numbers)]
    sources = [source.source_id for source in result.sources]
    head, colon, rest = path.partition(":")
    if colon and head in sources:
        return Place(source=head, path=rest, line=int(numbers[0]), column=int(numbers[1]) if len(numbers) > 1 else 0)
    source = next((each for each in sources if path in result.files.get(each, {})), sources[0] if sources else "")
    return Place(source=source, path=path, line=int(numbers[0]), column=int(numbers[1]) if len(numbers) > 1 else 0)
