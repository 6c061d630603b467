import '../../tests/support/dom.ts'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type FakeBrowser, fakeBrowser } from '../../tests/support/environment.ts'
import { PURPOSES, SOURCE_DAYS } from '../core/consent.ts'
import { consentHere, decideConsent } from '../stores/page/consent.ts'
import { carrySource } from './carry-source.ts'
import { changeCountry, showCountry, showKeptCountry } from './country.ts'
import { askConsent, openConsent } from './consent.ts'
import { warnAtEntry } from './entry.ts'
import { queue } from './queue.ts'
import { openSignIn } from './sign-in.ts'
import { leaveTimer } from './timer.ts'

const DIALOGS = `<body>
  <dialog id="dialog-consent"><h2 tabindex="-1"></h2><details>
    ${PURPOSES.map((name) => `<input type="checkbox" name="${name}">`).join('')}
    <button data-choice="some"></button></details>
    <p role="alert" hidden></p>
    <button data-choice="none"></button><button data-choice="all"></button></dialog>
  <dialog id="dialog-signup" closedby="any"><h2></h2><div class="dialog__body"></div></dialog>
  <astro-island component-export="Signup"><input></astro-island>
  <dialog id="dialog-entry" closedby="none"><h2></h2>
    <button data-answer="leave"></button><button data-answer="enter"></button></dialog>
</body>`

let browser: FakeBrowser

beforeEach(() => {
  browser = fakeBrowser()
  vi.stubGlobal('fetch', async (path: string) =>
    path.startsWith('/api/') ? Response.json({ geoip_country: 'SE' }) : new Response(DIALOGS),
  )
})
afterEach(() => {
  for (const dialog of document.querySelectorAll('dialog')) {
    dialog.close()
    dialog.remove()
  }
  for (const name of ['data-entry', 'data-member']) document.documentElement.removeAttribute(name)
  visit('/')
  browser.restore()
  vi.unstubAllGlobals()
})

/** Puts the visitor on a page of the brand. */
function visit(path: string): void {
  ;(window as unknown as { happyDOM: { setURL(url: string): void } }).happyDOM.setURL(
    `http://amora.localhost${path}`,
  )
  browser.path = path
}
const isOpen = (kind: string) => document.querySelector(`#dialog-${kind}[open]`) !== null
const opens = (kind: string) => vi.waitFor(() => expect(isOpen(kind)).toBe(true), 5000)
const press = (selector: string) =>
  document.querySelector<HTMLButtonElement>(`dialog[open] ${selector}`)?.click()
const staysShut = () => new Promise((resolve) => setTimeout(resolve, 20))

describe('consent', () => {
  it('is asked where a campaign or the count of bounces would be kept, once', async () => {
    visit('/landers/gallery?network=ads')
    askConsent()
    await opens('consent')
    press('[data-choice=none]')
    expect(consentHere()?.given).toEqual([])
    askConsent()
    await staysShut()
    expect(isOpen('consent')).toBe(false)
  })

  it('is not asked without anything to store', async () => {
    visit('/faq?colour=blue')
    askConsent()
    await staysShut()
    expect(isOpen('consent')).toBe(false)
  })

  it('is given to all, to none, or one by one', async () => {
    await openConsent()
    press('[data-choice=all]')
    expect(consentHere()?.given).toEqual(PURPOSES)
    await openConsent()
    const [source] = document.querySelectorAll<HTMLInputElement>('dialog[open] input')
    expect(source?.checked).toBe(true)
    source?.click()
    press('[data-choice=some]')
    expect(consentHere()?.given).toEqual(['statistics', 'country'])
  })
})

