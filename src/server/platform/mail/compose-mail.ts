import type { Locale } from '../../../contract/lists.ts'
import { pageLocale } from '../../../config/locale.ts'
import type { ParamsFor, PlainKey } from '../../../core/message-key.ts'
import type { Placeholders } from '../../../core/placeholders.ts'
import { localize } from '../../../core/urls.ts'
import type { Context, Deps } from '../context.ts'
import { mailPage } from './mail-page.ts'
import type { Mail } from './mailer.ts'

/** Every mail there is; its words are `notifications.<kind>.subject`, `.text`, `.action` in the locale files. */
export const MAIL_KINDS = [
  'activate',
  'already_member',
  'reset',
  'reset_several',
  'account_moved',
  'login_link',
  'password_changed',
  'factor_added',
  'factor_removed',
  'recovery_code_used',
  'recovery_codes_renewed',
  'mail_change',
  'mail_change_notice',
  'mail_change_by_team',
  'birth_date_corrected',
  'address_in_use',
  'terms_changed',
  'account_deleted',
  'data_export',
  'data_exported',
  'complaint_receipt',
  'complaint_answered',
  'notice_confirm',
  'complaint_copy',
  'complaint_urgent',
  'hiding_stopped',
  'warning',
  'suspended',
  'suspension_ended',
  'text_removed',
  'decision_reversed',
  'profile_hidden',
  'profile_visible',
  'photo_hidden',
  'photo_visible',
  'account_removed',
  'account_restored',
  'erasure_held',
  'photo_refused',
  'sent_photo_refused',
  'verified',
  'verification_refused',
  'verification_missed',
  'direct_debit_blocked',
  'notice_decided',
  'appeal_receipt',
  'appeal_copy',
  'appeal_decided',
  'order_told',
  'fraud_warning',
  'privacy_receipt',
  'privacy_identity',
  'privacy_export',
  'privacy_answered',
  'privacy_refused',
  'privacy_extended',
  'signup_refused',
  'direct_debit',
  'purchase',
  'credits_owed',
  'credits_given',
  'refund_refused',
  'refund_given',
  'withdrawal',
  'withdrawal_copy',
  'withdrawal_question',
  'withdrawal_decided',
  'new_conversations',
  'new_messages',
  'like',
  'unread_message_reminders',
  'weekly_updates',
  'promotions',
  'activation_reminder',
  'profile_reminder',
] as const
export type MailKind = (typeof MAIL_KINDS)[number]

/** The parts of a mail besides its own words. */
interface Frame {
  name: string
  link?: { route: string }
  /** One for each of several things, in the place of a button. */
  links?: readonly { label: string; route: string }[]
  /** Where the reader ends mails of this kind. */
  unsubscribe?: { route: string }
}

/** Names of what the words of each mail take; of its parts together. */
type MailNames = {
  [
    Key in keyof Placeholders as Key extends `notifications.${infer Kind extends MailKind}.${'subject' | 'text'}`
      ? Kind
      : never
  ]: Placeholders[Key]
}
type NamesOf<Kind> = Kind extends keyof MailNames ? Exclude<MailNames[Kind], 'name' | 'brand'> : never

/** What the words of a mail take besides the name and the brand. */
export type MailWords<Kind extends MailKind> = ParamsFor<NamesOf<Kind>>

/** A mail with its words. */
export type Composition<Kind extends MailKind> = Frame &
  ([NamesOf<Kind>] extends [never] ? { more?: undefined } : { more: MailWords<Kind> })

type Composed = Pick<Mail, 'subject' | 'text' | 'html'>

type Composing = Pick<Context, 'brand'> & { deps: Pick<Deps, 'translator'> }

/**
 * Words a mail in the member's language, with one link or none. In the locale files an empty line ends a paragraph, and a
 * line end a line.
 */
export function composeMail<Kind extends MailKind>(
  context: Composing,
  locale: Locale,
  kind: Kind,
  mail: Composition<Kind>,
): Composed
export function composeMail(
  context: Composing,
  locale: Locale,
  kind: MailKind,
  { more, ...frame }: Frame & { more?: MailWords<MailKind> },
): Composed {
  const { site } = context.brand
  const t = context.deps.translator(locale, site.address)
  const params = { name: frame.name, brand: site.name, ...more! }
  const actionKey = `notifications.${kind}.action`
  return layOutMail(context, locale, {
    ...frame,
    subject: t(`notifications.${kind}.subject`, params),
    paragraphs: t(`notifications.${kind}.text`, params)
      .split('\n\n')
      .map((paragraph) => paragraph.trim())
      .filter((paragraph) => paragraph !== ''),
    action: frame.link && t.has(actionKey) ? t(actionKey as PlainKey) : '',
  })
}

/** Words of the reader's language as a mail: as text, and as HTML in the brand's form and colours. */
export function layOutMail(
  { deps, brand }: Composing,
  locale: Locale,
  {
    name,
    link,
    links = [],
    unsubscribe,
    subject,
    paragraphs,
    action,
  }: Frame & { subject: string; paragraphs: readonly string[]; action: string },
): Composed {
  const { site, origin, defaultLocale } = brand
  const t = deps.translator(locale, site.address)
  const urlOf = ({ route }: { route: string }) =>
    origin + localize(route, pageLocale(site, locale), defaultLocale)
  const button = link && { url: urlOf(link), label: action }
  const list = links.map((each) => ({ url: urlOf(each), label: each.label }))
  const end = unsubscribe && { url: urlOf(unsubscribe), label: t('notifications.unsubscribe') }
  const greeting = t(name === '' ? 'notifications.greeting_nameless' : 'notifications.greeting', { name })
  const footer = t('notifications.footer', {
    brand: site.name,
    company: `${site.company.name}, ${site.company.address}, ${site.company.city}`,
    support: site.support_email,
  })
  return {
    subject: subject.includes(site.name) ? subject : `${subject} – ${site.name}`,
    text: [
      greeting,
      ...paragraphs,
      ...[...list, ...(button ? [button] : [])].map(({ label, url }) => `${label}\n${url}`),
      `-- \n${footer}`,
      ...(end ? [`${end.label}\n${end.url}`] : []),
    ].join('\n\n'),
    html: mailPage(site, locale, {
      title: subject,
      paragraphs: [greeting, ...paragraphs],
      list,
      footer,
      button,
      end,
    }),
  }
}
