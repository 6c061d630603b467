import { afterAll, beforeAll, expect, test } from 'vitest'
import { OPERATOR } from '../../../tests/support/actors.ts'
import { startApi, type TestApi } from '../../../tests/support/api.ts'
import { openBrands } from '../../../tests/support/profiles.ts'
import { DAY_MS } from '../../core/durations.ts'
import { LOCALES } from '../../contract/lists.ts'
import { announceTerms, earliestChange } from './announce-terms.ts'
import { parseNewsText } from './news-texts.ts'

let api: TestApi
beforeAll(async () => {
  api = await startApi({ change: openBrands })
})
afterAll(() => api.stop())

const texts = new Map(
  LOCALES.map((locale) => [locale, parseNewsText('# -\n\nLikes go both ways.\n\nOld ones stay.')]),
)

// law L35
test('a change of terms is mailed to every member once, 30 days ahead, whatever they chose', async () => {
  const [ann, ben, eve] = [await api.member('amora'), await api.member('amora'), await api.member('tweespan')]
  await ann.put('/api/notifications.php', { kinds: { news: { email: false }, promotions: { email: false } } })
  await api.deliver()
  const from = Date.UTC(2027, 1, 1)
  const announce = () =>
    announceTerms(api.deps, OPERATOR, api.deps.brands.get('amora')!, { name: 'spring', texts, from })
  expect(await announce()).toBe(2)
  expect(await announce()).toBe(0)
  const mails = await api.deliver()
  const changed = mails.filter(({ subject }) =>
    subject.startsWith('What changes at Amora on 1 February 2027'),
  )
  expect(changed.map(({ to }) => to).sort()).toEqual([ann.email, ben.email].sort())
  expect(mails.filter(({ to }) => to === eve.email).filter((mail) => changed.includes(mail))).toEqual([])
  expect(changed[0]?.text).toMatch(
    /Likes go both ways\.\n\nOld ones stay\.\n\nThis applies from 1 February 2027\./,
  )
  expect(changed[0]?.text).toContain('/terms')

  api.clock.now = from - 30 * DAY_MS + 1
  expect(earliestChange(api.clock.now)).toBeGreaterThan(from)
  await expect(announce()).rejects.toThrow('too late')
})
