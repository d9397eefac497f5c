from fastapi import APIRouter

from library.access import Desk, Stored
from library.schemas import Member, MemberChange, MemberPage

router = APIRouter(prefix="/members", tags=["members"])


@router.get("", response_model=MemberPage)
def find_members(store: Stored, desk: Desk, name: str = "", page: int = 1):
    """Find members by name."""
    return store.members(name, (page - 1) * 20)


@router.patch("/{member_id}", response_model=Member)
def change_member(member_id: str, change: MemberChange, store: Stored, desk: Desk):
    """Block a member from new loans, or lift the block."""
    return store.block(member_id, change.blocked)
