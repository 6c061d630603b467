// Rules of a first message: from whom, to whom, and how often.

import type { FirstMessages } from '../../contract/lists.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../core/durations.ts'
import {
  BEGIN_HOURS,
  CONVERSATIONS_A_DAY,
  CONVERSATIONS_FIRST_DAY,
  YOUNG_SENDERS_A_DAY,
  SETTLED_DAYS,
} from '../../core/limits.ts'
import type { Context, MemberContext } from '../platform/context.ts'
import { ServiceError } from '../platform/errors.ts'
import { recordRefusal, recordSecurity } from '../platform/record-security.ts'
import { takeDaily } from '../platform/throttle.ts'

const BEGIN_MS = BEGIN_HOURS * HOUR_MS

/** The fields of a sender that these rules ask for. */
export interface Beginner {
  signup_at: number
  main_photo: string
  verified_at: number
}

/** Why a member may not begin a conversation: a photo or the verified mark is missing, or it is too early, before `at`. */
export type FirstMessageRefusal =
  | { code: 'first_message_needs_photo' | 'first_message_needs_verification' }
  | { code: 'first_message_needs_days'; at: number }

/** Why this receiver takes no first message of this sender; undefined where they do, as of each whom they matched. */
export async function firstMessageRefusal(
  context: Pick<Context, 'db' | 'brand' | 'now'>,
  receiver: string,
  sender: Beginner & { id: string },
): Promise<FirstMessageRefusal | undefined> {
  const { db, brand, now } = context
  const setting = await db
    .selectFrom('account_setting')
    .select('first_messages')
    .where('pool', '=', brand.pool)
    .where('account', '=', receiver)
    .executeTakeFirst()
  const refusal = refusalBy(setting?.first_messages ?? 'confirmed', sender, now)
  return refusal && (await haveMatched(context, sender.id, receiver)) ? undefined : refusal
}

async function haveMatched(
  { db, brand }: Pick<Context, 'db' | 'brand'>,
  from: string,
  to: string,
): Promise<boolean> {
  const like = await db
    .selectFrom('likes')
    .select('matched_at')
    .where('pool', '=', brand.pool)
    .where('from_profile', '=', from)
    .where('to_profile', '=', to)
    .executeTakeFirst()
  return (like?.matched_at ?? 0) > 0
}

function refusalBy(
  accepted: FirstMessages,
  { main_photo, signup_at, verified_at }: Beginner,
  now: number,
): FirstMessageRefusal | undefined {
  const at = signup_at + SETTLED_DAYS * DAY_MS
  if (accepted === 'photo' && main_photo === '') return { code: 'first_message_needs_photo' }
  if (accepted === 'verified' && verified_at === 0) return { code: 'first_message_needs_verification' }
  if (accepted === 'settled' && at > now) return { code: 'first_message_needs_days', at }
  return undefined
}

/** Throws `first_message_needs_photo`, `first_message_needs_verification` and `first_message_needs_days`. */
export async function requireAccepted(
  context: MemberContext,
  receiver: string,
  sender: Beginner,
): Promise<void> {
  const refusal = await firstMessageRefusal(context, receiver, { ...sender, id: context.viewer.account })
  if (!refusal) return
  throw new ServiceError(
    refusal.code,
    'at' in refusal ? { minutes: minutesUntil(refusal.at, context.now) } : {},
  )
}

/**
 * Throws `begin_limit_reached` where the viewer began as many conversations as go in `BEGIN_HOURS`. Belongs behind the
 * update of the viewer's account, whose lock makes those who begin at one moment count each other.
 */
export async function requireRoomToBegin(context: MemberContext, { signup_at }: Beginner): Promise<void> {
  const { db, brand, viewer, now } = context
  const isFirstDay = isYoung(signup_at, now)
  const limit = isFirstDay ? CONVERSATIONS_FIRST_DAY : CONVERSATIONS_A_DAY
  const oldest = await db
    .selectFrom('conversation')
    .select('created_at')
    .where('pool', '=', brand.pool)
    .where('starter', '=', viewer.account)
    .where('created_at', '>', now - BEGIN_MS)
    .orderBy('created_at', 'desc')
    .offset(limit - 1)
    .limit(1)
    .executeTakeFirst()
  if (!oldest) return
  recordRefusal(context, 'ceiling_reached', { what: 'conversations_begun' })
  const free = oldest.created_at + BEGIN_MS
  throw new ServiceError('begin_limit_reached', {
    minutes: minutesUntil(isFirstDay ? Math.min(free, signup_at + BEGIN_MS) : free, now),
  })
}

const isYoung = (signupAt: number, now: number): boolean => signupAt > now - BEGIN_MS

/**
 * Counts a conversation that reaches a member; false where so many reach them this day as accounts younger than a day may begin.
 * One that waited counts by the sender's age when it began, or a flood would only come a day late.
 */
export async function takeRoomOf(
  context: Pick<MemberContext, 'db' | 'brand' | 'now' | 'deps'>,
  receiver: string,
  { signup_at }: Beginner,
  begunAt: number,
): Promise<boolean> {
  const { db, brand, deps, now } = context
  if (!isYoung(signup_at, begunAt)) return true
  const account = await db
    .selectFrom('account')
    .select('brand')
    .where('pool', '=', brand.pool)
    .where('id', '=', receiver)
    .executeTakeFirst()
  // Counted at one brand, whichever it came from.
  const own = deps.brands.get(account?.brand ?? '') ?? brand
  if (await takeDaily({ db, now, brand: own }, `young senders to ${receiver}`, YOUNG_SENDERS_A_DAY))
    return true
  recordSecurity({ ...context, host: brand }, 'ceiling_reached', { what: 'young_senders_received' })
  return false
}

const minutesUntil = (at: number, now: number): number => Math.ceil((at - now) / MINUTE_MS)
