// exhaustive literal template entry items spread choice op assign reads writes call dynamic-import defined unknown
const numbers = [0, 1_000, 0xff, 0b101, 0o17, .5, 1e3, 10n, 12345678901234567890123]
//              ^ items [0, 1000, 255, 5, 15, 0.5, 1000.0, 10, 1.2345678901234568e+22]
//               ^ literal 0
//                  ^ literal 1000
//                         ^ literal 255
//                               ^ literal 5
//                                      ^ literal 15
//                                            ^ literal 0.5
//                                                ^ literal 1000.0
//                                                     ^ literal 10
//                                                          ^ literal 1.2345678901234568e+22
const texts = ["plain", 'it\'s', "tab\there", "\u0041\x42\u{43}"]
//            ^ items ["plain", "it's", "tab\there", "ABC"]
//             ^ literal "plain"
//                      ^ literal "it's"
//                               ^ literal "tab\there"
//                                            ^ literal "ABC"
const nothing = [null, undefined, true, false]
//              ^ items [null, undefined, true, false]
//               ^ literal null
//                     ^ reads undefined
//                                ^ literal true
//                                      ^ literal false
const holes = [, 1, , 2, ]
//            ^ items [null, 1, null, 2]
//             ^ literal null
//               ^ literal 1
//                  ^ literal null
//                    ^ literal 2
const path = `/orders/${order.id}/items?sort=${sort ?? "asc"}\n`
//           ^ template `/orders/${order.id}/items?sort=${sort ?? "asc"}\n`
//            ^ literal "/orders/"
//                      ^ reads order
//                            ^ reads order.id
//                               ^ literal "/items?sort="
//                                             ^ op sort ?? "asc"
//                                             ^ reads sort
//                                                     ^ literal "asc"
//                                                           ^ literal "\n"
const tagged = html`<b>${name}</b>`
//             ^ call html(`<b>${name}</b>`)
//             ^ reads html
//                 ^ template `<b>${name}</b>`
//                  ^ literal "<b>"
//                       ^ reads name
//                            ^ literal "</b>"
const record = {
  plain: 1,
//^ entry plain: 1
//^ literal "plain"
//       ^ literal 1
  "quoted-key": 2,
//^ entry quoted-key: 2
//^ literal "quoted-key"
//              ^ literal 2
  [computed + "Key"]: 3,
//^ entry [computed + "Key"]: 3
// ^ op computed + "Key"
// ^ reads computed
//            ^ literal "Key"
//                    ^ literal 3
  shorthand,
//^ entry shorthand: shorthand
//^ literal "shorthand"
//^ reads shorthand
  ...rest,
//^ spread ...rest
//   ^ reads rest
  nested: { deep: [...list, last] },
//^ entry nested: {deep: [...list, last]}
//^ literal "nested"
//          ^ entry deep: [...list, last]
//          ^ literal "deep"
//                ^ items [...list, last]
//                 ^ spread ...list
//                    ^ reads list
//                          ^ reads last
  method(id) { return id },
//                    ^ reads id
//                    ^ defined 163
  async *stream() {},
  get size() { return 1 },
//                    ^ literal 1
  [dynamic]() {},
//^ entry [dynamic]: () => …
// ^ reads dynamic
  arrow: (a) => a.b,
//^ entry arrow: (a) [arrow] => …
//^ literal "arrow"
//              ^ reads a
//                ^ reads a.b
  12: "number key",
//^ entry [12]: "number key"
//^ literal 12
//    ^ literal "number key"
}
const chosen = ready ? first : second || third
//             ^ choice ready ? first : (second || third)
//             ^ reads ready
//                     ^ reads first
//                             ^ op second || third
//                             ^ reads second
//                                       ^ reads third
//                                       ^ defined 171
const logic = !a && (b || c) && typeof d === "string" && "k" in e && f instanceof G
//            ^ op ((((!a) && (b || c)) && ((typeof d) === "string")) && ("k" in e)) && (f instanceof G)
//            ^ op (((!a) && (b || c)) && ((typeof d) === "string")) && ("k" in e)
//            ^ op ((!a) && (b || c)) && ((typeof d) === "string")
//            ^ op (!a) && (b || c)
//            ^ op !a
//             ^ reads a
//                   ^ op b || c
//                   ^ reads b
//                        ^ reads c
//                              ^ op (typeof d) === "string"
//                              ^ op typeof d
//                                     ^ reads d
//                                           ^ literal "string"
//                                                       ^ op "k" in e
//                                                       ^ literal "k"
//                                                              ^ reads e
//                                                                   ^ op f instanceof G
//                                                                   ^ reads f
//                                                                                ^ reads G
const sums = a + b * c - -d
//           ^ op (a + (b * c)) - (-d)
//           ^ op a + (b * c)
//           ^ reads a
//               ^ op b * c
//               ^ reads b
//                   ^ reads c
//                       ^ op -d
//                        ^ reads d
i++
// <- op ++i
// <- reads i
--j
// <- op --j
//^ reads j
total += price
// <- assign total += price
// <- writes total
//       ^ reads price
cache ??= load()
// <- assign cache ??= load()
// <- writes cache
//        ^ call load()
//        ^ reads load
this.state.open = true
// <- assign this.state.open = true
// <- reads this
//   ^ reads this.state
//         ^ writes this.state.open
//                ^ literal true
options["key"] = options[key]
// <- assign options.key = options[key]
// <- writes options.key
// <- reads options
//               ^ reads options[key]
//               ^ reads options
//                       ^ reads key
const { id, name: label = "none", ...others } = props
//      ^ entry id: id
//      ^ literal "id"
//          ^ entry name: label = "none"
//          ^ literal "name"
//                        ^ literal "none"
//                                ^ spread ...others
//                                              ^ reads props
const [head, , third = 3, ...tail] = list;
//    ^ items [head, null, third = 3, ...tail]
//                     ^ literal 3
//                        ^ spread ...tail
//                                   ^ reads list
[x, y.z] = pair;
// <- assign [x, y.z] = pair
// <- items [x, y.z]
 // <- writes x
