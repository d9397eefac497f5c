// exhaustive class field function param annotation assign return doc unknown
package com.example;

/** States of an order. */
public enum Status implements Coded {
// <- class Status: Coded [enum public]
// <- doc States of an order.
    /** Fresh. */
    OPEN("open", 1),
//  ^ field OPEN: Status = new Status("open", 1) [constant]
//  ^ doc Fresh.
    @Old CLOSED, // done
//  ^ annotation Old on CLOSED
//       ^ field CLOSED: Status = new Status() [constant]
//       ^ doc done
    HELD(2) {
//  ^ field HELD: Status = new (class : Status)(2) [constant]
//  ^ class : Status
        @Override
//      ^ function blocks(): boolean [public]
//      ^ annotation Override on blocks
        public boolean blocks() { return true; }
//                                ^ return true
    };

    private final String code;
//                       ^ field code: String [private readonly]

    Status(String code, int rank) {
//  ^ function Status(code: String, rank: int) [constructor]
//         ^ param code: String
//                      ^ param rank: int
        this.code = code;
//      ^ assign this.code = code
    }
}

enum Plain { A, B }
// <- class Plain [enum]
//           ^ field A: Plain = new Plain() [constant]
//              ^ field B: Plain = new Plain() [constant]

/** A composed annotation. */
@Target({ElementType.METHOD, ElementType.TYPE})
// <- class Fetch [annotation public]
// <- doc A composed annotation.
// <- annotation Target([ElementType.METHOD, ElementType.TYPE]) on Fetch
@GetMapping
// <- annotation GetMapping on Fetch
public @interface Fetch {
    /** The path. */
    @AliasFor(annotation = GetMapping.class, attribute = "path")
//  ^ field value: []<String> = []
//  ^ doc The path.
//  ^ annotation AliasFor(annotation=GetMapping.class, attribute="path") on value
    String[] value() default {};
    int order() default 1;
//  ^ field order: int = 1
    Class<?> type();
//  ^ field type: Class<?>
    String NAME = "fetch";
//         ^ field NAME: String = "fetch" [static readonly]
}

public record Line(@NotNull String sku, int... counts) implements Item {
// <- class Line: Item [record public]
//                 ^ field sku: String [readonly]
//                 ^ annotation NotNull on sku
//                 ^ param sku: String
//                 ^ annotation NotNull on sku
//                 ^ assign this.sku = sku
//                                      ^ field counts: []<int> [readonly]
//                                      ^ param counts: []<int> [rest]
//                                      ^ assign this.counts = counts
//                                      ^ function counts(): []<int> [implicit]
//                                      ^ return this.counts
    static final int MAX = 3;
//                   ^ field MAX: int = 3 [static readonly]

    public Line {
//  ^ function Line(sku: String, counts: []<int> [rest]) [constructor public]
        if (counts == null) throw new IllegalArgumentException();
    }

    public String sku() { return sku.trim(); }
//  ^ function sku(): String [public]
//                        ^ return sku.trim()
}

record Pair<A, B>(A first, B second) {}
// <- class Pair<A, B> [record]
//     ^ function Pair(first: A, second: B) [constructor implicit]
//                ^ field first: A [readonly]
//                ^ param first: A
//                ^ assign this.first = first
//                ^ function first(): A [implicit]
//                ^ return this.first
//                         ^ field second: B [readonly]
//                         ^ param second: B
//                         ^ assign this.second = second
//                         ^ function second(): B [implicit]
//                         ^ return this.second

record Written(String name) {
// <- class Written [record]
//             ^ field name: String [readonly]
//             ^ function name(): String [implicit]
//             ^ return this.name
    Written(String name) { this.name = name; }
//  ^ function Written(name: String) [constructor]
//          ^ param name: String
//                         ^ assign this.name = name
    Written() { this("none"); }
//  ^ function Written() [constructor]
}

sealed interface Shape permits Circle {}
// <- class Shape [interface sealed]
non-sealed class Circle implements Shape {}
// <- class Circle: Shape [non-sealed]
