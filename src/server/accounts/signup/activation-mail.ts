import type { Locale } from '../../../contract/lists.ts'
import { ACTIVATION_MAILS, ACTIVATION_MAILS_AGAIN } from '../../../core/limits.ts'
import { pathOf } from '../../../routes.ts'
import { composeMail } from '../../platform/mail/compose-mail.ts'
import type { Context } from '../../platform/context.ts'
import { widestNetworkOf } from '../../platform/network.ts'
import { ownerOf, type AccountRow } from '../current-account.ts'
import { addressKey, mailboxOf } from '../../platform/normalize.ts'
import { hashToken } from '../../platform/random-token.ts'
import { enqueueMail } from '../../platform/outbox/outbox.ts'
import { takeDaily } from '../../platform/throttle.ts'
import { issueToken } from '../tokens/issue-token.ts'
import { isTooYoungAddress } from './too-young.ts'

interface Recipient {
  email: string
  name: string
  language: Locale
}

/**
 * Mails whoever reads an address that an account wants to confirm it, at most five times a day, whoever asks and whatever is
 * mailed; false beyond. A member's address gets `toOwner` in place of a link. One that was too young before gets none: its
 * account can never be confirmed, and only the mail says so (law.md L15, L34).
 */
export async function mailActivation(
  context: Context,
  to: Recipient & { id: string },
  toOwner?: (owner: AccountRow) => Promise<void>,
): Promise<boolean> {
  if (!(await takeDaily(context, `activation:${mailboxOf(to.email)}`, ACTIVATION_MAILS))) return false
  await mailReader(context, to, toOwner)
  return true
}

/**
 * The same once more, from the account's own page, at most four times a day for an address and the widest network of who asks:
 * strangers elsewhere, who sign up with the address, do not use them up.
 */
export async function mailActivationAgain(
  context: Context,
  to: Recipient & { id: string },
): Promise<boolean> {
  const mailbox = mailboxOf(to.email)
  const ofNetwork = `activation again:${mailbox} from ${widestNetworkOf(context.ip)}`
  if (!(await takeDaily(context, ofNetwork, ACTIVATION_MAILS - 1))) return false
  if (!(await takeDaily(context, `activation again:${mailbox}`, ACTIVATION_MAILS_AGAIN))) return false
  await mailReader(context, to)
  return true
}

async function mailReader(
  context: Context,
  to: Recipient & { id: string },
  toOwner?: (owner: AccountRow) => Promise<void>,
): Promise<void> {
  const owner = await ownerOf(context, addressKey(to.email))
  if (await isTooYoungAddress(context, addressKey(to.email))) await mailRefusal(context, to)
  else if (owner) await toOwner?.(owner)
  else await mailLink(context, to)
}

/** Makes a new activation link, which voids the older ones. */
async function mailLink(context: Context, to: Recipient & { id: string }): Promise<void> {
  const token = await issueToken(context, to.id, 'activate', { email: to.email })
  const mail = composeMail(context, to.language, 'activate', {
    name: to.name,
    link: { route: pathOf('pages-token', { token }) },
  })
  await enqueueMail(context, `activate:${hashToken(token)}`, { to: to.email, ...mail })
}

async function mailRefusal(context: Context, to: Recipient & { id: string }): Promise<void> {
  const { deps, brand, now } = context
  deps.log.info({ brand: brand.site.id }, 'signup with an address blocked for age')
  const mail = composeMail(context, to.language, 'signup_refused', {
    name: to.name,
    more: { age: String(brand.site.min_age), support: brand.site.support_email },
  })
  await enqueueMail(context, `signup-refused:${to.id}:${hashToken(to.email)}:${now}`, {
    to: to.email,
    ...mail,
  })
}

/** Strangers can cause these mails: they must not become a way to fill a mailbox. */
const ALREADY_MEMBER_A_DAY = 3

/**
 * Mails the owner of an address that it was used for a signup, with a link that logs them in; the signup itself learns
 * nothing. An owner with an unconfirmed address, or pending deletion, logs in by password.
 */
export async function mailAlreadyMember(context: Context, owner: AccountRow, signup: string): Promise<void> {
  if (!(await takeDaily(context, `already-member:${mailboxOf(owner.email)}`, ALREADY_MEMBER_A_DAY))) return
  const link =
    owner.status === 'active'
      ? pathOf('pages-token', { token: await issueToken(context, owner.id, 'login') })
      : pathOf('login')
  const { name, email } = owner
  const mail = composeMail(context, owner.language, 'already_member', {
    name,
    link: { route: link },
  })
  await enqueueMail(context, `already-member:${signup}`, { to: email, ...mail })
}
