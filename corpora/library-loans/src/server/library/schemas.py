from datetime import date
from enum import StrEnum

from pydantic import BaseModel, ConfigDict, EmailStr, Field
from pydantic.alias_generators import to_camel


class Wire(BaseModel):
    """Names are in camel case on the wire."""

    model_config = ConfigDict(alias_generator=to_camel, populate_by_name=True)


class LoanStatus(StrEnum):
    OPEN = "open"
    OVERDUE = "overdue"
    RETURNED = "returned"


class Condition(StrEnum):
    AS_LENT = "as-lent"
    WORN = "worn"
    DAMAGED = "damaged"


class NewLoan(Wire):
    member_id: str
    copy_id: str
    due_on: date
    note: str | None = Field(default=None, max_length=200)


class Renewal(Wire):
    days: int = Field(ge=1, le=28, description="How much longer")


class Return(Wire):
    copy_id: str
    condition: Condition


class Loan(Wire):
    id: str
    copy_id: str
    member_id: str
    title: str
    member_name: str
    due_on: date
    renewals: int
    status: LoanStatus
    note: str | None = None


class LoanPage(Wire):
    items: list[Loan]
    total: int


class Photo(Wire):
    photo_id: str


class Copy(Wire):
    id: str
    title: str
    shelf: str


class Member(Wire):
    id: str
    name: str
    email: EmailStr
    blocked: bool


class MemberPage(Wire):
    items: list[Member]
    total: int


class MemberChange(Wire):
    blocked: bool


class Credentials(Wire):
    email: EmailStr
    password: str


class Token(Wire):
    access_token: str
