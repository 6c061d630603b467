import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { PASSWORD, startApi, type Person, type TestApi } from '../../../../tests/support/api.ts'
import { input } from '../../../../tests/support/inputs.ts'
import { openBrands, paidMember } from '../../../../tests/support/profiles.ts'
import type { Export } from '../../../contract/accounts.ts'
import type { OwnProfile, Profile } from '../../../contract/profiles.ts'
import { DAY_MS, MINUTE_MS } from '../../../core/durations.ts'
import { REACTIVATION_DAYS } from '../../../core/limits.ts'
import { purgeAccounts } from '../../accounts/purge-accounts.ts'

/** Each recording is a process. */
const TIMEOUT = 120_000
const WORDS = 'The long one along the border.'

let api: TestApi
beforeAll(async () => {
  // All but one have voices.
  api = await startApi({
    change: (sites) => {
      openBrands(sites)
      for (const site of sites)
        if (site.id === 'minerve') site.features = site.features.filter((name) => name !== 'voice')
    },
  })
}, TIMEOUT)
afterAll(() => api.stop())

interface Spoken {
  prompt?: string
  text?: string
  name?: string
}
function say(who: Person, { prompt = 'sunday', text, name = 'voice.ogg' }: Spoken = {}) {
  const body = new FormData()
  body.set('file', new File([input(name)], 'voice'))
  if (text !== undefined) body.set('text', text)
  return who.post('/api/voice.php', body, { query: { prompt } })
}
async function spoken(who: Person, given: Spoken = {}) {
  const { body } = await say(who, given)
  return (body as OwnProfile).voice_answer!
}
const play = (who: Person, id: string) => who.get('/api/voice.php', { id })
const seen = async (who: Person, id: string, locale = 'en') =>
  (await who.get('/api/profile.php', { id }, { 'X-Locale': locale })).body as Profile
const answersIn = ({ id }: Person) =>
  api.deps.store.db.selectFrom('prompt_answer').select('id').where('profile', '=', id).execute()
const files = async () => (await api.deps.media.list()).length
const member = (brand = 'amora', year = 1990) => api.member(brand, { born: `${year}-06-12` })

