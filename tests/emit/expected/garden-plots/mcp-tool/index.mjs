import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { StdioServerTransport } from "@modelcontextprotocol/sdk/server/stdio.js";
import {
  findPlots,
  findPlotsInputSchema,
  leaveMessage,
  leaveMessageInputSchema,
  readGuide,
  readGuideInputSchema,
  reservePlot,
  reservePlotInputSchema,
  showHarvest,
  showHarvestInputSchema,
  tagPlot,
  tagPlotInputSchema,
  uploadPhoto,
  uploadPhotoInputSchema,
  waterPlots,
  waterPlotsInputSchema,
} from "../function-core/index.mjs";
import {
  httpResultFromError,
  toAgentError,
  toAgentResult,
} from "../portable-agent-result.mjs";

const server = new McpServer({ name: "garden-plots", version: "0.1.0" });

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
  "find_plots",
  {
    title: "查找地块",
    description:
      "查找地块. 按名称、状态和创建时间查找地块。 Returns HTTP status and body.",
    inputSchema: findPlotsInputSchema,
    annotations: {
      readOnlyHint: true,
      destructiveHint: false,
      idempotentHint: true,
      openWorldHint: true,
    },
  },
  callback("find_plots", findPlots),
);

server.registerTool(
  "read_guide",
  {
    title: "阅读指南",
    description: "阅读指南. Returns HTTP status and body.",
    inputSchema: readGuideInputSchema,
    annotations: {
      readOnlyHint: true,
      destructiveHint: false,
      idempotentHint: true,
      openWorldHint: true,
    },
  },
  callback("read_guide", readGuide),
);

server.registerTool(
  "tag_plot",
  {
    title: "标记地块",
    description:
      "标记地块. Changes what is there: show the values before calling it. Returns HTTP status and body.",
    inputSchema: tagPlotInputSchema,
    annotations: {
      readOnlyHint: false,
      destructiveHint: true,
      idempotentHint: false,
      openWorldHint: true,
    },
  },
  callback("tag_plot", tagPlot),
);

server.registerTool(
  "water_plots",
  {
    title: "浇水",
    description:
      "浇水. Starts an action: show the values before calling it. Returns HTTP status and body.",
    inputSchema: waterPlotsInputSchema,
    annotations: {
      readOnlyHint: false,
      destructiveHint: true,
      idempotentHint: false,
      openWorldHint: true,
    },
  },
  callback("water_plots", waterPlots),
);

server.registerTool(
  "leave_message",
  {
    title: "留言",
    description:
      "留言. Creates something: show the values before calling it. Returns HTTP status and body.",
    inputSchema: leaveMessageInputSchema,
    annotations: {
      readOnlyHint: false,
      destructiveHint: false,
      idempotentHint: false,
      openWorldHint: true,
    },
  },
  callback("leave_message", leaveMessage),
);

server.registerTool(
  "upload_photo",
  {
    title: "上传照片",
    description:
      "上传照片. Changes what is there: show the values before calling it. Returns HTTP status and body.",
    inputSchema: uploadPhotoInputSchema,
    annotations: {
      readOnlyHint: false,
      destructiveHint: true,
      idempotentHint: false,
      openWorldHint: true,
    },
  },
  callback("upload_photo", uploadPhoto),
);

server.registerTool(
  "reserve_plot",
  {
    title: "预订地块",
    description:
      "预订地块. Creates something: show the values before calling it. Returns HTTP status and body.",
    inputSchema: reservePlotInputSchema,
    annotations: {
      readOnlyHint: false,
      destructiveHint: false,
      idempotentHint: false,
      openWorldHint: true,
    },
  },
  callback("reserve_plot", reservePlot),
);

server.registerTool(
  "show_harvest",
  {
    title: "收成统计",
    description: "收成统计. Returns HTTP status and body.",
    inputSchema: showHarvestInputSchema,
    annotations: {
      readOnlyHint: true,
      destructiveHint: false,
      idempotentHint: true,
      openWorldHint: true,
    },
  },
  callback("show_harvest", showHarvest),
);

await server.connect(new StdioServerTransport());
