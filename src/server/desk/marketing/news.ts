import type { AnswerOf, BodyOf, QueryOf } from '../../../contract/calls/define-call.ts'
import type * as calls from '../../../contract/desk/news.ts'
import type { Locale } from '../../../contract/lists.ts'
import { countReaders } from '../../notifications/send-news.ts'
import {
  findNews,
  newsOf,
  type NewsRow,
  planNews,
  saveNews,
  signNews,
  takeBackNews,
} from '../../notifications/planned-news.ts'
import { nameOf } from '../../platform/actor.ts'
import type { Brand, OperatorContext } from '../../platform/context.ts'
import { invalidFields, notFound, ServiceError } from '../../platform/errors.ts'
import { layOutMail } from '../../platform/mail/compose-mail.ts'
import { enqueueMail } from '../../platform/outbox/outbox.ts'
import { newToken } from '../../platform/random-token.ts'
import { inTransaction } from '../../platform/transaction.ts'
import { operatorActor } from '../cases/claim-case.ts'
import { namesOf, operatorIn } from '../cases/list-cases.ts'
import { type Entry, logEntry } from '../log/log-entry.ts'
import { MONEY_PAGE } from '../money/list-orders.ts'
import { brandsOf, brandWith, requireConfirmed } from '../operators/grants.ts'

type Answer = AnswerOf<typeof calls.getNews>

/** A page of news at the operator's brands, the last written first. */
export async function listNews(
  context: OperatorContext,
  { brand, name: exact, after }: QueryOf<typeof calls.getNews>,
): Promise<Answer> {
  const { db, now } = context
  const brands = [...brandsOf(context, 'news.send').keys()].filter(
    (id) => brand === undefined || brand === id,
  )
  const [at, ofBrand = '', name = ''] = after?.split('.', 3) ?? []
  let news = db
    .selectFrom('news')
    .selectAll()
    .where('brand', 'in', brands.length > 0 ? brands : [''])
  if (exact !== undefined) news = news.where('name', '=', exact)
  if (at !== undefined)
    news = news.where((row) =>
      row.or([
        row('written_at', '<', Number(at)),
        row.and([
          row('written_at', '=', Number(at)),
          row.or([row('brand', '>', ofBrand), row.and([row('brand', '=', ofBrand), row('name', '>', name)])]),
        ]),
      ]),
    )
  const found = await news
    .orderBy('written_at', 'desc')
    .orderBy('brand')
    .orderBy('name')
    .limit(MONEY_PAGE + 1)
    .execute()
  const page = found.slice(0, MONEY_PAGE)
  const last = page.at(-1)
  return {
    rows: page.map((row) => describe(row, now)),
    next: last && found.length > MONEY_PAGE ? `${last.written_at}.${last.brand}.${last.name}` : '',
    operators: await namesOf(
      db,
      page.flatMap((row) => [row.written_by, row.asked_by, row.signed_by].map(operatorIn)),
    ),
  }
}

function describe(row: NewsRow, now: number): Answer['rows'][number] {
  const { brand, name, code, written_by, written_at, due_at, asked_by, signed_by } = row
  const { readers, sent, finished_at } = row
  return {
    ...{ brand, name, code, written_by, written_at, due_at, asked_by, signed_by, readers, sent, finished_at },
    languages: Object.keys(JSON.parse(row.texts) as object) as Locale[],
    state: stateOf(row, now),
  }
}

function stateOf(row: NewsRow, now: number): Answer['rows'][number]['state'] {
  if (row.finished_at > 0) return 'sent'
  if (row.due_at === 0) return 'draft'
  if (row.needs_two === 1 && row.signed_by === '') return 'to_sign'
  return row.due_at <= now ? 'sending' : 'planned'
}

/**
 * Keeps a draft. Throws `right_missing`, `invalid_fields` with what is wrong with it, and `case_changed` where it would take the
 * place of another one than was read.
 */
export const keepNews = (
  context: OperatorContext,
  { brand: id, name, texts, code = '', written_at }: BodyOf<typeof calls.saveNews>,
): Promise<void> =>
  inTransaction(context, async (trx) => {
    const brand = brandWith(trx, 'news.send', id)
    const languages = Object.keys(texts)
    await log(trx, brand, name, { call: 'saveNews', after: { code, languages } })
    const wrong = await saveNews({ ...trx, brand }, operatorActor(trx), { name, texts, code }, written_at)
    if (wrong === 'changed') throw new ServiceError('case_changed')
    if (wrong) throw invalidFields(wrong)
  })