describe('an answer in the member’s own voice', { timeout: TIMEOUT }, () => {
  test('is on the profile with its question and words, and heard there', async () => {
    const [ann, ben] = [await member(), await member()]
    const own = await spoken(ann, { text: WORDS })
    expect(own).toMatchObject({ prompt: 'sunday', answer: WORDS, seconds: 3, removed: false })
    const { voice_answer, prompts } = await seen(ben, ann.id, 'de')
    expect(voice_answer).toMatchObject({ id: own.id, question: 'So sieht mein Sonntag aus', answer: WORDS })
    expect(prompts).toEqual([])
    for (const who of [ann, ben]) {
      const { status, headers } = await play(who, own.id)
      expect([status, headers.get('Content-Type')]).toEqual([200, 'audio/mpeg'])
    }
    const file = await api.deps.store.db
      .selectFrom('prompt_answer')
      .select('file')
      .where('id', '=', own.id)
      .executeTakeFirstOrThrow()
    const kept = (await api.deps.media.read(file.file))!
    expect([...kept.subarray(0, 2)]).not.toEqual([0xff, 0xf3])
  })

  test('stands beside those in writing, which come and go without it', async () => {
    const [ann, ben] = [await member(), await member()]
    const { id } = await spoken(ann)
    await ann.put('/api/prompts.php', { prompts: [{ prompt: 'sunday', answer: 'Rye bread' }] })
    expect(await seen(ben, ann.id)).toMatchObject({
      prompts: [{ answer: 'Rye bread' }],
      voice_answer: { id, answer: '' },
    })
    const kept = { prompt: 'sunday', answer: 'Rye bread' }
    const both = [kept, { prompt: 'song', answer: 'The long one' }]
    expect((await ann.put('/api/prompts.php', { prompts: both })).body.prompts).toMatchObject(both)
    await ann.put('/api/prompts.php', { prompts: [] })
    expect((await seen(ben, ann.id)).voice_answer?.id).toBe(id)
  })

  test('keeps its id while its question stays, so that a report still names it', async () => {
    const ann = await member()
    const first = await spoken(ann)
    const again = await spoken(ann, { name: 'voice.webm' })
    expect([again.id, (await play(ann, first.id)).status]).toEqual([first.id, 200])
  })

  test('of another member is no evidence in a case of the reported one', async () => {
    const [ann, ben] = [await member(), await member()]
    const { id } = await spoken(ben)
    const { body } = await ben.post('/api/complaint.php', {
      ...{
        kind: 'harassment',
        reference: `profile:${ann.id} profile:${ben.id} answer:${id}`,
        good_faith: true,
      },
      text: 'This is said to hurt somebody, please listen.',
    })
    expect(body.case_number).toBeTruthy()
    const copies = await api.deps.store.db
      .selectFrom('evidence')
      .select('kind')
      .where('account', '=', ann.id)
      .execute()
    expect(copies.map(({ kind }) => kind)).toEqual(['profile'])
  })

  test('makes way for another, and goes with its file', async () => {
    const ann = await member()
    const before = await files()
    const first = await spoken(ann)
    const second = await spoken(ann, { prompt: 'song', name: 'voice.webm' })
    expect([await files(), second.prompt]).toEqual([before + 1, 'song'])
    expect((await play(ann, first.id)).status).toBe(404)
    const { body } = await ann.delete('/api/voice.php')
    expect([(body as OwnProfile).voice_answer, await files()]).toEqual([null, before])
    expect((await play(ann, second.id)).status).toBe(404)
  })

  test('that is refused says why, and leaves the one before', async () => {
    const ann = await member()
    const { id } = await spoken(ann)
    const before = await files()
    const refused = async (given: Spoken) => (await say(ann, given)).body
    expect(await refused({ prompt: 'none' })).toMatchObject({ fields: { prompt: 'not_in_list' } })
    expect(await refused({ name: 'jpeg-without-eoi.jpg' })).toMatchObject({ error: 'voice_invalid' })
    const tooLong = await refused({ name: 'voice-64-seconds.ogg' })
    expect(tooLong).toMatchObject({ error: 'voice_too_long', message: expect.stringContaining('30') })
    expect(await refused({ text: 'a'.repeat(2001) })).toMatchObject({ fields: { text: 'too_long' } })
    expect([(await ann.get('/api/profile.php')).body.voice_answer.id, await files()]).toEqual([id, before])
  })

  test('is heard by nobody who does not see the profile', async () => {
    const [ann, ben, cas] = [await member(), await member(), await member()]
    const { id } = await spoken(ann)
    expect((await play(api.visitor('amora'), id)).status).toBe(403)
    expect((await seen(api.visitor('amora'), ann.id)).voice_answer).toBeUndefined()
    await ann.post('/api/block.php', { profile: ben.id })
    expect((await play(ben, id)).status).toBe(404)
    expect((await play(cas, id)).status).toBe(200)
    // As of an invisible member.
    await api.deps.store.db.deleteFrom('listing').where('profile', '=', ann.id).execute()
    expect((await play(cas, id)).status).toBe(404)
    expect((await play(ann, id)).status).toBe(200)
  })

  test('is heard at a partner brand that has voices', async () => {
    const [there, here] = [await member('fjallvind'), await member('amora')]
    await there.put('/api/profile.php', { resell_brands: ['amora'] })
    const { id } = await spoken(there, { prompt: 'fjallvind-trail' })
    expect((await seen(here, there.id)).voice_answer?.question).toBe('A trail everyone should walk once')
    expect((await play(here, id)).status).toBe(200)
    expect((await here.get('/api/prompts.php', { voice: '1' })).body.prompts).toHaveLength(72)
  })

  test('leaves no trace at a partner brand that has none', async () => {
    const [there, here] = [await member('herbstgold', 1960), await member('minerve', 1990)]
    await there.put('/api/profile.php', { resell_brands: ['minerve'] })
    const { id } = await spoken(there)
    expect(await seen(here, there.id)).toMatchObject({ id: there.id })
    expect(await seen(here, there.id)).not.toHaveProperty('voice_answer')
    for (const refused of [await play(here, id), await say(here), await here.delete('/api/voice.php')])
      expect(refused.status).toBe(404)
    expect((await here.get('/api/profile.php')).body).not.toHaveProperty('voice_answer')
    const { site } = api.deps.brands.get('minerve')!
    const { features } = site
    site.features = [...features, 'voice']
    expect((await seen(here, there.id)).voice_answer?.id).toBe(id)
    site.features = features
  })

  test('is liked with a comment, which keeps its question where it has no words', async () => {
    const [ann, ben] = [await member(), await paidMember(api)]
    const cost = api.deps.brands.get('amora')!.site.message_credits
    const comment = (answer: string) => ({ profile: ann.id, answer, text: 'What a laugh', cost })
    const { id } = await spoken(ann, { prompt: 'laugh' })
    const sent = await ben.post('/api/comment.php', comment(id))
    expect(sent.status).toBe(200)
    const about = async () => {
      const { messages } = (await ben.get('/api/chat.php', { profile: ann.id })).body
      return messages[0].about
    }
    expect(await about()).toMatchObject({ kind: 'answer', answer: '', wordless: true, photo: null })
    expect((await about()).question).not.toBe('')
    expect((await ben.post('/api/comment.php', comment('none'))).body).toMatchObject({
      error: 'subject_gone',
    })
  })

  test('is copied with a report, taken down by a decision, and heard by its member still', async () => {
    const [ann, ben] = [await member(), await member()]
    const { id } = await spoken(ann, { text: WORDS })
    const notice = {
      ...{ kind: 'harassment', reference: `profile:${ann.id} answer:${id}`, good_faith: true },
      text: 'This is said to hurt somebody, please listen.',
    }
    expect((await ben.post('/api/complaint.php', notice)).status).toBe(200)
    const pieces = await api.deps.store.db
      .selectFrom('evidence')
      .select(['kind', 'content', 'file'])
      .where('account', '=', ann.id)
      .execute()
    expect(pieces).toContainEqual({
      ...{ kind: 'voice', content: JSON.stringify({ voice: id }), file: expect.stringMatching(/./) },
    })
    expect(JSON.parse(pieces.find(({ kind }) => kind === 'profile')!.content)).toMatchObject({
      answers: [{ id, answer: WORDS, seconds: 3 }],
    })
    await api.deps.store.db
      .updateTable('prompt_answer')
      .set({ removed: 'decision' })
      .where('id', '=', id)
      .execute()
    expect((await seen(ben, ann.id)).voice_answer).toBeUndefined()
    expect([(await play(ben, id)).status, (await play(ann, id)).status]).toEqual([404, 200])
    expect((await ann.get('/api/profile.php')).body.voice_answer).toMatchObject({ id, removed: true })
  })

  test('stands in an export, and goes with the account', async () => {
    const ann = await member()
    const before = await files()
    const { id } = await spoken(ann, { text: WORDS })
    const { body } = await ann.post('/api/export.php', { password: PASSWORD })
    expect((body as Export).photos).toContainEqual(expect.objectContaining({ id, type: 'audio/mpeg' }))
    expect(JSON.stringify(body)).toContain(WORDS)
    await ann.delete('/api/account.php', { password: PASSWORD })
    api.clock.now += REACTIVATION_DAYS * DAY_MS + MINUTE_MS
    await purgeAccounts(api.deps)
    expect(await files()).toBe(before)
    expect(await answersIn(ann)).toEqual([])
  })
})
