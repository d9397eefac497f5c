import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { StdioServerTransport } from "@modelcontextprotocol/sdk/server/stdio.js";
import {
  cancelLoan,
  cancelLoanInputSchema,
  exportLoans,
  exportLoansInputSchema,
  findCopies,
  findCopiesInputSchema,
  findLoans,
  findLoansInputSchema,
  findMembers,
  findMembersInputSchema,
  lend,
  lendInputSchema,
  renew,
  renewInputSchema,
} from "../function-core/index.mjs";
import {
  httpResultFromError,
  toAgentError,
  toAgentResult,
} from "../portable-agent-result.mjs";

const server = new McpServer({ name: "loans-loan-list", version: "0.1.0" });

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
  "find_loans",
  {
    title: "Find loans, the most urgent ones first",
    description:
      "Find loans, the most urgent ones first. Returns HTTP status and body.",
    inputSchema: findLoansInputSchema,
    annotations: {
      readOnlyHint: true,
      destructiveHint: false,
      idempotentHint: true,
      openWorldHint: true,
    },
  },
  callback("find_loans", findLoans),
);

server.registerTool(
  "export_loans",
  {
    title: "All loans that match, as a spreadsheet",
    description:
      "All loans that match, as a spreadsheet. Returns HTTP status and body.",
    inputSchema: exportLoansInputSchema,
    annotations: {
      readOnlyHint: true,
      destructiveHint: false,
      idempotentHint: true,
      openWorldHint: true,
    },
  },
  callback("export_loans", exportLoans),
);

server.registerTool(
  "renew",
  {
    title: "Extend a loan by some days",
    description:
      "Extend a loan by some days. May change something: show the values before calling it. Returns HTTP status and body.",
    inputSchema: renewInputSchema,
    annotations: {
      readOnlyHint: false,
      destructiveHint: true,
      idempotentHint: false,
      openWorldHint: true,
    },
  },
  callback("renew", renew),
);

server.registerTool(
  "cancel_loan",
  {
    title: "Cancel a loan that was entered by mistake",
    description:
      "Cancel a loan that was entered by mistake. Deletes: show what will be gone before calling it. Returns HTTP status and body.",
    inputSchema: cancelLoanInputSchema,
    annotations: {
      readOnlyHint: false,
      destructiveHint: true,
      idempotentHint: true,
      openWorldHint: true,
    },
  },
  callback("cancel_loan", cancelLoan),
);

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
  "find_copies",
  {
    title: "Copies on the shelf that can be lent",
    description:
      "Copies on the shelf that can be lent. Returns HTTP status and body.",
    inputSchema: findCopiesInputSchema,
    annotations: {
      readOnlyHint: true,
      destructiveHint: false,
      idempotentHint: true,
      openWorldHint: true,
    },
  },
  callback("find_copies", findCopies),
);

server.registerTool(
  "lend",
  {
    title: "Lend a copy to a member",
    description:
      "Lend a copy to a member. Creates something: show the values before calling it. Returns HTTP status and body.",
    inputSchema: lendInputSchema,
    annotations: {
      readOnlyHint: false,
      destructiveHint: false,
      idempotentHint: false,
      openWorldHint: true,
    },
  },
  callback("lend", lend),
);

await server.connect(new StdioServerTransport());
