import { pageLocale } from '../../config/locale.ts'
import { LEGAL_NUMBERS } from '../../config/legal-numbers.ts'
import { DAY_MS } from '../../core/durations.ts'
import { pathOf } from '../../routes.ts'
import { composeMail } from '../platform/mail/compose-mail.ts'
import { mailDate } from '../platform/mail/mail-date.ts'
import { enqueueMail } from '../platform/outbox/outbox.ts'
import type { Actor, Brand, Context, Deps } from '../platform/context.ts'
import { transact } from '../platform/db/transact.ts'
import { recordSecurity } from '../platform/record-security.ts'
import { systemContext } from '../platform/system-context.ts'
import type { NewsText, NewsTexts } from './news-texts.ts'
import { READERS_BATCH, sendToEach } from './send-to-each.ts'

export interface TermsChange {
  /** Unique among the brand's changes and news: no member is sent it twice. */
  name: string
  /** What changes and why, in the operator's words; the subject is ours. */
  texts: NewsTexts
  /** When it applies, in milliseconds. */
  from: number
}

/** When a change that is announced now may apply at the earliest. */
export const earliestChange = (now: number): number => now + LEGAL_NUMBERS.change_days * DAY_MS

/**
 * Mails a change of terms or privacy to every member of a brand, whatever mails they chose. Run again it goes on where it
 * ended. Returns to how many it went. Throws where the change applies before `earliestChange`.
 */
export async function announceTerms(
  deps: Deps,
  actor: Actor,
  brand: Brand,
  change: TermsChange,
): Promise<number> {
  if (change.from < earliestChange(deps.clock())) throw new Error('announced too late')
  recordSecurity({ deps, db: deps.store.db, host: brand }, 'operator_action', {
    what: 'terms change announced',
    actor,
  })
  return sendToEach(
    (last) => membersAfter(deps, brand, last),
    (member) => sendTo(deps, brand, change, member),
  )
}

type Member = Awaited<ReturnType<typeof membersAfter>>[number]

/** All who have an account, a batch by id. */
const membersAfter = ({ store }: Deps, brand: Brand, last: string) =>
  store.db
    .selectFrom('account')
    .select(['id', 'email', 'name', 'language'])
    .where('pool', '=', brand.pool)
    .where('brand', '=', brand.site.id)
    .where('email', '<>', '')
    .where('id', '>', last)
    .orderBy('id')
    .limit(READERS_BATCH)
    .execute()

async function sendTo(
  deps: Deps,
  brand: Brand,
  { name, texts, from }: TermsChange,
  member: Member,
): Promise<boolean> {
  const text = texts.get(pageLocale(brand.site, member.language))
  if (!text) return false
  return transact(deps.store.db, async (db) => {
    const context = systemContext(deps, brand, db)
    const noted = await db
      .insertInto('news_sent')
      .values({ pool: brand.pool, account: member.id, news: `terms:${name}`, sent_at: context.now })
      .onConflict((conflict) => conflict.doNothing())
      .returning('account')
      .executeTakeFirst()
    if (!noted) return false
    await mailTermsChange(context, member, { name, text, from })
    return true
  })
}

/** Puts the mail into the outbox of the running transaction. */
export async function mailTermsChange(
  context: Context,
  { id, email, name: addressee, language }: Member,
  { name, text, from }: Pick<TermsChange, 'name' | 'from'> & { text: NewsText },
): Promise<void> {
  const words = text.paragraphs.join('\n\n')
  const date = mailDate(context.brand.site, { locale: language, zone: 'UTC' }, from)
  const mail = composeMail(context, language, 'terms_changed', {
    name: addressee,
    link: { route: pathOf('pages-terms') },
    more: { words, date },
  })
  await enqueueMail(context, `terms:${name}:${id}`, { to: email, ...mail })
}
