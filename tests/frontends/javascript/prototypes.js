// exhaustive entry record template unknown
const heir = { __proto__: base, "__proto__": null, ["__proto__"]: 1, __proto__, ["a"]: 2 }
//           ^ record {[?prototype]: base, [?prototype]: null, [`__proto__`]: 1, __proto__: __proto__, a: 2}
//             ^ entry [?prototype]: base
//             ^ unknown ?prototype
//                              ^ entry [?prototype]: null
//                              ^ unknown ?prototype
//                                                 ^ entry [`__proto__`]: 1
//                                                  ^ template `__proto__`
//                                                                   ^ entry __proto__: __proto__
//                                                                              ^ entry a: 2
