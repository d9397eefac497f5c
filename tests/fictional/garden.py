"""Garden plots: a small site without a build step. Its client is `garden.mjs`: fetch, qs, jQuery, superagent."""

from __future__ import annotations

from c2s.contract.model import (
    BinaryBody,
    Contract,
    Credential,
    FormBody,
    Goal,
    HandEncoding,
    Header,
    HostValue,
    JQueryEncoding,
    JsonBody,
    Package,
    PathText,
    PathValue,
    QsEncoding,
    Service,
    Step,
    SuperagentEncoding,
    TextBody,
    Tool,
)
from c2s.contract.recipes import Const, Context, Response, Unresolved
from tests.fictional.build import (
    FILE,
    NUMBER,
    STRING,
    STRINGS,
    call,
    capability,
    fields,
    given,
    joined,
    needed,
    path,
    place,
    record,
    request,
    spread,
    text,
    tool_input,
    wire,
)

TREE = {
    "type": "object",
    "properties": {"name": STRING, "children": {"type": "array", "items": {"$ref": "#/$defs/Tree"}}},
}
BY_HAND = HandEncoding(objects="brackets", arrays="indices", omit=("absent", "null", "empty"))

find_plots = capability(
    "find_plots", "查找地块", "read",
    [
        tool_input("plotName", "地块名称", STRING, place("query", "name")),
        tool_input("status", "状态", {"type": "integer"}, place("query", "status")),
        tool_input("createdBetween", "创建时间", STRINGS, place("query", "params", "from"),
                   place("query", "params", "to")),
    ],
    request(
        "GET", path("/plots"), headers=(), service="garden",
        query=(
            fields(HandEncoding(names="none", values="none"), wire("kind", "open"), repeats=True),
            fields(BY_HAND, wire("name", given("plotName")), wire("status", given("status")),
                   wire("params", record(**{"from": call("get", given("createdBetween"), 0),
                                            "to": call("get", given("createdBetween"), 1)}))),
        ),
    ),
    description="按名称、状态和创建时间查找地块。",
)  # fmt: skip

read_guide = capability(
    "read_guide", "阅读指南", "read",
    [needed("page", "页面", STRING, place("path", "page"))],
    request("GET", (PathText(text="/guides/"), PathValue(name="page", value=given("page"), many_segments=True),
                    PathText(text=".html")), headers=(), service="garden"),
)  # fmt: skip

tag_plot = capability(
    "tag_plot", "标记地块", "update",
    [
        needed("plotName", "地块名称", STRING, place("path", "name")),
        tool_input("labels", "标签", STRINGS, place("form", "labels", "*")),
        tool_input("more", "其他字段", {"type": "object"}, place("form", "**")),
    ],
    request(
        "POST", path("/plots/", ("name", call("encode-component", given("plotName"))), "/tags"), service="garden",
        headers=(Header(name="X-Requested-With", value=Const("XMLHttpRequest")),), credentials=("session",),
        body=FormBody(fields=fields(QsEncoding(arrays="brackets"), wire("labels", given("labels")),
                                    spread(given("more"))),
                      content_type="application/x-www-form-urlencoded"),
    ),
)  # fmt: skip

water_plots = capability(
    "water_plots", "浇水", "execute",
    [
        needed("plotIds", "地块", STRINGS, place("form", "id"), reason="the page sends at least one"),
        tool_input("litres", "水量", NUMBER, place("form", "amount"), decision="unproven",
                   provider={"capability": "find-plots", "path": ("rows", "*", "need")},
                   reason="the page always fills it from the list"),
    ],
    request(
        "PATCH", path("/watering"), service="garden", headers=(), credentials=("session",),
        body=FormBody(fields=fields(JQueryEncoding(traditional=True, plus=True), wire("id", given("plotIds")),
                                    wire("amount", call("to-fixed", given("litres"), 1)),
                                    wire("note", "by hand & can")),
                      content_type="application/x-www-form-urlencoded; charset=UTF-8"),
    ),
)  # fmt: skip

