import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { OPERATOR } from '../../../tests/support/actors.ts'
import { PASSWORD, startApi, type Person, type TestApi } from '../../../tests/support/api.ts'
import { addPhotos, openBrands, paidMember } from '../../../tests/support/profiles.ts'
import { audit } from '../audit/audit.ts'
import { restrictMember } from '../moderation/restrictions/take-measure.ts'

let api: TestApi
beforeAll(async () => {
  api = await startApi({ change: openBrands })
})
afterAll(() => api.stop())

async function two() {
  const [ann, ben] = await Promise.all([paidMember(api), paidMember(api)])
  const { body } = await ben.put('/api/prompts.php', { prompts: [{ prompt: 'sunday', answer: 'Rye bread' }] })
  return { ann, ben, answer: body.prompts[0].id as string }
}
const cost = () => api.deps.brands.get('amora')!.site.message_credits
const comment = (
  who: Person,
  profile: string,
  about: { answer?: string; photo?: string },
  text = 'Butter?',
) => who.post('/api/comment.php', { profile, ...about, text, cost: cost() })
const messages = async (who: Person, profile: string, locale = 'en') =>
  (await who.get('/api/chat.php', { profile }, { 'X-Locale': locale })).body.messages
const received = async (who: Person) => (await who.get('/api/likes.php')).body
const credits = async (who: Person) => (await who.get('/api/user.php')).body.user.credits as number
const sent = async (who: Person) => (await who.get('/api/likes.php', { type: 'sent' })).body.num_results

describe('a like with a comment', () => {
  test('is a like and a message at its price, and says what it is about', async () => {
    const { ann, ben, answer } = await two()
    const before = await credits(ann)
    const { status, body } = await comment(ann, ben.id, { answer })
    expect([status, body]).toMatchObject([
      200,
      { match: false, message: { text: 'Butter?', credits: cost() } },
    ])
    expect(await credits(ann)).toBe(before - cost())
    const about = { kind: 'answer', question: 'Sådan ser min søndag ud', answer: 'Rye bread', photo: null }
    expect(await messages(ben, ann.id, 'da')).toMatchObject([{ text: 'Butter?', mine: false, about }])
    expect(await messages(ann, ben.id, 'da')).toMatchObject([{ mine: true, about }])
    expect(await received(ben)).toMatchObject({
      liked_by: [{ id: ann.id, comment_about: { answer: 'Rye bread' } }],
    })
    expect(await audit(api.deps.store, api.deps.brands, api.deps.media)).toEqual([])
  })

  test('comes live with what it is about, to a page that is open', async () => {
    const { ann, ben, answer } = await two()
    const cursor = /id: (\d+)/.exec((await ben.get('/api/events.php')).body)?.[1] ?? ''
    await comment(ann, ben.id, { answer })
    const { body } = await ben.get('/api/events.php', {}, { 'Last-Event-ID': cursor })
    expect(body).toContain(
      '"about":{"kind":"answer","question":"My kind of Sunday","answer":"Rye bread","photo":null}',
    )
  })

  test('is read in the conversation alone, where it is paid for being read', async () => {
    const { ann, ben, answer } = await two()
    await comment(ann, ben.id, { answer })
    for (const type of ['received', 'sent', 'matches'])
      expect(JSON.stringify((await ben.get('/api/likes.php', { type })).body)).not.toContain('Butter?')
  })

  test('may be on a photo that is seen clearly', async () => {
    const { ann, ben } = await two()
    const [photo] = await addPhotos(api.deps, 'amora', ben.id, 1)
    expect((await comment(ann, ben.id, { photo: photo! })).status).toBe(200)
    expect(await messages(ben, ann.id)).toMatchObject([{ about: { photo, answer: '' } }])
    await ben.delete('/api/photo.php', { id: photo! })
    expect(await messages(ann, ben.id)).toMatchObject([{ about: { kind: 'photo', photo: null, answer: '' } }])
  })

  test('on an answer that is gone takes nothing and likes nobody', async () => {
    const { ann, ben, answer } = await two()
    await ben.put('/api/prompts.php', { prompts: [] })
    const before = await credits(ann)
    const { status, body } = await comment(ann, ben.id, { answer })
    expect([status, body.error]).toEqual([422, 'subject_gone'])
    expect([await credits(ann), await sent(ann)]).toEqual([before, 0])
    expect(await messages(ann, ben.id)).toEqual([])
  })

  test('that cannot be paid likes nobody', async () => {
    const { ann, ben, answer } = await two()
    const body = { profile: ben.id, answer, text: 'Butter?', cost: cost() + 1 }
    expect((await ann.post('/api/comment.php', body)).body).toMatchObject({ error: 'price_changed' })
    expect(await sent(ann)).toBe(0)
  })

  test('keeps what it was about when the answer goes later', async () => {
    const { ann, ben, answer } = await two()
    await comment(ann, ben.id, { answer })
    await ben.put('/api/prompts.php', { prompts: [] })
    expect(await messages(ann, ben.id)).toMatchObject([{ about: { answer: 'Rye bread' } }])
  })

  test.each([
    ['stays', [{ prompt: 'sunday', answer: 'Rye bread' }]],
    ['got another letter', [{ prompt: 'sunday', answer: 'Rye breads' }]],
    ['is gone', []],
  ])('shows an answer no more that was taken down, and %s', async (_, prompts) => {
    const { ann, ben, answer } = await two()
    await comment(ann, ben.id, { answer })
    await ben.put('/api/prompts.php', { prompts })
    const taken = { measure: 'text_removed', message: `answer:${answer}` } as const
    const reasons = { ground: 'harassment', notice: '', facts: ['harassment.insult'] } as const
    const take = () => restrictMember(api.deps, OPERATOR, { brand: 'amora', name: ben.name }, taken, reasons)
    expect(await take()).not.toBeNull()
    expect(await messages(ann, ben.id)).toMatchObject([{ text: 'Butter?', about: { answer: '' } }])
    expect((await ann.get('/api/profile.php', { id: ben.id })).body.prompts).toEqual([])
    expect(await take()).toBeNull()
    expect(await audit(api.deps.store, api.deps.brands, api.deps.media)).toEqual([])
  })

  test('of a member who is not confirmed waits, and is in no list until then', async () => {
    const { ben, answer } = await two()
    const eve = await api.member('amora', { confirmed: false })
    const body = { profile: ben.id, answer, text: 'Hello', cost: 0 }
    expect((await eve.post('/api/comment.php', body)).body.message).toMatchObject({ waiting: true })
    expect(await received(ben)).toMatchObject({ liked_by: [] })
    expect(JSON.stringify(await received(ben))).not.toContain('Hello')
  })

  // security 86
  test('that waits is not told of by an export, and is once it has come', async () => {
    const { ann, ben, answer } = await two()
    const subjects = async () =>
      (await ben.post('/api/export.php', { password: PASSWORD })).body.tables.message_subject
    const eve = await api.member('amora', { confirmed: false })
    await eve.post('/api/comment.php', { profile: ben.id, answer, text: 'Hello', cost: 0 })
    expect(await subjects()).toEqual([])
    await comment(ann, ben.id, { answer })
    expect(await subjects()).toMatchObject([{ item: answer }])
  })

  test('names an answer or a photo, not both and not neither', async () => {
    const { ann, ben, answer } = await two()
    for (const about of [{}, { answer, photo: 'none' }])
      expect((await comment(ann, ben.id, about)).body.error).toBe('invalid_request')
  })
})
