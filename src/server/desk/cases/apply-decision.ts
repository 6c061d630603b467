// Decisions on cases: each is a verb of its feature, which knows the rules; the desk holds the case for it.

import type { CaseMeasure } from '../../../contract/desk/case-lists.ts'
import type { CaseDecision } from '../../../contract/desk/cases.ts'
import { WORDS_LETTERS } from '../../../core/cases.ts'
import type { NoticeKind } from '../../../contract/lists.ts'
import { ALL_FACTS, type Fact } from '../../../contract/moderation.ts'
import {
  type AppealRefusal,
  AppealRefusedError,
  type NewMeasure,
  type Ruling,
  ruleWithin,
} from '../../moderation/appeals/decide-appeal.ts'
import { photoOfAppeal } from '../../moderation/appeals/find-appealable.ts'
import { grantRequest, refuseRequest } from '../../accounts/privacy-requests/answer-request.ts'
import { answerComplaint } from '../../moderation/notices/answer-complaint.ts'
import { closeDecided } from '../../moderation/notices/close-decided.ts'
import { decideOrder } from '../../moderation/orders/decide-order.ts'
import { type AbuseReport, followUp, reportAbuse } from '../../moderation/reports/report-abuse.ts'
import { banMember } from '../../moderation/restrictions/ban-member.ts'
import { keepCase } from '../../moderation/restrictions/keep-case.ts'
import {
  copyPublicFiles,
  dropUnused,
  type PublicCopies,
} from '../../moderation/restrictions/public-copies.ts'
import { type PhotoDecision, refuseWithin, showPhoto } from '../../moderation/restrictions/review-photos.ts'
import type { ModerationContext } from '../../moderation/restrictions/statement-of-reasons.ts'
import { takeMeasure, type TakenMeasure } from '../../moderation/restrictions/take-measure.ts'
import { markSeen, settleWithin } from '../../payments/refunds/pending-withdrawals.ts'
import {
  type LookedUpRefund,
  lookUpRefund,
  markPaid,
  type RefundRow,
  sendRefund,
} from '../../payments/refunds/refund-order.ts'
import { type CaseRow, closeCasesOf } from '../../platform/cases/cases.ts'
import type { Context, Deps } from '../../platform/context.ts'
import { invalidFields, ServiceError } from '../../platform/errors.ts'
import { systemContext } from '../../platform/system-context.ts'
import type { PhotoRow } from '../../profiles/cards.ts'

/** What a decision needs from outside its transaction. */
export interface Prepared {
  copies?: PublicCopies | null
  refund?: LookedUpRefund
}

/** What is left to do after the commit. */
export interface After {
  gone?: readonly PhotoRow[]
  refund?: RefundRow | null
}

interface Deciding {
  context: ModerationContext & { deps: Deps }
  case: CaseRow
  decision: CaseDecision
  prepared: Prepared
}

const photoOf = ({ case: { kind, subject_ref }, decision }: Pick<Deciding, 'case' | 'decision'>): string =>
  kind === 'photo' ? subject_ref : (decision.photo ?? '')

function decided({ isDecided, gone }: PhotoDecision): After {
  if (!isDecided) throw new ServiceError('already_decided')
  return gone ? { gone: [gone] } : {}
}

/** What an operator adds to a statement of reasons. */
function wordsOf({ words }: CaseDecision): string {
  if ([...words].length > WORDS_LETTERS) throw invalidFields({ words: 'too_long' })
  return words
}

/** The facts of a decision, all of its ground. */
function factsOf({ facts }: CaseDecision, ground: string): readonly Fact[] {
  const known = ALL_FACTS.filter((fact) => facts.includes(fact) && fact.startsWith(`${ground}.`))
  if (known.length === 0) throw invalidFields({ facts: 'required' })
  if (known.length < facts.length) throw invalidFields({ facts: 'invalid' })
  return known
}

const settle = async (of: Deciding, is: 'refund' | 'deny'): Promise<After> => {
  const { context, case: row, decision } = of
  const order = decision.order ?? ''
  const settled = await settleWithin(context.deps, context.db, context.actor, row.subject_ref, { is, order })
  if (settled === 'no_order') throw invalidFields({ order: 'invalid' })
  if (typeof settled === 'string')
    throw new ServiceError(settled === 'too_early' ? 'case_changed' : 'already_decided')
  return { refund: settled.refund }
}

