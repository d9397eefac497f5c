# exhaustive annotation call class doc field function if import let param return template throw unit
from fastapi import APIRouter, Depends, FastAPI, File, Query, UploadFile
#                   ^ import APIRouter from "fastapi"
#                              ^ import Depends from "fastapi"
#                                       ^ import FastAPI from "fastapi"
#                                                ^ import File from "fastapi"
#                                                      ^ import Query from "fastapi"
#                                                             ^ import UploadFile from "fastapi"

from .settings import settings
#                     ^ import settings from ".settings"

router = APIRouter(prefix="/ships", tags=["ships"], dependencies=[Depends(signed_in)])
# <- unit router
# <- let router = APIRouter(prefix="/ships", tags=["ships"], dependencies=[Depends(signed_in)]) [bare]
#        ^ call APIRouter(prefix="/ships", tags=["ships"], dependencies=[Depends(signed_in)])
#                                                                 ^ call Depends(signed_in)
harbour_router = APIRouter()
# <- unit harbour_router
# <- let harbour_router = APIRouter() [bare]
#                ^ call APIRouter()


@router.get("/{ship_id}", response_model=ShipPublic)
# <- unit read_ship
# <- annotation router.get("/{ship_id}", response_model=ShipPublic) on read_ship
#^ call router.get("/{ship_id}", response_model=ShipPublic)
async def read_ship(ship_id: int, session: SessionDep, crew: bool = False) -> Any:
# <- function read_ship(ship_id: int, session: SessionDep, crew: bool = false): Any [async]
# <- doc One ship.
#                   ^ param ship_id: int
#                                 ^ param session: SessionDep
#                                                      ^ param crew: bool = false
    """
    One ship.
    """
    ship = await session.get(Ship, ship_id)
#   ^ let ship = session.get(Ship, ship_id) [bare]
#                ^ call session.get(Ship, ship_id)
    if not ship:
#   ^ if not ship
        raise HTTPException(status_code=404, detail="Ship not found")
#       ^ throw HTTPException(status_code=404, detail="Ship not found")
#             ^ call HTTPException(status_code=404, detail="Ship not found")
    return ship
#   ^ return ship


@router.post("/", status_code=201)
# <- unit create_ship
# <- annotation router.post("/", status_code=201) on create_ship
#^ call router.post("/", status_code=201)
def create_ship(*, session: SessionDep, ship_in: ShipCreate, files: list[UploadFile] = File(...)) -> Ship:
# <- function create_ship(session: SessionDep [keyword-only], ship_in: ShipCreate [keyword-only], files: list<UploadFile> = File(...) [keyword-only]): Ship
#                  ^ param session: SessionDep [keyword-only]
#                                       ^ param ship_in: ShipCreate [keyword-only]
#                                                            ^ param files: list<UploadFile> = File(...) [keyword-only]
#                                                                                      ^ call File(...)
    ship = Ship.model_validate(ship_in, update={"owner_id": session.user.id})
#   ^ let ship = Ship.model_validate(ship_in, update={owner_id: session.user.id}) [bare]
#          ^ call Ship.model_validate(ship_in, update={owner_id: session.user.id})
    return ship
#   ^ return ship


@controller(router)
# <- unit Fleet
# <- annotation controller(router) on Fleet
#^ call controller(router)
class Fleet(Base[ShipIn, ShipOut]):
# <- class Fleet: Base<ShipIn, ShipOut>
    user: User = Depends(current_user)
#   ^ field user: User = Depends(current_user)
#                ^ call Depends(current_user)

    @router.delete("/{ship_id}")
#   ^ annotation router.delete("/{ship_id}") on scrap
#    ^ call router.delete("/{ship_id}")
    def scrap(self, ship_id: UUID4 = Path(..., title="The ship")): ...
#   ^ function scrap(self [receiver], ship_id: UUID4 = Path(..., title="The ship"))
#             ^ param self [receiver]
#                   ^ param ship_id: UUID4 = Path(..., title="The ship")
#                                    ^ call Path(..., title="The ship")


harbour_router.include_router(router, prefix=f"{settings.API_PREFIX}/harbour")
# <- unit
# <- call harbour_router.include_router(router, prefix=`${settings.API_PREFIX}/harbour`)
#                                            ^ template `${settings.API_PREFIX}/harbour`
app = FastAPI(openapi_url=settings.OPENAPI_URL if settings.DOCS else None)
# <- unit app
# <- let app = FastAPI(openapi_url=settings.DOCS ? settings.OPENAPI_URL : null) [bare]
#     ^ call FastAPI(openapi_url=settings.DOCS ? settings.OPENAPI_URL : null)
app.include_router(harbour_router)
# <- unit
# <- call app.include_router(harbour_router)
