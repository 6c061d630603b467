import { randomUUID } from 'node:crypto'
import { dayNumber } from '../../../core/age.ts'
import { LOCALES } from '../../../contract/lists.ts'
import { HOUR_MS } from '../../../core/durations.ts'
import { WELCOME_HOURS } from '../../../core/limits.ts'
import type { Context, MemberContext } from '../../platform/context.ts'
import { invalidFields, ServiceError } from '../../platform/errors.ts'
import { isDuplicate } from '../../platform/db/errors.ts'
import { termsVersion } from '../../../config/company.ts'
import { addressKey, foldName } from '../../platform/normalize.ts'
import { recordSecurity } from '../../platform/record-security.ts'
import { keepSource } from '../campaign-source.ts'
import { recordConsent } from '../consents.ts'
import { lockAccount, sessionOf } from '../current-account.ts'
import { transferCredits } from '../../payments/ledger/transfer-credits.ts'
import { planMembership } from '../../notifications/schedule.ts'
import { UNSAID } from '../../profiles/details.ts'
import { nameClash, nameColumns, requireUsableName } from '../names/user-name.ts'
import { openSession } from '../sessions/open-session.ts'
import { inTransaction } from '../../platform/transaction.ts'
import { mailActivation, mailAlreadyMember } from './activation-mail.ts'
import { readDraft, writeDraft, type DraftData } from './signup-draft.ts'
import { weakness } from './weak-passwords.ts'

const WELCOME_MS = WELCOME_HOURS * HOUR_MS

interface Credentials {
  name: string
  email: string
  password: string
}

/** Draft fields that an account is made of. */
type Person = ReturnType<typeof requireComplete>

function requireComplete({ gender, seeks, date_of_birth, country, region, city }: DraftData) {
  if (!gender || !seeks || !date_of_birth || !country || !region || !city) throw new ServiceError('not_found')
  return { gender, seeks, born: dayNumber(date_of_birth), country, region, city }
}

function requireCredentials({ name, email, password }: Credentials): void {
  if (addressKey(name) === addressKey(email)) throw invalidFields({ name: 'equals_email' })
  const weak = weakness(password, name, email)
  if (weak) throw invalidFields({ password: weak })
}

/**
 * Makes the account, unconfirmed and listed nowhere, and opens its session. The answer does not show whether the address
 * belongs to a member already: its owner gets a mail, and this account can then never be confirmed with it.
 */
export async function createAccount(
  context: Context,
  draft: DraftData,
  credentials: Credentials,
): Promise<MemberContext> {
  const person = requireComplete(draft)
  requireCredentials(credentials)
  requireUsableName(context, credentials.name)
  const hash = await context.deps.passwords.hash(credentials.password)
  try {
    const member = await inTransaction(context, (trx) => insertAccount(trx, draft, person, credentials, hash))
    return { ...member, db: context.db }
  } catch (error) {
    if (!isDuplicate(error)) throw error
    // The same step was sent twice at once.
    const { account } = await readDraft(context)
    if (account !== undefined) return reopenAccount(context, account, credentials)
    throw await nameClash(context, credentials.name)
  }
}

async function insertAccount(
  context: Context,
  draft: DraftData,
  person: Person,
  { name, email }: Credentials,
  passwordHash: string,
): Promise<MemberContext> {
  const { db, brand, now } = context
  const { site, pool } = brand
  const id = randomUUID()
  const language = LOCALES.find((locale) => locale === draft.language) ?? context.locale
  await db
    .insertInto('account')
    .values({
      pool,
      id,
      brand: site.id,
      email,
      email_norm: addressKey(email),
      email_confirmed_at: 0,
      ...nameColumns(name),
      password_hash: passwordHash,
      status: 'not_confirmed',
      language,
      credits: 0,
      paid_user: 0,
      free_messages_used: 0,
      conversations_started: 0,
      signup_at: now,
      seen_at: now,
      invisible: 0,
      notifications_disabled: '[]',
      tracking: JSON.stringify(draft.tracking ?? {}),
      terms_version: new Date(termsVersion(site)).toISOString(),
      consent_at: now,
      welcome_until: now + WELCOME_MS,
      weekly_limit: 0,
      time_zone: '',
    })
    .execute()
  await db
    .insertInto('profile')
    .values({
      pool,
      id,
      brand: site.id,
      provider: 'member',
      fictional: 0,
      status: 'disabled',
      name,
      ...person,
      ...UNSAID,
      children: draft.children ?? '',
      about: '',
      interests: JSON.stringify(draft.interests ?? []),
      main_photo: '',
      resell_brands: '[]',
      link: '',
      seen_at: now,
      created_at: now,
    })
    .execute()
  if (site.signup_credits > 0) {
    await transferCredits(db, {
      pool,
      account: id,
      amount: site.signup_credits,
      reason: 'signup',
      reference: id,
      now,
    })
  }
  await writeDraft(context, { ...draft, step: 4, account: id })

  await recordConsent(context, id, 'sensitive', true)
  if (draft.tracking) {
    await recordConsent(context, id, 'tracking', true)
    await keepSource(context, id, draft.tracking)
  }
  if (draft.statistics) await recordConsent(context, id, 'statistics', true)
  await planMembership(context, { account: id, country: person.country, welcomeUntil: now + WELCOME_MS })
  // Beyond the day's limit the signup succeeds all the same.
  await mailActivation(context, { id, email, name, language }, (owner) =>
    mailAlreadyMember(context, owner, id),
  )
  recordSecurity(context, 'signup', { account: id })

  return openSession(context, { id, confirmed: false, paid: false, language }, true)
}

/** Step 3 once more, after its answer was lost: the same credentials open the account's session again. */
export async function reopenAccount(
  context: Context,
  id: string,
  { name, email, password }: Credentials,
): Promise<MemberContext> {
  const { db, brand, deps } = context
  const account = await db
    .selectFrom('account')
    .selectAll()
    .where('pool', '=', brand.pool)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!account) throw new ServiceError('not_found')
  const isSame = account.name_norm === foldName(name) && account.email_norm === addressKey(email)
  if (!isSame || !(await deps.passwords.verify(account.password_hash, password)))
    throw new ServiceError('not_found')
  const opened = await inTransaction(context, async (trx) => {
    if (!(await lockAccount(trx, account))) throw new ServiceError('not_found')
    return openSession(trx, sessionOf(account), true)
  })
  return { ...opened, db: context.db }
}