const endDispute = async (of: Deciding): Promise<After> => {
  const { context, case: row, decision } = of
  const end = { outcome: decision.measure, by: context.actor }
  await closeCasesOf(context, row.pool, { kind: 'dispute', refs: [row.subject_ref] }, end)
  return {}
}

const take = async ({ context, case: row, decision }: Deciding, taken: TakenMeasure): Promise<After> => {
  const reasons = {
    ground: row.ground as NoticeKind,
    notice: row.first_notice,
    facts: factsOf(decision, row.ground),
    words: wordsOf(decision),
    of: row,
  }
  if ((await takeMeasure(context, row.subject, taken, reasons)) === null)
    throw new ServiceError('already_decided')
  return {}
}

/** Whom a removal for child abuse was reported to: it is made when that is done. */
function reportOf({ authority, reference, reported_at }: CaseDecision): AbuseReport {
  if (authority === undefined) throw invalidFields({ authority: 'required' })
  if (reference === undefined) throw invalidFields({ reference: 'required' })
  if (reported_at === undefined) throw invalidFields({ reported_at: 'required' })
  return { authority, reference, reported_at }
}

/** A member's own features know a request; here the system makes it. */
const asSystem = ({ context: { deps, brand, db, now } }: Deciding): Context => ({
  ...systemContext(deps, brand, db),
  now,
})

const decideOn = async (of: Deciding, outcome: 'done' | 'refused'): Promise<After> => {
  const { context, case: row, decision } = of
  const { words, inform_at: informAt = 0 } = decision
  await decideOrder(context, row.subject_ref, { outcome, words, informAt })
  return {}
}

/** What takes the place of the decision that is appealed against. */
function insteadOf(decision: CaseDecision): NewMeasure | undefined {
  const { instead, ground, photo_ground } = decision
  if (instead === 'photo_refused') {
    if (!photo_ground) throw invalidFields({ photo_ground: 'required' })
    return { measure: 'photo_refused', ground: photo_ground }
  }
  if (instead === undefined) return undefined
  if (!ground) throw invalidFields({ ground: 'required' })
  return { measure: 'account_removed', ground, facts: factsOf(decision, ground) }
}

const REFUSED: Readonly<Record<AppealRefusal, () => ServiceError>> = {
  not_waiting: () => new ServiceError('already_decided'),
  same_decider: () => new ServiceError('same_decider'),
  measure_missing: () => invalidFields({ instead: 'required' }),
  measure_unfit: () => invalidFields({ instead: 'invalid' }),
  too_late: () => new ServiceError('case_changed'),
}

async function rule(of: Deciding, outcome: Ruling['outcome']): Promise<After> {
  const { context, case: row, decision, prepared } = of
  const ruling = { outcome, words: wordsOf(decision), instead: insteadOf(decision) }
  try {
    const hearing = { id: row.subject_ref, ruling, copies: prepared.copies ?? null }
    const report = ruling.instead?.ground === 'child_abuse' ? reportOf(decision) : undefined
    const gone = await ruleWithin(context, hearing)
    if (report) await reportAbuse(context, { ...row, id: row.parent || row.id }, report)
    return gone ? { gone: [gone] } : {}
  } catch (error) {
    throw error instanceof AppealRefusedError ? REFUSED[error.refusal]() : error
  }
}

