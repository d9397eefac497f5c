import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { StdioServerTransport } from "@modelcontextprotocol/sdk/server/stdio.js";
import {
  blockMember,
  blockMemberInputSchema,
  findMembers,
  findMembersInputSchema,
} from "../function-core/index.mjs";
import {
  httpResultFromError,
  toAgentError,
  toAgentResult,
} from "../portable-agent-result.mjs";

const server = new McpServer({ name: "members-member-list", version: "0.1.0" });

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
  "find_members",
  {
    title: "Find members by name",
    description: "Find members by name. Returns HTTP status and body.",
    inputSchema: findMembersInputSchema,
    annotations: {
      readOnlyHint: true,
      destructiveHint: false,
      idempotentHint: true,
      openWorldHint: true,
    },
  },
  callback("find_members", findMembers),
);

server.registerTool(
  "block_member",
  {
    title: "Block a member from new loans, or lift the block",
    description:
      "Block a member from new loans, or lift the block. Changes what is there: show the values before calling it. Returns HTTP status and body.",
    inputSchema: blockMemberInputSchema,
    annotations: {
      readOnlyHint: false,
      destructiveHint: true,
      idempotentHint: false,
      openWorldHint: true,
    },
  },
  callback("block_member", blockMember),
);

await server.connect(new StdioServerTransport());
