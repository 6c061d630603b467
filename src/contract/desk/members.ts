// Members at the desk: found by one exact term, never leafed through. Where they are reached is told with a reason alone.

import * as v from 'valibot'
import { defineCall } from '../calls/define-call.ts'
import { Email } from '../credentials.ts'
import { Count, Day, Id, line, text, Time } from '../fields.ts'
import { BOOKING_REASONS, CONSENT_KINDS, CURRENCIES, DISABLED_REASONS, NOTICE_KINDS } from '../lists.ts'
import { ORDER_STATES } from '../orders.ts'
import { CASE_KINDS, CASE_STATES } from './case-lists.ts'
import { CaseId, MemberCard } from './cases.ts'
import { GIFT_CREDITS } from './money-lists.ts'

const access = 'operator'
const right = 'members.look_up'

export const MemberHit = v.object({
  id: v.string(),
  brand: v.string(),
  name: v.string(),
  /** Masked: `a•••@m•••.test`. */
  email: v.string(),
  status: v.string(),
  since: Time,
})
export type MemberHit = v.InferOutput<typeof MemberHit>

/** Members of a name, an id, an address, or of the number of an order, a statement or a case: exact, five at most. */
export const findMembers = defineCall({
  method: 'GET',
  path: '/api/desk/member.php',
  flag: 'find',
  access,
  right,
  query: v.strictObject({ find: line(1, 200) }),
  response: v.object({ members: v.array(MemberHit) }),
})

export const Member = v.object({
  ...MemberCard.entries,
  /** Masked. */
  email: v.string(),
  /** 0 while nobody confirmed it. */
  confirmed_at: Time,
  /** Brands that list the member beside their own. */
  partners: v.array(v.string()),
  seen_at: Time,
  /** 0 = not suspended. */
  suspended_until: Time,
  /** Why no mail goes to them. */
  mail_stopped: v.array(v.picklist(DISABLED_REASONS)),
  consents: v.array(v.object({ kind: v.picklist(CONSENT_KINDS), given: v.boolean(), at: Time })),
  /** Names of the places, in the operator's language where they have one in it. */
  region: v.string(),
  city: v.string(),
  about: v.string(),
  /** `YYYY-MM-DD`. */
  born: v.string(),
  /** Those that the operator may see, the newest first. */
  cases: v.array(
    v.object({
      id: CaseId,
      kind: v.picklist(CASE_KINDS),
      ground: v.string(),
      state: v.picklist(CASE_STATES),
      opened_at: Time,
      outcome: v.string(),
    }),
  ),
  /** The newest first; null for who has no right to see them. */
  orders: v.nullable(
    v.array(
      v.object({
        id: v.string(),
        at: Time,
        state: v.picklist(ORDER_STATES),
        total: Count,
        currency: v.picklist(CURRENCIES),
        returned: Count,
      }),
    ),
  ),
  /** Null likewise. */
  credits: v.nullable(
    v.object({
      balance: Count,
      /** What is taken first from credits to come. */
      owed: Count,
      /** Credits that may still be given as a gift. */
      gifts_left: Count,
      /** Bookings there are; the newest of them follow. */
      count: Count,
      bookings: v.array(
        v.object({
          at: Time,
          reason: v.picklist(BOOKING_REASONS),
          amount: v.number(),
          /** After it. */
          balance: v.number(),
        }),
      ),
    }),
  ),
  /** Discounts of the member's own, and those used up; null likewise. */
  codes: v.nullable(
    v.array(
      v.object({
        /** '' for the discount of a first purchase. */
        code: v.string(),
        /** 0 of a code that is no longer known. */
        percent: Count,
        begins_at: Time,
        /** 0 where it is not known. */
        expires_at: Time,
        /** 0 while it is not used. */
        used_at: Time,
        /** The order that used it, or holds it; '' while none does. */
        order: v.string(),
      }),
    ),
  ),
  /** Logins that last, the latest used first. */
  logins: v.array(v.object({ device: v.string(), since: Time, seen_at: Time })),
})
export type Member = v.InferOutput<typeof Member>

export const getMember = defineCall({
  method: 'GET',
  path: '/api/desk/member.php',
  access,
  right,
  query: v.strictObject({ id: Id }),
  response: Member,
  errors: ['not_found'],
})

const Reason = text(3, 500)

/** A look, which is told once: a repeat is another one. */
export const revealContact = defineCall({
  method: 'POST',
  path: '/api/desk/contact.php',
  access,
  right: 'members.contact',
  body: v.strictObject({ id: Id, reason: Reason }),
  response: v.object({
    email: v.string(),
    /** On invoices and mandates. */
    names: v.array(v.string()),
  }),
  errors: ['not_found', 'confirm_needed'],
})

/** Its provider says that the address is dead, or that the member called a mail spam; or the member asked for it. */
export const MAIL_STOPS = ['bounce', 'fbl', 'request'] as const

const OfMember = { id: Id, reason: Reason }

/** Which right each needs stands in `core/desk.ts`. */
export const actOnMember = defineCall({
  method: 'POST',
  path: '/api/desk/member-action.php',
  access,
  right,
  idempotent: true,
  body: v.variant('action', [
    v.strictObject({ action: v.literal('end_logins'), ...OfMember }),
    v.strictObject({ action: v.literal('resend_activation'), ...OfMember }),
    v.strictObject({ action: v.literal('stop_mail'), because: v.picklist(MAIL_STOPS), ...OfMember }),
    v.strictObject({ action: v.literal('correct_address'), email: Email, ...OfMember }),
    v.strictObject({ action: v.literal('correct_birth_date'), born: Day, ...OfMember }),
    v.strictObject({
      action: v.literal('give_credits'),
      credits: v.pipe(
        v.number(),
        v.integer('invalid'),
        v.minValue(1, 'required'),
        v.maxValue(GIFT_CREDITS, 'too_many'),
      ),
      ...OfMember,
    }),
    v.strictObject({ action: v.literal('open_case'), ground: v.picklist(NOTICE_KINDS), ...OfMember }),
  ]),
  response: v.object({
    /** Of an opened case; '' else. */
    case: v.string(),
  }),
  errors: ['not_found', 'right_missing', 'mail_limit_reached', 'confirm_needed', 'invalid_fields'],
})