const VERBS: Readonly<Record<CaseMeasure, (of: Deciding) => Promise<After>>> = {
  async kept({ context, case: row }) {
    return { gone: await keepCase(context, row) }
  },
  async removed(of) {
    const { context, case: row, decision } = of
    const removal = {
      ground: row.ground as NoticeKind,
      notice: row.first_notice,
      hiddenOn: [row.ground],
      facts: factsOf(decision, row.ground),
      words: wordsOf(decision),
    }
    const report = row.ground === 'child_abuse' ? reportOf(decision) : undefined
    if ((await banMember(context, row.subject, removal)) === null) throw new ServiceError('already_decided')
    if (report) await reportAbuse(context, row, report)
    return {}
  },
  warning: (of) => take(of, { measure: 'warning' }),
  suspended(of) {
    const { days } = of.decision
    if (days === undefined) throw invalidFields({ days: 'required' })
    return take(of, { measure: 'suspended', days })
  },
  text_removed(of) {
    const { message } = of.decision
    if (message === undefined) throw invalidFields({ message: 'required' })
    return take(of, { measure: 'text_removed', message })
  },
  async photo_accepted(of) {
    return decided(await showPhoto(of.context, photoOf(of)))
  },
  async photo_refused(of) {
    const { photo_ground: ground } = of.decision
    const words = wordsOf(of.decision)
    if (!ground) throw invalidFields({ photo_ground: 'required' })
    const copies = of.prepared.copies ?? null
    const { kind, first_notice: notice } = of.case
    const refusal = { ground, words, copies, notice, ...(kind === 'photo' ? {} : { of: of.case }) }
    return decided(await refuseWithin(of.context, photoOf(of), refusal))
  },
  async answered({ context, case: row, decision }) {
    if (decision.words === '') throw invalidFields({ words: 'required' })
    await answerComplaint(context, row, decision.words)
    return {}
  },
  upheld: (of) => rule(of, 'upheld'),
  reversed: (of) => rule(of, 'reversed'),
  changed: (of) => rule(of, 'changed'),
  refunded: (of) => settle(of, 'refund'),
  denied: (of) => settle(of, 'deny'),
  async seen({ context, case: row }) {
    const isSeen = await markSeen(context, context.actor, row.subject_ref)
    if (!isSeen) throw invalidFields({ measure: 'invalid' })
    return {}
  },
  async paid_by_hand({ context, prepared }) {
    const paid = prepared.refund && (await markPaid(context, prepared.refund))
    if (typeof paid !== 'object')
      throw new ServiceError(paid === 'not_owed' ? 'already_decided' : 'case_changed')
    return {}
  },
  dispute_accepted: endDispute,
  evidence_sent: endDispute,
  async granted(of) {
    await grantRequest(asSystem(of), of.context.actor, of.case.subject_ref, of.decision.words)
    return {}
  },
  async request_refused(of) {
    await refuseRequest(asSystem(of), of.context.actor, of.case.subject_ref, of.decision.words)
    return {}
  },
  order_done: (of) => decideOn(of, 'done'),
  order_refused: (of) => decideOn(of, 'refused'),
  async hold_longer({ context, case: row, decision }) {
    if (decision.until === undefined) throw invalidFields({ until: 'required' })
    if (decision.until <= context.now) throw invalidFields({ until: 'invalid' })
    await followUp(context, row, decision.until)
    return {}
  },
  async hold_ended({ context, case: row }) {
    await followUp(context, row, 0)
    return {}
  },
}

/** Applies a decision in the running transaction. Throws `invalid_fields`, `already_decided`, `case_changed`. */
export async function applyDecision(of: Deciding): Promise<After> {
  const { context, case: row, decision } = of
  const after = await VERBS[decision.measure](of)
  await closeDecided(context, { decided: row.id }, { outcome: decision.measure, by: context.actor })
  return after
}

/** Looks up and copies what a decision needs, before its transaction. */
export async function prepareDecision(deps: Deps, row: CaseRow, decision: CaseDecision): Promise<Prepared> {
  const { measure } = decision
  const brand = deps.brands.get(row.brand)
  if (brand && (measure === 'photo_refused' || decision.instead === 'photo_refused')) {
    const { db } = deps.store
    const id =
      row.kind === 'appeal'
        ? await photoOfAppeal(db, { pool: row.pool, id: row.subject_ref })
        : photoOf({ case: row, decision })
    return { copies: id === '' ? null : await copyPublicFiles({ deps, db, brand }, id) }
  }
  if (measure !== 'paid_by_hand') return {}
  const refund = await lookUpRefund(deps, row.subject_ref)
  // Nobody knows what the provider gave back.
  if (refund === 'unanswered') throw new ServiceError('case_changed')
  if (refund === 'not_owed') throw new ServiceError('already_decided')
  return { refund }
}

/** Removes what was prepared and not used, and what a decision left without a row; pays out what it owes. */
export async function finishDecision(
  deps: Deps,
  row: CaseRow,
  { copies }: Prepared,
  { gone = [], refund }: After,
): Promise<void> {
  const brand = deps.brands.get(row.brand)
  if (brand && copies) await dropUnused({ deps, db: deps.store.db, brand }, copies)
  for (const photo of gone) await deps.media.remove(photo)
  if (refund) await sendRefund(deps, refund)
}
