import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { EventData } from '../../contract/events.ts'
import { DAY_MS } from '../../core/durations.ts'
import { restrictMember } from '../../server/moderation/restrictions/take-measure.ts'
import { reverseDecision } from '../../server/moderation/restrictions/reverse-decision.ts'
import { handleEvent } from '../../stores/live/handlers.ts'
import { $location } from '../../stores/page/location.ts'
import { $chats } from '../../stores/chat/chat.ts'
import {
  $allowance,
  $conversation,
  closeConversation,
  loadConversation,
} from '../../stores/chat/conversation.ts'
import { $drafts } from '../../stores/chat/drafts.ts'
import { $icebreakers } from '../../stores/chat/icebreakers.ts'
import { $likes } from '../../stores/likes/likes.ts'
import { $isOnline } from '../../stores/page/network.ts'
import { $outbox } from '../../stores/chat/outbox.ts'
import { $putAway } from '../../stores/moderation/moderation.ts'
import { $ownProfile } from '../../stores/profiles/own-profile.ts'
import { $openProfile } from '../../stores/profiles/profiles.ts'
import { $today } from '../../stores/account/clock.ts'
import { $session, $user } from '../../stores/account/sessions.ts'
import { OPERATOR } from '../../../tests/support/actors.ts'
import { PASSWORD, type Person } from '../../../tests/support/api.ts'
import { hide } from '../../../tests/support/notices.ts'
import { api, browser, props, setUpIsland } from '../../../tests/support/island-fixture.ts'
import {
  act,
  cleanup,
  click,
  field,
  pressEnter,
  render,
  screen,
  shows,
  submit,
  typeInto,
  waitFor,
  within,
} from '../../../tests/support/render.ts'
import { addPhotos, addProfile } from '../../../tests/support/profiles.ts'
import { connect, loginAs } from '../../../tests/support/stores.ts'
import { THREE_PANES, TWO_PANES } from '../use-media.ts'
import { Chats } from './Chats.island.tsx'
import { Conversation } from './Conversation.island.tsx'

let mia: Person
let tom: Person

afterEach(closeConversation)
setUpIsland([
  $today,
  $allowance,
  $user,
  $session,
  $chats,
  $conversation,
  $outbox,
  $drafts,
  $location,
  $isOnline,
  $icebreakers,
  $likes.matches,
  $likes.received,
  $openProfile,
  $ownProfile,
  $putAway,
])
beforeEach(async () => {
  mia = await api.member('amora')
  tom = await api.member('amora')
})

async function open(path: string, person = mia): Promise<void> {
  browser.path = path
  await loginAs(person, browser)
  const route = path === '/chats' ? 'chats' : path.startsWith('/chats') ? 'chats-id' : 'members-id-chat'
  const Screen = route === 'chats' ? Chats : Conversation
  await render(<Screen {...props} route={route} />)
}
/** A window wide enough for three panes. */
function widen(): void {
  const isWide = (query: string) => query === TWO_PANES || query === THREE_PANES
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (query) => Object.assign(new EventTarget(), { matches: isWide(query) }) as MediaQueryList,
  )
}
const match = async () => {
  await mia.post('/api/like.php', { profile: tom.id })
  await tom.post('/api/like.php', { profile: mia.id })
}
const receive = (text: string) => tom.post('/api/chat.php', { profile: mia.id, text, cost: 0 })
const send = async (text: string) => {
  await typeInto(field('Your message'), text)
  await submit()
}

