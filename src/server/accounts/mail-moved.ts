import { MOVED_LINK_DAYS } from '../../core/limits.ts'
import { pathOf } from '../../routes.ts'
import { composeMail } from '../platform/mail/compose-mail.ts'
import type { Context } from '../platform/context.ts'
import { enqueueMail } from '../platform/outbox/outbox.ts'
import type { AccountRow } from './current-account.ts'
import { issueToken } from './tokens/issue-token.ts'

/** Mails a member who came from another system, whose password did not, a link to set one, in the running transaction. */
export async function mailMoved(
  context: Context,
  { id, name, email, language }: Pick<AccountRow, 'id' | 'name' | 'email' | 'language'>,
): Promise<void> {
  const token = await issueToken(context, id, 'reset', {}, MOVED_LINK_DAYS * 24)
  const mail = composeMail(context, language, 'account_moved', {
    name,
    link: { route: pathOf('pages-token', { token }) },
  })
  await enqueueMail(context, `moved:${id}`, { to: email, ...mail })
}
