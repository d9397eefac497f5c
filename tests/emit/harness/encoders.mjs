// What emitted encoders write: argument 1 is the module, stdin has function, form and record of each case.
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { revived } from "./values.mjs";

const emitted = await import(pathToFileURL(process.argv[2]));
const onWire = (query) => new URL(`http://h/x?${query}`).search.slice(1);
const cases = JSON.parse(readFileSync(0, "utf8"));
const answers = cases.map(({ name, pairs, record }) => {
  const value = revived(record);
  return onWire(emitted[name](pairs ? Object.entries(value) : value));
});
process.stdout.write(JSON.stringify(answers));
