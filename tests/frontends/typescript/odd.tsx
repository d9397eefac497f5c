// exhaustive export element attribute text unknown import
// file errors 4
export type * from "./types"
// <- export * from "./types"
export type * as types from "./types"
//          ^ export * as types from "./types"
const page = <a href="https://example.com?a=b&c=d e">Terms & conditions {of} use</a>
//           ^ element a
//              ^ attribute text href = "https://example.com?a=b&c=d e"
//                                                   ^ text "Terms & conditions"
//                                                                           ^ text "use"
