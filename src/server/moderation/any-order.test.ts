// Whatever happens to a member, and in whatever order: somebody answers for each measure, its member was told, and nobody decides
// on an appeal against what they decided.

import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { OPERATOR, OTHER_OPERATOR } from '../../../tests/support/actors.ts'
import { PASSWORD, startApi, type Person, type TestApi } from '../../../tests/support/api.ts'
import { sampled } from '../../../tests/support/full.ts'
import { appealLinkIn } from '../../../tests/support/links.ts'
import { hide } from '../../../tests/support/notices.ts'
import { fc } from '../../../tests/support/property.ts'
import { paidMember } from '../../../tests/support/profiles.ts'
import {
  decide,
  openWithoutDiscounts,
  order,
  PRICE,
  type Purchase,
} from '../../../tests/support/purchases.ts'
import { DAY_MS } from '../../core/durations.ts'
import { purgeAccounts } from '../accounts/purge-accounts.ts'
import { audit } from '../audit/audit.ts'
import { refundGoodwill } from '../payments/refunds/refund-goodwill.ts'
import { sendRefunds } from '../payments/refunds/refund-order.ts'
import type { Actor } from '../platform/context.ts'
import { nameOf } from '../platform/actor.ts'
import { sweepAppealPictures } from './appeals/appeal-pictures.ts'
import { decideAppeal, type Ruling } from './appeals/decide-appeal.ts'
import { sweepEvidence } from './evidence/end-evidence.ts'
import { keepNoticed } from './notices/pending-notices.ts'
import { removeMember } from './restrictions/ban-member.ts'
import { refusePhoto } from './restrictions/review-photos.ts'
import { decideReview } from './restrictions/review.ts'
import { endSuspensions } from './restrictions/end-suspensions.ts'
import { reverseRemoval } from './restrictions/reverse-removal.ts'
import { restrictMember, type TakenMeasure } from './restrictions/take-measure.ts'

let api: TestApi
let picture: Uint8Array<ArrayBuffer>
beforeAll(async () => {
  api = await startApi({ change: openWithoutDiscounts })
  const colours = { create: { width: 210, height: 280, channels: 3, background: '#a54' } } as const
  picture = new Uint8Array(await sharp(colours).png().toBuffer())
})
afterAll(() => api.stop())

/** The reported member and the notifier, and what came of them so far. */
interface World {
  ann: Person
  ben: Person
  photo: string
  notices: string[]
}

const THIRD: Actor = { kind: 'command', user: 'tess' }
const FACTS = ['fraud.asked_for_money'] as const

const take = ({ ann, notices }: World, taken: TakenMeasure) =>
  restrictMember(api.deps, OPERATOR, { brand: 'amora', name: ann.name }, taken, {
    ...{ ground: 'fraud', notice: notices.at(-1) ?? '', facts: FACTS },
  })

/** How each measure is taken; a new one has its line here. */
const MEASURES: Readonly<Record<string, (world: World) => Promise<unknown>>> = {
  profile_hidden: ({ ann, ben }) => hide(api, 'amora', ben, { reference: `profile:${ann.id}` }),
  photo_hidden: ({ photo, ben }) => hide(api, 'amora', ben, { reference: `photo:${photo}` }),
  photo_refused: ({ photo }) => refusePhoto(api.deps, OPERATOR, photo, 'photo_nude'),
  warning: (world) => take(world, { measure: 'warning' }),
  suspended: (world) => take(world, { measure: 'suspended', days: 3 }),
  text_removed: (world) => take(world, { measure: 'text_removed', message: '' }),
  account_removed: ({ ann, notices }) =>
    removeMember(api.deps, OPERATOR, 'amora', ann.name, {
      ...{ ground: 'fraud', notice: notices.at(-1) ?? '', facts: FACTS },
    }),
}

const decisionsOf = ({ ann }: World) =>
  api.deps.store.db
    .selectFrom('decision')
    .selectAll()
    .where('account', '=', ann.id)
    .orderBy('decided_at')
    .execute()
const inForce = async (world: World, measure: string) =>
  (await decisionsOf(world)).find((each) => each.measure === measure && each.lifted_at === 0)?.id ?? ''

async function appeal({ email }: Person): Promise<void> {
  const isTo = api.mails.some(({ to, text }) => to === email && text.includes('/appeal?token='))
  if (!isTo) return
  const body = { token: appealLinkIn(api.mails, email), text: 'Look again' }
  await api.visitor('amora').post('/api/appeal.php', body)
}

/** Decides the oldest appeal that waits; of one against no measure with the removal that was missing. */
async function rule({ ann, ben }: World, actor: Actor, outcome: Ruling['outcome']): Promise<void> {
  const waiting = await api.deps.store.db
    .selectFrom('appeal')
    .select(['id', 'side'])
    .where('account', 'in', [ann.id, ben.id])
    .where('decided_at', '=', 0)
    .orderBy('created_at')
    .executeTakeFirst()
  if (!waiting) return
  const instead = { measure: 'account_removed', ground: 'fraud', facts: FACTS } as const
  const needsMeasure = outcome === 'changed' || (waiting.side === 'notifier' && outcome === 'reversed')
  await decideAppeal(api.deps, actor, waiting.id, {
    ...{ outcome, words: 'We looked again.' },
    instead: needsMeasure ? instead : undefined,
  })
}

