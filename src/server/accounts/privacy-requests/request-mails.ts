import { EXPORT_LINK_DAYS, LINK_HOURS } from '../../../core/limits.ts'
import { pathOf } from '../../../routes.ts'
import { composeMail } from '../../platform/mail/compose-mail.ts'
import type { Context } from '../../platform/context.ts'
import { mailDate } from '../../platform/mail/mail-date.ts'
import { enqueueMail } from '../../platform/outbox/outbox.ts'
import { type AccountRow, zoneOfMember } from '../current-account.ts'
import { issueToken } from '../tokens/issue-token.ts'
import type { RequestRow } from '../tables.ts'

/** What every mail about a request says of it. */
const namesOf = ({ deps, brand }: Context, { language }: AccountRow, { id, kind }: RequestRow) => ({
  number: id,
  kind: deps.translator(language, brand.site.address)(`notifications.privacy_kinds.${kind}`),
})

const dayFor = async (context: Context, account: AccountRow, at: number): Promise<string> => {
  const reader = { locale: account.language, zone: await zoneOfMember(context, account) }
  return mailDate(context.brand.site, reader, at)
}

/** Nobody is written to whose account is purged. */
async function send(
  context: Context,
  { email }: AccountRow,
  key: string,
  mail: ReturnType<typeof composeMail>,
): Promise<void> {
  if (email !== '') await enqueueMail(context, key, { to: email, ...mail })
}

/** Confirms that a request arrived, with its number and the day of the answer. */
export async function mailReceipt(context: Context, account: AccountRow, request: RequestRow): Promise<void> {
  const date = await dayFor(context, account, request.due_at)
  const mail = composeMail(context, account.language, 'privacy_receipt', {
    name: account.name,
    more: { ...namesOf(context, account, request), date },
  })
  await send(context, account, `privacy-receipt:${request.id}`, mail)
}

/** Asks at the confirmed address whether a request that came in otherwise is the member's. */
export async function mailIdentityLink(
  context: Context,
  account: AccountRow,
  request: RequestRow,
): Promise<void> {
  const token = await issueToken(context, account.id, 'privacy_request', { request: request.id })
  const date = await dayFor(context, account, request.due_at)
  const mail = composeMail(context, account.language, 'privacy_identity', {
    name: account.name,
    link: { route: pathOf('pages-token', { token }) },
    more: { ...namesOf(context, account, request), date, days: LINK_HOURS.privacy_request / 24 },
  })
  await send(context, account, `privacy-identity:${request.id}`, mail)
}

/** Mails the link to a copy of all data, which works once, for seven days. */
export async function mailExportLink(
  context: Context,
  account: AccountRow,
  { id }: RequestRow,
): Promise<void> {
  const token = await issueToken(context, account.id, 'export', {}, EXPORT_LINK_DAYS * 24)
  const mail = composeMail(context, account.language, 'privacy_export', {
    name: account.name,
    link: { route: pathOf('pages-token', { token }) },
    more: { number: id, days: EXPORT_LINK_DAYS },
  })
  await send(context, account, `privacy-decided:${id}`, mail)
}

/** Mails what was done on a request. */
export async function mailAnswer(
  context: Context,
  account: AccountRow,
  request: RequestRow,
  answer: string,
): Promise<void> {
  const mail = composeMail(context, account.language, 'privacy_answered', {
    name: account.name,
    more: { ...namesOf(context, account, request), answer },
  })
  await send(context, account, `privacy-decided:${request.id}`, mail)
}

/** Mails that a request is refused, why, and where the member may complain (GDPR Art. 12(4)). */
export async function mailRefusal(
  context: Context,
  account: AccountRow,
  request: RequestRow,
  reasons: string,
): Promise<void> {
  const mail = composeMail(context, account.language, 'privacy_refused', {
    name: account.name,
    more: { ...namesOf(context, account, request), reasons },
  })
  await send(context, account, `privacy-decided:${request.id}`, mail)
}

/** Mails that an answer takes longer, why, and until when (GDPR Art. 12(3)). */
export async function mailExtension(
  context: Context,
  account: AccountRow,
  request: RequestRow,
  reason: string,
): Promise<void> {
  const date = await dayFor(context, account, request.extended_to)
  const mail = composeMail(context, account.language, 'privacy_extended', {
    name: account.name,
    more: { ...namesOf(context, account, request), reason, date },
  })
  await send(context, account, `privacy-extended:${request.id}`, mail)
}
