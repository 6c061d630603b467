import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { PASSWORD, startApi, type Person, type TestApi } from '../../../../tests/support/api.ts'
import { openBrands } from '../../../../tests/support/profiles.ts'
import { LOCALES } from '../../../contract/lists.ts'

let api: TestApi
beforeAll(async () => {
  api = await startApi({ change: openBrands })
})
afterAll(() => api.stop())

const answer = (who: Person, ...prompts: readonly (readonly [prompt: string, answer: string])[]) =>
  who.put('/api/prompts.php', { prompts: prompts.map(([prompt, text]) => ({ prompt, answer: text })) })
const seen = async (who: Person, id: string, locale = 'en') =>
  (await who.get('/api/profile.php', { id }, { 'X-Locale': locale })).body.prompts as
    { id: string; question: string; answer: string }[] | undefined
const questions = async (who: Person, locale = 'en') =>
  (await who.get('/api/prompts.php', {}, { 'X-Locale': locale })).body.prompts as {
    id: string
    question: string
  }[]

describe('questions', () => {
  test('are sixty of all brands in every language, none of them in English elsewhere', async () => {
    const ann = await api.member('amora')
    const isShared = ({ id }: { id: string }) => !id.startsWith('amora-')
    const english = (await questions(ann)).filter(isShared).map(({ question }) => question)
    for (const locale of LOCALES) {
      const found = (await questions(ann, locale)).filter(isShared)
      expect(new Set(found.map(({ question }) => question)).size).toBe(60)
      if (locale !== 'en') expect(found.filter(({ question }) => english.includes(question))).toEqual([])
    }
  })

  test('begin with the brand’s own dozen, in every language', async () => {
    for (const brand of ['amora', 'fjallvind', 'lunaria', 'minerve', 'tweespan']) {
      const someone = await api.member(brand)
      for (const locale of LOCALES) {
        const own = (await questions(someone, locale)).slice(0, 12)
        expect(own.every(({ id }) => id.startsWith(`${brand}-`))).toBe(true)
        expect(new Set(own.map(({ question }) => question)).size).toBe(12)
      }
    }
  })

  test('of a partner brand are shown in words there', async () => {
    const there = await api.member('fjallvind')
    await there.put('/api/profile.php', { resell_brands: ['amora'] })
    await answer(there, ['fjallvind-trail', 'The long one'])
    expect(await seen(await api.member('amora'), there.id, 'sv')).toMatchObject([
      { question: 'En led alla borde vandra en gång', answer: 'The long one' },
    ])
  })
})

describe('answers', () => {
  test('are on the profile in their member’s order, the questions in the reader’s language', async () => {
    const [ann, ben] = await Promise.all([api.member('amora'), api.member('amora')])
    const { status, body } = await answer(ann, ['sunday', ' Rye bread and rain '], ['song', 'All of them'])
    expect([status, body.prompts]).toMatchObject([
      200,
      [
        { prompt: 'sunday', answer: 'Rye bread and rain', removed: false },
        { prompt: 'song', question: 'A song I know by heart' },
      ],
    ])
    await answer(ann, ['song', 'All of them'], ['sunday', 'Rye bread and rain'])
    expect(await seen(ben, ann.id, 'de')).toMatchObject([
      { question: 'Ein Lied, das ich auswendig kann', answer: 'All of them' },
      { question: 'So sieht mein Sonntag aus', answer: 'Rye bread and rain' },
    ])
    await answer(ann)
    expect(await seen(ben, ann.id)).toEqual([])
  })

  test('keep their id while their question stays, and get another when given anew', async () => {
    const ann = await api.member('amora')
    const idsOf = ({ body }: Awaited<ReturnType<typeof answer>>) =>
      (body.prompts as { id: string }[]).map(({ id }) => id)
    const [first, second] = idsOf(await answer(ann, ['sunday', 'Rye bread'], ['song', 'None']))
    expect(idsOf(await answer(ann, ['song', 'None'], ['sunday', 'Rye bread']))).toEqual([second, first])
    expect(idsOf(await answer(ann, ['sunday', 'White bread']))).toEqual([first])
    await answer(ann)
    expect(idsOf(await answer(ann, ['sunday', 'White bread']))).not.toContain(first)
  })

  test('have up to 150 letters, of which one may be many code points', async () => {
    const ann = await api.member('amora')
    expect((await answer(ann, ['sunday', '👩‍👩‍👧‍👦'.repeat(100) + 'x'.repeat(50)])).status).toBe(200)
    for (const [text, code] of [
      ['x'.repeat(151), 'too_long'],
      [' \u200b ', 'required'],
    ] as const) {
      const { status, body } = await answer(ann, ['sunday', text])
      expect([status, JSON.stringify(body)]).toEqual([422, expect.stringContaining(code)])
    }
    expect((await ann.get('/api/profile.php')).body.prompts).toHaveLength(1)
  })

  test('are at most three, each to another question that is asked', async () => {
    const ann = await api.member('amora')
    for (const given of [
      [['unknown', 'x']],
      [['fjallvind-unknown', 'x']],
      [
        ['sunday', 'x'],
        ['sunday', 'y'],
      ],
      ['sunday', 'song', 'rain', 'sea'].map((prompt) => [prompt, 'x']),
    ]) {
      const { body } = await answer(ann, ...(given as [string, string][]))
      expect(body).toMatchObject({ error: 'invalid_fields', fields: { prompts: expect.any(String) } })
    }
    expect((await ann.get('/api/profile.php')).body.prompts).toEqual([])
  })

  test('are shown at partner brands that have the feature, and at no other', async () => {
    const there = await api.member('fjallvind')
    await there.put('/api/profile.php', { resell_brands: ['amora'] })
    await answer(there, ['sunday', 'Uphill'])
    const ann = await api.member('amora')
    expect(await seen(ann, there.id)).toMatchObject([{ answer: 'Uphill' }])
    const bo = await api.member('hjertebro')
    expect(await seen(bo, bo.id)).toBeUndefined()
    expect((await bo.get('/api/profile.php')).body).not.toHaveProperty('prompts')
    expect((await bo.get('/api/prompts.php')).status).toBe(404)
    expect((await answer(bo, ['sunday', 'x'])).status).toBe(404)
  })

  test('are in the copy of the member’s data', async () => {
    const ann = await api.member('amora')
    await answer(ann, ['sunday', 'Rye bread'])
    const { body } = await ann.post('/api/export.php', { password: PASSWORD })
    expect(JSON.stringify(body)).toContain('Rye bread')
  })
})
