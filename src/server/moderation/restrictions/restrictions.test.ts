import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { projectRoot } from '../../../config/root.ts'
import { LOCALES, NOTICE_KINDS } from '../../../contract/lists.ts'
import { pressLink, trust } from '../../../../tests/support/notices.ts'
import { OPERATOR } from '../../../../tests/support/actors.ts'
import { picture } from '../../../../tests/security/access/fixtures.ts'
import { PASSWORD, startApi, type Person, type TestApi } from '../../../../tests/support/api.ts'
import { addPhotos, addProfile, block, openBrands, paidMember } from '../../../../tests/support/profiles.ts'
import type { PlainKey } from '../../../core/message-key.ts'
import type { Mail } from '../../platform/mail/mailer.ts'
import { removeMember } from './ban-member.ts'
import type { Context } from '../../platform/context.ts'
import { reactivate } from '../../accounts/delete-account.ts'
import { findAccount } from '../../accounts/current-account.ts'
import { purgeAccounts } from '../../accounts/purge-accounts.ts'
import { subjectsTo } from '../../../../tests/support/links.ts'
import { showOrHideProfile } from '../../accounts/show-or-hide-profile.ts'
import { systemContext } from '../../platform/system-context.ts'
import { inTransaction } from '../../platform/transaction.ts'
import { keepNoticed, pendingNotices } from '../notices/pending-notices.ts'
import { acceptPhoto, refusePhoto } from './review-photos.ts'
import { decideReview, pendingReviews } from './review.ts'

let api: TestApi
beforeAll(async () => {
  api = await startApi({ change: openBrands })
})
afterAll(() => api.stop())
beforeEach(() => {
  // The daily limit of a network begins anew.
  api.clock.now += 86_400_000
})

const notice = { kind: 'under_age', text: 'Looks like a schoolchild', good_faith: true }
const sender = { name: 'A reader', email: 'reader@notice.test' }
/** A notice of a notifier who was right before: one is enough. */
async function report(who: Person, reference: string, kind = 'under_age') {
  await trust(api, 'amora', who.id ? { account: who.id } : { email: sender.email })
  const answer = await who.post('/api/complaint.php', { ...notice, ...sender, kind, reference })
  if (!who.id) await pressLink(api, who, sender.email)
  return answer
}
const sees = async (who: Person, id: string) => (await who.get('/api/profile.php', { id })).status === 200
const siteOf = (brand: string) => api.deps.brands.get(brand)!.site
const newest = (mails: readonly Mail[], to: string) => mails.findLast((mail) => mail.to === to)!
const statementOf = async (who: Person) =>
  (await pendingReviews(api.deps)).find(({ name }) => name === who.name)?.statement ?? ''
const member = (brand = 'amora') => paidMember(api, brand)
async function sendPhoto(from: Person, to: Person): Promise<string> {
  const form = new FormData()
  form.set('file', new File([new Uint8Array(await picture())], 'photo.png'))
  const cost = siteOf('amora').photo_credits
  const sent = await from.post('/api/chat.php', form, { query: { upload: '1', profile: to.id, cost } })
  return sent.body.message.photo as string
}
const write = (from: Person, to: Person) =>
  from.post('/api/chat.php', { profile: to.id, text: 'Hello', cost: siteOf('amora').message_credits })

