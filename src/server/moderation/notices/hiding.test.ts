import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { picture } from '../../../../tests/security/access/fixtures.ts'
import { PASSWORD, type Person, startApi, type TestApi, tokenIn } from '../../../../tests/support/api.ts'
import { OPERATOR } from '../../../../tests/support/actors.ts'
import { subjectsTo } from '../../../../tests/support/links.ts'
import { decidedBefore, hide, pressLink, trust } from '../../../../tests/support/notices.ts'
import {
  addPhotos,
  block,
  giveCredits,
  openClearBrands,
  setAccount,
} from '../../../../tests/support/profiles.ts'
import { DAY_MS, WEEK_MS } from '../../../core/durations.ts'
import { audit } from '../../audit/audit.ts'
import { newPrivateName, newPublicName } from '../../platform/media/names.ts'
import { rotateKey } from '../../platform/server-keys.ts'
import { acceptPhoto, pendingPhotos, refusePhoto } from '../restrictions/review-photos.ts'
import { keepNoticed, pendingNotices } from './pending-notices.ts'

let api: TestApi
beforeAll(async () => {
  // The brand's ceiling is told of loudly.
  api = await startApi({ change: openClearBrands, log: pino({ level: 'silent' }) })
})
afterAll(() => api.stop())
beforeEach(() => {
  // Counts of a day begin anew.
  api.clock.now += DAY_MS
})

const notice = { kind: 'under_age', text: 'Looks like a schoolchild', good_faith: true }
/** As it comes from an address; each caller has a network of their own unless said. */
let networks = 0
const from = (ip = `2001:db8:${(networks += 1).toString(16)}::1`) => ({ headers: { 'X-Forwarded-For': ip } })
const send = (who: Person, reference: string, more: object = {}, at = from()) =>
  who.post('/api/complaint.php', { ...notice, ...more, reference }, at)
const sees = async (who: Person, id: string) => (await who.get('/api/profile.php', { id })).status === 200
const events = (name: 'hidden_automatically' | 'brand_ceiling_reached') =>
  api.deps.securityLog.counts.get(name) ?? 0
const t = (key: 'warning' | 'none', refused: number) =>
  api.deps.translator('en', 'informal')(`notifications.notice_weight.${key}`, { refused, limit: 10 })

/** A member who is here for so long. */
async function here(forMs = WEEK_MS): Promise<Person> {
  const member = await api.member('amora')
  await api.deps.store.db
    .updateTable('account')
    .set({ signup_at: api.clock.now - forMs })
    .where('id', '=', member.id)
    .execute()
  return member
}
async function visitor(email: string): Promise<{ who: Person; email: string; sender: object }> {
  return { who: api.visitor('amora'), email, sender: { name: 'A reader', email } }
}
/** A member with two photos that are there, without the work of encoding them. */
async function withPhotos(): Promise<{ ann: Person; main: string; second: string }> {
  const { db } = api.deps.store
  const ann = await api.member('amora')
  const [main = '', second = ''] = await addPhotos(api.deps, 'amora', ann.id, 2)
  for (const id of [main, second]) {
    const names = { thumb_name: newPublicName(), blurred_name: newPublicName() }
    const files = { ...names, medium_name: newPrivateName(), full_name: newPrivateName() }
    await Promise.all(Object.values(files).map((name) => api.deps.media.write(name, new Uint8Array([1]))))
    await db.updateTable('photo').set(files).where('id', '=', id).execute()
  }
  return { ann, main, second }
}
async function paid(): Promise<Person> {
  const member = await here()
  await setAccount(api.deps, 'amora', member.id, { paid_user: 1 })
  await giveCredits(api.deps, 'amora', member.id, 50)
  return member
}
const opens = async (who: Person, id: string) =>
  (await who.get('/api/photo.php', { id, size: 'full' })).status === 200
