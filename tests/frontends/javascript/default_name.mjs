// exhaustive export let function unit unknown
function load() {}
// <- unit load
// <- function load()
export default load
// <- export default
// <- unit default
// <- let default = load [let]