// law L16
describe('a notice that a member may be under age', () => {
  test('hides the member at once from everybody, here and at partner brands', async () => {
    const [ann, ben] = [await member(), await member()]
    await ann.put('/api/profile.php', { resell_brands: ['fjallvind'] })
    const [visitor, partner] = [api.visitor('amora'), await member('fjallvind')]
    await write(ann, ben)
    await ann.post('/api/like.php', { profile: ben.id })
    for (const who of [ben, visitor, partner]) expect(await sees(who, ann.id)).toBe(true)
    expect((await report(visitor, `profile:${ann.id}`)).status).toBe(200)
    for (const who of [ben, visitor, partner]) expect(await sees(who, ann.id)).toBe(false)
    for (const path of ['/api/search.php', '/api/chats.php', '/api/likes.php', '/api/swipe.php']) {
      expect(JSON.stringify((await ben.get(path)).body), path).not.toContain(ann.id)
    }
    expect((await ann.get('/api/user.php')).status).toBe(200)
  })

  // law L5
  test('a hidden member’s messages and likes are refused, at no cost, in their language', async () => {
    const [ann, ben] = [await member(), await member()]
    await report(ben, `profile:${ann.id}`)
    const before = (await ann.get('/api/user.php')).body.user.credits as number
    const refused = await write(ann, ben)
    expect([refused.status, refused.body.error]).toEqual([403, 'account_restricted'])
    const chat = (who: Person, profile: string) => who.get('/api/chat.php', { profile })
    expect((await chat(ann, ben.id)).body).toMatchObject({ refusal: 'account_restricted' })
    expect((await chat(ben, (await member()).id)).body).not.toHaveProperty('refusal')
    expect((await ann.post('/api/like.php', { profile: ben.id })).body.error).toBe('account_restricted')
    expect((await ann.get('/api/user.php')).body.user.credits).toBe(before)
    expect(
      new Set(LOCALES.map((locale) => api.deps.translator(locale, 'informal')('errors.account_restricted')))
        .size,
    ).toBe(11)
  })

  // law L11
  test('a statement of reasons comes in the member’s language, by their brand', async () => {
    const seen = new Set<string>()
    for (const language of LOCALES) {
      api.clock.now += 86_400_000
      const [ann, ben] = [await member('fjallvind'), await member()]
      await ann.put('/api/profile.php', { resell_brands: ['amora'] })
      await ann.put('/api/user.php', { language })
      const before = (await api.deliver()).length
      const { case_number } = (await report(ben, ann.id)).body as { case_number: string }
      const mails = (await api.deliver()).slice(before)
      const mail = newest(mails, ann.email)
      const { site } = api.deps.brands.get('fjallvind')!
      const words = api.deps.translator(language, 'informal')
      expect(mail.from).toEqual({ name: site.mail_name, address: site.support_email })
      // Measure, scope, facts and rule, automation, redress.
      for (const part of [
        words('notifications.reasons.under_age'),
        words('notifications.reasons.automated'),
        words('notifications.reasons.redress'),
        await statementOf(ann),
      ]) {
        expect(mail.text).toContain(part)
      }
      expect(mail.text).not.toMatch(/\{\w+\}/)
      seen.add(mail.subject)
      // The reported member is not told who sent the notice.
      for (const secret of [ben.name, ben.email, sender.email, sender.name, case_number, notice.text]) {
        expect(mail.text).not.toContain(secret)
      }
    }
    expect(seen.size).toBe(LOCALES.length)
  })

  test('as does one of child abuse, with reasons of its own', async () => {
    const [ann, ben] = [await member(), await member()]
    const { case_number } = (await report(ben, `profile:${ann.id}`, 'child_abuse')).body as {
      case_number: string
    }
    expect(await sees(ben, ann.id)).toBe(false)
    const mails = await api.deliver()
    expect(newest(mails, ann.email).text).toContain(
      api.deps.translator('en', 'informal')('notifications.reasons.child_abuse'),
    )
    const copy = newest(mails, siteOf('amora').support_email)
    expect(copy).toMatchObject({ urgent: true, subject: expect.stringContaining(case_number) as string })
    expect(copy.text).toContain(await statementOf(ann))
    const statements = (await pendingReviews(api.deps)).filter(({ name }) => name === ann.name)
    expect(statements.map(({ ground }) => ground)).toEqual(['child_abuse'])
    expect(await decideReview(api.deps, OPERATOR, statements[0]!.statement, 'visible')).toBe(true)
    expect(await sees(ben, ann.id)).toBe(true)
  })

  test('is marked urgent for support, with the statement', async () => {
    const [ann, ben] = [await member(), await member()]
    const { case_number } = (await report(ben, ann.id)).body as { case_number: string }
    const copy = newest(await api.deliver(), siteOf('amora').support_email)
    expect(copy).toMatchObject({
      urgent: true,
      subject: `Urgent, case ${case_number}: Possible minor – Amora`,
    })
    expect(copy.text).toContain(await statementOf(ann))
    await ben.post('/api/complaint.php', { ...notice, kind: 'fake', reference: ann.id })
    expect(newest(await api.deliver(), siteOf('amora').support_email).urgent).toBe(false)
  })

  test('on a photo of a message leads to a statement that says both', async () => {
    const [ann, ben] = [await member(), await member()]
    const photo = await sendPhoto(ann, ben)
    await report(ben, `photo:${photo}`, 'fraud')
    expect(await refusePhoto(api.deps, OPERATOR, photo, 'photo_nude')).toBe(true)
    const { subject, text } = newest(await api.deliver(), ann.email)
    expect(subject).toContain('We’ve taken down a photo you sent')
    expect(text).toContain('We acted on a report.')
  })

  test('finds the member by profile, page, photo and message', async () => {
    const ben = await member()
    for (const kind of ['profile', 'page', 'bare page', 'words', 'photo', 'sent photo', 'message']) {
      api.clock.now += 86_400_000
      const ann = await member()
      const [photo] = await addPhotos(api.deps, 'amora', ann.id, 1)
      const message = (await write(ann, ben)).body.message.id as string
      const references: Record<string, string> = {
        profile: `profile:${ann.id}`,
        page: `https://amora.example/de/members/${ann.id}`,
        'bare page': `amora.example/members/${ann.id}?from=search`,
        words: `Ann, https://www.amora.example/members/${ann.id} she says`,
        photo: `photo:${photo}`,
        'sent photo': `photo:${await sendPhoto(ann, ben)}`,
        message: `message:${message}`,
      }
      await report(ben, references[kind]!)
      expect(await sees(ben, ann.id), kind).toBe(false)
    }
  })

  test('a notice never hides its sender, members they cannot see, or memberless profiles', async () => {
    const [ann, ben, cat] = [await member(), await member(), await api.member('hjertebro')]
    const cam = await addProfile(api.deps, 'amora', { provider: 'cam' })
    await block(api.deps, 'amora', ann.id, ben.id)
    const sees404 = await report(ben, `profile:${ann.id}`)
    const unknown = await report(ben, 'profile:an-unknown-id')
    expect([sees404.status, Object.keys(sees404.body as object)]).toEqual([
      unknown.status,
      Object.keys(unknown.body as object),
    ])
    await report(cat, `profile:${ann.id}`)
    await report(ann, `profile:${ann.id}`)
    await report(ben, `profile:${cam}`)
    await ben.post('/api/complaint.php', { ...notice, kind: 'fake', reference: `profile:${ann.id}` })
    expect(await pendingReviews(api.deps)).not.toContainEqual(expect.objectContaining({ name: ann.name }))
    expect(await sees(cat, ann.id)).toBe(false)
    expect(await sees(await member(), ann.id)).toBe(true)
  })

  test('hides at most three a day for one sender: support gets a mail of more', async () => {
    const ben = await member()
    const others = await Promise.all([1, 2, 3, 4].map(() => member()))
    for (const { id } of others) await report(ben, id)
    expect(await Promise.all(others.map(({ id }) => sees(ben, id)))).toEqual([false, false, false, true])
  })

  test('a member hidden on two grounds is reviewed for both before showing again', async () => {
    const [ann, ben] = [await member(), await member()]
    await report(ben, ann.id)
    await report(ben, ann.id, 'child_abuse')
    const reviews = (await pendingReviews(api.deps)).filter(({ name }) => name === ann.name)
    expect(reviews.map(({ ground }) => ground).sort()).toEqual(['child_abuse', 'under_age'])
    const seenAgain = async () =>
      (await api.deliver()).some(({ to, subject }) => to === ann.email && subject.includes('seen again'))
    await decideReview(api.deps, OPERATOR, reviews[0]!.statement, 'visible')
    expect([await sees(ben, ann.id), await seenAgain()]).toEqual([false, false])
    await decideReview(api.deps, OPERATOR, reviews[1]!.statement, 'visible')
    expect([await sees(ben, ann.id), await seenAgain()]).toEqual([true, true])
  })

  test('holds when the member changes at that moment what decides on being shown', async () => {
    for (let round = 0; round < 5; round += 1) {
      api.clock.now += 86_400_000
      const [ann, ben] = [await member(), await member()]
      const changes = [true, false, true, false].map((invisible) =>
        ann.put('/api/account.php', { invisible }),
      )
      await Promise.all([...changes, report(ben, ann.id)])
      // While no member sees the reported one, a notice hides nothing.
      const isHeld = (await statementOf(ann)) !== ''
      await ann.put('/api/account.php', { invisible: false })
      expect(await sees(ben, ann.id)).toBe(!isHeld)
    }
  })

  test('of many at once hides once and states the reasons once', async () => {
    const [ann, ...readers] = await Promise.all([1, 2, 3, 4, 5].map(() => member()))
    const before = (await api.deliver()).length
    await Promise.all(readers.map((reader) => report(reader, ann!.id)))
    const mails = (await api.deliver()).slice(before).filter(({ to }) => to === ann!.email)
    expect(mails).toHaveLength(1)
  })
})

