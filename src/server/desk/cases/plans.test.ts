// A queue of ten thousand open cases beside a million closed ones is read by its indices.

import { type CompiledQuery, sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DEBIT_VIEWS } from '../../../contract/desk/disputes.ts'
import { CAMPAIGN_PARTS } from '../../../contract/desk/campaigns.ts'
import { CODE_VIEWS } from '../../../contract/desk/discount-codes.ts'
import { REFUND_VIEWS, WITHDRAWAL_VIEWS } from '../../../contract/desk/money-lists.ts'
import { picture } from '../../../../tests/security/access/fixtures.ts'
import { OPERATOR } from '../../../../tests/support/actors.ts'
import { startApi, type TestApi } from '../../../../tests/support/api.ts'
import { ask, signedIn } from '../../../../tests/support/operators.ts'
import { buy, openWithoutDiscounts } from '../../../../tests/support/purchases.ts'
import { returnCases } from '../../platform/cases/return-cases.ts'
import { sendRefunds } from '../../payments/refunds/refund-order.ts'
import { releaseClaims } from './claim-case.ts'

const GROWING = [
  ...['desk_case', 'case_event', 'account', 'profile', 'photo', 'message', 'notice', 'evidence', 'decision'],
  ...['orders', 'invoice', 'mandate', 'session', 'consent', 'operator_log', 'account_source'],
  ...['refund', 'refund_request', 'credit_note', 'withdrawal', 'ledger', 'direct_debit'],
]

let api: TestApi
const sent = new Map<string, CompiledQuery>()
let isWatching = false
beforeAll(async () => {
  api = await startApi({
    change: openWithoutDiscounts,
    onQuery({ query }) {
      if (isWatching) sent.set(query.sql, query)
    },
  })
})
afterAll(() => api.stop())

async function planOf(query: CompiledQuery): Promise<string> {
  const { db, engine } = api.deps.store
  if (engine === 'sqlite') {
    const plan = await db.executeQuery<{ detail: string }>({
      ...query,
      sql: `explain query plan ${query.sql}`,
    })
    return plan.rows.map(({ detail }) => detail).join('\n')
  }
  return db.transaction().execute(async (trx) => {
    await sql`set local enable_seqscan = off`.execute(trx)
    const plan = await trx.executeQuery<{ 'QUERY PLAN': string }>({ ...query, sql: `explain ${query.sql}` })
    return plan.rows.map((row) => row['QUERY PLAN']).join('\n')
  })
}

/** A whole table of what a million members have. */
const SCANNED = new RegExp(
  ['SCAN', 'Seq Scan on'].map((scan) => `${scan} (${GROWING.join('|')})\\b`).join('|'),
)
/** What SQLite says where a write looks at a whole pool or brand. PostgreSQL plans by row counts: few rows show nothing. */
const SHARED = new RegExp(
  `SEARCH (${GROWING.join('|')})\\b.* \\((?:pool|brand)=\\?(?: AND (?:pool|brand)=\\?)*\\)$`,
  'm',
)
/** A page of the log that comes of more rows than it shows. */
const SORTED_LOG = /operator_log USING (?!.*_(subject|case_id) )[^]*USE TEMP B-TREE FOR ORDER BY/