leave_message = capability(
    "leave_message", "留言", "create",
    [tool_input("message", "内容", STRING, place("body"))],
    request("POST", path("/messages"), service="garden", headers=(),
            body=TextBody(value=joined("[", Context("session", "gardener"), "] ", given("message")))),
)  # fmt: skip

upload_photo = capability(
    "upload_photo", "上传照片", "update",
    [
        needed("photoId", "照片", STRING, place("path", "photoId")),
        needed("photo", "照片文件", FILE, place("body"), information="attachment", origins=(),
               reason="the page refuses to send without one"),
    ],
    request("PUT", path("/photos/", ("photoId", given("photoId"))), service="garden", headers=(),
            body=BinaryBody(value=given("photo"))),
)  # fmt: skip

reserve_plot = capability(
    "reserve_plot", "预订地块", "create",
    [
        needed("plot", "地块", TREE | {"$defs": {"Tree": TREE}}, place("body", "plot", "**", request="draft"),
               selected_record=True, information="dynamic", reason="the page passes the chosen row on"),
        tool_input("until", "截止日期", STRING, place("body", "until", request="confirm")),
    ],
    request("POST", path("/drafts"), id="draft", service="garden", headers=(),
            body=JsonBody(value=record(plot=given("plot")))),
    request("POST", path("/drafts/", ("draft", Response("draft", ("data", "id"))), "/confirmation"), id="confirm",
            service="garden", headers=(),
            body=JsonBody(value=record(until=call("timestamp", given("until")),
                                       token=Response("draft", ("data", "token"))))),
)  # fmt: skip

show_harvest = capability(
    "show_harvest", "收成统计", "read",
    [tool_input("crops", "作物", STRINGS, place("query", "crop")),
     tool_input("years", "年份", {"type": "object"}, place("query", "year", "**"))],
    request("GET", path("/harvest"), service="statistics", headers=(), credentials=("statistics-key",),
            query=(fields(SuperagentEncoding(), wire("crop", given("crops")), wire("year", given("years"))),)),
)  # fmt: skip

open_gate = capability(
    "open_gate", "开门", "execute", [],
    request("POST", path("/gate"), service="garden", headers=(),
            body=JsonBody(value=record(code=Unresolved("readCode()", "read from a device", "site:gate.js:12")))),
)  # fmt: skip


def garden_plots() -> Contract:
    capabilities = (
        find_plots, read_guide, tag_plot, water_plots, leave_message, upload_photo, reserve_plot, show_harvest,
        open_gate,
    )  # fmt: skip
    return Contract(
        tool=Tool(version="0.0.0"),
        package=Package(id="garden-plots", server="garden-plots", title=text("花园地块"), language="zh-CN",
                        description=text("查找、标记、浇水和预订地块。")),
        services=(
            Service(id="garden", title=text("花园"), variable="CODE2SKILL_GARDEN_PLOTS_GARDEN_BASE_URL"),
            Service(id="statistics", title=text("统计"), variable="CODE2SKILL_GARDEN_PLOTS_STATISTICS_BASE_URL"),
        ),
        host_values=(
            HostValue(source="storage", name="sid", title=text("会话"), secret=True,
                      variable="CODE2SKILL_GARDEN_PLOTS_SID"),
            HostValue(source="session", name="gardener", title=text("园丁"),
                      variable="CODE2SKILL_GARDEN_PLOTS_GARDENER"),
            HostValue(source="env", name="STAT_KEY", title=text("密钥"), secret=True,
                      variable="CODE2SKILL_GARDEN_PLOTS_STAT_KEY"),
        ),
        credentials=(
            Credential(id="session", placement="cookie", name="sid", value=Context("storage", "sid")),
            Credential(id="statistics-key", placement="query", name="key", value=Context("env", "STAT_KEY")),
        ),
        capabilities=capabilities,
        goals=(
            Goal(id="look-after-plots", title=text("照看地块"), description=text("查找地块，浇水，预订。"),
                 steps=(Step(capability="find-plots"), Step(capability="water-plots", role="conditional",
                                                            when=text("地块太干")),
                        Step(capability="open-gate", role="optional"))),
        ),
    )  # fmt: skip
