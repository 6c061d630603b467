import type { VerificationReason } from '../../../contract/verification.ts'
import { VERIFICATION_DAYS } from '../../../core/limits.ts'
import { pathOf } from '../../../routes.ts'
import { findAccount } from '../../accounts/current-account.ts'
import type { Context, Deps } from '../../platform/context.ts'
import { composeMail } from '../../platform/mail/compose-mail.ts'
import { enqueueMail } from '../../platform/outbox/outbox.ts'
import type { VerificationRow } from './rows.ts'

type Mailing = Pick<Context, 'db' | 'brand' | 'now'> & {
  deps: Pick<Deps, 'brands' | 'clock' | 'digest' | 'translator'>
}

/** `missed`: nobody looked at the picture in time. */
type Verdict = 'accepted' | 'missed' | VerificationReason

/** Mails the member what became of a picture, in the running transaction; nobody who is gone or not confirmed. */
export async function mailVerdict(
  context: Mailing,
  { id, account: of }: Pick<VerificationRow, 'id' | 'account'>,
  verdict: Verdict,
): Promise<void> {
  const account = await findAccount(context, of)
  if (!account || account.status === 'deleted' || account.email_confirmed_at === 0) return
  const { language, name, email } = account
  const frame = { name, link: { route: pathOf('verification') } }
  const compose = () => {
    if (verdict === 'accepted') return composeMail(context, language, 'verified', frame)
    if (verdict === 'missed')
      return composeMail(context, language, 'verification_missed', {
        ...frame,
        more: { days: VERIFICATION_DAYS },
      })
    const t = context.deps.translator(language, context.brand.site.address)
    const reason = t(`verification.reasons.${verdict}`)
    return composeMail(context, language, 'verification_refused', { ...frame, more: { reason } })
  }
  await enqueueMail(context, `verification:${id}`, { to: email, ...compose() })
}
