import {
  act,
  click,
  field,
  render,
  screen,
  shows,
  submit,
  tap,
  typeInto,
  waitFor,
} from '../../../tests/support/render.ts'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { fireEvent } from '@testing-library/react'
import { configureClient } from '../../client/http.ts'
import { countryName } from '../../core/format.ts'
import { regions } from '../../server/platform/geo/places.ts'
import { PASSWORD, type Person, tokenIn } from '../../../tests/support/api.ts'
import { islandProps } from '../../../tests/support/island.ts'
import { api, browser, browseAs, leavePage, setUpIsland } from '../../../tests/support/island-fixture.ts'
import { addPhotos, addProfile } from '../../../tests/support/profiles.ts'
import { $session, $user, loadSession } from '../../stores/account/sessions.ts'
import { $signup, $signupWork } from '../../stores/signup/signup.ts'
import { Signup, type SignupProps } from './Signup.island.tsx'

let person: Person

setUpIsland([$signup, $signupWork, $user, $session])

async function open(brand = 'amora', path = '/signup', route: SignupProps['route'] = 'signup') {
  person = browseAs(api.visitor(brand), path)
  await render(<Signup {...await islandProps(brand)} route={route} examples={[]} />)
}
beforeEach(() => open())

const heading = async (words: string) => {
  await screen.findByRole('heading', { name: new RegExp(words) })
  return screen.getByRole('heading', { name: new RegExp(words) })
}
const next = () => submit()

const wordsBeside = (control: Element) =>
  (control.getAttribute('aria-describedby')?.split(' ') ?? []).map(
    (id) => document.getElementById(id)?.textContent,
  )

const row = (name: string) => screen.getByRole('radio', { name })

async function reachBirth() {
  await heading('I am')
  await tap(row('a woman'))
  await heading('Looking for')
  await tap(row('everyone'))
  await heading('When were you born')
}

async function reachAccount() {
  await reachBirth()
  await typeInto(field('Day'), '7')
  await typeInto(field('Month'), '5')
  await typeInto(field('Year'), '1990')
  await next()
  await heading('Where do you live')
  const region = regions('GB')[0]!
  await typeInto(field('Country'), 'GB')
  await shows(region.name)
  await typeInto(field('Region'), region.id)
  await typeInto(field('City'), region.cities[0]!.id)
  await next()
  await heading('Your account')
}

async function createAccount(name: string) {
  await typeInto(field('Username'), name)
  await typeInto(field('Email address'), `${name}@mail.test`)
  await typeInto(field('Password'), PASSWORD)
  await click(field('I accept the'))
  await click(field('I agree that'))
  await next()
  await heading('Add a photo')
}

