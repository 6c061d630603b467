import type * as calls from '../contract/calls/declines.ts'
import { DeclinedPage } from '../contract/moderation.ts'
import { call } from './http.ts'

export const getDeclined = (page: number) =>
  call<typeof calls.getDeclined>(
    { method: 'GET', path: '/api/decline.php', answer: DeclinedPage },
    { query: { page } },
  )
export const declineProfile = (profile: string, key: string) =>
  call<typeof calls.declineProfile>({ method: 'POST', path: '/api/decline.php' }, { body: { profile }, key })
export const takeBackDecline = (profile: string) =>
  call<typeof calls.takeBackDecline>({ method: 'DELETE', path: '/api/decline.php' }, { body: { profile } })
