import {
  act,
  cleanup,
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
import { DAY_MS } from '../../core/durations.ts'
import { OPERATOR } from '../../../tests/support/actors.ts'
import { describe, expect, it, vi } from 'vitest'
import { configureClient } from '../../client/http.ts'
import type { Account } from '../../contract/accounts.ts'
import type { Chat } from '../../contract/chat.ts'
import { $account, $openSessions, $reactivationEnd } from '../../stores/account/accounts.ts'
import { $cases } from '../../stores/moderation/moderation.ts'
import { blockedList, declinedList } from '../../stores/moderation/named-lists.ts'
import { $notifications } from '../../stores/notifications/notifications.ts'
import { $chats } from '../../stores/chat/chat.ts'
import { $likes } from '../../stores/likes/likes.ts'
import { IDLE } from '../../stores/page/loadable.ts'
import { $location } from '../../stores/page/location.ts'
import { $ownProfile } from '../../stores/profiles/own-profile.ts'
import { $session, $user } from '../../stores/account/sessions.ts'
import { keepNoticed } from '../../server/moderation/notices/pending-notices.ts'
import { disableMail } from '../../server/notifications/preferences.ts'
import { inTransaction } from '../../server/platform/transaction.ts'
import { systemContext } from '../../server/platform/system-context.ts'
import { PASSWORD, type Person } from '../../../tests/support/api.ts'
import { hide } from '../../../tests/support/notices.ts'
import { islandProps } from '../../../tests/support/island.ts'
import { api, browser, browseAs, leavePage, setUpIsland } from '../../../tests/support/island-fixture.ts'
import { linkIn } from '../../../tests/support/links.ts'
import { addPhotos } from '../../../tests/support/profiles.ts'
import { buy } from '../../../tests/support/purchases.ts'
import { AccountDeleted } from './AccountDeleted.island.tsx'
import { LanguageSettings } from './LanguageSettings.island.tsx'
import { NotificationSettings } from './NotificationSettings.island.tsx'
import { Settings } from './Settings.island.tsx'

let person: Person

setUpIsland([
  ...[
    $account,
    blockedList.$list,
    declinedList.$list,
    $notifications,
    $openSessions,
    $ownProfile,
    $chats,
    $cases,
  ],
  ...[$user, $session, $location, $reactivationEnd, $likes.received, $likes.matches],
])

/** Opens a page's island as a member. */
async function open(Island: typeof Settings, path: string, member: Promise<Person>, brand = 'amora') {
  person = browseAs(await member, path)
  await render(<Island {...await islandProps(brand)} />)
}

/** Opens a section of the settings. */
async function openSection(name: string, member = api.member('amora'), brand = 'amora') {
  await open(Settings, `/settings#${name}`, member, brand)
  await waitFor(() => expect(document.activeElement?.tagName).toBe('H2'))
  await waitFor(() => expect(document.querySelector('.settings__waiting')).toBeNull())
}

const account = async () => (await person.get('/api/account.php')).body as Account
const alertText = () => screen.findByRole('alert').then((alert) => alert.textContent ?? '')

const isSaved = () =>
  waitFor(() => expect(screen.getAllByRole('status').map((one) => one.textContent)).toContain('Saved'))

function breakServer() {
  configureClient({ fetch: async () => new Response('broken', { status: 400 }) })
}

/** A line on which nothing that changes something arrives until it is let go. */
function holdChanges() {
  const line = Promise.withResolvers<void>()
  configureClient({
    fetch: async (input, init) => {
      if (init?.method !== 'GET') await line.promise
      return person.fetch(input, init)
    },
  })
  return line
}

describe('settings', () => {
  it('list every section with how it stands, and lead into one and back', async () => {
    await open(Settings, '/settings', api.member('amora'))
    const rows = () => [...document.querySelectorAll('.settings__row')].map((row) => row.textContent)
    await waitFor(() => expect(rows()).toHaveLength(19))
    expect(rows().slice(0, 7)).toEqual([
      `Email${person.email}`,
      'Password',
      'Login security',
      'Where you’re logged in',
      'Language and regionEnglish',
      'Notifications',
      'Invisible modeOff',
    ])
    await click(screen.getByRole('link', { name: 'Consents' }))
    await waitFor(() => expect(browser.path).toBe('/settings#consents'))
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Consents' }))
    await click(screen.getByRole('link', { name: 'Settings' }))
    await waitFor(() => expect(browser.path).toBe('/settings'))
    expect(document.activeElement?.textContent).toBe('Consents')
  })

  it('say why they cannot be shown, and load again', async () => {
    await open(Settings, '/settings', api.member('amora'))
    leavePage()
    browser.storage.session.delete('duet:member:account:1')
    breakServer()
    await render(<Settings {...await islandProps('amora')} />)
    const again = await screen.findByRole('button', { name: 'Try again' })
    configureClient({ fetch: person.fetch })
    await click(again)
    await screen.findByRole('link', { name: 'Consents' })
  })
})

describe('the name', () => {
  // security 96
  it('changes where it imitates the house, and keeps what was typed if it is refused', async () => {
    const member = await api.member('amora')
    await api.deps.store.db
      .updateTable('account')
      .set({ name: 'Amora_Help', name_norm: 'amora_help' })
      .where('id', '=', member.id)
      .execute()
    await openSection('name', Promise.resolve(member))
    const newName = () => field('New name')
    await waitFor(() => expect(newName()).toBeTruthy())
    for (const [name, words] of [
      ['Aнна', 'A name can only have letters of one alphabet.'],
      ['Amora_Team', 'This name looks like one of our team’s.'],
      ['www.anna', 'A name can’t be a web address.'],
    ] as const) {
      await typeInto(newName(), name)
      await submit()
      await screen.findByText(words)
      expect(newName().value).toBe(name)
    }
    await typeInto(newName(), 'Annabella')
    await submit()
    await isSaved()
    expect(screen.queryByLabelText('New name')).toBeNull()
    expect((await member.get('/api/user.php')).body.user.name).toBe('Annabella')
  })

  it('cannot be changed by other members', async () => {
    await openSection('name')
    await shows('Name')
    expect(screen.queryByLabelText('New name')).toBeNull()
  })
})

describe('who can write first', () => {
  it('is everyone with a confirmed address until the member chooses others', async () => {
    await openSection('first')
    const [confirmed, , settled] = await screen.findAllByRole<HTMLInputElement>('radio')
    expect(confirmed!.checked).toBe(true)
    await click(settled!)
    await shows('Saved')
    expect((await person.get('/api/account.php')).body.first_messages).toBe('settled')
  })

  it('may be verified members alone', async () => {
    await openSection('first')
    await click(await screen.findByRole('radio', { name: 'Verified members' }))
    await isSaved()
    expect((await account()).first_messages).toBe('verified')
  })

  it('names no verified members where the brand has no mark', async () => {
    await openSection('first', api.member('hjertebro', { gender: 'man', seeks: 'man' }), 'hjertebro')
    expect(await screen.findAllByRole('radio')).toHaveLength(3)
  })
})

describe('e-mail', () => {
  const change = async (email: string, password = PASSWORD) => {
    await typeInto(field('New email'), email)
    await typeInto(field('Current password'), password)
    await submit()
  }

  it('changes by the link mailed to the new address; the old one can keep it', async () => {
    await openSection('email')
    await change('new@mail.test')
    await shows('We sent a link to new@mail.test. It works for 24 hours.')
    await shows(`The link we sent to ${person.email} keeps that address`)
    expect((await api.deliver()).map(({ to }) => to)).toEqual(
      expect.arrayContaining(['new@mail.test', person.email]),
    )
    expect(field('New email').value).toBe('')
  })

  it('keeps what was typed and says what is wrong beside its field', async () => {
    await openSection('email')
    await change('other@mail.test', 'not this one')
    await shows('That’s not your current password')
    expect(document.activeElement).toBe(field('Current password'))
    expect(field('New email').value).toBe('other@mail.test')
    await change(person.email)
    await shows('Enter another email')
    await change('no address')
    expect(field('New email').getAttribute('aria-invalid')).toBe('true')
    expect(await account()).toMatchObject({ email: person.email, email_pending: null })
  })

  it('of a member who never confirmed is replaced at once', async () => {
    await openSection('email', api.member('amora', { confirmed: false }))
    await shows(`Not confirmed yet. Open the link we sent to ${person.email}.`)
    await change('right@mail.test')
    await shows('Not confirmed yet. Open the link we sent to right@mail.test.')
  })
})

describe('password', () => {
  const change = async (old: string, password: string, repeated: string) => {
    await typeInto(screen.getByLabelText('Current password'), old)
    await typeInto(screen.getByLabelText('New password'), password)
    await typeInto(screen.getByLabelText('New password again'), repeated)
    await submit()
  }

  it('changes, and logs out everywhere else', async () => {
    await openSection('password')
    const elsewhere = api.visitor('amora')
    await elsewhere.post('/api/user.php', { login: person.name, password: PASSWORD })
    await change(PASSWORD, 'another-harbour-lantern', 'another-harbour-lantern')
    await shows('Your password has changed. You’re logged out everywhere else.')
    expect((await elsewhere.get('/api/user.php')).status).toBe(403)
    expect((await person.get('/api/user.php')).status).toBe(200)
  })

  it.each([
    ['not this one', 'another-harbour-lantern', 'another-harbour-lantern', 'That’s not your current'],
    [PASSWORD, 'another-harbour-lantern', 'another-harbour-lamp', 'Both entries must be the same'],
    [PASSWORD, 'short', 'short', 'This is too short'],
    [PASSWORD, 'password1', 'password1', 'too easy to guess'],
  ])('old %s, new %s, again %s: %s', async (old, password, repeated, text) => {
    await openSection('password')
    await change(old, password, repeated)
    await shows(text)
    expect(screen.getByLabelText<HTMLInputElement>('New password').value).toBe(password)
  })
})

/** Gives the password in the dialog that ends sessions. */
async function confirmEnd(button: string, password = PASSWORD) {
  const dialog = within(await screen.findByRole('dialog'))
  await typeInto(dialog.getByLabelText('Current password'), password)
  await click(dialog.getByRole('button', { name: button }))
}

describe('sessions', () => {
  it('are listed, and end one by one or all others at once', async () => {
    const member = await api.member('amora')
    const others = [api.visitor('amora'), api.visitor('amora'), api.visitor('amora')]
    for (const other of others) await other.post('/api/user.php', { login: member.name, password: PASSWORD })
    await openSection('sessions', Promise.resolve(member))
    await waitFor(() => expect(screen.getAllByRole('button', { name: /Log out:/ })).toHaveLength(3))
    await shows('This device')
    await click(screen.getAllByRole('button', { name: /Log out:/ })[0]!)
    await confirmEnd('Log out')
    await waitFor(() => expect(screen.getAllByRole('button', { name: /Log out:/ })).toHaveLength(2))
    await click(screen.getByRole('button', { name: 'Log out everywhere else' }))
    await shows('Only this device stays logged in')
    await confirmEnd('Log out everywhere else')
    await waitFor(() => expect(screen.queryByRole('button', { name: /Log out:/ })).toBeNull())
    for (const other of others) expect((await other.get('/api/user.php')).status).toBe(403)
    expect((await person.get('/api/user.php')).status).toBe(200)
  })
})

describe('sessions that are ended', () => {
  const open = async (count: number) => {
    const member = await api.member('amora')
    for (let each = 0; each < count; each += 1) {
      await api.visitor('amora').post('/api/user.php', { login: member.name, password: PASSWORD })
    }
    await openSection('sessions', Promise.resolve(member))
    await waitFor(() => expect(buttons()).toHaveLength(count))
  }
  const buttons = () => screen.queryAllByRole('button', { name: /Log out:/ })

  // security 101
  it('ask for the password, and say that one was wrong', async () => {
    await open(1)
    await click(buttons()[0]!)
    await confirmEnd('Log out', '')
    await shows('Please fill this in')
    await confirmEnd('Log out', 'not this one')
    await shows('That’s not your current password')
    const typed = screen.getByLabelText<HTMLInputElement>('Current password')
    expect([typed.value, document.activeElement]).toEqual(['not this one', typed])
    await confirmEnd('Log out')
    await waitFor(() => expect(buttons()).toEqual([]))
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('leave the focus in their list', async () => {
    await open(2)
    for (const left of [1, 0]) {
      buttons()[0]!.focus()
      await click(buttons()[0]!)
      await confirmEnd('Log out')
      await waitFor(() => expect(buttons()).toHaveLength(left))
      await waitFor(() => expect(document.activeElement?.closest('.settings__list')).not.toBeNull())
    }
  })
})

describe('invisible mode', () => {
  it('says what it does, and takes the member out of search', async () => {
    await openSection('invisible')
    await shows('You don’t show up in search')
    await click(screen.getByRole('switch', { name: 'Be invisible' }))
    await isSaved()
    const seeker = await api.member('amora')
    const found = (await seeker.get('/api/search.php', { gender: 'everyone' })).body as {
      results: { id: string }[]
    }
    expect(found.results.map(({ id }) => id)).not.toContain(person.id)
    expect((await account()).invisible).toBe(true)
  })

  it('stays as it was where saving fails, and says so', async () => {
    await openSection('invisible')
    breakServer()
    await click(screen.getByRole('switch', { name: 'Be invisible' }))
    expect(await alertText()).toContain('Something went wrong on our side')
    expect(field('Be invisible').checked).toBe(false)
  })
})

describe('blocked members', () => {
  it('are listed by name, and unblocked after a question', async () => {
    const [member, eve] = [await api.member('amora'), await api.member('amora', { name: 'evelyn' })]
    await member.post('/api/block.php', { profile: eve.id })
    await openSection('blocked', Promise.resolve(member))
    await shows('evelyn')
    await click(screen.getByRole('button', { name: 'Unblock evelyn' }))
    await shows('Unblock evelyn?')
    await click(screen.getByRole('button', { name: 'Unblock' }))
    await shows('Unblocked: evelyn')
    await shows('You haven’t blocked anyone')
    expect(document.activeElement?.textContent).toBe('Unblocked: evelyn')
    expect((await member.get('/api/block.php')).body).toMatchObject({ num_results: 0 })
  })

  it('are unblocked one after another', async () => {
    const member = await api.member('amora')
    for (const name of ['edith', 'elsa']) {
      await member.post('/api/block.php', { profile: (await api.member('amora', { name })).id })
    }
    await openSection('blocked', Promise.resolve(member))
    await shows('elsa')
    const line = holdChanges()
    for (const name of ['edith', 'elsa']) {
      await click(screen.getByRole('button', { name: `Unblock ${name}` }))
      await shows(`Unblock ${name}?`)
      await click(screen.getByRole('button', { name: 'Unblock' }))
    }
    line.resolve()
    await shows('You haven’t blocked anyone')
  })
})

describe('a break', () => {
  it('is begun with a sentence, said to be on, and ended at a press', async () => {
    const member = await api.member('amora')
    await openSection('pause', Promise.resolve(member))
    await shows('Your profile rests for some days')
    await typeInto(screen.getByLabelText('How long'), '3')
    await typeInto(screen.getByLabelText(/A sentence for your matches/), 'Back on Sunday')
    await click(screen.getByRole('button', { name: 'Start the break' }))
    await shows('Your profile is resting until')
    await shows('Back on Sunday')
    expect((await member.get('/api/user.php')).body.user.pause.until).toBe(api.clock.now + 3 * DAY_MS)
    await click(screen.getByRole('button', { name: 'End the break' }))
    await screen.findByRole('button', { name: 'Start the break' })
    expect((await member.get('/api/user.php')).body.user.pause).toBeUndefined()
  })
})

describe('members one is not interested in', () => {
  it('are listed by name, and shown again at a press', async () => {
    const [member, eve] = [await api.member('amora'), await api.member('amora', { name: 'eveline' })]
    await member.post('/api/decline.php', { profile: eve.id })
    await openSection('declined', Promise.resolve(member))
    await shows('For 90 days they don’t come up')
    await click(screen.getByRole('button', { name: 'Show eveline again' }))
    await shows('Shown again: eveline')
    await shows('You haven’t passed on anyone')
    expect((await member.get('/api/decline.php')).body).toMatchObject({ num_results: 0 })
  })
})

describe('reports and decisions', () => {
  const report = (from: Person, about: Person, kind: string) =>
    from.post('/api/complaint.php', { kind, text: 'x', good_faith: true, reference: `profile:${about.id}` })

  // law L10, law L11
  it('are listed with outcome and reasons, and can be objected to', async () => {
    const [member, eve] = [await api.member('amora'), await api.member('amora')]
    const caseNumber = (await report(member, eve, 'fake')).body.case_number as string
    await hide(api, 'amora', eve, { reference: `profile:${member.id}` })
    await keepNoticed(api.deps, OPERATOR, caseNumber)
    await openSection('cases', Promise.resolve(member))
    await shows('Your profile is hidden. You can’t write or like.')
    await shows('We were told you may be under 18')
    await shows('This happened automatically')
    await shows(`Case number: ${caseNumber}`)
    await shows('We found no breach of our rules')
    const links = screen.getAllByRole('link', { name: /^Object/ }).map((link) => link.getAttribute('href'))
    expect(links).toEqual([
      expect.stringMatching(/^\/appeal\?decision=[\w-]{36}$/),
      `/appeal?decision=${caseNumber}`,
    ])
  })

  it('are none at first, and say so', async () => {
    await openSection('cases')
    await shows('You haven’t reported anything')
  })
})

describe('consents', () => {
  const given = async (kind: string) => (await account()).consents.find((one) => one.kind === kind)?.given

  // law L32
  it('to sensitive data hides the profile where withdrawn, after a question', async () => {
    await openSection('consents')
    const label = 'Who I am and who I’m looking for'
    await click(field(label))
    await shows('No one will see your profile')
    await click(screen.getByRole('button', { name: 'Cancel' }))
    expect(await given('sensitive')).toBe(true)
    await click(field(label))
    await click(screen.getByRole('button', { name: 'Withdraw' }))
    await isSaved()
    await shows('Withdrawn: ')
    expect(await given('sensitive')).toBe(false)
    expect($user.get()?.profile.status).toBe('disabled')
    await click(field(label))
    await waitFor(() => expect($user.get()?.profile.status).toBe('active'))
  })

  // law L40
  it.each([
    ['tracking', 'The ad that brought me here', 'amora'],
    ['statistics', 'Statistics', 'amora'],
    ['teaser', 'Show me to visitors', 'hjertebro'],
    ['faith', 'My faith', 'amora'],
    ['politics', 'My political views', 'amora'],
  ])('to %s is off until the member gives it, and is withdrawn by one press', async (kind, label, brand) => {
    await openSection('consents', api.member(brand), brand)
    expect(field(label).checked).toBe(false)
    await click(field(label))
    await isSaved()
    expect([field(label).checked, await given(kind)]).toEqual([true, true])
    await click(field(label))
    await isSaved()
    expect([field(label).checked, await given(kind)]).toEqual([false, false])
  })

  it('to faith is not asked where the brand does not ask for it', async () => {
    await openSection('consents', api.member('hjertebro'), 'hjertebro')
    await shows('Statistics')
    expect(document.body.textContent).not.toMatch(/faith|political/i)
  })

  it('to cards is on until the member says no, where visitors may search', async () => {
    await openSection('consents')
    const label = 'Show me to visitors'
    await shows('can still find you in search')
    const isShown = async () =>
      (await api.visitor('amora').get('/api/teaser.php', { id: person.id })).status === 200
    expect([field(label).checked, await isShown()]).toEqual([true, true])
    await click(field(label))
    await isSaved()
    expect([field(label).checked, await isShown()]).toEqual([false, false])
  })

  // law L37
  it('to be shown elsewhere names the brand, and is off until given', async () => {
    await openSection('consents')
    await shows('Show my profile on Fjällvind')
    expect(field('Fjällvind').checked).toBe(false)
    await click(field('Fjällvind'))
    await isSaved()
    expect((await person.get('/api/profile.php')).body).toMatchObject({
      resell_brands: [{ id: 'fjallvind', consented: true }],
    })
  })
})

describe('the weekly limit', () => {
  it('is set in credits, with how much money at least, and removed', async () => {
    await openSection('weekly')
    await typeInto(field('Credits in seven days'), '50')
    await shows('That’s at least £22.00.')
    await submit()
    await isSaved()
    expect((await account()).weekly_limit).toBe(50)
    await click(screen.getByRole('button', { name: 'Remove limit' }))
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Remove limit' })).toBeNull())
    expect((await account()).weekly_limit).toBeNull()
  })

  it.each(['0', '100001', 'ten'])('is not %s', async (typed) => {
    await openSection('weekly')
    await typeInto(field('Credits in seven days'), typed)
    await submit()
    expect(field('Credits in seven days').getAttribute('aria-invalid')).toBe('true')
    expect((await account()).weekly_limit).toBeNull()
  })
})

describe('the saved payment method', () => {
  it('is none where none was kept', async () => {
    await openSection('methods')
    await shows('You haven’t saved a payment method')
  })

  it('is named, and forgotten after a question', async () => {
    const member = await api.member('amora')
    await buy(member, { keep_method: true })
    await openSection('methods', Promise.resolve(member))
    await shows('Credit or debit card')
    await shows('Saved since 20 November 2026')
    await click(screen.getByRole('button', { name: 'Remove' }))
    await shows('Remove this payment method?')
    await click(screen.getAllByRole('button', { name: 'Remove' })[1]!)
    await shows('Payment method removed')
    expect((await member.get('/api/order.php', { repeat: '1' })).status).toBe(404)
  })

  it('is named where the purchase it was kept with cannot be made again', async () => {
    const member = await api.member('amora')
    await buy(member, { keep_method: true })
    await api.deps.store.db
      .updateTable('orders')
      .set({ bundle: 'gone' })
      .where('account', '=', member.id)
      .execute()
    expect((await member.get('/api/order.php', { repeat: '1' })).status).toBe(404)
    await openSection('methods', Promise.resolve(member))
    await shows('Credit or debit card')
  })
})

// law L35
describe('the data download', () => {
  it('is one file with everything, saved at once', async () => {
    const files: Blob[] = []
    vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => `blob:${files.push(file as Blob)}`)
    await openSection('export')
    await typeInto(screen.getByLabelText('Current password'), PASSWORD)
    await click(screen.getByRole('button', { name: 'Get my data' }))
    await shows('Your file is ready')
    const link = screen.getByRole<HTMLAnchorElement>('link', { name: 'Save the file' })
    expect([link.getAttribute('href'), link.download]).toEqual(['blob:1', 'amora-export.json'])
    const data = JSON.parse(await files[0]!.text()) as { tables: { account: { email: string }[] } }
    expect(data.tables.account[0]?.email).toBe(person.email)
  })

  // security 101
  it('asks for the password, and says that it was wrong', async () => {
    await openSection('export')
    await click(screen.getByRole('button', { name: 'Get my data' }))
    await shows('Please fill this in')
    await typeInto(screen.getByLabelText('Current password'), 'not this one')
    await click(screen.getByRole('button', { name: 'Get my data' }))
    await shows('That’s not your current password')
    expect(screen.queryByRole('link', { name: 'Save the file' })).toBeNull()
  })

  // security 101
  it('comes by a mailed link without the password, three times a day', async () => {
    const member = await api.member('amora')
    await openSection('export', Promise.resolve(member))
    await click(screen.getByRole('button', { name: 'Email me a link instead' }))
    await shows(`A link to your file is on its way to ${member.email}`)
    expect(linkIn(await api.deliver(), member.email, /^Download your data/)).not.toBe('')
    for (let asked = 0; asked < 2; asked += 1) await member.post('/api/export.php?mail=1', {})
    leavePage()
    await openSection('export', Promise.resolve(member))
    await click(screen.getByRole('button', { name: 'Email me a link instead' }))
    expect(await alertText()).toContain('too many of these emails')
  })

  it('says when it failed, and can be tried again', async () => {
    await openSection('export')
    await typeInto(screen.getByLabelText('Current password'), PASSWORD)
    breakServer()
    await click(screen.getByRole('button', { name: 'Get my data' }))
    expect(await alertText()).toContain('Something went wrong on our side')
    expect(screen.getByRole('button', { name: 'Get my data' })).toBeTruthy()
  })
})

describe('a request about one’s data', () => {
  const send = () => click(screen.getByRole('button', { name: 'Send request' }))

  it('gets a number and the day of the answer', async () => {
    await openSection('request')
    await send()
    const kind = screen.getByLabelText<HTMLSelectElement>('What do you want?')
    await waitFor(() => expect(document.activeElement).toBe(kind))
    await typeInto(kind, 'rectification')
    await typeInto(screen.getByLabelText('What should we know?'), 'My name is spelt wrong')
    await send()
    await shows('You get our answer by')
    const { id } = await api.deps.store.db
      .selectFrom('privacy_request')
      .select('id')
      .where('account', '=', person.id)
      .executeTakeFirstOrThrow()
    await shows(`We’ve received your request ${id}`)
  })

  it('says when it failed, and keeps what was typed', async () => {
    await openSection('request')
    await typeInto(screen.getByLabelText('What do you want?'), 'objection')
    const details = screen.getByLabelText<HTMLTextAreaElement>('What should we know?')
    await typeInto(details, 'No cards')
    breakServer()
    await send()
    expect(await alertText()).toContain('Something went wrong on our side')
    expect(details.value).toBe('No cards')
  })
})

describe('account deletion', () => {
  const toPassword = async () => {
    await click(screen.getByRole('button', { name: 'Continue' }))
    await screen.findByLabelText('Current password')
  }

  it('says what is lost in numbers, and for how long one can come back', async () => {
    const [member, fan] = [await api.member('amora'), await api.member('amora')]
    await fan.post('/api/like.php', { profile: member.id })
    await fan.post('/api/chat.php', { profile: member.id, text: 'Hello', cost: 0 })
    await api.deps.store.db.updateTable('account').set({ credits: 7 }).where('id', '=', member.id).execute()
    const match = await api.member('amora')
    await match.post('/api/like.php', { profile: member.id })
    await member.post('/api/like.php', { profile: match.id })
    await addPhotos(api.deps, 'amora', member.id, 2)
    await openSection('delete', Promise.resolve(member))
    await shows('For 14 days you can come back by logging in')
    await shows('What you’d leave behind')
    const losses = [...document.querySelectorAll('.settings__losses li')].map((loss) => loss.textContent)
    expect(losses).toEqual(['1 conversation', '1 match', '2 likes', '2 photos', '7 credits'])
  })

  it('promises money back for credits to those who paid for some, with the days', async () => {
    const member = await api.member('amora')
    const { db } = api.deps.store
    await db.updateTable('account').set({ credits: 7 }).where('id', '=', member.id).execute()
    await openSection('delete', Promise.resolve(member))
    await shows('7 credits')
    expect(document.querySelector('.settings__losses')?.textContent).not.toContain('get back')
    leavePage()
    await buy(member)
    await openSection('delete', Promise.resolve(member))
    await shows('You can withdraw within 14 days and get back')
  })

  it('counts conversations beyond the first page', async () => {
    const [member, fans] = [await api.member('amora'), [await api.member('amora'), await api.member('amora')]]
    for (const fan of fans) await fan.post('/api/chat.php', { profile: member.id, text: 'Hello', cost: 0 })
    const paged: typeof fetch = async (input, init) => {
      const answer = await member.fetch(input, init)
      const { pathname, searchParams } = new URL(input instanceof Request ? input.url : input, member.origin)
      if (pathname !== '/api/chats.php') return answer
      const list = (await answer.json()) as { chats: Chat[] }
      const [newest, oldest] = list.chats.length === 2 ? list.chats : [undefined, ...list.chats]
      if (!searchParams.has('before')) return Response.json({ ...list, chats: [newest], has_older: true })
      return Response.json({ ...list, chats: [oldest].filter(Boolean) })
    }
    await openSection('delete', Promise.resolve({ ...member, fetch: paged }))
    await shows('What you’d leave behind')
    expect(document.querySelector('.settings__losses li')?.textContent).toBe('2 conversations')
  })

  it('needs the password alone, ends the session and leads to what comes next', async () => {
    await openSection('delete')
    await toPassword()
    await typeInto(field('Current password'), 'not this one')
    await submit()
    await shows('That’s not your current password')
    await typeInto(field('Current password'), PASSWORD)
    await submit()
    await waitFor(() => expect(browser.path).toBe('/account-deleted'))
    expect((await person.get('/api/user.php')).status).toBe(403)
    expect(browser.published).toContainEqual({ topic: 'session', what: 'logout' })
    cleanup()
    await act(async () => $session.set(IDLE))
    await render(<AccountDeleted {...await islandProps('amora')} />)
    await shows('You have until 4 December 2026 at')
    expect(screen.getByRole('link', { name: 'Log in' }).getAttribute('href')).toBe('/login')
  })

  it('is told as done only in the tab that did it', async () => {
    browseAs(api.visitor('amora'))
    await render(<AccountDeleted {...await islandProps('amora')} />)
    await shows('If you’ve deleted your account')
    expect(document.body.textContent).not.toContain('Your account is deleted')
  })

  it('keeps the reason and the remarks for the operator', async () => {
    await openSection('delete')
    await click(field('Too few people for me'))
    await typeInto(field('Anything you’d like to tell us?'), 'Be well')
    await toPassword()
    await click(screen.getByRole('button', { name: 'Back' }))
    expect(field('Anything you’d like to tell us?').value).toBe('Be well')
    await toPassword()
    await typeInto(field('Current password'), PASSWORD)
    await submit()
    await waitFor(() => expect(browser.path).toBe('/account-deleted'))
    const row = await api.deps.store.db
      .selectFrom('deletion')
      .select(['reason', 'remarks'])
      .where('account', '=', person.id)
      .executeTakeFirst()
    expect(row).toEqual({ reason: 'no_members', remarks: 'Be well' })
  })

  it('makes one offer where the brand has one, which need not be taken', async () => {
    await openSection('delete')
    await toPassword()
    await shows('If you’d rather stay: 20% off your next credits, until 27 November 2026')
    expect(document.querySelector('code')?.textContent).toMatch(/^STAY/)
  })

  it('makes none where the brand has none', async () => {
    await open(Settings, '/settings#delete', api.member('fjallvind'), 'fjallvind')
    await click(await screen.findByRole('button', { name: 'Continue' }))
    await screen.findByLabelText('Current password')
    expect(document.body.textContent).not.toContain('rather stay')
  })

  it('says only what holds, and the 14 days, when this tab deleted no account', async () => {
    await open(AccountDeleted, '/account-deleted', Promise.resolve(api.visitor('amora')))
    await shows('Log in within 14 days')
    expect(document.querySelector('h1')?.textContent).toBe('If you’ve deleted your account')
  })
})

describe('notifications', () => {
  const openNotifications = async (member = api.member('amora')) => {
    await open(NotificationSettings, '/notifications', member)
    await screen.findByRole('switch', { name: 'Likes: Email' })
  }
  const preferences = async () =>
    (await person.get('/api/notifications.php')).body as {
      kinds: Record<string, { email: boolean; push: boolean }>
      disabled: string[]
    }
  const stopped = async (reason: 'fbl' | 'bounce' | 'listunsubscribe') => {
    const member = await api.member('amora')
    const brand = api.deps.brands.get('amora')!
    await inTransaction(systemContext(api.deps, brand), (trx) => disableMail(trx, member.id, reason))
    return member
  }

  it('are chosen for eight kinds by mail and push, each saved at once', async () => {
    await openNotifications()
    expect(screen.getAllByRole('switch')).toHaveLength(16)
    await click(screen.getByRole('switch', { name: 'Likes: Push' }))
    await isSaved()
    expect((await preferences()).kinds.like).toEqual({ email: true, push: false })
  })

  it('chosen while another one is saved are saved after it', async () => {
    await openNotifications()
    const line = holdChanges()
    await click(screen.getByRole('switch', { name: 'Likes: Push' }))
    await click(screen.getByRole('switch', { name: 'Likes: Email' }))
    line.resolve()
    await waitFor(async () => expect((await preferences()).kinds.like).toEqual({ email: false, push: false }))
    await isSaved()
    expect(field('Likes: Email').checked).toBe(false)
  })

  // law L43
  it('of discounts and news are off until chosen', async () => {
    await openNotifications()
    for (const name of ['Discounts: Email', 'Discounts: Push', 'News: Email', 'News: Push'])
      expect(field(name).checked).toBe(false)
  })

  it('stopped by a complaint come back by a press', async () => {
    await openNotifications(stopped('fbl'))
    await shows('We’ve stopped emailing you')
    await click(screen.getByRole('button', { name: 'Turn emails back on' }))
    await waitFor(() => expect(document.body.textContent).not.toContain('stopped emailing'))
    expect((await preferences()).disabled).toEqual([])
  })

  it('stopped by a bounce lead to another address', async () => {
    await openNotifications(stopped('bounce'))
    await shows(`An email to ${person.email} came back`)
    const link = screen.getByRole('link', { name: 'Change email' })
    expect(link.getAttribute('href')).toBe('/settings#email')
  })

  it('unsubscribed from are turned on again below', async () => {
    await openNotifications(stopped('listunsubscribe'))
    await shows('You unsubscribed from some emails')
    await click(screen.getByRole('switch', { name: 'News: Email' }))
    await waitFor(() => expect(document.body.textContent).not.toContain('You unsubscribed'))
  })
})

describe('language and region', () => {
  it('keep languages, the week and the time zone', async () => {
    await open(LanguageSettings, '/lang-config', api.member('amora'))
    await waitFor(() => field('First day of the week'))
    await click(screen.getAllByLabelText('Deutsch')[0]!)
    await click(screen.getAllByLabelText('Suomi')[1]!)
    await typeInto(field('First day of the week'), '7')
    await typeInto(field('Time zone'), 'Europe/Lisbon')
    await submit()
    await isSaved()
    expect(await account()).toMatchObject({
      languages_read: ['de'],
      languages_written: ['fi'],
      first_day_of_week: 7,
      time_zone: 'Europe/Lisbon',
    })
    expect(browser.path).toBe('/lang-config')
  })

  it('lead to the page in the other language', async () => {
    await open(LanguageSettings, '/lang-config', api.member('amora'))
    await waitFor(() => field('Time zone'))
    await typeInto(screen.getByLabelText('Language'), 'sv')
    await submit()
    await waitFor(() => expect(browser.path).toBe('/sv/lang-config?lang=sv'))
  })
})
