import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startApi, type TestApi } from '../../../tests/support/api.ts'

let api: TestApi
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.stop())

describe('settings', () => {
  const settings = async (query = {}, headers = {}) =>
    (await api.visitor('amora').get('/api/settings.php', query, headers)).body

  test('settings hold every field sites ask for, and localized words for fictional ones', async () => {
    const fields = `name domain domain_language cdn_prefix niche index_title description countries visible_profile_fields
      visible_profile_notes message_credits signup_credits photo_credits gift_credits message_length
      minimum_message_costs support_email support_phone enable_site_entry_popup push_public_key search_fields
      geoip_country geoip_selected_country fictional_warning fictional_singular fictional_plural refund_days signups
      logged_out_search logged_out_search_trafficsource interests member_resell company_id mail_name`
    expect(Object.keys(await settings())).toEqual(expect.arrayContaining(fields.split(/\s+/)))
    expect(await settings({ locale: 'de' })).toMatchObject({
      fictional_singular: 'Fiktives Profil',
      fictional_plural: 'Fiktive Profile',
    })
  })

  test('settings name the request’s country, and a chosen one that the brand serves', async () => {
    expect(await settings()).toMatchObject({ geoip_country: '', geoip_selected_country: '' })
    expect(await settings({ country: 'IE' })).toMatchObject({ geoip_selected_country: 'IE' })
    for (const country of ['PL', 'XX', '']) {
      expect(await settings({ country })).toMatchObject({ geoip_selected_country: '' })
    }
  })

  // security 103
  test('take the country from the one header a trusted proxy says it in', async () => {
    const edge = { 'CF-IPCountry': 'DK', 'X-Forwarded-For': '203.0.113.5' }
    expect(await settings({}, edge)).toMatchObject({ geoip_country: 'DK' })
    // Of a header that this edge does not set, it is anybody's word.
    for (const name of ['CloudFront-Viewer-Country', 'X-Country-Code']) {
      expect(await settings({}, { [name]: 'NO' })).toMatchObject({ geoip_country: '' })
    }
    for (const strange of ['dk', 'XX', 'T1', 'Denmark', '']) {
      expect(await settings({}, { 'CF-IPCountry': strange })).toMatchObject({ geoip_country: '' })
    }
    const open = await startApi({ trustedProxies: [] })
    const answer = await open.visitor('amora').get('/api/settings.php', {}, edge)
    await open.stop()
    expect(answer.body.geoip_country).toBe('')
  })
})

describe('lists that are loaded once', () => {
  test('regions are those of all the brand’s countries, or of the one asked for', async () => {
    const visitor = api.visitor('amora')
    const { countries } = (await visitor.get('/api/settings.php')).body
    const all = (await visitor.get('/api/regions.php')).body
    expect(all.country).toBeNull()
    const found = new Set(all.regions.map(({ country }: { country: string }) => country))
    expect([...found].sort()).toEqual([...countries].sort())
    const one = (await visitor.get('/api/regions.php', { country: 'IE' })).body
    expect(one).toMatchObject({ country: 'IE' })
    expect(one.regions).toEqual(all.regions.filter(({ country }: { country: string }) => country === 'IE'))
  })
})
