// News at the desk: a draft, a proof, a plan, the signature of somebody else, and each reader once.

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { KyselyPlugin } from 'kysely'
import { startApi, type Person, type TestApi } from '../../../../tests/support/api.ts'
import {
  ask,
  codeOf,
  entriesOf,
  RefusedError,
  signedIn,
  signInBy,
  type TestOperator,
} from '../../../../tests/support/operators.ts'
import { openBrands } from '../../../../tests/support/profiles.ts'
import { DESK_CONFIRMED_MS } from '../../../core/desk.ts'
import { DAY_MS } from '../../../core/durations.ts'
import type { Locale } from '../../../contract/lists.ts'
import { NEWS_ALONE, sendPlannedNews } from '../../notifications/planned-news.ts'

const TEXT = '# A walk on Sunday\n\nFour paths by the sea.\n\n[Have a look](route:members)\n'

let api: TestApi
let mara: TestOperator
let fin: TestOperator
beforeAll(async () => {
  api = await startApi({ change: openBrands })
  mara = await signedIn(api, 'marketing', 'amora')
  fin = await signedIn(api, 'finance', 'amora')
})
afterAll(() => api.stop())
beforeEach(async () => {
  // Nobody sleeps.
  api.clock.now = Math.ceil(api.clock.now / DAY_MS) * DAY_MS + DAY_MS / 2
  for (const who of [mara, fin]) await signInBy(who, who.passkey)
})

const textsOf = (text = TEXT) =>
  Object.fromEntries(api.deps.brands.get('amora')!.site.locales.map((locale) => [locale, text])) as Record<
    Locale,
    string
  >
let drafts = 0
interface Draft {
  brand: string
  name: string
}
async function draft(): Promise<Draft> {
  const of = { brand: 'amora', name: `walk-${(drafts += 1)}` }
  await ask(mara, 'saveNews', { ...of, texts: textsOf(), written_at: 0 })
  return of
}
async function reader(): Promise<Person> {
  const made = await api.member('amora')
  await made.put('/api/notifications.php', { kinds: { news: { email: true } } })
  return made
}
/** Plans the text that stands, or takes its plan back. */
const plan = async (of: Draft, due_at: number) =>
  ask(mara, 'planNews', { ...of, due_at, written_at: (await rowOf(of)).written_at })
/** Writes a draft anew, in place of the one that stands. */
const save = async (who: TestOperator, of: Draft, text: string) =>
  ask(who, 'saveNews', { ...of, texts: textsOf(text), written_at: (await rowOf(of)).written_at })
const sign = async (who: TestOperator, of: Draft) =>
  ask(who, 'signNews', { ...of, written_at: (await rowOf(of)).written_at })
const rowOf = async (of: { name: string }) =>
  (await ask(mara, 'getNews', {})).rows.find(({ name }) => name === of.name)!
const mailsTo = (email: string) => api.mails.filter((mail) => mail.to === email)
const needTwo = ({ name }: { name: string }) =>
  api.deps.store.db.updateTable('news').set({ needs_two: 1 }).where('name', '=', name).execute()
async function runJob(): Promise<void> {
  await sendPlannedNews(api.deps)
  await api.deliver()
}
/** The job, given what it reads in another way. */
async function runJobReading(transformResult: KyselyPlugin['transformResult']): Promise<void> {
  const { store } = api.deps
  const db = store.db.withPlugin({ transformQuery: ({ node }) => node, transformResult })
  await sendPlannedNews({ ...api.deps, store: { ...store, db } })
  await api.deliver()
}
/** The job, with what happens once it has read what is due. */
function runJobWhile(change: () => Promise<unknown>): Promise<void> {
  let reads = 0
  return runJobReading(async ({ result }) => {
    if ((reads += 1) === 1) await change()
    return result
  })
}
/** The job, as if so many more asked for news. */
const runJobFor = (more: number) =>
  runJobReading(async ({ result }) => ({
    ...result,
    rows: result.rows.map((row) => ('count' in row ? { ...row, count: Number(row.count) + more } : row)),
  }))
