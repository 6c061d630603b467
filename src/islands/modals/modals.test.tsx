import { act, cleanup, click, render, screen, waitFor } from '../../../tests/support/render.ts'
import { cleanStores, keepMount } from 'nanostores'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { $timeBonus, loadTimeBonus, $isVisible } from '../../stores/payments/time-bonus.ts'
import { $icebreakerOffer, closeIcebreaker } from '../../stores/chat/icebreaker-offer.ts'
import { $likes, $matchDialog } from '../../stores/likes/likes.ts'
import { $location, moveTo } from '../../stores/page/location.ts'
import { isQueued } from '../../stores/page/overlays.ts'
import { $session, $user, reloadSession } from '../../stores/account/sessions.ts'
import { refreshNow } from '../../stores/live/polling.ts'
import { restrictMember } from '../../server/moderation/restrictions/take-measure.ts'
import { OPERATOR } from '../../../tests/support/actors.ts'
import type { Person } from '../../../tests/support/api.ts'
import { api, browser, props, setUpIsland } from '../../../tests/support/island-fixture.ts'
import { loginAs } from '../../../tests/support/stores.ts'
import { Modals } from './Modals.island.tsx'

let texts: string
let mia: Person
let tom: Person

afterEach(closeIcebreaker)
setUpIsland([
  $location,
  $timeBonus,
  $isVisible,
  $user,
  $session,
  $matchDialog,
  $icebreakerOffer,
  $likes.received,
])
beforeAll(async () => {
  texts = `data:application/json,${encodeURIComponent(JSON.stringify(props.messages))}`
})
beforeEach(async () => {
  browser.path = '/members'
  mia = await api.member('amora')
  tom = await api.member('amora')
  await loginAs(mia, browser)
  // The navigation, beside the modals on every page, keeps the likes coming.
  keepMount($likes.received)
  await render(<Modals {...props} messages={{}} route="members" texts={texts} />)
})

const open = () => document.querySelector('dialog[open]')
const opens = () => waitFor(() => expect(open()).not.toBeNull())
const like = () => tom.post('/api/like.php', { profile: mia.id })

// law L11
describe('a warning', () => {
  it('is shown with its reason and number until it was seen once', async () => {
    const statement = await restrictMember(
      api.deps,
      OPERATOR,
      { brand: 'amora', name: mia.name },
      { measure: 'warning' },
      { ground: 'harassment', notice: '', facts: ['harassment.insult'] },
    )
    await act(() => reloadSession())
    await opens()
    expect(open()?.textContent).toContain('insult, threaten or pester')
    expect(open()?.textContent).toContain(statement)
    await click(screen.getByRole('button', { name: 'Got it' }))
    await waitFor(() => expect(open()).toBeNull())
    expect((await mia.get('/api/user.php')).body.user).not.toHaveProperty('warning')
  })
})

