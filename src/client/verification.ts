import type { QueryOf } from '../contract/calls/define-call.ts'
import type * as calls from '../contract/calls/verification.ts'
import { Verification } from '../contract/verification.ts'
import { call, MEDIA_TIME_LIMIT_MS } from './http.ts'

export const getVerification = () =>
  call<typeof calls.getVerification>({
    method: 'GET',
    path: '/api/verification.php',
    answer: Verification,
  })

export const askVerification = () =>
  call<typeof calls.askVerification>(
    { method: 'POST', path: '/api/verification.php', answer: Verification },
    { body: { consent: true } },
  )

export const endVerification = () =>
  call<typeof calls.endVerification>({
    method: 'DELETE',
    path: '/api/verification.php',
    answer: Verification,
  })

/** The picture travels in the multipart field `file`. */
export function sendVerification(query: QueryOf<typeof calls.sendVerification>, picture: Blob, key: string) {
  const body = new FormData()
  body.set('file', picture, 'picture.jpg')
  return call<typeof calls.sendVerification>(
    { method: 'POST', path: '/api/verification-picture.php', answer: Verification },
    { query, body, key, timeLimit: MEDIA_TIME_LIMIT_MS },
  )
}
