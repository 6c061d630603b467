import { expect, it } from 'vitest'
import { islandProps } from '../../../tests/support/island.ts'
import { api, browser, browseAs, setUpIsland } from '../../../tests/support/island-fixture.ts'
import { render, submit, waitFor } from '../../../tests/support/render.ts'
import { configureClient } from '../../client/http.ts'
import { Join } from './Join.island.tsx'

setUpIsland([])

it('sends what was chosen on the lander around the form', async () => {
  const person = browseAs(api.visitor('amora'))
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
