// Makes the server write every mail it has: for the test of their words, and for sheets to read them by.

import { randomUUID } from 'node:crypto'
import { type Locale, LOCALES } from '../../src/contract/lists.ts'
import type { PrivacyRequestKind } from '../../src/contract/privacy-requests.ts'
import { DAY_MS } from '../../src/core/durations.ts'
import { PASSWORD, type Person, type TestApi } from './api.ts'
import { OPERATOR, OTHER_OPERATOR } from './actors.ts'
import { decidedBefore, hide } from './notices.ts'
import { addPhotos } from './profiles.ts'
import type { OrderRow } from '../../src/server/payments/order.ts'
import type { Actor, Context } from '../../src/server/platform/context.ts'
import { findAccount } from '../../src/server/accounts/current-account.ts'
import { requestMailChange } from '../../src/server/accounts/mail-change.ts'
import { mailMoved } from '../../src/server/accounts/mail-moved.ts'
import { transact } from '../../src/server/platform/db/transact.ts'
import { decideVerification } from '../../src/server/profiles/verification/decide-verification.ts'
import { mailVerdict } from '../../src/server/profiles/verification/mail-verdict.ts'
import { correctBirthDate } from '../../src/server/profiles/correct-birth-date.ts'
import { giveCredits } from '../../src/server/payments/ledger/give-credits.ts'
import { mailPreNotification } from '../../src/server/payments/mandates/pre-notification.ts'
import { takeDaily } from '../../src/server/platform/throttle.ts'
import { systemContext, onBehalfOf } from '../../src/server/platform/system-context.ts'
import { mailTermsChange } from '../../src/server/notifications/announce-terms.ts'
import { promotionsDue } from '../../src/server/notifications/reminders-and-offers.ts'
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
import {
  extendRequest,
  grantRequest,
  refuseRequest,
} from '../../src/server/accounts/privacy-requests/answer-request.ts'
import { openRequest } from '../../src/server/accounts/privacy-requests/open-request.ts'
import { decideOrder } from '../../src/server/moderation/orders/decide-order.ts'
import { mailWarning } from '../../src/server/desk/cases/warn-correspondents.ts'
import { enterOrder } from '../../src/server/moderation/orders/enter-order.ts'
import { answerComplaint } from '../../src/server/moderation/notices/answer-complaint.ts'
import { acceptPhoto } from '../../src/server/moderation/restrictions/review-photos.ts'
import { stateReasons } from '../../src/server/moderation/restrictions/statement-of-reasons.ts'
import { mailFactorChange } from '../../src/server/accounts/factors/factor-mail.ts'
import { mailAlreadyMember } from '../../src/server/accounts/signup/activation-mail.ts'
import { markConfirmedMinor } from '../../src/server/accounts/signup/too-young.ts'
import { appealLinkIn } from './links.ts'

async function done(answer: Promise<{ status: number; body: unknown }>): Promise<void> {
  const { status, body } = await answer
  if (status !== 200 && status !== 204) throw new Error(`${status} ${JSON.stringify(body)}`)
}

