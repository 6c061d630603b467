// News that operators write and plan: kept as they wrote it, sent by the job when it is due, and signed by two where many read it.

import type { ExpressionBuilder, Selectable } from 'kysely'
import type { FieldCode } from '../../contract/errors.ts'
import type { Locale } from '../../contract/lists.ts'
import { nameOf } from '../platform/actor.ts'
import type { Actor, Brand, Context, Deps } from '../platform/context.ts'
import type { Database } from '../platform/db/schema.ts'
import type { Db } from '../platform/db/store.ts'
import { parseNewsText } from './news-texts.ts'
import { countReaders, type News, sendNews } from './send-news.ts'
import type { NewsTable } from './tables.ts'

/** What one operator sends to alone, at most. */
export const NEWS_ALONE = 1000

export type NewsRow = Selectable<NewsTable>
type AtBrand = Pick<Context, 'db' | 'brand' | 'now'>

export interface WrittenNews {
  name: string
  /** Markdown by language. */
  texts: Readonly<Partial<Record<Locale, string>>>
  /** '' = it announces none. */
  code: string
}

/**
 * Keeps a draft, in place of the one that was written at `readAt`; 0 = there was none. Returns what is wrong with it by field, e.g.
 * `texts.de`, `changed` where another one stands there, or null once it is kept.
 */
export async function saveNews(
  { db, brand, now }: AtBrand,
  actor: Actor,
  { name, texts, code }: WrittenNews,
  readAt: number,
): Promise<Record<string, FieldCode> | 'changed' | null> {
  const wrong: Record<string, FieldCode> = {}
  for (const locale of brand.site.locales) {
    const text = texts[locale]
    if (text === undefined) wrong[`texts.${locale}`] = 'required'
    else if (!isNewsText(text)) wrong[`texts.${locale}`] = 'invalid'
    else if (!text.includes(code)) wrong[`texts.${locale}`] = 'unknown'
  }
  if (Object.keys(wrong).length > 0) return wrong
  const own = Object.fromEntries(brand.site.locales.map((locale) => [locale, texts[locale]]))
  // Two texts of one name never share a moment, by which they are told apart.
  const written_at = Math.max(now, readAt + 1)
  const written = { written_at, texts: JSON.stringify(own), code, written_by: nameOf(actor) }
  const kept = await db
    .insertInto('news')
    .values({
      ...{ brand: brand.id, name, ...written, due_at: 0, asked_by: '', signed_by: '' },
      ...{ needs_two: 0, readers: 0, begun_at: 0, sent: 0, finished_at: 0 },
    })
    .onConflict((conflict) =>
      conflict
        .columns(['brand', 'name'])
        .doUpdateSet(written)
        .where('news.due_at', '=', 0)
        .where('news.written_at', '=', readAt),
    )
    .returning('name')
    .executeTakeFirst()
  if (kept) return null
  const standing = await findNews({ db, brand }, name)
  return standing?.due_at === 0 ? 'changed' : { name: 'taken' }
}

function isNewsText(text: string): boolean {
  try {
    parseNewsText(text)
    return true
  } catch {
    return false
  }
}

export const findNews = ({ db, brand }: Pick<AtBrand, 'db' | 'brand'>, name: string) =>
  db.selectFrom('news').selectAll().where('brand', '=', brand.id).where('name', '=', name).executeTakeFirst()

/** News as it is sent. */
export const newsOf = ({ name, texts, code }: NewsRow): News => ({
  name,
  code: code === '' ? null : code,
  texts: new Map(
    Object.entries(JSON.parse(texts) as Record<Locale, string>).map(([locale, text]) => [
      locale as Locale,
      parseNewsText(text),
    ]),
  ),
})

const updateNews = (db: Db, { brand, name }: Pick<NewsRow, 'brand' | 'name'>) =>
  db.updateTable('news').where('brand', '=', brand).where('name', '=', name)

/** The same, while its text is the one that was read. */
const updateAsRead = (db: Db, news: NewsRow) => updateNews(db, news).where('written_at', '=', news.written_at)

/** Plans a draft. False where it is none any more. Above `NEWS_ALONE` readers it waits for somebody else's signature. */
export async function planNews(
  { db, now }: Pick<AtBrand, 'db' | 'now'>,
  actor: Actor,
  draft: NewsRow,
  { dueAt, readers }: { dueAt: number; readers: number },
): Promise<boolean> {
  const planned = await updateAsRead(db, draft)
    .set({
      ...{ due_at: Math.max(dueAt, now), asked_by: nameOf(actor), readers },
      needs_two: readers > NEWS_ALONE ? 1 : 0,
    })
    .where('due_at', '=', 0)
    .executeTakeFirst()
  return planned.numUpdatedRows > 0n
}

/** Makes a draft of it again. False where it is none to take back: not planned, or begun. */
export async function takeBackNews({ db }: Pick<AtBrand, 'db'>, news: NewsRow): Promise<boolean> {
  const taken = await updateAsRead(db, news)
    .set({ due_at: 0, asked_by: '', signed_by: '', needs_two: 0, readers: 0 })
    .where('due_at', '>', 0)
    .where('begun_at', '=', 0)
    .executeTakeFirst()
  return taken.numUpdatedRows > 0n
}

/** Signs what somebody else planned: the table refuses the same person. False where nothing waits for it. */
export async function signNews({ db }: Pick<AtBrand, 'db'>, actor: Actor, news: NewsRow): Promise<boolean> {
  const signed = await updateAsRead(db, news)
    .set({ signed_by: nameOf(actor) })
    .where('due_at', '>', 0)
    .where('needs_two', '=', 1)
    .where('signed_by', '=', '')
    .executeTakeFirst()
  return signed.numUpdatedRows > 0n
}

const mayBegin = (row: ExpressionBuilder<Database, 'news'>, now: number) =>
  row.and([
    row('due_at', '>', 0),
    row('due_at', '<=', now),
    row('finished_at', '=', 0),
    row.or([row('needs_two', '=', 0), row('signed_by', '<>', '')]),
  ])

/** Sends what is due and signed; goes on with what broke off. */
export async function sendPlannedNews(deps: Deps): Promise<void> {
  const { db } = deps.store
  const due = await db
    .selectFrom('news')
    .selectAll()
    .where('brand', 'in', [...deps.brands.keys()])
    .where((row) => mayBegin(row, deps.clock()))
    .execute()
  for (const found of due) {
    const brand = deps.brands.get(found.brand)
    if (!brand || (await waitsForSecond(db, brand, found))) continue
    const now = deps.clock()
    // It may have been taken back since, written anew and planned again.
    const news = await updateNews(db, found)
      .set({ begun_at: found.begun_at || now })
      .where((row) => mayBegin(row, now))
      .returningAll()
      .executeTakeFirst()
    if (!news) continue
    await sendNews(deps, { kind: 'system', job: 'news' }, brand, newsOf(news), async (sent) => {
      await updateNews(db, news)
        .set({ sent: news.sent + sent })
        .execute()
    })
    await updateNews(db, news).set({ finished_at: deps.clock() }).execute()
  }
}

/** Whether news that one operator planned has more readers by now than one sends to alone: then it waits for a signature. */
async function waitsForSecond(db: Db, brand: Brand, news: NewsRow): Promise<boolean> {
  if (news.begun_at > 0 || news.signed_by !== '') return false
  const readers = await countReaders(db, brand, newsOf(news))
  if (readers <= NEWS_ALONE) return false
  await updateAsRead(db, news).set({ needs_two: 1, readers }).where('due_at', '>', 0).execute()
  return true
}
