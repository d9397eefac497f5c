// exhaustive literal call op choice cast items assign let function class return unknown
class Expressions {
// <- class Expressions
    void numbers() {
//  ^ function numbers(): void
        use(1, 1_000L, 0xFF, 0b101, 017, 1.5f, 1e3, 0x1p3, 'c', '\n', '\u0041', true, null);
//      ^ call use(1, 1000, 255, 5, 15, 1.5, 1000.0, 8.0, "c", "\n", "A", true, null)
//          ^ literal 1
//             ^ literal 1000
//                     ^ literal 255
//                           ^ literal 5
//                                  ^ literal 15
//                                       ^ literal 1.5
//                                             ^ literal 1000.0
//                                                  ^ literal 8.0
//                                                         ^ literal "c"
//                                                              ^ literal "\n"
//                                                                    ^ literal "A"
//                                                                              ^ literal true
//                                                                                    ^ literal null
        use("plain", "tab\there \"q\" \101", -1, +2, ~3, !ok);
//      ^ call use("plain", "tab\there \"q\" A", -1, +2, ~3, !ok)
//          ^ literal "plain"
//                   ^ literal "tab\there \"q\" A"
//                                           ^ op -1
//                                            ^ literal 1
//                                               ^ op +2
//                                                ^ literal 2
//                                                   ^ op ~3
//                                                    ^ literal 3
//                                                       ^ op !ok
    }

    String text() {
//  ^ function text(): String
        String path = "/orders/" + id + "?page=" + (page + 1);
//             ^ let path: String = (("/orders/" + id) + "?page=") + (page + 1) [let]
//                    ^ op (("/orders/" + id) + "?page=") + (page + 1)
//                    ^ op ("/orders/" + id) + "?page="
//                    ^ op "/orders/" + id
//                    ^ literal "/orders/"
//                                      ^ literal "?page="
//                                                  ^ op page + 1
//                                                         ^ literal 1
        return path + '/';
//      ^ return path + "/"
//             ^ op path + "/"
//                    ^ literal "/"
    }

    void calls() throws Exception {
//  ^ function calls(): void
        find(1).load().show(this, super.toString());
//      ^ call find(1).load().show(this, super.toString())
//      ^ call find(1).load()
//      ^ call find(1)
//           ^ literal 1
//                                ^ call super.toString()
        this.service.list(query, Order::getId, Order::new, String[]::new, this::show);
//      ^ call this.service.list(query, Order.getId, Order.new, []<String>.new, this.show)
        super.save(order);
//      ^ call super.save(order)
        Outer.this.go();
//      ^ call Outer.this.go()
        Outer.go();
//      ^ call Outer.go()
        Collections.<Order>emptyList();
//      ^ call Collections.emptyList<Order>()
        restTemplate.exchange(url, HttpMethod.GET, new HttpEntity<>(body), new TypeReference<List<Order>>() {});
//      ^ call restTemplate.exchange(url, HttpMethod.GET, new HttpEntity(body), new TypeReference<List<Order>>())
//                                                 ^ call new HttpEntity(body)
//                                                                         ^ call new TypeReference<List<Order>>()
        outer.new Inner(1);
//      ^ call new Inner(1)
//                      ^ literal 1
        new Thread(new Runnable() {
//      ^ call new Thread(new (class : Runnable)()).start()
//      ^ call new Thread(new (class : Runnable)())
//                 ^ call new (class : Runnable)()
//                 ^ class : Runnable
            int count = 0;
//                      ^ literal 0
            public void run() { work(); }
//          ^ function run(): void [public]
//                              ^ call work()
        }).start();
        com.example.Paths.of("/x");
//      ^ call com.example.Paths.of("/x")
//                           ^ literal "/x"
        new com.example.Client("/x").send();
//      ^ call new com.example.Client("/x").send()
//      ^ call new com.example.Client("/x")
//                             ^ literal "/x"
    }

    void values() {
//  ^ function values(): void
        int[] sizes = {1, 2}, empty = new int[3];
//            ^ let sizes: []<int> = [1, 2] [let]
//                    ^ items [1, 2]
//                     ^ literal 1
//                        ^ literal 2
//                            ^ let empty: []<int> = new []<int>(3) [let]
//                                    ^ call new []<int>(3)
//                                            ^ literal 3
        String[][] grid = new String[][] {{"a"}, {b}};
//                 ^ let grid: []<[]<String>> = [["a"], [b]] [let]
//                                       ^ items [["a"], [b]]
//                                        ^ items ["a"]
//                                         ^ literal "a"
//                                               ^ items [b]
        Object first = (Map<String, Object>) list.get(0);
//             ^ let first: Object = list.get(0) as Map<String, Object> [let]
//                     ^ cast list.get(0) as Map<String, Object>
//                                           ^ call list.get(0)
//                                                    ^ literal 0
        Object both = (Runnable & Serializable) () -> {};
//             ^ let both: Object = (() [arrow] => …) as Runnable [let]
//                    ^ cast (() [arrow] => …) as Runnable
//                                              ^ function () [arrow]
        boolean same = a == null ? b : c instanceof Order;
//              ^ let same: boolean = (a == null) ? b : (c instanceof Order) [let]
//                     ^ choice (a == null) ? b : (c instanceof Order)
//                     ^ op a == null
//                          ^ literal null
//                                     ^ op c instanceof Order
        Class<?> kind = Order.class, array = int[].class;
//               ^ let kind: Class<?> = Order.class [let]
//                                   ^ let array: Class<?> = []<int>.class [let]
        grid[0][1] = sizes[i]++;
//      ^ assign grid[0][1] = ++sizes[i]
//           ^ literal 0
//              ^ literal 1
//                   ^ op ++sizes[i]
        total += --count;
//      ^ assign total += --count
//               ^ op --count
        order.lines.first.sku = x;
//      ^ assign order.lines.first.sku = x
        Function<Order, Long> id = order -> order.getId();
//                            ^ let id: Function<Order, Long> = (order) [arrow] => … [let]
//                                 ^ function (order) [arrow]
//                                          ^ return order.getId()
//                                          ^ call order.getId()
        BiFunction<A, B, C> join = (a, b) -> { return a.with(b); };
//                          ^ let join: BiFunction<A, B, C> = (a, b) [arrow] => … [let]
//                                 ^ function (a, b) [arrow]
//                                             ^ return a.with(b)
//                                                    ^ call a.with(b)
        Consumer<String> typed = (String s) -> print(s);
//                       ^ let typed: Consumer<String> = (s: String) [arrow] => … [let]
//                               ^ function (s: String) [arrow]
//                                             ^ return print(s)
//                                             ^ call print(s)
        final long kept = 1L;
//                 ^ let kept: long = 1 [let]
//                        ^ literal 1
        if (value instanceof Order order && order.open()) {}
//          ^ op ((value instanceof Order) && (order = value as Order)) && order.open()
//          ^ op (value instanceof Order) && (order = value as Order)
//          ^ op value instanceof Order
//          ^ cast value as Order
//                                 ^ assign order = value as Order
//                                          ^ call order.open()
    }
}
