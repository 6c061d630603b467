import { AppealableDecision, AppealPicture, AppealReceipt } from '../contract/appeals.ts'
import type { BodyOf, QueryOf } from '../contract/calls/define-call.ts'
import type * as calls from '../contract/calls/appeals.ts'
import { call, MEDIA_TIME_LIMIT_MS } from './http.ts'

export const getAppeal = (query: QueryOf<typeof calls.getAppeal>) =>
  call<typeof calls.getAppeal>(
    { method: 'GET', path: '/api/appeal.php', answer: AppealableDecision },
    { query },
  )

export const sendAppeal = (body: BodyOf<typeof calls.sendAppeal>, key: string) =>
  call<typeof calls.sendAppeal>(
    { method: 'POST', path: '/api/appeal.php', answer: AppealReceipt },
    { body, key },
  )

/** The file travels in the multipart field `file`. */
export function sendAppealPicture(query: QueryOf<typeof calls.sendAppealPicture>, file: File, key: string) {
  const body = new FormData()
  body.set('file', file)
  return call<typeof calls.sendAppealPicture>(
    { method: 'POST', path: '/api/appeal-picture.php', answer: AppealPicture },
    { query, body, key, timeLimit: MEDIA_TIME_LIMIT_MS },
  )
}