async function refund({ ann }: World): Promise<void> {
  const { status, body } = await order(ann, { total: PRICE })
  // Removed, or suspended.
  if (status === 401 || status === 403) return
  const purchase = body as Purchase
  await decide(ann, purchase, 'pay')
  await refundGoodwill(api.deps, OPERATOR, purchase.id, {
    amount: 200,
    takeBack: 'unspent',
    reason: 'outage',
  })
  await sendRefunds(api.deps)
}

const STEPS: Readonly<Record<string, (world: World) => Promise<unknown>>> = {
  ...MEASURES,
  notify: async ({ ann, ben, notices }) => {
    const { body } = await ben.post('/api/complaint.php', {
      ...{ kind: 'fraud', reference: `profile:${ann.id}`, text: 'Asks for money', good_faith: true },
    })
    notices.push(body.case_number as string)
  },
  keep: ({ notices }) => keepNoticed(api.deps, OPERATOR, notices.at(-1) ?? ''),
  show: async (world) => decideReview(api.deps, OPERATOR, await inForce(world, 'profile_hidden'), 'visible'),
  reverse: async (world) =>
    reverseRemoval(api.deps, OTHER_OPERATOR, await inForce(world, 'account_removed'), 'Wrong'),
  appeal: ({ ann }) => appeal(ann),
  appealNotice: ({ ben }) => appeal(ben),
  ruleByFirst: (world) => rule(world, OPERATOR, 'reversed'),
  uphold: (world) => rule(world, OTHER_OPERATOR, 'upheld'),
  overturn: (world) => rule(world, OTHER_OPERATOR, 'reversed'),
  change: (world) => rule(world, THIRD, 'changed'),
  refund,
  leave: ({ ann }) => ann.delete('/api/account.php', { password: PASSWORD }),
  erase: ({ ann }) =>
    api
      .visitor('amora')
      .delete('/api/account.php', { login: ann.name, password: PASSWORD }, { query: { removed: '1' } }),
  fortnight: () => wait(15),
  half: () => wait(184),
}

async function wait(days: number): Promise<void> {
  api.clock.now += days * DAY_MS
}

async function begin(): Promise<World> {
  const [ann, ben] = [await paidMember(api), await paidMember(api)]
  await ann.put('/api/profile.php', { about: 'Rich and lonely' })
  const form = new FormData()
  form.set('file', new File([picture], 'photo.png'))
  const photo = (await ann.post('/api/photo.php', form)).body.filename as string
  return { ann, ben, photo, notices: [] }
}

async function expectAnswered(world: World): Promise<void> {
  const { ann, ben } = world
  for (const { id, decided_by } of await decisionsOf(world)) {
    expect(decided_by).toMatch(/^(command|notice):./)
    expect(api.mails.some(({ to, text }) => to === ann.email && text.includes(id))).toBe(true)
  }
  const appeals = await api.deps.store.db
    .selectFrom('appeal')
    .selectAll()
    .where('account', 'in', [ann.id, ben.id])
    .execute()
  for (const { id, first_decider, decided_by, decided_at } of appeals) {
    expect(decided_by === '' || decided_by !== first_decider).toBe(true)
    if (first_decider === nameOf(OPERATOR)) expect(decided_by).not.toBe(nameOf(OPERATOR))
    const mails = api.mails.filter(({ text }) => text.includes(id))
    expect(mails.length).toBeGreaterThanOrEqual(decided_at > 0 && decided_by !== '' ? 2 : 1)
  }
}

// security 54, law L11, law L12
test('no order of notices, measures, appeals, purges and refunds leaves one unanswered', async () => {
  const step = fc.constantFrom(...Object.keys(STEPS))
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 10 }), async (steps) => {
      const world = await begin()
      for (const each of steps) {
        api.clock.now += DAY_MS
        const before = (await decisionsOf(world)).map(({ id }) => id)
        await STEPS[each]!(world)
        await endSuspensions(api.deps)
        await purgeAccounts(api.deps)
        await sweepEvidence(api.deps)
        await sweepAppealPictures(api.deps)
        await api.deliver()
        expect((await decisionsOf(world)).map(({ id }) => id)).toEqual(expect.arrayContaining(before))
        await expectAnswered(world)
      }
      expect(await audit(api.deps.store, api.deps.brands, api.deps.media)).toEqual([])
    }),
    {
      numRuns: sampled(4, 60),
      // All runs share one database: what a run left wrong there would shrink to anything.
      endOnFailure: true,
      // One that goes through it all.
      examples: [
        [['notify', 'keep', 'appealNotice', 'ruleByFirst', 'overturn', 'appeal', 'change', 'half']],
        [['refund', 'photo_refused', 'appeal', 'account_removed', 'appeal', 'overturn', 'overturn', 'leave']],
        // The appeal ends with its account, the notices are still open.
        [['profile_hidden', 'photo_hidden', 'appeal', 'leave', 'fortnight', 'half', 'half']],
      ],
    },
  )
})
