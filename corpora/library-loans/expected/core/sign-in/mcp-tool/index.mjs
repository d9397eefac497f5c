import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { StdioServerTransport } from "@modelcontextprotocol/sdk/server/stdio.js";
import { signIn, signInInputSchema } from "../function-core/index.mjs";
import {
  httpResultFromError,
  toAgentError,
  toAgentResult,
} from "../portable-agent-result.mjs";

const server = new McpServer({ name: "sign-in", version: "0.1.0" });

/** The callback of a tool: nothing is sent in a dry run, and every answer is an ordinary result. */
function callback(tool, run) {
  return async (input, runtimeContext) => {
    if (process.env.CODE2SKILL_DRY_RUN === "1") {
      return toAgentResult({ dryRun: true, tool, input });
    }
    try {
      return toAgentResult(await run(input, runtimeContext));
    } catch (error) {
      const response = httpResultFromError(error);
      return response ? toAgentResult(response) : toAgentError(error);
    }
  };
}

server.registerTool(
  "sign_in",
  {
    title: "Sign in",
    description:
      "Sign in. Starts an action: show the values before calling it. Returns HTTP status and body.",
    inputSchema: signInInputSchema,
    annotations: {
      readOnlyHint: false,
      destructiveHint: true,
      idempotentHint: false,
      openWorldHint: true,
    },
  },
  callback("sign_in", signIn),
);

await server.connect(new StdioServerTransport());
