import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { StdioServerTransport } from "@modelcontextprotocol/sdk/server/stdio.js";
import {
  attachPhoto,
  attachPhotoInputSchema,
  readLoan,
  readLoanInputSchema,
  takeBack,
  takeBackInputSchema,
} from "../function-core/index.mjs";
import {
  httpResultFromError,
  toAgentError,
  toAgentResult,
} from "../portable-agent-result.mjs";

const server = new McpServer({ name: "loans-loan-detail", version: "0.1.0" });

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
  "read_loan",
  {
    title: "One loan with its history",
    description: "One loan with its history. Returns HTTP status and body.",
    inputSchema: readLoanInputSchema,
    annotations: {
      readOnlyHint: true,
      destructiveHint: false,
      idempotentHint: true,
      openWorldHint: true,
    },
  },
  callback("read_loan", readLoan),
);

server.registerTool(
  "take_back",
  {
    title: "Take a copy back and say what it looks like",
    description:
      "Take a copy back and say what it looks like. Changes what is there: show the values before calling it. Returns HTTP status and body.",
    inputSchema: takeBackInputSchema,
    annotations: {
      readOnlyHint: false,
      destructiveHint: true,
      idempotentHint: false,
      openWorldHint: true,
    },
  },
  callback("take_back", takeBack),
);

server.registerTool(
  "attach_photo",
  {
    title: "Attach a photo of a damaged copy to its loan",
    description:
      "Attach a photo of a damaged copy to its loan. Creates something: show the values before calling it. Returns HTTP status and body.",
    inputSchema: attachPhotoInputSchema,
    annotations: {
      readOnlyHint: false,
      destructiveHint: false,
      idempotentHint: false,
      openWorldHint: true,
    },
  },
  callback("attach_photo", attachPhoto),
);

await server.connect(new StdioServerTransport());
