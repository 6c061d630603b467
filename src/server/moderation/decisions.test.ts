// What operators decide can be answered for: a decision keeps its number and who made it, and what it rests on outlives what
// the reported member does.

import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { OPERATOR } from '../../../tests/support/actors.ts'
import { PASSWORD, startApi, type Person, type TestApi } from '../../../tests/support/api.ts'
import { hide } from '../../../tests/support/notices.ts'
import { openBrands, paidMember } from '../../../tests/support/profiles.ts'
import { DAY_MS } from '../../core/durations.ts'
import { EVIDENCE_DAYS } from '../../core/limits.ts'
import { purgeAccounts } from '../accounts/purge-accounts.ts'
import { audit } from '../audit/audit.ts'
import { sweepMedia } from '../profiles/photos/sweep-media.ts'
import { evidenceOf, holdEvidence, sweepEvidence } from './evidence/end-evidence.ts'
import { keepNoticed } from './notices/pending-notices.ts'
import { removeMember } from './restrictions/ban-member.ts'
import { acceptPhoto, refusePhoto } from './restrictions/review-photos.ts'
import { decideReview, pendingReviews } from './restrictions/review.ts'

let api: TestApi
let picture: Uint8Array<ArrayBuffer>
beforeAll(async () => {
  api = await startApi({ change: openBrands })
  const colours = { create: { width: 210, height: 280, channels: 3, background: '#a54' } } as const
  picture = new Uint8Array(await sharp(colours).png().toBuffer())
})
afterAll(() => api.stop())
beforeEach(() => {
  // The daily limits begin anew.
  api.clock.now += DAY_MS
})

const member = () => paidMember(api)
async function write(from: Person, to: Person, text: string): Promise<string> {
  const cost = api.deps.brands.get('amora')!.site.message_credits
  const sent = await from.post('/api/chat.php', { profile: to.id, text, cost })
  return sent.body.message.id as string
}
async function report(by: Person, reference: string, kind = 'fraud'): Promise<string> {
  const sent = await by.post('/api/complaint.php', {
    kind,
    reference,
    text: 'Asks for money',
    good_faith: true,
  })
  expect(sent.status).toBe(200)
  return sent.body.case_number as string
}
const leave = (who: Person) => who.delete('/api/account.php', { password: PASSWORD })
const decisionsOf = ({ id }: Person) =>
  api.deps.store.db
    .selectFrom('decision')
    .selectAll()
    .where('account', '=', id)
    .orderBy('decided_at')
    .execute()
const findings = () => audit(api.deps.store, api.deps.brands, api.deps.media)
async function uploaded(by: Person): Promise<string> {
  const form = new FormData()
  form.set('file', new File([picture], 'photo.png'))
  return (await by.post('/api/photo.php', form)).body.filename as string
}

