from fastapi import APIRouter, HTTPException

from library.access import Stored
from library.schemas import Credentials, Token
from library.tokens import token_for

router = APIRouter(prefix="/session", tags=["session"])


@router.post("", response_model=Token, summary="Sign in")
def sign_in(credentials: Credentials, store: Stored):
    librarian = store.check_password(credentials.email, credentials.password)
    if librarian is None:
        raise HTTPException(401, "E-mail or password is wrong")
    return Token(access_token=token_for(librarian.id))
