import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { PASSWORD, startApi, type Person, type TestApi } from '../../../tests/support/api.ts'
import { openBrands } from '../../../tests/support/profiles.ts'
import { termsVersion } from '../../config/company.ts'
import type { Account } from '../../contract/accounts.ts'
import { isAsked } from '../accounts/consents.ts'

let api: TestApi
beforeAll(async () => {
  api = await startApi({
    change: (sites) => {
      openBrands(sites)
      const partner = sites.find(({ id }) => id === 'fjallvind')!
      partner.visible_profile_fields = [...partner.visible_profile_fields, 'faith']
      partner.search_fields = [...partner.search_fields, 'faith']
    },
  })
})
afterAll(() => api.stop())

const say = (who: Person, said: object) => who.put('/api/profile.php', said)
const agree = (who: Person, consents: object) => who.put('/api/account.php', { consents })
const consentsOf = async (who: Person) => ((await who.get('/api/account.php')).body as Account).consents
const kindsOf = async (who: Person) => (await consentsOf(who)).map(({ kind }) => kind)
const said = async (who: Person) => {
  const { faith, politics } = (await who.get('/api/profile.php')).body as Record<string, string>
  return { faith, politics }
}
const seen = async (id: string, by: Person) => {
  const { faith, politics } = (await by.get('/api/profile.php', { id })).body as Record<string, string>
  return { faith, politics }
}
const finds = async (who: Person, query: object, id: string) => {
  const { status, body } = await who.get('/api/search.php', { gender: 'everyone', mutual: '0', ...query })
  return status === 200 ? (body.results as { id: string }[]).some((card) => card.id === id) : body.error
}
const UNSAID = { faith: '', politics: '' }

async function buddhist(brand = 'amora') {
  const ann = await api.member(brand)
  expect((await agree(ann, { faith: true })).status).toBe(200)
  expect((await say(ann, { faith: 'buddhist' })).status).toBe(200)
  return ann
}