const filesOf = async (id: string) =>
  Object.values(
    await api.deps.store.db
      .selectFrom('photo')
      .select(['thumb_name', 'blurred_name'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow(),
  )
const ownStatus = async (ann: Person, id: string) =>
  ((await ann.get('/api/profile.php')).body.photos as { filename: string; status: string }[]).find(
    ({ filename }) => filename === id,
  )?.status

describe('a reported photo', () => {
  // security 91
  test('is hidden from all but its owner at one notice of a confirmed member', async () => {
    const { ann, main, second } = await withPhotos()
    const [ben, cat] = [await api.member('amora'), await paid()]
    const kept = await filesOf(main)
    expect((await send(ben, `photo:${main}`)).status).toBe(200)
    expect([await opens(cat, main), await opens(cat, second), await opens(ann, main)]).toEqual([
      false,
      true,
      true,
    ])
    const shown = (await cat.get('/api/profile.php', { id: ann.id })).body
    expect(shown.photos.map(({ filename }: { filename: string }) => filename)).toEqual([second])
    expect(shown.main_image.filename).toBe(second)
    for (const name of kept) expect((await cat.fetch(`/media/${name}`)).status).toBe(404)
    for (const name of await filesOf(main)) expect((await ann.fetch(`/media/${name}`)).status).toBe(200)
    expect(await ownStatus(ann, main)).toBe('pending')
    const mails = await api.deliver()
    expect(subjectsTo(mails, ann.email).at(-1)).toBe('A photo is hidden for now – Amora')
    expect((await ann.get('/api/complaint.php')).body.decisions).toMatchObject([
      { measure: 'photo_hidden', ground: 'under_age', photo: main, automated: true, lifted_at: null },
    ])
    expect(await pendingPhotos(api.deps)).toContainEqual(
      expect.objectContaining({ photo: main, ground: 'under_age', name: ann.name }),
    )
    expect(await pendingNotices(api.deps)).not.toContainEqual(expect.objectContaining({ name: ann.name }))
    expect(await audit(api.deps.store, api.deps.brands, api.deps.media)).toEqual([])

    expect(await acceptPhoto(api.deps, OPERATOR, main)).toBe(true)
    expect(await opens(cat, main)).toBe(true)
    const told = await api.deliver()
    expect(subjectsTo(told, ann.email).at(-1)).toBe('Your photo can be seen again – Amora')
    expect(subjectsTo(told, ben.email).at(-1)).toMatch(/^Our decision on case/)
    // Once reviewed it is not hidden again by itself, on whatever ground.
    await send(await here(), `photo:${main}`, { kind: 'child_abuse' })
    expect(await opens(cat, main)).toBe(true)
  })

  // security 91
  test('of a message, too: its sender still sees it', async () => {
    const [ann, ben] = [await paid(), await paid()]
    const form = new FormData()
    form.set('file', new File([new Uint8Array(await picture())], 'photo.png'))
    const query = { upload: '1', profile: ben.id, cost: api.deps.brands.get('amora')!.site.photo_credits }
    const { message } = (await ann.post('/api/chat.php', form, { query })).body
    const photo = message.photo as string
    const inChat = async (who: Person) =>
      (await who.get('/api/chat.php', { conversation: message.conversation })).body.messages[0].photo
    await send(ben, `photo:${photo}`, { kind: 'child_abuse' })
    expect([await opens(ben, photo), await opens(ann, photo)]).toEqual([false, true])
    expect([await inChat(ben), await inChat(ann)]).toEqual([null, photo])
    expect(await acceptPhoto(api.deps, OPERATOR, photo)).toBe(true)
    expect([await opens(ben, photo), await inChat(ben)]).toEqual([true, photo])
    expect(await refusePhoto(api.deps, OPERATOR, photo, 'photo_nude')).toBe(true)
    expect([await opens(ben, photo), await opens(ann, photo)]).toEqual([false, true])
    expect(await audit(api.deps.store, api.deps.brands, api.deps.media)).toEqual([])
  })

  // security 91
  test.each(['accepted', 'refused'])(
    'that its owner deletes is kept for the decision: %s',
    async (decision) => {
      const { store, media } = api.deps
      const { ann, main } = await withPhotos()
      const ben = await api.member('amora')
      const { case_number } = (await send(ben, `photo:${main}`, { kind: 'child_abuse' })).body
      const files = await filesOf(main)
      const first = (await ann.delete('/api/photo.php', { id: main })).status
      expect([first, (await ann.delete('/api/photo.php', { id: main })).status]).toEqual([200, 404])
      expect([await ownStatus(ann, main), await opens(ann, main)]).toEqual([undefined, false])
      for (const name of files) expect((await ann.fetch(`/media/${name}`)).status).toBe(404)
      for (const name of files) expect(await media.read(name)).not.toBeNull()
      expect(await pendingPhotos(api.deps)).toContainEqual(expect.objectContaining({ photo: main }))
      const before = (await api.deliver()).length

      const decide = () =>
        decision === 'accepted'
          ? acceptPhoto(api.deps, OPERATOR, main)
          : refusePhoto(api.deps, OPERATOR, main, 'photo_nude')
      expect([await decide(), await decide()]).toEqual([true, false])
      const told = (await api.deliver()).slice(before)
      expect(subjectsTo(told, ben.email)).toEqual([expect.stringMatching(/^Our decision on case/)])
      expect(subjectsTo(told, ann.email)).toHaveLength(decision === 'accepted' ? 0 : 1)
      for (const name of files) expect(await media.read(name)).toBeNull()
      expect(await pendingPhotos(api.deps)).not.toContainEqual(expect.objectContaining({ photo: main }))
      const cases = (await ben.get('/api/complaint.php')).body.cases
      expect(cases[0]).toMatchObject({
        case_number,
        outcome: decision === 'accepted' ? 'kept' : 'photo_refused',
      })
      expect(await audit(store, api.deps.brands, media)).toEqual([])
    },
  )

  test('whose photo is gone waits as a notice', async () => {
    const { main } = await withPhotos()
    const { case_number } = (await send(await here(), `photo:${main}`, { kind: 'child_abuse' })).body
    const isOpen = async () => (await pendingNotices(api.deps)).some(({ notice }) => notice === case_number)
    expect(await isOpen()).toBe(false)
    await api.deps.store.db.deleteFrom('photo').where('id', '=', main).execute()
    expect(await isOpen()).toBe(true)
  })

  test('stays where the notice is of another kind, or of the owner', async () => {
    const { ann, main } = await withPhotos()
    const cat = await paid()
    for (const kind of ['fake', 'fraud', 'harassment', 'illegal']) await send(cat, `photo:${main}`, { kind })
    await send(ann, `photo:${main}`)
    expect(await opens(cat, main)).toBe(true)
  })
})

describe('a notice of a visitor', () => {
  // security 91
  test('is received and shown at once, and counts when its link is pressed', async () => {
    const { main } = await withPhotos()
    const [cat, { who, email, sender }] = [await paid(), await visitor('press@notice.test')]
    const { case_number } = (await send(who, `photo:${main}`, sender)).body
    expect(await opens(cat, main)).toBe(true)
    expect(await pendingNotices(api.deps)).toContainEqual(
      expect.objectContaining({ notice: case_number, confirmed: false }),
    )
    const support = api.deps.brands.get('amora')!.site.support_email
    const urgent = () => api.mails.filter((mail) => mail.to === support && mail.text.includes(case_number))
    const token = tokenIn(await api.deliver(), email)
    expect(urgent()).toMatchObject([{ urgent: true }])
    expect((await who.get('/api/token.php', { t: token })).body).toEqual({ kind: 'notice' })
    expect(await opens(cat, main)).toBe(true)
    expect((await who.post('/api/token.php', { token })).body).toEqual({ kind: 'notice', user: null })
    expect(await opens(cat, main)).toBe(false)
    expect((await who.get('/api/token.php', { t: token })).body).toEqual({ kind: 'notice', spent: 'used' })
    await api.deliver()
    expect(urgent()).toHaveLength(2)
  })

  // security 91
  test('counts once, however often its link is pressed at one moment', async () => {
    const { ann, main } = await withPhotos()
    const { who, email, sender } = await visitor('parallel@notice.test')
    await send(who, `photo:${main}`, sender)
    const token = tokenIn(await api.deliver(), email)
    const before = events('hidden_automatically')
    const presses = await Promise.all(
      Array.from({ length: 40 }, () => who.post('/api/token.php', { token }, from())),
    )
    expect(presses.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(events('hidden_automatically') - before).toBe(1)
    expect((await ann.get('/api/complaint.php')).body.decisions).toHaveLength(1)
    for (const name of await filesOf(main)) expect((await ann.fetch(`/media/${name}`)).status).toBe(200)
    expect(await audit(api.deps.store, api.deps.brands, api.deps.media)).toEqual([])
  })

  test('hides nothing by a link that is pressed too late, or by the reported', async () => {
    const cat = await paid()
    const scenes: Record<string, (link: { token: string; ann: Person; number: string }) => Promise<unknown>> =
      {
        decided: async ({ token, number }) => {
          expect(await keepNoticed(api.deps, OPERATOR, number)).toBe(true)
          return api.visitor('amora').post('/api/token.php', { token })
        },
        late: ({ token }) => {
          api.clock.now += WEEK_MS + 1000
          return api.visitor('amora').post('/api/token.php', { token })
        },
        elsewhere: ({ token }) => api.visitor('fjallvind').post('/api/token.php', { token }),
        reported: ({ token, ann }) => ann.post('/api/token.php', { token }),
      }
    for (const [scene, press] of Object.entries(scenes)) {
      const { ann, main } = await withPhotos()
      const { who, email, sender } = await visitor(`${scene}@notice.test`)
      const { case_number: number } = (await send(who, `photo:${main}`, sender)).body
      await press({ token: tokenIn(await api.deliver(), email), ann, number })
      expect(await opens(cat, main), scene).toBe(true)
    }
  })

  // security 91, law L16
  test('about child abuse stays possible without a name, and waits for a person', async () => {
    const { ann, main } = await withPhotos()
    const cat = await paid()
    for (const reference of [`profile:${ann.id}`, `photo:${main}`]) {
      const { status, body } = await send(api.visitor('amora'), reference, { kind: 'child_abuse' })
      expect([status, await sees(cat, ann.id), await opens(cat, main)]).toEqual([200, true, true])
      expect(await pendingNotices(api.deps)).toContainEqual(
        expect.objectContaining({ notice: body.case_number, name: ann.name }),
      )
    }
  })

  test('of a member who has not confirmed the address counts the same way', async () => {
    const { main } = await withPhotos()
    const [cat, ben] = [await paid(), await api.member('amora', { confirmed: false })]
    await send(ben, `photo:${main}`)
    expect(await opens(cat, main)).toBe(true)
    await pressLink(api, ben, ben.email)
    expect(await opens(cat, main)).toBe(false)
  })
})

describe('a whole profile', () => {
  /** Whether a member is hidden once both have reported them. */
  async function hiddenBy(...senders: ((ann: Person) => Promise<unknown>)[]): Promise<boolean> {
    const ann = await api.member('amora')
    for (const report of senders) await report(ann)
    return !(await sees(await here(), ann.id))
  }
  const by =
    (who: Person, at = from(), more: object = {}) =>
    (ann: Person) =>
      send(who, ann.id, more, at)

  // security 91
  test('is hidden at two notices of independent members, and not at one', async () => {
    const [ben, cat] = [await here(), await here()]
    expect(await hiddenBy(by(ben))).toBe(false)
    expect(await hiddenBy(by(ben), by(ben))).toBe(false)
    expect(await hiddenBy(by(ben), by(cat, from(), { kind: 'child_abuse' }))).toBe(false)
    expect(await hiddenBy(by(ben), by(cat))).toBe(true)
  })

  // security 91
  test('is hidden once where both notices come at one moment', async () => {
    const [ann, ben, cat] = [await api.member('amora'), await here(), await here()]
    await Promise.all([by(ben)(ann), by(cat)(ann)])
    expect(await sees(ben, ann.id)).toBe(false)
    expect((await ann.get('/api/complaint.php')).body.decisions).toMatchObject([
      { measure: 'profile_hidden' },
    ])
  })

  // security 91
  test('stays where the two may be one by network, browser or mailbox', async () => {
    const pair = async () => [await here(), await here()] as const
    const [ben, cat] = await pair()
    const near = [from('2001:db8:aaaa:1::1'), from('2001:db8:aaaa:ffff::2')] as const
    expect(await hiddenBy(by(ben, near[0]), by(cat, near[1]))).toBe(false)
    const v4 = [from('203.0.113.5'), from('203.0.113.200')] as const
    expect(await hiddenBy(by(ben, v4[0]), by(cat, v4[1]))).toBe(false)
    cat.cookies.set('browser', ben.cookies.get('browser')!)
    expect(await hiddenBy(by(ben), by(cat))).toBe(false)
    cat.cookies.delete('browser')
    expect(await hiddenBy(by(ben), by(cat))).toBe(false)

    // Though the key of their digests changed between.
    cat.cookies.set('browser', ben.cookies.get('browser')!)
    const rotated = (report: (ann: Person) => Promise<unknown>) => async (ann: Person) => {
      await rotateKey(api.deps.store, 'digest', () => api.deps.keys.reread())
      await api.deps.keys.reread()
      await report(ann)
    }
    expect(await hiddenBy(by(ben), rotated(by(cat)))).toBe(false)
    cat.cookies.set('browser', 'x'.repeat(22))
    expect(await hiddenBy(by(ben, v4[0]), rotated(by(cat, v4[1])))).toBe(false)
    cat.cookies.delete('browser')

    const dan = await api.member('amora', { email: 'd.an+one@gmail.com' })
    const eve = await api.member('fjallvind', { email: 'dan@gmail.com' })
    for (const { id } of [dan, eve]) {
      await api.deps.store.db
        .updateTable('account')
        .set({ signup_at: api.clock.now - WEEK_MS })
        .where('id', '=', id)
        .execute()
    }
    const shared = async (ann: Person) => {
      await ann.put('/api/profile.php', { resell_brands: ['fjallvind'] })
      await send(eve, ann.id)
    }
    expect(await hiddenBy(shared, by(dan))).toBe(false)

    // Once logged in from one browser, whatever cookies it had since.
    const [fay, gus] = await pair()
    const mark = fay.cookies.get('browser')!
    const other = api.visitor('amora')
    other.cookies.set('browser', mark)
    await other.post('/api/user.php', { login: gus.name, password: 'quiet-harbour-lantern' })
    expect(await hiddenBy(by(fay), by(gus))).toBe(false)
  })

  // security 91
  test('stays where one of two is new, unless an earlier notice of theirs was right', async () => {
    const [old, young] = [await here(), await here(WEEK_MS - 60_000)]
    expect(await hiddenBy(by(old), by(young))).toBe(false)
    await decidedBefore(api, 'amora', { account: young.id }, { outcome: 'removed', count: 1 })
    expect(await hiddenBy(by(old), by(young))).toBe(true)
    const [{ who, email, sender }, older] = [await visitor('right@notice.test'), await here()]
    who.cookies.set('browser', 'a'.repeat(22))
    const press = async (ann: Person) => {
      await send(who, ann.id, sender)
      await pressLink(api, who, email)
    }
    expect(await hiddenBy(by(older), press)).toBe(false)
    await decidedBefore(api, 'amora', { email }, { outcome: 'removed', count: 1 })
    expect(await hiddenBy(by(older), press)).toBe(true)
  })

  // security 91
  test('is hidden at one notice of a sender with three upheld, and not of one with two', async () => {
    const [ben, cat] = [await api.member('amora'), await api.member('amora')]
    await trust(api, 'amora', { account: ben.id })
    await decidedBefore(api, 'amora', { account: cat.id }, { outcome: 'removed', count: 2 })
    expect([await hiddenBy(by(ben)), await hiddenBy(by(cat))]).toEqual([true, false])
  })

  // security 91
  test('stays where a stranger typed the address of a sender with three upheld', async () => {
    const { who, email, sender } = await visitor('trusted@notice.test')
    await trust(api, 'amora', { email })
    const ann = await api.member('amora')
    const viewer = await here()
    await send(who, `profile:${ann.id}`, sender)
    expect(await sees(viewer, ann.id)).toBe(true)
    await pressLink(api, who, email)
    expect(await sees(viewer, ann.id)).toBe(false)
  })
})

describe('whoever was blocked by a member', () => {
  // security 91
  test('cannot hide them, logged in or out of the same browser', async () => {
    const cat = await paid()
    const scenes: Record<string, (ben: Person, photo: string) => Promise<unknown>> = {
      'logged in': (ben, photo) => send(ben, `photo:${photo}`),
      'logged out': async (ben, photo) => {
        const { who, email, sender } = await visitor('out@notice.test')
        who.cookies.set('browser', ben.cookies.get('browser')!)
        await send(who, `photo:${photo}`, sender)
        // The mail opens in another browser.
        await pressLink(api, api.visitor('amora'), email)
      },
      'pressed there': async (ben, photo) => {
        const { who, email, sender } = await visitor('there@notice.test')
        await send(who, `photo:${photo}`, sender)
        who.cookies.set('browser', ben.cookies.get('browser')!)
        await pressLink(api, who, email)
      },
      mailbox: async (ben, photo) => {
        const { who, sender } = await visitor(ben.email)
        await send(who, `photo:${photo}`, sender)
        await pressLink(api, who, ben.email)
      },
      'another account': async (ben, photo) => {
        const again = await api.member('amora')
        const browser = api.visitor('amora')
        browser.cookies.set('browser', ben.cookies.get('browser')!)
        await browser.post('/api/user.php', { login: again.name, password: 'quiet-harbour-lantern' })
        await send(again, `photo:${photo}`)
      },
    }
    for (const [scene, report] of Object.entries(scenes)) {
      const { ann, main } = await withPhotos()
      const ben = await here()
      await trust(api, 'amora', { account: ben.id })
      await block(api.deps, 'amora', ann.id, ben.id)
      await report(ben, main)
      expect([await opens(cat, main), await sees(cat, ann.id)], scene).toEqual([true, true])
    }
  })
})

describe('a sender who was refused', () => {
  // security 91
  test('ten times weighs nothing, and the mail says so; from seven on it warns', async () => {
    const [cat, ben] = [await paid(), await api.member('amora')]
    const refused = async (count: number) => {
      await decidedBefore(api, 'amora', { account: ben.id }, { outcome: 'kept', count })
      api.clock.now += 60_000
    }
    const reports = async () => {
      const { main } = await withPhotos()
      const { case_number } = (await send(ben, `photo:${main}`)).body
      const receipt = (await api.deliver()).findLast(({ to }) => to === ben.email)!
      return { isShown: await opens(cat, main), receipt: receipt.text, photo: main, case_number }
    }
    await refused(6)
    const free = await reports()
    expect([free.isShown, free.receipt.includes('unfounded')]).toEqual([false, false])
    await acceptPhoto(api.deps, OPERATOR, free.photo)
    const answer = (await api.deliver()).findLast(({ to }) => to === ben.email)!
    expect(answer.text).toContain(t('warning', 7))
    await refused(2)
    const warned = await reports()
    expect([warned.isShown, warned.receipt.includes(t('warning', 9))]).toEqual([false, true])
    await refused(1)
    api.clock.now += DAY_MS
    const spent = await reports()
    expect([spent.isShown, spent.receipt.includes(t('none', 10))]).toEqual([true, true])
    expect(await pendingNotices(api.deps)).toContainEqual(
      expect.objectContaining({ notice: spent.case_number }),
    )
    expect(await keepNoticed(api.deps, OPERATOR, spent.case_number as string)).toBe(true)
    expect((await api.deliver()).findLast(({ to }) => to === ben.email)!.text).toContain(t('none', 11))
  })

  test('under an unconfirmed address harms no notifier’s word', async () => {
    const { who, email, sender } = await visitor('owner@notice.test')
    for (let sent = 0; sent < 3; sent += 1) {
      const { body } = await send(who, 'the one with the hat', { ...sender, kind: 'fraud' })
      await keepNoticed(api.deps, OPERATOR, body.case_number as string)
      api.clock.now += 1000
    }
    await decidedBefore(api, 'amora', { email }, { outcome: 'kept', count: 7 })
    api.clock.now += DAY_MS
    const { main } = await withPhotos()
    await send(who, `photo:${main}`, sender)
    await pressLink(api, who, email)
    expect(await opens(await paid(), main)).toBe(false)
  })
})

describe('a brand hides by itself', () => {
  /** Members at whose reports another is hidden, as many pairs as asked for. */
  async function pairs(count: number): Promise<[Person, string][]> {
    const made: [Person, string][] = []
    for (let index = 0; index < count; index += 1) {
      const [ben, ann] = [await api.member('amora'), await api.member('amora')]
      await trust(api, 'amora', { account: ben.id })
      made.push([ben, ann.id])
    }
    return made
  }
  const hiddenOf = async (made: readonly [Person, string][]) => {
    const viewer = await here()
    const seen = await Promise.all(made.map(([, id]) => sees(viewer, id)))
    return seen.filter((isSeen) => !isSeen).length
  }

  // security 91
  test('five a day, however many notices come at one moment, and alarms operators', async () => {
    const made = await pairs(40)
    const support = api.deps.brands.get('amora')!.site.support_email
    const before = [events('hidden_automatically'), events('brand_ceiling_reached')] as const
    await api.deliver()
    const mails = api.mails.length
    const answers = await Promise.all(made.map(([ben, id]) => send(ben, id)))
    expect(answers.every(({ status }) => status === 200)).toBe(true)
    expect(await hiddenOf(made)).toBe(5)
    expect(events('hidden_automatically') - before[0]).toBe(5)
    expect(events('brand_ceiling_reached') - before[1]).toBe(35)
    const alarms = subjectsTo((await api.deliver()).slice(mails), support)
    expect(alarms.filter((subject) => subject.includes('nothing more is hidden'))).toHaveLength(1)
    const waiting = new Set((await pendingNotices(api.deps, { limit: 1000 })).map(({ notice }) => notice))
    expect(answers.filter(({ body }) => waiting.has(body.case_number as string))).toHaveLength(35)
    api.clock.now += DAY_MS
    const [[ben, id] = []] = await pairs(1)
    await send(ben!, id!)
    expect(await sees(await here(), id!)).toBe(false)
  })

  // security 91
  test('or one in five hundred of the listed', async () => {
    const { db } = api.deps.store
    const { id } = await here()
    const copies = async (table: 'profile' | 'listing', key: string) => {
      const [{ columns = [] } = {}] = (await db.introspection.getTables()).filter(
        ({ name }) => name === table,
      )
      const names = columns.map(({ name }) => name)
      const chosen = names.map((name) =>
        name === key ? sql`${sql.ref(key)} || each.n` : sql.ref(`${table}.${name}`),
      )
      await sql`insert into ${sql.table(table)} (${sql.join(names.map((name) => sql.ref(name)))})
        with recursive each (n) as (select 1 union all select n + 1 from each where n < 3500)
        select ${sql.join(chosen)} from ${sql.table(table)} cross join each where ${sql.ref(key)} = ${id}`.execute(
        db,
      )
    }
    await copies('profile', 'id')
    await copies('listing', 'profile')
    const made = await pairs(10)
    await Promise.all(made.map(([ben, ann]) => send(ben, ann)))
    const { listed } = await db
      .selectFrom('listing')
      .select((row) => row.fn.countAll<number>().as('listed'))
      .where('brand', '=', 'amora')
      .executeTakeFirstOrThrow()
    expect(Math.floor((Number(listed) + 7) / 500)).toBe(7)
    expect(await hiddenOf(made)).toBe(7)
    await db.deleteFrom('profile').where('id', 'like', `${id}_%`).execute()
  })

  test('no more than three a day for one sender', async () => {
    const ben = await api.member('amora')
    const others = await Promise.all([1, 2, 3, 4].map(() => api.member('amora')))
    for (const { id } of others) await hide(api, 'amora', ben, { reference: id })
    const viewer = await here()
    expect(await Promise.all(others.map(({ id }) => sees(viewer, id)))).toEqual([false, false, false, true])
  })
})

describe('whoever reports', () => {
  // security 91
  test('can block in the same breath, though the notice hid the member', async () => {
    const [ann, ben] = [await api.member('amora'), await api.member('amora')]
    const { body } = await hide(api, 'amora', ben, { reference: `profile:${ann.id}` })
    expect(body.profile).toBe(ann.id)
    expect(await sees(ben, ann.id)).toBe(false)
    expect((await ben.post('/api/block.php', { profile: ann.id })).status).toBe(204)
    expect((await ben.get('/api/block.php')).body.blocked).toMatchObject([{ id: ann.id, name: ann.name }])
    // Also one who was hidden before.
    const cat = await here()
    expect((await send(cat, `profile:${ann.id}`)).body.profile).toBe(ann.id)
    expect((await cat.post('/api/block.php', { profile: ann.id })).status).toBe(204)
    // A member who did not report knows nothing of a hidden one.
    expect((await (await here()).post('/api/block.php', { profile: ann.id })).body.error).toBe('not_found')
  })

  test('learns nothing of a member who blocked them, and blocks none they cannot see', async () => {
    const [ann, ben, far] = [await api.member('amora'), await here(), await api.member('hjertebro')]
    await block(api.deps, 'amora', ann.id, ben.id)
    for (const id of [ann.id, far.id]) {
      const { body } = await send(ben, `profile:${id}`)
      expect(Object.keys(body as object)).toEqual(['case_number'])
      expect((await ben.post('/api/block.php', { profile: id })).body.error).toBe('not_found')
    }
  })
})

describe('what waits for a person', () => {
  // security 91
  test('has the shortest deadline first', async () => {
    const [ann, ben] = [await api.member('amora'), await here()]
    const kinds = ['fake', 'fraud', 'under_age', 'child_abuse']
    for (const kind of kinds) await send(ben, ann.id, { kind })
    const waiting = (await pendingNotices(api.deps, { limit: 1000 })).filter(({ name }) => name === ann.name)
    expect(waiting.map(({ kind }) => kind)).toEqual(kinds.toReversed())
    expect(waiting.every(({ due, since, confirmed }) => due > since && confirmed)).toBe(true)
  })

  // law L39
  test('keeps digests of browser and network until it is decided', async () => {
    const [ann, ben] = [await api.member('amora'), await here()]
    const { body } = await send(ben, ann.id, {}, from('2001:db8:1234:5678::9'))
    const row = () =>
      api.deps.store.db
        .selectFrom('notice')
        .select(['mailbox', 'browser', 'network'])
        .where('id', '=', body.case_number as string)
        .executeTakeFirstOrThrow()
    const kept = await row()
    for (const digest of Object.values(kept)) expect(digest).toMatch(/^[A-Za-z0-9_-]{43}$/)
    expect(JSON.stringify(kept)).not.toContain('2001')
    expect(JSON.stringify((await ben.post('/api/export.php', { password: PASSWORD })).body)).not.toContain(
      kept.network,
    )
    await keepNoticed(api.deps, OPERATOR, body.case_number as string)
    expect(await row()).toEqual({ mailbox: kept.mailbox, browser: '', network: '' })
    // No operator decides on a complaint.
    const service = (await send(ben, '', { kind: 'service' })).body.case_number as string
    const traces = ['mailbox', 'browser', 'network'] as const
    const complaint = api.deps.store.db.selectFrom('notice').select(traces).where('id', '=', service)
    expect(await complaint.executeTakeFirst()).toEqual({ mailbox: '', browser: '', network: '' })
  })
})
