// exhaustive function class param annotation field defined return throw doc unknown
/** Loads one order. */
export async function load(id, { full = false, ...options } = {}, ...rest) {
//     ^ function load(id, {full: full = false, ...options} = {}, rest [rest]) [async]
//     ^ doc Loads one order.
//                         ^ param id
//                             ^ param {full: full = false, ...options} = {}
//                                                                ^ param rest [rest]
  return await api.get(id, full)
//^ return api.get(id, full)
}

// A plain comment
// over two lines
function* walk() { yield 1 }
// <- function walk() [generator]
// <- doc A plain comment / over two lines

// A section heading

const later = function named(a) { return a }, short = x => x * 2, none = () => {}
//            ^ function named(a)
//                           ^ param a
//                                ^ return a
//                                                    ^ function (x) [arrow]
//                                                    ^ param x
//                                                         ^ return x * 2
//                                                                       ^ function () [arrow]
const object = (a) => ({ a }) // makes a record
//    ^ doc makes a record
//             ^ function (a) [arrow]
//              ^ param a
//                     ^ return {a: a}
async function empty() {}
// <- function empty() [async]

@Controller("/orders")
// <- class Orders: Base.of(Thing)
// <- annotation Controller("/orders") on Orders
class Orders extends Base.of(Thing) {
  static limit = 10
//^ field limit = 10 [static]
  #secret = 1
//^ field #secret = 1
  open
//^ field open
  handler = (event) => this.show(event) // keeps this
//^ field handler = (event) [arrow] => …
//^ doc keeps this
//          ^ function (event) [arrow]
//           ^ param event
//                     ^ return this.show(event)
  static { Orders.ready = true }
//^ function () [static initializer]
//         ^ defined 37

  /** Makes it. */
  constructor(api) {
//^ function constructor(api) [constructor]
//^ doc Makes it.
//            ^ param api
    super(api)
    this.api = api
  }

  @Get("/:id") @Guarded
//^ function show(id) [async]
//^ annotation Get("/:id") on show
//             ^ annotation Guarded on show
  async show(id) { return this.#find(id) }
//           ^ param id
//                 ^ return this.#find(id)

  @Input() name = "x"
//^ field name = "x"
//^ annotation Input() on name
  static create() { return new Orders() }
//^ function create() [static]
//                  ^ return new Orders()
//                             ^ defined 37
  get size() { return 1 }
//^ function size() [getter]
//             ^ return 1
  set size(value) { this.length = value }
//^ function size(value) [setter]
//         ^ param value
  *[Symbol.iterator]() {}
//^ function () [generator]
  "quoted name"() {}
//^ function quoted name()
  #find(id) { throw new Error(id) }
//^ function #find(id)
//      ^ param id
//            ^ throw new Error(id)
}

const Local = class Named extends Orders {}
//            ^ class Named: Orders
const Anonymous = class {}
//                ^ class
