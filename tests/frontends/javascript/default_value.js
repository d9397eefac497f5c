// exhaustive export class let unit unknown
export default { name: "orders", methods: { load() {} } }
// <- export default
// <- unit default
// <- let default = {name: "orders", methods: {load()}} [let]
