// Every call of the operators' desk, and every role that may make it, at its own brand, a partner's and a stranger's.

import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Call } from '../../src/contract/calls/define-call.ts'
import { deskCalls, type DeskCallName } from '../../src/contract/desk/desk-calls.ts'
import { CASE_KINDS, type CaseKind } from '../../src/contract/desk/case-lists.ts'
import { ROLES, type Role } from '../../src/contract/desk/rights.ts'
import { CASE_RIGHTS, measuresOf } from '../../src/core/cases.ts'
import { RIGHTS_OF } from '../../src/core/desk.ts'
import { HOUR_MS } from '../../src/core/durations.ts'
import { refundGoodwill } from '../../src/server/payments/refunds/refund-goodwill.ts'
import { giveOrAsk } from '../../src/server/payments/refunds/request-refund.ts'
import { openCase } from '../../src/server/platform/cases/cases.ts'
import { transact } from '../../src/server/platform/db/transact.ts'
import { systemContext } from '../../src/server/platform/system-context.ts'
import { OPERATOR } from '../support/actors.ts'
import { startApi, type Answer, type Person, type TestApi } from '../support/api.ts'
import type { HttpClient } from '../support/http-client.ts'
import { signedIn } from '../support/operators.ts'
import { giveCredits, paidMember, setAccount } from '../support/profiles.ts'
import { buy, openWithoutDiscounts } from '../support/purchases.ts'
import { BRAND, PARTNER, picture, STRANGER_BRAND, upload } from './access/fixtures.ts'
import { decisionFields, deskRows, type DeskTarget } from './access/rows/desk.ts'

const PLACES = [BRAND, PARTNER, STRANGER_BRAND]

let api: TestApi
let ann: Person
let ben: Person
/** A message with a photo that Ben reported, and a photo of Ann's profile. */
let reported: { notice: string; evidence: string; photo: string }
const queries: string[] = []
beforeAll(async () => {
  api = await startApi({
    change(sites) {
      openWithoutDiscounts(sites)
      for (const site of sites) site.photo_review = site.id === BRAND
    },
    onQuery: ({ query }) => queries.push(query.sql),
  })
  ;[ann, ben] = [await api.member(BRAND), await api.member(BRAND)]
  reported = await report()
})
afterAll(() => api.stop())

async function report(): Promise<typeof reported> {
  const { db } = api.deps.store
  const form = () => {
    const data = new FormData()
    data.set('file', new File([bytes], 'photo.png'))
    return data
  }
  const bytes = new Uint8Array(await picture())
  const photo = (await ann.post('/api/photo.php', form())).body.filename as string
  await setAccount(api.deps, BRAND, ann.id, { paid_user: 1 })
  await giveCredits(api.deps, BRAND, ann.id, 100)
  const { message_credits: cost } = api.deps.brands.get(BRAND)!.site
  const sent = await ann.post('/api/chat.php', { profile: ben.id, text: 'Send me money', cost })
  const about = { kind: 'fraud', text: 'Asks for money', good_faith: true }
  const { case_number: notice } = (
    await ben.post('/api/complaint.php', { ...about, reference: `message:${sent.body.message.id}` })
  ).body
  // The same notice has the copy of a photo, too.
  await ben.post('/api/complaint.php', { ...about, reference: `photo:${photo}` })
  const { id: evidence } = await db
    .updateTable('evidence')
    .set({ notice })
    .where('kind', '=', 'photo')
    .returning('id')
    .executeTakeFirstOrThrow()
  return { notice, evidence, photo }
}

const outcomeOf = ({ status, body }: Answer): string =>
  status < 300 ? 'ok' : (body as { error: string }).error

const workers = new Map<string, ReturnType<typeof signedIn>>()
/** Somebody with this role at this brand alone, the same for each call. */
function workerOf(role: Role, brand: string): ReturnType<typeof signedIn> {
  const known = workers.get(`${role} ${brand}`) ?? signedIn(api, role, brand)
  workers.set(`${role} ${brand}`, known)
  return known
}

let made = 0
async function play(
  client: HttpClient & { id?: string },
  name: DeskCallName,
  target: DeskTarget,
): Promise<Answer> {
  const call: Call = deskCalls[name]
  const { query, body, claimed } = deskRows[name]
  made += 1
  if (claimed && client.id) await give(target.case, client.id)
  return client.request(call.method, call.path, {
    ...(query ? { query: typeof query === 'function' ? query(target) : query } : {}),
    ...(call.method === 'GET' ? {} : { body: body?.(target) ?? {}, key: `key-${made}-${name}` }),
  })
}

const give = (id: string, operator: string) =>
  api.deps.store.db
    .updateTable('desk_case')
    .set({ state: 'claimed', claimed_by: operator, claimed_until: api.clock.now + HOUR_MS })
    .where('id', '=', id)
    .execute()

type Sale = Pick<DeskTarget, 'order' | 'refund' | 'request' | 'withdrawal'>
let kept: Promise<Sale> | undefined