// law L32
describe('faith and politics', () => {
  test('are asked for at some brands only, and agreed to nowhere beforehand', async () => {
    const [ann, bo] = [await api.member('amora'), await api.member('hjertebro')]
    const asked = (await consentsOf(ann)).filter(({ kind }) => kind === 'faith' || kind === 'politics')
    expect(asked.map(({ given, at }) => [given, at])).toEqual([
      [false, 0],
      [false, 0],
    ])
    expect(await kindsOf(bo)).toEqual(['sensitive', 'tracking', 'statistics', 'teaser'])
    expect(await agree(bo, { faith: true })).toMatchObject({
      status: 422,
      body: { fields: { consents: 'not_in_list' } },
    })
    expect(await finds(bo, { faith: 'buddhist' }, bo.id)).toBe('invalid_request')
  })

  test('are kept with the consent to each alone, and not one word without', async () => {
    const ann = await api.member('amora')
    const refused = await say(ann, { faith: 'jewish', politics: 'left', about: 'Bakes' })
    expect(refused).toMatchObject({
      status: 422,
      body: { error: 'invalid_fields', fields: { faith: 'needs_consent', politics: 'needs_consent' } },
    })
    expect((await ann.get('/api/profile.php')).body).toMatchObject({ ...UNSAID, about: '' })
    await agree(ann, { faith: true })
    expect((await say(ann, { politics: 'left' })).body).toMatchObject({
      fields: { politics: 'needs_consent' },
    })
    expect((await say(ann, { faith: 'jewish' })).status).toBe(200)
    expect(await said(ann)).toEqual({ faith: 'jewish', politics: '' })
    expect((await say(ann, { faith: 'elsewhere' })).body).toMatchObject({ fields: { faith: 'not_in_list' } })
  })

  test('each consent is logged with its time and the version of its words', async () => {
    const ann = await api.member('amora')
    const given_at = api.clock.now
    await agree(ann, { faith: true })
    api.clock.now += 1000
    await agree(ann, { faith: false })
    const version = new Date(termsVersion(api.deps.brands.get('amora')!.site)).toISOString()
    const log = await api.deps.store.db
      .selectFrom('consent')
      .select(['kind', 'given', 'version', 'created_at'])
      .where('account', '=', ann.id)
      .where('kind', '=', 'faith')
      .orderBy('seq')
      .execute()
    expect(log).toEqual([
      { kind: 'faith', given: 1, version, created_at: given_at },
      { kind: 'faith', given: 0, version, created_at: given_at + 1000 },
    ])
  })

  test('are shown to members, who search by them, and to no visitor', async () => {
    const [ann, ben, visitor] = [await buddhist(), await api.member('amora'), api.visitor('amora')]
    expect(await seen(ann.id, ben)).toEqual({ faith: 'buddhist', politics: '' })
    expect(await finds(ben, { faith: 'buddhist' }, ann.id)).toBe(true)
    expect(await finds(ben, { faith: 'hindu' }, ann.id)).toBe(false)
    expect(await seen(ann.id, visitor)).toEqual(UNSAID)
    const { body } = await visitor.get('/api/search.php', { faith: 'buddhist' })
    expect(body.error).toBe('authentication_required')
  })

  test('go at once with the consent, which brings nothing back', async () => {
    const [ann, ben] = [await buddhist(), await api.member('amora')]
    await agree(ann, { politics: true })
    await say(ann, { politics: 'centre' })
    await agree(ann, { faith: false })
    expect(await said(ann)).toEqual({ faith: '', politics: 'centre' })
    expect(await seen(ann.id, ben)).toEqual({ faith: '', politics: 'centre' })
    expect(await finds(ben, { faith: 'buddhist' }, ann.id)).toBe(false)
    expect(await finds(ben, { politics: 'centre' }, ann.id)).toBe(true)
    await agree(ann, { faith: true })
    expect(await said(ann)).toEqual({ faith: '', politics: 'centre' })
  })

  test('stay where they were said: no partner brand shows or finds them', async () => {
    const [ann, eva] = [await buddhist(), await api.member('fjallvind')]
    await say(ann, { resell_brands: ['fjallvind'] })
    expect(await finds(eva, {}, ann.id)).toBe(true)
    expect(await seen(ann.id, eva)).toEqual(UNSAID)
    expect(await finds(eva, { faith: 'buddhist' }, ann.id)).toBe(false)
  })

  test('are never said without consent, however changes race', async () => {
    const ann = await api.member('amora')
    const changes = Array.from({ length: 12 }, (_, index) =>
      index % 3 === 0
        ? agree(ann, { faith: true })
        : index % 3 === 1
          ? say(ann, { faith: 'hindu' })
          : agree(ann, { faith: false }),
    )
    for (const { status } of await Promise.all(changes)) expect([200, 422]).toContain(status)
    const given = (await consentsOf(ann)).find(({ kind }) => kind === 'faith')?.given
    if (!given) expect(await said(ann)).toEqual(UNSAID)
  })

  test('may be withdrawn where the brand asks no more', async () => {
    const ann = await buddhist('lunaria')
    const { site } = api.deps.brands.get('lunaria')!
    const before = site.visible_profile_fields
    site.visible_profile_fields = before.filter((field) => field !== 'faith')
    expect(isAsked(site, 'faith')).toBe(false)
    expect(await kindsOf(ann)).toContain('faith')
    await agree(ann, { faith: false })
    expect(await kindsOf(ann)).not.toContain('faith')
    expect((await said(ann)).faith).toBe('')
    site.visible_profile_fields = before
  })

  test('stand in the member’s export with the consent', async () => {
    const ann = await buddhist()
    const text = JSON.stringify((await ann.post('/api/export.php', { password: PASSWORD })).body)
    expect(text).toContain('"faith":"buddhist"')
    expect(text).toContain('"kind":"faith"')
  })
})
