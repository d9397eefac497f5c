import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { StdioServerTransport } from "@modelcontextprotocol/sdk/server/stdio.js";
import {
  cancelBookings,
  cancelBookingsInputSchema,
  createBooking,
  createBookingInputSchema,
  getSailing,
  getSailingInputSchema,
  openShift,
  openShiftInputSchema,
  saveNotice,
  saveNoticeInputSchema,
  searchSailings,
  searchSailingsInputSchema,
  uploadManifest,
  uploadManifestInputSchema,
} from "../function-core/index.mjs";
import {
  httpResultFromError,
  toAgentError,
  toAgentResult,
} from "../portable-agent-result.mjs";

const server = new McpServer({ name: "ferry-bookings", version: "0.1.0" });

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
  "search_sailings",
  {
    title: "Search sailings",
    description:
      "Search sailings. Find sailings of a route on a day. The answer lists them with ship, departure and price. Returns HTTP status and body.",
    inputSchema: searchSailingsInputSchema,
    annotations: {
      readOnlyHint: true,
      destructiveHint: false,
      idempotentHint: true,
      openWorldHint: true,
    },
  },
  callback("search_sailings", searchSailings),
);

server.registerTool(
  "get_sailing",
  {
    title: "Show one sailing",
    description: "Show one sailing. Returns HTTP status and body.",
    inputSchema: getSailingInputSchema,
    annotations: {
      readOnlyHint: true,
      destructiveHint: false,
      idempotentHint: true,
      openWorldHint: true,
    },
  },
  callback("get_sailing", getSailing),
);

server.registerTool(
  "create_booking",
  {
    title: "Book a sailing",
    description:
      "Book a sailing. Book places on a chosen sailing for one or more passengers. Creates something: show the values before calling it. Returns HTTP status and body.",
    inputSchema: createBookingInputSchema,
    annotations: {
      readOnlyHint: false,
      destructiveHint: false,
      idempotentHint: false,
      openWorldHint: true,
    },
  },
  callback("create_booking", createBooking),
);

server.registerTool(
  "save_notice",
  {
    title: "Save a notice",
    description:
      "Save a notice. Change a notice, or add one where no notice is named. Changes what is there: show the values before calling it. Returns HTTP status and body.",
    inputSchema: saveNoticeInputSchema,
    annotations: {
      readOnlyHint: false,
      destructiveHint: true,
      idempotentHint: false,
      openWorldHint: true,
    },
  },
  callback("save_notice", saveNotice),
);

server.registerTool(
  "cancel_bookings",
  {
    title: "Cancel bookings",
    description:
      "Cancel bookings. Deletes: show what will be gone before calling it. Returns HTTP status and body.",
    inputSchema: cancelBookingsInputSchema,
    annotations: {
      readOnlyHint: false,
      destructiveHint: true,
      idempotentHint: true,
      openWorldHint: true,
    },
  },
  callback("cancel_bookings", cancelBookings),
);

server.registerTool(
  "upload_manifest",
  {
    title: "Upload a passenger list",
    description:
      "Upload a passenger list. Creates something: show the values before calling it. Returns HTTP status and body.",
    inputSchema: uploadManifestInputSchema,
    annotations: {
      readOnlyHint: false,
      destructiveHint: false,
      idempotentHint: false,
      openWorldHint: true,
    },
  },
  callback("upload_manifest", uploadManifest),
);

server.registerTool(
  "open_shift",
  {
    title: "Open a shift",
    description:
      "Open a shift. Creates something: show the values before calling it. Returns HTTP status and body.",
    inputSchema: openShiftInputSchema,
    annotations: {
      readOnlyHint: false,
      destructiveHint: false,
      idempotentHint: false,
      openWorldHint: true,
    },
  },
  callback("open_shift", openShift),
);

await server.connect(new StdioServerTransport());
