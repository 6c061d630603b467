// security.md 69: every mail of every brand in every language says that brand's things and no other's, in that language.

import { LOCALES, type Locale } from '../../src/contract/lists.ts'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { DAY_MS } from '../../src/core/durations.ts'
import { PASSWORD, startApi, type Person, type TestApi } from '../support/api.ts'
import { OPERATOR, OTHER_OPERATOR } from '../support/actors.ts'
import { isFull } from '../support/full.ts'
import { decidedBefore, hide } from '../support/notices.ts'
import { addPhotos } from '../support/profiles.ts'
import { startSmtp, type SmtpServer } from '../support/smtp.ts'
import {
  composeMail,
  MAIL_KINDS,
  type MailKind,
  type MailWords,
} from '../../src/server/platform/mail/compose-mail.ts'
import { createSmtpMailer, type Mail } from '../../src/server/platform/mail/mailer.ts'
import type { OrderRow } from '../../src/server/payments/order.ts'
import type { Brand, Context } from '../../src/server/platform/context.ts'
import { findAccount } from '../../src/server/accounts/current-account.ts'
import { mailPreNotification } from '../../src/server/payments/mandates/pre-notification.ts'
import { takeDaily } from '../../src/server/platform/throttle.ts'
import { systemContext, onBehalfOf } from '../../src/server/platform/system-context.ts'
import { mailTermsChange } from '../../src/server/notifications/announce-terms.ts'
import { promotionsDue } from '../../src/server/notifications/membership.ts'
import type { NotificationTexts } from '../../src/server/notifications/schedule-types.ts'
import { sendNotification } from '../../src/server/notifications/send-notification.ts'
import { askMember } from '../../src/server/payments/refunds/answer-withdrawal.ts'
import {
  mailCopy,
  mailOutcome,
  type WithdrawalRow,
} from '../../src/server/payments/refunds/settle-withdrawal.ts'
import type { RefundRow } from '../../src/server/payments/refunds/refund-order.ts'
import { mailReceipt } from '../../src/server/payments/refunds/withdraw.ts'
import { decideWithdrawal } from '../../src/server/payments/refunds/pending-withdrawals.ts'
import { mailBuyer } from '../../src/server/payments/buyer-mail.ts'
import { mailPurchase } from '../../src/server/payments/settlement/purchase-mail.ts'
import { mailDebt } from '../../src/server/payments/settlement/debt-mail.ts'
import type { MandateRow } from '../../src/server/payments/mandates/mandates.ts'
import { decideReview, pendingReviews } from '../../src/server/moderation/restrictions/review.ts'
import { removeMember } from '../../src/server/moderation/restrictions/ban-member.ts'
import { reverseRemoval } from '../../src/server/moderation/restrictions/reverse-removal.ts'
import { endSuspensions } from '../../src/server/moderation/restrictions/end-suspensions.ts'
import { reverseDecision } from '../../src/server/moderation/restrictions/reverse-decision.ts'
import { restrictMember, type TakenMeasure } from '../../src/server/moderation/restrictions/take-measure.ts'
import { decideAppeal } from '../../src/server/moderation/appeals/decide-appeal.ts'
import { answerComplaint } from '../../src/server/moderation/notices/answer-complaint.ts'
import { acceptPhoto } from '../../src/server/moderation/restrictions/review-photos.ts'
import { stateReasons } from '../../src/server/moderation/restrictions/statement-of-reasons.ts'
import { mailFactorChange } from '../../src/server/accounts/factors/factor-mail.ts'
import { mailAlreadyMember } from '../../src/server/accounts/signup/activation-mail.ts'
import { markConfirmedMinor } from '../../src/server/accounts/signup/too-young.ts'

type Details = Parameters<typeof composeMail>[3]
interface Composed {
  brand: string
  locale: Locale
  kind: MailKind
  details: Details
  text: string
}
const composed: Composed[] = []
vi.mock('../../src/server/platform/mail/compose-mail.ts', async (original) => {
  const real = await original<{ composeMail: typeof composeMail }>()
  return {
    ...real,
    composeMail: (...[context, locale, kind, details]: Parameters<typeof composeMail>) => {
      const mail = real.composeMail(context, locale, kind, details)
      composed.push({ brand: context.brand.site.id, locale, kind, details, text: mail.text })
      return mail
    },
  }
})

