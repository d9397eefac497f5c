import { z } from "zod";
import { readHttpResponse } from "../portable-agent-result.mjs";
import {
  address,
  answer,
  attachment,
  cookies,
  credentialQuery,
  encodeComponent,
  handQuery,
  handQuery2,
  headers,
  hostValue,
  jqueryQuery,
  qsQuery,
  segment,
  segments,
  send,
  succeeded,
  superagentQuery,
  text,
  timestamp,
  toFixed,
} from "./wire.mjs";

/** Base addresses come from the environment, and have no default. */
const GARDEN_BASE_URL = "CODE2SKILL_GARDEN_PLOTS_GARDEN_BASE_URL";
const STATISTICS_BASE_URL = "CODE2SKILL_GARDEN_PLOTS_STATISTICS_BASE_URL";

/** A business field takes any value; the receiver judges it. */
const field = (description) => z.unknown().optional().describe(description);

/** The cookie sid, from what the host supplies; never an input. */
function sessionCredential(context) {
  return hostValue(context, "storage", "sid", "CODE2SKILL_GARDEN_PLOTS_SID");
}

/** The query key, from what the host supplies; never an input. */
function statisticsKeyCredential(context) {
  return hostValue(
    context,
    "env",
    "STAT_KEY",
    "CODE2SKILL_GARDEN_PLOTS_STAT_KEY",
  );
}

/** Input of find_plots. */
export const findPlotsInputSchema = z.looseObject({
  plotName: field("地块名称. Text. May be left out."),
  status: field("状态. Whole number. May be left out."),
  createdBetween: field("创建时间. List; each item: text. May be left out."),
});

/** 查找地块: GET /plots */
export async function findPlots(input, context = {}) {
  const query1 = handQuery([["kind", "open"]]);
  const query2 = handQuery2(
    Object.entries({
      name: input.plotName,
      status: input.status,
      params: {
        from: input.createdBetween?.[0],
        to: input.createdBetween?.[1],
      },
    }),
  );
  const response = await send(context, {
    method: "GET",
    url: address(GARDEN_BASE_URL, "/plots", query1, query2),
  });
  return readHttpResponse(response);
}

/** Input of read_guide. */
export const readGuideInputSchema = z.looseObject({
  page: field("页面. Text. Needed."),
});

/** 阅读指南: GET /guides/{page}.html */
export async function readGuide(input, context = {}) {
  const response = await send(context, {
    method: "GET",
    url: address(
      GARDEN_BASE_URL,
      `/guides/${segments(input.page, "page")}.html`,
    ),
  });
  return readHttpResponse(response);
}

/** Input of tag_plot. */
export const tagPlotInputSchema = z.looseObject({
  plotName: field("地块名称. Text. Needed."),
  labels: field("标签. List; each item: text. May be left out."),
  more: field("其他字段. Record. May be left out."),
});

/** 标记地块: POST /plots/{name}/tags */
export async function tagPlot(input, context = {}) {
  const body = qsQuery({ labels: input.labels, ...input.more });
  const response = await send(context, {
    method: "POST",
    url: address(
      GARDEN_BASE_URL,
      `/plots/${segment(encodeComponent(input.plotName), "plotName")}/tags`,
    ),
    headers: headers({
      "X-Requested-With": "XMLHttpRequest",
      cookie: cookies({ sid: sessionCredential(context) }),
    }),
    contentType: "application/x-www-form-urlencoded",
    body,
  });
  return readHttpResponse(response);
}

/** Input of water_plots. */
export const waterPlotsInputSchema = z.looseObject({
  plotIds: field("地块. List; each item: text. Needed."),
  litres: field(
    "水量. Number. Normally rows[].need in the answer of find_plots; whether it may be left out is not known.",
  ),
});

/** 浇水: PATCH /watering */
export async function waterPlots(input, context = {}) {
  const body = jqueryQuery({
    id: input.plotIds,
    amount: toFixed(input.litres, 1),
    note: "by hand & can",
  });
  const response = await send(context, {
    method: "PATCH",
    url: address(GARDEN_BASE_URL, "/watering"),
    headers: headers({ cookie: cookies({ sid: sessionCredential(context) }) }),
    contentType: "application/x-www-form-urlencoded; charset=UTF-8",
    body,
  });
  return readHttpResponse(response);
}

/** Input of leave_message. */
export const leaveMessageInputSchema = z.looseObject({
  message: field("内容. Text. May be left out."),
});

/** 留言: POST /messages */
export async function leaveMessage(input, context = {}) {
  const response = await send(context, {
    method: "POST",
    url: address(GARDEN_BASE_URL, "/messages"),
    contentType: "text/plain;charset=UTF-8",
    body: `[${text(hostValue(context, "session", "gardener", "CODE2SKILL_GARDEN_PLOTS_GARDENER"))}] ${text(input.message)}`,
  });
  return readHttpResponse(response);
}

/** Input of upload_photo. */
export const uploadPhotoInputSchema = z.looseObject({
  photoId: field("照片. Text. Needed."),
  photo: field(
    "照片文件. File: {fileName, mediaType, text or base64}. Needed.",
  ),
});

/** 上传照片: PUT /photos/{photoId} */
export async function uploadPhoto(input, context = {}) {
  const file = await attachment(context, input.photo, "photo");
  const response = await send(context, {
    method: "PUT",
    url: address(
      GARDEN_BASE_URL,
      `/photos/${segment(input.photoId, "photoId")}`,
    ),
    body: file,
  });
  return readHttpResponse(response);
}

/** Input of reserve_plot. */
export const reservePlotInputSchema = z.looseObject({
  plot: field(
    "地块. Record with name and children. Pass the whole chosen record on. Needed.",
  ),
  until: field("截止日期. Text. May be left out."),
});

/** POST /drafts */
function reservePlotDraft(input, context) {
  const body = { plot: input.plot };
  return send(context, {
    method: "POST",
    url: address(GARDEN_BASE_URL, "/drafts"),
    contentType: "application/json",
    body: JSON.stringify(body),
  });
}

/** POST /drafts/{draft}/confirmation */
function reservePlotConfirm(input, context, answers) {
  const body = {
    until: timestamp(input.until),
    token: answers.draft?.data?.token,
  };
  return send(context, {
    method: "POST",
    url: address(
      GARDEN_BASE_URL,
      `/drafts/${segment(answers.draft?.data?.id, "draft")}/confirmation`,
    ),
    contentType: "application/json",
    body: JSON.stringify(body),
  });
}

/** 预订地块. */
export async function reservePlot(input, context = {}) {
  const answers = {};
  const draft = await readHttpResponse(await reservePlotDraft(input, context));
  if (!succeeded(draft)) return draft;
  answers.draft = answer(draft);
  return readHttpResponse(await reservePlotConfirm(input, context, answers));
}

/** Input of show_harvest. */
export const showHarvestInputSchema = z.looseObject({
  crops: field("作物. List; each item: text. May be left out."),
  years: field("年份. Record. May be left out."),
});

/** 收成统计: GET /harvest */
export async function showHarvest(input, context = {}) {
  const query = superagentQuery({ crop: input.crops, year: input.years });
  const response = await send(context, {
    method: "GET",
    url: address(
      STATISTICS_BASE_URL,
      "/harvest",
      query,
      credentialQuery("key", statisticsKeyCredential(context)),
    ),
  });
  return readHttpResponse(response);
}
