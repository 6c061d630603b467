// Nothing is restricted without a statement of reasons (law.md L11): a restriction takes the id of one, and one is made
// only here, with the mail to the member, in the transaction of the restriction.

import { randomUUID } from 'node:crypto'
import { composeMail } from '../../platform/mail/compose-mail.ts'
import { mailDate } from '../../platform/mail/mail-date.ts'
import type { Context, Deps } from '../../platform/context.ts'
import type { RestrictionTable } from '../tables.ts'
import { type AccountRow, zoneOfMember } from '../../accounts/current-account.ts'
import { enqueueMail } from '../../platform/outbox/outbox.ts'

/** Id of a statement of reasons; only `stateReasons` makes one. */
export type StatementId = string & { readonly isStatement: true }

/** Context that a restriction needs: the brand is the member's own. */
export type ModerationContext = Pick<Context, 'db' | 'brand' | 'now'> & {
  deps: Pick<Deps, 'translator' | 'brands' | 'clock'>
}

export type Reasons = Pick<RestrictionTable, 'measure' | 'ground'> & {
  /** Id of the photo it is about. */
  photo?: string
  /** Case number of the notice it follows from, '' without one. */
  notice: string
  /** No person decided it. */
  automated: boolean
}

/**
 * Writes the statement of reasons of a restriction, and mails it to the member in their language. Null where the same
 * measure exists on the same ground: only a person may renew a measure that a person lifted.
 */
export async function stateReasons(
  context: ModerationContext,
  account: AccountRow,
  { measure, ground, photo = '', notice, automated }: Reasons,
): Promise<StatementId | null> {
  const { db, brand, deps, now } = context
  const id = randomUUID()
  const inserted = await db
    .insertInto('restriction')
    .values({
      pool: brand.pool,
      id,
      brand: brand.site.id,
      account: account.id,
      measure,
      ground,
      photo,
      notice,
      automated: automated ? 1 : 0,
      created_at: now,
      lifted_at: 0,
    })
    .onConflict((conflict) => {
      const columns = conflict.columns(['pool', 'account', 'measure', 'ground', 'photo'])
      const renewal = { id, notice, automated: 0, created_at: now, lifted_at: 0 }
      return automated
        ? columns.doNothing()
        : columns.doUpdateSet(renewal).where('restriction.lifted_at', '>', 0)
    })
    .returning('id')
    .executeTakeFirst()
  if (!inserted) return null
  const language = account.language
  const t = deps.translator(language, brand.site.address)
  const { min_age, support_email: support } = brand.site
  const age = String(min_age)
  const mail = composeMail(context, language, measure, {
    name: account.name,
    more: {
      statement: id,
      date: mailDate(brand.site, { locale: language, zone: await zoneOfMember(context, account) }, now),
      reason: t(`notifications.reasons.${ground}`, { age }),
      decided: t(`notifications.reasons.${automated ? 'automated' : 'by_person'}`),
      redress: t('notifications.reasons.redress', { support }),
    },
  })
  await enqueueMail(context, `restriction:${id}`, { to: account.email, ...mail })
  return id as StatementId
}