describe('a decision', () => {
  // law L11
  test('keeps its number when the same photo is refused again on the same ground', async () => {
    const ann = await member()
    const photo = await uploaded(ann)
    const before = (await api.deliver()).length
    await refusePhoto(api.deps, OPERATOR, photo, 'photo_nude')
    await acceptPhoto(api.deps, OPERATOR, photo)
    api.clock.now += 1000
    await refusePhoto(api.deps, OPERATOR, photo, 'photo_nude')
    const mails = (await api.deliver()).slice(before).filter(({ to }) => to === ann.email)
    const decisions = await decisionsOf(ann)
    expect(decisions).toHaveLength(2)
    for (const { id } of decisions) expect(mails.some(({ text }) => text.includes(id))).toBe(true)
    const listed = (await ann.get('/api/complaint.php')).body.decisions as { id: string }[]
    expect(listed.map(({ id }) => id).sort()).toEqual(decisions.map(({ id }) => id).sort())
    expect(decisions.map(({ lifted_by, lifted_at }) => [lifted_by, lifted_at > 0])).toEqual([
      ['command:olga', true],
      ['', false],
    ])
  })

  test('names who made it, and who lifted it', async () => {
    const [ann, ben] = [await member(), await member()]
    await hide(api, 'amora', ben, { reference: `profile:${ann.id}` })
    const [review] = (await pendingReviews(api.deps)).filter(({ name }) => name === ann.name)
    const [hiding] = await decisionsOf(ann)
    expect(hiding).toMatchObject({
      id: review?.statement,
      decided_by: `notice:${review?.notice}`,
      automated: 1,
    })
    await decideReview(api.deps, OPERATOR, hiding!.id, 'visible')
    api.clock.now += 1000
    await removeMember(api.deps, OPERATOR, 'amora', ann.name, { ground: 'fraud', notice: '' })
    expect(await decisionsOf(ann)).toMatchObject([
      { measure: 'profile_hidden', lifted_by: 'command:olga', lifted_why: 'visible' },
      { measure: 'account_removed', decided_by: 'command:olga', automated: 0, source: 'own', lifted_at: 0 },
    ])
    const { decided_by } = await api.deps.store.db
      .selectFrom('notice')
      .select('decided_by')
      .where('id', '=', review!.notice)
      .executeTakeFirstOrThrow()
    expect(decided_by).toBe('command:olga')
  })

  // law L11
  test('is told with its facts, its rule, where it is from, and where it holds', async () => {
    for (const language of ['en', 'de', 'fi', 'pl'] as const) {
      const ann = await member()
      await ann.put('/api/user.php', { language })
      const facts = ['fraud.asked_for_money', 'fraud.led_elsewhere'] as const
      await removeMember(api.deps, OPERATOR, 'amora', ann.name, {
        ...{ ground: 'fraud', notice: '', source: 'order', facts },
      })
      const mail = (await api.deliver()).findLast(({ to }) => to === ann.email)!
      const t = api.deps.translator(language, 'informal')
      const { name } = api.deps.brands.get('amora')!.site
      for (const part of [
        t('notifications.reasons.fraud'),
        ...facts.map((fact) => t(`notifications.facts.${fact}`)),
        t('notifications.reasons.clause', { clause: t('notifications.clauses.forbidden') }),
        t('notifications.sources.order'),
        t('notifications.reasons.by_person'),
        t('notifications.reasons.scope', { brand: name }),
        t('notifications.reasons.redress'),
      ])
        expect(mail.text).toContain(part)
      expect(mail.text).not.toMatch(/\{\w+\}/)
      const [decision] = await decisionsOf(ann)
      expect(decision).toMatchObject({ source: 'order', clause: 'forbidden', facts: JSON.stringify(facts) })
      expect(mail.text).toContain(decision?.id)
    }
  })

  test('changes by nothing but being lifted, once', async () => {
    const ann = await member()
    const photo = await uploaded(ann)
    await refusePhoto(api.deps, OPERATOR, photo, 'photo_nude')
    const [{ id } = { id: '' }] = await decisionsOf(ann)
    const { db } = api.deps.store
    const refused = /decisions are append-only/
    await expect(sql`update decision set decided_by = 'x' where id = ${id}`.execute(db)).rejects.toThrow(
      refused,
    )
    await expect(sql`delete from decision where id = ${id}`.execute(db)).rejects.toThrow(refused)
    await acceptPhoto(api.deps, OPERATOR, photo)
    await expect(sql`update decision set lifted_at = 1 where id = ${id}`.execute(db)).rejects.toThrow(refused)
  })

  test('of two at one moment is made once, and neither is lost', async () => {
    const [ann, ben] = [await member(), await member()]
    await hide(api, 'amora', ben, { reference: `profile:${ann.id}` })
    const [hiding] = await decisionsOf(ann)
    const outcomes = await Promise.all([
      removeMember(api.deps, OPERATOR, 'amora', ann.name, { ground: 'fraud', notice: '' }),
      removeMember(api.deps, OPERATOR, 'amora', ann.name, { ground: 'fake', notice: '' }),
      decideReview(api.deps, OPERATOR, hiding!.id, 'removed'),
      decideReview(api.deps, OPERATOR, hiding!.id, 'visible'),
    ])
    const removals = (await decisionsOf(ann)).filter(({ measure }) => measure === 'account_removed')
    expect(removals).toHaveLength(1)
    const made = [outcomes[0] !== null, outcomes[1] !== null, outcomes[2]].filter(Boolean)
    expect(made).toHaveLength(1)
    await api.deliver()
    expect(await findings()).toEqual([])
  })

  test('on a member purged meanwhile is refused, and leaves nothing', async () => {
    const [ann, ben] = [await member(), await member()]
    await hide(api, 'amora', ben, { reference: `profile:${ann.id}` })
    const [hiding] = await decisionsOf(ann)
    await leave(ann)
    api.clock.now += 15 * DAY_MS
    await purgeAccounts(api.deps)
    expect(await decideReview(api.deps, OPERATOR, hiding!.id, 'removed')).toBe(false)
    expect(
      await removeMember(api.deps, OPERATOR, 'amora', ann.name, { ground: 'fraud', notice: '' }),
    ).toBeNull()
    expect(await decisionsOf(ann)).toHaveLength(1)
    expect(await findings()).toEqual([])
  })
})

