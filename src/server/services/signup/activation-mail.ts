import type { Locale } from '../../../contract/lists.ts'
import { pathOf } from '../../../routes.ts'
import { composeMail } from '../../adapters/mail/compose.ts'
import type { Context } from '../../context.ts'
import { hashToken } from '../../tokens.ts'
import { enqueueMail } from '../outbox.ts'
import { issueToken } from '../token/issue.ts'

interface Recipient {
  email: string
  name: string
  language: Locale
}

/** Makes a new activation link, which voids the older ones, and mails it. */
export async function mailActivation(context: Context, to: Recipient & { id: string }): Promise<void> {
  const token = await issueToken(context, to.id, 'activate')
  const mail = composeMail(context, to.language, 'activate', {
    name: to.name,
    link: { route: pathOf('pages-token', { token }) },
  })
  await enqueueMail(context, `activate:${hashToken(token)}`, { to: to.email, ...mail })
}

/** Tells the owner of an address that somebody signed up with it; the signup itself learns nothing. */
export async function mailAlreadyMember(context: Context, to: Recipient, signup: string): Promise<void> {
  const mail = composeMail(context, to.language, 'already_member', {
    name: to.name,
    link: { route: pathOf('login') },
  })
  await enqueueMail(context, `already-member:${signup}`, { to: to.email, ...mail })
}
