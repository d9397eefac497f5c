# exhaustive let param type
a: int
# <- let a: int [bare]
#  ^ type int
b: ferry.Ship
# <- let b: ferry.Ship [bare]
#        ^ type ferry.Ship
c: list[Ship]
# <- let c: list<Ship> [bare]
#  ^ type list<Ship>
d: Optional["Ship"]
# <- let d: Optional<Ship> [bare]
#  ^ type Optional<Ship>
e: "Ship | None" = None
# <- let e: Ship | null = null [bare]
#   ^ type Ship | null
f: dict[str, tuple[int, ...]]
# <- let f: dict<str, tuple<int, ...>> [bare]
#  ^ type dict<str, tuple<int, ...>>
g: Ship | None | list[int]
# <- let g: Ship | null | list<int> [bare]
#  ^ type Ship | null | list<int>
h: Literal["open", "closed", 3]
# <- let h: Literal<"open", "closed", 3> [bare]
#  ^ type Literal<"open", "closed", 3>
i: Annotated[User, Depends(current), "the user"]
# <- let i: Annotated<User, Depends(current), "the user"> [bare]
#  ^ type Annotated<User, Depends(current), "the user">
j: "not a type at all!"
# <- let j: "not a type at all!" [bare]
k: Callable[[int, "Ship"], Awaitable[None]]
# <- let k: Callable<[int, Ship], Awaitable<null>> [bare]
#  ^ type Callable<[int, Ship], Awaitable<null>>
l: typing.Optional["Ship"]
# <- let l: typing.Optional<Ship> [bare]
#  ^ type typing.Optional<Ship>
m: "typing.Literal['north', 'south']"
# <- let m: typing.Literal<"north", "south"> [bare]
#   ^ type typing.Literal<"north", "south">
n: Annotated["Ship", Body(embed=True)] | None
# <- let n: Annotated<Ship, Body(embed=true)> | null [bare]
#  ^ type Annotated<Ship, Body(embed=true)> | null
o: type["Ship"]
# <- let o: type<Ship> [bare]
#  ^ type type<Ship>
p: Unpack[Options]
# <- let p: Unpack<Options> [bare]
#  ^ type Unpack<Options>


def q(x: "list[Ship]" = None, *args: *Shapes) -> "Ship": ...
#     ^ param x: list<Ship> = null
#         ^ type list<Ship>
#                             ^ param args: ...Shapes [rest]
#                                    ^ type ...Shapes
#                                                 ^ type Ship


handler: Handler = Optional[Ship]
# <- let handler: Handler = Optional<Ship> [bare]
#        ^ type Handler