// law L40
describe('consent a member refuses', () => {
  const sent: unknown[] = []
  let isReached = true
  beforeEach(() => {
    sent.length = 0
    document.documentElement.setAttribute('data-member', '')
    const { fetch } = globalThis
    vi.stubGlobal('fetch', (input: string, init?: RequestInit) => {
      if (init?.method !== 'PUT') return fetch(input, init)
      if (!isReached) return Promise.reject(new TypeError('no network'))
      sent.push([init.method, input, JSON.parse(init.body as string)])
      return Promise.resolve(Response.json({ account: {} }))
    })
  })
  afterEach(() => vi.unstubAllGlobals())
  const closes = () => vi.waitFor(() => expect(isOpen('consent')).toBe(false))

  it('is withdrawn from the account too, what is agreed to is not given there', async () => {
    await openConsent()
    press('[data-choice=none]')
    await closes()
    const consents = { tracking: false, statistics: false }
    expect(sent).toEqual([['PUT', '/api/account.php', { consents }]])
    await openConsent()
    press('[data-choice=all]')
    await closes()
    expect(sent).toHaveLength(1)
  })

  it('says so where the account cannot be reached, and stays', async () => {
    isReached = false
    await openConsent()
    press('[data-choice=none]')
    await vi.waitFor(() => expect(document.querySelector('[role=alert]')?.hasAttribute('hidden')).toBe(false))
    expect([isOpen('consent'), consentHere()?.given]).toEqual([true, []])
    isReached = true
    press('[data-choice=none]')
    await closes()
  })
})

it('a Join form takes the kept campaign along', () => {
  visit('/?network=ads&ref=42')
  const form = document.createElement('form')
  form.id = 'join'
  document.body.append(form)
  carrySource()
  const carried = () =>
    [...document.querySelectorAll<HTMLInputElement>('#join input')].map(({ name, value }) => [name, value])
  expect(carried()).toEqual([])
  decideConsent(['source'])
  carrySource()
  expect(carried()).toEqual([
    ['tracking.network', 'ads'],
    ['tracking.ref', '42'],
    ['tracking_consent', 'on'],
  ])
  decideConsent(['statistics'])
  carrySource()
  expect(carried()).toEqual([['statistics_consent', 'on']])
  decideConsent([])
  carrySource()
  expect(carried()).toEqual([])
})

it('the page stops speaking to the invited once the campaign is not kept any more', () => {
  const { dataset } = document.documentElement
  visit('/?network=ads')
  decideConsent(['source'])
  visit('/')
  carrySource()
  expect(dataset.uninvited).toBeUndefined()
  browser.time += SOURCE_DAYS * 24 * 3_600_000
  carrySource()
  expect(dataset.uninvited).toBe('')
  delete dataset.uninvited
})

describe('the country chosen in the footer', () => {
  beforeEach(() => {
    document.body.insertAdjacentHTML(
      'beforeend',
      `<div id="prices">
        <input type="radio" name="country" value="GB" data-country checked />
        <input type="radio" name="country" value="IE" data-country />
        <select data-country><option value=""></option><option>GB</option><option>IE</option></select>
        <span data-unkept hidden></span><p data-only="US"></p>
      </div>`,
    )
  })
  afterEach(() => document.querySelector('#prices')?.remove())
  const part = <Part extends HTMLElement = HTMLElement>(selector: string) =>
    document.querySelector<Part>(`#prices ${selector}`)!

  it('shows its prices and its footer, and says when it is not kept', () => {
    visit('/pricing')
    decideConsent([])
    changeCountry('IE')
    expect(part<HTMLInputElement>('input[value=IE]').checked).toBe(true)
    expect(part('[data-only]').hidden).toBe(true)
    expect(part('[data-unkept]').hidden).toBe(false)
    changeCountry('')
    expect(part('[data-only]').hidden).toBe(false)
    expect(part('[data-unkept]').hidden).toBe(true)
  })

  it('is shown again on the next page, where that is agreed to', () => {
    visit('/')
    decideConsent(['country'])
    changeCountry('IE')
    expect(part('[data-unkept]').hidden).toBe(true)
    showCountry('GB')
    showKeptCountry()
    expect(part<HTMLSelectElement>('select').value).toBe('IE')
  })
})

