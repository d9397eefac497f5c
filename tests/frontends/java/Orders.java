// exhaustive import class field function param annotation doc type mentions unit unknown
// file package com.example.shop.orders
package com.example.shop.orders;

import com.example.shop.Order;
// <- import Order from "com.example.shop"
import com.example.shop.Outer.Inner;
// <- import Inner from "com.example.shop.Outer"
import java.util.*;
// <- import * from "java.util"
import static com.example.shop.Paths.ORDERS;
// <- import ORDERS from "com.example.shop.Paths"
import static com.example.shop.Codes.*;
// <- import * from "com.example.shop.Codes"
import com . example . Spaced;
// <- import Spaced from "com.example"

/**
 * Orders of one customer.
 * Served under {@link Paths#ORDERS}.
 */
@RestController
// <- unit OrderController
// <- class OrderController<T>: BaseController<T>, Api, Auditable<List<T>> [public abstract]
// <- doc Orders of one customer. / Served under {@link Paths#ORDERS}.
// <- annotation RestController on OrderController
// <- mentions /all /list /orders /v1 Api Auditable Autowired BaseController Callback Class Clock
// <- mentions Deep Deprecated FULL GetMapping HashMap Inject Inner LIMIT List Long Map Named Nullable
// <- mentions ORDERS Order OrderController OrderForm OrderService PATH Page PathVariable PreAuthorize
// <- mentions Qualifier R REGISTRY RequestBody RequestMapping RequestParam RestController String
// <- mentions T Valid XML application/json b byName clock counts deep find form hasRole('ADMIN')
// <- mentions id name order orders page put q query ready service tags total type value x
@RequestMapping(value = ORDERS + "/v1", produces = {"application/json", XML})
// <- annotation RequestMapping(value=ORDERS + "/v1", produces=["application/json", XML]) on OrderController
@Deprecated
// <- annotation Deprecated on OrderController
public abstract class OrderController<T extends Order & Named> extends BaseController<T> implements Api, Auditable<List<T>> {
//                                    ^ type T
//                                                                     ^ type BaseController<T>
//                                                                                                  ^ type Api
//                                                                                                       ^ type Auditable<List<T>>

    /** Finds things. */
    @Autowired
//  ^ annotation Autowired on service
    private OrderService service;
//          ^ type OrderService
//                       ^ field service: OrderService [private]
//                       ^ doc Finds things.

    // Where orders live
    // and how many
    public static final String PATH = "/orders", FULL = ORDERS + PATH; // both
//                      ^ type String
//                      ^ type String
//                             ^ field PATH: String = "/orders" [public static readonly]
//                             ^ doc Where orders live / and how many
//                                               ^ field FULL: String = ORDERS + PATH [public static readonly]
//                                               ^ doc both
    private final Map<String, List<Order>> byName = new HashMap<>();
//                ^ type Map<String, List<Order>>
//                                         ^ field byName: Map<String, List<Order>> = new HashMap() [private readonly]
    protected int[] counts[], total = 3;
//            ^ type []<[]<int>>
//            ^ type []<int>
//                  ^ field counts: []<[]<int>> [protected]
//                            ^ field total: []<int> = 3 [protected]
    volatile @Nullable Inner.Deep deep;
//           ^ annotation Nullable on deep
//                           ^ type Inner.Deep
//                                ^ field deep: Inner.Deep [volatile]

    static {
//  ^ function () [static initializer]
        REGISTRY.put("orders", OrderController.class);
    }

    {
        ready = true;
//      ^ function () [initializer]
    }

    @Inject
//  ^ function OrderController(service: OrderService, clock: Clock [final]) [constructor public]
//  ^ annotation Inject on OrderController
    public OrderController(OrderService service, final @Qualifier("b") Clock clock) {
//                         ^ param service: OrderService
//                         ^ type OrderService
//                                               ^ param clock: Clock [final]
//                                                     ^ annotation Qualifier("b") on clock
//                                                                     ^ type Clock
        super(clock);
        this.service = service;
    }

    /**
     * Lists orders.
     *
     * @param query what to look for
     */
    @GetMapping({"/list", "/all"})
//  ^ function list(query: String, id: Long, form: OrderForm, page: int, tags: []<String> [rest]): Page<Order> [public]
//  ^ doc Lists orders. / @param query what to look for
//  ^ annotation GetMapping(["/list", "/all"]) on list
    @PreAuthorize("hasRole('ADMIN')")
//  ^ annotation PreAuthorize("hasRole('ADMIN')") on list
    public Page<Order> list(
//         ^ type Page<Order>
            @RequestParam(value = "q", required = false) String query,
//          ^ param query: String
//          ^ annotation RequestParam(value="q", required=false) on query
//                                                       ^ type String
            @PathVariable Long id,
//          ^ param id: Long
//          ^ annotation PathVariable on id
//                        ^ type Long
            @Valid @RequestBody OrderForm form,
//          ^ param form: OrderForm
//          ^ annotation Valid on form
//                 ^ annotation RequestBody on form
//                              ^ type OrderForm
            int page,
//          ^ param page: int
//          ^ type int
            String... tags) throws IOException {
//          ^ param tags: []<String> [rest]
//          ^ type []<String>
        return service.find(query);
    }

    public abstract <R> R convert(T value, Class<R> type);
//  ^ function convert<R>(value: T, type: Class<R>): R [public abstract]
//                   ^ type R
//                      ^ type R
//                                ^ param value: T
//                                ^ type T
//                                         ^ param type: Class<R>
//                                         ^ type Class<R>

    protected synchronized void none() {} // nothing
//  ^ function none(): void [protected synchronized]
//  ^ doc nothing
//                         ^ type void

    /* inner types */
    static class Filter {
//  ^ class Filter [static]
//  ^ doc inner types
        String name;
//      ^ type String
//             ^ field name: String
        class Deeper {}
//      ^ class Deeper
    }

    interface Callback {
//  ^ class Callback [interface]
        int LIMIT = 5;
//      ^ type int
//          ^ field LIMIT: int = 5 [static readonly]
        void run(Order order);
//      ^ function run(order: Order): void [abstract]
//      ^ type void
//               ^ param order: Order
//               ^ type Order
        default String label() { return "x"; }
//      ^ function label(): String [default]
//              ^ type String
        static Callback none() { return null; }
//      ^ function none(): Callback [static]
//             ^ type Callback
    }
}
