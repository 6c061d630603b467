import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { picture } from '../../../tests/security/access/fixtures.ts'
import { startApi, type Person, type TestApi } from '../../../tests/support/api.ts'
import { giveCredits, openBrands, setAccount } from '../../../tests/support/profiles.ts'

let api: TestApi
beforeAll(async () => {
  api = await startApi({ change: openBrands })
})
afterAll(() => api.stop())

async function pair(brand = 'amora') {
  const ann = await api.member(brand)
  await setAccount(api.deps, brand, ann.id, { paid_user: 1 })
  await giveCredits(api.deps, brand, ann.id, 50)
  return { ann, ben: await api.member(brand) }
}

async function sendPicture(from: Person, to: Person, cost = 2): Promise<string> {
  const form = new FormData()
  form.set('file', new File([new Uint8Array(await picture())], 'photo.png'))
  const { body } = await from.post('/api/chat.php', form, { query: { upload: '1', profile: to.id, cost } })
  return body.message.photo as string
}

const sizes = (who: Person, id: string) =>
  Promise.all(
    ['thumb', 'medium', 'full', 'blurred'].map(
      async (size) => (await who.get('/api/photo.php', { id, size })).status,
    ),
  )
const isBlurred = async (who: Person, other: Person) => {
  const { body } = await who.get('/api/chat.php', { profile: other.id })
  return (body.messages as { kind: string; blurred?: true }[]).map(({ blurred }) => blurred === true)
}
const CLEAR = [200, 200, 200, 200]
const COVERED = [404, 404, 404, 200]

describe('a picture its receiver did not ask for', () => {
  test('is answered blurred alone until it is tapped, and stays clear then', async () => {
    const { ann, ben } = await pair()
    const photo = await sendPicture(ann, ben)
    expect(await sizes(ann, photo)).toEqual(CLEAR)
    expect(await sizes(ben, photo)).toEqual(COVERED)
    expect(await isBlurred(ben, ann)).toEqual([true])
    expect((await ben.get('/api/chats.php')).body.chats[0].last_message.blurred).toBe(true)
    expect((await ann.put('/api/uncover.php', { photo })).body.error).toBe('not_found')
    expect((await ben.put('/api/uncover.php', { photo })).status).toBe(204)
    expect(await sizes(ben, photo)).toEqual(CLEAR)
    expect(await isBlurred(ben, ann)).toEqual([false])
    const next = await sendPicture(ann, ben)
    expect(await sizes(ben, next)).toEqual(COVERED)
  })

  test('is clear once its receiver has answered', async () => {
    const { ann, ben } = await pair()
    const photo = await sendPicture(ann, ben)
    await ben.post('/api/chat.php', { profile: ann.id, text: 'How lovely', cost: 0 })
    expect(await sizes(ben, photo)).toEqual(CLEAR)
    const next = await sendPicture(ann, ben)
    expect(await sizes(ben, next)).toEqual(COVERED)
  })

  test('is clear for who has sent a picture, and for who switched this off', async () => {
    const { ann, ben } = await pair()
    await setAccount(api.deps, 'amora', ben.id, { paid_user: 1 })
    await giveCredits(api.deps, 'amora', ben.id, 50)
    await sendPicture(ben, ann)
    expect(await sizes(ben, await sendPicture(ann, ben))).toEqual(CLEAR)
    const cat = await api.member('amora')
    await cat.put('/api/account.php', { blur_pictures: false })
    expect((await cat.get('/api/account.php')).body.blur_pictures).toBe(false)
    expect(await sizes(cat, await sendPicture(ann, cat))).toEqual(CLEAR)
  })

  test('is as clear as any at a brand without this', async () => {
    const { ann, ben } = await pair('hjertebro')
    const photo = await sendPicture(ann, ben)
    expect((await sizes(ben, photo)).slice(0, 3)).toEqual([200, 200, 200])
    expect(await isBlurred(ben, ann)).toEqual([false])
    expect((await ben.get('/api/account.php')).body.blur_pictures).toBeUndefined()
  })

  test('is shown to its receiver alone', async () => {
    const { ann, ben } = await pair()
    const photo = await sendPicture(ann, ben)
    const cat = await api.member('amora')
    expect(await sizes(cat, photo)).toEqual([404, 404, 404, 404])
    expect((await cat.put('/api/uncover.php', { photo })).body.error).toBe('not_found')
  })
})