const log = (
  context: OperatorContext,
  { id, pool }: Brand,
  name: string,
  entry: Pick<Entry, 'call' | 'after'>,
) => logEntry(context, { ...entry, right: 'news.send', subject: ['news', name], brand: id, pool })

/** Throws `right_missing`, `not_found`. */
async function newsAt(context: OperatorContext, { brand: id, name }: { brand: string; name: string }) {
  const brand = brandWith(context, 'news.send', id)
  const news = await findNews({ db: context.db, brand }, name)
  if (!news) throw notFound()
  return { brand, news }
}

/** The same, as it was read. Throws `case_changed` for what was written anew since. */
async function newsAsRead(context: OperatorContext, of: BodyOf<typeof calls.signNews>) {
  const found = await newsAt(context, of)
  requireConfirmed(context)
  if (found.news.written_at !== of.written_at) throw new ServiceError('case_changed')
  return found
}

/** The mail in a language, as a member of this name gets it. Throws `not_found` for a language it is not in. */
function mailIn({ deps }: OperatorContext, brand: Brand, news: NewsRow, language: Locale, name: string) {
  const text = newsOf(news).texts.get(language)
  if (!text) throw notFound()
  const { subject, paragraphs, action } = text
  return layOutMail({ deps, brand }, language, {
    ...{ name, subject, paragraphs, action: action?.label ?? '' },
    ...(action ? { link: { route: action.path } } : {}),
  })
}

/** Throws `right_missing`, `not_found`. */
export async function previewNews(
  context: OperatorContext,
  { language, ...of }: QueryOf<typeof calls.getNewsPreview>,
): Promise<AnswerOf<typeof calls.getNewsPreview>> {
  const { brand, news } = await newsAt(context, of)
  const { subject, text } = mailIn(context, brand, news, language, context.operator.name)
  return { subject, text, readers: await countReaders(context.db, brand, newsOf(news)) }
}

/** Mails it to who asks, in one language. Throws `right_missing`, `not_found`. */
export const mailProof = (
  context: OperatorContext,
  { language, ...of }: BodyOf<typeof calls.proofNews>,
): Promise<void> =>
  inTransaction(context, async (trx) => {
    const { brand, news } = await newsAt(trx, of)
    await log(trx, brand, of.name, { call: 'proofNews', after: { language } })
    const { email, name } = trx.operator
    const mail = mailIn(trx, brand, news, language, name)
    await enqueueMail({ db: trx.db, brand, now: trx.now }, `news proof:${newToken()}`, { to: email, ...mail })
  })

/**
 * Plans a draft, or takes a plan back. Throws `right_missing`, `confirm_needed`, `not_found`, `case_changed`,
 * `already_decided`.
 */
export async function changePlan(
  context: OperatorContext,
  { due_at, ...of }: BodyOf<typeof calls.planNews>,
): Promise<void> {
  const read = await newsAsRead(context, of)
  // Counted before the transaction, which others that write wait for.
  const readers = due_at === 0 ? 0 : await countReaders(context.db, read.brand, newsOf(read.news))
  await inTransaction(context, async (trx) => {
    const { brand, news } = await newsAsRead(trx, of)
    await log(trx, brand, of.name, { call: 'planNews', after: { due_at } })
    const isChanged =
      due_at === 0
        ? await takeBackNews(trx, news)
        : await planNews(trx, operatorActor(trx), news, { dueAt: due_at, readers })
    if (!isChanged) throw new ServiceError('already_decided')
  })
}

/** Signs. Throws `right_missing`, `confirm_needed`, `not_found`, `case_changed`, `same_decider`, `already_decided`. */
export const addSignature = (context: OperatorContext, of: BodyOf<typeof calls.signNews>): Promise<void> =>
  inTransaction(context, async (trx) => {
    const { brand, news } = await newsAsRead(trx, of)
    const actor = operatorActor(trx)
    if (news.asked_by === nameOf(actor)) throw new ServiceError('same_decider')
    await log(trx, brand, of.name, { call: 'signNews' })
    if (!(await signNews(trx, actor, news))) throw new ServiceError('already_decided')
  })