describe('a person decides', () => {
  test('a member shown again is not hidden by later notices, and both sides get a mail', async () => {
    const [ann, ben] = [await member(), await member()]
    await report(ben, ann.id)
    await api.deliver()
    const statement = await statementOf(ann)
    expect(await decideReview(api.deps, OPERATOR, statement, 'visible')).toBe(true)
    expect(await decideReview(api.deps, OPERATOR, statement, 'visible')).toBe(false)
    expect(await decideReview(api.deps, OPERATOR, 'an-unknown-id', 'removed')).toBe(false)
    const mails = await api.deliver()
    expect(newest(mails, ann.email).subject).toBe('Your profile can be seen again – Amora')
    const told = newest(mails, sender.email)
    expect(told.subject).toMatch(/^Our decision on case /)
    expect(told.text).toContain(api.deps.translator('en', 'informal')('notifications.notice_decided.kept'))
    expect(told.text).toContain('hidden automatically')
    expect(await sees(ben, ann.id)).toBe(true)
    expect((await write(ann, ben)).status).toBe(200)
    await report(ben, ann.id)
    expect(await sees(ben, ann.id)).toBe(true)
  })

  // law L15
  test('a removed member gets a statement of reasons and cannot sign up again', async () => {
    const [ann, ben] = [await member(), await member()]
    expect((await write(ben, ann)).status).toBe(200)
    const paid = (await ben.get('/api/user.php')).body.user.credits as number
    await report(ben, ann.id)
    await api.deliver()
    expect(await decideReview(api.deps, OPERATOR, await statementOf(ann), 'removed')).toBe(true)
    const mails = await api.deliver()
    expect(newest(mails, ann.email).subject).toBe('Your account has been closed – Amora')
    expect(newest(mails, ann.email).text).toContain(
      api.deps.translator('en', 'informal')('notifications.reasons.by_person'),
    )
    expect(newest(mails, sender.email).text).toContain(
      api.deps.translator('en', 'informal')('notifications.notice_decided.removed'),
    )
    expect((await ann.get('/api/user.php')).body.error).toBe('authentication_required')
    expect((await ben.get('/api/user.php')).body.user.credits).toBe(paid + siteOf('amora').message_credits)
    expect(await sees(ben, ann.id)).toBe(false)
    await expect(api.member('amora', { email: ann.email, born: '1980-01-01' })).rejects.toThrow('No link')
    expect(newest(api.mails, ann.email).subject).toBe('This address can’t be used for a new account – Amora')
  })

  test('a hidden member stays hidden after profile edits, consents or undone deletions', async () => {
    const [ann, ben] = [await member(), await member()]
    await report(ben, ann.id)
    await ann.put('/api/profile.php', { about: 'Sails on Sundays' })
    await ann.put('/api/account.php', { consents: { sensitive: false } })
    await ann.put('/api/account.php', { consents: { sensitive: true }, invisible: false })
    const context = systemContext(api.deps, api.deps.brands.get('amora')!)
    await inTransaction(context, (trx) => showOrHideProfile(trx, ann.id))
    expect(await sees(ben, ann.id)).toBe(false)
  })

  test('and who comes back at that moment stays out, and is purged', async () => {
    const ann = await member()
    await ann.delete('/api/account.php', { password: PASSWORD })
    const context = { ...systemContext(api.deps, api.deps.brands.get('amora')!), locale: 'en' } as Context
    const leaving = (await findAccount(context, ann.id))!
    await removeMember(api.deps, OPERATOR, 'amora', ann.name, { ground: 'fraud', notice: '' })
    expect(await reactivate(context, leaving)).toBe(false)
    api.clock.now += 15 * 86_400_000
    await purgeAccounts(api.deps)
    expect((await findAccount(context, ann.id))?.email).toBe('')
  })

  test('a fake member who is removed gets the reasons', async () => {
    const fake = await member()
    await fake.put('/api/user.php', { language: 'nl' })
    expect(
      await removeMember(api.deps, OPERATOR, 'amora', fake.name, { ground: 'fake', notice: '' }),
    ).toMatchObject({
      refunded: 0,
    })
    const mail = newest(await api.deliver(), fake.email)
    expect(mail.text).toContain(api.deps.translator('nl', 'informal')('notifications.reasons.fake'))
  })
})

