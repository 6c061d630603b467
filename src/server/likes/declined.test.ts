import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { PASSWORD, startApi, type Person, type TestApi } from '../../../tests/support/api.ts'
import { openBrands } from '../../../tests/support/profiles.ts'
import { DAY_MS } from '../../core/durations.ts'
import { DECLINE_DAYS } from '../../core/limits.ts'
import { sweep } from '../jobs.ts'

let api: TestApi
beforeAll(async () => {
  api = await startApi({ change: openBrands })
})
afterAll(() => api.stop())

const pair = async () => {
  const ann = await api.member('amora', { gender: 'woman', seeks: 'man' })
  const ben = await api.member('amora', { gender: 'man', seeks: 'woman' })
  return { ann, ben }
}
const decline = (who: Person, profile: string) => who.post('/api/decline.php', { profile })
const takeBack = (who: Person, profile: string) => who.delete('/api/decline.php', { profile })
const like = (who: Person, profile: string) => who.post('/api/like.php', { profile })
const declined = async (who: Person) => (await who.get('/api/decline.php')).body.declined as { id: string }[]

/** Where a member comes across another. */
async function met(who: Person): Promise<Record<'search' | 'swipe' | 'finder' | 'likes', string[]>> {
  const ids = (list: { id: string }[]) => list.map(({ id }) => id)
  const [search, swipe, finder, likes] = await Promise.all([
    who.get('/api/search.php'),
    who.get('/api/swipe.php'),
    who.put('/api/match-finder.php', { answers: {} }),
    who.get('/api/likes.php', { type: 'received' }),
  ])
  return {
    search: ids(search.body.results),
    swipe: ids(swipe.body.cards),
    finder: ids(finder.body.matches.map(({ profile }: { profile: { id: string } }) => profile)),
    likes: ids(likes.body.profiles),
  }
}

describe('a profile that a member is not interested in', () => {
  test('stays out of search, games and likes for ninety days, then comes again', async () => {
    const { ann, ben } = await pair()
    await like(ben, ann.id)
    for (const ids of Object.values(await met(ann))) expect(ids).toContain(ben.id)
    expect((await decline(ann, ben.id)).status).toBe(204)
    for (const ids of Object.values(await met(ann))) expect(ids).not.toContain(ben.id)
    expect((await ann.get('/api/likes.php')).body.new_likes).toBe(0)
    api.clock.now += DECLINE_DAYS * DAY_MS
    await sweep(api.deps)
    await ann.post('/api/user.php', { login: ann.name, password: PASSWORD })
    expect(await declined(ann)).toHaveLength(1)
    api.clock.now += 1
    await sweep(api.deps)
    expect(await declined(ann)).toEqual([])
  })

  test('is listed by name and comes again when taken back; its member notices nothing', async () => {
    const { ann, ben } = await pair()
    await decline(ann, ben.id)
    expect(await declined(ann)).toEqual([{ id: ben.id, name: ben.name, at: api.clock.now }])
    expect(await declined(ben)).toEqual([])
    expect((await met(ben)).search).toContain(ann.id)
    expect((await ben.get('/api/profile.php', { id: ann.id })).status).toBe(200)
    expect((await takeBack(ben, ann.id)).status).toBe(204)
    expect(await declined(ann)).toHaveLength(1)
    expect((await takeBack(ann, ben.id)).status).toBe(204)
    expect((await takeBack(ann, 'unknown')).status).toBe(204)
    expect((await met(ann)).search).toContain(ben.id)
  })

  test('may like in silence, and is wanted again by a like', async () => {
    const { ann, ben } = await pair()
    await decline(ann, ben.id)
    const before = await events(ann)
    expect((await like(ben, ann.id)).body.match).toBe(false)
    expect(await events(ann)).toBe(before)
    expect((await like(ann, ben.id)).body.match).toBe(true)
    expect(await declined(ann)).toEqual([])
    expect((await met(ann)).likes).toContain(ben.id)
  })

  test('is liked no more: the other, who likes later, is told of no match', async () => {
    const { ann, ben } = await pair()
    await like(ann, ben.id)
    expect((await ben.get('/api/likes.php')).body.new_likes).toBe(1)
    await decline(ann, ben.id)
    expect((await ben.get('/api/likes.php')).body.new_likes).toBe(0)
    expect((await like(ben, ann.id)).body.match).toBe(false)
  })

  test('is another one, whom the member can see', async () => {
    const { ann, ben } = await pair()
    expect((await decline(ann, ann.id)).body.fields).toEqual({ profile: 'invalid' })
    expect((await decline(ann, 'unknown')).body.error).toBe('not_found')
    await ben.post('/api/block.php', { profile: ann.id })
    expect((await decline(ann, ben.id)).body.error).toBe('not_found')
  })
})

async function events({ id }: Person): Promise<number> {
  const { count } = await api.deps.store.db
    .selectFrom('event')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('profile', '=', id)
    .where('kind', 'in', ['like', 'match'])
    .executeTakeFirstOrThrow()
  return Number(count)
}