/** Written to support, in the language of the brand alone. */
const TO_SUPPORT: readonly MailKind[] = [
  'complaint_copy',
  'appeal_copy',
  'complaint_urgent',
  'hiding_stopped',
  'withdrawal_copy',
  'refund_refused',
]
/** Words that no other of the eleven languages has. */
const ENGLISH = /\b(the|your|you|this|with|please|somebody|which|they|would|address)\b/i
const BRANDS = ['amora', 'fjallvind', 'herbstgold', 'hjertebro', 'lunaria', 'minerve', 'tweespan'] as const

let api: TestApi
let smtp: SmtpServer
beforeAll(async () => {
  smtp = await startSmtp()
  api = await startApi({
    change: (sites) => {
      for (const site of sites) site.signups = 'all'
    },
  })
  // The cost of passwords is not what this is about.
  Object.assign(api.deps.passwords, {
    hash: async (password: string) => `plain ${password}`,
    verify: async (hash: string, password: string) => hash === `plain ${password}`,
  })
})
afterAll(async () => {
  await api.stop()
  await smtp.stop()
})

const brandOf = (id: string): Brand => api.deps.brands.get(id)!
async function done(answer: Promise<{ status: number; body: unknown }>): Promise<void> {
  const { status, body } = await answer
  if (status !== 200 && status !== 204) throw new Error(`${status} ${JSON.stringify(body)}`)
}

interface People {
  ann: Person
  ben: Person
  unconfirmed: Person
  /** Signed up with the same address. */
  twin: Person
}
async function peopleOf(brand: string): Promise<People> {
  const born = '1960-05-17'
  const unconfirmed = await api.member(brand, { born, confirmed: false })
  return {
    ann: await api.member(brand, { born }),
    ben: await api.member(brand, { born }),
    unconfirmed,
    twin: await api.member(brand, { born, confirmed: false, email: unconfirmed.email }),
  }
}

/** Makes the server write every mail it has, to members who read this language. */
async function causeAll(brand: string, language: Locale, people: People): Promise<void> {
  const { db } = api.deps.store
  const { ann, ben, unconfirmed } = people
  for (const who of Object.values(people)) await done(who.put('/api/user.php', { language }))
  const context = systemContext(api.deps, brandOf(brand))
  const account = async ({ id }: Person) => (await findAccount(context, id))!

  await done(unconfirmed.post('/api/activate.php?resend=1'))
  const young = (await account(unconfirmed)).email_norm
  await markConfirmedMinor(context, young)
  await done(unconfirmed.post('/api/activate.php?resend=1'))
  await db.deleteFrom('too_young_address').where('brand', '=', brand).execute()
  await mailAlreadyMember(context, await account(ann), `signup ${language}`)
  await done(ann.post('/api/reset-password.php', { login: ann.email }))
  await done(ann.post('/api/reset-password.php', { login: unconfirmed.email }))
  await done(ann.post('/api/login-link.php', { login: ann.email }))
  await done(ann.post('/api/export.php?mail=1', {}))
  const password = PASSWORD
  await done(ann.post('/api/export.php', { password }))
  await done(ann.put('/api/account.php', { password, new_password: password }))
  await done(ann.put('/api/account.php', { password, email: `new-${ann.email}` }))
  await done(ann.put('/api/account.php', { password, email: ben.email }))
  const changes = [
    { kind: 'factor_added', factor: 'passkey' },
    { kind: 'factor_removed', factor: 'totp' },
    { kind: 'recovery_code_used', left: 9 },
    { kind: 'recovery_codes_renewed' },
  ] as const
  for (const change of changes) await mailFactorChange(context, await account(ann), change)
  await done(ann.delete('/api/account.php', { password }))
  await done(ann.post('/api/user.php', { login: ann.name, password, reactivate: true }))

  const reader = { name: 'R. Lezer', email: `reader-${language}@notice.test`, language }
  const notice = { ...reader, text: 'Zzz', good_faith: true, reference: `profile:${ben.id}` }
  await done(api.visitor(brand).post('/api/complaint.php', { ...notice, kind: 'fraud' }))
  const asked = await api.visitor(brand).post('/api/complaint.php', { ...notice, kind: 'service' })
  await answerComplaint({ ...context, actor: OPERATOR }, String(asked.body.case_number), 'Zzz')
  // So that no notice is refused too often to weigh.
  const forget = () => db.deleteFrom('notice').where('account', '=', ann.id).execute()
  await forget()
  const [hidden = ''] = await addPhotos(api.deps, brand, ben.id, 1)
  await done(hide(api, brand, ann, { reference: `photo:${hidden}` }))
  for (let more = 0; more < 5; more += 1) await takeDaily(context, 'hidden automatically', 5)
  await done(hide(api, brand, ann, { kind: 'child_abuse', reference: `profile:${ben.id}` }))
  await acceptPhoto(api.deps, OPERATOR, hidden)
  const [pending] = (await pendingReviews(api.deps)).filter(({ name }) => name === ben.name)
  await decideReview(api.deps, OPERATOR, pending?.statement ?? '', 'visible')
  const reasons = { measure: 'account_removed', ground: 'fake', notice: '' } as const
  const decided = { ...context, actor: OPERATOR }
  await stateReasons(decided, await account(ben), reasons)
  const photo = { measure: 'photo_refused', ground: 'photo_nude', photo: 'x' } as const
  await stateReasons(decided, await account(ben), { ...photo, notice: '' })
  const debit = { measure: 'direct_debit_blocked', ground: 'charge_back' } as const
  await stateReasons({ ...context, actor: { kind: 'system', job: 'charge-back' } }, await account(ben), {
    ...debit,
    notice: '',
  })
  await db.deleteFrom('restriction').where('account', '=', ben.id).execute()
  for (const count of [7, 3]) {
    await decidedBefore(api, brand, { account: ann.id }, { outcome: 'kept', count })
    api.clock.now += 60_000
    await done(ann.post('/api/complaint.php', { ...notice, kind: 'fraud', email: `${count}-${ann.email}` }))
  }
  await forget()
  await removeMember(api.deps, OPERATOR, brand, ben.name, { ground: 'fake', notice: '' })
  const { decision } = await db
    .selectFrom('restriction')
    .select('decision')
    .where('account', '=', ben.id)
    .where('measure', '=', 'account_removed')
    .executeTakeFirstOrThrow()
  await reverseRemoval(api.deps, OPERATOR, decision, 'It was somebody else')
  await done(ben.post('/api/user.php', { login: ben.name, password: PASSWORD }))

  await causeMeasures(context, language, ben)
  await causeMoney(context, language, ann)
  await causeNotices(context, ann)
}

