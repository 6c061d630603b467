// Nothing is restricted without a statement of reasons (law.md L11): a restriction takes the id of one, and one is made
// only here, with the mail to the member, in the transaction of the restriction.

import { randomUUID } from 'node:crypto'
import { DAY_MS } from '../../../core/durations.ts'
import { REMOVED_KEPT_DAYS } from '../../../core/limits.ts'
import { composeMail } from '../../platform/mail/compose-mail.ts'
import { mailDate } from '../../platform/mail/mail-date.ts'
import { isPerson, nameOf } from '../../platform/actor.ts'
import type { Actor, Context, Deps } from '../../platform/context.ts'
import type { Measure } from '../../../contract/moderation.ts'
import type { DecisionTable } from '../tables.ts'
import { type AccountRow, zoneOfMember } from '../../accounts/current-account.ts'
import { enqueueMail } from '../../platform/outbox/outbox.ts'
import { CLAUSE_OF, type DecisionSource, type Fact } from './grounds.ts'

/** Number of a statement of reasons, which is the id of its decision; only `stateReasons` makes one. */
export type StatementId = string & { readonly isStatement: true }

/** Measures whose mail says of no event that ends them. */
const ENDLESS: ReadonlySet<Measure> = new Set(['photo_refused', 'direct_debit_blocked'])

/** Context that a restriction needs: the brand is the member's own, and somebody answers for it. */
export type ModerationContext = Pick<Context, 'db' | 'brand' | 'now'> & {
  deps: Pick<Deps, 'translator' | 'brands' | 'clock'>
  actor: Actor
}

export type Reasons = Pick<DecisionTable, 'measure' | 'ground'> & {
  /** Id of the photo it is about. */
  photo?: string
  /** Case number of the notice it follows from, '' without one. */
  notice: string
  /** How we came to know; by a notice where it names one, else by ourselves. */
  source?: DecisionSource
  facts?: readonly Fact[]
  /** An operator's own words, added as they are. */
  words?: string
}

/**
 * Writes down the decision to restrict, and mails its statement of reasons to the member in their language. Null where the
 * same measure exists on the same ground: only a person may renew a measure that a person lifted.
 */
export async function stateReasons(
  context: ModerationContext,
  account: AccountRow,
  {
    measure,
    ground,
    photo = '',
    notice,
    source = notice === '' ? 'own' : 'notice',
    facts = [],
    words = '',
  }: Reasons,
): Promise<StatementId | null> {
  const { db, brand, deps, now, actor } = context
  const id = randomUUID()
  const automated = isPerson(actor) ? 0 : 1
  const made = {
    pool: brand.pool,
    id,
    brand: brand.site.id,
    account: account.id,
    measure,
    ground,
    photo,
    notice,
  }
  const inserted = await db
    .insertInto('restriction')
    .values({ ...made, automated, created_at: now, lifted_at: 0, decision: id })
    .onConflict((conflict) => {
      const columns = conflict.columns(['pool', 'account', 'measure', 'ground', 'photo'])
      const renewal = { notice, automated, created_at: now, lifted_at: 0, decision: id }
      return automated === 1
        ? columns.doNothing()
        : columns.doUpdateSet(renewal).where('restriction.lifted_at', '>', 0)
    })
    .returning('id')
    .executeTakeFirst()
  if (!inserted) return null
  const language = account.language
  await db
    .insertInto('decision')
    .values({
      ...made,
      source,
      clause: CLAUSE_OF[ground],
      facts: JSON.stringify(facts),
      decided_by: nameOf(actor),
      language,
      automated,
      decided_at: now,
      ...{ lifted_by: '', lifted_at: 0, lifted_why: '' },
    })
    .execute()
  const t = deps.translator(language, brand.site.address)
  const { min_age, support_email: support } = brand.site
  const age = String(min_age)
  const reader = { locale: language, zone: await zoneOfMember(context, account) }
  const mail = composeMail(context, language, measure, {
    name: account.name,
    more: {
      statement: id,
      date: mailDate(brand.site, reader, now),
      until: mailDate(brand.site, reader, await keptUntil(context, account.id)),
      reason: [
        t(`notifications.reasons.${ground}`, { age }),
        ...facts.map((fact) => t(`notifications.facts.${fact}`, { age })),
        t('notifications.reasons.clause', { clause: t(`notifications.clauses.${CLAUSE_OF[ground]}`) }),
        ...(words === '' ? [] : [t('notifications.reasons.words', { words })]),
      ].join(' '),
      decided: [
        t(`notifications.sources.${source}`),
        t(`notifications.reasons.${automated === 1 ? 'automated' : 'by_person'}`),
      ].join(' '),
      redress: [
        ...(measure === 'direct_debit_blocked'
          ? []
          : [t('notifications.reasons.scope', { brand: brand.site.name })]),
        ...(ENDLESS.has(measure) ? [t('notifications.reasons.no_end')] : []),
        t('notifications.reasons.redress', { support }),
      ].join(' '),
    },
  })
  await enqueueMail(context, `restriction:${id}`, { to: account.email, ...mail })
  return id as StatementId
}

/** When the data of an account goes that is taken away now; a deletion its member began before keeps its day. */
async function keptUntil({ db, brand, now }: ModerationContext, account: string): Promise<number> {
  const deletion = await db
    .selectFrom('deletion')
    .select('purge_at')
    .where('pool', '=', brand.pool)
    .where('account', '=', account)
    .executeTakeFirst()
  return deletion?.purge_at ?? now + REMOVED_KEPT_DAYS * DAY_MS
}
