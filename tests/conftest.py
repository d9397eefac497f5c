"""What holds for all tests: a defect of the analysis is no diagnostic here but the end of the run."""

from __future__ import annotations

import os

from c2s.evaluation.containment import LOUD

os.environ[LOUD] = "1"
