# exhaustive alias assign let op unit
LIMIT = 20
# <- unit LIMIT
# <- let LIMIT = 20 [bare]
rate: float = 1.5
# <- unit rate
# <- let rate: float = 1.5 [bare]
name: str
# <- unit name
# <- let name: str [bare]
first, second = pair
# <- unit first second
# <- let [first, second] = pair [bare]
head, *tail = queue
# <- unit head tail
# <- let [head, ...tail] = queue [bare]
(left, [middle, right]) = nested
# <- unit left middle right
# <- let [left, [middle, right]] = nested [bare]
start = end = 0
# <- unit end start
# <- let start = end [bare]
#       ^ let end = 0 [bare]
self.ship = ship
# <- unit
# <- assign self.ship = ship
crew["captain"] = anna
# <- unit
# <- assign crew["captain"] = anna
self.port, berth = harbour
# <- unit berth
# <- let [self.port, berth] = harbour [bare]
self.one = self.two = empty
# <- unit
# <- assign self.one = self.two = empty
#          ^ assign self.two = empty
total += 1
# <- unit total
# <- assign total += 1
self.count -= len(seats)
# <- unit
# <- assign self.count -= len(seats)
if (size := len(tail)) > 3:
# <- unit size
#  ^ op (size = len(tail)) > 3
#   ^ assign size = len(tail)
    pass
rows = one, two
# <- unit rows
# <- let rows = [one, two] [bare]
anchor = (
# <- unit anchor
# <- let anchor = heavy [bare]
    heavy
)
Code: TypeAlias = "str | None"
# <- unit Code
# <- alias Code = str | null
type Pairs[K, V] = dict[K, list[V]]
# <- unit Pairs
# <- alias Pairs<K, V> = dict<K, list<V>>
SessionDep = Annotated[Session, Depends(get_session)]
# <- unit SessionDep
# <- let SessionDep = Annotated<Session, Depends(get_session)> [bare]
del crew["captain"], total
# <- unit
# <- op crew["captain"] del total


def sail(where):
# <- unit sail
    global LIMIT
#   ^ op global LIMIT
    nonlocal_name = where
#   ^ let nonlocal_name = where [bare]
    LIMIT = nonlocal_name
#   ^ let LIMIT = nonlocal_name [bare]
    winds, waves = where
#   ^ let [winds, waves] = where [bare]
    return winds
