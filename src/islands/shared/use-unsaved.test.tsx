// What is typed in a form of the member area survives the end of a login, for the same member alone.
import { act, field, render, shows, typeInto, waitFor } from '../../../tests/support/render.ts'
import { cleanStores } from 'nanostores'
import type { ComponentType } from 'react'
import { beforeEach, describe, expect, it } from 'vitest'
import { DAY_MS, MINUTE_MS } from '../../core/durations.ts'
import type { IslandProps } from '../../core/island.ts'
import { $account } from '../../stores/account/accounts.ts'
import { $session, $user, loadSession, login, logout } from '../../stores/account/sessions.ts'
import { $chats } from '../../stores/chat/chat.ts'
import { $conversation } from '../../stores/chat/conversation.ts'
import { $drafts } from '../../stores/chat/drafts.ts'
import { $location } from '../../stores/page/location.ts'
import { $checkIn } from '../../stores/notifications/check-in.ts'
import { $code } from '../../stores/payments/discount-code.ts'
import { $debitTerms } from '../../stores/payments/direct-debits.ts'
import { $prices } from '../../stores/payments/prices.ts'
import { $ownProfile } from '../../stores/profiles/own-profile.ts'
import { PASSWORD, type Person } from '../../../tests/support/api.ts'
import { islandProps } from '../../../tests/support/island.ts'
import { api, browser, browseAs, leavePage, setUpIsland } from '../../../tests/support/island-fixture.ts'
import { openBrands } from '../../../tests/support/profiles.ts'
import { Conversation } from '../chat/Conversation.island.tsx'
import { DirectDebit } from '../direct-debit/DirectDebit.island.tsx'
import { MeetingPlan } from '../meeting/MeetingPlan.island.tsx'
import { ReportDialog } from '../moderation/report-dialog.tsx'
import { OwnProfile } from '../own-profile/OwnProfile.island.tsx'
import { LanguageSettings } from '../settings/LanguageSettings.island.tsx'
import { Order } from '../payments/Order.island.tsx'
import { Settings } from '../settings/Settings.island.tsx'
import type { ScreenProps } from '../screen-props.ts'
import { MembersOnly } from './members-only.tsx'
import { withPage } from './page-context.tsx'

setUpIsland(
  [
    ...[$user, $session, $account, $location, $ownProfile],
    ...[$chats, $conversation, $drafts, $checkIn, $debitTerms, $prices, $code],
  ],
  { change: openBrands },
)

const Report = withPage(function Report() {
  const nothing = () => undefined
  return (
    <MembersOnly skeleton={null}>
      {() => (
        <ReportDialog
          subject="profile"
          reference="profile:somebody"
          isOpen
          onClose={nothing}
          onBlock={nothing}
        />
      )}
    </MembersOnly>
  )
})

type Screen = ComponentType<ScreenProps & IslandProps>

const FORMS: [form: string, Island: Screen, path: string, label: string, value: string][] = [
  ['the profile', OwnProfile, '/profile', 'What would you like people to know?', 'I like the sea.'],
  ['the new e-mail address', Settings, '/settings#email', 'New email', 'new@mail.test'],
  ['the weekly limit', Settings, '/settings#weekly', 'Credits in seven days', '7077'],
  ['remarks on a deletion', Settings, '/settings#delete', 'Anything you’d like to tell us?', 'Met somebody.'],
  ['language and region', LanguageSettings, '/lang-config', 'Time zone', 'Europe/Oslo'],
  ['a report', Report, '/members/somebody', 'What happened?', 'Asked for money.'],
  [
    'a request about one’s data',
    Settings,
    '/settings#request',
    'What should we know?',
    'Which brands know me?',
  ],
  ['a reminder', MeetingPlan, '/meeting-safely', 'Remind me on', '2027-06-05T19:30'],
  ['a billing address', Order, '/credits/10/klarna', 'Street', 'Sea Road 1'],
  ['a direct debit', DirectDebit, '/directdebit?bundle=10', 'Street', 'Dorpsstraat'],
]

/** So many logins at once are not answered. */
beforeEach(() => void (api.clock.now += 2 * MINUTE_MS))

async function open(Island: Screen, path: string): Promise<Person> {
  const person = browseAs(await api.member('amora', { country: 'IE' }), path)
  await render(<Island {...await islandProps('amora')} route="members-id-chat" />)
  return person
}
const isThere = (label: string) => waitFor(() => expect(field(label).isConnected).toBe(true))

