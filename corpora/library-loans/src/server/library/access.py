from typing import Annotated

from fastapi import Depends, HTTPException
from fastapi.security import HTTPAuthorizationCredentials, HTTPBearer

from library.store import Librarian, Store, open_store
from library.tokens import librarian_of

bearer = HTTPBearer()

Stored = Annotated[Store, Depends(open_store)]


def signed_in(store: Stored, given: Annotated[HTTPAuthorizationCredentials, Depends(bearer)]) -> Librarian:
    librarian = store.librarian(librarian_of(given.credentials))
    if librarian is None:
        raise HTTPException(401, "Sign in first")
    return librarian


Desk = Annotated[Librarian, Depends(signed_in)]
