import { send } from './http'
import type { Member, Page } from './types'

/** Find members by name. */
export function findMembers(name: string, page = 1) {
  return send<Page<Member>>({ url: '/members', method: 'get', params: { name, page } })
}

/** Block a member from new loans, or lift the block. */
export function blockMember(memberId: string, blocked: boolean) {
  return send<Member>({ url: `/members/${memberId}`, method: 'patch', data: { blocked } })
}