async function causeMeasures(context: Context, language: Locale, ben: Person): Promise<void> {
  const { deps, db, brand } = context
  const take = async (taken: TakenMeasure) => {
    const statement = await restrictMember(deps, OPERATOR, { brand: brand.site.id, name: ben.name }, taken, {
      ...{ ground: 'harassment', notice: '', facts: ['harassment.insult'] },
    })
    if (!statement) throw new Error(`${taken.measure} was not taken`)
    return statement
  }
  await done(ben.put('/api/profile.php', { about: 'Zzz' }))
  await reverseDecision(deps, OPERATOR, await take({ measure: 'text_removed', message: '' }), 'It was a joke')
  await take({ measure: 'warning' })
  const [, token = ''] = /\/appeal\?token=([\w-]+)/.exec(composed.at(-1)?.text ?? '') ?? []
  const visitor = api.visitor(brand.site.id)
  visitor.cookies.set('locale', language)
  await done(visitor.post('/api/appeal.php', { token, text: 'Zzz' }))
  const appeals = await db.selectFrom('appeal').select('id').where('decided_at', '=', 0).execute()
  for (const { id } of appeals)
    await decideAppeal(deps, OTHER_OPERATOR, id, { outcome: 'upheld', words: '', instead: undefined })
  await take({ measure: 'suspended', days: 3 })
  await db.updateTable('account').set({ suspended_until: context.now }).where('id', '=', ben.id).execute()
  await endSuspensions(deps)
}