/** A paid order, of Ben, whose logins no call ends; of what moves money one that nothing was given back of, or that waits for what the call decides. */
async function saleFor(name: DeskCallName): Promise<Sale> {
  const none = { refund: '', request: '', withdrawal: '' }
  if (name === 'answerWithdrawal') {
    const declared = { name: 'A Stranger', contract: 'of May', email: 'who@mail.test' }
    const { case_number } = (await api.visitor(BRAND).post('/api/withdrawal.php', declared)).body
    return { ...none, order: '', withdrawal: case_number as string }
  }
  if (!['giveRefund', 'decideRefundRequest', 'markRefundPaid'].includes(name))
    return (kept ??= buy(ben).then(({ id }) => ({ order: id, ...none })))
  const { id: order } = await buy(ben)
  const goodwill = { amount: 1, takeBack: 'none', reason: 'goodwill' } as const
  if (name === 'markRefundPaid') {
    const refund = await refundGoodwill(api.deps, OPERATOR, order, goodwill)
    if (typeof refund === 'string') throw new Error(refund)
    const set = { refused_at: api.clock.now }
    await api.deps.store.db.updateTable('refund').set(set).where('id', '=', refund.id).execute()
    return { ...none, order, refund: refund.id }
  }
  if (name !== 'decideRefundRequest') return { ...none, order }
  const brand = api.deps.brands.get(BRAND)!
  const request = randomUUID()
  await transact(api.deps.store.db, (db) =>
    giveOrAsk(
      systemContext(api.deps, brand, db),
      OPERATOR,
      { pool: brand.pool, id: order },
      {
        ...{ ...goodwill, id: request, words: 'Wrote to us', asks: true },
      },
    ),
  )
  return { ...none, order, request }
}

/** An operator, and a case that the notice belongs to from now on. */
async function newTarget(name: DeskCallName, kind: CaseKind = 'notice'): Promise<DeskTarget> {
  const { id } = deskRows[name].usesUp
    ? await signedIn(api, 'moderator', BRAND)
    : await workerOf('moderator', BRAND)
  const { pool } = api.deps.brands.get(BRAND)!
  const sale = await saleFor(name)
  return transact(api.deps.store.db, async (db) => {
    // An open one hides her photos from all but the named grant.
    await db
      .updateTable('desk_case')
      .set({ state: 'closed', closed_at: api.clock.now })
      .where('subject', '=', ann.id)
      .where('kind', 'in', ['child_abuse', 'child_abuse_follow_up'])
      .execute()
    // One is open at a time.
    await db.deleteFrom('audit_run').execute()
    const about = { pool, brand: BRAND, subject: ann.id, language: 'en', by: OPERATOR } as const
    const cause = {
      ...about,
      kind,
      subject_kind: 'member',
      subject_ref: randomUUID(),
      ground: 'fraud',
    } as const
    const opened = await openCase({ db, now: api.clock.now }, cause)
    await db
      .updateTable('notice')
      .set({ case_id: opened.id, decided_at: 0, outcome: '' })
      .where('id', '=', reported.notice)
      .execute()
    await db.updateTable('photo').set({ status: 'pending' }).where('id', '=', reported.photo).execute()
    const waiting = { kind: 'photo', subject_kind: 'photo', subject_ref: reported.photo } as const
    await openCase({ db, now: api.clock.now }, { ...about, ...waiting })
    return {
      brand: BRAND,
      id,
      member: ann.id,
      case: opened.id,
      version: opened.version,
      ...reported,
      ...sale,
    }
  })
}

test.each(Object.keys(deskRows) as DeskCallName[])(
  '%s answers the roles its row names alone',
  async (name) => {
    const { who, outcome = 'ok', elsewhere = outcome, others = {} } = deskRows[name]
    const target = await newTarget(name)
    const visitor = await play(api.deskVisitor(), name, target)
    expect(['visitor', outcomeOf(visitor)]).toEqual([
      'visitor',
      who === 'anybody' ? outcome : 'authentication_required',
    ])
    if (typeof who === 'string') {
      if (who === 'anybody') return
      const operator = await signedIn(api, 'support', BRAND)
      expect(['operator', outcomeOf(await play(operator, name, target))]).toEqual(['operator', outcome])
      return
    }
    for (const role of ROLES) {
      for (const brand of PLACES) {
        const operator = await workerOf(role, brand)
        const allowed = brand === BRAND ? outcome : elsewhere
        const expected = who.includes(role) ? allowed : (others[role] ?? 'right_missing')
        const found = outcomeOf(await play(operator, name, await freshFor(role, who)))
        expect([role, brand, found]).toEqual([role, brand, expected])
      }
    }

    /** A change may be made once: those who may make it have a target each. */
    async function freshFor(role: Role, allowed: readonly Role[]): Promise<DeskTarget> {
      return allowed.includes(role) && deskCalls[name].method !== 'GET' ? newTarget(name) : target
    }
  },
)

