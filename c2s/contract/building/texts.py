"""Words for people, from what a result says of its parts."""

from __future__ import annotations

import re
from typing import get_args

from c2s.contract.base import Text, TextOrigin
from c2s.discovery.words import is_chinese, words

_ORIGINS = frozenset(get_args(TextOrigin))
_PLACE = re.compile(r"(?:\.?\[\d*\]|\.\*)+$")
"""What follows the words of a control: which of its values is meant."""


def text(written: str, source: str = "identifier", evidence: tuple[str, ...] = ()) -> Text:
    """Blanks of the source do not matter to a reader; everything else stays."""
    origin = source if source in _ORIGINS else "identifier"
    return Text.model_validate({"text": " ".join(written.split()), "origin": origin, "evidence": evidence})


def label(written: str) -> str:
    """The words on a control, without which of its values is meant."""
    return _PLACE.sub("", written).strip()


def spoken(*names: str) -> str:
    """Identifiers as words: `beginTime` is `Begin time`."""
    said = " ".join(words(*names)) or " ".join(names)
    return said[:1].upper() + said[1:]


def language_of(*texts: str) -> str:
    """The language of most of the texts: Chinese by its characters, else English."""
    chinese = sum(1 for each in texts if is_chinese(each))
    return "zh-CN" if 2 * chinese > len(texts) else "en"
