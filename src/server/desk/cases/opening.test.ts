// What waits for a person has a case from the transaction of its cause on, until it is decided by whatever way.

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { picture } from '../../../../tests/security/access/fixtures.ts'
import { PASSWORD, startApi, type Person, type TestApi } from '../../../../tests/support/api.ts'
import { OPERATOR } from '../../../../tests/support/actors.ts'
import { decidedBefore, hide, trust } from '../../../../tests/support/notices.ts'
import { addPhotos } from '../../../../tests/support/profiles.ts'
import { buy, decide, openWithoutDiscounts } from '../../../../tests/support/purchases.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../core/durations.ts'
import { audit } from '../../audit/audit.ts'
import { purgeAccounts } from '../../accounts/purge-accounts.ts'
import { removeMember } from '../../moderation/restrictions/ban-member.ts'
import { decideReview, pendingReviews } from '../../moderation/restrictions/review.ts'
import { reverseRemoval } from '../../moderation/restrictions/reverse-removal.ts'
import { acceptPhoto, refusePhoto } from '../../moderation/restrictions/review-photos.ts'
import { keepNoticed } from '../../moderation/notices/pending-notices.ts'
import { decideWithdrawal } from '../../payments/refunds/pending-withdrawals.ts'
import { refundByHand, sendRefunds } from '../../payments/refunds/refund-order.ts'
import { PaymentRefusedError } from '../../payments/providers/provider.ts'
import { returnCases } from '../../platform/cases/return-cases.ts'

let api: TestApi
let refuses = false
beforeAll(async () => {
  api = await startApi({
    change(sites) {
      openWithoutDiscounts(sites)
      for (const site of sites) site.photo_review = site.id === 'amora'
    },
  })
  const { payments } = api.deps
  const refund = payments.refund.bind(payments)
  payments.refund = async (...given) => {
    if (refuses) throw new PaymentRefusedError('our account is not covered')
    await refund(...given)
  }
})
afterAll(async () => {
  expect(await audit(api.deps.store, api.deps.brands)).toEqual([])
  await api.stop()
})
beforeEach(() => {
  // The daily limit of a network begins anew.
  api.clock.now += DAY_MS
})

const notice = { text: 'Look at this', good_faith: true }
const report = async (who: Person, reference: string, kind = 'fraud') =>
  (await who.post('/api/complaint.php', { ...notice, kind, reference })).body.case_number as string
const casesOf = (subject: string) =>
  api.deps.store.db
    .selectFrom('desk_case')
    .selectAll()
    .where('subject', '=', subject)
    .orderBy('opened_at')
    .orderBy('kind')
    .execute()
const only = async (subject: string) => {
  const [found, ...more] = await casesOf(subject)
  expect(more).toEqual([])
  return found!
}
const noticeOf = (id: string) =>
  api.deps.store.db.selectFrom('notice').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const member = (brand = 'amora') => api.member(brand)
async function upload(who: Person): Promise<string> {
  const form = new FormData()
  form.set('file', new File([new Uint8Array(await picture())], 'photo.png'))
  return (await who.post('/api/photo.php', form)).body.filename as string
}

