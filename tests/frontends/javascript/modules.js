// exhaustive import export let function class unit dynamic-import unknown
import "./polyfill"
// <- import "./polyfill"
import http from "./http"
//     ^ import default as http from "./http"
import * as paths from './paths'
//     ^ import * as paths from "./paths"
import { get, post as send, default as base } from "./api"
//       ^ import get from "./api"
//            ^ import post as send from "./api"
//                          ^ import default as base from "./api"
import client, { retry } from "./client"
//     ^ import default as client from "./client"
//               ^ import retry from "./client"
import fallback, * as all from "./all"
//     ^ import default as fallback from "./all"
//               ^ import * as all from "./all"
import { "odd-name" as odd } from "./odd"
//       ^ import odd-name as odd from "./odd"
import data from "./data.json" with { type: "json" }
//     ^ import default as data from "./data.json"
import {
  one, // first
//^ import one from "./many"
  two,
//^ import two from "./many"
} from "./many"
export { get, send as submit }
//       ^ export get
//            ^ export send as submit
export { load as default, save } from "./store"
//       ^ export load as default from "./store"
//                        ^ export save from "./store"
export * from "./everything"
// <- export * from "./everything"
export * as tools from "./tools"
//     ^ export * as tools from "./tools"
export const limit = 10, { a, b: [c] } = limits
// <- export limit
// <- export a
// <- export c
// <- unit limit a c
//           ^ let limit = 10 [let]
//                       ^ let {a: a, b: [c]} = limits [let]
export function list() {}
// <- export list
// <- unit list
//     ^ function list()
export class Order {}
// <- export Order
// <- unit Order
//     ^ class Order
export let open
// <- export open
// <- unit open
//         ^ let open [let]
export default function () {}
// <- export default
// <- unit default
// <- let default = () => … [let]
//             ^ function ()
export { x as "odd name" }
//       ^ export x as odd name
module.exports = { get }
// <- unit
exports.load = load
// <- unit
const lazy = () => import("./lazy")
// <- unit lazy
//    ^ let lazy = () [arrow] => … [let]
//           ^ function () [arrow]
//                 ^ dynamic-import "./lazy"
const mixed = { ...require("./mixed").default }
// <- unit mixed
//    ^ let mixed = {...import("./mixed").default} [let]
//                 ^ dynamic-import "./mixed"
