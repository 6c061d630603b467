import type * as calls from '../contract/calls/moderation.ts'
import { BlockPage, CaseList } from '../contract/moderation.ts'
import { call } from './http.ts'

export const getCases = () =>
  call<typeof calls.getCases>({ method: 'GET', path: '/api/complaint.php', answer: CaseList })

export const seeWarning = (statement: string) =>
  call<typeof calls.seeWarning>({ method: 'PUT', path: '/api/complaint.php' }, { body: { statement } })

export const getBlocks = (page: number) =>
  call<typeof calls.getBlocks>(
    { method: 'GET', path: '/api/block.php', answer: BlockPage },
    { query: { page } },
  )
export const blockProfile = (profile: string, key: string) =>
  call<typeof calls.blockProfile>({ method: 'POST', path: '/api/block.php' }, { body: { profile }, key })
export const unblockProfile = (profile: string) =>
  call<typeof calls.unblockProfile>({ method: 'DELETE', path: '/api/block.php' }, { body: { profile } })
