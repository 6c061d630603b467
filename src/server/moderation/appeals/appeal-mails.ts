import type { AppealOutcome } from '../../../contract/lists.ts'
import { APPEAL_ANSWER_DAYS } from '../../../core/limits.ts'
import { composeMail } from '../../platform/mail/compose-mail.ts'
import type { Context } from '../../platform/context.ts'
import { enqueueMail } from '../../platform/outbox/outbox.ts'
import { findAccount } from '../../accounts/current-account.ts'
import type { ModerationContext } from '../restrictions/statement-of-reasons.ts'
import type { AppealTable } from '../tables.ts'
import type { Appealable } from './find-appealable.ts'

type Mailing = Pick<ModerationContext, 'db' | 'brand' | 'now' | 'deps'>

/** Where who appeals is written to; '' for an account that is purged, and for an anonymous notice. */
async function addressOf(
  context: Pick<Context, 'db' | 'brand'>,
  { side, account, notice }: Appealable,
): Promise<{ name: string; email: string }> {
  // The name given in a form may say anything.
  if (side === 'notifier') return { name: '', email: notice?.email ?? '' }
  const owner = await findAccount(context, account)
  return { name: owner?.name ?? '', email: owner?.email ?? '' }
}

/** Confirms that an appeal arrived, with its number. */
export async function mailAppealReceipt(
  context: Mailing,
  { id, decision, language }: AppealTable,
  found: Appealable,
): Promise<void> {
  const { name, email } = await addressOf(context, found)
  if (email === '') return
  const mail = composeMail(context, language, 'appeal_receipt', {
    name,
    more: { number: id, decision, days: APPEAL_ANSWER_DAYS },
  })
  await enqueueMail(context, `appeal-receipt:${id}`, { to: email, ...mail })
}

/** Mails support an appeal. */
export async function mailAppealCopy(
  context: Mailing,
  { id, decision, text, first_decider }: AppealTable,
): Promise<void> {
  const { brand } = context
  const mail = composeMail(context, brand.defaultLocale, 'appeal_copy', {
    name: brand.site.mail_name,
    more: { number: id, decision, text, decider: first_decider || '-', days: APPEAL_ANSWER_DAYS },
  })
  await enqueueMail(context, `appeal-copy:${id}`, { to: brand.site.support_email, ...mail })
}

/** Mails who appealed what became of the decision, with the operator's words as they are. */
export async function mailAppealDecided(
  context: Mailing,
  { id, decision, language, side }: Pick<AppealTable, 'id' | 'decision' | 'language' | 'side'>,
  found: Appealable,
  { outcome, words }: { outcome: Exclude<AppealOutcome, 'gone'>; words: string },
): Promise<void> {
  const { name, email } = await addressOf(context, found)
  if (email === '') return
  const t = context.deps.translator(language, context.brand.site.address)
  const isActed = side === 'notifier' && outcome !== 'upheld'
  const mail = composeMail(context, language, 'appeal_decided', {
    name,
    more: {
      number: id,
      decision,
      outcome: t(`notifications.appeal_decided.${isActed ? 'acted' : outcome}`),
      words: words === '' ? '' : t('notifications.appeal_decided.words', { words }),
    },
  })
  await enqueueMail(context, `appeal-decided:${id}`, { to: email, ...mail })
}