async function planAnew(of: Draft, dueAt: number): Promise<void> {
  await plan(of, 0)
  await save(mara, of, '# Put right\n\nFive paths.')
  await plan(of, dueAt)
}

describe('news at the desk', () => {
  test('is a draft first, whose proof goes to who asks and to nobody else', async () => {
    const of = await draft()
    const ann = await reader()
    const { subject, text, readers } = await ask(mara, 'getNewsPreview', { ...of, language: 'en' })
    expect(subject).toContain('A walk on Sunday')
    expect(text).toContain('Four paths by the sea.')
    expect(readers).toBe(1)
    await ask(mara, 'proofNews', { ...of, language: 'en' })
    await runJob()
    expect(mailsTo(mara.email).map((mail) => mail.subject)).toContain(subject)
    expect(mailsTo(ann.email).filter((mail) => mail.subject === subject)).toEqual([])
    expect(await rowOf(of)).toMatchObject({ state: 'draft', sent: 0 })
  })

  test('is sent by the job when it is due, to each reader once, and says how far it is', async () => {
    const of = await draft()
    const ann = await reader()
    const before = mailsTo(ann.email).length
    await plan(of, api.clock.now + DAY_MS)
    await runJob()
    expect(await rowOf(of)).toMatchObject({ state: 'planned', sent: 0 })
    api.clock.now += DAY_MS
    await signInBy(mara, mara.passkey)
    await runJob()
    await runJob()
    expect(mailsTo(ann.email)).toHaveLength(before + 1)
    const { state, sent, readers } = await rowOf(of)
    expect([state, sent]).toEqual(['sent', readers])
    expect(await codeOf(plan(of, 0))).toBe('already_decided')
  })

  test('is taken back before it begins, and not sent', async () => {
    const of = await draft()
    await plan(of, 1)
    expect((await rowOf(of)).state).toBe('sending')
    await plan(of, 0)
    await runJob()
    expect(await rowOf(of)).toMatchObject({ state: 'draft', sent: 0 })
  })

  test('for many readers waits for a signature, which nobody gives to their own plan', async () => {
    const of = await draft()
    const ann = await reader()
    const before = mailsTo(ann.email).length
    await plan(of, 1)
    await needTwo(of)
    await runJob()
    expect((await rowOf(of)).state).toBe('to_sign')
    expect(mailsTo(ann.email)).toHaveLength(before)
    expect(await codeOf(sign(mara, of))).toBe('same_decider')
    await expect(
      api.deps.store.db
        .updateTable('news')
        .set({ signed_by: `operator:${mara.id}` })
        .where('name', '=', of.name)
        .execute(),
    ).rejects.toThrow()
    await sign(fin, of)
    expect(await codeOf(sign(fin, of))).toBe('already_decided')
    await runJob()
    expect(mailsTo(ann.email)).toHaveLength(before + 1)
    expect(await entriesOf(api, fin, 'signNews')).toHaveLength(1)
  })

  test('that is corrected while the job runs goes out as it is now', async () => {
    const of = await draft()
    const ann = await reader()
    const before = mailsTo(ann.email).length
    await plan(of, 1)
    await runJobWhile(() => planAnew(of, 1))
    const mails = mailsTo(ann.email).slice(before)
    expect(mails.map(({ subject }) => subject)).toEqual([expect.stringContaining('Put right')])
  })

  test.each([
    ['put off', 'planned', (of: Draft) => planAnew(of, api.clock.now + DAY_MS)],
    ['to be signed', 'to_sign', (of: Draft) => planAnew(of, 1).then(() => needTwo(of))],
  ] as const)('that is %s while the job runs is not sent', async (_, state, change) => {
    const of = await draft()
    const ann = await reader()
    const before = mailsTo(ann.email).length
    await plan(of, 1)
    await runJobWhile(() => change(of))
    expect(await rowOf(of)).toMatchObject({ state, sent: 0 })
    expect(mailsTo(ann.email)).toHaveLength(before)
    await plan(of, 0)
  })

  test('waits for a signature where its readers became many since it was planned', async () => {
    const of = await draft()
    const ann = await reader()
    const before = mailsTo(ann.email).length
    await plan(of, 1)
    await runJobFor(NEWS_ALONE)
    const { state, readers } = await rowOf(of)
    expect(state).toBe('to_sign')
    expect(readers).toBeGreaterThan(NEWS_ALONE)
    expect(mailsTo(ann.email)).toHaveLength(before)
    await sign(fin, of)
    await runJobFor(NEWS_ALONE)
    expect(mailsTo(ann.email)).toHaveLength(before + 1)
  })

  test('says which language is wrong, and keeps nothing of it', async () => {
    const { en, ...others } = textsOf()
    const save = (texts: object, more: object = {}) =>
      ask(mara, 'saveNews', { brand: 'amora', name: 'broken', texts, written_at: 0, ...more }).then(
        () => null,
        (error: unknown) => (error instanceof RefusedError ? error.body.fields : error),
      )
    expect(await save(others)).toEqual({ 'texts.en': 'required' })
    expect(await save({ ...others, en: 'no heading' })).toEqual({ 'texts.en': 'invalid' })
    const named = { ...textsOf('# Less\n\nUse SPRING20 now.'), en }
    expect(await save(named, { code: 'SPRING20' })).toEqual({ 'texts.en': 'unknown' })
    expect(await rowOf({ name: 'broken' })).toBeUndefined()
  })

  test('is neither planned nor signed in a text that who does it has not read', async () => {
    const of = await draft()
    const read = { ...of, written_at: (await rowOf(of)).written_at }
    api.clock.now += 1
    await save(mara, of, '# Another\n\nText.')
    expect(await codeOf(ask(mara, 'planNews', { ...read, due_at: 1 }))).toBe('case_changed')
    expect((await rowOf(of)).state).toBe('draft')
    await plan(of, 1)
    await needTwo(of)
    expect(await codeOf(ask(fin, 'signNews', read))).toBe('case_changed')
    expect(await codeOf(ask(mara, 'planNews', { ...read, due_at: 0 }))).toBe('case_changed')
    expect(await rowOf(of)).toMatchObject({ state: 'to_sign', signed_by: '' })
    await sign(fin, of)
    await plan(of, 0)
  })

  test('takes the place of no draft that its writer has not seen', async () => {
    const of = await draft()
    const { written_at } = await rowOf(of)
    const write = (who: TestOperator, read: number, text: string) =>
      codeOf(ask(who, 'saveNews', { ...of, texts: textsOf(text), written_at: read }))
    expect(await write(fin, 0, '# Mine\n\nText.')).toBe('case_changed')
    expect(await write(fin, written_at, '# Read\n\nText.')).toBe('done')
    expect(await write(mara, written_at, '# Late\n\nText.')).toBe('case_changed')
    const { rows, operators } = await ask(mara, 'getNews', { brand: 'amora', name: of.name })
    expect(rows).toMatchObject([{ name: of.name, written_by: `operator:${fin.id}` }])
    expect(operators.map(({ id }) => id)).toContain(fin.id)
    expect((await ask(mara, 'getNewsPreview', { ...of, language: 'en' })).subject).toContain('Read')
  })

  test('that is planned is not written over', async () => {
    const of = await draft()
    await save(mara, of, '# Another\n\nText.')
    await plan(of, api.clock.now + DAY_MS)
    expect(await codeOf(save(mara, of, TEXT))).toBe('invalid_fields')
    expect(await codeOf(plan(of, 1))).toBe('already_decided')
  })

  test('is planned with a fresh passkey alone', async () => {
    const of = await draft()
    api.clock.now += DESK_CONFIRMED_MS + 1
    expect(await codeOf(plan(of, 1))).toBe('confirm_needed')
    expect(await codeOf(sign(fin, of))).toBe('confirm_needed')
  })
})
