// exhaustive mentions unit
const load = (id) => api.orders.get("/orders", { key: "short", [`k${n}`]: "a text with spaces" }).then(this.show)
// <- unit load
// <- mentions /orders api get id load n orders short show then
import { unused } from "./elsewhere"
function Page({ a, b: c }) { return <Row.Item label="Total" on={go} {...more}>text</Row.Item> }
// <- unit Page
// <- mentions Item Row c go more
