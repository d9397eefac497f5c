"""The passes of the linking stage, in order. Each is one file with `run`, and each only adds to the graph."""

from __future__ import annotations

from c2s.evaluation.link import Pass
from c2s.evaluation.passes import (
    answers,
    bounds,
    clients,
    credentials,
    fields,
    join,
    operations,
    protocols,
    recipes,
    requirements,
    screens,
    servers,
    uncalled,
)

PASSES: tuple[Pass, ...] = (
    clients.run,
    operations.run,
    fields.run,
    requirements.run,
    answers.run,
    credentials.run,
    recipes.run,
    screens.run,
    servers.run,
    protocols.run,
    join.run,
    uncalled.run,
    bounds.run,
)