export interface People {
  ann: Person
  ben: Person
  unconfirmed: Person
  /** Signed up with the same address. */
  twin: Person
}
export async function peopleOf(api: TestApi, brand: string): Promise<People> {
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
export async function causeMails(
  api: TestApi,
  brand: string,
  language: Locale,
  people: People,
): Promise<void> {
  const { db } = api.deps.store
  const { ann, ben, unconfirmed } = people
  for (const who of Object.values(people)) await done(who.put('/api/user.php', { language }))
  const context = systemContext(api.deps, api.deps.brands.get(brand)!)
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
  const helped = await account(ben)
  await transact(db, async (trx) => {
    const asked = { ...context, db: trx }
    await requestMailChange(asked, helped, `other-${ben.email}`, 'operator')
    await mailMoved(asked, helped)
    await correctBirthDate(asked, helped, 19_600_601 + LOCALES.indexOf(language))
  })
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
  const complained = { subject_ref: String(asked.body.case_number), version: 1 }
  await answerComplaint({ ...context, actor: OPERATOR }, complained, 'Zzz')
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
  await stateReasons(decided, await account(ben), { ...photo, photo: 'y', isSent: true, notice: '' })
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
  const hold_until = api.clock.now + DAY_MS
  const deletion = () => db.updateTable('deletion').where('account', '=', ben.id)
  await deletion().set({ hold_until }).execute()
  const body = { login: ben.name, password }
  await done(api.visitor(brand).request('DELETE', '/api/account.php', { query: { removed: '1' }, body }))
  await deletion().set({ purge_at: hold_until, hold_until: 0 }).execute()
  await reverseRemoval(api.deps, OPERATOR, decision, 'It was somebody else')
  await done(ben.post('/api/user.php', { login: ben.name, password: PASSWORD }))

  await causeVerdicts(context, ann)
  await causeMeasures(api, context, language, ben)
  await causeRequests(context, ann)
  await causeMoney(api, context, language, ann)
  await causeNotices(context, ann)
}

async function causeVerdicts(context: Context, { id: account }: Person): Promise<void> {
  const { db, brand, now } = context
  for (const reason of [undefined, 'several'] as const) {
    const id = randomUUID()
    await db
      .insertInto('verification')
      .values({
        ...{ pool: brand.pool, id, brand: brand.site.id, account, pose: 'fist', state: 'waiting' },
        ...{ reason: '', file: '', photo: '', asked_at: now, sent_at: now, decided_at: 0, decided_by: '' },
      })
      .execute()
    const { main_photo: photo } = await db
      .selectFrom('profile')
      .select('main_photo')
      .where('id', '=', account)
      .executeTakeFirstOrThrow()
    await transact(db, (trx) =>
      decideVerification({ ...context, db: trx }, OPERATOR, { id, account }, { photo, reason }),
    )
  }
  await transact(db, (trx) => mailVerdict({ ...context, db: trx }, { id: randomUUID(), account }, 'missed'))
}

async function causeMeasures(api: TestApi, context: Context, language: Locale, ben: Person): Promise<void> {
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
  const token = appealLinkIn(await api.deliver(), ben.email)
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

async function causeRequests(context: Context, ann: Person): Promise<void> {
  const account = (await findAccount(context, ann.id))!
  const by = { channel: 'letter', received_at: context.now, text: 'Zzz' } as const
  const open = async (kind: PrivacyRequestKind, who: Actor | 'member') =>
    (await openRequest(context, account, { ...by, kind }, who)).request.id
  const access = await open('access', 'member')
  await extendRequest(context, access, 'Zzz')
  await grantRequest(context, OPERATOR, access, '')
  await grantRequest(context, OPERATOR, await open('rectification', 'member'), 'Zzz')
  await refuseRequest(context, OPERATOR, await open('objection', OPERATOR), 'Zzz')
  await mailWarning(context, account, { id: 'zzz', name: 'Zzz' })
  const moderation = { ...context, actor: OPERATOR }
  for (const [kind, outcome] of [
    ['act', 'done'],
    ['inform', 'refused'],
  ] as const) {
    await enterOrder(moderation, account, {
      ...{ kind, authority: 'Zzz', reference: 'Z 1', legal_basis: 'DSA', concerns: 'Zzz' },
      ...{ ordered_at: context.now, due_at: context.now },
    })
    const { id } = await context.db
      .selectFrom('authority_order')
      .select('id')
      .where('decided_at', '=', 0)
      .executeTakeFirstOrThrow()
    await decideOrder(moderation, id, { outcome, words: 'Zzz', informAt: 0 })
  }
}

async function causeMoney(api: TestApi, context: Context, language: Locale, ann: Person): Promise<void> {
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
  await transact(deps.store.db, (trx) =>
    giveCredits({ ...context, db: trx }, OPERATOR, account, {
      id: `gift ${brand.site.id} ${language}`,
      credits: 5,
    }),
  )
  const visitor = api.visitor(brand.site.id)
  visitor.cookies.set('locale', language)
  const { status, body } = await visitor.post('/api/withdrawal.php', {
    name: 'R. Lezer',
    contract: 'X',
    email: `r-${language}@withdraw.test`,
  })
  if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`)
  await decideWithdrawal(deps, OPERATOR, String(body.case_number), 'deny')
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
export const COUNTS = [1, 2, 5, 22]

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
