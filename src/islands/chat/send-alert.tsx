import { type ReactNode, Suspense } from 'react'
import type { Failure } from '../../client/failure.ts'
import { formatMoney } from '../../core/format.ts'
import { SETTLED_DAYS } from '../../core/limits.ts'
import type { Translator } from '../../core/messages.ts'
import { LinkButton } from '../../ui/button.tsx'
import { failureText } from '../shared/failure-text.ts'
import { usePage } from '../shared/page-context.tsx'
import { useFormatDate } from '../shared/use-format-date.ts'
import { RecoveryLink } from '../shared/recovery-link.tsx'
import { whenShown } from '../shared/when-shown.ts'
import { obstacleOf, type Spending } from './obstacle.ts'
import { balanceText, cheapestPrice, costTexts, dotted } from './price-text.ts'

const ResendButton = whenShown(async () => (await import('../activation/resend-button.tsx')).ResendButton)

interface SendAlertProps extends Spending {
  /** Why the last attempt was rejected. */
  failure: Failure | null
  /** In the composer, which keeps a text that is not sent. */
  isText?: boolean
}

/** Why nothing can be sent at the moment, with the remedy. */
export function SendAlert({ failure, isText = false, ...spending }: SendAlertProps) {
  const { t } = usePage()
  const code = (failure?.kind === 'api' ? failure.code : null) ?? (failure ? null : obstacleOf(spending))
  const kept = isText && t('chat.alert.kept')
  switch (code) {
    case 'email_confirmation_required':
      return (
        <Warning
          title={t('chat.alert.confirm_title')}
          actions={
            <Suspense>
              <ResendButton label={t('chat.alert.confirm')} done={t('chat.alert.confirm_done')} />
            </Suspense>
          }
        >
          {t('chat.alert.confirm_text')} {kept}
        </Warning>
      )
    case 'conversation_limit_reached':
      return (
        <Warning title={t('chat.alert.limit_title')} actions={<Buy {...spending} />}>
          {t('chat.alert.limit_text')} {kept}
        </Warning>
      )
    case 'not_enough_credits':
      return isText ? <NoCredits {...spending} kept={kept} /> : <NoCreditsFor {...spending} />
    case 'weekly_limit_reached':
      return (
        <Warning
          title={t('chat.alert.weekly_title')}
          actions={<RecoveryLink failure={{ kind: 'api', code, message: '', status: 422 }} />}
        >
          {t('chat.alert.weekly_text')} {kept}
        </Warning>
      )
    case 'price_changed':
      return (
        <Warning title={t('chat.alert.price_title')}>
          {spending.cost === 0
            ? t('chat.alert.price_free')
            : t('chat.alert.price_text', { count: spending.cost })}
        </Warning>
      )
    case 'first_message_needs_days':
    case 'first_message_needs_photo':
    case 'first_message_needs_verification':
      return (
        <Warning
          title={t('chat.alert.begin_title')}
          actions={<RecoveryLink failure={{ kind: 'api', code, message: '', status: 422 }} />}
        >
          {t(`errors.${code}`, { days: SETTLED_DAYS })} <BeginAt at={spending.conversation.refused_until} />{' '}
          {kept}
        </Warning>
      )
    case 'account_suspended':
      return (
        <Warning
          title={
            <SuspensionTitle
              until={spending.conversation.refused_until ?? spending.user?.suspension?.until}
            />
          }
          actions={<RecoveryLink failure={{ kind: 'api', code, message: '', status: 403 }} />}
        >
          {t('moderation.suspension.text')} {kept}
        </Warning>
      )
    case 'account_restricted':
    case 'consent_withdrawn': {
      const message = t(`errors.${code}`)
      const link = <RecoveryLink failure={{ kind: 'api', code, message, status: 403 }} />
      return (
        <Warning title={t('chat.alert.closed_title')} actions={link}>
          {message} {kept}
        </Warning>
      )
    }
    default:
      return (
        failure && (
          <Warning
            title={t(failure.kind === 'network' ? 'chat.state.failed' : 'chat.alert.closed_title')}
            actions={<RecoveryLink failure={failure} />}
          >
            {reasonText(t, failure)}
          </Warning>
        )
      )
  }
}

/** What is wrong with a text: it stands in no form whose field could be marked. */
function reasonText(t: Translator, failure: Failure): string {
  const wrong = failure.kind === 'api' ? failure.fields?.text : undefined
  return wrong ? t(`errors.fields.${wrong}`) : failureText(t, failure)
}

function BeginAt({ at }: { at: number | undefined }) {
  const { t } = usePage()
  const formatDate = useFormatDate()
  return at === undefined ? null : <>{t('chat.alert.begin_at', { date: formatDate(at, 'long') })}</>
}

function SuspensionTitle({ until }: { until: number | undefined }) {
  const { t } = usePage()
  const formatDate = useFormatDate()
  return until === undefined
    ? t('chat.alert.closed_title')
    : t('moderation.suspension.title', { date: formatDate(until, 'longMoment') })
}

function Buy({ user }: Pick<Spending, 'user'>) {
  const { t, href } = usePage()
  const isPaid = user?.paid_user ?? false
  return (
    <LinkButton isSmall href={href(isPaid ? 'credits' : 'premium')}>
      {t(isPaid ? 'chat.alert.buy_credits' : 'chat.alert.get_premium')}
    </LinkButton>
  )
}

function NoCredits({ kept, ...spending }: Spending & { kept: ReactNode }) {
  const page = usePage()
  const { t, locale, site } = page
  const price = cheapestPrice(site, spending.user, site.message_credits)
  return (
    <Warning title={t('chat.alert.credits_title')} actions={<Buy {...spending} />}>
      {price !== null && `${t('chat.alert.price', { price: formatMoney(locale, price) })} `}
      {kept && <span className={price === null ? undefined : 'send-alert__more'}>{kept}</span>}
    </Warning>
  )
}

/** For a photo or a gift: its own price. */
function NoCreditsFor(spending: Spending) {
  const page = usePage()
  const { cost, user, allowance } = spending
  return (
    <Warning title={page.t('chat.alert.credits_title')} actions={<Buy {...spending} />}>
      {dotted(...costTexts(page, allowance, user, cost), balanceText(page, allowance))}
    </Warning>
  )
}

function Warning({
  title,
  actions,
  children,
}: {
  title: ReactNode
  actions?: ReactNode
  children: ReactNode
}) {
  return (
    <div className="send-alert" role="status">
      <strong>{title}</strong>
      <p className="send-alert__text">{children}</p>
      {actions}
    </div>
  )
}
