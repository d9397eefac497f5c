// The desk's own client, as its developers wrote it: what the tools of the package are compared with.
import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";

const require = createRequire(pathToFileURL(`${process.cwd()}/`));
const axios = require("axios-1-11");
const dayjs = require("dayjs");

export function client(baseURL, { token, clerkId }) {
  const http = axios.create({ baseURL, adapter: "fetch", validateStatus: null });
  http.interceptors.request.use((config) => {
    if (token) config.headers.Authorization = "Bearer " + token;
    return config;
  });

  return {
    search: ({ route, day, decks, filters, page }) =>
      http.get("/sailings", {
        params: {
          ...filters,
          route: route?.trim(),
          day: day && dayjs(day).format("YYYY-MM-DD"),
          decks,
          page: page ?? 1,
          size: 20,
        },
      }),
    show: (id) => http.get(`/sailings/${id}`),
    book: (sailing, form) =>
      http.post("/bookings", {
        ...sailing,
        passengers: form.passengers.map((p) => ({ name: p.name.trim(), age: Number(p.age) })),
        note: form.note || null,
        deck: form.deck,
        plate: form.deck === "C" ? form.plate.toUpperCase() : undefined,
        channel: "desk",
      }),
    saveNotice: ({ id, content, pinned }) =>
      id ? http.put(`/notices/${id}`, { content, pinned }) : http.post("/notices", { content, pinned }),
    cancel: (ids) => http.delete("/bookings/" + ids.join(",")),
    uploadManifest(sailingId, file, remark) {
      const form = new FormData();
      form.append("sailingId", sailingId);
      form.append("file", file);
      if (remark) form.append("remark", remark);
      return http.post("/manifests", form);
    },
    openShift({ desk, tags }) {
      const params = new URLSearchParams();
      params.append("desk", desk);
      if (tags) params.append("tag", tags.join("+"));
      params.append("clerk", clerkId);
      return axios.post(`${baseURL}/shifts`, params, { adapter: "fetch", validateStatus: null });
    },
  };
}

const ROW = { sailingId: "S 9/1", ship: "Möwe", departure: "2024-03-05T06:00", price: 12.5, extra: [1, null] };

/** What a clerk does in an afternoon. */
export const AFTERNOON = [
  (desk) => desk.search({ route: " North & South ", day: "2024-03-05 06:07:08", decks: ["C", "S+1"] }),
  (desk) => desk.search({ filters: { ship: "Möwe", free: true, price: { from: 1, to: null } }, page: 3 }),
  (desk) => desk.search({ route: "" }),
  (desk) => desk.show("S 1%ü"),
  (desk) =>
    desk.book(ROW, {
      passengers: [{ name: " Ann ", age: "41" }, { name: "Bo\"b\n", age: "" }],
      note: "",
      deck: "C",
      plate: "ab-c 1",
    }),
  (desk) => desk.book({ sailingId: "S2", deck: "old", note: "old" }, { passengers: [], note: "window <seat>" }),
  (desk) => desk.saveNotice({ id: "n:7", content: "Fog", pinned: false }),
  (desk) => desk.saveNotice({ content: "" }),
  (desk) => desk.cancel(["B1", "B 2"]),
  (desk) => desk.uploadManifest("S1", new File(["Ann;41"], "liste ü.csv", { type: "text/csv" }), ""),
  (desk) => desk.uploadManifest("S1", new File(["Ann;41"], "list.csv", { type: "text/csv" }), "late"),
  (desk) => desk.openShift({ desk: "A&B c", tags: ["x", "y z"] }),
  (desk) => desk.openShift({ desk: "2" }),
];