describe('conversations', () => {
  it('lead back to the list where they cannot be fetched', async () => {
    const fetch: typeof globalThis.fetch = (input, init) =>
      new Request(input, init).url.includes('/api/chat.php')
        ? Promise.reject(new TypeError('No line.'))
        : mia.fetch(input, init)
    // Without a line a read fails at once, not after its retries.
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    await open(`/members/${tom.id}/chat`, { ...mia, fetch })
    const back = await screen.findByRole('link', { name: 'Back to messages' })
    expect(back.getAttribute('href')).toBe('/chats')
  })

  it('are empty with a way to the members', async () => {
    await open('/chats')
    await shows('No conversations yet')
    expect(screen.getByRole('link', { name: /Find members/ }).getAttribute('href')).toBe('/members')
    expect(document.querySelectorAll('.drawing')).toHaveLength(1)
  })

  it('that nobody has begun show members with a photo to greet', async () => {
    await addPhotos(api.deps, 'amora', tom.id, 1)
    await open('/chats')
    const face = await screen.findByRole('link', { name: tom.name })
    expect(face.getAttribute('href')).toBe(`/members/${tom.id}`)
  })

  it('list new matches until a word is said', async () => {
    await match()
    await open('/chats')
    const row = await screen.findByRole('region', { name: 'New matches' })
    await click(within(row).getByRole('link', { name: new RegExp(tom.name) }))
    await waitFor(() => expect(browser.path).toBe(`/members/${tom.id}/chat`))
    await send('Hello you')
    await waitFor(() => expect(screen.queryByRole('region', { name: 'New matches' })).toBeNull())
  })

  it('beside the list begin with the newest match and three first lines', async () => {
    widen()
    await match()
    const ben = await api.member('amora', { gender: 'man' })
    await ben.post('/api/chat.php', { profile: mia.id, text: 'hello', cost: 0 })
    await open('/chats')
    await shows(`Say hello to ${tom.name}`)
    const lines = await waitFor(() => {
      const all = within(screen.getByRole('list', { name: 'First lines to choose from' })).getAllByRole(
        'button',
      )
      expect(all).toHaveLength(3)
      return all
    })
    const words = lines[0]!.textContent
    await click(lines[0]!)
    expect(browser.path).toBe(`/members/${tom.id}/chat`)
    await waitFor(() => expect(field('Your message').value).toBe(words))
  })

  it('of few words show the person, and two first lines until there is an answer', async () => {
    await mia.put('/api/profile.php', { interests: ['dogs'] })
    await tom.put('/api/profile.php', { interests: ['dogs', 'music'] })
    await open(`/members/${tom.id}/chat`)
    await shows('Say hello')
    await send('Hi there')
    await shows('1 interest in common')
    expect(document.querySelectorAll('.thread-start .portrait')).toHaveLength(1)
    await waitFor(() => expect(document.querySelectorAll('.first-line')).toHaveLength(2))
    cleanup()
    await receive('Hi back')
    await open(`/members/${tom.id}/chat`)
    await shows('Hi back')
    expect(document.querySelectorAll('.first-line')).toHaveLength(0)
  })

  it('offer a first line that was sent no second time', async () => {
    await open(`/members/${tom.id}/chat`)
    const lines = await waitFor(() => {
      const all = [...document.querySelectorAll<HTMLElement>('.first-line')]
      expect(all).toHaveLength(3)
      return all
    })
    const [sent = ''] = lines.map(({ textContent }) => textContent)
    await click(lines[0]!)
    await click(screen.getByRole('button', { name: /^Send/ }))
    await waitFor(() => expect(document.querySelectorAll('.first-line')).toHaveLength(2))
    expect([...document.querySelectorAll('.first-line')].map(({ textContent }) => textContent)).not.toContain(
      sent,
    )
  })

  it('open from the list without a new page, and count as read', async () => {
    await receive('hello')
    await open('/chats')
    await shows('1 unread message')
    await click(screen.getByRole('link', { name: new RegExp(tom.name) }))
    await screen.findByRole('link', { name: /Back to messages/ })
    expect(browser.path).toMatch(/^\/chats\/.+/)
    expect(document.body.classList.contains('page--chat')).toBe(true)
    await waitFor(() => expect(document.body.textContent).not.toContain('1 unread message'))
    await click(screen.getByRole('link', { name: /Back to messages/ }))
    await waitFor(() => expect(browser.path).toBe('/chats'))
    expect(document.body.classList.contains('page--chat')).toBe(false)
  })

  it('begin at a member, and get an address with the first message', async () => {
    await open(`/members/${tom.id}/chat`)
    await shows(`Say hello to ${tom.name}`)
    expect(document.body.textContent).toContain('10 free messages left')
    expect(screen.getByRole('button', { name: 'Send 10 free' })).toBeTruthy()
    await send('Hi there')
    await shows('9 free messages left')
    expect(field('Your message').value).toBe('')
    await waitFor(() => expect(browser.path.startsWith('/chats/')).toBe(true))
    expect(document.querySelector('.message__text')?.textContent).toBe('You: Hi there')
    expect(document.body.textContent).toContain('Sent')
  })

  it('offer three first lines that fill the composer, and never replace own words', async () => {
    await open(`/members/${tom.id}/chat`)
    const lines = within(await screen.findByRole('list', { name: 'First lines to choose from' }))
    const [, second, third] = await waitFor(() => {
      const all = lines.getAllByRole('button')
      expect(all).toHaveLength(3)
      return all
    })
    await click(second!)
    expect(field('Your message').value).toBe(second!.textContent)
    await click(third!)
    expect(field('Your message').value).toBe(third!.textContent)
    await typeInto(field('Your message'), 'My own words')
    expect(screen.queryByRole('list', { name: 'First lines to choose from' })).toBeNull()
  })

  it('offer first lines at any time, after what was typed', async () => {
    await open(`/members/${tom.id}/chat`)
    await screen.findByRole('list', { name: 'First lines to choose from' })
    await typeInto(field('Your message'), 'My own words.')
    await click(screen.getByRole('button', { name: 'Photo, gift or first line' }))
    await click(screen.getByRole('button', { name: 'First line' }))
    const dialog = within(await screen.findByRole('dialog', { name: `Say hello to ${tom.name}` }))
    const [first] = within(await dialog.findByRole('list')).getAllByRole('button')
    const line = first!.textContent
    await click(first!)
    expect(field('Your message').value).toBe(`My own words. ${line}`)
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('begin with what both like', async () => {
    await mia.put('/api/profile.php', { interests: ['cinema', 'dogs'] })
    await tom.put('/api/profile.php', { interests: ['dogs', 'music'] })
    await open(`/members/${tom.id}/chat`)
    await shows('1 interest in common')
    expect(document.body.textContent).toContain('Dogs')
    expect(document.body.textContent).not.toContain('Cinema')
  })

  it('show one time for messages written in one go', async () => {
    await receive('one')
    api.clock.now += 60_000
    await receive('two')
    api.clock.now += 6 * 60_000
    await receive('three')
    await open(`/members/${tom.id}/chat`)
    await shows('three')
    expect(document.querySelectorAll('.message time')).toHaveLength(2)
    const texts = [...document.querySelectorAll('.message--last .message__text')]
    expect(texts.map((text) => text.textContent)).toEqual([`${tom.name}: two`, `${tom.name}: three`])
  })

  it('show the profile beside them on wide screens', async () => {
    widen()
    await tom.put('/api/profile.php', { about: 'Keeps bees on a roof.' })
    await receive('hello')
    await open('/chats')
    await click(await screen.findByRole('link', { name: new RegExp(tom.name) }))
    const pane = within(await screen.findByRole('complementary', { name: tom.name }))
    expect(await pane.findByText('Keeps bees on a roof.')).toBeTruthy()
    expect(pane.getByRole('link', { name: /’s profile$/ }).getAttribute('href')).toBe(`/members/${tom.id}`)
  })

  it('with the profile beside them leave a new like new', async () => {
    widen()
    await tom.post('/api/like.php', { profile: mia.id })
    await receive('hello')
    await open('/chats')
    await click(await screen.findByRole('link', { name: new RegExp(tom.name) }))
    await screen.findByRole('complementary', { name: tom.name })
    await waitFor(() => expect($openProfile.get().profile.status).toBe('ready'))
    expect((await mia.get('/api/likes.php')).body.new_likes).toBe(1)
  })

  it('show photos, gifts and returned credits as what they are', async () => {
    const { db } = api.deps.store
    await mia.post('/api/chat.php', { profile: tom.id, text: 'hello', cost: 0 })
    await receive('one')
    await receive('two')
    for (const [text, changes] of [
      ['hello', { credits: 2, refunded_at: api.clock.now }],
      ['one', { kind: 'gift', item: 'tulips', text: '' }],
      ['two', { kind: 'photo', item: 'gone', text: '' }],
    ] as const) {
      await db.updateTable('message').set(changes).where('text', '=', text).execute()
    }
    await open(`/members/${tom.id}/chat`)
    await shows('Gift: Tulips')
    await shows('This photo was deleted')
    await shows('Returned: 2 credits')
    expect(document.querySelector('.chat-entry__text')?.textContent).toBe('Photo')
  })

  it('with a member who takes a break say until when, and can be gone on with', async () => {
    await match()
    await receive('hello')
    await tom.put('/api/pause.php', { days: 3, note: 'At sea' })
    await open('/chats')
    await click(await screen.findByRole('link', { name: new RegExp(tom.name) }))
    await shows(`${tom.name} is taking a break until`)
    await shows('At sea')
    expect(document.querySelector('.composer')).not.toBeNull()
  })

  it('with a member one parts from are gone at once, and back when that is undone', async () => {
    await receive('hello')
    await open('/chats')
    await click(await screen.findByRole('link', { name: new RegExp(tom.name) }))
    await screen.findByRole('button', { name: 'More options' })
    await click(screen.getByRole('button', { name: 'Unmatch' }))
    await shows(`Unmatched: ${tom.name}.`)
    expect(browser.path).toBe('/chats')
    expect(screen.queryByRole('link', { name: new RegExp(tom.name) })).toBeNull()
    expect((await tom.get('/api/chats.php')).body.chats).toEqual([])
    await click(screen.getByRole('button', { name: 'Undo' }))
    await screen.findByRole('link', { name: new RegExp(tom.name) })
    expect(document.activeElement?.textContent).toBe('Messages')
    expect((await tom.get('/api/chats.php')).body.chats).toHaveLength(1)
  })

  it('leave a way on where the page was built without the list', async () => {
    await receive('hello')
    await open(`/members/${tom.id}/chat`)
    await screen.findByRole('button', { name: 'More options' })
    await click(screen.getByRole('button', { name: 'Unmatch' }))
    await shows(`Unmatched: ${tom.name}.`)
    expect(screen.getByRole('link', { name: 'Back to messages' }).getAttribute('href')).toBe('/chats')
  })

  it('with a member one blocks are gone at once, and back when that is undone', async () => {
    await receive('hello')
    await open('/chats')
    await click(await screen.findByRole('link', { name: new RegExp(tom.name) }))
    await screen.findByRole('button', { name: 'More options' })
    await click(screen.getByRole('button', { name: 'Block' }))
    const dialog = within(await screen.findByRole('alertdialog', { name: `Block ${tom.name}?` }))
    expect(dialog.getByText(/You and they don’t see each other anywhere/)).toBeTruthy()
    await click(dialog.getByRole('button', { name: 'Block' }))
    await shows(`Blocked: ${tom.name}`)
    expect(browser.path).toBe('/chats')
    expect(screen.queryByRole('link', { name: new RegExp(tom.name) })).toBeNull()
    expect((await mia.get('/api/block.php')).body.blocked).toHaveLength(1)
    await click(screen.getByRole('button', { name: 'Undo' }))
    await screen.findByRole('link', { name: new RegExp(tom.name) })
    expect((await mia.get('/api/block.php')).body.blocked).toHaveLength(0)
  })

  it('with a member one blocks take along what waits to be sent', async () => {
    await receive('hello')
    await open(`/members/${tom.id}/chat`)
    await shows('hello')
    browser.isOnline = false
    await send('not yet')
    await shows('Waiting to be sent')
    browser.isOnline = true
    await click(await screen.findByRole('button', { name: 'More options' }))
    await click(screen.getByRole('button', { name: 'Block' }))
    const dialog = within(await screen.findByRole('alertdialog', { name: `Block ${tom.name}?` }))
    await click(dialog.getByRole('button', { name: 'Block' }))
    await shows(`Blocked: ${tom.name}`)
    expect($outbox.get()).toEqual([])
  })

  // law L9
  it('let a message be reported, with case number and receipt', async () => {
    await receive('Send me money')
    await open(`/members/${tom.id}/chat`)
    await click(await screen.findByRole('button', { name: 'Report message' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Report message' }))
    await click(dialog.getByRole('button', { name: 'Send report' }))
    expect(dialog.getByRole('radiogroup').getAttribute('aria-invalid')).toBe('true')
    await click(dialog.getByRole('radio', { name: 'Fraud' }))
    await click(dialog.getByRole('checkbox'))
    await click(dialog.getByRole('button', { name: 'Send report' }))
    await waitFor(() => expect(document.body.textContent).toMatch(/Case number: [2-9A-Z]{4}-/))
    await shows(`A receipt is on its way to ${mia.email}.`)
    const [notice] = (await mia.get('/api/complaint.php')).body.cases as { reference: string }[]
    expect(notice?.reference).toMatch(/^message:/)
    await click(dialog.getByRole('button', { name: 'Block' }))
    await screen.findByRole('alertdialog', { name: `Block ${tom.name}?` })
  })

  it('lose a text that is taken down while they are open, and get it back', async () => {
    await receive('Send me money')
    await open(`/members/${tom.id}/chat`)
    await shows('Send me money')
    const messageNow = async () => {
      const { body } = await mia.get('/api/chat.php', { profile: tom.id })
      return (body as { messages: [EventData<'message'>['message']] }).messages[0]
    }
    const name = { brand: 'amora', name: tom.name }
    const facts = ['fraud.asked_for_money'] as const
    const { id } = await messageNow()
    const taken = { measure: 'text_removed', message: id } as const
    const statement = await restrictMember(api.deps, OPERATOR, name, taken, {
      ...{ ground: 'fraud', notice: '', facts },
    })
    handleEvent('message', { profile: tom.id, message: await messageNow() })
    await waitFor(() => expect(document.body.textContent).not.toContain('Send me money'))
    await shows('We’ve taken this message down')
    await reverseDecision(api.deps, OPERATOR, statement!, 'A joke')
    handleEvent('message', { profile: tom.id, message: await messageNow() })
    await shows('Send me money')
  })

  it('say what a comment is about', async () => {
    const { body } = await mia.put('/api/prompts.php', {
      prompts: [{ prompt: 'sunday', answer: 'Rye bread' }],
    })
    const comment = { profile: mia.id, answer: body.prompts[0].id, text: 'With butter?', cost: 0 }
    expect((await tom.post('/api/comment.php', comment)).status).toBe(200)
    await open(`/members/${tom.id}/chat`)
    await shows('With butter?')
    await shows('My kind of Sunday')
    await shows('Rye bread')
  })

  it('say why a hidden member cannot write, and where the reasons are', async () => {
    await hide(api, 'amora', tom, { reference: `profile:${mia.id}` })
    await receive('hello')
    await open(`/members/${tom.id}/chat`)
    await shows('Your message')
    await send('Hi')
    await shows('This message can’t be sent')
    const reasons = screen.getByRole('link', { name: 'Settings' })
    expect(reasons.getAttribute('href')).toBe('/settings#cases')
  })

  it('name their days as people do', async () => {
    const now = api.clock.now
    for (const [ago, text] of [
      [9, 'older'],
      [3, 'lately'],
      [1, 'before'],
      [0, 'now'],
    ] as const) {
      api.clock.now = now - ago * DAY_MS
      await receive(text)
    }
    api.clock.now = now
    await open(`/members/${tom.id}/chat`)
    await shows('11 Nov')
    const days = [...document.querySelectorAll('.messages__day')].map((each) => each.textContent)
    expect(days).toEqual(['11 Nov', 'Tue', 'Yesterday', 'Today'])
  })

  it('with a fictional profile say what it is, and take no message', async () => {
    const id = await addProfile(api.deps, 'amora', { fictional: 1 })
    await open(`/members/${id}/chat`)
    await shows('This person doesn’t exist.')
    expect(document.querySelector('.conversation__label')?.textContent).toContain(
      props.site.fictional_singular,
    )
    expect(document.querySelector('.composer')).toBeNull()
    expect(document.querySelector('.first-lines')).toBeNull()
  })

  it('with a deleted member lead to no profile', async () => {
    await receive('hello')
    await tom.delete('/api/account.php', { password: PASSWORD })
    widen()
    await open('/chats')
    await click(await screen.findByRole('link', { name: /Deleted member/ }))
    await screen.findByRole('heading', { name: 'Deleted member' })
    await shows('This member has left.')
    expect(document.body.textContent).not.toContain(', 0')
    expect([...document.querySelectorAll('.portrait')].map(({ textContent }) => textContent)).toEqual([
      '',
      '',
    ])
    expect(document.querySelector(`a[href*="/members/${tom.id}"]`)).toBeNull()
    const [inPane] = screen.getAllByRole('button', { name: 'Remove conversation' }).slice(-1)
    await click(inPane!)
    await click(await screen.findByRole('button', { name: 'Remove' }))
    await shows('No conversations yet')
  })

  it('show a message as sent while one before it is fetched', async () => {
    const line = Promise.withResolvers<void>()
    let isCut = false
    let reading = 0
    const fetch: typeof globalThis.fetch = async (input, init) => {
      if (init?.method !== 'GET') return mia.fetch(input, init)
      if (isCut) await line.promise
      reading += 1
      return mia.fetch(input, init).finally(() => (reading -= 1))
    }
    await receive('hello')
    await open(`/members/${tom.id}/chat`, { ...mia, fetch })
    await shows('hello')
    isCut = true
    await waitFor(() => expect(reading).toBe(0))
    await receive('are you there?')
    await send('I am')
    await waitFor(() => expect(document.querySelector('.message:last-child')?.textContent).toMatch(/Sent$/))
    expect(document.querySelector('.messages')?.textContent).not.toContain('are you there?')
    line.resolve()
    await shows('are you there?')
    const texts = [...document.querySelectorAll('.message__text')].map((text) => text.textContent)
    expect(texts).toEqual([`${tom.name}: hello`, `${tom.name}: are you there?`, 'You: I am'])
  })

  it('count characters as the server does, and hold back what is too long', async () => {
    await open(`/members/${tom.id}/chat`)
    await shows('Say hello')
    await typeInto(field('Your message'), '👋'.repeat(1001))
    expect(document.body.textContent).toContain('1 character too many')
    await submit()
    expect(field('Your message').value).toHaveLength(2002)
    await typeInto(field('Your message'), '👋'.repeat(1000))
    expect(document.body.textContent).toContain('0 characters left')
  })

  it.each([
    ['Safari', { keyCode: 229 }],
    ['other browsers', { keyCode: 229, isComposing: true }],
  ])('send nothing by the Enter that ends a word of an input method in %s', async (_, taken) => {
    vi.spyOn(window, 'matchMedia').mockImplementation(
      (query) => Object.assign(new EventTarget(), { matches: query.includes('hover') }) as MediaQueryList,
    )
    await open(`/members/${tom.id}/chat`)
    await shows('Say hello')
    await typeInto(field('Your message'), 'にほん')
    await pressEnter(field('Your message'), taken)
    expect(field('Your message').value).toBe('にほん')
    await pressEnter(field('Your message'))
    expect(field('Your message').value).toBe('')
  })

  it('offer nothing for a text without anything to see', async () => {
    await open(`/members/${tom.id}/chat`)
    await shows('Say hello')
    for (const text of ['\u200b', '\u3164', '\u2800', '\u2060', '\u00ad \u200d', '\u{e0041}']) {
      await typeInto(field('Your message'), text)
      expect(screen.getByRole('button', { name: /^Send/ }).getAttribute('aria-disabled')).toBe('true')
      await submit()
      expect(field('Your message').value).toBe(text)
    }
    expect(document.querySelector('.message')).toBeNull()
  })

  it('turn their days and times at midnight', async () => {
    const midnight = new Date(api.clock.now).setHours(24, 0, 0, 0)
    const before = api.clock.now
    api.clock.now = midnight - 60_000
    await receive('late')
    browser.time = api.clock.now
    vi.useFakeTimers({
      toFake: ['setTimeout', 'clearTimeout', 'Date'],
      now: api.clock.now,
      shouldAdvanceTime: true,
    })
    await open('/chats')
    await click(await screen.findByRole('link', { name: new RegExp(tom.name) }))
    await shows('Today')
    // An answer on the way says the time too.
    browser.time = midnight + 1
    api.clock.now = browser.time
    await act(async () => void (await vi.advanceTimersByTimeAsync(61_000)))
    const day = document.querySelector('.messages__day')
    expect(day?.textContent).toBe('Yesterday')
    expect(document.querySelector('.chat-entry__time')?.textContent).toBe('Yesterday')
    vi.useRealTimers()
    api.clock.now = before
  })

  it('say at a message why it was refused and what to do, and give it back', async () => {
    const newcomer = await api.member('amora', { confirmed: false })
    await open(`/members/${tom.id}/chat`, newcomer)
    await shows('Say hello')
    await send('one')
    await shows('Goes out when you confirm your email address')
    await send('two')
    await shows('Confirm your email first')
    const refused = within(document.querySelector<HTMLElement>('.message--failed')!)
    expect(refused.getByRole('alert').textContent).toContain('Not sent')
    expect(refused.getByRole('button', { name: /Resend email/ })).toBeTruthy()
    expect(field('Your message').value).toBe('')
    await click(refused.getByRole('button', { name: 'Edit' }))
    expect(field('Your message').value).toBe('two')
    expect(document.querySelector('.message--failed')).toBeNull()
  })

  it('let go of a message that was refused', async () => {
    const newcomer = await api.member('amora', { confirmed: false })
    await open(`/members/${tom.id}/chat`, newcomer)
    await shows('Say hello')
    await send('one')
    await shows('Goes out when you confirm your email address')
    await send('two')
    await click(await screen.findByRole('button', { name: 'Discard' }))
    expect(document.querySelector('.message--failed')).toBeNull()
    expect(field('Your message').value).toBe('')
  })

  it('lead a member without credits to premium', async () => {
    await api.deps.store.db
      .updateTable('account')
      .set({ free_messages_used: 10 })
      .where('id', '=', mia.id)
      .execute()
    await open(`/members/${tom.id}/chat`)
    await shows('Not enough credits')
    await shows('From £0.44 a message. Your text stays here.')
    expect(screen.getByRole('button', { name: 'Send 1 credit from £0.44' })).toBeTruthy()
    await shows('1 credit · from £0.44 · 0 credits left')
    expect(screen.getByRole('link', { name: /Get premium/ }).getAttribute('href')).toBe('/premium')
    await send('kept')
    expect(field('Your message').value).toBe('kept')
  })

  it('say when the free conversations are used', async () => {
    await api.deps.store.db
      .updateTable('account')
      .set({ conversations_started: 2 })
      .where('id', '=', mia.id)
      .execute()
    await open(`/members/${tom.id}/chat`)
    await shows('You’ve used your free conversations')
  })

  it('say how far a message has come: waiting, sending, sent, delivered, read', async () => {
    await open(`/members/${tom.id}/chat`)
    await shows('Say hello')
    const state = () => document.querySelector('.message-state')?.textContent
    const setOnline = (isOnline: boolean) =>
      act(async () => {
        browser.isOnline = isOnline
        browser.happen(isOnline ? 'online' : 'offline')
      })
    await setOnline(false)
    await send('Hi')
    expect(state()).toBe('Waiting to be sent')
    const line = Promise.withResolvers<void>()
    connect(async (input, init) => {
      if (init?.method === 'POST') await line.promise
      return mia.fetch(input, init)
    })
    await setOnline(true)
    await waitFor(() => expect(state()).toBe('Sending'))
    await setOnline(false)
    await waitFor(() => expect(state()).toBe('Waiting to be sent'))
    expect(screen.queryByRole('button', { name: 'Edit' }), 'it may have arrived').toBeNull()
    await setOnline(true)
    line.resolve()
    await waitFor(() => expect(state()).toBe('Sent'))
    const { db } = api.deps.store
    const side = db.updateTable('conversation_side').where('profile', '=', tom.id)
    await side.set({ delivered_up_to: 1 }).execute()
    await act(() => loadConversation())
    expect(state()).toBe('Delivered')
    await side.set({ read_up_to: 1 }).execute()
    await act(() => loadConversation())
    expect(state()).toBe('Read')
  })

  it('take a waiting message back into the composer', async () => {
    await open(`/members/${tom.id}/chat`)
    await shows('Say hello')
    browser.isOnline = false
    await send('Too early')
    await click(screen.getByRole('button', { name: 'Edit' }))
    expect(field('Your message').value).toBe('Too early')
    expect(document.querySelector('.message')).toBeNull()
  })

  // rulings.md: server drafts are the truth between devices
  it('show in the list what was begun and not sent', async () => {
    await receive('hello')
    await mia.put('/api/chat.php', { profile: tom.id, draft: 'Dear Tom' })
    await open('/chats')
    await shows('Draft: Dear Tom')
    await click(screen.getByRole('link', { name: new RegExp(tom.name) }))
    await waitFor(() => expect(field('Your message').value).toBe('Dear Tom'))
  })

  it('come back with a word when one could not be removed', async () => {
    await receive('hello')
    await open('/chats')
    await shows(tom.name)
    await click(screen.getByRole('link', { name: new RegExp(tom.name) }))
    await click(await screen.findByRole('button', { name: 'More options' }))
    await click(screen.getByRole('button', { name: /Remove conversation/ }))
    connect(async (input, init) => {
      const isRemoval = init?.method === 'DELETE'
      const refusal = { error: 'internal', message: 'Something went wrong' }
      return isRemoval ? Response.json(refusal, { status: 400 }) : mia.fetch(input, init)
    })
    const actions = () => [...document.querySelectorAll<HTMLElement>('.dialog__actions button')]
    await waitFor(() => expect(actions()).toHaveLength(2))
    const [, confirm] = actions()
    await click(confirm!)
    expect(browser.path).toBe('/chats')
    await shows('We couldn’t remove the conversation')
    expect(document.body.textContent).toContain('Something went wrong')
    await screen.findByRole('link', { name: new RegExp(tom.name) })
  })

  // law L19, law L40
  it('have in their menu what other pages have at their foot', async () => {
    await open(`/members/${tom.id}/chat`)
    await screen.findByRole('button', { name: 'More options' })
    const withdraw = screen.getByRole('link', { name: 'Withdraw from contract here' })
    expect(withdraw.getAttribute('href')).toBe('/withdrawal')
    expect(screen.getByRole('button', { name: 'Cookie settings' }).dataset.consent).toBe('true')
  })

  it('with a member who has blocked one can be removed, and stay so', async () => {
    await receive('hello')
    const { body } = await mia.get('/api/chats.php')
    await tom.post('/api/block.php', { profile: mia.id })
    await open(`/chats/${body.chats[0].conversation.id}`)
    await shows('This conversation is no longer available')
    await click(screen.getByRole('button', { name: 'Remove conversation' }))
    await click(await screen.findByRole('button', { name: 'Remove' }))
    await shows('No conversations yet')
    expect(browser.path).toBe('/chats')
    await tom.delete('/api/block.php', { profile: mia.id })
    expect((await mia.get('/api/chats.php')).body.chats).toEqual([])
  })

  it('of others are not here', async () => {
    await open('/chats/somebody-elses')
    await shows('This conversation is no longer available')
  })
})
