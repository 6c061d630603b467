// Scenarios of a member with the account itself, and with purchases.

import { createECDH, randomBytes, randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { EVENTS } from '../../contract/events.ts'
import type { Scene } from './fixtures.ts'
import type { ConformanceClient } from './client.ts'

const NOBODY = 'nobody-has-this-id'
const PASSWORD = 'a-new-word-for-the-account'

export async function playStranger(stage: ConformanceClient): Promise<void> {
  const visitor = stage.browser()
  await stage.ask(visitor, 'requestReset', { body: { email: 'nobody@example.org' } }, 'an unknown address')
  const reset = { query: { do: '1' }, body: { token: NOBODY, password: PASSWORD } }
  await stage.refuse(visitor, 'resetPassword', reset, 'link_invalid', 'an unknown link')
  await stage.refuse(visitor, 'useToken', { body: { token: NOBODY } }, 'link_invalid', 'an unknown link')
  await stage.refuse(visitor, 'unsubscribe', { query: { t: NOBODY } }, 'link_invalid', 'an unknown link')
  await stage.ask(visitor, 'pageHidden', { body: {} })
  await stage.ask(visitor, 'logPageBounce', { body: { page: 'index' } })
  await stage.ask(visitor, 'cspReport', { body: {} })
  const person = { name: 'Contract Player', email: 'nobody@example.org' }
  const complaint = { ...person, kind: 'service', text: 'A run of the contract, no complaint.' }
  await stage.refuse(
    visitor,
    'sendComplaint',
    { body: { ...complaint, kind: 'weather' } },
    'invalid_fields',
    'a kind that is none',
  )
  await stage.refuse(
    visitor,
    'withdraw',
    { body: { ...person, contract: '' } },
    'invalid_fields',
    'a withdrawal from nothing',
  )
}

export async function playAccount({ stage, first, areOurs }: Scene): Promise<void> {
  const me = first.browser
  const account = await stage.ask(me, 'getAccount')
  await stage.ask(me, 'changeAccount', { body: { first_day_of_week: 1 } })
  const changed = await stage.ask(me, 'getAccount')
  if (changed && changed.first_day_of_week !== 1) stage.blame('changeAccount', 'the week did not change')
  const before = account?.first_day_of_week ?? 0
  await stage.ask(me, 'changeAccount', { body: { first_day_of_week: before } })
  const withoutPassword = { body: { new_password: PASSWORD } }
  await stage.refuse(
    me,
    'changeAccount',
    withoutPassword,
    'invalid_fields',
    'a new password without the old one',
  )
  await stage.refuse(
    me,
    'deleteAccount',
    { body: { password: 'not-the-password' } },
    'invalid_fields',
    'a deletion with a wrong password',
  )
  await playOffer(stage, me)

  const sessions = { query: { sessions: '1' } }
  const open = await stage.ask(me, 'getSessions', sessions)
  if (open && open.sessions.filter(({ current }) => current).length !== 1) {
    stage.blame('getSessions', 'not exactly one session is the present one')
  }
  const gone = { ...sessions, body: { session: NOBODY } }
  await stage.ask(me, 'revokeSessions', gone, 'a session that is gone already')

  const notices = await stage.ask(me, 'getNotifications')
  const like = notices?.kinds.like.email ?? true
  await stage.ask(me, 'changeNotifications', { body: { kinds: { like: { email: !like } } } })
  const after = await stage.ask(me, 'getNotifications')
  if (after?.kinds.like.email === like) stage.blame('changeNotifications', 'the choice did not change')
  await stage.ask(me, 'changeNotifications', { body: { kinds: { like: { email: like } } } })
  await playPush(stage, first.browser)
  // The export of a member who is not ours is nobody's business.
  if (areOurs) await stage.ask(me, 'exportData')
  await playEvents(stage, me)
  if (areOurs) {
    const body = { kind: 'service', text: 'A run of the contract, no complaint.' }
    await stage.askTwice(
      me,
      'sendComplaint',
      { body, key: randomUUID() },
      { body: { ...body, text: 'Another.' } },
    )
  }
}

/** The stream begins with what badges show. */
async function playEvents(stage: ConformanceClient, me: Scene['first']['browser']): Promise<void> {
  const text = await stage.listen(me, 'getEvents')
  if (text === '') return
  const [, kind = '', data = ''] = /event: (\w+)\ndata: (.*)\n/.exec(text) ?? []
  if (kind !== 'counters')
    stage.blame('getEvents', `the stream begins with ${kind || 'nothing'}, not counters`)
  else if (!v.is(v.pipe(v.string(), v.parseJson(), EVENTS.counters), data)) {
    stage.blame('getEvents', 'the counters are not what the contract says')
  }
}

async function playPush(stage: ConformanceClient, me: Scene['first']['browser']): Promise<void> {
  const keys = {
    p256dh: createECDH('prime256v1').generateKeys().toString('base64url'),
    auth: randomBytes(16).toString('base64url'),
  }
  const query = { push: '1' }
  const inside = { query, body: { endpoint: 'https://127.0.0.1/push', keys } }
  await stage.refuse(me, 'subscribePush', inside, 'invalid_fields', 'a push service inside')
  const endpoint = `https://fcm.googleapis.com/fcm/send/${randomUUID()}`
  await stage.ask(me, 'subscribePush', { query, body: { endpoint, keys } })
  await stage.ask(me, 'unsubscribePush', { query })
  await stage.ask(me, 'unsubscribePush', { query }, 'a browser that is not subscribed any more')
}

export async function playPurchases({ stage, first, areOurs }: Scene): Promise<void> {
  const me = first.browser
  const list = await stage.ask(me, 'getTransactions')
  const [newest] = list?.transactions ?? []
  if (newest) await stage.ask(me, 'getTransaction', { query: { id: newest.id } })
  await stage.refuse(me, 'getTransaction', { query: { id: NOBODY } }, 'not_found', 'an unknown order')
  if (areOurs) {
    await stage.refuse(me, 'getRepeat', { query: { repeat: '1' } }, 'not_found', 'nothing to repeat')
  }
  const repeat = { query: { repeat: '1' }, body: { intent: NOBODY, total: 1, start_now: true } }
  await stage.refuse(me, 'repeatOrder', repeat, 'not_found', 'an unknown purchase')
  await stage.ask(me, 'forgetMethods', { query: { repeat: '1' } })
  await stage.ask(me, 'getDirectDebit')
  const resend = { query: { resend: '1' }, body: { order: NOBODY } }
  await stage.refuse(me, 'resendCode', resend, 'not_found', 'an unknown order')
  const code = { body: { order: NOBODY, code: '123456' } }
  await stage.refuse(me, 'confirmCode', code, 'sms_code_invalid', 'a code for nothing')
  if (areOurs) {
    const contract = { name: first.name, contract: NOBODY, email: 'nobody@example.org' }
    const other = { body: { ...contract, contract: 'another' } }
    await stage.askTwice(me, 'withdraw', { body: contract, key: randomUUID() }, other)
  }
}

/** An account number that is none, and one that is: no order comes of it, since no code is ever typed. */
export async function playDirectDebit({ stage, settings, first }: Scene): Promise<void> {
  const me = first.browser
  const country = settings.countries[0] ?? 'GB'
  const offer = await stage.ask(me, 'getBundles', { query: { country } })
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
  await stage.refuse(me, 'orderDirectDebit', { body }, codes, 'an account number that is none')
}

/** The offer to whoever leaves is one: asked for again it is the same. */
async function playOffer(stage: ConformanceClient, me: Scene['first']['browser']): Promise<void> {
  const offer = await stage.ask(me, 'offerToStay')
  const again = await stage.ask(me, 'offerToStay')
  if (again?.discount?.code !== offer?.discount?.code) stage.blame('offerToStay', 'it makes a second offer')
}

/** A member reported as a minor is hidden and can turn to nobody until a person decides (law.md L16). Ends the play. */
export async function playNotice({ stage, first, second, areOurs, areConfirmed }: Scene): Promise<void> {
  if (!areOurs || !areConfirmed || !stage.offers('sendComplaint')) return
  const text = 'A run of the contract, nobody is meant.'
  const body = { kind: 'under_age', reference: `profile:${second.id}`, text, good_faith: true }
  await stage.ask(first.browser, 'sendComplaint', { body, key: randomUUID() }, 'a notice that names a member')
  const asking = { query: { id: second.id } }
  await stage.refuse(first.browser, 'getProfile', asking, 'not_found', 'a member told of as a minor')
  const like = { body: { profile: first.id } }
  await stage.refuse(second.browser, 'giveLike', like, 'account_restricted', 'a like by a hidden member')
}
