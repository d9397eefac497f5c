"""The passes of the linking stage, in order. Each is one file with `run`, and each only adds to the graph.

Those of a side read its code alone; `protocols` and `join` come after both, and read the graph and descriptions.
"""

from __future__ import annotations

from c2s.evaluation.link import Pass
from c2s.evaluation.passes import (
    answers,
    bounds,
    clients,
    credentials,
    fields,
    operations,
    recipes,
    requirements,
    screens,
    servers,
    uncalled,
)

CLIENT: tuple[Pass, ...] = (
    clients.run,
    operations.run,
    fields.run,
    requirements.run,
    answers.run,
    credentials.run,
    recipes.run,
    screens.run,
    uncalled.run,
    bounds.run,
)
SERVER: tuple[Pass, ...] = (servers.run,)
PASSES = (*CLIENT, *SERVER)