describe('signup screen', () => {
  it('leads a phone or keyboard through all steps to the mailbox', async () => {
    await reachAccount()
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: /Your account/ }))
    expect(screen.getByRole('progressbar', { name: /Step 4 of 5/ })).toBeTruthy()
    await createAccount('alma')
    expect(screen.queryByRole('button', { name: /Back/ })).toBeNull()
    await next()
    await heading('Check your inbox')
    expect(document.querySelector('.signup__address')?.textContent).toBe('alma@mail.test')
    expect(browser.path).toBe('/complete-signup')
    await click(screen.getByRole('button', { name: /Send the link again/ }))
    await shows('on its way')
    expect((await api.deliver()).filter((mail) => mail.to === 'alma@mail.test').length).toBeGreaterThan(0)
  })

  it('goes on by a tap, while keys only choose until Enter', async () => {
    await heading('I am')
    await click(row('a man'))
    expect(row('a man')).toHaveProperty('checked', true)
    await heading('I am')
    await next()
    await heading('Looking for')
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: /Looking for/ }))
    await tap(row('women'))
    await heading('When were you born')
    await click(screen.getByRole('button', { name: 'Back' }))
    expect(row('women')).toHaveProperty('checked', true)
    await click(screen.getByRole('button', { name: 'Back' }))
    expect(row('a man')).toHaveProperty('checked', true)
  })

  it('asks whom one seeks in the words and order of the Join form', async () => {
    await heading('I am')
    const rows = () => screen.getAllByRole('radio').map((radio) => radio.closest('label')?.textContent)
    const own = rows()
    await tap(row('a woman'))
    await heading('Looking for')
    const sought = rows()
    const { messages, site } = await islandProps('amora')
    expect(own).toEqual(site.genders.map((gender) => messages[`home.join.self.${gender}`]))
    const all = [...site.genders, 'everyone']
    expect(sought).toEqual(all.map((gender) => messages[`home.join.others.${gender}`]))
  })

  it('asks a single parent for children, lets the answer out, and keeps it', async () => {
    leavePage()
    await open('tweespan')
    await reachBirth()
    await typeInto(field('Day'), '7')
    await typeInto(field('Month'), '5')
    await typeInto(field('Year'), '1990')
    expect(field('Children').value).toBe('')
    await typeInto(field('Children'), 'has')
    await next()
    await heading('Where do you live')
    const { draft } = (await person.put('/api/signup.php', { step: 'draft' })).body
    expect(draft).toMatchObject({ date_of_birth: '1990-05-07', children: 'has' })
  })

  it('asks for children only where the brand does', async () => {
    await reachBirth()
    expect(screen.queryByLabelText('Children')).toBeNull()
  })

  it('ticks no consent beforehand and links terms and privacy', async () => {
    await reachAccount()
    const boxes = [...document.querySelectorAll<HTMLInputElement>('input[type="checkbox"]')]
    expect(boxes.map((box) => box.checked)).toEqual([false, false])
    expect(screen.getByRole('link', { name: /terms/ }).getAttribute('href')).toBe('/terms')
    expect(screen.getByRole('link', { name: /privacy statement/ }).getAttribute('href')).toBe('/privacy')
  })

  it('says beside each field what is wrong, and moves to the first', async () => {
    await reachAccount()
    await next()
    expect(screen.getAllByRole('alert').map((alert) => alert.textContent)).toEqual([
      'Almost there. Check the marked fields.',
    ])
    const name = field('Username')
    expect(document.activeElement).toBe(name)
    expect(wordsBeside(name)).toEqual(['Choose a name.'])
    expect(wordsBeside(field('Email address'))).toEqual(['Enter your email address.'])
    expect(wordsBeside(field('Password'))).toEqual(['Choose a password.'])
    expect(wordsBeside(field('I accept the'))).toEqual(['Accept the terms to go on.'])
    await typeInto(name, 'someone')
    expect(name.getAttribute('aria-invalid')).toBeNull()
    expect(wordsBeside(name).join()).toContain('Others see this name')
    expect(document.activeElement).toBe(name)
  })

  it.each([
    [[], 'Choose your birthday.'],
    [['31', '2', '1990'], 'This date doesn’t exist. Check day, month and year.'],
    [['1', '1', '2015'], 'You need to be at least 18 to join.'],
  ])('says what to do about the birthday %s', async (typed, words) => {
    await reachBirth()
    for (const [index, value] of typed.entries()) {
      await typeInto(field(['Day', 'Month', 'Year'][index]!), value)
    }
    await next()
    await waitFor(() => expect(wordsBeside(field('Day'))).toEqual([words]))
    expect(document.activeElement).toBe(field('Day'))
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it.each([
    ['mia@mail.test', 'Username', 'Your username can’t be your email address.'],
    ['@mia', 'Username', 'A username can’t start with @.'],
    ['mia@mail', 'Email address', 'Check the address. It should look like name@example.com.'],
  ])('says what to do about %s as the %s', async (typed, label, words) => {
    await reachAccount()
    await typeInto(field(label), typed)
    await next()
    await waitFor(() => expect(wordsBeside(field(label))).toEqual([words]))
  })

  it('keeps password and ticks while an earlier step is on show', async () => {
    await reachAccount()
    await typeInto(field('Password'), PASSWORD)
    await click(field('I accept the'))
    await click(screen.getByRole('button', { name: 'Back' }))
    await heading('Where do you live')
    await next()
    await heading('Your account')
    expect(field('Password').value).toBe(PASSWORD)
    expect(field('I accept the')).toHaveProperty('checked', true)
  })

  it('changes a mistyped address, mails the new one and says what went wrong', async () => {
    await reachAccount()
    await createAccount('typo')
    await next()
    await heading('Check your inbox')
    await shows('The link works for 7 days. We send it at most 5 times a day.')
    await click(screen.getByRole('button', { name: 'Wrong address?' }))
    await typeInto(field('New email'), 'typo@mail.test')
    await typeInto(field('Password'), 'not this one')
    await next()
    await shows('That’s not your current password.')
    await typeInto(field('Password'), PASSWORD)
    await next()
    await shows('Enter another email, like name@example.com.')
    await typeInto(field('New email'), 'right@mail.test')
    await next()
    await shows('The link is on its way to right@mail.test.')
    expect(document.querySelector('.signup__address')?.textContent).toBe('right@mail.test')
    expect((await api.deliver()).at(-1)?.to).toBe('right@mail.test')
  })

  it('says that the session has ended when the link was opened in another browser', async () => {
    await reachAccount()
    await createAccount('elsewhere')
    await next()
    await heading('Check your inbox')
    const token = tokenIn(await api.deliver(), 'elsewhere@mail.test')
    await api.visitor('amora').post('/api/activate.php', { token, password: 'another quiet harbour' })
    await click(screen.getByRole('button', { name: /Send the link again/ }))
    await heading('You’re logged out here')
    expect(screen.getByRole('link', { name: 'Log in' }).getAttribute('href')).toBe('/login')
  })

  it('makes the photo the loud step, and leaving it out a quiet one', async () => {
    await reachAccount()
    await createAccount('mona')
    expect(field('Add a photo').closest('label')?.className).toContain('button--primary')
    expect(screen.getByRole('button', { name: 'Finish without a photo' }).className).toContain('plain')
  })

  it('says so when the photo before cannot be taken away', async () => {
    const upload = { photoProblem: async () => null, uploadPhoto: async () => ({ ok: true, value: {} }) }
    vi.doMock('../../stores/profiles/photo-upload.ts', () => upload)
    await reachAccount()
    await createAccount('vibe')
    await addPhotos(api.deps, 'amora', $user.get()!.id, 1)
    await act(async () => void (await loadSession()))
    await screen.findByRole('button', { name: 'Remove' })
    configureClient({ fetch: async () => new Response('broken', { status: 400 }) })
    const files = [new File([new Uint8Array(9)], 'me.jpg', { type: 'image/jpeg' })]
    await act(async () => void fireEvent.change(screen.getByLabelText('Change'), { target: { files } }))
    await shows('Something went wrong on our side')
    expect(document.body.textContent).not.toContain('Photo added.')
    vi.doUnmock('../../stores/profiles/photo-upload.ts')
  })

  it('says that signups are by invitation before it asks, and offers the login', async () => {
    leavePage()
    await open('minerve')
    await heading('By invitation')
    expect(screen.getByRole('link', { name: 'Log in' }).getAttribute('href')).toBe('/en/login')
    expect(document.querySelector('input')).toBeNull()
  })

  it('lets the invited in, and keeps the door open once they began', async () => {
    leavePage()
    await open('minerve', '/signup?network=friends')
    await heading('I am')
    await tap(row('a woman'))
    await tap(row('men'))
    await heading('When were you born')
    leavePage()
    browser.path = '/signup'
    await render(<Signup {...await islandProps('minerve')} route="signup" examples={[]} />)
    await heading('When were you born')
  })

  describe('from the page of a member', () => {
    async function openAt(id: string, line = '') {
      leavePage()
      await open('amora', `/members/${id}/signup${line}`, 'members-id-signup')
    }

    it('announces the first message, asks for it at the end and sends it', async () => {
      const member = await api.member('amora')
      await openAt(member.id)
      await shows('You’ll write your first message')
      await reachAccount()
      await createAccount('writer')
      await typeInto(await screen.findByLabelText(/Your first message/), 'Good morning')
      await next()
      await heading('Check your inbox')
      const sent = await api.deps.store.db.selectFrom('message').select('text').execute()
      expect(sent).toEqual([{ text: 'Good morning' }])
      expect((await member.get('/api/chats.php')).body.chats).toEqual([])
    })

    it('takes the icebreaker chosen on their landing as the first message', async () => {
      const { id } = await api.member('amora')
      await openAt(id, '#say=two')
      await shows('You’ll write your first message')
      expect(browser.path).toBe(`/members/${id}/signup`)
      await reachAccount()
      await createAccount('picker')
      const message = await screen.findByLabelText(/Your first message/)
      expect(message).toHaveProperty('value', 'Coffee, tea, or something stronger?')
    })

    it.each([
      ['a fictional profile', 'reader', { fictional: 1 }],
      ['a cam profile', 'viewer', { provider: 'cam' as const }],
    ])('asks for no message to %s', async (_kind, name, wishes) => {
      await openAt(await addProfile(api.deps, 'amora', wishes))
      await reachAccount()
      expect(document.body.textContent).not.toContain('first message')
      await createAccount(name)
      expect(document.querySelector('textarea')).toBeNull()
    })

    it('asks for no message to a member who does not exist', async () => {
      await openAt('nobody')
      await reachBirth()
      expect(document.body.textContent).not.toContain('first message')
    })
  })

  // law L1
  it('states once before the account that some profiles are fictional, where they are', async () => {
    const { site } = await islandProps('amora')
    const notices = () => document.body.textContent.split(`labelled “${site.fictional_singular}”`).length - 1
    await heading('I am')
    expect(notices()).toBe(0)
    await reachAccount()
    expect([notices(), site.fictional_warning]).toEqual([1, true])
  })

  it('says when nothing can be reached, and tries again', async () => {
    leavePage()
    person = browseAs(api.visitor('amora'))
    configureClient({ fetch: async () => new Response('broken', { status: 400 }) })
    await render(<Signup {...await islandProps('amora')} route="signup" examples={[]} />)
    await screen.findByText(/Something went wrong on our side/, { selector: '[role=alert], [role=alert] *' })
    configureClient({ fetch: person.fetch })
    await click(screen.getByRole('button', { name: /Try again/ }))
    await heading('I am')
  })

  it('skips the gender at a brand for one, and names countries in the language', async () => {
    leavePage()
    await open('hjertebro')
    await heading('When were you born')
    expect(screen.getByRole('progressbar', { name: /Step 1 of 4/ })).toBeTruthy()
    expect(countryName('da', 'DK')).toBe('Danmark')
  })
})
