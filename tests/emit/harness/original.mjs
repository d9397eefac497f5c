// Runs a fictional client against a service: arguments are module, base address and host values as JSON.
import { pathToFileURL } from "node:url";

// As much of a browser as client libraries look for: pages are where these clients live.
globalThis.window = { location: new URL("http://client.invalid/") };
globalThis.document = { cookie: "" };

const [module, base, host] = process.argv.slice(2);
const { client, AFTERNOON } = await import(pathToFileURL(module));
const made = client(base, JSON.parse(host));
for (const act of AFTERNOON) await act(made);
process.stdout.write("[]");