/** As when the member ends their other logins on another device. */
async function endSession({ id }: Person): Promise<void> {
  await api.deps.store.db.deleteFrom('session').where('account', '=', id).execute()
  await act(async () => void (await loadSession()))
  await shows('Log in')
  // Nobody logs in within the second for which a store outlives its page.
  cleanStores($account, $ownProfile)
}
const logIn = ({ name }: Person) => act(async () => void (await login({ login: name, password: PASSWORD })))

describe('a login that ends', () => {
  it('keeps nothing typed in a form that is open at a logout, here or in another tab', async () => {
    const label = 'What would you like people to know?'
    const person = await open(OwnProfile, '/profile')
    await isThere(label)
    await typeInto(field(label), 'I like the sea.')
    await act(async () => void (await logout()))
    await shows('Log in')
    expect(JSON.stringify([...browser.storage.local])).not.toContain('sea')
    await logIn(person)
    await isThere(label)
    await typeInto(field(label), 'I like the sea.')
    // The other tab has erased what both keep.
    for (const key of [...browser.storage.local.keys()]) browser.storage.local.delete(key)
    await act(async () => browser.say({ topic: 'session', what: 'logout' }))
    await shows('Log in')
    expect(JSON.stringify([...browser.storage.local])).not.toContain('sea')
  })

  it('keeps neither a password nor the number of a bank account', async () => {
    const person = await open(DirectDebit, '/directdebit?bundle=10')
    await isThere('IBAN')
    await typeInto(field('IBAN'), 'NL91 ABNA 0417 1643 00')
    await endSession(person)
    expect(JSON.stringify([...browser.storage.local])).not.toContain('ABNA')
    leavePage()
    const other = await open(Settings, '/settings#email')
    await isThere('New email')
    await typeInto(document.querySelector('[type=password]')!, 'correct horse')
    await endSession(other)
    expect(JSON.stringify([...browser.storage.local])).not.toContain('horse')
  })

  it.each(FORMS)('gives the words in %s back to the member', async (_, Island, path, label, value) => {
    const person = await open(Island, path)
    await isThere(label)
    await typeInto(field(label), value)
    await endSession(person)
    await logIn(person)
    await waitFor(() => expect(field(label).value).toBe(value))
    // Given back once: what is saved or left counts from here on.
    await waitFor(() =>
      expect(browser.storage.local.get('duet:device:unsaved-forms:1')).toBe(
        JSON.stringify({ member: person.id, at: browser.time, forms: {} }),
      ),
    )
  })

  it.each(['the member', 'a visitor'])('loses the words a day later, where %s opens a page', async (who) => {
    const label = 'What would you like people to know?'
    const person = await open(OwnProfile, '/profile')
    await isThere(label)
    await typeInto(field(label), 'I like the sea.')
    await endSession(person)
    expect(JSON.stringify([...browser.storage.local])).toContain('sea')
    browser.time += DAY_MS
    if (who === 'the member') {
      await logIn(person)
      await isThere(label)
      expect(field(label).value).toBe('')
    } else await act(async () => void (await loadSession()))
    expect(JSON.stringify([...browser.storage.local])).not.toContain('sea')
  })

  it('shows the plan of a meeting to nobody who takes its writer’s place in the tab', async () => {
    await open(MeetingPlan, '/meeting-safely')
    await isThere('Who you’re meeting')
    await typeInto(field('Who you’re meeting'), 'Sam')
    await logIn(await api.member('amora', { country: 'IE' }))
    await waitFor(() => expect(field('Who you’re meeting').value).toBe(''))
    expect(field('Remind me on').value).toBe('')
  })

  it.each(FORMS.slice(0, 2))(
    'shows the words in %s to nobody else',
    async (_, Island, path, label, value) => {
      const person = await open(Island, path)
      await isThere(label)
      await typeInto(field(label), value)
      await endSession(person)
      const other = await api.member('amora', { country: 'IE' })
      await logIn(other)
      await isThere(label)
      expect(field(label).value).not.toBe(value)
      expect(JSON.stringify([...browser.storage.local])).not.toContain(value)
      await endSession(other)
      await logIn(person)
      await isThere(label)
      expect(field(label).value).not.toBe(value)
    },
  )

  it('gives what was typed in a conversation back to the member alone', async () => {
    const partner = await api.member('amora')
    const label = 'Your message'
    const person = await open(Conversation, `/members/${partner.id}/chat`)
    await isThere(label)
    await typeInto(field(label), 'Half a sent')
    await endSession(person)
    await logIn(person)
    await waitFor(() => expect(field(label).value).toBe('Half a sent'))
    await typeInto(field(label), 'Half a sentence')
    await endSession(person)
    await logIn(await api.member('amora'))
    await isThere(label)
    expect(field(label).value).toBe('')
    expect(JSON.stringify([...browser.storage.local])).not.toContain('Half')
  })
})
