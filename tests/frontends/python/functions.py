# exhaustive annotation doc function op param
def board(ticket, /, seat=None, *bags: Bag, window: bool = False, **extras: str) -> Pass:
# <- function board(ticket [positional-only], seat = null, bags: Bag [rest], window: bool = false [keyword-only], extras: str [rest-keywords]): Pass
# <- doc Let a passenger on board. /  / The seat is optional.
#         ^ param ticket [positional-only]
#                    ^ param seat = null
#                               ^ param bags: Bag [rest]
#                                           ^ param window: bool = false [keyword-only]
#                                                                 ^ param extras: str [rest-keywords]
    """Let a passenger on board.

    The seat is optional.
    """
    return Pass(ticket, seat)


async def depart(*, at: datetime = Query(..., alias="departure"), harbour: Annotated[Harbour, Depends(find)]):
# <- function depart(at: datetime = Query(..., alias="departure") [keyword-only], harbour: Annotated<Harbour, Depends(find)> [keyword-only]) [async]
#                   ^ param at: datetime = Query(..., alias="departure") [keyword-only]
#                                                                 ^ param harbour: Annotated<Harbour, Depends(find)> [keyword-only]
    await whistle(at)


@log
# <- annotation log on arrive
@retry(times=3)
# <- annotation retry(times=3) on arrive
@metrics.timed("arrive")
# <- annotation metrics.timed("arrive") on arrive
def arrive(ship): ...
# <- function arrive(ship)
#          ^ param ship


def seats():
# <- function seats() [generator]
    yield 1
#   ^ op yield 1
    yield from more_seats
#   ^ op yield (...more_seats)


def rows():
# <- function rows()
    return lambda: (yield)
#          ^ function ()
#                   ^ op


# How many passengers fit.
def capacity[T: Ship](ship: T) -> int:
# <- function capacity<T>(ship: T): int
# <- doc How many passengers fit.
#                     ^ param ship: T
    def deck(level):
#   ^ function deck(level)
#            ^ param level
        return level.size

    return sum(deck(level) for level in ship.decks)


double = lambda x, *rest, y=2, **options: x * y
#        ^ function (x, rest [rest], y = 2 [keyword-only], options [rest-keywords])
#               ^ param x
#                  ^ param rest [rest]
#                         ^ param y = 2 [keyword-only]
#                              ^ param options [rest-keywords]
#                                         ^ op x * y
