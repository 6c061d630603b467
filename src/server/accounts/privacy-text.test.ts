import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { PERSONAL_DATA } from './personal-data.ts'

const text = await readFile(new URL('../../../locales/en/legal/privacy.md', import.meta.url), 'utf8')
const section = (title: string): string => text.split(/^## /m).find((part) => part.startsWith(title)) ?? ''

/** Where the privacy statement tells of a table: the item of "Which data we have", and words it must hold. */
const TOLD: Record<string, readonly [item: string, words: readonly RegExp[]]> = {
  account: ['Account', [/user name/, /email/, /language/, /time zone/, /password/]],
  session: ['Account', [/devices/, /browser and system/]],
  shown_online: ['Account', []],
  token: ['Account', []],
  passkey: ['Account', [/passkeys/]],
  totp: ['Account', [/authenticator app/]],
  recovery_code: ['Account', [/recovery codes/]],
  factor_challenge: ['Account', []],
  account_source: ['Account', []],
  account_trace: ['Account', [/digests/]],
  account_setting: ['Account', [/settings/, /last search/]],
  profile: [
    'Profile',
    [/gender/, /looking for/, /orientation/, /relationship/, /looks/, /interests/, /place/],
  ],
  listing: ['Profile', []],
  photo: ['Profile', [/photos with their digests/]],
  picture_hash: ['Signs of fraud', [/photos/, /pictures of accounts we closed \{picture_days\}/]],
  prompt_answer: ['Profile', [/what you write about yourself/]],
  verification: [
    'Verified mark',
    [/only if you agree/, /\{verification_days\} days/, /no software recognises faces/i],
  ],
  photo_view: ['Contacts', [/how many members/]],
  message: ['Contacts', [/messages/]],
  message_photo: ['Contacts', [/photos/, /gifts/]],
  message_voice: ['Voice recordings', [/encrypted, of messages and of an answer/]],
  message_subject: ['Contacts', [/messages/]],
  conversation: ['Contacts', []],
  conversation_side: ['Contacts', [/read/]],
  draft: ['Contacts', [/drafts/]],
  likes: ['Contacts', [/likes/, /matches/]],
  swipe: ['Contacts', [/swipes/]],
  swipe_day: ['Contacts', [/swipes/]],
  match_answer: ['Contacts', [/answers/]],
  declined: ['Contacts', [/declined/]],
  block: ['Contacts', [/blocked/]],
  block_trace: ['Contacts', [/blocked/, /digests/]],
  event: ['Contacts', []],
  event_cursor: ['Contacts', []],
  member_version: ['Contacts', []],
  ledger: ['Purchases', [/credits/]],
  orders: ['Purchases', [/orders/, /amounts/, /payment method/]],
  invoice: ['Purchases', [/invoices/]],
  credit_note: ['Purchases', [/refunds/]],
  refund: ['Purchases', [/refunds/]],
  refund_request: ['Purchases', [/refunds/]],
  withdrawal: ['Purchases', [/withdrawals/]],
  payment_customer: ['Purchases', [/reference/]],
  discount: ['Purchases', [/discounts/]],
  discount_code: ['Purchases', [/discounts/]],
  direct_debit: ['If you pay by direct debit', []],
  mandate: [
    'If you pay by direct debit',
    [/account holder/, /IBAN/, /address/, /mobile number/, /text/, /time/],
  ],
  push_subscription: ['Notifications', [/push/]],
  notification_preference: ['Notifications', [/want/]],
  notification_schedule: ['Notifications', [/sent/]],
  news_sent: ['Notifications', [/sent/]],
  notice: ['Reports and decisions', [/report/, /complain/, /digests of your email, browser and network/]],
  restriction: ['Reports and decisions', [/decisions/]],
  decision: ['Reports and decisions', [/decisions/]],
  desk_case: ['Reports and decisions', [/decisions/]],
  case_event: ['Reports and decisions', [/decisions/]],
  evidence: ['Reports and decisions', [/what is reported, copied/]],
  signal: ['Signs of fraud', [/the rule they meet/, /\{signal_days\} days/]],
  signal_trace: ['Signs of fraud', [/digests and counts/, /\{signal_trace_days\}/]],
  appeal: ['Reports and decisions', [/object to/]],
  appeal_picture: ['Reports and decisions', [/object to/]],
  privacy_request: ['Reports and decisions', [/what you ask of your data/]],
  authority_order: ['Reports and decisions', [/orders of authorities about you/]],
  authority_report: ['Reports and decisions', [/what we report to them/]],
  consent: ['Reports and decisions', [/consents/, /version/]],
  deletion: ['Reports and decisions', [/leave/]],
}

// law L35
test('the privacy statement tells of every table with data of a member', () => {
  const personal = Object.entries(PERSONAL_DATA).filter(([, data]) => !('impersonal' in data))
  expect(Object.keys(TOLD).sort()).toEqual(personal.map(([name]) => name).sort())
  const items = section('Which data we have').split('\n')
  for (const [table, [item, words]] of Object.entries(TOLD)) {
    const told = items.find((line) => line.replace('- ', '').startsWith(`**${item}`)) ?? ''
    expect(told, table).not.toBe('')
    for (const word of words) expect(told, table).toMatch(word)
  }
})

// security 93, law L36, law L39
test('what outlives an account, or belongs to none, is told with its time', () => {
  const kept = Object.entries(PERSONAL_DATA).flatMap(([name, data]) =>
    'impersonal' in data || typeof data.erased !== 'object' || !('kept' in data.erased) ? [] : [name],
  )
  expect(kept.sort()).toEqual([
    ...[
      'appeal_picture',
      'authority_order',
      'authority_report',
      'block',
      'conversation',
      'conversation_side',
      'credit_note',
      'decision',
      'desk_case',
      'evidence',
      'invoice',
    ],
    ...['ledger', 'orders', 'refund', 'restriction', 'withdrawal'],
  ])
  const told = section('How long we keep data')
  for (const words of [
    /Orders, invoices, withdrawals and credit entries:\*\* \{book_years\} years after/,
    /Decisions about an account stay as proof, without a name/,
    /Members you wrote with keep an empty conversation without your name/,
    /Mandates.*\{dispute_months\}/,
    /Digests of browser, mailbox and means of payment.*\{block_days\} days from the block.*secret key/,
    /Reports, complaints, requests about your data, and orders of authorities.*\{complaint_years\}/,
    /Reports, complaints.*\{complaint_years\}.*browser and network only until we’ve decided/,
    /Copies of what was reported: \{evidence_days\} days after the last decision/,
    /An account we closed: locked for \{removed_days\} days.*unless an authority or court needs it longer/,
    /too young.*\{typed_minor_days\}.*\{minor_days\}/,
    /\{reactivation_days\} days in which you can come back/,
    /Unfinished signup:\*\* \{signup_hours\}/,
    /\{outbox_days\}/,
  ]) {
    expect(told).toMatch(words)
  }
})
