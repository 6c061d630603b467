import type { BodyOf } from '../contract/calls/define-call.ts'
import type * as calls from '../contract/calls/moderation.ts'
import { ComplaintReceipt } from '../contract/complaints.ts'
import { call } from './http.ts'

export const sendComplaint = (body: BodyOf<typeof calls.sendComplaint>, key: string) =>
  call<typeof calls.sendComplaint>(
    { method: 'POST', path: '/api/complaint.php', answer: ComplaintReceipt },
    { body, key },
  )
