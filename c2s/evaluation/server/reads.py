"""Parts of requests that handlers read by name, in their own code or in what they call."""

from __future__ import annotations

from dataclasses import dataclass

from c2s.evaluation.server.classes import Method
from c2s.evaluation.server.inputs import Inputs
from c2s.evaluation.server.names import ClassUse
from c2s.evaluation.server.reader import Reader


@dataclass
class Reads:
    reader: Reader

    def read(self, inputs: Inputs, use: ClassUse, method: Method) -> None:
        """Adds what the code of a handler reads."""
