import type { BodyOf } from '../contract/calls/define-call.ts'
import type * as calls from '../contract/calls/privacy-requests.ts'
import { PrivacyReceipt } from '../contract/privacy-requests.ts'
import { call } from './http.ts'

export const sendPrivacyRequest = (body: BodyOf<typeof calls.sendPrivacyRequest>, key: string) =>
  call<typeof calls.sendPrivacyRequest>(
    { method: 'POST', path: '/api/privacy-request.php', answer: PrivacyReceipt },
    { body, key },
  )