test('every statement on cases, members and orders finds them by an index', async () => {
  const [ann, ben] = [await api.member('amora'), await api.member('amora')]
  const form = new FormData()
  form.set('file', new File([new Uint8Array(await picture())], 'photo.png'))
  const photo = (await ann.post('/api/photo.php', form)).body.filename as string
  await ben.post('/api/complaint.php', {
    ...{ kind: 'fraud', reference: `profile:${ann.id}`, text: 'Asks for money', good_faith: true },
  })
  const olga = await signedIn(api, 'lead', '*', [
    { brand: '*', role: 'child_abuse' },
    { brand: '*', role: 'finance' },
  ])
  const half = await signedIn(api, 'moderator')
  const signer = await signedIn(api, 'lead')
  const owner = await signedIn(api, 'owner')
  const sales = [await buy(ann), await buy(ann)].map((sale) => sale.id)
  const { rows } = await ask(olga, 'getQueue', { subject: ann.id })
  const { id, version } = rows[0]!
  isWatching = true
  for (const who of [olga, half])
    for (const query of [
      {},
      { view: 'mine' },
      { state: 'closed' },
      { subject: ann.id },
      { kind: 'notice' },
    ] as const)
      await ask(who, 'getQueue', query)
  await ask(olga, 'getQueue', { after: `1.${api.clock.now}.${id}` })
  await ask(olga, 'getCase', { id })
  await ask(olga, 'getPhotos', {})
  await ask(olga, 'claimCase', { id })
  await ask(olga, 'decidePhotos', { decisions: [{ photo: 'none' }] })
  await ask(olga, 'getPhotoFile', { id: photo, size: 'thumb' })
  const decision = { id, version, measure: 'kept', facts: [], words: '' } as const
  await ask(olga, 'previewCase', { ...decision, facts: [] })
  await ask(olga, 'previewCase', { ...decision, measure: 'warning', facts: ['fraud.asked_for_money'] })
  await ask(olga, 'decideCase', { ...decision, facts: [] })
  await releaseClaims({ db: api.deps.store.db, now: api.clock.now }, olga.id, OPERATOR)
  await returnCases(api.deps)
  for (const find of [ann.id, ann.name, ann.email, 'amora-000001']) await ask(olga, 'findMembers', { find })
  await ask(olga, 'getMember', { id: ann.id })
  await ask(olga, 'revealContact', { id: ann.id, reason: 'Asked us to call' })
  for (const query of [
    {},
    { number: 'amora-000001' },
    { member: ann.id, state: 'completed' },
    { code: 'NONE', after: `${api.clock.now}.x` },
    { returned: '1' },
    { disputed: '1', brand: 'amora' },
  ] as const)
    await ask(olga, 'getOrders', query)
  const refund = { amount: 1, take_back: 'none', reason: 'outage', words: 'Was down' } as const
  for (const [at, sale] of sales.entries())
    await ask(olga, 'giveRefund', { id: sale, ...refund, asks: at === 1 })
  const { request } = await ask(olga, 'getOrderDetail', { id: sales[1]! })
  await ask(signer, 'decideRefundRequest', { id: request!.id, is: 'sign', words: 'Looked' })
  for (const view of REFUND_VIEWS) await ask(olga, 'getRefunds', { view, after: `${api.clock.now}.x` })
  await sendRefunds(api.deps)
  for (const view of ['open', 'all'] as const)
    await ask(olga, 'getDisputes', { view, after: `${api.clock.now}.x` })
  await olga.get('/api/desk/dispute-evidence.php', { id: sales[0]! })
  for (const contract of ['of May', sales[0]!, 'AMORA-000001'])
    await api.visitor('amora').post('/api/withdrawal.php', { name: 'Ann', contract, email: ann.email })
  for (const view of WITHDRAWAL_VIEWS) {
    await ask(olga, 'getWithdrawals', { view })
    await ask(olga, 'getWithdrawals', { view, after: `${api.clock.now}.x` })
  }
  for (const view of DEBIT_VIEWS) await ask(olga, 'getDebits', { view, after: `${api.clock.now}.x` })
  for (const view of CODE_VIEWS)
    await ask(olga, 'getDiscountCodes', { view, after: `${api.clock.now}.amora.NONE` })
  const days = { from: '2026-01-01', until: '2026-12-31' } as const
  for (const by of CAMPAIGN_PARTS) await ask(olga, 'getCampaigns', { by, ...days, network: 'meta' })
  await ask(olga, 'getCampaigns', { by: 'ref', ...days, after: '1.' })
  for (const query of [days, { ...days, operator: olga.id }, { subject: id }, { call: 'decideCase' }])
    await ask(owner, 'getLog', query)
  isWatching = false
  const queries = [...sent.values()]
  expect(queries.filter(({ sql: text }) => text.includes('desk_case')).length).toBeGreaterThan(20)
  const broken: string[] = []
  for (const query of queries) {
    if (!/^\s*(select|update|delete)/i.test(query.sql)) continue
    const plan = await planOf(query)
    const isRead = /^\s*select/i.test(query.sql)
    if (SCANNED.test(plan) || SORTED_LOG.test(plan) || (!isRead && SHARED.test(plan)))
      broken.push(`${query.sql}\n${plan}`)
  }
  expect(broken).toEqual([])
  const page = queries.find(({ sql: text }) => text.includes('order by "due_at", "id" limit'))!
  expect(await planOf(page)).toMatch(/desk_case_(due|hard|open|counts)/)
})
