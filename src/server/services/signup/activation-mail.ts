import type { Locale } from '../../../contract/lists.ts'
import { pathOf } from '../../../routes.ts'
import { composeMail } from '../../adapters/mail/compose.ts'
import type { Context } from '../../context.ts'
import { hashToken, newToken } from '../../tokens.ts'
import { enqueueMail } from '../outbox.ts'

export const ACTIVATION_MS = 7 * 24 * 3_600_000

interface Recipient {
  email: string
  name: string
  language: Locale
}

/** Makes a new activation link, which voids the older ones, and mails it. */
export async function mailActivation(context: Context, to: Recipient & { id: string }): Promise<void> {
  const { db, brand, now } = context
  const token = newToken()
  await db
    .deleteFrom('token')
    .where('pool', '=', brand.pool)
    .where('account', '=', to.id)
    .where('kind', '=', 'activate')
    .execute()
  await db
    .insertInto('token')
    .values({
      ...{ pool: brand.pool, hash: hashToken(token), brand: brand.site.id, account: to.id, kind: 'activate' },
      ...{ created_at: now, expires_at: now + ACTIVATION_MS, used_at: 0 },
    })
    .execute()
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
