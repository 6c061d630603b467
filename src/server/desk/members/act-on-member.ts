import { randomUUID } from 'node:crypto'
import type { AnswerOf, BodyOf } from '../../../contract/calls/define-call.ts'
import type { actOnMember as actCall, revealContact as contactCall } from '../../../contract/desk/members.ts'
import { dayNumber, dayText } from '../../../core/age.ts'
import { caseKindOf, isOfChildAbuse } from '../../../core/cases.ts'
import { CONFIRMED_ACTIONS, MEMBER_ACTION_RIGHTS } from '../../../core/desk.ts'
import type { AccountRow } from '../../accounts/current-account.ts'
import { requestMailChange } from '../../accounts/mail-change.ts'
import { endAccess } from '../../accounts/password.ts'
import { mailActivation } from '../../accounts/signup/activation-mail.ts'
import { copyFilesOf, dropCopy, keepProfile, type FileCopy } from '../../moderation/evidence/keep-evidence.ts'
import { stopNotification } from '../../notifications/preferences.ts'
import { stopMailOf } from '../../notifications/stop-mail.ts'
import { giveCredits } from '../../payments/ledger/give-credits.ts'
import { namesOfPayer } from '../../payments/names-of-payer.ts'
import { openCase } from '../../platform/cases/cases.ts'
import type { Brand, OperatorContext } from '../../platform/context.ts'
import { invalidFields, ServiceError } from '../../platform/errors.ts'
import { recordSecurity } from '../../platform/record-security.ts'
import { systemContext } from '../../platform/system-context.ts'
import { minutesLeft } from '../../platform/throttle.ts'
import { correctBirthDate } from '../../profiles/correct-birth-date.ts'
import { operatorActor } from '../cases/claim-case.ts'
import { brandsOf, requireConfirmed } from '../operators/grants.ts'
import { findMember, onMember } from './read-member.ts'

/** Where a member is reached, and the names they paid under. Throws `not_found`, `right_missing`, `confirm_needed`. */
export async function revealContact(
  context: OperatorContext,
  { id, reason }: BodyOf<typeof contactCall>,
): Promise<AnswerOf<typeof contactCall>> {
  requireConfirmed(context)
  const entry = { call: 'revealContact', right: 'members.contact', reason } as const
  return onMember(context, id, entry, async ({ db }, { account }) => ({
    email: account.email,
    names: await namesOfPayer(db, account),
  }))
}

type Action = BodyOf<typeof actCall>

/** Files that were copied for a case which is to be opened, and its brand; of other actions none. */
export interface CaseCopies {
  copies: readonly FileCopy[]
  brand: Brand | undefined
}

/** Copies what a case is to keep. Not inside a transaction. Throws `not_found`, `right_missing`. */
export async function beginAction(context: OperatorContext, { id, action }: Action): Promise<CaseCopies> {
  if (action !== 'open_case') return { copies: [], brand: undefined }
  const { brand } = await findMember(context, id, MEMBER_ACTION_RIGHTS[action])
  return { copies: await copyFilesOf({ ...context, brand }, id), brand }
}

/** Removes the copies that no case took. Not inside a transaction. */
export async function endAction(context: OperatorContext, { copies, brand }: CaseCopies): Promise<void> {
  if (brand) for (const copy of copies) await dropCopy({ ...context, brand }, copy)
}

/**
 * Helps a member, or opens a case about them. Throws `not_found`, `right_missing`, `confirm_needed`, `invalid_fields`,
 * `mail_limit_reached`.
 */
export function actOnMember(
  context: OperatorContext,
  body: Action,
  { copies }: CaseCopies,
): Promise<AnswerOf<typeof actCall>> {
  const { id, action, reason } = body
  if (CONFIRMED_ACTIONS.includes(action)) requireConfirmed(context)
  const entry = { call: 'actOnMember', right: MEMBER_ACTION_RIGHTS[action], reason }
  const gift = randomUUID()
  const changes = {
    after: {
      action,
      ...(action === 'correct_birth_date' ? { born: body.born } : {}),
      ...(action === 'give_credits' ? { credits: body.credits, gift } : {}),
    },
    ...(action === 'correct_birth_date' ? { before: bornBefore } : {}),
  }
  return onMember(context, id, { ...entry, ...changes }, async (trx, member) => {
    const opened = await act(trx, { ...member, gift }, body, copies)
    return { case: opened ?? '' }
  })
}

async function bornBefore({ db }: OperatorContext, { pool, id }: AccountRow): Promise<{ born: string }> {
  const { born } = await db
    .selectFrom('profile')
    .select('born')
    .where('pool', '=', pool)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return { born: dayText(born) }
}

async function act(
  context: OperatorContext,
  { account, brand, gift }: { account: AccountRow; brand: Brand; gift: string },
  body: Action,
  copies: readonly FileCopy[],
): Promise<string | void> {
  const { deps, db, now } = context
  const actor = operatorActor(context)
  const ofBrand = { ...systemContext(deps, brand, db), now }
  switch (body.action) {
    case 'end_logins':
      await endAccess(ofBrand, account.id)
      recordSecurity(ofBrand, 'operator_action', { account: account.id, what: 'logins ended', actor })
      return
    case 'resend_activation':
      if (account.status !== 'not_confirmed') throw invalidFields({ action: 'invalid' })
      if (!(await mailActivation(ofBrand, account)))
        throw new ServiceError('mail_limit_reached', { minutes: minutesLeft(now) })
      return
    case 'stop_mail':
      if (body.because === 'request') {
        await stopNotification(ofBrand, account.id, undefined)
        recordSecurity(ofBrand, 'operator_action', { account: account.id, what: 'mail stopped', actor })
      } else await stopMailOf({ deps, db, brand }, actor, account.id, body.because)
      return
    case 'correct_address':
      if (account.status !== 'active' && account.status !== 'not_confirmed')
        throw invalidFields({ action: 'invalid' })
      await requestMailChange(ofBrand, account, body.email, 'operator')
      recordSecurity(ofBrand, 'operator_action', { account: account.id, what: 'address change begun', actor })
      return
    case 'correct_birth_date':
      if (account.status === 'deleted') throw invalidFields({ action: 'invalid' })
      await correctBirthDate(ofBrand, account, dayNumber(body.born))
      return
    case 'give_credits':
      if (account.status !== 'active') throw invalidFields({ action: 'invalid' })
      if (!(await giveCredits(ofBrand, actor, account, { id: gift, credits: body.credits })))
        throw invalidFields({ credits: 'too_many' })
      return
    case 'open_case': {
      const { pool, language } = account
      const cause = { kind: caseKindOf(body.ground), subject_kind: 'member', ground: body.ground } as const
      const about = { pool, brand: brand.id, subject: account.id, language, by: actor, words: body.reason }
      const opened = await openCase({ db, now }, { ...about, ...cause })
      await keepProfile({ db, brand, now }, { account: account.id, caseId: opened.id, copies })
      // Who may not see it has handed it over.
      return isOfChildAbuse(opened) && !brandsOf(context, 'child_abuse.handle').has(brand.id) ? '' : opened.id
    }
  }
}
