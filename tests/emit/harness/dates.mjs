// How dayjs writes dates: stdin has pairs of value and pattern.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";

const dayjs = createRequire(pathToFileURL(`${process.cwd()}/`))("dayjs");
const cases = JSON.parse(readFileSync(0, "utf8"));
const made = cases.map(([value, pattern]) => dayjs(value).format(pattern));
process.stdout.write(JSON.stringify(made));
