// Cases begin with all that waits for a person.
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { picture } from '../../../../tests/security/access/fixtures.ts'
import { OPERATOR } from '../../../../tests/support/actors.ts'
import { hide } from '../../../../tests/support/notices.ts'
import { buy, openWithoutDiscounts } from '../../../../tests/support/purchases.ts'
import { startApi, type TestApi } from '../../../../tests/support/api.ts'
import { audit } from '../../audit/audit.ts'
import { restrictMember } from '../../moderation/restrictions/take-measure.ts'
import { sendRefunds } from '../../payments/refunds/refund-order.ts'
import { PaymentRefusedError } from '../../payments/providers/provider.ts'
import { DAY_MS } from '../../../core/durations.ts'
import { cases } from './migrations/0020-cases.ts'

const WARNING = { measure: 'warning' } as const
let api: TestApi
beforeAll(async () => {
  api = await startApi({
    change(sites) {
      openWithoutDiscounts(sites)
      for (const site of sites) site.photo_review = site.id === 'amora'
    },
  })
  api.deps.payments.refund = () => Promise.reject(new PaymentRefusedError('our account is not covered'))
})
afterAll(() => api.stop())

/** The database as the release before left it. */
async function forgetCases(): Promise<void> {
  const { db } = api.deps.store
  for (const statement of [
    'drop index notice_case',
    'alter table notice drop column case_id',
    'drop table case_event',
    'drop table desk_case',
  ])
    await sql.raw(statement).execute(db)
}

test('the migration gives all that waits for a person one case each', async () => {
  const { db, engine } = api.deps.store
  const [ann, ben, cat, dan] = [
    await api.member('amora'),
    await api.member('amora'),
    await api.member('amora'),
    await api.member('amora'),
  ]
  const report = (kind: string, reference: string) =>
    ben.post('/api/complaint.php', { kind, reference, text: 'Look', good_faith: true })
  await hide(api, 'amora', ben, { reference: `profile:${ann.id}` })
  await report('fraud', `profile:${ann.id}`)
  await report('fraud', `profile:${cat.id}`)
  await cat.post('/api/complaint.php', {
    ...{ kind: 'fake', reference: 'the one with the hat', text: 'Look', good_faith: true },
  })
  const form = new FormData()
  form.set('file', new File([new Uint8Array(await picture())], 'photo.png'))
  await cat.post('/api/photo.php', form)
  const stranger = { name: 'A Stranger', contract: 'of May', email: 'stranger@mail.test' }
  await api.visitor('amora').post('/api/withdrawal.php', stranger)
  const { id } = await buy(dan)
  await dan.post('/api/withdrawal.php', { name: 'Dan', contract: id, email: dan.email })
  const warned = await restrictMember(api.deps, OPERATOR, { brand: 'amora', name: dan.name }, WARNING, {
    ...{ ground: 'fraud', notice: '', facts: ['fraud.asked_for_money'] },
  })
  await dan.post('/api/appeal.php', { decision: warned, text: 'That was somebody else.' })
  for (let tries = 0; tries < 8; tries += 1) {
    api.clock.now += DAY_MS
    await sendRefunds(api.deps)
  }
  const kindsOf = async () =>
    (await db.selectFrom('desk_case').select(['kind', 'ground', 'subject', 'brand', 'state']).execute())
      .map((row) => Object.values(row).join(' '))
      .sort()
  const opened = await kindsOf()
  expect(opened).toHaveLength(8)
  await forgetCases()
  await cases(engine).up(db as never)
  expect(await kindsOf()).toEqual(opened)
  expect(await audit(api.deps.store, api.deps.brands)).toEqual([])
})
