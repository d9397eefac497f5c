"""What an export left out: line by line, and counted."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

LeftOut = tuple[str, str, str, str]
"""Feature, subject, reason, place."""


def exported(left_out: Sequence[LeftOut], written: int) -> Iterator[str]:
    for feature, subject, reason, place in left_out:
        name = subject if subject == feature else f"{feature}: {subject}"
        yield f"left out: {name}: {reason}" + (f" ({place})" if place else "")
    packages = "1 package" if written == 1 else f"{written} packages"
    yield f"{packages} written" + (f", {len(left_out)} left out" if left_out else "")