//  ^ reads y
//    ^ writes y.z
//         ^ reads pair
({ a: target.b, c } = source)
 // <- assign {a: target.b, c: c} = source
// ^ entry a: target.b
// ^ literal "a"
//    ^ reads target
//           ^ writes target.b
//              ^ entry c: c
//              ^ literal "c"
//              ^ writes c
//                    ^ reads source
api.orders.get("/orders")
// <- call api.orders.get("/orders")
// <- reads api
//  ^ reads api.orders
//         ^ reads api.orders.get
//             ^ literal "/orders"
load(id).then(show)?.catch(console.error)
// <- call load(id).then(show).catch(console.error)
// <- call load(id).then(show)
// <- call load(id)
// <- reads load
//   ^ reads id
//   ^ defined 163
//       ^ reads load(id).then
//            ^ reads show
//                   ^ reads load(id).then(show).catch
//                         ^ reads console
//                                 ^ reads console.error
client?.[method]("/x", ...args)
// <- call client[method]("/x", ...args)
// <- reads client[method]
// <- reads client
//       ^ reads method
//               ^ literal "/x"
//                     ^ spread ...args
//                        ^ reads args
new Client("/api").send()
// <- call new Client("/api").send()
// <- call new Client("/api")
//  ^ reads Client
//         ^ literal "/api"
//                 ^ reads new Client("/api").send
new Date
// <- call new Date()
//  ^ reads Date
const lazy = await import("./page")
//                 ^ dynamic-import "./page"
//                        ^ literal "./page"
const fs = require("fs")
//         ^ dynamic-import "fs"
//                 ^ literal "fs"
const { join } = require("path")
//      ^ entry join: join
//      ^ literal "join"
//               ^ dynamic-import "path"
//                       ^ literal "path"
delete cache[key]
// <- op delete cache[key]
//     ^ reads cache[key]
//     ^ reads cache
//           ^ reads key
void 0, go()
// <- op (void 0) , go()
// <- op void 0
//   ^ literal 0
//      ^ call go()
//      ^ reads go
const re = /a\/b/g
//         ^ unknown ?/a\/b/g