describe('a notice', () => {
  test('opens a case at the member’s own brand, which further ones on the ground join', async () => {
    const [ann, ben, cat] = [await member(), await member(), await member()]
    const first = await report(ben, `profile:${ann.id}`)
    const opened = await only(ann.id)
    expect(opened).toMatchObject({ brand: 'amora', kind: 'notice', ground: 'fraud', state: 'open' })
    expect(opened).toMatchObject({ first_notice: first, priority: 0, due_at: api.clock.now + DAY_MS })
    const second = await report(cat, `profile:${ann.id}`)
    const joined = await only(ann.id)
    expect(joined).toMatchObject({ id: opened.id, priority: -2, version: 2 })
    expect(joined.due_at).toBe(opened.due_at - 2 * HOUR_MS)
    expect((await noticeOf(second)).case_id).toBe(opened.id)
    await report(ben, `profile:${ann.id}`, 'harassment')
    expect(await casesOf(ann.id)).toHaveLength(2)
  })

  test('of a partner brand’s member waits where the member signed up', async () => {
    const [ann, ben] = [await member('fjallvind'), await member()]
    await ann.put('/api/profile.php', { resell_brands: ['amora'] })
    await report(ben, `profile:${ann.id}`)
    expect(await only(ann.id)).toMatchObject({ pool: 'amora', brand: 'fjallvind' })
  })

  test('of a notifier who was hardly ever right is due later, unless others agree', async () => {
    const [ann, ben, cat] = [await member(), await member(), await member()]
    await decidedBefore(api, 'amora', { account: ben.id }, { outcome: 'kept', count: 10 })
    await report(ben, `profile:${ann.id}`)
    expect(await only(ann.id)).toMatchObject({ priority: 12, due_at: api.clock.now + 36 * HOUR_MS })
    await report(cat, `profile:${ann.id}`)
    expect(await only(ann.id)).toMatchObject({ priority: -2, due_at: api.clock.now + 22 * HOUR_MS })
    await report(ben, `profile:${cat.id}`, 'under_age')
    expect(await only(cat.id)).toMatchObject({ kind: 'under_age', priority: 0 })
  })

  test('on what was decided within 90 days is answered at once, and not by its sender’s word', async () => {
    const [ann, ben, cat] = [await member(), await member(), await member()]
    expect(await keepNoticed(api.deps, OPERATOR, await report(ben, `profile:${ann.id}`))).toBe(true)
    const closed = await only(ann.id)
    expect(closed).toMatchObject({ state: 'closed', outcome: 'kept' })
    const again = await report(cat, `profile:${ann.id}`)
    expect(await noticeOf(again)).toMatchObject({ case_id: closed.id, outcome: 'kept' })
    expect(await only(ann.id)).toMatchObject({ state: 'closed', version: closed.version })
    const mails = (await api.deliver()).filter(({ to }) => to === cat.email)
    expect(mails.findLast(({ subject }) => subject.includes('Our decision'))?.text).toContain(
      'looked at the same content on',
    )
  })

  test('opens the case again where the content differs, and a new one after 90 days', async () => {
    const [ann, ben, cat] = [await member(), await member(), await member()]
    await keepNoticed(api.deps, OPERATOR, await report(ben, `profile:${ann.id}`))
    const closed = await only(ann.id)
    await ann.put('/api/profile.php', { about: 'Send me money' })
    const again = await report(cat, `profile:${ann.id}`)
    expect(await only(ann.id)).toMatchObject({ id: closed.id, state: 'open', outcome: '', closed_at: 0 })
    await keepNoticed(api.deps, OPERATOR, again)
    api.clock.now += 91 * DAY_MS
    await report(await member(), `profile:${ann.id}`)
    expect((await casesOf(ann.id)).map(({ state }) => state)).toEqual(['closed', 'open'])
  })

  test('that names nobody has a case of its own', async () => {
    const [ben, cat] = [await member(), await member()]
    const [first, second] = [
      await report(ben, 'the one with the hat'),
      await report(cat, 'the one with the hat'),
    ]
    const [one, other] = [await noticeOf(first), await noticeOf(second)]
    expect(one.case_id).not.toBe(other.case_id)
    expect(await keepNoticed(api.deps, OPERATOR, first)).toBe(true)
    const rows = await api.deps.store.db
      .selectFrom('desk_case')
      .select(['id', 'state', 'subject'])
      .where('id', 'in', [one.case_id, other.case_id])
      .execute()
    expect(new Map(rows.map(({ id, state }) => [id, state]))).toEqual(
      new Map([
        [one.case_id, 'closed'],
        [other.case_id, 'open'],
      ]),
    )
  })

  test('and a complaint have cases of two kinds', async () => {
    const ben = await member()
    const id = (await ben.post('/api/complaint.php', { kind: 'payment', text: 'I paid twice' })).body
      .case_number
    expect(await only(ben.id)).toMatchObject({ kind: 'complaint', ground: 'payment', subject_ref: id })
  })
})

describe('a case of notices ends', () => {
  test('with the review of the profile they hid, by a command', async () => {
    const [ann, ben] = [await member(), await member()]
    await hide(api, 'amora', ben, { reference: `profile:${ann.id}` })
    expect(await only(ann.id)).toMatchObject({ kind: 'under_age', state: 'open' })
    const review = (await pendingReviews(api.deps)).find(({ name }) => name === ann.name)!
    expect(await decideReview(api.deps, OPERATOR, review.statement, 'visible')).toBe(true)
    expect(await only(ann.id)).toMatchObject({ state: 'closed', outcome: 'kept' })
  })

  test('with the removal of the member, whatever ground it was on', async () => {
    const [ann, ben] = [await member(), await member()]
    await report(ben, `profile:${ann.id}`)
    await report(ben, `profile:${ann.id}`, 'fake')
    await removeMember(api.deps, OPERATOR, 'amora', ann.name, { ground: 'fraud', notice: '' })
    expect((await casesOf(ann.id)).map(({ outcome }) => outcome)).toEqual(['removed', 'removed'])
  })

  test('only once no notice of it waits', async () => {
    const [ann, ben] = [await member(), await member()]
    const [photo = ''] = await addPhotos(api.deps, 'amora', ann.id, 2)
    await report(ben, `photo:${photo}`, 'illegal')
    const rest = await report(ben, `profile:${ann.id}`, 'illegal')
    expect(await refusePhoto(api.deps, OPERATOR, photo, 'photo_nude')).toBe(true)
    expect(await only(ann.id)).toMatchObject({ state: 'open' })
    expect(await keepNoticed(api.deps, OPERATOR, rest)).toBe(true)
    expect(await only(ann.id)).toMatchObject({ state: 'closed' })
  })

  test('when a hidden member who left is purged, and nothing else waits', async () => {
    const [ann, ben] = [await member(), await member()]
    await trust(api, 'amora', { account: ben.id })
    const id = await upload(ann)
    await acceptPhoto(api.deps, OPERATOR, id)
    await report(ben, `photo:${id}`, 'under_age')
    await acceptPhoto(api.deps, OPERATOR, id)
    const waiting = (await casesOf(ann.id)).find(({ kind }) => kind === 'under_age')!
    expect(waiting.state).toBe('open')
    await ann.delete('/api/account.php', { password: PASSWORD })
    api.clock.now += 15 * DAY_MS
    await purgeAccounts(api.deps)
    expect((await casesOf(ann.id)).map(({ state }) => state)).toEqual(['closed', 'closed'])
  })
})