// law L10
describe('a notifier gets the outcome of a notice', () => {
  const decisions = async (to: string) =>
    (await api.deliver()).filter((mail) => mail.to === to && mail.subject.startsWith('Our decision on case'))
  const t = (key: PlainKey) => api.deps.translator('en', 'informal')(key)
  const tells = async (from: string, reference: string, kind = 'under_age') => {
    const email = `${from}@notice.test`
    await trust(api, 'amora', { email })
    const visitor = api.visitor('amora')
    const told = { ...notice, kind, reference, name: from, email }
    const { body } = await visitor.post('/api/complaint.php', told)
    await pressLink(api, visitor, email)
    return body.case_number as string
  }
  const waits = async () => (await pendingNotices(api.deps)).map((row) => row.notice)

  test('the notice a review names is answered once the member is shown again, others wait', async () => {
    const ann = await member()
    const told = [await tells('first-a', ann.id), await tells('second-a', ann.id)]
    const other = await tells('fraud-a', ann.id, 'fraud')
    const review = (await pendingReviews(api.deps)).find(({ name }) => name === ann.name)!
    expect([told.includes(review.notice), review.more]).toEqual([true, 2])
    expect(await decideReview(api.deps, OPERATOR, review.statement, 'visible')).toBe(true)
    const unread = told.find((each) => each !== review.notice)!
    expect(await waits()).toEqual(expect.arrayContaining([unread, other]))
    expect(await waits()).not.toContain(review.notice)
    const from = ['first-a', 'second-a'].map((name) => `${name}@notice.test`)
    const answered = from[told.indexOf(review.notice)]!
    const [mail, ...more] = await decisions(answered)
    expect(more).toEqual([])
    expect(mail?.text).toContain(t('notifications.notice_decided.kept'))
    expect(mail?.text).toContain(t('notifications.notice_decided.automated'))
    expect(await keepNoticed(api.deps, OPERATOR, unread)).toBe(true)
    for (const address of from) expect(await decisions(address)).toHaveLength(1)
    expect(await decisions('fraud-a@notice.test')).toEqual([])
  })

  test('also when the notice does not say whom it means, as an older release writes it', async () => {
    const ann = await member()
    const told = await tells('older-a', ann.id)
    await api.deps.store.db.updateTable('notice').set({ about: '' }).where('id', '=', told).execute()
    expect(await decideReview(api.deps, OPERATOR, await statementOf(ann), 'visible')).toBe(true)
    expect(await decisions('older-a@notice.test')).toHaveLength(1)
  })

  test('one mail lists all cases of an e-mail address, however it is capitalized', async () => {
    const ann = await member()
    const told = { ...notice, reference: ann.id, name: 'Buy at cheap.example' }
    const cases: string[] = []
    for (const email of ['Many@notice.test', 'many@notice.test', 'MANY@notice.test']) {
      const from = cases.length === 0 ? await api.member('amora') : api.visitor('amora')
      const { body } = await from.post('/api/complaint.php', { ...told, kind: 'fraud', email })
      cases.push(body.case_number as string)
    }
    await removeMember(api.deps, OPERATOR, 'amora', ann.name, { ground: 'fraud', notice: cases[0]! })
    const mails = (await api.deliver()).filter(({ to }) => to.toLowerCase() === 'many@notice.test')
    const decided = mails.filter(({ subject }) => subject.startsWith('Our decision on case'))
    expect(decided).toHaveLength(1)
    for (const each of cases) expect(decided[0]!.text).toContain(each)
    expect(decided[0]!.text).not.toContain('cheap.example')
  })

  test('on any ground, once the member is taken out', async () => {
    const ann = await member()
    await tells('child-b', ann.id)
    await tells('fraud-b', `profile:${ann.id}`, 'fraud')
    const vague = await tells('vague-b', 'the one with the hat', 'fraud')
    expect(await waits()).toContain(vague)
    await api.deliver()
    const removal = { ground: 'fraud', notice: vague } as const
    expect(await removeMember(api.deps, OPERATOR, 'amora', ann.name, removal)).toMatchObject({ refunded: 0 })
    expect(await removeMember(api.deps, OPERATOR, 'amora', ann.name, removal)).toBeNull()
    const reasons = newest(await api.deliver(), ann.email)
    expect(reasons.text).toContain(t('notifications.reasons.fraud'))
    for (const [from, how] of [
      ['child-b', 'notifications.notice_decided.automated'],
      ['fraud-b', 'notifications.reasons.by_person'],
      ['vague-b', 'notifications.reasons.by_person'],
    ] as const) {
      const [mail, ...more] = await decisions(`${from}@notice.test`)
      expect(more).toEqual([])
      expect(mail?.text).toContain(t('notifications.notice_decided.removed'))
      expect(mail?.text).toContain(t(how))
    }
    expect(await pendingReviews(api.deps)).not.toContainEqual(expect.objectContaining({ name: ann.name }))
  })

  test('a notice with no consequence is answered, and one on a member shown again waits', async () => {
    const ann = await member()
    await tells('first-c', ann.id)
    expect((await pendingNotices(api.deps)).map(({ name }) => name)).not.toContain(ann.name)
    await decideReview(api.deps, OPERATOR, await statementOf(ann), 'visible')
    await ann.put('/api/profile.php', { about: 'What nobody has looked at yet' })
    const later = await tells('later-c', ann.id)
    expect(await pendingNotices(api.deps)).toContainEqual(
      expect.objectContaining({ notice: later, brand: 'amora', kind: 'under_age', name: ann.name }),
    )
    expect(await keepNoticed(api.deps, OPERATOR, later)).toBe(true)
    expect(await keepNoticed(api.deps, OPERATOR, later)).toBe(false)
    expect(await keepNoticed(api.deps, OPERATOR, 'no-such-case')).toBe(false)
    expect(await waits()).not.toContain(later)
    const [mail] = await decisions('later-c@notice.test')
    expect(mail?.text).toContain(t('notifications.notice_decided.kept'))
    expect(mail?.text).not.toContain(t('notifications.notice_decided.automated'))
  })

  test('of a photo, once it is refused; notices of the rest of the profile wait on', async () => {
    const ann = await member()
    const [photo = '', second = ''] = await addPhotos(api.deps, 'amora', ann.id, 2)
    await tells('photo-d', `photo:${photo}`, 'illegal')
    const rest = await tells('other-d', `photo:${second}`, 'illegal')
    expect(await refusePhoto(api.deps, OPERATOR, photo, 'photo_nude')).toBe(true)
    expect((await decisions('photo-d@notice.test'))[0]?.text).toContain(
      t('notifications.notice_decided.photo_refused'),
    )
    expect(await waits()).toContain(rest)
  })

  test('a photo refused again after a complaint gets a statement, its notifier a mail', async () => {
    const ann = await member()
    const [photo = ''] = await addPhotos(api.deps, 'amora', ann.id, 1)
    expect(await refusePhoto(api.deps, OPERATOR, photo, 'photo_nude')).toBe(true)
    expect(await acceptPhoto(api.deps, OPERATOR, photo)).toBe(true)
    await tells('again-e', `photo:${photo}`, 'illegal')
    const before = (await api.deliver()).length
    expect(await refusePhoto(api.deps, OPERATOR, photo, 'photo_nude')).toBe(true)
    expect(subjectsTo((await api.deliver()).slice(before), ann.email)).toHaveLength(1)
    const [{ status }] = (await ann.get('/api/profile.php')).body.photos as [{ status: string }]
    expect(status).toBe('rejected')
    expect((await decisions('again-e@notice.test'))[0]?.text).toContain(
      t('notifications.notice_decided.photo_refused'),
    )
  })

  test('of a member who is deleted before the decision', async () => {
    const ann = await member()
    const known = await tells('gone-f', ann.id)
    expect([await waits(), await keepNoticed(api.deps, OPERATOR, known)]).toEqual([
      expect.not.arrayContaining([known]),
      false,
    ])
    await ann.delete('/api/account.php', { password: PASSWORD })
    api.clock.now += 15 * 86_400_000
    await purgeAccounts(api.deps)
    expect(await waits()).toContain(known)
    expect(await keepNoticed(api.deps, OPERATOR, known)).toBe(true)
    expect((await decisions('gone-f@notice.test'))[0]?.text).toContain(t('notifications.notice_decided.gone'))
  })

  test('while a complaint that is no notice waits for no operator here', async () => {
    const { body } = await (await member()).post('/api/complaint.php', { kind: 'service', text: 'Slow' })
    expect(await waits()).not.toContain(body.case_number)
    expect(await keepNoticed(api.deps, OPERATOR, body.case_number as string)).toBe(false)
  })

  test('in words of their own in every language', () => {
    for (const key of ['kept', 'removed', 'photo_refused', 'gone', 'automated'] as const) {
      const texts = LOCALES.map((locale) =>
        api.deps.translator(locale, 'informal')(`notifications.notice_decided.${key}`),
      )
      expect(new Set(texts).size).toBe(11)
    }
    for (const ground of NOTICE_KINDS) {
      const reasons = LOCALES.map((locale) =>
        api.deps.translator(locale, 'informal')(`notifications.reasons.${ground}`),
      )
      expect(new Set(reasons).size).toBe(11)
    }
  })
})

// law L11
test('no other code hides or ends an account: there is no silent restriction', () => {
  const root = join(projectRoot(), 'src/server')
  const restricting = readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .filter((file) =>
      /set\(\{ (status: (isShown|'disabled'|'deleted'|'rejected'|'pending_deletion')|suspended_until \})/.test(
        readFileSync(join(root, file), 'utf8'),
      ),
    )
  // By the member's own wish; the one place that works out what shows; and with a statement.
  expect(restricting.map((file) => file.replaceAll('\\', '/')).sort()).toEqual([
    'accounts/delete-account.ts',
    'accounts/show-or-hide-profile.ts',
    'moderation/restrictions/restrict.ts',
    'profiles/photos/delete-photo.ts',
  ])
})
