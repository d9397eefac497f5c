// exhaustive alias class field param function annotation type import export unknown doc let cast
import type { Order } from "./order"
//            ^ import Order from "./order"
import { type Page, api, type as kind } from "./api"
//       ^ import Page from "./api"
//                  ^ import api from "./api"
//                       ^ import type as kind from "./api"
import legacy = require("./legacy")
//     ^ import * as legacy from "./legacy"
import Short = Name.Space.Inner
// <- let Short = Name.Space.Inner [let]
import type Client from './client'
//          ^ import default as Client from "./client"
export type { Order } from "./order"
//            ^ export Order from "./order"
export * as all from "./all"
//     ^ export * as all from "./all"

export type Id = string | number | null
// <- export Id
//     ^ alias Id = string | number | null
//               ^ type string | number | null
type Tree<T extends object = {}> = { value: T; left?: Tree<T>; readonly right: Tree<T>[] }
// <- alias Tree<T> = {value: T; left: Tree<T> [optional]; right: []<Tree<T>> [readonly]}
//        ^ type T
//                                 ^ type {value: T; left: Tree<T> [optional]; right: []<Tree<T>> [readonly]}
//                                   ^ field value: T
//                                          ^ type T
//                                             ^ field left: Tree<T> [optional]
//                                                    ^ type Tree<T>
//                                                             ^ field right: []<Tree<T>> [readonly]
//                                                                             ^ type []<Tree<T>>
type Keys = keyof Order & typeof defaults
// <- alias Keys = (keyof Order) & (typeof defaults)
//          ^ type (keyof Order) & (typeof defaults)
type Pair = [first: string, second?: number, ...rest: boolean[]]
// <- alias Pair = [string, ?<number>, ...[]<boolean>]
//          ^ type [string, ?<number>, ...[]<boolean>]
type Lookup = Order["id"][]
// <- alias Lookup = []<Order["id"]>
//            ^ type []<Order["id"]>
type Handler = (event: Event) => void
// <- alias Handler = (event: Event): void [arrow]
//             ^ type (event: Event): void [arrow]
//              ^ param event: Event
//                     ^ type Event
//                               ^ type void
type Conditional<T> = T extends string ? "text" : never
// <- alias Conditional<T> = (T extends string) ? "text" : never
//               ^ type T
//                    ^ type (T extends string) ? "text" : never
type Mapped = { [K in keyof Order]?: Order[K] }
// <- alias Mapped = {[K in (keyof Order)]: Order[K]}
//            ^ type {[K in (keyof Order)]: Order[K]}
//              ^ field [K in (keyof Order)]: Order[K]
//                                   ^ type Order[K]
type Path = `/orders/${string}`
// <- alias Path = `/orders/${string}`
//          ^ type `/orders/${string}`
type Literal = "a" | 1 | -1 | true | undefined
// <- alias Literal = "a" | 1 | (-1) | true | undefined
//             ^ type "a" | 1 | (-1) | true | undefined
type Nested = Name.Space.Deep<string>
// <- alias Nested = Name.Space.Deep<string>
//            ^ type Name.Space.Deep<string>
type Wrapped = Promise<readonly Order[]>
// <- alias Wrapped = Promise<[]<Order>>
//             ^ type Promise<[]<Order>>
type Made = new (id: string) => Order
// <- alias Made = (id: string): Order [constructor]
//          ^ type (id: string): Order [constructor]
//               ^ param id: string
//                   ^ type string
//                              ^ type Order

