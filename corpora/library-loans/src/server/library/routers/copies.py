from fastapi import APIRouter

from library.access import Desk, Stored
from library.schemas import Copy

router = APIRouter(prefix="/copies", tags=["copies"])


@router.get("", response_model=list[Copy])
def find_copies(store: Stored, desk: Desk, title: str, available: bool = True):
    """Copies on the shelf that can be lent."""
    return store.copies(title, available)
