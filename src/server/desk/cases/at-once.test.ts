// Three operators at one queue at once, in whatever order: nothing is decided twice, unlogged, untold, or by who decided before.

import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApi, type Person, type TestApi } from '../../../../tests/support/api.ts'
import { sampled } from '../../../../tests/support/full.ts'
import { appealLinkIn } from '../../../../tests/support/links.ts'
import {
  ask,
  RefusedError,
  signedIn,
  signInBy,
  type TestOperator,
} from '../../../../tests/support/operators.ts'
import { openBrands } from '../../../../tests/support/profiles.ts'
import { fc } from '../../../../tests/support/property.ts'
import type { CaseDecision } from '../../../contract/desk/cases.ts'
import { HOUR_MS, MINUTE_MS } from '../../../core/durations.ts'
import { audit } from '../../audit/audit.ts'
import { returnCases } from '../../platform/cases/return-cases.ts'

let api: TestApi
let leads: TestOperator[]
beforeAll(async () => {
  api = await startApi({ change: openBrands })
  leads = [await signedIn(api, 'lead'), await signedIn(api, 'lead'), await signedIn(api, 'lead')]
})
afterAll(() => api.stop())

interface World {
  ann: Person
  /** Decisions that were answered as made. */
  made: number
}

const REFUSALS = [
  ...['already_decided', 'case_changed', 'claimed_by_other', 'same_decider', 'invalid_fields', 'not_found'],
]

/** The newest case of the member, of one kind where said. */
const newest = async ({ ann }: World, kind?: 'appeal') => {
  const { rows } = await ask(leads[0]!, 'getQueue', { subject: ann.id, ...(kind ? { kind } : {}) })
  return rows.find(({ closed_at }) => closed_at === 0) ?? rows[0]
}

const decide = (rest: Partial<CaseDecision>, kind?: 'appeal') => async (who: TestOperator, world: World) => {
  const row = await newest(world, kind)
  if (!row) return
  await ask(who, 'claimCase', { id: row.id })
  const { id, version } = await ask(who, 'getCase', { id: row.id })
  await ask(who, 'decideCase', { id, version, measure: 'kept', facts: [], words: '', ...rest })
  world.made += 1
}

const onNewest = (work: (who: TestOperator, id: string, version: number) => Promise<unknown>) =>
  async function act(who: TestOperator, world: World): Promise<void> {
    const row = await newest(world)
    if (row) await work(who, row.id, row.version)
  }

const facts = ['fraud.asked_for_money']
const words = 'Three members told us the same.'
const STEPS: Readonly<Record<string, (who: TestOperator, world: World) => Promise<unknown>>> = {
  claim: onNewest((who, id) => ask(who, 'claimCase', { id })),
  next: (who, { ann }) => ask(who, 'claimNextCase', { next: '', subject: ann.id }),
  release: onNewest((who, id) => ask(who, 'releaseCase', { id })),
  note: onNewest((who, id) => ask(who, 'noteCase', { id, words })),
  assign: onNewest((who, id) => ask(who, 'assignCases', { ids: [id], operator: leads[1]!.id })),
  park: onNewest((who, id, version) =>
    ask(who, 'parkCase', { id, version, until: api.clock.now + HOUR_MS, words }),
  ),
  reopen: onNewest((who, id, version) => ask(who, 'reopenCase', { id, version, words })),
  keep: decide({}),
  warn: decide({ measure: 'warning', facts, words }),
  suspend: decide({ measure: 'suspended', days: 3, facts, words }),
  remove: decide({ measure: 'removed', facts, words }),
  uphold: decide({ measure: 'upheld', words }, 'appeal'),
  overturn: decide({ measure: 'reversed', words }, 'appeal'),
  notify: async (_, { ann }) => {
    const ben = await api.member('amora')
    const body = { kind: 'fraud', reference: `profile:${ann.id}`, text: words, good_faith: true }
    await ben.post('/api/complaint.php', body)
  },
  appeal: async (_, { ann }) => {
    const mails = (await api.deliver()).filter(({ to }) => to === ann.email)
    if (!mails.some(({ text }) => text.includes('/appeal?token='))) return
    const body = { token: appealLinkIn(mails, ann.email), text: 'Look again' }
    await api.visitor('amora').post('/api/appeal.php', body)
  },
}

async function expectSound({ ann, made }: World): Promise<void> {
  const { db } = api.deps.store
  await api.deliver()
  const decided = await db
    .selectFrom('case_event')
    .select('actor')
    .where('account', '=', ann.id)
    .where('kind', '=', 'decided')
    .execute()
  expect(decided).toHaveLength(made)
  const decisions = await db.selectFrom('decision').selectAll().where('account', '=', ann.id).execute()
  for (const { id, decided_by } of decisions) {
    expect(decided_by).toMatch(/^operator:/)
    expect(api.mails.some(({ to, text }) => to === ann.email && text.includes(id))).toBe(true)
  }
  const appeals = await db.selectFrom('appeal').selectAll().where('account', '=', ann.id).execute()
  for (const { first_decider, decided_by } of appeals) expect(decided_by).not.toBe(first_decider)
}

test(
  'three operators at once decide each case once, with mail and entry in the log',
  async () => {
    const step = fc.constantFrom(...Object.keys(STEPS))
    const round = fc.tuple(step, step, step)
    let all = 0
    await fc.assert(
      fc.asyncProperty(fc.array(round, { minLength: 4, maxLength: 8 }), async (rounds) => {
        for (const who of leads) await signInBy(who, who.passkey)
        const world: World = { ann: await api.member('amora'), made: 0 }
        await STEPS.notify!(leads[0]!, world)
        for (const steps of rounds) {
          api.clock.now += MINUTE_MS
          const acts = steps.map((name, index) => STEPS[name]!(leads[index]!, world))
          for (const act of await Promise.allSettled(acts)) {
            if (act.status === 'fulfilled') continue
            const { reason } = act as { reason: unknown }
            if (!(reason instanceof RefusedError)) throw reason
            expect(REFUSALS).toContain(reason.code)
          }
          await returnCases(api.deps)
          await expectSound(world)
        }
        expect(await audit(api.deps.store, api.deps.brands)).toEqual([])
        all += world.made
      }),
      {
        numRuns: sampled(4, 60),
        // All decide on one case; then an appeal, which all decide on.
        examples: [
          [
            [
              ['warn', 'keep', 'remove'],
              ['appeal', 'notify', 'note'],
              ['overturn', 'uphold', 'overturn'],
              ['remove', 'suspend', 'keep'],
            ],
          ],
        ],
      },
    )
    expect(all).toBeGreaterThan(5)
  },
  sampled(120_000, 600_000),
)
