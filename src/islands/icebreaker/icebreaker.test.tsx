import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { DAY_MS } from '../../core/durations.ts'
import { $chats } from '../../stores/chat/chat.ts'
import { $drafts, setDraft } from '../../stores/chat/drafts.ts'
import { $icebreakerOffer, closeIcebreaker, offerIcebreaker } from '../../stores/chat/icebreaker-offer.ts'
import { $icebreakers } from '../../stores/chat/icebreakers.ts'
import { $likes } from '../../stores/likes/likes.ts'
import { $session, $user } from '../../stores/account/sessions.ts'
import type { Person } from '../../../tests/support/api.ts'
import { api, browser, props, setUpIsland } from '../../../tests/support/island-fixture.ts'
import { setAccount } from '../../../tests/support/profiles.ts'
import { act, click, render, screen, waitFor, within } from '../../../tests/support/render.ts'
import { loginAs } from '../../../tests/support/stores.ts'
import { withPage } from '../shared/page-context.tsx'
import { IcebreakerOffer } from './icebreaker-offer.tsx'

const Island = withPage(IcebreakerOffer, 'chrome')
let mia: Person
let tom: Person

afterEach(closeIcebreaker)
setUpIsland([$icebreakerOffer, $chats, $likes.matches, $drafts, $icebreakers, $user, $session])
beforeEach(async () => {
  browser.path = '/members'
  mia = await api.member('amora')
  tom = await api.member('amora')
  await match(tom)
  await loginAs(mia, browser)
})

async function match(other: Person): Promise<void> {
  await mia.post('/api/like.php', { profile: other.id })
  await other.post('/api/like.php', { profile: mia.id })
}
const offered = async () => {
  await act(() => offerIcebreaker())
  return $icebreakerOffer.get()?.id
}

describe('the icebreaker modal', () => {
  it('takes a first line for a match without a word into the conversation', async () => {
    expect(await offered()).toBe(tom.id)
    await render(<Island {...props} />)
    const dialog = within(await screen.findByRole('dialog', { name: `Say hello to ${tom.name}` }))
    const lines = await waitFor(() => {
      const all = within(dialog.getByRole('list')).getAllByRole('button')
      expect(all).toHaveLength(3)
      return all.map((line) => line.textContent)
    })
    await click(dialog.getByRole('button', { name: 'Other first lines' }))
    const others = within(dialog.getByRole('list')).getAllByRole('button')
    expect(lines).not.toContain(others[0]!.textContent)
    const line = others[0]!.textContent
    await click(others[0]!)
    expect(browser.path).toBe(`/members/${tom.id}/chat`)
    expect($drafts.get()[tom.id]).toBe(line)
    expect($icebreakerOffer.get()).toBeNull()
  })

  it('keeps what was typed before', async () => {
    setDraft(tom.id, 'My own words.')
    await offered()
    await render(<Island {...props} />)
    const [line] = await waitFor(() => {
      const all = [...document.querySelectorAll('.first-line')]
      expect(all).toHaveLength(3)
      return all
    })
    await click(line!)
    expect($drafts.get()[tom.id]).toBe(`My own words. ${line!.textContent}`)
  })

  it('comes once for each match, and once a day', async () => {
    expect(await offered()).toBe(tom.id)
    closeIcebreaker()
    const ben = await api.member('amora')
    await match(ben)
    expect(await offered()).toBeUndefined()
    browser.time += DAY_MS
    expect(await offered()).toBe(ben.id)
    closeIcebreaker()
    browser.time += DAY_MS
    expect(await offered()).toBeUndefined()
  })

  it('does not come where a word was said, nor where none can be', async () => {
    await tom.post('/api/chat.php', { profile: mia.id, text: 'hello', cost: 0 })
    expect(await offered()).toBeUndefined()
    browser.time += DAY_MS
    await match(await api.member('amora'))
    await setAccount(api.deps, 'amora', mia.id, { conversations_started: 2 })
    await loginAs(mia, browser)
    expect(await offered()).toBeUndefined()
  })
})
