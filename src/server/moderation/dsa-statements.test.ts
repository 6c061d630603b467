// Statements as the Commission's database takes them say what was done and why, and nothing of anybody.

import { afterAll, beforeAll, expect, test } from 'vitest'
import { OPERATOR } from '../../../tests/support/actors.ts'
import { startApi, type TestApi } from '../../../tests/support/api.ts'
import { hide } from '../../../tests/support/notices.ts'
import { openBrands, paidMember } from '../../../tests/support/profiles.ts'
import { DAY_MS } from '../../core/durations.ts'
import type { Fact } from '../../contract/moderation.ts'
import type { RestrictionGround } from '../../contract/lists.ts'
import { readStatements, type DsaStatement } from './dsa-statements.ts'
import { restrictMember, type TakenMeasure } from './restrictions/take-measure.ts'

let api: TestApi
beforeAll(async () => {
  api = await startApi({ change: openBrands })
})
afterAll(() => api.stop())

const amora = () => api.deps.brands.get('amora')!
async function statementsSince(since: number): Promise<DsaStatement[]> {
  const statements: DsaStatement[] = []
  for await (const statement of readStatements(api.deps, amora(), since)) statements.push(statement)
  return statements
}
const take = (
  { name }: { name: string },
  taken: TakenMeasure,
  ground: RestrictionGround,
  facts: readonly Fact[],
  notice = '',
) =>
  restrictMember(api.deps, OPERATOR, { brand: 'amora', name }, taken, {
    ...{ ground: ground as 'fraud', notice, facts, words: 'Write to eva@mail.test' },
  })

test('a statement names measure, ground and source in the words of the database', async () => {
  const since = api.clock.now
  const ann = await paidMember(api)
  const id = await take(ann, { measure: 'suspended', days: 7 }, 'illegal', ['illegal.hate'])
  const statements = await statementsSince(since)
  const day = (at: number) => new Date(at).toISOString().slice(0, 10)
  expect(statements).toEqual([
    expect.objectContaining({
      decision_account: 'DECISION_ACCOUNT_SUSPENDED',
      end_date_account_restriction: day(api.clock.now + 7 * DAY_MS),
      decision_ground: 'DECISION_GROUND_INCOMPATIBLE_CONTENT',
      incompatible_content_ground: 'What isn’t allowed',
      incompatible_content_illegal: 'Yes',
      category: 'STATEMENT_CATEGORY_ILLEGAL_OR_HARMFUL_SPEECH',
      category_specification: ['KEYWORD_HATE_SPEECH'],
      application_date: day(api.clock.now),
      source_type: 'SOURCE_VOLUNTARY',
      automated_detection: 'No',
      automated_decision: 'AUTOMATED_DECISION_NOT_AUTOMATED',
      puid: id,
    }),
  ])
  expect(statements[0]!.territorial_scope).not.toContain('GB')
})

test('a hiding by itself is fully automated; a warning is not filed', async () => {
  const since = (api.clock.now += DAY_MS)
  const [ann, ben] = [await paidMember(api), await paidMember(api)]
  await hide(api, 'amora', ben, { reference: ann.id })
  await take(ben, { measure: 'warning' }, 'fraud', ['fraud.led_elsewhere'])
  expect(await statementsSince(since)).toEqual([
    expect.objectContaining({
      decision_visibility: ['DECISION_VISIBILITY_CONTENT_DISABLED'],
      decision_provision: 'DECISION_PROVISION_PARTIAL_SUSPENSION',
      category: 'STATEMENT_CATEGORY_PROTECTION_OF_MINORS',
      source_type: 'SOURCE_ARTICLE_16',
      automated_decision: 'AUTOMATED_DECISION_FULLY',
    }),
  ])
})

test('no statement holds a name, an address, a word or an id of a member', async () => {
  const since = (api.clock.now += DAY_MS)
  const [ann, ben] = [await paidMember(api), await paidMember(api)]
  const cost = amora().site.message_credits
  const written = await ann.post('/api/chat.php', { profile: ben.id, text: 'Send vouchers', cost })
  const message = written.body.message.id as string
  const reported = await ben.post('/api/complaint.php', {
    ...{ kind: 'fraud', reference: message, text: 'She wants money', good_faith: true },
  })
  const notice = reported.body.case_number as string
  const facts = ['fraud.asked_for_money'] as const
  await take(ann, { measure: 'text_removed', message }, 'fraud', facts, notice)
  await take(ann, { measure: 'suspended', days: 3 }, 'fraud', facts, notice)
  const statements = await statementsSince(since)
  expect(statements).toHaveLength(2)
  const filed = JSON.stringify(statements)
  for (const said of [ann.id, ann.name, ann.email, ben.id, ben.name, ben.email, message, notice])
    expect(filed).not.toContain(said)
  for (const typed of ['Send vouchers', 'wants money', 'eva@', 'olga']) expect(filed).not.toContain(typed)
})
