// exhaustive let if loop try catch switch case jump return throw assign call unknown
function run(list) {
  let count = 0, total
//    ^ let count = 0 [let]
//               ^ let total [let]
  const fixed = 1
//      ^ let fixed = 1 [let]
  var old = 2
//    ^ let old = 2 [var]
  if (list) count = 1
//^ if list
//          ^ assign count = 1
  else if (other) { count = 2 } else { count = 3 }
//     ^ if other
//                  ^ assign count = 2
//                                     ^ assign count = 3
  if (!list) return
//^ if !list
//           ^ return -
  for (const item of list) use(item)
//^ loop item of list
//                         ^ call use(item)
  for (const key in table) { continue }
//^ loop key in table
//                           ^ jump continue
  for (let i = 0, n = list.length; i < n; i++) { if (i) break }
//^ loop while i < n
//         ^ let i = 0 [let]
//                ^ let n = list.length [let]
//                                               ^ if i
//                                                      ^ jump break
  for (i = 0; ; ) {}
//^ loop while -
//     ^ assign i = 0
  for (;;) stop()
//^ loop while -
//         ^ call stop()
  for await (const part of stream) {}
//^ loop part of stream
  for (const [name, { value }] of Object.entries(map)) {}
//^ loop [name, {value: value}] of Object.entries(map)
//                                ^ call Object.entries(map)
  while (count < 3) count += 1
//^ loop while count < 3
//                  ^ assign count += 1
  do { next() } while (more)
//^ loop while more
//     ^ call next()
  outer: for (const a of b) { continue outer }
//       ^ loop a of b
//                            ^ jump continue
  try { risky() } catch (error) { report(error) } finally { done() }
//^ try 1 handlers finally
//      ^ call risky()
//                ^ catch error
//                                ^ call report(error)
//                                                          ^ call done()
  try { risky() } catch { quiet() }
//^ try 1 handlers
//      ^ call risky()
//                ^ catch -
//                        ^ call quiet()
  try { risky() } catch ({ message }) { say(message) }
//^ try 1 handlers
//      ^ call risky()
//                ^ catch {message: message}
//                                      ^ call say(message)
  switch (list.kind) {
//^ switch list.kind
    case "a":
//  ^ case "a"
    case "b": handle(); break
//  ^ case "b"
//            ^ call handle()
//                      ^ jump break
    default: other()
//  ^ case default
//           ^ call other()
  }
  throw new Error("no")
//^ throw new Error("no")
//      ^ call new Error("no")
  debugger;
  ;
  { const inner = 1 }
//^ if true
//        ^ let inner = 1 [let]
  function nested() { return 1 }
//                    ^ return 1
  label: { break label }
//         ^ jump break
}
