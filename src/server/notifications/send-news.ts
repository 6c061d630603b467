import { pageLocale } from '../../config/locale.ts'
import { outsideQuietHours } from '../../core/quiet-hours.ts'
import { zoneOf } from '../../core/time-zone.ts'
import { findOffer } from '../payments/discounts/find-offer.ts'
import type { Actor, Brand, Context, Deps } from '../platform/context.ts'
import type { Db } from '../platform/db/store.ts'
import { transact } from '../platform/db/transact.ts'
import { ServiceError } from '../platform/errors.ts'
import { recordSecurity } from '../platform/record-security.ts'
import { onBehalfOf, systemContext } from '../platform/system-context.ts'
import type { NewsTexts } from './news-texts.ts'
import { sendNewsText } from './send-notification.ts'
import { READERS_BATCH, sendToEach } from './send-to-each.ts'

export interface News {
  /** Unique among the brand's news: no member is sent it twice. */
  name: string
  texts: NewsTexts
  /** A discount code it announces: it goes to those who asked for `promotions` and can use it. */
  code: string | null
}

/**
 * Puts news into the outbox for each member who asked for such mails, due outside of their quiet hours. Run again it goes on
 * where it ended, and tells as it goes to how many it went. Returns that in the end.
 */
export async function sendNews(
  deps: Deps,
  actor: Actor,
  brand: Brand,
  news: News,
  tell?: (sent: number) => Promise<void>,
): Promise<number> {
  recordSecurity({ deps, db: deps.store.db, host: brand }, 'operator_action', { what: 'news sent', actor })
  return sendToEach(
    (last) => readersAfter(deps.store.db, brand, news, last),
    (reader) => sendTo(deps, brand, news, reader),
    tell,
  )
}

type Reader = Awaited<ReturnType<typeof readersAfter>>[number]

/** Those who asked for mails of this kind and have not been sent this one, a batch by id. */
const readersAfter = (db: Db, brand: Brand, news: News, last: string) =>
  readersOf(db, brand, news)
    .selectAll('account')
    .select('profile.country')
    .where('account.id', '>', last)
    .orderBy('account.id')
    .limit(READERS_BATCH)
    .execute()

/** How many would be sent it now; of a code not all of them can use it. */
export async function countReaders(db: Db, brand: Brand, news: News): Promise<number> {
  const { count } = await readersOf(db, brand, news)
    .select((row) => row.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

function readersOf(db: Db, brand: Brand, { name, code }: Pick<News, 'name' | 'code'>) {
  return db
    .selectFrom('account')
    .innerJoin('profile', (join) =>
      join.onRef('profile.pool', '=', 'account.pool').onRef('profile.id', '=', 'account.id'),
    )
    .where('account.pool', '=', brand.pool)
    .where('account.brand', '=', brand.site.id)
    .where('account.status', '=', 'active')
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('notification_preference as choice')
          .select('choice.account')
          .whereRef('choice.pool', '=', 'account.pool')
          .whereRef('choice.account', '=', 'account.id')
          .where('choice.kind', '=', kindOf(code))
          .where('choice.wanted', '=', 1),
      ),
    )
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('news_sent')
            .select('news_sent.account')
            .whereRef('news_sent.pool', '=', 'account.pool')
            .whereRef('news_sent.account', '=', 'account.id')
            .where('news_sent.news', '=', name),
        ),
      ),
    )
}

const kindOf = (code: string | null) => (code === null ? 'news' : 'promotions')

/** Note and outbox are one transaction; the command that writes the note first has the reader. */
async function sendTo(deps: Deps, brand: Brand, news: News, reader: Reader): Promise<boolean> {
  const { name, texts, code } = news
  const text = texts.get(pageLocale(brand.site, reader.language))
  if (!text) return false
  return transact(deps.store.db, async (db) => {
    const context = systemContext(deps, brand, db)
    const { now } = context
    if (code !== null && !(await canUse(context, reader, code))) return false
    const noted = await db
      .insertInto('news_sent')
      .values({ pool: brand.pool, account: reader.id, news: name, sent_at: now })
      .onConflict((conflict) => conflict.doNothing())
      .returning('account')
      .executeTakeFirst()
    if (!noted) return false
    await sendNewsText(context, reader, text, {
      kind: kindOf(code),
      event: `news:${name}:${reader.id}`,
      dueAt: outsideQuietHours(now, zoneOf(reader.time_zone, reader.country)),
    })
    return true
  })
}

async function canUse(context: Context, reader: Reader, code: string): Promise<boolean> {
  try {
    await findOffer(onBehalfOf(context, reader), { code })
    return true
  } catch (error) {
    if (error instanceof ServiceError) return false
    throw error
  }
}