test.each(CASE_KINDS)('a case of kind %s is there for who has its right at its brand alone', async (kind) => {
  const { case: id } = await newTarget('getCase', kind)
  for (const role of ROLES)
    for (const brand of PLACES) {
      const operator = await workerOf(role, brand)
      const { status } = await operator.get('/api/desk/case.php', { id })
      const isSeen = brand === BRAND && RIGHTS_OF[role].includes(CASE_RIGHTS[kind].read)
      expect([role, brand, status === 200]).toEqual([role, brand, isSeen])
    }
})

/** What another member has: at a brand a photo and a message, at the home brand a purchase too. */
async function belongingsAt(brand: string) {
  const [cat, dan] = [await paidMember(api, brand), await api.member(brand)]
  const { message_credits: cost } = api.deps.brands.get(brand)!.site
  const sent = await cat.post('/api/chat.php', { profile: dan.id, text: 'Hello', cost })
  const { filename: photo } = await upload(cat)
  const order = brand === BRAND ? (await buy(cat)).id : randomUUID()
  return { photo, message: sent.body.message.id as string, order }
}

const PATHS = ['/api/desk/decide.php', '/api/desk/case-preview.php']

test('a decision names a photo, a message and a purchase of its own case alone', async () => {
  const roles = (['finance', 'support', 'child_abuse'] as const).map((role) => ({ brand: '*', role }))
  const operator = await signedIn(api, 'lead', '*', roles)
  const others = await Promise.all(PLACES.map(belongingsAt))
  const fields = Object.values(decisionFields).filter((field) => field !== 'own')
  const { db } = api.deps.store
  const stateOf = () =>
    Promise.all([
      db.selectFrom('photo').select(['id', 'status', 'thumb_name']).orderBy('id').execute(),
      db.selectFrom('message').select(['id', 'removed']).orderBy('id').execute(),
      db.selectFrom('decision').select('id').orderBy('id').execute(),
    ])
  for (const kind of CASE_KINDS) {
    const target = await newTarget('decideCase', kind)
    await give(target.case, operator.id)
    const before = await stateOf()
    for (const measure of measuresOf({ kind, subject_kind: 'member' }))
      for (const field of fields)
        for (const other of others)
          for (const path of other === others[0] ? PATHS : PATHS.slice(0, 1)) {
            const rest = {
              facts: ['fraud.asked_for_money'],
              photo_ground: 'photo_nude',
              words: 'Seen',
              days: 3,
            }
            const body = { id: target.case, version: target.version, measure, ...rest, [field]: other[field] }
            const { fields: refused } = (await operator.post(path, body, { key: randomUUID() })).body
            expect([kind, measure, field, refused]).toEqual([kind, measure, field, { [field]: 'unknown' }])
          }
    expect(await stateOf()).toEqual(before)
  }
})

test('an owner of a brand is shown those of other brands nowhere', async () => {
  const here = await signedIn(api, 'moderator', BRAND)
  for (const brand of [PARTNER, STRANGER_BRAND]) {
    const owner = await signedIn(api, 'owner', brand)
    const { people } = (await owner.get('/api/desk/people.php')).body as { people: { id: string }[] }
    expect(people.map(({ id }) => id)).not.toContain(here.id)
  }
})

/** Tables of what members wrote and showed to each other, and columns of where they are reached. */
const PRIVATE = /"(message|message_photo|message_voice|evidence)"/
const ADDRESSED = /"(account|notice|withdrawal)"/
const readsPrivately = (sql: string) =>
  /^\s*(select|update|delete|insert into "(?!outbox|operator|desk_case|case_event|idempotency))/i.test(sql) &&
  (PRIVATE.test(sql) || (ADDRESSED.test(sql) && /"email"|select \*|returning \*/.test(sql)))

/** What each call of an operator who may make it asks the database, and whether it left an entry in the log. */
async function watch(name: DeskCallName): Promise<{ isLogged: boolean; isPrivate: boolean }> {
  const { who } = deskRows[name]
  const operator = await signedIn(api, typeof who === 'string' ? 'owner' : who[0]!, BRAND)
  const target = await newTarget(name)
  queries.length = 0
  expect([name, outcomeOf(await play(operator, name, target))]).toEqual([name, 'ok'])
  const isPrivate = queries.some(readsPrivately)
  const entry = await api.deps.store.db
    .selectFrom('operator_log')
    .select('seq')
    .where('operator', '=', operator.id)
    .where('call', '=', name)
    .executeTakeFirst()
  return { isLogged: entry !== undefined, isPrivate }
}

const ofOperators = (Object.entries(deskCalls) as [DeskCallName, Call][]).filter(
  ([name, { access }]) => access === 'operator' && (deskRows[name].outcome ?? 'ok') === 'ok',
)

test('a write, and a look at messages, evidence or addresses, is in the log', async () => {
  const looks: string[] = []
  for (const [name, { method, flag }] of ofOperators) {
    const { isLogged, isPrivate } = await watch(name)
    if (isPrivate) looks.push(name)
    const isWrite = method !== 'GET' && flag === undefined
    if (isWrite || isPrivate) expect([name, isLogged]).toEqual([name, true])
  }
  expect(looks).toEqual(
    expect.arrayContaining(['getCase', 'getConversation', 'getEvidenceFile', 'previewCase', 'decideCase']),
  )
})
