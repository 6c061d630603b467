import type * as v from 'valibot'
import { dayNumber, isAtLeast } from '../../../core/age.ts'
import { DAY_MS } from '../../../core/durations.ts'
import { dayIn, zoneOf } from '../../../core/time-zone.ts'
import { COUNTRIES } from '../../../contract/lists.ts'
import type { AnyErrorCode } from '../../../contract/errors.ts'
import type { continueSignup as continueCall } from '../../../contract/calls/signup.ts'
import type { User } from '../../../contract/sessions.ts'
import { findCity } from '../../platform/geo/places.ts'
import type { Context, MemberContext } from '../../platform/context.ts'
import { invalidFields, ServiceError } from '../../platform/errors.ts'
import { addressKey } from '../../platform/normalize.ts'
import { writeDraft as keepWords } from '../../chat/draft.ts'
import { startConversation } from '../../chat/send-message.ts'
import { currentUser } from '../sessions/current-user.ts'
import { inTransaction } from '../../platform/transaction.ts'
import { createAccount, reopenAccount } from './create-account.ts'
import {
  dropDraft,
  greetingId,
  isMarkedTooYoung,
  markTooYoung,
  readDraft,
  writeDraft,
  type DraftData,
} from './signup-draft.ts'
import { requireGenders } from './start-signup.ts'
import { markTypedAddress } from './too-young.ts'

type Step = v.InferOutput<(typeof continueCall)['body']>
interface Progress {
  draft: DraftData
  user: User | null
}

const COMPLETE = 5

/** Takes one step of a signup. A step may be repeated; steps before the account may be changed until it is made. */
export async function continueSignup(context: Context, step: Step): Promise<Progress> {
  if (step.step === 4) return finish(context, step.signup_message ?? '')
  if (step.step === 'draft') return viewSignup(context)
  const draft = await readDraft(context)
  switch (step.step) {
    case 0:
      requireGenders(context, step)
      return saveStep(context, draft, { gender: step.gender, seeks: step.seeks }, 1)
    case 1:
      await requireAge(context, draft, step.date_of_birth)
      if (step.children && !context.brand.site.signup_fields.includes('children'))
        throw invalidFields({ children: 'not_in_list' })
      return saveStep(context, draft, { date_of_birth: step.date_of_birth, children: step.children }, 2)
    case 2:
      requirePlace(context, step)
      return saveStep(context, draft, { country: step.country, region: step.region, city: step.city }, 3)
    case 3: {
      await requireNotTooYoung(context, draft, step.email)
      const member = draft.account
        ? await reopenAccount(context, draft.account, step)
        : await createAccount(context, draft, step)
      return { draft: { ...draft, step: 4 }, user: await currentUser(member) }
    }
  }
}

/** How far a signup is; no visitor is refused for not having begun. */
async function viewSignup(context: Context): Promise<Progress> {
  const draft = await readDraft(context).catch((error: unknown): DraftData => {
    if (error instanceof ServiceError && error.code === 'not_found') return { step: 0 }
    throw error
  })
  return { draft, user: context.viewer ? await currentUser(context as MemberContext) : null }
}

async function saveStep(
  context: Context,
  draft: DraftData,
  changes: Partial<DraftData>,
  next: number,
): Promise<Progress> {
  if (draft.account) throw new ServiceError('not_found')
  const changed = { ...draft, ...changes, step: Math.max(draft.step, next) }
  await writeDraft(context, changed)
  return { draft: changed, user: null }
}

/**
 * A person once too young stays refused on this device and in this signup, whatever comes next; an address they give is
 * remembered, for signups from elsewhere (law.md L15).
 */
async function requireNotTooYoung(context: Context, draft: DraftData, email?: string): Promise<void> {
  const { brand, deps } = context
  if (draft.account || !(draft.too_young || isMarkedTooYoung(context))) return
  deps.log.info({ brand: brand.site.id }, 'another date of birth after one that was too young')
  if (email !== undefined) await markTypedAddress(context, addressKey(email))
  throw invalidFields({ date_of_birth: 'too_young' })
}

/** Where the visit comes from, else where the brand is at home. */
function zoneOfVisit({ country, brand: { site } }: Context): string {
  const here = COUNTRIES.find((each) => each === country) ?? site.countries[0] ?? 'NL'
  return zoneOf('', here)
}

/**
 * Refuses who is too young on the day it is at the visit's place; one whose birthday is not about to come is marked (law.md L15).
 */
async function requireAge(context: Context, draft: DraftData, day: string): Promise<void> {
  const { brand, now } = context
  const birthday = dayNumber(day)
  await requireNotTooYoung(context, draft)
  if (birthday < 19_000_101 || day > new Date(now).toISOString())
    throw invalidFields({ date_of_birth: 'invalid' })
  if (birthday <= dayIn(now, zoneOfVisit(context)) - brand.site.min_age * 10_000) return
  // In another zone the birthday may have begun, and tomorrow the same date is right: no mark keeps it out then.
  if (isAtLeast(brand.site.min_age, birthday, now + 2 * DAY_MS))
    throw invalidFields({ date_of_birth: 'too_young' })
  markTooYoung(context)
  await writeDraft(context, { ...draft, too_young: true })
  throw invalidFields({ date_of_birth: 'too_young' })
}

function requirePlace(
  { brand }: Context,
  residence: { country: string; region: string; city: string },
): void {
  if (!brand.site.countries.some((country) => country === residence.country)) {
    throw invalidFields({ country: 'not_in_list' })
  }
  if (!findCity(residence.country, residence.region, residence.city))
    throw invalidFields({ city: 'not_in_list' })
}

/** The last step: sends the first message to the member the signup came from, and deletes the draft. */
async function finish(context: Context, message: string): Promise<Progress> {
  if (!context.viewer) throw new ServiceError('authentication_required')
  const draft = await readDraft(context).catch((): DraftData => ({ step: COMPLETE }))
  const member = context as MemberContext
  if (draft.profile && message !== '') await sendFirstMessage(member, draft.profile, message)
  return inTransaction(member, async (trx) => {
    await dropDraft(trx)
    return { draft: { step: COMPLETE }, user: await currentUser(trx) }
  })
}

/** Errors that do not keep a member from finishing: a recipient deleted in the meantime, another message sent a moment ago. */
const IGNORED_ERRORS: readonly AnyErrorCode[] = [
  'not_found',
  'conversation_not_possible',
  'account_restricted',
  'account_suspended',
  'idempotency_mismatch',
]
/** The recipient takes no first message of them yet: the words wait where they would be written. */
const KEPT_ERRORS: readonly AnyErrorCode[] = [
  'first_message_needs_days',
  'first_message_needs_photo',
  'first_message_needs_verification',
]

/** Sends the first message, once for repeated steps. */
async function sendFirstMessage(context: MemberContext, profile: string, message: string): Promise<void> {
  try {
    await startConversation(context, { profile, text: message, id: greetingId(context) })
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error
    if (KEPT_ERRORS.includes(error.code)) await keepWords(context, profile, message)
    else if (!IGNORED_ERRORS.includes(error.code)) throw error
  }
}
