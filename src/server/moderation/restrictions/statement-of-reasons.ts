// Nothing is restricted without a statement of reasons (law.md L11): a restriction takes the id of one, and one is made
// only here, with the mail to the member, in the transaction of the restriction.

import { randomUUID } from 'node:crypto'
import { DAY_MS } from '../../../core/durations.ts'
import { REMOVED_KEPT_DAYS } from '../../../core/limits.ts'
import { composeMail } from '../../platform/mail/compose-mail.ts'
import { mailDate } from '../../platform/mail/mail-date.ts'
import { isPerson, nameOf } from '../../platform/actor.ts'
import type { Actor, Context, Deps } from '../../platform/context.ts'
import type { Locale } from '../../../contract/lists.ts'
import type { Fact, Measure } from '../../../contract/moderation.ts'
import type { DecisionTable, RestrictionTable } from '../tables.ts'
import { type AccountRow, zoneOfMember } from '../../accounts/current-account.ts'
import { enqueueMail } from '../../platform/outbox/outbox.ts'
import { newAppealLink } from '../appeals/appeal-link.ts'
import { CLAUSE_OF, type DecisionSource } from './grounds.ts'
import { findText, messageIn } from './removed-text.ts'

/** Number of a statement of reasons, which is the id of its decision; only `stateReasons` makes one. */
export type StatementId = string & { readonly isStatement: true }

/** Measures whose mail says of no event that ends them. */
const ENDLESS: ReadonlySet<Measure> = new Set(['text_removed', 'photo_refused', 'direct_debit_blocked'])
/** Measures that hold nowhere but in the account. */
const UNSEEN: ReadonlySet<Measure> = new Set(['warning', 'direct_debit_blocked'])
/** Measures that are in force otherwise than as a restriction. */
const UNRESTRICTED: ReadonlySet<Measure> = new Set(['warning', 'text_removed'])

/** Context that a restriction needs: the brand is the member's own, and somebody answers for it. */
export type ModerationContext = Pick<Context, 'db' | 'brand' | 'now'> & {
  deps: Pick<Deps, 'translator' | 'brands' | 'clock' | 'digest' | 'streams'>
  actor: Actor
  /** The case that is decided, at the desk. */
  caseId?: string
}

export type Reasons = Pick<DecisionTable, 'measure' | 'ground'> & {
  /** Id of the photo it is about. */
  photo?: string
  /** That photo was sent in a message. */
  isSent?: boolean
  /** Id of the message whose text it takes down, `answer:<id>` of an answer, '' for the text of a profile. */
  message?: string
  /** Days after which a suspension ends. */
  days?: number
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
  reasons: Reasons,
): Promise<StatementId | null> {
  const {
    measure,
    ground,
    photo = '',
    isSent = false,
    message = '',
    days = 0,
    notice,
    facts = [],
    words = '',
  } = reasons
  const { source = notice === '' ? 'own' : 'notice' } = reasons
  const { db, brand, deps, now, actor, caseId = '' } = context
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
  if (!UNRESTRICTED.has(measure) && !(await enforce(context, made, automated))) return null
  const language = account.language
  const appeal = newAppealLink(context, language)
  await db
    .insertInto('decision')
    .values({
      ...made,
      case_id: caseId,
      message,
      duration_days: days,
      source,
      clause: CLAUSE_OF[ground],
      facts: JSON.stringify(facts),
      decided_by: nameOf(actor),
      language,
      automated,
      decided_at: now,
      ...{ lifted_by: '', lifted_at: 0, lifted_why: '', appeal_hash: appeal.hash },
    })
    .execute()
  const t = deps.translator(language, brand.site.address)
  const reader = { locale: language, zone: await zoneOfMember(context, account) }
  const mail = composeMail(context, language, isSent ? 'sent_photo_refused' : measure, {
    name: account.name,
    links: [appeal.link],
    more: {
      statement: id,
      date: mailDate(brand.site, reader, now),
      until:
        days > 0
          ? mailDate(brand.site, reader, now + days * DAY_MS, 'longMoment')
          : mailDate(brand.site, reader, await keptUntil(context, account.id)),
      what: await whatText(context, account, message, reader),
      reason: [
        t(`notifications.reasons.${ground}`),
        ...facts.map((fact) => t(`notifications.facts.${fact}`)),
        t('notifications.reasons.clause', { clause: t(`notifications.clauses.${CLAUSE_OF[ground]}`) }),
        ...(words === '' ? [] : [t('notifications.reasons.words', { words })]),
      ].join(' '),
      decided: [
        t(`notifications.sources.${source}`),
        t(`notifications.reasons.${automated === 1 ? 'automated' : 'by_person'}`),
      ].join(' '),
      redress: [
        ...(UNSEEN.has(measure) ? [] : [t('notifications.reasons.scope', { brand: brand.site.name })]),
        ...(ENDLESS.has(measure) ? [t('notifications.reasons.no_end')] : []),
        t('notifications.reasons.redress'),
      ].join(' '),
    },
  })
  await enqueueMail(context, `restriction:${id}`, { to: account.email, ...mail })
  return id as StatementId
}

/** Puts the measure in force; false where it is on the same ground, or a person lifted what no person renews. */
async function enforce(
  { db, now }: ModerationContext,
  made: Omit<RestrictionTable, 'decision' | 'automated' | 'created_at' | 'lifted_at'>,
  automated: number,
): Promise<boolean> {
  const inserted = await db
    .insertInto('restriction')
    .values({ ...made, automated, created_at: now, lifted_at: 0, decision: made.id })
    .onConflict((conflict) => {
      const columns = conflict.columns(['pool', 'account', 'measure', 'ground', 'photo'])
      const renewal = { notice: made.notice, automated, created_at: now, lifted_at: 0, decision: made.id }
      return automated === 1
        ? columns.doNothing()
        : columns.doUpdateSet(renewal).where('restriction.lifted_at', '>', 0)
    })
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

/** Which text was taken down, in the words of its author's language. */
async function whatText(
  context: ModerationContext,
  account: AccountRow,
  message: string,
  reader: { locale: Locale; zone: string },
): Promise<string> {
  const { deps, brand } = context
  const t = deps.translator(reader.locale, brand.site.address)
  if (message === '') return t('notifications.text_removed.profile')
  const text = await findText(context, account.id, message)
  return t(`notifications.text_removed.${messageIn(message) === null ? 'answer' : 'message'}`, {
    date: mailDate(brand.site, reader, text?.at ?? context.now, 'longMoment'),
  })
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