describe('what a notice is about', () => {
  const contentOf = async (notice: string) =>
    Object.fromEntries(
      (await evidenceOf(api.deps, notice)).map(({ kind, content }) => [kind, JSON.parse(content)]),
    )

  test('is still there for the decision when the reported member deleted the account', async () => {
    const [ann, ben] = [await member(), await member()]
    await ann.put('/api/profile.php', { about: 'Rich and lonely' })
    await write(ann, ben, 'Hello')
    const message = await write(ann, ben, 'Send me 500 at once')
    const notice = await report(ben, `message:${message}`)
    await leave(ann)
    api.clock.now += 15 * DAY_MS
    await purgeAccounts(api.deps)
    expect(await contentOf(notice)).toMatchObject({
      messages: [
        { by: 'reported', text: 'Hello', reported: false },
        { by: 'reported', text: 'Send me 500 at once', reported: true },
      ],
      profile: { about: 'Rich and lonely' },
    })
    expect(await findings()).toEqual([])
  })

  test('is copied as far as its sender sees it', async () => {
    const [ann, ben, cat] = [await member(), await member(), await member()]
    await write(ann, ben, 'Removed by Ben')
    await ben.delete('/api/chat.php', { profile: ann.id })
    const texts = Array.from({ length: 14 }, (_, index) => `Number ${index}`)
    let last = ''
    for (const text of texts) last = await write(ann, ben, text)
    const { messages } = await contentOf(await report(ben, `message:${last}`))
    expect(messages.map(({ text }: { text: string }) => text)).toEqual(texts.slice(-11))
    // Somebody else's conversation, and a profile that a block hides.
    expect(await contentOf(await report(cat, `message:${last}`))).toEqual({})
    await ann.post('/api/block.php', { profile: cat.id })
    expect(await contentOf(await report(cat, `profile:${ann.id}`))).toEqual({})
    // Who blocks the one they wrote to does not take the evidence away.
    await ann.post('/api/block.php', { profile: ben.id })
    const kept = await contentOf(await report(ben, `message:${last}`))
    expect([kept.messages.length, kept.profile]).toEqual([11, undefined])
  })

  test('keeps its photo when the photo is deleted, until six months after the decision', async () => {
    const [ann, ben] = [await member(), await member()]
    const photo = await uploaded(ann)
    const notice = await report(ben, `photo:${photo}`, 'fake')
    await ann.delete('/api/photo.php', { id: photo })
    const [copy] = (await evidenceOf(api.deps, notice)).filter(({ kind }) => kind === 'photo')
    await sweepMedia(api.deps)
    expect(await api.deps.media.has(copy!.file)).toBe(true)
    expect((await api.visitor('amora').fetch(`/${copy!.file}`)).status).not.toBe(200)
    api.clock.now += 400 * DAY_MS
    await sweepEvidence(api.deps)
    expect(await evidenceOf(api.deps, notice)).toHaveLength(2)
    await keepNoticed(api.deps, OPERATOR, notice)
    api.clock.now += EVIDENCE_DAYS * DAY_MS - 1000
    await sweepEvidence(api.deps)
    expect(await evidenceOf(api.deps, notice)).toHaveLength(2)
    api.clock.now += 2000
    await sweepEvidence(api.deps)
    expect(await evidenceOf(api.deps, notice)).toEqual([])
    expect(await api.deps.media.has(copy!.file)).toBe(false)
  })

  test('is held beyond its time with a reason, until the end of the hold', async () => {
    const [ann, ben] = [await member(), await member()]
    const notice = await report(ben, `profile:${ann.id}`)
    await keepNoticed(api.deps, OPERATOR, notice)
    const until = api.clock.now + (EVIDENCE_DAYS + 100) * DAY_MS
    const held = { db: api.deps.store.db, brands: api.deps.brands }
    expect(await holdEvidence(held, OPERATOR, { notice }, { until, why: 'Police, file 12' })).toBe(true)
    expect(await holdEvidence(held, OPERATOR, { notice: 'NONE-NONE-NONE' }, { until, why: 'x' })).toBe(false)
    api.clock.now += (EVIDENCE_DAYS + 1) * DAY_MS
    await sweepEvidence(api.deps)
    expect(await evidenceOf(api.deps, notice)).toMatchObject([
      { hold_why: 'Police, file 12', hold_by: 'command:olga' },
    ])
    api.clock.now = until + 1000
    await sweepEvidence(api.deps)
    expect(await evidenceOf(api.deps, notice)).toEqual([])
  })

  test('is copied as far as it is there when the photo is deleted meanwhile', async () => {
    for (let round = 0; round < 3; round += 1) {
      api.clock.now += DAY_MS
      const [ann, ben] = [await member(), await member()]
      const photo = await uploaded(ann)
      const [notice] = await Promise.all([
        report(ben, `photo:${photo}`, 'fake'),
        ann.delete('/api/photo.php', { id: photo }),
      ])
      const kinds = (await evidenceOf(api.deps, notice)).map(({ kind }) => kind)
      // Deleted before it was filed, it is a notice of nobody; before it was copied, one of its owner; else all is there.
      expect([[], ['profile'], ['photo', 'profile']]).toContainEqual(kinds)
    }
    expect(await findings()).toEqual([])
  })

  // law L35
  test('is exported as a copy that is kept until a day, without a word of the notice', async () => {
    const [ann, ben] = [await member(), await member()]
    await report(ben, `profile:${ann.id}`)
    const { tables } = (await ann.post('/api/export.php', { password: PASSWORD })).body
    expect(Object.keys(tables.evidence[0]).sort()).toEqual([
      'account',
      'brand',
      'ends_at',
      'hold_until',
      'id',
    ])
  })
})