describe('a photo that waits for a look', () => {
  test('has a case until it is accepted, refused or deleted', async () => {
    const ann = await member()
    const ids = [await upload(ann), await upload(ann), await upload(ann)]
    expect((await casesOf(ann.id)).map(({ kind, state }) => `${kind} ${state}`)).toEqual(
      Array.from({ length: 3 }, () => 'photo open'),
    )
    await acceptPhoto(api.deps, OPERATOR, ids[0]!)
    await refusePhoto(api.deps, OPERATOR, ids[1]!, 'photo_nude')
    await ann.delete('/api/photo.php', { id: ids[2] })
    const outcomes = new Map(
      (await casesOf(ann.id)).map(({ subject_ref, outcome }) => [subject_ref, outcome]),
    )
    expect(ids.map((id) => outcomes.get(id))).toEqual(['accepted', 'refused', 'gone'])
  })

  test('waits no more when its member is removed, and again when they come back', async () => {
    const ann = await member()
    await upload(ann)
    await removeMember(api.deps, OPERATOR, 'amora', ann.name, { ground: 'fraud', notice: '' })
    expect((await only(ann.id)).outcome).toBe('gone')
    const { id } = await api.deps.store.db
      .selectFrom('decision')
      .select('id')
      .where('account', '=', ann.id)
      .executeTakeFirstOrThrow()
    api.clock.now += MINUTE_MS
    expect(await reverseRemoval(api.deps, OPERATOR, id, 'a mistake')).toBe(true)
    expect((await casesOf(ann.id)).map(({ state }) => state)).toEqual(['closed', 'open'])
  })
})

describe('money', () => {
  test('a withdrawal that names no purchase has a case until it is answered', async () => {
    const body = { name: 'A Stranger', contract: 'the one of May', email: 'stranger@mail.test' }
    const { case_number } = (await api.visitor('amora').post('/api/withdrawal.php', body)).body
    const find = () =>
      api.deps.store.db
        .selectFrom('desk_case')
        .selectAll()
        .where('subject_ref', '=', case_number as string)
        .executeTakeFirstOrThrow()
    expect(await find()).toMatchObject({
      kind: 'withdrawal',
      state: 'open',
      due_at: api.clock.now + 2 * DAY_MS,
    })
    expect(await decideWithdrawal(api.deps, OPERATOR, case_number as string, 'deny')).toBe('denied')
    expect(await find()).toMatchObject({ state: 'closed', outcome: 'denied' })
  })

  test('one that its member is asked about waits two days for them, then for a person', async () => {
    const ann = await member()
    const { id } = await buy(ann)
    const body = { name: 'A Stranger', contract: id, email: ann.email }
    await api.visitor('amora').post('/api/withdrawal.php', body)
    expect(await only(ann.id)).toMatchObject({ kind: 'withdrawal', state: 'waiting' })
    expect(await returnCases(api.deps)).toBe(0)
    api.clock.now += 2 * DAY_MS + MINUTE_MS
    expect(await returnCases(api.deps)).toBe(1)
    expect(await only(ann.id)).toMatchObject({ state: 'open', waiting_until: 0 })
  })

  test('a refund that the provider refuses has a case until it is paid by hand', async () => {
    const ann = await member()
    const { id } = await buy(ann)
    refuses = true
    await ann.post('/api/withdrawal.php', { name: 'Ann', contract: id, email: ann.email })
    for (let tries = 0; tries < 8; tries += 1) {
      api.clock.now += DAY_MS
      await sendRefunds(api.deps)
    }
    refuses = false
    const waiting = await only(ann.id)
    expect(waiting).toMatchObject({ kind: 'refund_refused', state: 'open', brand: 'amora' })
    expect(waiting.hard_due_at - waiting.opened_at).toBeLessThan(13 * DAY_MS)
    await refundByHand(api.deps, OPERATOR, waiting.subject_ref)
    expect(await only(ann.id)).toMatchObject({ state: 'closed', outcome: 'paid_by_hand' })
  })

  test('a charge-back has a case until the bank takes it back', async () => {
    const ann = await member()
    const placed = await buy(ann)
    await decide(ann, placed, 'charge_back')
    expect(await only(ann.id)).toMatchObject({ kind: 'dispute', subject_ref: placed.id, state: 'open' })
    await decide(ann, placed, 'reverse')
    expect(await only(ann.id)).toMatchObject({ state: 'closed', outcome: 'reversed' })
  })
})
