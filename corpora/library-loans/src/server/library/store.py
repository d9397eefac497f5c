from collections.abc import Iterator
from dataclasses import dataclass

from sqlalchemy import create_engine
from sqlalchemy.orm import Session

from library.settings import settings

engine = create_engine(settings.database)


@dataclass(frozen=True)
class Librarian:
    id: str
    email: str


class Store:
    """What is lent to whom; queries are left out of this example."""

    def __init__(self, session: Session) -> None:
        self.session = session

    def librarian(self, librarian_id: str) -> Librarian | None: ...

    def check_password(self, email: str, password: str) -> Librarian | None: ...

    def loans(self, *, status, title, offset, limit): ...

    def loan(self, loan_id: str): ...

    def add_loan(self, loan, librarian: Librarian): ...

    def extend(self, loan_id: str, days: int): ...

    def close(self, loan_id: str, copy_id: str, condition): ...

    def remove(self, loan_id: str) -> None: ...

    def add_photo(self, loan_id: str, content: bytes, caption: str | None): ...

    def copies(self, title: str, available: bool): ...

    def members(self, name: str, offset: int): ...

    def block(self, member_id: str, blocked: bool): ...


def open_store() -> Iterator[Store]:
    with Session(engine) as session:
        yield Store(session)
