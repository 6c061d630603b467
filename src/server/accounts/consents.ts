import { CONSENT_KINDS, type ConsentKind, SPECIAL_FIELDS } from '../../contract/lists.ts'
import { termsVersion } from '../../config/company.ts'
import type { Site } from '../../config/site.ts'
import type { Context } from '../platform/context.ts'
import type { LoggedConsent } from './tables.ts'
import { findAccount } from './current-account.ts'

export interface Consent {
  kind: ConsentKind
  given: boolean
  /** Version of the text it was given to, '' when never asked. */
  version: string
  /** When it was given or withdrawn. */
  at: number
}

/** Whether a brand asks for it: for what it does not show of a profile there is nothing to agree to. */
export const isAsked = ({ visible_profile_fields }: Site, kind: ConsentKind): boolean => {
  const field = SPECIAL_FIELDS.find((special) => special === kind)
  return field === undefined || visible_profile_fields.includes(field)
}

/**
 * Every consent that the brand asks for, or that was given to it, in its present state. The sensitive one is asked at signup, so
 * it counts as given then.
 */
export async function consentsOf(context: Pick<Context, 'db' | 'brand'>, id: string): Promise<Consent[]> {
  const { db, brand } = context
  const account = await findAccount(context, id)
  const rows = await db
    .selectFrom('consent')
    .selectAll()
    .where('pool', '=', brand.pool)
    .where('account', '=', id)
    .orderBy('seq', 'desc')
    .execute()
  const present = CONSENT_KINDS.map((kind) => {
    const latest = rows.find((row) => row.kind === kind)
    if (latest) return { kind, given: latest.given === 1, version: latest.version, at: latest.created_at }
    if (kind === 'sensitive' && account && account.consent_at > 0) {
      return { kind, given: true, version: account.terms_version, at: account.consent_at }
    }
    return { kind, given: false, version: '', at: 0 }
  })
  return present.filter(({ kind, given }) => given || isAsked(brand.site, kind))
}

export async function consentOf(
  context: Pick<Context, 'db' | 'brand'>,
  id: string,
  kind: ConsentKind,
): Promise<Consent> {
  const consents = await consentsOf(context, id)
  return consents.find((consent) => consent.kind === kind) ?? { kind, given: false, version: '', at: 0 }
}

/** Logs that a consent was given or withdrawn; an unchanged one is not logged again, the first answer to a question is. */
export async function recordConsent(
  context: Context,
  id: string,
  kind: LoggedConsent,
  given: boolean,
): Promise<void> {
  const { db, brand, now } = context
  const version = new Date(termsVersion(brand.site)).toISOString()
  const last = await db
    .selectFrom('consent')
    .select(['seq', 'given', 'version'])
    .where('pool', '=', brand.pool)
    .where('account', '=', id)
    .where('kind', '=', kind)
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst()
  const isGiven = last ? last.given === 1 : kind === 'sensitive' && (await consentOf(context, id, kind)).given
  // Teasers are asked about once: who said no is known by it.
  const isFirstAnswer = kind === 'teaser' && !last
  if (!isFirstAnswer && isGiven === given && (!given || last?.version === version)) return
  await db
    .insertInto('consent')
    .values({
      pool: brand.pool,
      account: id,
      kind,
      seq: (last?.seq ?? 0) + 1,
      given: given ? 1 : 0,
      version,
      created_at: now,
    })
    .execute()
}
