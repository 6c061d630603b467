// Forms of login and signup where no script runs: each is answered on its page, which shows one of the answers it holds.

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { PASSWORD, startApi, type TestApi } from '../../../tests/support/api.ts'

let api: TestApi
beforeAll(async () => {
  api = await startApi()
  await api.member('amora', { name: 'formal' })
})
afterAll(() => api.stop())

/** Sends a form of a page, as a browser does, and returns where it leads. */
async function leadsTo(brand: string, path: string, fields: Record<string, string>, page?: string) {
  const answer = await api.visitor(brand).fetch(path, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/x-www-form-urlencoded',
      ...(page ? { Referer: page } : {}),
    },
    body: new URLSearchParams(fields).toString(),
  })
  expect(answer.status).toBe(303)
  return answer.headers.get('Location')
}

const at = (path: string, brand = 'amora') => `http://${brand}.localhost${path}`
const logIn = (password: string, page?: string) =>
  leadsTo('amora', '/api/user.php', { login: 'formal', password }, page)
const join = (brand: string, page?: string) =>
  leadsTo(brand, '/api/signup.php', { gender: 'woman', seeks: 'man', language: 'fr' }, page)

const find = (brand: string, fields: Record<string, string>, page = at('/members', brand)) =>
  leadsTo(brand, '/api/search.php', fields, page)

describe('a search form without script', () => {
  test('leads to a page of members where visitors may search', async () => {
    const ana = await api.member('amora', { name: 'ana', gender: 'woman', country: 'IE' })
    const to = await find('amora', {
      gender: 'woman',
      country: 'IE',
      min_age: '',
      max_age: '',
      language: 'de',
    })
    expect(to).toBe('/api/results.php?gender=woman&country=IE&language=de')
    const answer = await api.visitor('amora').fetch(to ?? '')
    expect(answer.headers.get('Content-Type')).toContain('text/html')
    const page = await answer.text()
    expect(page).toContain('<html lang="de">')
    expect(page).toContain(`href="/de/members/${ana.id}"`)
    expect(page).toContain(ana.name)
    const empty = await api.visitor('amora').fetch('/api/results.php?country=US&min_age=99')
    expect(await empty.text()).toContain('No one matches all of this yet')
  })

  // law L1, law L19
  test('its results carry the link to withdraw, and the note on fictional profiles', async () => {
    const foot = async (brand: string, query = '') => {
      const page = await (await api.visitor(brand).fetch(`/api/results.php?language=en${query}`)).text()
      return page.slice(page.indexOf('class="foot"'))
    }
    const warned = await foot('amora')
    expect(warned).toContain('Some profiles on Amora are fictional. They’re labelled “')
    expect(warned).toMatch(/href="[^"]*\/withdrawal">Withdraw from contract here</)
    const bare = await foot('herbstgold', '&network=ads')
    expect(bare).not.toContain('fictional')
    expect(bare).toContain('/withdrawal"')
  })

  test('leads to signup elsewhere, and keeps who is sought', async () => {
    expect(await find('herbstgold', { gender: 'man', language: 'de' })).toBe(
      '/signup?seeks=man&error=authentication_required#authentication_required',
    )
  })

  test('finds members for visitors of a campaign where the brand asks for one', async () => {
    const there = at('/members?network=ads', 'herbstgold')
    const to = await find('herbstgold', { gender: 'man' }, there)
    expect(to).toBe('/api/results.php?network=ads&gender=man')
    expect((await api.visitor('herbstgold').fetch(to ?? '')).status).toBe(200)
  })

  test('says on its page what was wrong, with the choice in the address', async () => {
    expect(await find('amora', { gender: 'woman', min_age: '7' })).toBe(
      '/members?gender=woman&min_age=7&error=invalid_fields#invalid_fields',
    )
  })
})

describe('a form without script', () => {
  test('of login says on its page, in its language, what was wrong', async () => {
    expect(await logIn('wrong', at('/de/login'))).toBe('/de/login?error=login_failed#login_failed')
    expect(await logIn('wrong')).toBe('/login?error=login_failed#login_failed')
    expect(await logIn('', at('/login'))).toBe('/login?error=invalid_fields#invalid_fields')
  })

  test('of login leads to where the member wanted to go, also after a refusal', async () => {
    expect(await logIn(PASSWORD, at('/de/login?next=%2Flikes'))).toBe('/likes')
    expect(await logIn(PASSWORD, at('/de/login'))).toBe('/de/members')
    expect(await logIn(PASSWORD, at('/chats'))).toBe('/chats')
    expect(await logIn(PASSWORD, at('/login?next=https%3A%2F%2Fevil.test'))).toBe('/members')
    expect(await logIn('wrong', at('/chats'))).toBe('/login?next=%2Fchats&error=login_failed#login_failed')
  })

  test('of a campaign keeps its source in the address', async () => {
    const page = at('/landers/gallery?network=ads&ref=1&colour=blue')
    expect(await join('amora', page)).toBe('/fr/signup?network=ads&ref=1')
    expect(await logIn('wrong', at('/login?network=ads'))).toBe(
      '/login?network=ads&error=login_failed#login_failed',
    )
  })

  test('opens a signup by invitation to whom a campaign brought', async () => {
    const here = at('/fr', 'minerve')
    expect(await join('minerve', here)).toBe('/signup?error=signups_closed#signups_closed')
    expect(await join('minerve', `${here}?network=university`)).toBe('/signup?network=university')
  })

  test('takes nothing from the page of another origin', async () => {
    expect(await join('minerve', 'https://elsewhere.test/?network=university')).toBe(
      '/signup?error=signups_closed#signups_closed',
    )
  })
})
