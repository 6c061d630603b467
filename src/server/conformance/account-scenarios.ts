// Scenarios of a member with the account itself, and with purchases.

import { createECDH, randomBytes, randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { EVENTS } from '../../contract/events.ts'
import type { ScenarioContext } from './fixtures.ts'
import type { ConformanceClient } from './client.ts'

const UNKNOWN = 'an-unknown-id'
const PASSWORD = 'a-new-word-for-the-account'

export async function runStranger(client: ConformanceClient): Promise<void> {
  const visitor = client.browser()
  await client.ask(visitor, 'requestReset', { body: { login: 'unknown@example.org' } }, 'an unknown address')
  await client.ask(
    visitor,
    'requestLoginLink',
    { body: { login: 'unknown@example.org' } },
    'an unknown address',
  )
  const byLink = { query: { link: '1' }, body: { token: UNKNOWN } }
  await client.refuse(visitor, 'exportByLink', byLink, 'link_invalid', 'an unknown link')
  const reset = { query: { do: '1' }, body: { token: UNKNOWN, password: PASSWORD } }
  await client.refuse(visitor, 'resetPassword', reset, 'link_invalid', 'an unknown link')
  await client.refuse(visitor, 'useToken', { body: { token: UNKNOWN } }, 'link_invalid', 'an unknown link')
  await client.refuse(visitor, 'unsubscribe', { query: { t: UNKNOWN } }, 'link_invalid', 'an unknown link')
  await client.ask(visitor, 'pageHidden', { body: {} })
  await client.ask(visitor, 'logPageBounce', { body: { page: 'index' } })
  await client.ask(visitor, 'cspReport', { body: {} })
  const person = { name: 'Contract Player', email: 'player@example.org' }
  const complaint = { ...person, kind: 'service', text: 'A run of the contract, no complaint.' }
  await client.refuse(
    visitor,
    'sendComplaint',
    { body: { ...complaint, kind: 'weather' } },
    'invalid_fields',
    'a kind that is none',
  )
  await client.refuse(
    visitor,
    'withdraw',
    { body: { ...person, contract: '' } },
    'invalid_fields',
    'a withdrawal from nothing',
  )
}

async function runPause(client: ScenarioContext['client'], me: ScenarioContext['first']['browser']) {
  await client.refuse(me, 'pauseProfile', { body: { days: 31 } }, 'invalid_fields', 'a pause of 31 days')
  const paused = await client.ask(me, 'pauseProfile', { body: { days: 3, note: 'At sea' } })
  if (paused && paused.pause?.note !== 'At sea') client.blame('pauseProfile', 'a pause is not told')
  const back = await client.ask(me, 'endPause')
  if (back?.pause) client.blame('endPause', 'a pause that was ended is on')
}

export async function runAccount({ client, settings, first, areOurs }: ScenarioContext): Promise<void> {
  const me = first.browser
  if (settings.features.includes('pause')) await runPause(client, me)
  const account = await client.ask(me, 'getAccount')
  await client.ask(me, 'changeAccount', { body: { first_day_of_week: 1 } })
  const changed = await client.ask(me, 'getAccount')
  if (changed && changed.first_day_of_week !== 1) client.blame('changeAccount', 'the week did not change')
  const before = account?.first_day_of_week ?? 0
  await client.ask(me, 'changeAccount', { body: { first_day_of_week: before } })
  const withoutPassword = { body: { new_password: PASSWORD } }
  await client.refuse(
    me,
    'changeAccount',
    withoutPassword,
    'invalid_fields',
    'a new password without the old one',
  )
  await client.refuse(
    me,
    'deleteAccount',
    { body: { password: 'not-the-password' } },
    'invalid_fields',
    'a deletion with a wrong password',
  )
  await runOffer(client, me)

  const sessions = { query: { sessions: '1' } }
  const open = await client.ask(me, 'getSessions', sessions)
  if (open && open.sessions.filter(({ current }) => current).length !== 1) {
    client.blame('getSessions', 'not exactly one session is the present one')
  }
  const { password } = first
  const unknownSession = { ...sessions, body: { session: UNKNOWN, password } }
  await client.ask(me, 'revokeSessions', unknownSession, 'a session that is gone already')

  const notices = await client.ask(me, 'getNotifications')
  const like = notices?.kinds.like.email ?? true
  await client.ask(me, 'changeNotifications', { body: { kinds: { like: { email: !like } } } })
  const after = await client.ask(me, 'getNotifications')
  if (after?.kinds.like.email === like) client.blame('changeNotifications', 'the choice did not change')
  await client.ask(me, 'changeNotifications', { body: { kinds: { like: { email: like } } } })
  await runPush(client, first.browser)
  // The export of a member who is not ours is not ours to have.
  if (areOurs) await client.ask(me, 'exportData', { body: { password } })
  await runEvents(client, me)
  // Seen, or none of this member's: both are answered alike.
  await client.ask(me, 'seeWarning', { body: { statement: randomUUID() } })
  if (areOurs) {
    const body = { kind: 'service', text: 'A run of the contract, no complaint.' }
    await client.askTwice(
      me,
      'sendComplaint',
      { body, key: randomUUID() },
      { body: { ...body, text: 'Another.' } },
    )
    const own = await client.ask(me, 'getCases')
    if (own?.cases.length === 0) client.blame('getCases', 'a complaint just sent is not listed')
  }
}

/** The stream begins with what badges show. */
async function runEvents(client: ConformanceClient, me: ScenarioContext['first']['browser']): Promise<void> {
  const text = await client.listen(me, 'getEvents')
  if (text === '') return
  const [, kind = '', data = ''] = /event: (\w+)\ndata: (.*)\n/.exec(text) ?? []
  if (kind !== 'counters')
    client.blame('getEvents', `the stream begins with ${kind || 'nothing'}, not counters`)
  else if (!v.is(v.pipe(v.string(), v.parseJson(), EVENTS.counters), data)) {
    client.blame('getEvents', 'the counters are not what the contract says')
  }
}

async function runPush(client: ConformanceClient, me: ScenarioContext['first']['browser']): Promise<void> {
  const keys = {
    p256dh: createECDH('prime256v1').generateKeys().toString('base64url'),
    auth: randomBytes(16).toString('base64url'),
  }
  const query = { push: '1' }
  const inside = { query, body: { endpoint: 'https://127.0.0.1/push', keys } }
  await client.refuse(me, 'subscribePush', inside, 'invalid_fields', 'a push service inside')
  const endpoint = `https://fcm.googleapis.com/fcm/send/${randomUUID()}`
  await client.ask(me, 'subscribePush', { query, body: { endpoint, keys } })
  if (client.offers('setCheckIn')) await runCheckIn(client, me)
  await client.ask(me, 'unsubscribePush', { query })
  await client.ask(me, 'unsubscribePush', { query }, 'a browser that is not subscribed any more')
}

async function runCheckIn(client: ConformanceClient, me: ScenarioContext['first']['browser']): Promise<void> {
  const settings = await client.ask(me, 'getSettings')
  const now = settings?.server_time ?? Date.now()
  const past = { body: { at: now - 60_000 } }
  await client.refuse(me, 'setCheckIn', past, 'invalid_fields', 'a check-in in the past')
  const at = now + 3_600_000
  await client.ask(me, 'setCheckIn', { body: { at } })
  const kept = await client.ask(me, 'getCheckIn')
  if (kept?.at !== at) client.blame('getCheckIn', 'the time is another')
  await client.ask(me, 'cancelCheckIn')
}

export async function runPurchases({ client, first, areOurs }: ScenarioContext): Promise<void> {
  const me = first.browser
  const list = await client.ask(me, 'getTransactions')
  const [newest] = list?.transactions ?? []
  if (newest) await client.ask(me, 'getTransaction', { query: { id: newest.id } })
  await client.refuse(me, 'getTransaction', { query: { id: UNKNOWN } }, 'not_found', 'an unknown order')
  if (areOurs) {
    await client.refuse(me, 'getRepeat', { query: { repeat: '1' } }, 'not_found', 'nothing to repeat')
  }
  const repeat = { query: { repeat: '1' }, body: { intent: UNKNOWN, total: 1, start_now: true } }
  await client.refuse(me, 'repeatOrder', repeat, 'not_found', 'an unknown purchase')
  await client.ask(me, 'forgetMethods', { query: { repeat: '1' } })
  await client.ask(me, 'getDirectDebit')
  const resend = { query: { resend: '1' }, body: { order: UNKNOWN } }
  await client.refuse(me, 'resendCode', resend, 'not_found', 'an unknown order')
  const code = { body: { order: UNKNOWN, code: '123456' } }
  await client.refuse(me, 'confirmCode', code, 'sms_code_invalid', 'a code for nothing')
  if (areOurs) {
    const contract = { name: first.name, contract: UNKNOWN, email: 'player@example.org' }
    const other = { body: { ...contract, contract: 'another' } }
    await client.askTwice(me, 'withdraw', { body: contract, key: randomUUID() }, other)
  }
}

/** An account number that is none, and one that is: no order comes of it, since no code is ever typed. */
export async function runDirectDebit({ client, settings, first }: ScenarioContext): Promise<void> {
  const me = first.browser
  const country = settings.countries[0] ?? 'GB'
  const offer = await client.ask(me, 'getBundles', { query: { country } })
  const [bundle] = offer?.bundles ?? []
  if (!bundle) return
  const body = {
    bundle: bundle.id,
    country,
    total: bundle.price.amount,
    start_now: true,
    mandate: true,
    account_holder: first.name,
    iban: 'NL00ABNA0417164300',
    street: 'Street',
    house_number: '1',
    zip: '1234 AB',
    city: 'City',
    mobile_number: '+31612345678',
  }
  const codes = ['invalid_fields', 'payment_method_unavailable'] as const
  await client.refuse(me, 'orderDirectDebit', { body }, codes, 'an account number that is none')
}

/** The offer to whoever leaves is one: asked for again it is the same. */
async function runOffer(client: ConformanceClient, me: ScenarioContext['first']['browser']): Promise<void> {
  const offer = await client.ask(me, 'offerToStay')
  const again = await client.ask(me, 'offerToStay')
  if (again?.discount?.code !== offer?.discount?.code) client.blame('offerToStay', 'it makes a second offer')
}

/** One word hides no member: a member reported as a minor by another is seen as before, and may be blocked by who reported. Ends the play. */
export async function runNotice({
  client,
  first,
  second,
  areOurs,
  areConfirmed,
}: ScenarioContext): Promise<void> {
  if (!areOurs || !areConfirmed || !client.offers('sendComplaint')) return
  const text = 'A run of the contract, no member is meant.'
  const body = { kind: 'under_age', reference: `profile:${second.id}`, text, good_faith: true }
  await client.ask(
    first.browser,
    'sendComplaint',
    { body, key: randomUUID() },
    'a notice that names a member',
  )
  const asking = { query: { id: second.id } }
  await client.ask(first.browser, 'getProfile', asking, 'a member told of by one other')
  const block = { body: { profile: second.id }, key: randomUUID() }
  await client.ask(first.browser, 'blockProfile', block, 'a block by who reported')
}
