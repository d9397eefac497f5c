"""Programming languages by file name ending, to say what was not read; frontends know what can be."""

from __future__ import annotations

from collections.abc import Mapping

NAMES: Mapping[str, str] = {
    ".c": "C", ".cc": "C++", ".clj": "Clojure", ".cpp": "C++", ".cs": "C#", ".cshtml": "Razor",
    ".coffee": "CoffeeScript", ".dart": "Dart", ".ejs": "EJS", ".erb": "ERB", ".erl": "Erlang",
    ".ex": "Elixir", ".exs": "Elixir", ".fs": "F#",
    ".go": "Go", ".groovy": "Groovy", ".hs": "Haskell", ".html": "HTML", ".java": "Java", ".js": "JavaScript",
    ".jsp": "JSP", ".jsx": "JavaScript", ".kt": "Kotlin", ".kts": "Kotlin", ".lua": "Lua", ".m": "Objective-C",
    ".mjs": "JavaScript", ".php": "PHP", ".pl": "Perl", ".pug": "Pug", ".py": "Python", ".r": "R", ".rb": "Ruby",
    ".rs": "Rust", ".scala": "Scala", ".svelte": "Svelte", ".swift": "Swift", ".ts": "TypeScript", ".tsx": "TypeScript",
    ".vb": "Visual Basic", ".vue": "Vue", ".wxml": "WXML", ".astro": "Astro", ".razor": "Razor", ".ets": "ArkTS",
}  # fmt: skip


def suffix_of(name: str) -> str:
    """The ending that counts files of one kind together: `.css`; the whole name where there is none."""
    dot = name.rfind(".")
    return name[dot:].lower() if dot > 0 else name
