"""Source whose names, words and addresses try to break out, from a scan to the files of its package."""

from __future__ import annotations

import json
import re
import subprocess
from pathlib import Path

import pytest

from tests.emit.recorder import recording
from tests.emit.test_core_calls import call_tools
from tests.packages.conftest import Exported, Run

RUNS = "globalThis.PWNED=1"
PARTS = (
    f'";{RUNS};//', f"';{RUNS};//", f"`;{RUNS};//", f"${{{RUNS}}}", f"*/{RUNS};/*", f"\n{RUNS}\n", f"\u2028{RUNS}",
    f"</script><script>{RUNS}</script>", f"<!--{RUNS}-->", "\u202egnp.exe", "\u200f", "\x00", "\x1b[31m", "\\", "---",
    "\n---\n", "\n# heading", "[x](javascript:1)", "```\ncode", "{{ x }}", "{% raw %}", "__proto__", "constructor",
)  # fmt: skip
HOSTILE = " ".join(PARTS)
JS = json.dumps(HOSTILE).replace("</", "<\\/")
WORDS = HOSTILE.replace("*/", "* /").replace("\x00", "")
IN_HTML = WORDS.replace("&", "&amp;").replace('"', "&quot;").replace("<", "&lt;").replace("{{", "{ {")

TREE = {
    "package.json": json.dumps({"name": HOSTILE, "dependencies": {"axios": f"^1.7.0{HOSTILE}"}}),
    "src/api.js": f"""
import axios from "axios";
const http = axios.create({{ baseURL: process.env.BASE }});
http.interceptors.request.use((config) => {{
  config.headers["X-Pass"] = localStorage.getItem({JS});
  return config;
}});
/** Keep {WORDS} */
export const keep = (note) => http.post("/notes/" + encodeURIComponent({JS}), {{ [{JS}]: note, fixed: {JS} }});
/** Find {WORDS} */
export const find = (word) => http.get("/notes", {{ params: {{ [{JS}]: word, fixed: {JS} }} }});
""",
    "src/Notes.vue": f"""
<template>
  <div>
    <el-form-item label="{IN_HTML}"><el-input v-model="note" placeholder="{IN_HTML}" /></el-form-item>
    <button @click="save">{IN_HTML}</button>
  </div>
</template>
<script>
import {{ find, keep }} from "./api.js";
export default {{
  name: "Notes",
  data() {{ return {{ note: {JS}, found: [] }}; }},
  created() {{ find(this.note).then((answer) => {{ this.found = answer.data; }}); }},
  methods: {{ save() {{ keep(this.note); }} }},
}};
</script>
""",
}


@pytest.fixture
def folder(tmp_path: Path, exported: Exported) -> Path:
    for path, text in TREE.items():
        (tmp_path / "web" / path).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / "web" / path).write_bytes(text.encode("utf-8", "surrogatepass"))
    return exported(tmp_path / "web", ["file:src/Notes.vue"]) / "notes"


def test_nothing_of_a_source_breaks_out_of_its_package(
    folder: Path, c2s: Run, capsys: pytest.CaptureFixture[str]
) -> None:
    capsys.readouterr()
    c2s("check", str(folder))
    assert not re.search("[\x00-\x09\x0b-\x1f\x7f\u200f\u2028\u202e]", capsys.readouterr().out)
    for file in (each for each in folder.rglob("*") if each.is_file() and "node_modules" not in each.parts):
        text = file.read_text(encoding="utf-8")
        assert not re.search("[\x00-\x09\x0b-\x1f\x7f\u200f\u2028\u2029\u202a-\u202e\ufeff]", text), file
        if file.suffix == ".md":
            text = re.sub(r"(`+)(?!`).*?(?<!`)\1(?!`)", "", text)
        assert "</script" not in text.lower() and "<!--" not in text, file


def test_hostile_tools_run_nothing_and_send_the_text_as_it_is(folder: Path) -> None:
    code = "await import('./function-core/index.mjs'); process.stdout.write(String(globalThis.PWNED));"
    command = ["node", "--input-type=module", "-e", code]
    assert subprocess.run(command, cwd=folder, capture_output=True, text=True, check=True).stdout == "undefined"

    with recording() as service:
        core = (folder / "function-core" / "index.mjs").read_text()
        (variable,) = set(re.findall(r'"(CODE2SKILL_\w+_BASE_URL)"', core))
        call_tools(folder, {variable: service.base}, [("keep", {"note": "x"})])
        (sent,) = service.taken()
    assert json.loads(sent.body)["fixed"] == HOSTILE
    assert set(json.loads(sent.body)) == {"fixed", HOSTILE}
