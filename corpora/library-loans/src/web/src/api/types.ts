export type LoanStatus = 'open' | 'overdue' | 'returned'
export type Condition = 'as-lent' | 'worn' | 'damaged'

export interface Page<T> {
  items: T[]
  total: number
}

export interface LoanFilter {
  page: number
  size: number
  status?: LoanStatus
  title?: string
}

export interface Loan {
  id: string
  copyId: string
  memberId: string
  title: string
  memberName: string
  dueOn: string
  renewals: number
  status: LoanStatus
  note?: string
}

export interface NewLoan {
  memberId: string
  copyId: string
  dueOn: string
  note?: string
}

export interface Copy {
  id: string
  title: string
  shelf: string
}

export interface Member {
  id: string
  name: string
  email: string
  blocked: boolean
}
