import { send } from './http'
import type { Condition, Copy, Loan, LoanFilter, NewLoan, Page } from './types'

/** Find loans, the most urgent ones first. */
export function findLoans(filter: LoanFilter) {
  return send<Page<Loan>>({ url: '/loans', method: 'get', params: filter })
}

/** One loan with its history. */
export function readLoan(loanId: string) {
  return send<Loan>({ url: `/loans/${loanId}`, method: 'get' })
}

/** Lend a copy to a member. */
export function lend(loan: NewLoan) {
  return send<Loan>({ url: '/loans', method: 'post', data: loan })
}

/** Extend a loan by some days. */
export function renew(loanId: string, days: number) {
  return send<Loan>({ url: `/loans/${loanId}/renewals`, method: 'post', data: { days } })
}

/** Take a copy back and say what it looks like. */
export function takeBack(loan: Loan, condition: Condition) {
  return send<Loan>({
    url: `/loans/${loan.id}/return`,
    method: 'put',
    data: { copyId: loan.copyId, condition },
  })
}

/** Cancel a loan that was entered by mistake. */
export function cancelLoan(loanId: string) {
  return send<void>({ url: '/loans/' + loanId, method: 'delete' })
}

/** Attach a photo of a damaged copy to its loan. */
export function attachPhoto(loanId: string, file: File, caption: string) {
  const form = new FormData()
  form.append('photo', file)
  if (caption) {
    form.append('caption', caption)
  }
  return send<{ photoId: string }>({ url: `/loans/${loanId}/photos`, method: 'post', data: form })
}

/** All loans that match, as a spreadsheet. */
export function exportLoans(filter: LoanFilter) {
  const { status, title } = filter
  return send<Blob>({ url: '/loans/export', method: 'get', params: { status, title }, responseType: 'blob' })
}

/** Copies on the shelf that can be lent. */
export function findCopies(title: string) {
  return send<Copy[]>({ url: '/copies', method: 'get', params: { title, available: true } })
}
