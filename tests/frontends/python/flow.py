# exhaustive assign catch choice comprehension if jump let loop op return throw try unit
if ready:
# <- unit
# <- if ready
    go()
elif late > 5 and not cancelled:
# <- if (late > 5) and (not cancelled)
#    ^ op (late > 5) and (not cancelled)
#    ^ op late > 5
#                 ^ op not cancelled
    wait()
elif a < b <= c:
# <- if (a < b) and (b <= c)
#    ^ op (a < b) and (b <= c)
#    ^ op a < b
#        ^ op b <= c
    pass
else:
    stop()

for number, ship in enumerate(ships):
# <- unit number ship
# <- loop [number, ship] of enumerate(ships)
# <- if ?no break
# <- unknown ?no break
    if ship is None:
#   ^ if ship is null
#      ^ op ship is null
        break
#       ^ jump break
    continue
#   ^ jump continue
else:
    empty()

for deck in ship.decks:
# <- unit deck
# <- loop deck of ship.decks
    deck.clean()
else:
    done()

while not docked:
# <- unit
# <- loop while not docked
#     ^ op not docked
    drift()

try:
# <- unit trouble
# <- try 3 handlers finally
    dock()
except (Storm, Fog) as trouble:
# <- catch trouble: [Storm, Fog]
    raise Delay("late") from trouble
#   ^ throw Delay("late")
except Collision:
# <- catch -: Collision
    raise
#   ^ throw -
except:
# <- catch -
    pass
else:
    greet()
finally:
    log()

with open(path) as file, lock:
# <- unit file
#    ^ let file = open(path) [bare]
    read(file)

with (connect() as one, connect() as two):
# <- unit one two
#     ^ let one = connect() [bare]
#                       ^ let two = connect() [bare]
    send(one, two)

assert ship, "no ship"
# <- unit
# <- if not ship
# <- op not ship
# <- throw AssertionError("no ship")
assert isinstance(ship, Ship)
# <- unit
# <- if not isinstance(ship, Ship)
# <- op not isinstance(ship, Ship)
# <- throw AssertionError()
where = "sea" if sailing else "port"
# <- unit where
# <- let where = sailing ? "sea" : "port" [bare]
#       ^ choice sailing ? "sea" : "port"
both = a or b and c
# <- unit both
# <- let both = a or (b and c) [bare]
#      ^ op a or (b and c)
#           ^ op b and c
inside = ship not in fleet is not None
# <- unit inside
# <- let inside = (ship not in fleet) and (fleet is not null) [bare]
#        ^ op (ship not in fleet) and (fleet is not null)
#        ^ op ship not in fleet
#                    ^ op fleet is not null
squares = [x * x for x in sizes if x > 1 if x]
# <- unit squares
# <- let squares = list of x * x [bare]
#         ^ comprehension list of x * x
#          ^ op x * x
#                ^ loop x of sizes
#                               ^ if x > 1
#                                  ^ op x > 1
#                                        ^ if x
pairs = {k: v for k, v in items for w in v}
# <- unit pairs
# <- let pairs = dict of [k]: v [bare]
#       ^ comprehension dict of [k]: v
#             ^ loop [k, v] of items
#                               ^ loop w of v
unique = {x for x in y}
# <- unit unique
# <- let unique = set of x [bare]
#        ^ comprehension set of x
#           ^ loop x of y
print(await_ for await_ in z)
# <- unit
#    ^ comprehension generator of await_
#            ^ loop await_ of z


async def travel():
# <- unit travel
    async with session.get(url) as response:
#              ^ let response = session.get(url) [bare]
        return await response.json()
#       ^ return response.json()
    async for wave in sea:
#   ^ loop wave of sea
        yield wave
#       ^ op yield wave


match signal:
# <- unit colour rest first others text other
    case "red" | "amber":
#   ^ if (signal == "red") or (signal == "amber")
#        ^ op (signal == "red") or (signal == "amber")
#        ^ op signal == "red"
#                ^ op signal == "amber"
        halt()
    case {"colour": colour, **rest} if colour:
#   ^ if ?is a mapping and ("colour" in signal) and colour
#        ^ op ?is a mapping and ("colour" in signal) and colour
#        ^ unknown ?is a mapping
#         ^ op "colour" in signal
#                   ^ let colour = signal["colour"] [bare]
#                           ^ unknown ?rest of mapping
#                             ^ let rest = ?rest of mapping [bare]
        show(colour)
    case Lamp(on=True, power=[first, *others]):
#   ^ if isinstance(signal, Lamp) and (signal.on is true) and ?is a sequence and (len(signal.power) >= 1)
#        ^ op isinstance(signal, Lamp) and (signal.on is true) and ?is a sequence and (len(signal.power) >= 1)
#                ^ op signal.on is true
#                            ^ unknown ?is a sequence
#                            ^ op len(signal.power) >= 1
#                             ^ let first = signal.power[0] [bare]
#                                    ^ op 1 : null : null
#                                     ^ let others = signal.power[1 : null : null] [bare]
        count(others)
    case Colour.GREEN:
#   ^ if signal == Colour.GREEN
#        ^ op signal == Colour.GREEN
        go()
    case str() as text:
#   ^ if isinstance(signal, str)
#                 ^ let text = signal [bare]
        say(text)
    case -1 | None:
#   ^ if (signal == -1) or (signal is null)
#        ^ op (signal == -1) or (signal is null)
#         ^ op signal == -1
#             ^ op signal is null
        pass
    case other:
#        ^ let other = signal [bare]
        warn(other)

match read(sea), wind:
# <- unit <match> calm
#     ^ let <match> = read(sea) [bare]
    case (calm, 0):
#   ^ if wind == 0
#         ^ let calm = <match> [bare]
#               ^ op wind == 0
        drift()
    case _:
        pass

if __name__ == "__main__":
# <- unit
# <- if __name__ == "__main__"
#  ^ op __name__ == "__main__"
    main()
