"""Escapes for text that comes from analysed source, for each place where it can land."""

from __future__ import annotations

import json
import re

_HIDDEN = (
    "\x00-\x1f\x7f-\x9f\u00ad\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u2028-\u202e\u2060-\u206f"
    "\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\uffff\ud800-\udfff\U000e0000-\U000e0fff"
)
"""Controls, direction marks, blanks without width, half characters: nothing a reader could see."""

_INVISIBLE = re.compile(f"[{_HIDDEN}]")
_SHORT = {"\\": "\\\\", "\n": "\\n", "\r": "\\r", "\t": "\\t"}


def _unicode(char: str) -> str:
    """JavaScript and JSON: UTF-16 units."""
    units = char.encode("utf-16-be", "surrogatepass")
    return "".join(f"\\u{units[at] << 8 | units[at + 1]:04x}" for at in range(0, len(units), 2))


def js_content(text: str) -> str:
    """The inside of a JavaScript string or template, quotes apart; nothing in it can end a script element."""
    text = "".join(_SHORT.get(char, char) for char in text)
    text = _INVISIBLE.sub(lambda found: _unicode(found[0]), text)
    return re.sub(r"<(?=[/!])", r"\\u003c", text)


def js_string(text: str) -> str:
    """A JavaScript string literal; single quotes only where they save escapes."""
    quote = "'" if text.count('"') > text.count("'") else '"'
    return quote + js_content(text).replace(quote, "\\" + quote) + quote


def js_template(text: str) -> str:
    """A fixed part of a template literal."""
    return js_content(text).replace("`", "\\`").replace("${", "\\${")


def js_comment(text: str) -> str:
    """One line inside a block comment; blanks take apart what would end it, or an element around it."""
    return re.sub(r"<(?=[/!])", "< ", visible(text).replace("*/", "* /").replace("/*", "/ *"))


def visible(text: str) -> str:
    """One line of plain text in which hidden characters are written out."""
    line = re.sub(r"\s+", " ", re.sub("[\x00-\x08\x0e-\x1f]", " ", text)).strip()
    return _INVISIBLE.sub(lambda found: f"U+{ord(found[0]):04X}", line)


_MARKDOWN = re.compile(r"([\\`*_{}\[\]#|~$!])")
_ENTITIES = {"&": "&amp;", "<": "&lt;", ">": "&gt;"}


def markdown(text: str) -> str:
    """Words inside a paragraph, list or cell: never a heading, link, HTML or code."""
    line = _MARKDOWN.sub(r"\\\1", visible(text))
    line = "".join(_ENTITIES.get(char, char) for char in line)
    return re.sub(r"^([-+=]|\d+[.)])", r"\\\1", line)


def markdown_code(text: str) -> str:
    """A code span that its content cannot leave."""
    line = visible(text) or " "
    longest = max((len(run) for run in re.findall("`+", line)), default=0)
    fence = "`" * (longest + 1)
    padded = f" {line} " if line.startswith("`") or line.endswith("`") else line
    return f"{fence}{padded}{fence}"


def frontmatter(text: str, limit: int = 1024) -> str:
    """A value of YAML frontmatter, in double quotes; YAML and simple line readers both accept it.

    Three hyphens end the frontmatter for readers that look no further, and hosts refuse tags in it: both are replaced
    by what looks alike.
    """
    written = [_QUOTED.get(char, char) for char in re.sub("-{3,}", "—", visible(text))]
    if sum(map(len, written)) > limit:
        while sum(map(len, written)) > limit - 1:
            written.pop()
        written.append("…")
    return f'"{"".join(written)}"'


_QUOTED = {"\\": "\\\\", '"': '\\"', "<": "‹", ">": "›"}


def json_text(value: object) -> str:
    """JSON with nothing hidden in it, and nothing that could end a script element."""
    text = json.dumps(value, ensure_ascii=False, indent=2)
    text = _INVISIBLE.sub(lambda found: found[0] if found[0] == "\n" else _unicode(found[0]), text)
    return re.sub(r"<(?=[/!])", r"\\u003c", text)
