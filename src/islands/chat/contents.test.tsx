import { withFile } from '../../../tests/support/form-with-file.ts'
import { input } from '../../../tests/support/inputs.ts'
import sharp from 'sharp'
import { afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { GIFTS } from '../../contract/lists.ts'
import { $changedPrices, $gifts } from '../../stores/chat/content-prices.ts'
import { $chats } from '../../stores/chat/chat.ts'
import {
  $allowance,
  $conversation,
  closeConversation,
  loadConversation,
} from '../../stores/chat/conversation.ts'
import { $drafts } from '../../stores/chat/drafts.ts'
import { $location } from '../../stores/page/location.ts'
import { $outbox } from '../../stores/chat/outbox.ts'
import { $session, $user } from '../../stores/account/sessions.ts'
import type { Person } from '../../../tests/support/api.ts'
import { hide } from '../../../tests/support/notices.ts'
import { api, browser, leavePage, props, setUpIsland } from '../../../tests/support/island-fixture.ts'
import { stubPictureSize } from '../../../tests/support/pictures.ts'
import { addPhotos, giveCredits, setAccount } from '../../../tests/support/profiles.ts'
import { decide, order, spendCredits } from '../../../tests/support/purchases.ts'
import {
  act,
  click,
  field,
  render,
  screen,
  shows,
  submit,
  typeInto,
  waitFor,
  within,
} from '../../../tests/support/render.ts'
import { connect, loginAs } from '../../../tests/support/stores.ts'
import { stubTextHeight } from '../../../tests/support/text-height.ts'
import { Conversation } from './Conversation.island.tsx'

let mia: Person
let tom: Person
let picture: Uint8Array<ArrayBuffer>

afterEach(closeConversation)
setUpIsland([
  $allowance,
  $user,
  $session,
  $chats,
  $conversation,
  $outbox,
  $drafts,
  $location,
  $gifts,
  $changedPrices,
])
beforeAll(async () => {
  const ground = { width: 40, height: 50, channels: 3, background: 'teal' } as const
  picture = new Uint8Array(await sharp({ create: ground }).jpeg().toBuffer())
})
beforeEach(async () => {
  mia = await api.member('amora')
  tom = await api.member('amora')
})
function leave(): void {
  leavePage()
  closeConversation()
}

async function open(path = `/members/${tom.id}/chat`): Promise<void> {
  browser.path = path
  await loginAs(mia, browser)
  await render(<Conversation {...props} route={path.startsWith('/chats') ? 'chats-id' : 'members-id-chat'} />)
  await shows(tom.name)
}
const say = (text: string) => tom.post('/api/chat.php', { profile: mia.id, text, cost: 0 })
const openMenu = async () => click(await screen.findByRole('button', { name: 'Photo, gift or first line' }))

async function choose(input: HTMLInputElement, file: File) {
  Object.defineProperty(input, 'files', { value: [file], configurable: true })
  await act(async () => void input.dispatchEvent(new Event('change', { bubbles: true })))
  return within(await screen.findByRole('dialog', { name: 'Photo' }))
}
const photoInput = () => document.querySelector<HTMLInputElement>('.composer__more input')!
const jpeg = (size = picture.length) =>
  Object.defineProperty(new File([picture], 'me.jpg', { type: 'image/jpeg' }), 'size', { value: size })
/** The operator changes a price while the page is open. */
function reprice(key: 'gift_credits' | 'photo_credits', credits: number): void {
  const { site } = api.deps.brands.get('amora')!
  const before = site[key]
  site[key] = credits
  onTestFinished(() => void (site[key] = before))
}
const photos = () => document.querySelectorAll('button.message__photo')
/** Of photos that are not sent yet. */
const previews = () => document.querySelectorAll<HTMLImageElement>('span.message__photo img')

/** Sends a photo from the open conversation. */
async function choosePhoto(file = jpeg()): Promise<void> {
  await openMenu()
  const dialog = await choose(photoInput(), file)
  await click(await dialog.findByRole('button', { name: /^Send/ }))
}

/** Connects for uploads, and loses the first answers to them. */
function countUploads(lose = 0) {
  const keys = new Set<string | null>()
  const answers = { lost: 0 }
  const fetch = withFile(mia.fetch, picture)
  connect(async (input, init) => {
    const answer = await fetch(input, init)
    if (!(init?.body instanceof FormData)) return answer
    keys.add(new Headers(init.headers).get('Idempotency-Key'))
    if (answers.lost === lose) return answer
    answers.lost += 1
    throw new TypeError('The connection broke.')
  })
  return { keys, answers }
}

async function reload(): Promise<void> {
  leave()
  await open()
}

describe('a gift', () => {
  const openSheet = async () => {
    await openMenu()
    await click(screen.getByRole('button', { name: 'Gift' }))
    const sheet = within(await screen.findByRole('dialog', { name: 'Choose a gift' }))
    await waitFor(() => expect(sheet.getAllByRole('radio')).toHaveLength(GIFTS.length))
    return sheet
  }

  // law L25
  it('shows its name and price before it is sent, then stands in the conversation', async () => {
    await giveCredits(api.deps, 'amora', mia.id, 20)
    await open()
    const sheet = await openSheet()
    const send = sheet.getByRole('button', { name: 'Send · 3 credits' })
    expect(send.getAttribute('aria-disabled')).toBe('true')
    await click(send)
    await click(sheet.getByRole('radio', { name: 'Tulips 3 credits' }))
    await shows('20 credits left')
    expect(document.querySelectorAll('.message')).toHaveLength(0)
    await click(sheet.getByRole('button', { name: 'Send · 3 credits' }))
    await shows('Gift: Tulips')
    expect(screen.queryByRole('dialog', { name: 'Choose a gift' })).toBeNull()
    expect(document.querySelectorAll('.message .gift-drawing path').length).toBeGreaterThan(0)
    await waitFor(async () => expect((await mia.get('/api/user.php')).body.user.credits).toBe(17))
  })

  it('that credits do not last for leads to more of them', async () => {
    await open()
    const sheet = await openSheet()
    await click(sheet.getByRole('radio', { name: /Rose/ }))
    expect(sheet.queryByRole('button', { name: /^Send/ })).toBeNull()
    expect(sheet.getByText('Not enough credits')).toBeTruthy()
    expect(sheet.getByRole('link', { name: 'Get premium' }).getAttribute('href')).toBe('/premium')
  })

  it('beyond the limit a member set for the week leads to the settings', async () => {
    await giveCredits(api.deps, 'amora', mia.id, 20)
    await mia.put('/api/account.php', { weekly_limit: 2 })
    await open()
    const sheet = await openSheet()
    expect(sheet.getByText('You’ve reached your weekly limit')).toBeTruthy()
    expect(sheet.getByRole('link', { name: 'Settings' }).getAttribute('href')).toBe('/settings')
  })

  it('whose price has changed names the new one at once, and goes for it', async () => {
    await giveCredits(api.deps, 'amora', mia.id, 20)
    await open()
    let sheet = await openSheet()
    await click(sheet.getByRole('radio', { name: /Tulips/ }))
    reprice('gift_credits', 4)
    await click(sheet.getByRole('button', { name: 'Send · 3 credits' }))
    await shows('This message now costs 4 credits.')
    // Without a line the sheet has nothing but what the refusal said.
    connect(() => Promise.reject(new TypeError('No line.')))
    sheet = await openSheet()
    expect(sheet.getByRole('button', { name: 'Send · 4 credits' })).toBeTruthy()
    await click(sheet.getByRole('button', { name: 'Close' }))
    connect(mia.fetch)
    await click(screen.getByRole('button', { name: 'Try again' }))
    await shows('Gift: Tulips')
    await waitFor(async () => expect((await mia.get('/api/user.php')).body.user.credits).toBe(16))
  })

  it('is paid and given once when its answer is lost', async () => {
    await giveCredits(api.deps, 'amora', mia.id, 20)
    await open()
    const sheet = await openSheet()
    await click(sheet.getByRole('radio', { name: /Kite/ }))
    let lost = 0
    connect(async (input, init) => {
      const answer = await mia.fetch(input, init)
      if (init?.method !== 'POST' || lost > 0) return answer
      lost += 1
      throw new TypeError('The connection broke.')
    })
    await click(sheet.getByRole('button', { name: /^Send/ }))
    await shows('Gift: Kite')
    expect(lost).toBe(1)
    expect(document.querySelectorAll('.message')).toHaveLength(1)
    expect((await mia.get('/api/user.php')).body.user.credits).toBe(17)
  })
})

describe('a photo nobody asked for', () => {
  it('is blurred until it is tapped, with a way to block and report beside', async () => {
    const [photo] = await addPhotos(api.deps, 'amora', tom.id, 1)
    await setAccount(api.deps, 'amora', tom.id, { paid_user: 1 })
    await giveCredits(api.deps, 'amora', tom.id, 10)
    expect((await tom.post('/api/chat.php', { profile: mia.id, photo, cost: 2 })).status).toBe(200)
    await open()
    await shows('You didn’t ask for this picture.')
    expect(screen.getByRole('button', { name: 'Block and report' })).toBeTruthy()
    const source = () => document.querySelector('.message__photo img')?.getAttribute('src')
    expect(source()).toContain('size=blurred')
    await click(screen.getByRole('button', { name: 'Show it' }))
    await waitFor(() => expect(source()).toContain('size=medium'))
  })
})

describe('a photo', () => {
  it('shows its price, stays when it cannot be sent, and arrives once it can', async () => {
    await open()
    await openMenu()
    connect(withFile(mia.fetch, picture))
    const dialog = await choose(photoInput(), jpeg())
    expect(dialog.getByText('Not enough credits')).toBeTruthy()
    await giveCredits(api.deps, 'amora', mia.id, 50)
    await act(() => loadConversation())
    expect(dialog.getByText('50 credits left', { exact: false })).toBeTruthy()
    await click(dialog.getByRole('button', { name: 'Send · 2 credits' }))
    await waitFor(() => expect(photos()).toHaveLength(1))
    expect(screen.queryByRole('dialog', { name: 'Photo' })).toBeNull()
  })

  it('whose price has changed shows the new price at once, also when chosen', async () => {
    await giveCredits(api.deps, 'amora', mia.id, 50)
    await open()
    connect(withFile(mia.fetch, picture))
    reprice('photo_credits', 5)
    browser.isOnline = false
    await choosePhoto()
    await openMenu()
    const dialog = await choose(photoInput(), jpeg())
    expect(dialog.getByRole('button', { name: 'Send · 2 credits' })).toBeTruthy()
    browser.isOnline = true
    await act(async () => browser.happen('online'))
    await shows('This message now costs 5 credits.')
    expect(await dialog.findByRole('button', { name: 'Send · 5 credits' })).toBeTruthy()
    expect(dialog.getByRole('img')).toBeTruthy()
    await click(dialog.getByRole('button', { name: 'Close' }))
    await click(screen.getByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(photos()).toHaveLength(1))
    expect((await mia.get('/api/user.php')).body.user.credits).toBe(45)
  })

  it('waits offline with its preview, survives a reload, and arrives once', async () => {
    await giveCredits(api.deps, 'amora', mia.id, 50)
    await open()
    browser.isOnline = false
    await choosePhoto()
    expect(screen.queryByRole('dialog', { name: 'Photo' })).toBeNull()
    await shows('Waiting to be sent')
    await waitFor(() => expect(previews()[0]?.src).toMatch(/^blob:/))

    await reload()
    await shows('Waiting to be sent')
    await waitFor(() => expect(previews()[0]?.src).toMatch(/^blob:/))
    const { keys } = countUploads()
    browser.isOnline = true
    await act(async () => browser.happen('online'))
    await waitFor(() => expect(photos()).toHaveLength(1))
    expect(previews()).toHaveLength(0)
    expect(keys.size).toBe(1)
    expect(browser.records.size).toBe(0)
    expect((await mia.get('/api/user.php')).body.user.credits).toBe(48)
  })

  it('whose answer is lost goes again by the same key, and is paid once', async () => {
    await giveCredits(api.deps, 'amora', mia.id, 50)
    await open()
    const { keys, answers } = countUploads(1)
    await choosePhoto()
    await waitFor(() => expect(photos()).toHaveLength(1))
    expect(answers.lost).toBe(1)
    expect(keys.size).toBe(1)
    expect((await mia.get('/api/user.php')).body.user.credits).toBe(48)
  })

  it('is cancelled on its way', async () => {
    await giveCredits(api.deps, 'amora', mia.id, 50)
    await open()
    connect((input, init) => {
      if (!(init?.body instanceof FormData)) return mia.fetch(input, init)
      return new Promise((_, reject) => {
        init.signal?.addEventListener('abort', () => reject(new DOMException('', 'AbortError')))
      })
    })
    await choosePhoto()
    expect(await screen.findByRole('progressbar', { name: 'Uploading your photo' })).toBeTruthy()
    await click(screen.getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(previews()).toHaveLength(0))
    expect(browser.records.size).toBe(0)
    expect((await mia.get('/api/user.php')).body.user.credits).toBe(50)
  })

  it('that the device has no room for says so, and more than it keeps are not taken', async () => {
    await giveCredits(api.deps, 'amora', mia.id, 50)
    await open()
    browser.isOnline = false
    browser.isFull = true
    await choosePhoto()
    await shows('There’s no room on this device to keep it')
    await click(screen.getByRole('button', { name: 'Discard' }))
    expect(previews()).toHaveLength(0)

    browser.isFull = false
    for (let sent = 0; sent < 5; sent += 1) await choosePhoto(jpeg(12 * 1024 * 1024))
    await openMenu()
    const dialog = await choose(photoInput(), jpeg())
    expect((await dialog.findByRole('alert')).textContent).toContain('Too many photos are waiting')
    expect(dialog.queryByRole('button', { name: /^Send/ })).toBeNull()
  })

  it.each([
    ['type', new File(['x'], 'me.pdf', { type: 'application/pdf' }), /isn’t a JPEG, PNG, WebP or AVIF/],
    ['HEIC', new File([input('heic-brand-named.jpg')], 'me.jpg', { type: 'image/jpeg' }), /HEIC/],
    [
      'size',
      new File([input('photo-without-extension'), new Uint8Array(12 * 1024 * 1024)], 'me.jpg', {
        type: 'image/jpeg',
      }),
      /12 MB/,
    ],
  ])('of the wrong %s is rejected before it is sent', async (_, file, words) => {
    await open()
    await openMenu()
    const dialog = await choose(photoInput(), file)
    expect((await dialog.findByRole('alert')).textContent).toMatch(words)
    expect(dialog.queryByRole('button', { name: /^Send/ })).toBeNull()
    expect(dialog.getByRole('button', { name: 'Choose another photo' })).toBeTruthy()
    await choose(photoInput(), jpeg())
    await waitFor(() => expect(dialog.getByRole('img')).toBeTruthy())
  })

  it('of more than 40 megapixels is rejected before it is sent', async () => {
    stubPictureSize(10_000, 4001)
    await open()
    await openMenu()
    const dialog = await choose(photoInput(), jpeg())
    expect((await dialog.findByRole('alert')).textContent).toContain('40 megapixels')
  })

  it('opens from edge to edge, the way back closes it, and one not shown says why', async () => {
    await giveCredits(api.deps, 'amora', mia.id, 50)
    await open()
    await openMenu()
    connect(withFile(mia.fetch, picture))
    const dialog = await choose(photoInput(), jpeg())
    await click(dialog.getByRole('button', { name: /^Send/ }))
    await waitFor(() => expect(photos()).toHaveLength(1))
    const path = browser.path
    const entries: unknown[] = []
    const pushState = (state: unknown) => entries.push(state)
    vi.stubGlobal('history', {
      pushState,
      get state() {
        return entries.at(-1) ?? null
      },
    })
    await import('../shared/back-closes.ts')
    await click(photos()[0]!)
    const large = await waitFor(() => {
      const image = document.querySelector<HTMLImageElement>('.lightbox .lightbox__photo')
      expect(image).not.toBeNull()
      return image!
    })
    expect(large.src).toContain('size=')
    await waitFor(() => expect(entries).toHaveLength(1))
    entries.pop()
    await act(async () => void window.dispatchEvent(new Event('popstate')))
    expect(document.querySelector('.lightbox')).toBeNull()
    expect(browser.path).toBe(path)

    const refusal = { error: 'premium_required', message: 'This comes with premium.' }
    connect(async () => Response.json(refusal, { status: 402 }))
    await act(async () => void photos()[0]!.querySelector('img')!.dispatchEvent(new Event('error')))
    await shows('This comes with premium.')
    expect(screen.getByRole('link', { name: 'Get premium' }).getAttribute('href')).toBe('/premium')
    await click(screen.getByRole('button', { name: 'Try again' }))
    expect(photos()).toHaveLength(1)
  })
})

describe('a text', () => {
  it('is not a trap: a link asks first, and names the host it leads to', async () => {
    await say('Look at https://example.org/login?x=1 please')
    await open()
    await shows('please')
    expect(document.querySelector('.message a')).toBeNull()
    await click(screen.getByRole('button', { name: 'https://example.org/login?x=1' }))
    const question = within(await screen.findByRole('alertdialog', { name: /leads away from Amora/ }))
    expect(question.getByText('example.org')).toBeTruthy()
    const link = question.getByRole('link', { name: 'Open the link' })
    expect(link.getAttribute('rel')).toContain('noopener')
    await click(question.getByRole('button', { name: 'Stay here' }))
    expect(screen.queryByRole('alertdialog', { name: /leads away/ })).toBeNull()
  })

  it('takes its direction from its own words, not from the name before it', async () => {
    await say('שלום https://example.org/a/')
    await open()
    await shows('שלום')
    const words = screen.getByText('שלום', { selector: '.message__words' })
    expect(words.getAttribute('dir')).toBe('auto')
    expect(within(words).getByRole('button').getAttribute('dir')).toBe('ltr')
    expect(words.querySelector('.visually-hidden')).toBeNull()
  })

  it('of emoji alone is larger', async () => {
    await say('👋🏽 🌊')
    await open()
    await waitFor(() => expect(document.querySelector('.message__words--emoji')).not.toBeNull())
  })

  it('that is very long is folded until it is asked for', async () => {
    await say(`${'All about the sea. '.repeat(40)}The end.`)
    await open()
    const fold = await screen.findByRole('button', { name: 'Show all' })
    expect(document.querySelector('.message__words--folded')).not.toBeNull()
    await click(fold)
    expect(document.querySelector('.message__words--folded')).toBeNull()
    expect(screen.getByRole('button', { name: 'Show less' }).getAttribute('aria-expanded')).toBe('true')
  })
})

describe('the composer', () => {
  it('grows with what is written in Safari, and shrinks once it is sent', async () => {
    stubTextHeight()
    await open()
    const height = () => field('Your message').style.blockSize
    expect(height()).toBe('40px')
    await typeInto(field('Your message'), 'Hello\nagain\nyou')
    expect(height()).toBe('80px')
    await click(screen.getByRole('button', { name: /^Send/ }))
    expect(height()).toBe('40px')
  })

  it('marks the last ten credits of a premium member', async () => {
    await giveCredits(api.deps, 'amora', mia.id, 11)
    await setAccount(api.deps, 'amora', mia.id, { paid_user: 1 })
    await open()
    await shows('11 credits left')
    expect(document.querySelector('.composer__few')).toBeNull()
    await typeInto(field('Your message'), 'Hello')
    await click(screen.getByRole('button', { name: /^Send/ }))
    await shows('10 credits left')
    expect(document.querySelector('.composer__few')?.textContent).toBe('10 credits left')
  })

  it('says what was paid for the credits that go next, and nothing of a gift’s money', async () => {
    await giveCredits(api.deps, 'amora', mia.id, 1)
    for (const bundle of ['10', '25']) {
      const { bundles } = (await mia.get('/api/bundles.php')).body
      const { price } = bundles.find(({ id }: { id: string }) => id === bundle)
      const { body } = await order(mia, { bundle, total: price.amount })
      await decide(mia, body, 'pay')
      api.clock.now += 1000
    }
    await open()
    const button = () => screen.getByRole('button', { name: /^Send/ }).textContent
    await shows('36 credits left')
    expect(button()).toBe('Send 1 credit')
    const write = async () => {
      await typeInto(field('Your message'), 'Hello')
      await submit()
    }
    await write()
    await shows('35 credits left')
    expect(button()).toBe('Send 1 credit £0.90')
    leavePage()
    await spendCredits(mia, tom, 9)
    await open()
    await shows('26 credits left')
    expect(button()).toBe('Send 1 credit £0.90')
    await write()
    await shows('25 credits left')
    expect(button()).toBe('Send 1 credit £0.72')
  })

  it('says what an address that is not confirmed limits, before and after', async () => {
    mia = await api.member('amora', { confirmed: false })
    await open()
    await shows('One message until your email is confirmed')
    expect(screen.getByRole('button', { name: /^Send/ }).textContent).toBe('Send 1 free')
    await typeInto(field('Your message'), 'Hello')
    await click(screen.getByRole('button', { name: /^Send/ }))
    await shows('Confirm your email first')
    expect(await screen.findByRole('button', { name: 'Resend email' })).toBeTruthy()
  })
})

describe('with a member who reads first messages of some alone', () => {
  it('says before a word is written what to do, and keeps the draft', async () => {
    await tom.put('/api/account.php', { first_messages: 'photo' })
    await mia.put('/api/chat.php', { profile: tom.id, draft: 'Hello you' })
    await open()
    await shows('You can’t start this conversation yet')
    await shows('This member reads first messages only from members with a photo.')
    expect(field('Your message').value).toBe('Hello you')
    expect(screen.getByRole('link', { name: 'My profile' }).getAttribute('href')).toContain('/profile')
    await tom.put('/api/account.php', { first_messages: 'confirmed' })
  })

  it('leads who has no verified mark to where one gets it', async () => {
    await tom.put('/api/account.php', { first_messages: 'verified' })
    await mia.put('/api/chat.php', { profile: tom.id, draft: 'Hello you' })
    await open()
    await shows('This member reads first messages only from verified members.')
    expect(field('Your message').value).toBe('Hello you')
    expect(screen.getByRole('link', { name: 'Verified profile' }).getAttribute('href')).toBe('/verification')
    await tom.put('/api/account.php', { first_messages: 'confirmed' })
  })
})

describe('a hidden member', () => {
  it('sees in a conversation that they may not write, and keeps the draft', async () => {
    await hide(api, 'amora', tom, { reference: `profile:${mia.id}` })
    await mia.put('/api/chat.php', { profile: tom.id, draft: 'Hello you' })
    await open()
    await shows('This message can’t be sent')
    await shows('Your profile is hidden while our team reviews a report about it.')
    expect(field('Your message').value).toBe('Hello you')
    const send = screen.getByRole('button', { name: /^Send/ })
    expect(send.getAttribute('aria-disabled')).toBe('true')
    expect(screen.getByRole('link', { name: 'Settings' }).getAttribute('href')).toBe('/settings#cases')
  })
})

describe('with a cam profile', () => {
  it('a conversation says whose it is, and where it can be met', async () => {
    await say('hello')
    await open()
    await shows('hello')
    const conversation = $conversation.get()
    if (conversation.status !== 'ready') throw new Error('not loaded')
    const { value } = conversation
    await act(async () =>
      $conversation.set({
        status: 'ready',
        value: {
          ...value,
          can_write: false,
          profile: { ...value.profile, provider: 'cam', link: 'https://cams.example/1' },
        },
      }),
    )
    expect(screen.getByText(/another company’s cam service/)).toBeTruthy()
    const link = screen.getByRole('link', { name: /Go to the cam service/ })
    expect(link.getAttribute('href')).toBe('https://cams.example/1')
    expect(document.querySelector('.composer')).toBeNull()
  })
})
