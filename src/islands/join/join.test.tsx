import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { type Person, startApi, type TestApi } from '../../../tests/support/api.ts'
import { type FakeBrowser, fakeBrowser } from '../../../tests/support/environment.ts'
import { islandProps } from '../../../tests/support/island.ts'
import { cleanup, render, submit, waitFor } from '../../../tests/support/render.ts'
import { configureClient } from '../../client/http.ts'
import { Join } from './Join.island.tsx'

let api: TestApi
let person: Person
let browser: FakeBrowser

beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.stop())
afterEach(() => {
  cleanup()
  browser.restore()
})

it('sends what was chosen on the lander around the form', async () => {
  person = api.visitor('amora')
  browser = fakeBrowser(person.cookies)
  const sent: unknown[] = []
  configureClient({
    fetch: (url, init) => {
      sent.push(JSON.parse(init?.body as string))
      return person.fetch(url, init)
    },
  })
  const { locale, messages, site } = await islandProps('amora')
  await render(
    <>
      <input type="radio" name="region" value="GB-BDF" form="join" />
      <input type="radio" name="region" value="GB-BRS" form="join" defaultChecked />
      <input type="checkbox" name="interests.hiking" form="join" defaultChecked />
      <input type="checkbox" name="interests.yoga" form="join" />
      <Join locale={locale} messages={messages} genders={site.genders} minAge={18} next="/signup" />
    </>,
  )
  await submit()
  await waitFor(() => expect(browser.path).toBe('/signup'))
  expect(sent).toEqual([expect.objectContaining({ interests: { hiking: true }, region: 'GB-BRS' })])
  const { body } = await person.put('/api/signup.php', { step: 'draft' })
  expect(body.draft).toMatchObject({ country: 'GB', region: 'GB-BRS' })
})