describe('the match modal', () => {
  it('a click anywhere closes it; photo opens profile, button starts conversation', async () => {
    await act(() => refreshNow())
    await like()
    expect(open()).toBeNull()
    await act(() => refreshNow())
    await opens()
    expect(open()?.textContent).toContain(`${tom.name} likes you`)
    expect(
      screen.getByRole('link', { name: new RegExp(`View ${tom.name}’s profile`) }).getAttribute('href'),
    ).toBe(`/members/${tom.id}`)
    expect(screen.getByRole('link', { name: /Start a conversation/ }).getAttribute('href')).toBe(
      `/members/${tom.id}/chat`,
    )
    await click(document.body)
    expect(open()).toBeNull()
  })

  it('calls it a match when both like', async () => {
    await act(() => refreshNow())
    await mia.post('/api/like.php', { profile: tom.id })
    await like()
    await act(() => refreshNow())
    await opens()
    expect(open()?.textContent).toContain('You like each other')
    const faces = [...document.querySelectorAll('.match-modal__face')].map((face) =>
      face.getAttribute('href'),
    )
    expect(faces).toEqual(['/profile', `/members/${tom.id}`])
    await click(screen.getByText('You like each other'))
    expect(open()).toBeNull()
  })

  it('comes on the next page, where this one was left before it could open', async () => {
    await act(() => refreshNow())
    const words = document.createElement('textarea')
    document.body.append(words)
    words.focus()
    await like()
    await act(() => refreshNow())
    expect($matchDialog.get()?.profile.id).toBe(tom.id)
    expect(open()).toBeNull()
    words.remove()
    cleanup()
    cleanStores($matchDialog)
    $matchDialog.set(null)
    await render(<Modals {...props} messages={{}} route="likes" texts={texts} />)
    await act(() => refreshNow())
    await opens()
    await click(document.body)
    await act(() => refreshNow())
    expect($matchDialog.get()).toBeNull()
  })

  it('does not open over a payment, but on the next page', async () => {
    cleanup()
    await render(<Modals {...props} messages={{}} route="credits-repeat-order" isQuiet texts={texts} />)
    await act(() => refreshNow())
    await like()
    await act(() => refreshNow())
    expect($matchDialog.get()?.profile.id).toBe(tom.id)
    expect(open()).toBeNull()
    cleanup()
    cleanStores($matchDialog)
    $matchDialog.set(null)
    await render(<Modals {...props} messages={{}} route="likes" texts={texts} />)
    await act(() => refreshNow())
    await opens()
  })

  it('Escape closes it, and the focus returns to where it was', async () => {
    const button = document.createElement('button')
    document.body.append(button)
    button.focus()
    await act(() => refreshNow())
    await like()
    await act(() => refreshNow())
    await opens()
    expect(document.activeElement?.tagName).toBe('H2')
    // Escape and the back button of a phone close such a dialog.
    expect(open()?.getAttribute('closedby')).toBe('closerequest')
    await act(async () => (open() as HTMLDialogElement).close())
    expect($matchDialog.get()).toBeNull()
    button.remove()
  })
})

describe('the time bonus', () => {
  it('is scheduled on entering the members area, cancelled on leaving it', async () => {
    const entered = () =>
      [...browser.storage.session.keys()].some((key) => key.includes('members-area-entered'))
    await act(async () => moveTo('/chats'))
    expect(entered()).toBe(true)
    await act(async () => moveTo('/chats/c1'))
    expect(entered()).toBe(false)
  })

  it('passes 4 as the time left, shown h:mm:ss; closing it stores a hide flag', async () => {
    await act(async () => {
      await loadTimeBonus()
      $isVisible.set(true)
    })
    await opens()
    expect(open()?.textContent).toContain('25% off your first credits')
    await waitFor(() =>
      expect(open()?.textContent).toMatch(
        /your first hours here: less than 4 hours left\. It ends (today|tomorrow) at \d\d:\d\d\./,
      ),
    )
    expect(open()?.querySelector('[role="timer"]')?.textContent).toBe('4:00:00')
    expect(screen.getByRole('link', { name: /See the bundles/ }).getAttribute('href')).toBe('/premium')
    const [, later] = [...document.querySelectorAll<HTMLElement>('dialog[open] button')]
    await click(later!)
    expect(open()).toBeNull()
    expect([...browser.storage.local.keys()].some((key) => key.includes('time-bonus-hidden'))).toBe(true)
  })

  it('waits until match and first lines are closed: one opens at a time', async () => {
    const profile = (await mia.get('/api/profile.php', { id: tom.id })).body
    await act(async () => {
      await loadTimeBonus()
      $isVisible.set(true)
      $icebreakerOffer.set(profile)
      $matchDialog.set({ profile, match: false })
    })
    const shown = async (name: string) => {
      await waitFor(() => expect(open()?.className).toContain(name))
      expect(document.querySelectorAll('dialog[open]')).toHaveLength(1)
    }
    await shown('match-modal')
    await waitFor(() => expect(isQueued('icebreaker') && isQueued('bonus')).toBe(true))
    await click(document.body)
    await shown('icebreaker')
    await act(async () => (open() as HTMLDialogElement).close())
    await shown('bonus-modal')
  })

  it('closes when the bonus ends', async () => {
    await act(async () => {
      await loadTimeBonus()
      $isVisible.set(true)
    })
    await opens()
    browser.time += 5 * 3_600_000
    await waitFor(() => expect(open()).toBeNull())
  })

  it('closes on leaving the members area', async () => {
    await act(async () => moveTo('/chats'))
    await act(async () => {
      await loadTimeBonus()
      $isVisible.set(true)
    })
    await opens()
    await act(async () => moveTo('/chats/c1'))
    expect(open()).toBeNull()
  })
})
