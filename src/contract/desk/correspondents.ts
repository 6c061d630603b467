// Members who exchanged messages with one who was removed for fraud.

import * as v from 'valibot'
import { defineCall } from '../calls/define-call.ts'
import { Count, text, Time } from '../fields.ts'
import { CaseId } from './cases.ts'

const access = 'operator'
const right = 'cases.decide'

/** Who exchanged messages with the member of a case who was removed for fraud, the most messages first: counts, no words. */
export const getCorrespondents = defineCall({
  method: 'GET',
  path: '/api/desk/correspondents.php',
  access,
  right,
  query: v.strictObject({ id: CaseId }),
  response: v.object({
    /** A hundred at most. */
    rows: v.array(v.object({ id: v.string(), brand: v.string(), name: v.string(), messages: Count })),
    all: Count,
    /** 0 while nobody was warned. */
    warned_at: Time,
  }),
  errors: ['not_found', 'right_missing', 'case_changed'],
})

/** Mails all of them a warning in their language, once. */
export const warnCorrespondents = defineCall({
  method: 'POST',
  path: '/api/desk/warning.php',
  access,
  right,
  body: v.strictObject({ id: CaseId, words: text(3, 500) }),
  errors: ['not_found', 'right_missing', 'case_changed', 'already_decided'],
})
