import csv
import io
from typing import Annotated

from fastapi import APIRouter, Form, HTTPException, Query, UploadFile
from fastapi.responses import StreamingResponse

from library.access import Desk, Stored
from library.schemas import Loan, LoanPage, LoanStatus, NewLoan, Photo, Renewal, Return

router = APIRouter(prefix="/loans", tags=["loans"])


@router.get("", response_model=LoanPage)
def find_loans(
    store: Stored,
    desk: Desk,
    page: Annotated[int, Query(ge=1)] = 1,
    size: Annotated[int, Query(ge=1, le=100)] = 20,
    status: LoanStatus | None = None,
    title: str | None = None,
):
    """Find loans, the most urgent ones first."""
    return store.loans(status=status, title=title, offset=(page - 1) * size, limit=size)


@router.get("/export")
def export_loans(store: Stored, desk: Desk, status: LoanStatus | None = None, title: str | None = None):
    """All loans that match, as a spreadsheet."""
    sheet = io.StringIO()
    rows = csv.writer(sheet)
    for loan in store.loans(status=status, title=title, offset=0, limit=None).items:
        rows.writerow([loan.title, loan.member_name, loan.due_on, loan.status])
    return StreamingResponse(iter([sheet.getvalue()]), media_type="text/csv")


@router.get("/{loan_id}", response_model=Loan)
def read_loan(loan_id: str, store: Stored, desk: Desk):
    """One loan with its history."""
    loan = store.loan(loan_id)
    if loan is None:
        raise HTTPException(404, "No such loan")
    return loan


@router.post("", response_model=Loan, status_code=201)
def lend(loan: NewLoan, store: Stored, desk: Desk):
    """Lend a copy to a member."""
    return store.add_loan(loan, desk)


@router.post("/{loan_id}/renewals", response_model=Loan)
def renew(loan_id: str, renewal: Renewal, store: Stored, desk: Desk):
    """Extend a loan by some days."""
    return store.extend(loan_id, renewal.days)


@router.put("/{loan_id}/return", response_model=Loan)
def take_back(loan_id: str, given: Return, store: Stored, desk: Desk):
    """Take a copy back and say what it looks like."""
    return store.close(loan_id, given.copy_id, given.condition)


@router.delete("/{loan_id}", status_code=204)
def cancel_loan(loan_id: str, store: Stored, desk: Desk) -> None:
    """Cancel a loan that was entered by mistake."""
    store.remove(loan_id)


@router.post("/{loan_id}/photos", response_model=Photo, status_code=201)
async def attach_photo(
    loan_id: str, photo: UploadFile, store: Stored, desk: Desk, caption: Annotated[str | None, Form()] = None
):
    """Attach a photo of a damaged copy to its loan."""
    return store.add_photo(loan_id, await photo.read(), caption)
