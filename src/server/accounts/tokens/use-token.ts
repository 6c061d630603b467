import type { AnswerOf } from '../../../contract/calls/define-call.ts'
import type { getToken, useToken as useTokenCall } from '../../../contract/calls/tokens.ts'
import type { WithdrawalAnswer } from '../../../contract/lists.ts'
import type { Context } from '../../platform/context.ts'
import { ServiceError } from '../../platform/errors.ts'
import { changeMail, undoMailChange } from '../mail-change.ts'
import { stopNotification } from '../../notifications/preferences.ts'
import { answerWithdrawal, askedWithdrawal } from '../../payments/refunds/answer-withdrawal.ts'
import { confirmNotice, describeNoticeLink } from '../../moderation/notices/confirm-notice.ts'
import { activate, needsPassword } from '../signup/activate.ts'
import { logInByLink } from '../sessions/login-link.ts'
import { confirmRequest } from '../privacy-requests/confirm-request.ts'
import { consumeToken, findSpent, findToken } from './find-token.ts'

/** Describes what a one-time link is for, or was while its row is kept; changes nothing. Throws `link_invalid`. */
export async function describeToken(context: Context, token: string): Promise<AnswerOf<typeof getToken>> {
  const notice = await describeNoticeLink(context, token)
  if (notice) return notice
  const spent = await findSpent(context, token)
  if (spent) return spent
  const { kind, account, data } = await findToken(context, token)
  const withdrawal = data.withdrawal ? await askedWithdrawal(context, data.withdrawal) : undefined
  if (data.withdrawal && !withdrawal) throw new ServiceError('link_invalid')
  const isForOther = context.viewer !== null && context.viewer.account !== account
  return {
    kind,
    ...(isForOther ? { for_other: true } : {}),
    ...(kind === 'activate' ? { needs_password: needsPassword(context, account) } : {}),
    ...(data.notification ? { notification: data.notification } : {}),
    ...(withdrawal ? { withdrawal } : {}),
  }
}

/** Performs the action of a one-time link, with the answer to its question where it has one. */
export async function useToken(
  context: Context,
  token: string,
  answer?: WithdrawalAnswer,
): Promise<AnswerOf<typeof useTokenCall>> {
  if (await describeNoticeLink(context, token)) {
    await confirmNotice(context, token)
    return { kind: 'notice', user: null }
  }
  const { kind, data } = await findToken(context, token)
  switch (kind) {
    case 'activate':
      return { kind, user: await activate(context, { token }) }
    case 'login':
      return { kind, user: await logInByLink(context, token) }
    case 'mail_change':
      return { kind, user: await changeMail(context, token) }
    case 'undo_mail_change':
      await undoMailChange(context, token)
      return { kind, user: null }
    case 'unsubscribe':
      await unsubscribe(context, token)
      return { kind, user: null }
    case 'privacy_request':
      await confirmRequest(context, token)
      return { kind, user: null }
    case 'withdrawal': {
      if (!data.withdrawal || !answer) throw new ServiceError('invalid_request')
      const consume = (trx: Context) => consumeToken(trx, token, kind)
      return {
        kind,
        user: null,
        withdrawal: await answerWithdrawal(context, data.withdrawal, answer, consume),
      }
    }
    case 'reset':
    case 'export':
      throw new ServiceError('invalid_request')
  }
}

/** Ends the notifications of an unsubscribe link. It may be repeated: mail programs retry unanswered requests. */
export async function unsubscribe(context: Context, token: string): Promise<void> {
  const { kind, account, data } = await findToken(context, token)
  if (kind !== 'unsubscribe') throw new ServiceError('link_invalid')
  await stopNotification(context, account, data.notification)
}
