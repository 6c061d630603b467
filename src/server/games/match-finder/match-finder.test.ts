import { fc } from '../../../../tests/support/property.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { INTERESTS, MATCH_QUESTIONS } from '../../../contract/lists.ts'
import { startApi, type Person, type TestApi } from '../../../../tests/support/api.ts'
import { addProfile, openBrands } from '../../../../tests/support/profiles.ts'
import type { ProfileRow } from '../../access.ts'
import { scoreOf } from './score.ts'

let api: TestApi
beforeAll(async () => {
  api = await startApi({ change: openBrands })
})
afterAll(() => api.stop())

const find = async (who: Person, answers: object) =>
  (await who.put('/api/match-finder.php', { answers })).body as {
    matches: { profile: { id: string }; score: number; reasons: { kind: string }[] }[]
  }
const matchOf = async (who: Person, other: string, answers: object) =>
  (await find(who, answers)).matches.find(({ profile }) => profile.id === other)

describe('the match finder', () => {
  test('asks five questions and keeps the answers', async () => {
    const ann = await api.member('amora')
    const { body } = await ann.get('/api/match-finder.php')
    expect(body.questions.map(({ id }: { id: string }) => id)).toEqual(Object.keys(MATCH_QUESTIONS))
    expect(body.questions).toHaveLength(5)
    expect(body.answers).toEqual({})
    await find(ann, { pace: 'slow', goal: 'friendship' })
    await find(ann, { pace: 'fast' })
    expect((await ann.get('/api/match-finder.php')).body.answers).toEqual({ pace: 'fast' })
    for (const answers of [{ pace: 'never' }, { colour: 'red' }]) {
      expect((await ann.put('/api/match-finder.php', { answers })).body.error).toBe('invalid_fields')
    }
    expect((await ann.get('/api/match-finder.php')).body.answers).toEqual({ pace: 'fast' })
  })

  test('ranks by what two have in common, and says what it is', async () => {
    const [one, two, three] = api.deps.brands.get('herbstgold')!.site.interests
    const ann = await api.member('herbstgold', { country: 'DE', born: '1960-01-01' })
    const near = await api.member('herbstgold', { country: 'DE', born: '1963-01-01' })
    const far = await api.member('herbstgold', { country: 'AT', born: '1940-01-01' })
    await ann.put('/api/profile.php', { interests: [one, two, three] })
    await near.put('/api/profile.php', { interests: [two, one] })
    await find(near, { pace: 'slow', talk: 'depth' })
    await find(far, { pace: 'slow' })
    const { matches } = await find(ann, { pace: 'slow', talk: 'humour' })
    expect(matches.map(({ profile }) => profile.id)).toEqual([near.id, far.id])
    expect(matches[0]).toMatchObject({
      score: 12 + 2 * 4 + 10 + 10,
      reasons: [
        { kind: 'answer', question: 'pace', answer: 'slow' },
        { kind: 'interests', interests: [one, two] },
        { kind: 'region' },
        { kind: 'age', years: 3 },
      ],
    })
    expect(matches[1]).toMatchObject({ score: 12, reasons: [{ kind: 'answer' }] })
  })

  test('match finder shows mutually sought members, no fictional, cam or blocked ones', async () => {
    const ann = await api.member('amora', { gender: 'woman', seeks: 'man' })
    const add = (wishes: Parameters<typeof addProfile>[2]) => addProfile(api.deps, 'amora', wishes)
    const fits = await add({ gender: 'man' })
    const others = await Promise.all([
      add({ gender: 'woman' }),
      add({ gender: 'man', seeks: 'man' }),
      add({ gender: 'man', fictional: 1 }),
      add({ gender: 'man', provider: 'cam' }),
      add({ gender: 'man', status: 'disabled' }),
    ])
    const blocked = await add({ gender: 'man' })
    expect(await matchOf(ann, blocked, {})).toBeDefined()
    await ann.post('/api/block.php', { profile: blocked })
    expect(await matchOf(ann, fits, {})).toBeDefined()
    for (const id of [...others, blocked, ann.id]) expect(await matchOf(ann, id, {})).toBeUndefined()
  })
})

test('a score is the same both ways, at most 100, and never without a reason', () => {
  const answers = fc.record(
    Object.fromEntries(
      Object.entries(MATCH_QUESTIONS).map(([id, options]) => [id, fc.constantFrom(...options)]),
    ),
    { requiredKeys: [] },
  )
  const person = fc.record({
    answers,
    profile: fc
      .record({
        interests: fc
          .uniqueArray(fc.constantFrom(...INTERESTS), { maxLength: 12 })
          .map((v) => JSON.stringify(v)),
        country: fc.constantFrom('GB', 'NL'),
        region: fc.constantFrom('a', 'b'),
        born: fc.constantFrom(19500101, 19900517, 19930517),
      })
      .map((row) => row as unknown as ProfileRow),
  })
  fc.assert(
    fc.property(person, person, (one, other) => {
      const now = Date.UTC(2026, 10, 20)
      const there = scoreOf(one, other, now)
      expect(there.score).toBe(scoreOf(other, one, now).score)
      expect(there.score).toBeLessThanOrEqual(100)
      expect(there.score > 0).toBe(there.reasons.length > 0)
    }),
  )
})