describe('the entry warning', () => {
  const warn = () => {
    document.documentElement.dataset.entry = ''
    warnAtEntry()
  }

  it('comes after the consent, and is stored when it is passed', async () => {
    visit('/?network=ads')
    warn()
    askConsent()
    await opens('consent')
    expect(isOpen('entry')).toBe(false)
    press('[data-choice=all]')
    await opens('entry')
    press('[data-answer=enter]')
    expect(isOpen('entry')).toBe(false)
    expect(browser.storage.local.get('duet:device:entry:1')).toBe(String(browser.time))
    warn()
    await staysShut()
    expect(isOpen('entry')).toBe(false)
  })

  it('is answered once, whichever modules ask for it', async () => {
    warn()
    await opens('entry')
    warn()
    press('[data-answer=enter]')
    await staysShut()
    expect(isOpen('entry')).toBe(false)
  })

  it('is asked once a page where nothing can be stored', async () => {
    warn()
    await opens('entry')
    press('[data-answer=enter]')
    browser.storage.local.clear()
    warnAtEntry()
    await staysShut()
    expect(isOpen('entry')).toBe(false)
  })

  it('is no matter of members', async () => {
    document.documentElement.dataset.member = ''
    warn()
    await staysShut()
    expect(isOpen('entry')).toBe(false)
  })
})

describe('the signup modal', () => {
  const open = async () => {
    await openSignIn('signup')
    await opens('signup')
    return document.querySelector('#dialog-signup')
  }

  it('cannot be closed by backdrop or Escape while signup is in progress', async () => {
    const dialog = await open()
    expect(dialog?.getAttribute('closedby')).toBe('any')
    dialog?.querySelector('input')?.dispatchEvent(new Event('input', { bubbles: true }))
    expect(dialog?.getAttribute('closedby')).toBe('none')
  })

  it('is closed so too where the browser does not know closedby', async () => {
    const dialog = await open()
    const escape = () => dialog?.dispatchEvent(new Event('cancel', { cancelable: true }))
    const pressBeside = () => dialog?.dispatchEvent(new Event('click', { bubbles: true }))
    expect(escape()).toBe(true)
    dialog?.querySelector('input')?.dispatchEvent(new Event('input', { bubbles: true }))
    expect(escape()).toBe(false)
    pressBeside()
    expect(isOpen('signup')).toBe(true)
    dialog?.setAttribute('closedby', 'any')
    pressBeside()
    expect(isOpen('signup')).toBe(false)
  })

  it('holds on to a signup that was begun before', async () => {
    browser.storage.session.set('duet:device:signup:1', '{}')
    expect((await open())?.getAttribute('closedby')).toBe('none')
  })
})

describe('the queue', () => {
  it('opens one at a time: consent, entry warning, login, signup', async () => {
    const order: string[] = []
    const dialogs = (['signup', 'login', 'entry', 'consent'] as const).map((kind) => {
      const dialog = document.createElement('dialog')
      document.body.append(dialog)
      queue(kind, async () => {
        order.push(kind)
        expect(document.querySelectorAll('dialog[open]')).toHaveLength(0)
        dialog.showModal()
        return dialog
      })
      return dialog
    })
    for (const dialog of dialogs.reverse()) {
      await vi.waitFor(() => expect(dialog.open).toBe(true))
      dialog.close()
    }
    expect(order).toEqual(['consent', 'entry', 'login', 'signup'])
  })

  it('waits for an overlay of a member, and goes on where one cannot be opened', async () => {
    const overlay = document.createElement('dialog')
    document.body.append(overlay)
    overlay.showModal()
    queue('consent', () => Promise.reject(new Error('offline')))
    queue('entry', async () => (await openConsent(), null))
    await staysShut()
    expect(isOpen('consent')).toBe(false)
    overlay.close()
    await opens('consent')
  })
})

it('t leaves a visitor’s address and opens nothing', () => {
  const replaced = vi.spyOn(history, 'replaceState')
  for (const t of ['0', '99999', 'soon']) {
    visit(`/faq?t=${t}&network=ads`)
    leaveTimer()
    expect(String(replaced.mock.lastCall?.[2])).toMatch(/\/faq\?network=ads$/)
  }
  expect(document.querySelector('dialog')).toBeNull()
})