async function causeMoney(context: Context, language: Locale, ann: Person): Promise<void> {
  const { deps, db, brand } = context
  const t = deps.translator(language, 'informal')
  const creditor = { creditor: brand.site.company.name, creditor_id: 'DE98ZZZ09999999999' }
  const order = {
    pool: brand.pool,
    id: `order-${language}`,
    brand: brand.site.id,
    account: ann.id,
    credits: 25,
    total: 1999,
    currency: 'EUR',
    vat_basis_points: 2100,
    start_now_at: context.now,
    start_now_text: '–',
  } as OrderRow
  const mandate = {
    id: 'mandate-1',
    label: 'NL** **** 4300',
    creditor: creditor.creditor_id,
    text: t('notifications.direct_debit.mandate', creditor),
  } as MandateRow
  const account = (await findAccount(context, ann.id))!
  await mailPreNotification(onBehalfOf(context, account), order, mandate)
  await mailPurchase(deps, db, order, { invoice: `${brand.site.id.toUpperCase()}-000007`, settled: 2 })
  await mailDebt(deps, db, order, { owed: 3, reference: `debt ${language}` })
  await mailBuyer(deps, db, order, {
    ...{ kind: 'refund_given', key: `refund ${language}` },
    content: () => ({ order: order.id, amount: '1,99', credits: 2 }),
  })
  const visitor = api.visitor(brand.site.id)
  visitor.cookies.set('locale', language)
  const { status, body } = await visitor.post('/api/withdrawal.php', {
    name: 'R. Lezer',
    contract: 'X',
    email: `r-${language}@withdraw.test`,
  })
  expect(status).toBe(200)
  expect(await decideWithdrawal(deps, OPERATOR, String(body.case_number), 'deny')).toBe('denied')
  await askMember(context, order, `W-${language}`)
  const email = `w-${language}@withdraw.test`
  const declared = { name: 'R. Lezer', contract: 'X', email, created_at: context.now }
  const refund = { amount: 1999, currency: 'EUR' } as RefundRow
  for (const state of ['refunded', 'nothing_left'] as const) {
    const row = { ...declared, id: `${state}-${language}`, language } as WithdrawalRow
    const decision = { by: OPERATOR, is: 'refund' } as const
    await mailOutcome(context, [row], order, { decision, state, refund })
    await mailReceipt(context, { ...declared, language }, { id: row.id, state, refund, number: 'X-1' })
  }
  const waiting = { id: `waiting-${language}`, state: 'waiting', refund: null, number: 'X-1' } as const
  await mailReceipt(context, { ...declared, language }, waiting)
  await mailCopy(context, { ...declared, id: `repeated-${language}` }, 'repeated')
}

/** One, two, five and many: the plural forms of all eleven languages. */
const COUNTS = [1, 2, 5, 22]

async function causeNotices(context: Context, ann: Person): Promise<void> {
  const { db } = context
  await db
    .updateTable('account')
    .set({ welcome_until: context.now + DAY_MS })
    .where('id', '=', ann.id)
    .execute()
  await done(ann.put('/api/notifications.php', { kinds: { promotions: { email: true } } }))
  const account = (await findAccount(context, ann.id))!
  const counted = ['new_conversations', 'new_messages', 'like', 'unread_message_reminders'] as const
  for (const count of COUNTS) {
    for (const texts of counted) await sendNotification(context, account, { kind: texts, texts, count })
  }
  for (const texts of ['activation_reminder', 'profile_reminder'] satisfies NotificationTexts[]) {
    await sendNotification(context, account, { kind: 'reminders', texts, count: 1 })
  }
  const more = { messages: 2, likes: 5 }
  await sendNotification(context, account, {
    kind: 'weekly_updates',
    texts: 'weekly_updates',
    count: 7,
    more,
  })
  const reader = { ...account, zone: 'Europe/Berlin' }
  const { notifications } = await promotionsDue(onBehalfOf(context, account), reader)
  // A brand without a first discount has none to tell of.
  const offer = notifications[0] ?? {
    ...({ kind: 'promotions', texts: 'promotions', count: 1 } as const),
    more: { percent: 25, until: '1. 1. 2027' },
  }
  await sendNotification(context, account, offer)
  const text = { subject: '', paragraphs: ['…'], action: null }
  await mailTermsChange(context, account, { name: account.language, text, from: context.now })
}

/** Names and texts that only one brand may use. */
function marksOf({ site }: Brand): string[] {
  const { company } = site
  return [
    site.name,
    site.domain,
    `${site.id}.localhost`,
    site.support_email,
    site.support_phone,
    site.mail_name,
    company.name,
    company.address,
    ...company.tradenames,
    api.deps.push.publicKey(site.id),
    ...company.vat_numbers.filter((number) => /[1-9]/.test(number)),
  ]
}
const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')
const saidBy = (text: string, mark: string) =>
  new RegExp(`(?<![\\p{L}\\d])${escaped(mark)}(?![\\p{L}\\d])`, 'iu').test(text)

