// What expressions of emitted code give: argument 1 is a module of functions, stdin has the name and inputs of each.
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { revived, written } from "./values.mjs";

const emitted = await import(pathToFileURL(process.argv[2]));
const cases = JSON.parse(readFileSync(0, "utf8"));
const context = { now: () => 1700000000000, randomId: () => "fixed" };
const answers = cases.map(({ name, input }) => {
  const before = JSON.stringify(input);
  const result = emitted[name](revived(input), context);
  if (JSON.stringify(input) !== before) throw new Error(`${name} changed its input`);
  return written(result);
});
process.stdout.write(JSON.stringify(answers));
