import { randomUUID } from 'node:crypto'
import type { Selectable } from 'kysely'
import { pageLocale } from '../../config/locale.ts'
import type { NotificationKind } from '../../contract/lists.ts'
import { localize } from '../../core/urls.ts'
import { pathOf } from '../../routes.ts'
import { composeMail } from '../platform/mail/compose-mail.ts'
import type { Context } from '../platform/context.ts'
import type { AccountTable } from '../accounts/tables.ts'
import { wantsNotification } from './preferences.ts'
import { enqueueMail, enqueuePush } from '../platform/outbox/outbox.ts'
import { subscriptionsOf } from './push/subscription.ts'
import { issueToken } from '../accounts/tokens/issue-token.ts'

/** Texts of a notification: `notifications.<texts>.subject`, `.text`, `.action`. They count, and never quote. */
export type NotificationTexts =
  Exclude<NotificationKind, 'news' | 'reminders'> | 'activation_reminder' | 'profile_reminder'

export interface NotificationContent {
  kind: NotificationKind
  texts: NotificationTexts
  count: number
  more?: Record<string, string | number>
  /** Where it leads, unless that is the same for all with its texts. */
  path?: string
}

const ROUTES = {
  new_conversations: 'chats',
  new_messages: 'chats',
  unread_message_reminders: 'chats',
  like: 'likes',
  weekly_updates: 'members',
  promotions: 'credits',
  profile_reminder: 'profile',
} as const

/** Puts a notification into the outbox, by mail and to each browser, where the member wants it. */
export async function sendNotification(
  context: Context,
  account: Selectable<AccountTable>,
  { kind, texts, count, more, path }: NotificationContent,
): Promise<void> {
  const { brand, deps } = context
  const locale = account.language
  const notification = { account: account.id, kind }
  // Checked again on delivery; checked here too, so that nothing is queued in vain.
  const byMail = await wantsNotification(context, account.id, kind, 'email')
  const byPush = await wantsNotification(context, account.id, kind, 'push')
  const event = `${texts}:${account.id}:${randomUUID()}`

  if (byMail) {
    const route =
      texts === 'activation_reminder'
        ? pathOf('pages-token', {
            token: await issueToken(context, account.id, 'activate', { email: account.email }),
          })
        : (path ?? pathOf(ROUTES[texts]))
    const token = await issueToken(context, account.id, 'unsubscribe', { notification: kind })
    const mail = composeMail(context, locale, texts, {
      name: account.name,
      link: { route },
      more: { ...more, count },
      unsubscribe: { route: pathOf('pages-token', { token }) },
    })
    const unsubscribe = `${brand.origin}/api/token.php?t=${token}`
    await enqueueMail(context, event, { to: account.email, ...mail, unsubscribe }, notification)
  }
  if (byPush && texts !== 'activation_reminder') {
    const message = {
      title: brand.site.name,
      body: deps.translator(locale, brand.site.address)(`notifications.${texts}.subject`, {
        ...more,
        count,
        brand: brand.site.name,
      }),
      path: localize(path ?? pathOf(ROUTES[texts]), pageLocale(brand.site, locale), brand.defaultLocale),
      tag: kind,
    }
    for (const subscription of await subscriptionsOf(context, account.id)) {
      await enqueuePush(context, `${event}:${subscription}`, { subscription, message }, notification)
    }
  }
}
