# exhaustive import let unit
import ferry
#      ^ import * as ferry from "ferry"
import ferry.routes.timetable
#      ^ import * as ferry from "ferry"
#      ^ import "ferry.routes.timetable"
import ferry.routes as routes, harbour.cranes
#      ^ import * as routes from "ferry.routes"
#                              ^ import * as harbour from "harbour"
#                              ^ import "harbour.cranes"
from ferry import Ship
#                 ^ import Ship from "ferry"
from ferry.crew import (
    Captain,
#   ^ import Captain from "ferry.crew"
    Sailor as Hand,  # the others
#   ^ import Sailor as Hand from "ferry.crew"
)
from . import settings
#             ^ import settings from "."
from .cranes import lift as raise_up
#                   ^ import lift as raise_up from ".cranes"
from ... import lighthouse
#               ^ import lighthouse from "..."
from ..  docks.north import pier
#                           ^ import pier from "..docks.north"
from .weather import *
# <- import * from ".weather"
from __future__ import annotations

if TYPE_CHECKING:
# <- unit Cargo
    from ferry.typing import Cargo
#                            ^ import Cargo from "ferry.typing"

try:
# <- unit json
    import fastjson as json
#          ^ import * as json from "fastjson"
except ImportError:
    import json
#          ^ import * as json from "json"


def unload(ship):
# <- unit unload
    from ferry.tools import winch
#                           ^ import winch from "ferry.tools"

    import harbour.tide
#          ^ import * as harbour from "harbour"
#          ^ import "harbour.tide"
    return winch(ship)