/** What an order holds. */
export interface Customer extends Person, Named<string> {
// <- export Customer
//     ^ class Customer: Person, Named<string> [interface]
//     ^ doc What an order holds.
//                                ^ type Person
//                                        ^ type Named<string>
  /** Given by the server. */
  id: number
//^ field id: number
//^ doc Given by the server.
//    ^ type number
  name?: string // shown
//^ field name: string [optional]
//^ doc shown
//       ^ type string
  readonly tags: string[]
//^ field tags: []<string> [readonly]
//               ^ type []<string>
  address: { street: string; zip?: number }
//^ field address: {street: string; zip: number [optional]}
//         ^ type {street: string; zip: number [optional]}
//           ^ field street: string
//                   ^ type string
//                           ^ field zip: number [optional]
//                                 ^ type number
  "quoted-key": boolean
//^ field quoted-key: boolean
//              ^ type boolean
  [computed]: string
//^ field [computed]: string
//            ^ type string
  load(id: string): Promise<void>
//^ function load(id: string): Promise<void> [abstract]
//     ^ param id: string
//         ^ type string
//                  ^ type Promise<void>
  handler: (value: string) => void
//^ field handler: (value: string): void [arrow]
//         ^ type (value: string): void [arrow]
//          ^ param value: string
//                 ^ type string
//                            ^ type void
  [key: string]: unknown
//^ field [key in string]: unknown
//               ^ type unknown
  new (id: string): Customer
  (id: string): Customer
//^ function (id: string): Customer [abstract]
// ^ param id: string
//     ^ type string
//              ^ type Customer
}

export enum Status { Open = "OPEN", Closed = 2, Next, "odd name" }
// <- export Status
//     ^ class Status [enum]
//                   ^ field Open = "OPEN" [constant]
//                                  ^ field Closed = 2 [constant]
//                                              ^ field Next = 3 [constant]
//                                                    ^ field odd name = 4 [constant]
declare const enum Level { Low }
//      ^ class Level [enum]
//                         ^ field Low = 0 [constant]

