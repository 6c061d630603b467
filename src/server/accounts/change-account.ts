import type { BodyOf } from '../../contract/calls/define-call.ts'
import type { changeAccount as changeCall } from '../../contract/calls/accounts.ts'
import { CONSENT_KINDS, SPECIAL_FIELDS, type SpecialField } from '../../contract/lists.ts'
import type { User } from '../../contract/sessions.ts'
import type { MemberContext } from '../platform/context.ts'
import { invalidFields, ServiceError } from '../platform/errors.ts'
import { isDuplicate } from '../platform/db/errors.ts'
import { lockExisting } from '../platform/db/row-locks.ts'
import { isPersistent, openSession } from './sessions/open-session.ts'
import { currentUser } from './sessions/current-user.ts'
import { inTransaction } from '../platform/transaction.ts'
import { lockProfile } from '../profiles/photos/lock-profile.ts'
import { eraseSource } from './campaign-source.ts'
import { isAsked, recordConsent } from './consents.ts'
import { requestMailChange } from './mail-change.ts'
import { currentAccount, lockAccount, sessionOf } from './current-account.ts'
import { changeName, nameClash } from './names/user-name.ts'
import { requirePassword, requireStrongPassword, storePassword } from './password.ts'
import { showOrHideProfile } from './show-or-hide-profile.ts'

type Changes = BodyOf<typeof changeCall>

/**
 * Changes the given fields of the viewer's account, all or none. A new password ends the other sessions and makes
 * this one anew. Throws `invalid_fields`, `login_locked`, `mail_limit_reached`.
 */
export async function changeAccount(context: MemberContext, changes: Changes): Promise<User> {
  try {
    return await change(context, changes)
  } catch (error) {
    if (changes.name === undefined || !isDuplicate(error)) throw error
    throw await nameClash(context, changes.name)
  }
}

async function change(context: MemberContext, changes: Changes): Promise<User> {
  const time_zone = changes.time_zone && canonicalTimeZone(changes.time_zone)
  requireAsked(context, changes)
  const account = await currentAccount(context)
  const asksPassword = changes.new_password !== undefined || changes.email !== undefined
  if (asksPassword) await requirePassword(context, account, changes)
  let hash = ''
  if (changes.new_password !== undefined) {
    requireStrongPassword(account, {
      password: changes.new_password,
      repeated: changes.new_password_repeated,
      fields: { password: 'new_password', repeated: 'new_password_repeated' },
    })
    hash = await context.deps.passwords.hash(changes.new_password)
  }
  return inTransaction(context, async (trx) => {
    if (asksPassword && !(await lockAccount(trx, account))) throw new ServiceError('authentication_required')
    await changeRow(trx, { ...changes, time_zone })
    if (changes.name !== undefined) await changeName(trx, account, changes.name)
    await changeSettings(trx, changes)
    const special = SPECIAL_FIELDS.filter((field) => changes.consents?.[field] !== undefined)
    if (special.length > 0) await lockProfile(trx, account.id)
    for (const kind of CONSENT_KINDS) {
      const consent = changes.consents?.[kind]
      if (consent !== undefined) await recordConsent(trx, account.id, kind, consent)
    }
    const { sensitive, teaser } = changes.consents ?? {}
    const withdrawn = special.filter((field) => changes.consents?.[field] === false)
    if (withdrawn.length > 0) await eraseSaid(trx, withdrawn)
    const isHeldBack = changes.invisible ?? sensitive ?? teaser
    if (isHeldBack !== undefined || withdrawn.length > 0) {
      await showOrHideProfile(trx, account.id)
    }
    const persistent = await isPersistent(trx)
    if (hash !== '') await storePassword(trx, account, hash)
    // After the password, which voids every pending change before it.
    if (changes.email !== undefined) await requestMailChange(trx, account, changes.email)
    if (hash === '') return currentUser(trx)
    return currentUser(await openSession(trx, sessionOf(account), persistent))
  })
}

/** Nobody agrees to what is not asked; what was agreed to before is withdrawn all the same. Throws `invalid_fields`. */
function requireAsked({ brand }: MemberContext, { consents = {} }: Changes): void {
  const unasked = CONSENT_KINDS.filter((kind) => consents[kind] === true && !isAsked(brand.site, kind))
  if (unasked.length > 0) throw invalidFields({ consents: 'not_in_list' })
}

/** Erases what the viewer said, with the consent to it. Its listings are to be written anew. */
async function eraseSaid(
  { db, brand, viewer }: MemberContext,
  fields: readonly SpecialField[],
): Promise<void> {
  await db
    .updateTable('profile')
    .set(Object.fromEntries(fields.map((field) => [field, ''])))
    .where('pool', '=', brand.pool)
    .where('id', '=', viewer.account)
    .execute()
}

/** The canonical name of a time zone. Throws `invalid_fields`, also for a bare offset. */
function canonicalTimeZone(timeZone: string): string {
  try {
    // eslint-disable-next-line no-restricted-syntax -- no text: Intl knows how zones are spelled
    if (!/^[+-]/.test(timeZone)) return new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone
  } catch {
    // The text names no time zone.
  }
  throw invalidFields({ time_zone: 'not_in_list' })
}

async function changeRow(context: MemberContext, changes: Changes): Promise<void> {
  const { db, brand, viewer } = context
  const { invisible, time_zone, weekly_limit, consents } = changes
  const changed = {
    ...(invisible === undefined ? {} : { invisible: invisible ? 1 : 0 }),
    ...(time_zone === undefined ? {} : { time_zone }),
    ...(weekly_limit === undefined ? {} : { weekly_limit: weekly_limit ?? 0 }),
  }
  // Changes of one account wait for each other.
  await lockExisting(db, 'account', { pool: brand.pool, id: viewer.account })
  // Without consent the campaign is not kept.
  if (consents?.tracking === false) await eraseSource(context, viewer.account)
  if (Object.keys(changed).length === 0) return
  await db
    .updateTable('account')
    .set(changed)
    .where('pool', '=', brand.pool)
    .where('id', '=', viewer.account)
    .execute()
}

async function changeSettings({ db, brand, viewer }: MemberContext, changes: Changes): Promise<void> {
  const { languages_read, languages_written, first_day_of_week, last_search, first_messages } = changes
  const { blur_pictures } = changes
  if (first_messages === 'verified' && !brand.site.features.includes('verification'))
    throw invalidFields({ first_messages: 'not_in_list' })
  const changed = {
    ...(languages_read ? { languages_read: JSON.stringify(languages_read) } : {}),
    ...(languages_written ? { languages_written: JSON.stringify(languages_written) } : {}),
    ...(first_day_of_week === undefined ? {} : { first_day_of_week }),
    ...(last_search === undefined ? {} : { last_search }),
    ...(first_messages === undefined ? {} : { first_messages }),
    ...(blur_pictures === undefined ? {} : { pictures_clear: blur_pictures ? 0 : 1 }),
  }
  if (Object.keys(changed).length === 0) return
  const defaults = {
    languages_read: '[]',
    languages_written: '[]',
    first_day_of_week: 0,
    last_search: '',
    first_messages: 'confirmed',
  } as const
  await db
    .insertInto('account_setting')
    .values({ pool: brand.pool, account: viewer.account, ...defaults, ...changed })
    .onConflict((conflict) => conflict.columns(['pool', 'account']).doUpdateSet(changed))
    .execute()
}
