// exhaustive let if loop try catch switch case jump return throw assign call op cast unknown
class Statements {
    int run(List<Order> orders) {
        int count = 0, other;
//          ^ let count: int = 0 [let]
//                     ^ let other: int [let]
        if (orders == null) return 0;
//      ^ if orders == null
//          ^ op orders == null
//                          ^ return 0
        else if (ready) { count = 1; } else count = 2;
//           ^ if ready
//                        ^ assign count = 1
//                                          ^ assign count = 2
        for (Order order : orders) { use(order); }
//      ^ loop order of orders as []<Order>
//                         ^ cast orders as []<Order>
//                                   ^ call use(order)
        for (var item : items()) continue;
//      ^ loop item of items()
//                      ^ call items()
//                               ^ jump continue
        for (final Map.Entry<String, Long> entry : map.entrySet()) {}
//      ^ loop entry of map.entrySet() as []<Map.Entry<String, Long>>
//                                                 ^ cast map.entrySet() as []<Map.Entry<String, Long>>
//                                                 ^ call map.entrySet()
        for (int i = 0, j = 9; i < j; i++, j--) { if (i > 3) break; }
//      ^ loop while i < j
//               ^ let i: int = 0 [let]
//                      ^ let j: int = 9 [let]
//                             ^ op i < j
//                                    ^ op ++i
//                                         ^ op --j
//                                                ^ if i > 3
//                                                    ^ op i > 3
//                                                           ^ jump break
        for (i = 0; ; ) {}
//      ^ loop while -
//           ^ assign i = 0
        while (count < 3) count++;
//      ^ loop while count < 3
//             ^ op count < 3
//                        ^ op ++count
        do { next(); } while (more);
//      ^ loop while more
//           ^ call next()
        outer:
        for (;;) { break outer; }
//      ^ loop while -
//                 ^ jump break
        try (InputStream in = open(); known; var out = create()) {
//      ^ try 2 handlers finally
//                       ^ let in: InputStream = open() [let]
//                            ^ call open()
//                                               ^ let out = create() [let]
//                                                     ^ call create()
            copy(in, out);
//          ^ call copy(in, out)
        } catch (IOException | RuntimeException e) {
//        ^ catch e: IOException | RuntimeException
            report(e);
//          ^ call report(e)
        } catch (final Exception e) {
//        ^ catch e: Exception
        } finally {
            close();
//          ^ call close()
        }
        synchronized (lock) { guarded(); }
//                            ^ call guarded()
        assert count > 0 : "negative";
//      ^ op (count > 0) assert "negative"
//             ^ op count > 0
        switch (kind) {
//      ^ switch kind
            case "a":
//          ^ case "a"
            case "b":
//          ^ case "b"
                handle();
//              ^ call handle()
                break;
//              ^ jump break
            default:
//          ^ case default
                other();
//              ^ call other()
        }
        switch (kind) {
//      ^ switch kind
            case OPEN, HELD -> open();
//          ^ case OPEN
//          ^ case HELD
//          ^ jump break
//                             ^ call open()
            case CLOSED -> { close(); }
//          ^ case CLOSED
//          ^ jump break
//                           ^ call close()
            default -> throw new IllegalStateException();
//          ^ case default
//          ^ jump break
//                     ^ throw new IllegalStateException()
//                           ^ call new IllegalStateException()
        }
        String label = switch (kind) {
//             ^ let label: String = (() [arrow] => …)() [let]
//                     ^ call (() [arrow] => …)()
//                     ^ switch kind
            case OPEN, HELD -> "open";
//          ^ case OPEN
//          ^ case HELD
//          ^ return "open"
            case CLOSED -> {
//          ^ case CLOSED
                log();
//              ^ call log()
                yield "closed";
//              ^ return "closed"
            }
            default -> throw new IllegalStateException();
//          ^ case default
//                     ^ throw new IllegalStateException()
//                           ^ call new IllegalStateException()
        };
        return switch (shape) {
//      ^ return (() [arrow] => …)()
//             ^ call (() [arrow] => …)()
//             ^ switch shape
            case Circle c when c.radius() > 1 -> c.area();
//          ^ case (c as Circle) when (c.radius() > 1)
//          ^ return c.area()
//               ^ cast c as Circle
//                        ^ op (c as Circle) when (c.radius() > 1)
//                             ^ op c.radius() > 1
//                             ^ call c.radius()
//                                               ^ call c.area()
            case Box(int w, var h) -> w;
//          ^ case Box(w as int, h)
//          ^ return w
//               ^ call Box(w as int, h)
//                   ^ cast w as int
            case null, default -> 0;
//          ^ case null
//          ^ case default
//          ^ return 0
        };
    }
}