export const find = async <T,>(id: Id, page: number = 1, filter?: Filter<T>, ...rest: string[]): Promise<Page<T>> => {
// <- export find
//           ^ let find = <T>(id: Id, page: number = 1, filter: Filter<T> [optional], rest: []<string> [rest]): Promise<Page<T>> [async arrow] => … [let]
//                  ^ function <T>(id: Id, page: number = 1, filter: Filter<T> [optional], rest: []<string> [rest]): Promise<Page<T>> [async arrow]
//                         ^ type T
//                             ^ param id: Id
//                                 ^ type Id
//                                     ^ param page: number = 1
//                                           ^ type number
//                                                       ^ param filter: Filter<T> [optional]
//                                                                ^ type Filter<T>
//                                                                           ^ param rest: []<string> [rest]
//                                                                                    ^ type []<string>
//                                                                                               ^ type Promise<Page<T>>
  const found = (await api.get<Page<T>>(`/x/${id}`)) as Page<T>
//      ^ let found = api.get<Page<T>>(`/x/${id}`) as Page<T> [let]
//              ^ cast api.get<Page<T>>(`/x/${id}`) as Page<T>
//                             ^ type Page<T>
//                                                      ^ type Page<T>
  const kept: Map<string, Order> = new Map<string, Order>()
//      ^ let kept: Map<string, Order> = new Map<string, Order>() [let]
//            ^ type Map<string, Order>
//                                         ^ type string
//                                                 ^ type Order
  const sure = found!.items!
//      ^ let sure = found.items [let]
  const ok = { a: 1 } satisfies Options
//      ^ let ok = {a: 1} as Options [let]
//           ^ cast {a: 1} as Options
//                              ^ type Options
  const old = <Order>found
//      ^ let old = found as Order [let]
//            ^ cast found as Order
//             ^ type Order
  return found as unknown as Page<T>
//       ^ cast (found as unknown) as Page<T>
//       ^ cast found as unknown
//                ^ type unknown
//                           ^ type Page<T>
}
function overloaded(a: string): void
function overloaded(a: unknown, this_: any): asserts a is string {}
// <- function overloaded(a: unknown, this_: any)
//                  ^ param a: unknown
//                     ^ type unknown
//                              ^ param this_: any
//                                     ^ type any
declare function outside(id: number): void
declare module "vue" { interface Options { api: Api } }
//      ^ class vue [namespace]
//                     ^ class Options [interface]
//                                         ^ field api: Api
//                                              ^ type Api
namespace Outer.Inner { export const path = "/x"; export function go() {} }
// <- class Outer.Inner [namespace]
//                      ^ export path
//                                   ^ let path = "/x" [let]
//                                                ^ export go
//                                                       ^ function go()
abstract class Repository<T> extends Base<T> implements Store<T>, Other {
// <- class Repository<T>: Base<T>, Store<T>, Other [abstract]
//                        ^ type T
//                           ^ type Base<T>
//                                                      ^ type Store<T>
//                                                                ^ type Other
  private static readonly path: string = "/orders"
//^ field path: string = "/orders" [private static readonly]
//                              ^ type string
  protected count?: number
//^ field count: number [protected optional]
//                  ^ type number
  declare flag: boolean
//^ field flag: boolean
//              ^ type boolean
  value!: string
//^ field value: string
//        ^ type string
  constructor(private readonly http: HttpClient, public name = "x", @Inject(TOKEN) options?: Options) { super() }
//^ function constructor(http: HttpClient [private readonly property], name = "x" [public property], options: Options [optional]) [constructor]
//            ^ param http: HttpClient [private readonly property]
//                                   ^ type HttpClient
//                                               ^ param name = "x" [public property]
//                                                                  ^ param options: Options [optional]
//                                                                  ^ annotation Inject(TOKEN) on options
//                                                                                           ^ type Options
  @Get(":id") @Guard()
//^ annotation Get(":id") on find
//            ^ annotation Guard() on find
  async find(@Param("id") id: string, @Query() query: Query): Promise<T> { return this.http.get<T>(id) }
//^ function find(id: string, query: Query): Promise<T> [async]
//           ^ param id: string
//           ^ annotation Param("id") on id
//                            ^ type string
//                                    ^ param query: Query
//                                    ^ annotation Query() on query
//                                                    ^ type Query
//                                                            ^ type Promise<T>
//                                                                                              ^ type T
  abstract remove(id: string): Promise<void>
//^ function remove(id: string): Promise<void> [abstract]
//                ^ param id: string
//                    ^ type string
//                             ^ type Promise<void>
  get size(): number { return 1 }
//^ function size(): number [getter]
//            ^ type number
  protected override run<K extends keyof T>(this: Repository<T>, key: K): T[K] {}
//^ function run<K>(key: K): T[K] [protected]
//                       ^ type K
//                                                               ^ param key: K
//                                                                    ^ type K
//                                                                        ^ type T[K]
  @Input({ required: true }) label: string
//^ field label: string
//^ annotation Input({required: true}) on label
//                                  ^ type string
  [index: string]: any
//^ field [index in string]: any
//                 ^ type any
}
@Component({ selector: "x" })
// <- export View
// <- annotation Component({selector: "x"}) on View
export class View {}
//     ^ class View
@Injectable()
// <- export Service as default
// <- annotation Injectable() on Service
export default class Service {}
//             ^ class Service
export default interface Shape { side: number }
// <- export Shape as default
//             ^ class Shape [interface]
//                               ^ field side: number
//                                     ^ type number
let tuple: [string, number] = ["a", 1], fn: () => void, either: A | (B & C)
//  ^ let tuple: [string, number] = ["a", 1] [let]
//         ^ type [string, number]
//                                      ^ let fn: (): void [arrow] [let]
//                                          ^ type (): void [arrow]
//                                                ^ type void
//                                                      ^ let either: A | (B & C) [let]
//                                                              ^ type A | (B & C)
export = Service
// <- export default
// <- let default = Service [let]
export as namespace Library
for (const item of items as Order[]) {}
//                 ^ cast items as []<Order>
//                          ^ type []<Order>
let x = y satisfies Z
//  ^ let x = y as Z [let]
//      ^ cast y as Z
//                  ^ type Z
let generic = create<Order>
//  ^ let generic = create [let]
let nonnull = a!.b?.c!
//  ^ let nonnull = a.b.c [let]
using resource = open()
