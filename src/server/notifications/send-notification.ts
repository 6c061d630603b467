import { randomUUID } from 'node:crypto'
import type { Selectable } from 'kysely'
import { pageLocale } from '../../config/locale.ts'
import type { NotificationKind } from '../../contract/lists.ts'
import type { PushMessage } from '../../contract/push-message.ts'
import { localize } from '../../core/urls.ts'
import { pathOf } from '../../routes.ts'
import { composeMail, layOutMail, type MailWords } from '../platform/mail/compose-mail.ts'
import type { Mail } from '../platform/mail/mailer.ts'
import type { Context } from '../platform/context.ts'
import { onBehalfOf } from '../platform/system-context.ts'
import type { AccountTable } from '../accounts/tables.ts'
import { waitingOf } from './messages-and-likes.ts'
import type { NewsText } from './news-texts.ts'
import { wantsNotification } from './preferences.ts'
import { enqueueMail, enqueuePush } from '../platform/outbox/outbox.ts'
import { subscriptionsOf } from './push/subscription.ts'
import type { NotificationContent, NotificationTexts } from './schedule-types.ts'
import { issueToken } from '../accounts/tokens/issue-token.ts'

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
  account: Account,
  { kind, texts, count, more, tag, path }: NotificationContent,
): Promise<void> {
  const { brand, deps } = context
  const locale = account.language
  const words = { ...more, count } as MailWords<NotificationTexts>
  await send(context, account, {
    kind,
    event: `${texts}:${account.id}:${randomUUID()}`,
    composeMail: async (unsubscribe) => {
      const route =
        texts === 'activation_reminder'
          ? pathOf('pages-token', {
              token: await issueToken(context, account.id, 'activate', { email: account.email }),
            })
          : (path ?? pathOf(ROUTES[texts]))
      return composeMail(context, locale, texts, {
        name: account.name,
        link: { route },
        more: words,
        unsubscribe,
      })
    },
    push: texts !== 'activation_reminder' && {
      path: path ?? pathOf(ROUTES[texts]),
      tag: tag ?? kind,
      body: deps.translator(locale, brand.site.address)(`notifications.${texts}.subject`, words),
      waiting: await waitingOf(onBehalfOf(context, account)),
    },
  })
}

/** The same with an operator's own words. */
export async function sendNewsText(
  context: Context,
  account: Account,
  { subject, paragraphs, action }: NewsText,
  delivery: Pick<Delivery, 'kind' | 'event' | 'dueAt'>,
): Promise<void> {
  await send(context, account, {
    ...delivery,
    composeMail: async (unsubscribe) =>
      layOutMail(context, account.language, {
        name: account.name,
        subject,
        paragraphs,
        action: action?.label ?? '',
        ...(action ? { link: { route: action.path } } : {}),
        unsubscribe,
      }),
    push: { path: action?.path ?? pathOf('members'), tag: delivery.kind, body: subject },
  })
}

type Account = Selectable<AccountTable>

interface Delivery {
  kind: NotificationKind
  /** Names it in the outbox. */
  event: string
  dueAt?: number
  composeMail: (unsubscribe: { route: string }) => Promise<Pick<Mail, 'subject' | 'text' | 'html'>>
  push: Pick<PushMessage, 'path' | 'body' | 'tag' | 'waiting'> | false
}

async function send(
  context: Context,
  account: Account,
  { kind, event, dueAt, composeMail: compose, push }: Delivery,
): Promise<void> {
  const { brand } = context
  const notification = { account: account.id, kind, ...(dueAt === undefined ? {} : { dueAt }) }
  // Checked again on delivery; checked here too, so that nothing is queued in vain.
  if (await wantsNotification(context, account.id, kind, 'email')) {
    const token = await issueToken(context, account.id, 'unsubscribe', { notification: kind })
    const mail = await compose({ route: pathOf('pages-token', { token }) })
    const unsubscribe = `${brand.origin}/api/token.php?t=${token}`
    await enqueueMail(context, event, { to: account.email, ...mail, unsubscribe }, notification)
  }
  if (push && (await wantsNotification(context, account.id, kind, 'push'))) {
    const message: PushMessage = {
      ...push,
      title: brand.site.name,
      path: localize(push.path, pageLocale(brand.site, account.language), brand.defaultLocale),
    }
    for (const subscription of await subscriptionsOf(context, account.id)) {
      await enqueuePush(context, `${event}:${subscription}`, { subscription, message }, notification)
    }
  }
}
