// What the usual formatter makes of modules: stdin has texts, stdout the formatted ones.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";

const require = createRequire(pathToFileURL(`${process.cwd()}/`));
const prettier = require("prettier");
const texts = JSON.parse(readFileSync(0, "utf8"));
const made = [];
for (const text of texts) made.push(await prettier.format(text, { parser: "babel" }));
process.stdout.write(JSON.stringify(made));
