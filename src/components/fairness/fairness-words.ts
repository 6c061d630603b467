import { openGraphLocale } from '../../config/locale.ts'
import { GENDERS, type Locale, NOTICE_KINDS, NOTIFICATION_KINDS } from '../../contract/lists.ts'
import { DELETION_REASONS } from '../../contract/accounts.ts'
import { NOTICE_OUTCOMES, type NoticeOutcome } from '../../contract/moderation.ts'
import type { Text } from '../../i18n/texts.ts'
import type { FairnessWords } from './show-fairness.ts'
import { site } from 'virtual:site'

const PARTS = [
  ...['real_seen', 'real_not_seen', 'fictional', 'cam', 'seen_in_eu'],
  ...['sent', 'read_share', 'answered_share', 'median_hours', 'paid', 'free'],
  ...['credits', 'given_back_share', 'unread', 'removed'],
  ...['withdrawals', 'in_time_share', 'median_days', 'days_of_90_percent', 'sum'],
  ...[
    'orders',
    'list_price_share',
    'discount_share',
    'time_bonus',
    'welcome',
    'campaign',
    'operator',
    'stay',
  ],
  ...['median', 'percentile_99', 'top_payers_share', 'weekly_limits', 'limits_used_up', 'charge_back_share'],
  ...['requests', 'reason', 'per_member', 'switched_off', 'complaints'],
  ...['notices', 'outcome', 'appeals', 'reversed_share', 'hidden_automatically', 'hidings_lifted_share'],
  ...['likes', 'messages'],
] as const

const OUTCOMES = {
  kept: 'kept',
  warning: 'warned',
  text_removed: 'text_removed',
  photo_refused: 'photo_refused',
  suspended: 'suspended',
  removed: 'account_removed',
  gone: 'gone',
} as const satisfies Record<NoticeOutcome, string>

/** What the page's script writes. */
export function fairnessWords(locale: Locale, t: Text): FairnessWords {
  const names = [
    ...PARTS.map((part) => [part, t(`fairness.words.${part}`)]),
    ...GENDERS.map((gender) => [gender, t(`attributes.gender.${gender}`)]),
    ...NOTICE_KINDS.map((kind) => [`notices.${kind}`, t(`notifications.kinds.${kind}`)]),
    ...NOTICE_OUTCOMES.map((outcome) => [`outcome.${outcome}`, t(`fairness.words.${OUTCOMES[outcome]}`)]),
    ...DELETION_REASONS.map((reason) => [`reason.${reason}`, t(`settings.delete.reasons.${reason}`)]),
    ['reason.none', t('fairness.words.unsaid')],
    ...NOTIFICATION_KINDS.map((kind) => [`per_member.${kind}`, t(`settings.notifications.kinds.${kind}`)]),
    ['per_member.other', t('fairness.words.all_mails')],
  ]
  return {
    region: openGraphLocale(site, locale).replace('_', '-'),
    names: Object.fromEntries(names) as FairnessWords['names'],
    none: t('fairness.none'),
    unknown: t('fairness.unknown'),
    failed: t('common.failures.bad_response'),
    hidden: t('fairness.hidden'),
    published: t('fairness.published', { month: '[month]', date: '[date]' }),
    crossed_out: t('fairness.crossed_out', { bundle: '[bundle]', price: '[price]' }),
  }
}
