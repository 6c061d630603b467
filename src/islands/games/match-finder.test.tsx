import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { MATCH_QUESTIONS } from '../../contract/lists.ts'
import { $overrides } from '../../stores/profiles/cards.ts'
import { $likes } from '../../stores/likes/likes.ts'
import { $matches, $matchFinder } from '../../stores/games/match-finder.ts'
import { $session, $user } from '../../stores/account/sessions.ts'
import type { Person } from '../../../tests/support/api.ts'
import { api, browser, leavePage, props, setUpIsland } from '../../../tests/support/island-fixture.ts'
import { addProfile, openBrands } from '../../../tests/support/profiles.ts'
import { click, render, screen, shows, submit, tap, waitFor } from '../../../tests/support/render.ts'
import { connect, loginAs } from '../../../tests/support/stores.ts'
import { MatchFinder } from './MatchFinder.island.tsx'

let mia: Person

setUpIsland([$user, $session, $matchFinder, $matches, $overrides, $likes.received], { change: openBrands })
beforeEach(async () => {
  browser.path = '/match-finder'
  mia = await api.member('amora', { gender: 'woman', seeks: 'man', country: 'GB', born: '1990-01-01' })
  await loginAs(mia, browser)
})
afterEach(async () => {
  await api.deps.store.db.deleteFrom('listing').execute()
})

async function open() {
  await render(<MatchFinder {...props} />)
  await waitFor(() => expect(document.querySelector('[aria-busy]')).toBeNull())
}
const heading = () => screen.getByRole('heading', { level: 1 }).textContent
const row = (name: string) => screen.getByRole<HTMLInputElement>('radio', { name })
const keptAnswers = async () => (await mia.get('/api/match-finder.php')).body.answers as object
const ANSWERS = ['At home', 'On the sofa', 'Slowly', 'Friendship', 'Going deep']
async function answerAll() {
  for (const name of ANSWERS) await tap(row(name))
}

describe('the match finder', () => {
  it('asks five questions, one at a time, and a tap answers', async () => {
    await open()
    const asked = []
    for (const name of ANSWERS) {
      asked.push(heading())
      expect(document.body.textContent).toContain(`Step ${asked.length} of 5`)
      await tap(row(name))
    }
    expect(new Set(asked)).toHaveProperty('size', Object.keys(MATCH_QUESTIONS).length)
    await waitFor(async () =>
      expect(await keptAnswers()).toEqual({
        weekend: 'home',
        evening: 'sofa',
        pace: 'slow',
        goal: 'friendship',
        talk: 'depth',
      }),
    )
  })

  it('goes by keys: arrows choose, Enter goes on, and the next question has the focus', async () => {
    await open()
    await click(row('At home'))
    expect(heading()).toBe('What makes a good weekend?')
    await submit()
    expect(heading()).toBe('And a good evening?')
    expect(document.activeElement?.textContent).toBe('And a good evening?')
  })

  it('goes back to an answer, which can be changed, or skipped', async () => {
    await open()
    await tap(row('At home'))
    await tap(row('On the sofa'))
    await click(screen.getByRole('button', { name: 'Back' }))
    expect(row('On the sofa').checked).toBe(true)
    await tap(row('Cooking together'))
    await click(screen.getByRole('button', { name: 'Skip this question' }))
    await tap(row('Friendship'))
    await tap(row('Going deep'))
    await waitFor(async () =>
      expect(await keptAnswers()).toEqual({
        weekend: 'home',
        evening: 'cooking',
        goal: 'friendship',
        talk: 'depth',
      }),
    )
  })

  it('resumes where it was left', async () => {
    await open()
    await tap(row('At home'))
    await tap(row('On the sofa'))
    leavePage()
    await open()
    expect(heading()).toBe('How fast should things go?')
    await click(screen.getByRole('button', { name: 'Back' }))
    expect(row('On the sofa').checked).toBe(true)
  })

  it('ranks the matches with reasons in words, and leads to profile and message', async () => {
    const far = await addProfile(api.deps, 'amora', {
      name: 'Far',
      gender: 'man',
      country: 'IE',
      born: 19900101,
    })
    const tom = await api.member('amora', {
      name: 'tom',
      gender: 'man',
      seeks: 'woman',
      country: 'GB',
      born: '1988-01-01',
    })
    await tom.put('/api/match-finder.php', { answers: { weekend: 'home', pace: 'fast' } })
    await open()
    await answerAll()
    await shows('You’d go well together')
    await waitFor(() => expect(document.querySelectorAll('.found-match')).toHaveLength(2))
    const [first, second] = [...document.querySelectorAll('.found-match')]
    const reasons = (match?: Element) =>
      [...(match?.querySelectorAll('.found-match__reasons li') ?? [])].map((reason) => reason.textContent)
    expect(reasons(first)).toEqual(['Weekend: At home', 'Lives in your region', '2 years between you'])
    expect(reasons(second)).toEqual(['The same age as you'])
    const ways = [...(first?.querySelectorAll('a') ?? [])].map((link) => link.getAttribute('href'))
    expect(ways).toEqual([`/members/${tom.id}`, `/members/${tom.id}/chat`])
    expect(second?.querySelector('a')?.getAttribute('href')).toBe(`/members/${far}`)
    await click(screen.getByRole('button', { name: 'Like tom' }))
    await waitFor(async () => expect((await tom.get('/api/likes.php')).body.new_likes).toBe(1))
  })

  it('shows the matches at once to who has answered, and asks again', async () => {
    await addProfile(api.deps, 'amora', { name: 'Near', gender: 'man', country: 'GB' })
    await mia.put('/api/match-finder.php', { answers: { weekend: 'home' } })
    await open()
    await shows('Near')
    await click(screen.getByRole('button', { name: 'Change my answers' }))
    expect(heading()).toBe('What makes a good weekend?')
    expect(row('At home').checked).toBe(true)
  })

  it('says when no member matches the answers, and what may change it', async () => {
    await open()
    await answerAll()
    await shows('No match yet')
    expect(document.activeElement?.textContent).toBe('No match yet')
    expect(screen.getByRole('link', { name: 'Find members' }).getAttribute('href')).toBe('/members')
    await click(screen.getByRole('button', { name: 'Change my answers' }))
    expect(heading()).toBe('What makes a good weekend?')
  })

  it('loses no answer when offline', async () => {
    await open()
    connect(() => Promise.reject(new TypeError('no line')))
    await answerAll()
    const again = await screen.findByRole('button', { name: /Try again/ })
    connect(mia.fetch)
    await click(again)
    await shows('No match yet')
    expect(await keptAnswers()).toMatchObject({ weekend: 'home', talk: 'depth' })
  })
})
