# exhaustive annotation class doc field function let
class Ship(Vessel, Base[Cargo, "Harbour"], metaclass=Registry, table=True):
# <- class Ship: Vessel, Base<Cargo, Harbour>, metaclass=Registry, table=true
# <- doc A ship of the fleet.
    """A ship of the fleet."""

    length: int = Field(default=0, ge=1)  # metres
#   ^ field length: int = Field(default=0, ge=1)
#   ^ doc metres
    #: Where it is registered.
    flag: str | None = None
#   ^ field flag: str | null = null
#   ^ doc Where it is registered.
    name: Annotated[str, Query(max_length=20)]
#   ^ field name: Annotated<str, Query(max_length=20)>
#   ^ doc The name on the bow.
    """The name on the bow."""
    hull, keel = 1, 2
#   ^ let [hull, keel] = [1, 2] [bare]
    owner: ClassVar[str] = "nobody"
#   ^ field owner: ClassVar<str> = "nobody" [static]
    port = starboard = "side"
#   ^ field port = starboard
#          ^ field starboard = "side"
    draught = 4  # noqa: E501
#   ^ field draught = 4
    if TYPE_CHECKING:
        def drawn(self): ...
#       ^ function drawn(self [receiver])

    class Config:
#   ^ class Config
        frozen = True
#       ^ field frozen = true

    def __init__(self, name, *cargo):
#   ^ function __init__(self [receiver], name, cargo [rest]) [constructor]
        self.name = name

    @property
#   ^ annotation property on crew
    def crew(self) -> list[Sailor]:
#   ^ function crew(self [receiver]): list<Sailor> [getter]
#   ^ doc Everyone on board.
        """Everyone on board."""
        return self._crew

    @crew.setter
#   ^ annotation crew.setter on crew
    def crew(self, value): ...
#   ^ function crew(self [receiver], value) [setter]

    @staticmethod
#   ^ annotation staticmethod on tonnage
    def tonnage(length, width): ...
#   ^ function tonnage(length, width) [static]

    @classmethod
#   ^ annotation classmethod on build
    def build(cls, plan): ...
#   ^ function build(cls [receiver], plan) [class]

    @abstractmethod
#   ^ annotation abstractmethod on sail
    async def sail(self, /, to: Port): ...
#   ^ function sail(self [positional-only receiver], to: Port) [async abstract]


@dataclass(frozen=True)
# <- annotation dataclass(frozen=true) on Berth
class Berth:
# <- class Berth [record]
    number: int
#   ^ field number: int
    free: bool = True
#   ^ field free: bool = true


class Signal(str, Enum):
# <- class Signal: str, Enum [enum]
    RED = "red"
#   ^ field RED = "red" [constant]
    GREEN = auto()
#   ^ field GREEN = auto() [constant]

    def flash(self): ...
#   ^ function flash(self [receiver])


class Floats(Protocol):
# <- class Floats: Protocol [interface]
    def float(self): ...
#   ^ function float(self [receiver])


class Point(NamedTuple):
# <- class Point: NamedTuple [record]
    x: int
#   ^ field x: int


class Box[T](Generic[T]):
# <- class Box<T>: Generic<T>
    item: T
#   ^ field item: T


def local():
# <- function local()
    class Inner(Ship):
#   ^ class Inner: Ship
        depth = 2
#       ^ field depth = 2

    return Inner