function expectBrand(mail: Mail, id: string, locale: Locale): void {
  const brand = brandOf(id)
  const { site, origin, defaultLocale } = brand
  expect(mail.from).toEqual({ name: site.mail_name, address: site.support_email })
  const whole = [mail.subject, mail.text, mail.html, mail.unsubscribe ?? ''].join('\n')
  for (const part of [site.support_email, site.company.name, site.company.city]) {
    expect(mail.text).toContain(part)
  }
  const urls = whole.match(/https?:\/\/[^\s"<>]+/g) ?? []
  for (const url of urls) {
    const { origin: host, pathname } = new URL(url)
    expect(host).toBe(origin)
    const isPrefixed = pathname === `/${locale}` || pathname.startsWith(`/${locale}/`)
    if (!pathname.startsWith('/api/')) expect(isPrefixed, url).toBe(locale !== defaultLocale)
  }
  for (const other of BRANDS.filter((each) => each !== id)) {
    const foreign = marksOf(brandOf(other)).filter((mark) => saidBy(whole, mark))
    expect(foreign, `${other} in a mail of ${id}`).toEqual([])
  }
  expect(whole).not.toMatch(/\{\w+\}|undefined|\bNaN\b|\[object|\bnotifications\.\w+\./)
  expect(mail.html).toContain(`<html lang="${locale}">`)
}

/** Sentences a mail has in English, where they are long enough to be nobody's name. */
function englishOf(kind: MailKind, count: number): string[] {
  const t = api.deps.translator('en', 'informal')
  const parts = [
    `notifications.${kind}.subject`,
    `notifications.${kind}.text`,
    `notifications.${kind}.action`,
    'notifications.footer',
  ]
  return parts
    .filter((key) => t.has(key))
    .flatMap((key) => t(key, { count } as never).split(/\{\w+\}|[.:;,?!]/))
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence.split(' ').length >= 3)
}

function expectLanguage(mail: Mail, { kind, locale, brand }: Pick<Composed, 'kind' | 'locale' | 'brand'>) {
  if (locale === 'en') return
  const { company, name, mail_name } = brandOf(brand).site
  const brandNames = [company.name, company.address, company.city, name, mail_name]
  const text = brandNames.reduce((rest, part) => rest.replaceAll(part, ''), `${mail.subject}\n${mail.text}`)
  const plain = text.replaceAll(/https?:\/\/\S+|\S+@\S+|npm run .*/g, '')
  expect(ENGLISH.exec(plain)?.[0], `${kind} in ${locale}`).toBeUndefined()
  for (const count of COUNTS) {
    for (const sentence of englishOf(kind, count)) expect(plain).not.toContain(sentence)
  }
}

/** A mail that another test causes: it takes a refusal of the provider. */
const UNCAUSED: readonly MailKind[] = ['refund_refused']

const PAIRS = BRANDS.flatMap((brand, index) =>
  LOCALES.map((locale, step) => ({ brand, locale, isSampled: (step + index) % 6 === 0 })),
)
  // Each brand and each language; all of them in the whole run, on one database, for words are the same on both.
  .filter(({ isSampled }) => isSampled || (isFull && process.env.TEST_DATABASE_URL === undefined))
  .map(({ brand, locale }) => [brand, locale] as const)
const casts = new Map<string, People>()

describe.each(PAIRS)('%s in %s', (brand, locale) => {
  // security 69
  test('every mail the server writes is this brand’s own, in this language, and whole', async () => {
    api.clock.now += DAY_MS
    const people = casts.get(brand) ?? (await peopleOf(brand))
    casts.set(brand, people)
    await api.deliver()
    const [before, first] = [api.mails.length, composed.length]
    await causeAll(brand, locale, people)
    const mails = (await api.deliver()).slice(before)
    const written = composed.slice(first)
    const kinds = new Set(written.map(({ kind }) => kind))
    expect(MAIL_KINDS.filter((kind) => !kinds.has(kind))).toEqual(UNCAUSED)
    for (const mail of mails) {
      const source = written.find(({ text }) => text === mail.text)!
      expect(source.locale).toBe(TO_SUPPORT.includes(source.kind) ? brandOf(brand).defaultLocale : locale)
      expectBrand(mail, brand, source.locale)
      expectLanguage(mail, { ...source })
      expect(mail.unsubscribe !== undefined).toBe(source.details.unsubscribe !== undefined)
      if (mail.unsubscribe) {
        expect(mail.unsubscribe).toMatch(
          new RegExp(`^${escaped(brandOf(brand).origin)}/api/token\\.php\\?t=[A-Za-z0-9_-]{43}$`),
        )
      }
    }
  })
})

describe.each(BRANDS)('%s', (id) => {
  // security 63, security 69
  test.each(MAIL_KINDS)('%s holds this brand’s things and no other’s in all languages', (kind) => {
    const brand = brandOf(id)
    const { site } = brand
    const known = composed.find((each) => each.kind === kind && each.brand === id)
    const more = known?.details.more ?? {
      order: 'o',
      payment: 'p',
      refund: 'r',
      amount: '7',
      factor: 'f',
      left: 7,
    }
    // Details worded already are in the language they were worded in.
    const details = {
      name: 'R. Lezer',
      ...known?.details,
      links: known?.details.links?.map((link) => ({ ...link, label: '7' })) ?? [],
      more: Object.fromEntries(
        Object.entries(more).map(([name, value]) => [name, typeof value === 'string' ? '7' : value]),
      ),
    }
    const subjects = new Map<Locale, string>()
    for (const locale of LOCALES) {
      for (const count of 'count' in more ? COUNTS : [1]) {
        const content = composeMail({ deps: api.deps, brand }, locale, kind, {
          ...details,
          more: { ...details.more, ...('count' in more ? { count } : {}) } as unknown as MailWords<MailKind>,
        })
        const from = { name: site.mail_name, address: site.support_email }
        const mail = { ...content, id: '', brand: id, from, to: 'r@mail.test', at: 0 }
        expectBrand(mail, id, locale)
        expectLanguage(mail, { kind, locale, brand: id })
        subjects.set(locale, content.subject)
      }
    }
    const same = LOCALES.filter((each) => subjects.get(each) === subjects.get('en'))
    expect(same, 'as in English').toEqual(['en'])
  })

  // security 69
  test('its mails leave with headers of its own, and none of another brand', async () => {
    const { site, origin } = brandOf(id)
    const mail = api.mails.findLast((each) => each.brand === id && each.unsubscribe)!
    await createSmtpMailer(smtp.url).send(mail)
    const sent = smtp.mails.at(-1)!
    const head = sent.source.slice(0, sent.source.indexOf('\r\n\r\n')).replaceAll(/\r\n[ \t]+/g, ' ')
    const headers = new Map(
      head.split('\r\n').map((line) => [line.split(':')[0]!.toLowerCase(), line.replace(/^[^:]+: ?/, '')]),
    )
    expect(sent).toMatchObject({ from: site.support_email, to: [mail.to] })
    expect(headers.get('from')).toContain(`<${site.support_email}>`)
    expect(headers.get('message-id')).toBe(`<${mail.id}@${site.support_email.split('@')[1]}>`)
    expect(headers.get('list-unsubscribe')?.replaceAll(' ', '')).toBe(`<${mail.unsubscribe}>`)
    expect(headers.get('list-unsubscribe')).toContain(origin)
    expect(headers.get('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
    for (const other of BRANDS.filter((each) => each !== id)) {
      expect(marksOf(brandOf(other)).filter((mark) => saidBy(head, mark))).toEqual([])
    }
  })
})

test('another brand’s word would be found, and so would English', () => {
  const [amora, fjallvind] = [brandOf('amora'), brandOf('fjallvind')]
  const mail = {
    ...composeMail({ deps: api.deps, brand: fjallvind }, 'sv', 'reset', { name: 'R', link: { route: '/x' } }),
    id: '',
    brand: 'fjallvind',
    to: 'r@mail.test',
    at: 0,
    from: { name: fjallvind.site.mail_name, address: fjallvind.site.support_email },
  }
  expectBrand(mail, 'fjallvind', 'sv')
  for (const mark of marksOf(amora)) {
    expect(() => expectBrand({ ...mail, text: `${mail.text} ${mark}` }, 'fjallvind', 'sv')).toThrow()
  }
  const of = { kind: 'reset', locale: 'sv', brand: 'fjallvind' } as const
  expectLanguage(mail, of)
  expect(() => expectLanguage({ ...mail, text: `${mail.text} Choose a password` }, of)).toThrow()
})
