// What operators enter that came in by mail, letter or phone: requests of members about their data, orders of authorities.

import * as v from 'valibot'
import { defineCall } from '../calls/define-call.ts'
import { Id, line, text, Time } from '../fields.ts'
import { PRIVACY_REQUEST_KINDS } from '../privacy-requests.ts'
import { ENTERED_CHANNELS, ORDER_KINDS } from './case-lists.ts'
import { BrandId, CaseDetail, CaseId } from './cases.ts'

const access = 'operator'
const Opened = v.object({ case: CaseId })

/**
 * Enters what a member asked otherwise than at the site: a link to their confirmed address proves that it is theirs. While one
 * of a kind waits, another is the same.
 */
export const enterPrivacyRequest = defineCall({
  method: 'POST',
  path: '/api/desk/privacy.php',
  access,
  right: 'privacy.answer',
  idempotent: true,
  body: v.strictObject({
    member: Id,
    kind: v.picklist(PRIVACY_REQUEST_KINDS, 'not_in_list'),
    channel: v.picklist(ENTERED_CHANNELS, 'not_in_list'),
    received_at: Time,
    words: text(1, 2000),
  }),
  response: Opened,
  errors: ['not_found', 'right_missing', 'invalid_fields'],
})

/** Takes two months more for a request, once; the member is mailed the reason. */
export const extendPrivacyRequest = defineCall({
  method: 'PUT',
  path: '/api/desk/privacy.php',
  access,
  right: 'privacy.answer',
  idempotent: true,
  body: v.strictObject({ id: CaseId, version: v.number(), words: text(3, 1000) }),
  response: CaseDetail,
  errors: ['not_found', 'right_missing', 'case_changed', 'claimed_by_other', 'already_decided'],
})

/** Enters an order of an authority, with what it asks of whom, and until when. */
export const enterAuthorityOrder = defineCall({
  method: 'POST',
  path: '/api/desk/authority-orders.php',
  access,
  right: 'cases.assign',
  idempotent: true,
  body: v.strictObject({
    brand: BrandId,
    /** '' where it concerns no member. */
    member: v.optional(v.union([v.literal(''), Id]), ''),
    kind: v.picklist(ORDER_KINDS, 'not_in_list'),
    authority: line(2, 200),
    reference: line(1, 100),
    legal_basis: line(2, 300),
    concerns: text(3, 2000),
    ordered_at: Time,
    due_at: Time,
  }),
  response: Opened,
  errors: ['not_found', 'right_missing', 'invalid_fields'],
})
