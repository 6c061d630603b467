import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { termsVersion } from '../../config/company.ts'
import { PASSWORD, startApi, type Person, type TestApi } from '../../../tests/support/api.ts'
import { openBrands } from '../../../tests/support/profiles.ts'
import { systemContext } from '../platform/system-context.ts'
import { issueToken } from './tokens/issue-token.ts'

let api: TestApi
beforeAll(async () => {
  api = await startApi({ change: openBrands })
})
afterAll(() => api.stop())

const logOf = async ({ id }: Person, like: string) => {
  const rows = await api.deps.store.db
    .selectFrom('consent')
    .select(['kind', 'given', 'version', 'created_at'])
    .where('account', '=', id)
    .where(sql<string>`kind`, 'like', like)
    .orderBy('seq')
    .execute()
  return rows.map(({ kind, given, version, created_at }) => ({
    kind,
    given: given === 1,
    at: created_at,
    isVersion: version === new Date(termsVersion(api.deps.brands.get('amora')!.site)).toISOString(),
  }))
}
const resell = (who: Person, resell_brands: string[]) => who.put('/api/profile.php', { resell_brands })

describe('the log of consents', () => {
  // law L32, law L37
  test('the consent log has each resale change by brand, text and time', async () => {
    const ann = await api.member('amora')
    const begun = api.clock.now
    const given = { kind: 'resale:fjallvind', given: true, isVersion: true, at: begun }
    expect(await logOf(ann, 'resale:%')).toEqual([])
    await resell(ann, [])
    expect(await logOf(ann, 'resale:%')).toEqual([])
    await resell(ann, ['fjallvind'])
    api.clock.now += 1000
    await resell(ann, ['fjallvind', 'fjallvind'])
    await ann.put('/api/profile.php', { about: 'Sails on Sundays' })
    expect(await logOf(ann, 'resale:%')).toEqual([given])
    await resell(ann, [])
    const withdrawn = { ...given, given: false, at: begun + 1000 }
    expect(await logOf(ann, 'resale:%')).toEqual([given, withdrawn])
    const refused = await resell(ann, ['hjertebro'])
    expect(refused.status).toBe(422)
    expect(await logOf(ann, 'resale:%')).toHaveLength(2)
  })

  test('the consent log of concurrent changes alternates, and ends as the profile says', async () => {
    const ann = await api.member('amora')
    const changes = Array.from({ length: 8 }, (_, index) => resell(ann, index % 2 === 0 ? ['fjallvind'] : []))
    for (const { status } of await Promise.all(changes)) expect(status).toBe(200)
    const log = await logOf(ann, 'resale:%')
    expect(log.every(({ given }, index) => given === (index % 2 === 0))).toBe(true)
    const { resell_brands } = (await ann.get('/api/profile.php')).body
    expect(log.at(-1)?.given).toBe(resell_brands[0].consented)
  })

  // law L43
  test('keeps who asked for advertising, on which channel, and who stopped it', async () => {
    const ann = await api.member('amora')
    await ann.put('/api/notifications.php', { kinds: { like: { email: false }, news: { push: false } } })
    expect(await logOf(ann, '%:%')).toEqual([])
    await ann.put('/api/notifications.php', { kinds: { promotions: { email: true } } })
    const context = systemContext(api.deps, api.deps.brands.get('amora')!)
    const token = await issueToken(context, ann.id, 'unsubscribe', { notification: 'promotions' })
    expect((await api.visitor('amora').post(`/api/token.php?t=${token}`)).status).toBe(204)
    expect((await logOf(ann, '%:%')).map(({ kind, given }) => [kind, given])).toEqual([
      ['promotions:email', true],
      ['promotions:email', false],
    ])
  })

  test('stands in the member’s export', async () => {
    const ann = await api.member('amora')
    await resell(ann, ['fjallvind'])
    expect(JSON.stringify((await ann.post('/api/export.php', { password: PASSWORD })).body)).toContain(
      'resale:fjallvind',
    )
  })
})
