import { createHash } from 'node:crypto'
import type { Interest } from '../../../contract/lists.ts'
import type { SignupDraft } from '../../../contract/signup.ts'
import type { Tracking } from '../../../contract/calls/signup.ts'
import { COOKIE_DAYS, SIGNUP_HOURS } from '../../../core/limits.ts'
import type { Context } from '../../platform/context.ts'
import { ServiceError } from '../../platform/errors.ts'
import { callerOf } from '../../platform/network.ts'
import { hashToken } from '../../platform/random-token.ts'

const DRAFT_COOKIE = 'signup'
const DRAFT_SECONDS = SIGNUP_HOURS * 3600
const TOO_YOUNG_COOKIE = 'age'
const TOO_YOUNG_SECONDS = COOKIE_DAYS * 24 * 3600

/** Data of a draft between the steps; `account` once step 3 made one. */
export interface DraftData extends SignupDraft {
  language?: string | undefined
  /** Campaign of the signup, only with consent. */
  tracking?: Tracking | undefined
  /** Statistics were agreed to before there was an account. */
  statistics?: true | undefined
  /** Chosen on a lander; the new profile begins with them. */
  interests?: readonly Interest[] | undefined
  account?: string | undefined
  /** A date of birth was refused. */
  too_young?: boolean | undefined
}

/**
 * A repeat of the first step, whose answer was lost, must get the same cookie: the token comes of the call's key. The same
 * key from elsewhere is another call, with a draft of its own.
 */
const tokenOf = (context: Context) =>
  createHash('sha256')
    .update(`signup draft ${context.brand.site.id} ${callerOf(context)} ${context.key}`)
    .digest('base64url')

export async function saveNewDraft(context: Context, data: DraftData): Promise<void> {
  const { db, brand, now } = context
  await db
    .insertInto('signup_draft')
    .values({
      hash: hashToken(tokenOf(context)),
      brand: brand.site.id,
      data: JSON.stringify(data),
      expires_at: now + DRAFT_SECONDS * 1000,
    })
    .execute()
}

export function setDraftCookie(context: Context): void {
  context.cookies.set(DRAFT_COOKIE, tokenOf(context), { httpOnly: true, maxAge: DRAFT_SECONDS })
}

/** The draft of the request's cookie. Throws `not_found` without one. */
export async function readDraft(context: Context): Promise<DraftData> {
  const token = context.cookies.get(DRAFT_COOKIE)
  if (!token) throw new ServiceError('not_found')
  const row = await context.db
    .selectFrom('signup_draft')
    .select('data')
    .where('hash', '=', hashToken(token))
    .where('brand', '=', context.brand.site.id)
    .where('expires_at', '>', context.now)
    .executeTakeFirst()
  if (!row) throw new ServiceError('not_found')
  return JSON.parse(row.data) as DraftData
}

export async function writeDraft(context: Context, data: DraftData): Promise<void> {
  const token = context.cookies.get(DRAFT_COOKIE) ?? ''
  await context.db
    .updateTable('signup_draft')
    .set({ data: JSON.stringify(data) })
    .where('hash', '=', hashToken(token))
    .where('brand', '=', context.brand.site.id)
    .execute()
}

/** Id of the first message that ends a signup: the same whenever its last step is sent again. */
export const greetingId = ({ cookies }: Context): string =>
  createHash('sha256')
    .update(`greeting ${cookies.get(DRAFT_COOKIE) ?? ''}`)
    .digest('base64url')

export async function dropDraft(context: Context): Promise<void> {
  const token = context.cookies.get(DRAFT_COOKIE) ?? ''
  await context.db.deleteFrom('signup_draft').where('hash', '=', hashToken(token)).execute()
  context.cookies.clear(DRAFT_COOKIE, { httpOnly: true })
}

/** The device remembers that a too young person was refused; nothing else is stored on them. */
export const markTooYoung = ({ cookies }: Context): void =>
  cookies.set(TOO_YOUNG_COOKIE, '1', { httpOnly: true, maxAge: TOO_YOUNG_SECONDS })
export const isMarkedTooYoung = ({ cookies }: Context): boolean => cookies.get(TOO_YOUNG_COOKIE) !== undefined
