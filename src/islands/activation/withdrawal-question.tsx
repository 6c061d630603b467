import { answerWithdrawal, type OpenLink, type UsedLink } from '../../stores/account/tokens.ts'
import { $user } from '../../stores/account/sessions.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button, LinkButton } from '../../ui/button.tsx'
import { Fact } from '../payments/fact.tsx'
import { FailureAlert } from '../shared/failure-alert.tsx'
import { useFocusedHeading } from '../shared/focus.ts'
import { usePage } from '../shared/page-context.tsx'
import { useFormatDate } from '../shared/use-format-date.ts'
import { useShared } from '../use-shared.ts'

interface QuestionProps {
  link: OpenLink
  withdrawal: NonNullable<OpenLink['withdrawal']>
}

/** Asks a member whether a withdrawal declared without login was theirs. */
export function WithdrawalQuestion({ link, withdrawal }: QuestionProps) {
  const { t } = usePage()
  const formatDate = useFormatDate()
  const user = useShared($user, null)
  const isBusy = link.status !== 'valid'
  return (
    <div className="one-time">
      <h1 className="one-time__title">{t('tokens.withdrawal.title')}</h1>
      <p className="one-time__text">
        {t('tokens.withdrawal.text', { received: formatDate(withdrawal.received, 'longMoment') })}
      </p>
      <dl className="order-facts">
        <Fact term={t('tokens.withdrawal.case')}>{withdrawal.case_number}</Fact>
        <Fact term={t('tokens.withdrawal.contract')}>{withdrawal.contract}</Fact>
      </dl>
      {link.isForOther && user && (
        <Alert kind="warning" title={t('tokens.other.title', { name: user.name })}>
          {t('tokens.other.stays')}
        </Alert>
      )}
      {link.failure && <FailureAlert failure={link.failure} />}
      <div className="one-time__ways">
        <Button isWide isBusy={isBusy} onClick={() => void answerWithdrawal('mine')}>
          {t('tokens.withdrawal.mine')}
        </Button>
        <Button variant="secondary" isWide isBusy={isBusy} onClick={() => void answerWithdrawal('not_mine')}>
          {t('tokens.withdrawal.not_mine')}
        </Button>
      </div>
    </div>
  )
}

/** Shows the outcome, and how to protect the account if the withdrawal was not theirs. */
export function WithdrawalDone({ outcome }: { outcome: NonNullable<UsedLink['outcome']> }) {
  const { t, href } = usePage()
  const heading = useFocusedHeading()
  return (
    <div className="one-time">
      <h1 className="one-time__title" ref={heading} tabIndex={-1}>
        {t(`tokens.withdrawal.${outcome}_title`)}
      </h1>
      <p className="one-time__text">{t(`tokens.withdrawal.${outcome}_text`)}</p>
      <div className="one-time__ways">
        {outcome === 'denied' ? (
          <>
            <LinkButton href={href('reset-password')}>{t('tokens.reset.button')}</LinkButton>
            <LinkButton variant="secondary" href={href('settings')}>
              {t('common.nav.settings')}
            </LinkButton>
          </>
        ) : (
          <LinkButton href={href('transactions')}>{t('common.titles.transactions')}</LinkButton>
        )}
      </div>
    </div>
  )
}
