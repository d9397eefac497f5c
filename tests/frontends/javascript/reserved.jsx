// exhaustive element attribute param unknown
const reserved = <label class="wide" for="x" on-click={go} />
//               ^ element label
//                      ^ attribute text class = "wide"
//                                   ^ attribute text for = "x"
//                                           ^ attribute on on-click = go
function annotated(id: string, order?: Order) {}
//                 ^ param id: string
//                             ^ param order: Order [optional]
