"""Ferry bookings: a desk that sells places on ships. Its client is `ferry.mjs`, with axios 1.7."""

from __future__ import annotations

from c2s.contract.model import (
    AxiosEncoding,
    Client,
    Contract,
    Credential,
    DomainValue,
    DynamicDomain,
    Entry,
    Evidence,
    Feature,
    FormBody,
    Goal,
    Handoff,
    HostValue,
    JsonBody,
    MultipartBody,
    NormalProvider,
    ObservedAddress,
    Package,
    Question,
    RecordOrigin,
    ResponseField,
    ResponseNotes,
    ResponseOrigin,
    SearchParamsEncoding,
    Service,
    Source,
    StaticDomain,
    Step,
    StopPoint,
    Tool,
    Unknown,
)
from c2s.contract.recipes import Absent, Choice, Context
from tests.fictional.build import (
    FILE,
    NUMBER,
    STRING,
    STRINGS,
    call,
    capability,
    each,
    fields,
    file,
    given,
    item,
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

AXIOS = Client(name="axios", version="^1.7.2")
PARAMS = AxiosEncoding(plain="[]")
TOKEN = ("desk-token",)

SAILING = {
    "type": "object",
    "properties": {"sailingId": STRING, "ship": STRING, "departure": STRING, "price": NUMBER},
}

search_sailings = capability(
    "search_sailings",
    "Search sailings",
    "read",
    [
        tool_input("routeName", "Route", STRING, place("query", "route")),
        tool_input("day", "Day of departure", STRING, place("query", "day")),
        tool_input(
            "decks", "Decks", STRINGS, place("query", "decks"),
            domain=StaticDomain(values=tuple(DomainValue(value=value, label=text(label)) for value, label in
                                             [("C", "Car deck"), ("S", "Sun deck")])),
        ),
        tool_input("filters", "More filters", {"type": "object"}, place("query", "**")),
        tool_input("pageNumber", "Page", {"type": "integer"}, place("query", "page")),
    ],
    request(
        "GET", path("/sailings"), client=AXIOS, credentials=TOKEN,
        query=(fields(
            PARAMS,
            spread(given("filters")),
            wire("route", call("trim", given("routeName"))),
            wire("day", call("format-date", given("day"), "YYYY-MM-DD")),
            wire("decks", given("decks")),
            wire("page", call("coalesce", given("pageNumber"), 1)),
            wire("size", 20),
        ),),
    ),
    description="Find sailings of a route on a day. The answer lists them with ship, departure and price.",
    response=ResponseNotes(
        payload=("data",),
        fields=(
            ResponseField(path=("rows", "*"), title=text("Sailings"), type=SAILING),
            ResponseField(path=("total",), type=NUMBER),
        ),
    ),
    evidence=("e1",),
)  # fmt: skip

get_sailing = capability(
    "get_sailing",
    "Show one sailing",
    "read",
    [
        needed(
            "sailingId", "Sailing", STRING, place("path", "sailingId"), information="dynamic",
            origins=(ResponseOrigin(handoff="sailing-of-list"),),
            domain=DynamicDomain(
                provider=NormalProvider(capability="search-sailings", path=("rows", "*", "sailingId"),
                                        mapping="select-one"),
                refresh_when=("catalog changed",),
            ),
        )
    ],
    request("GET", path("/sailings/", ("sailingId", given("sailingId"))), client=AXIOS, credentials=TOKEN),
)  # fmt: skip

create_booking = capability(
    "create_booking",
    "Book a sailing",
    "create",
    [
        needed(
            "selectedSailing", "Chosen sailing", SAILING, place("body", "**"), information="dynamic",
            origins=(RecordOrigin(handoff="sailing-to-booking"),), selected_record=True,
            reason="the client spreads the chosen row into the booking",
        ),
        needed(
            "passengers", "Passengers", {"type": "array", "items": {"type": "object", "properties": {
                "name": STRING, "age": NUMBER}}}, place("body", "passengers", "*", "name"),
            place("body", "passengers", "*", "age"), reason="the form refuses to submit without one",
        ),
        tool_input("note", "Note for the crew", STRING, place("body", "note")),
        tool_input(
            "vehiclePlate", "Number plate", STRING, place("body", "plate"), information="required-when",
            decision="required-when", reason="the form asks for it on the car deck",
            condition=call("equals", given("deck"), "C"),
        ),
        tool_input("deck", "Deck", STRING, place("body", "deck")),
    ],
    request(
        "POST", path("/bookings"), client=AXIOS, credentials=TOKEN,
        body=JsonBody(value=record(
            given("selectedSailing"),
            passengers=each(given("passengers"), "passenger", record(
                name=call("trim", item("passenger", "name")), age=call("to-number", item("passenger", "age")),
            )),
            note=call("or", given("note"), None),
            deck=given("deck"),
            plate=Choice(call("equals", given("deck"), "C"), call("upper", given("vehiclePlate")), Absent()),
            channel="desk",
        )),
    ),
    description="Book places on a chosen sailing for one or more passengers.",
)  # fmt: skip

save_notice = capability(
    "save_notice",
    "Save a notice",
    "update",
    [
        tool_input("noticeId", "Notice", STRING, place("path", "noticeId", request="change")),
        needed("content", "Text of the notice", STRING, place("body", "content", request="change"),
               place("body", "content", request="create"), reason="the form refuses an empty one"),
        tool_input("pinned", "Keep on top", {"type": "boolean"}, place("body", "pinned", request="change"),
                   place("body", "pinned", request="create")),
    ],
    request(
        "PUT", path("/notices/", ("noticeId", given("noticeId"))), id="change", client=AXIOS, credentials=TOKEN,
        when=given("noticeId"),
        body=JsonBody(value=record(content=given("content"), pinned=given("pinned"))),
    ),
    request(
        "POST", path("/notices"), id="create", client=AXIOS, credentials=TOKEN,
        when=call("not", given("noticeId")),
        body=JsonBody(value=record(content=given("content"), pinned=given("pinned"))),
    ),
    description="Change a notice, or add one where no notice is named.",
)  # fmt: skip

cancel_bookings = capability(
    "cancel_bookings",
    "Cancel bookings",
    "delete",
    [needed("bookingIds", "Bookings", STRINGS, place("path", "ids"), reason="the address needs them")],
    request(
        "DELETE",
        path("/bookings/", ("ids", call("join", given("bookingIds"), ","))),
        client=AXIOS,
        credentials=TOKEN,
    ),
)

upload_manifest = capability(
    "upload_manifest",
    "Upload a passenger list",
    "create",
    [
        needed("sailingId", "Sailing", STRING, place("multipart", "sailingId"), reason="always appended"),
        needed("passengerList", "Passenger list", FILE, place("multipart", "file"), information="attachment",
               reason="always appended", origins=()),
        tool_input("remark", "Remark", STRING, place("multipart", "remark")),
    ],
    request(
        "POST", path("/manifests"), client=AXIOS, credentials=TOKEN,
        body=MultipartBody(parts=(
            wire("sailingId", given("sailingId")),
            file("file", given("passengerList")),
            wire("remark", given("remark"), "absent", "null", "empty"),
        )),
    ),
)  # fmt: skip

open_shift = capability(
    "open_shift",
    "Open a shift",
    "create",
    [
        needed("desk", "Desk", STRING, place("form", "desk"), reason="the form refuses to submit without it"),
        tool_input("tags", "Tags", STRINGS, place("form", "tag"), reason="may be empty"),
    ],
    request(
        "POST", path("/shifts"), client=AXIOS,
        body=FormBody(
            fields=fields(
                SearchParamsEncoding(omit=("absent",)),
                wire("desk", given("desk")), wire("tag", call("join", given("tags"), "+")),
                wire("clerk", Context("session", "clerkId")),
                repeats=True,
            ),
            content_type="application/x-www-form-urlencoded;charset=utf-8",
        ),
    ),
)  # fmt: skip


def ferry_bookings() -> Contract:
    capabilities = (
        search_sailings, get_sailing, create_booking, save_notice, cancel_bookings, upload_manifest, open_shift,
    )  # fmt: skip
    page = Entry(kind="page", selector="route:/bookings", label=text("Bookings", "route"))
    return Contract(
        tool=Tool(version="0.0.0"),
        package=Package(
            id="ferry-bookings", server="ferry-bookings", title=text("Ferry bookings", "menu"),
            description=text("Find sailings, book places on them and look after bookings and notices.", "comment"),
        ),
        sources=(Source(id="web", role="client", summary="the desk's own client"),),
        services=(Service(
            id="desk", title=text("Desk API"), variable="CODE2SKILL_FERRY_BOOKINGS_DESK_BASE_URL",
            observed=(ObservedAddress(address="https://desk.ferry.example/api", note="production build"),),
        ),),
        host_values=(
            HostValue(source="session", name="token", title=text("Token of the clerk"), secret=True,
                      variable="CODE2SKILL_FERRY_BOOKINGS_TOKEN"),
            HostValue(source="session", name="clerkId", title=text("Clerk"),
                      variable="CODE2SKILL_FERRY_BOOKINGS_CLERK_ID"),
        ),
        credentials=(Credential(id="desk-token", placement="header", name="Authorization",
                                value=joined("Bearer ", Context("session", "token"))),),
        capabilities=capabilities,
        handoffs=(
            Handoff(id="sailing-of-list", from_capability="search-sailings", source=("rows", "*", "sailingId"),
                    to_capability="get-sailing", input="sailingId", mapping="select-one", required=True),
            Handoff(id="sailing-to-booking", from_capability="search-sailings", source=("rows", "*"),
                    to_capability="create-booking", input="selectedSailing", mapping="select-record", required=True),
        ),
        goals=(
            Goal(
                id="book-a-sailing", title=text("Book a sailing"),
                description=text("Find a sailing that fits, choose one and book places on it."),
                entries=(page,),
                steps=(
                    Step(capability="search-sailings"),
                    Step(capability="get-sailing", role="optional", when=text("more about one sailing is wanted")),
                    Step(capability="create-booking"),
                ),
                questions=(
                    Question(information="optional", capability="search-sailings", input="routeName"),
                    Question(information="optional", capability="search-sailings", input="day"),
                    Question(information="dynamic", capability="create-booking", input="selectedSailing"),
                    Question(information="required", capability="create-booking", input="passengers",
                             ask=text("Who travels?")),
                    Question(information="required-when", capability="create-booking", input="vehiclePlate"),
                    Question(information="optional", capability="create-booking", input="note"),
                ),
                stops=(
                    StopPoint(text="No sailing fits: say so, and offer another day or route.", after="search-sailings"),
                    StopPoint(text="The desk confirms the booking with a number.", after="create-booking"),
                ),
            ),
            Goal(
                id="run-the-desk", title=text("Run the desk"),
                description=text("Open a shift, keep notices, cancel bookings and hand in passenger lists."),
                entries=(Entry(kind="page", selector="route:/desk", label=text("Desk", "route")),),
                steps=(
                    Step(capability="open-shift", role="optional"),
                    Step(capability="save-notice", role="optional"),
                    Step(capability="cancel-bookings", role="optional"),
                    Step(capability="upload-manifest", role="optional"),
                ),
                questions=(
                    Question(information="required", capability="save-notice", input="content"),
                    Question(information="required", capability="cancel-bookings", input="bookingIds"),
                    Question(information="attachment", capability="upload-manifest", input="passengerList"),
                ),
            ),
        ),
        features=(Feature(
            id="ferry-bookings", selector="dir:src/views/bookings", title=text("Bookings", "menu"), entries=(page,),
            goals=("book-a-sailing", "run-the-desk"), capabilities=tuple(entry.id for entry in capabilities),
        ),),
        evidence=(Evidence(id="e1", source="web", path="src/api/desk.js", line=12, symbol="searchSailings",
                           role="client-api-call", confidence="exact", rule="axios"),),
        unknowns=(Unknown(id="u1", subject="create-booking", code="unresolved-rule",
                          reason="whether the desk refuses a second booking is not in the client",
                          place="web:src/api/desk.js:40", settles="the backend's source"),),
    )  # fmt: skip
