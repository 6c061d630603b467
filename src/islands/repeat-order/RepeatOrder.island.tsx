// An island because it prices the last purchase again and charges the stored payment method. `client:load`: it is the page.
import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import { type Failure, hasCode } from '../../client/failure.ts'
import type { Money } from '../../contract/payments.ts'
import { formatMoney } from '../../core/format.ts'
import { environment } from '../../stores/page/environment.ts'
import { $user } from '../../stores/account/sessions.ts'
import { IDLE } from '../../stores/page/loadable.ts'
import { $repeat, loadRepeat, type Repeat, repeatOrder } from '../../stores/payments/repeat-orders.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorAlert } from '../../ui/error-alert.tsx'
import { Icon } from '../../ui/icon.tsx'
import { METHOD_ICONS, methodName } from '../payments/method-name.ts'
import { OrderScreen } from '../payments/order-screen.tsx'
import { OrderSummary } from '../payments/order-summary.tsx'
import { PaywallOutline } from '../payments/paywall-outline.tsx'
import { FailureScreen } from '../shared/failure-screen.tsx'
import { failureText } from '../shared/failure-text.ts'
import { focusFirstInvalid } from '../shared/focus.ts'
import type { Page } from '../shared/page.ts'
import { usePage, withPage } from '../shared/page-context.tsx'
import { useShared } from '../use-shared.ts'

export const RepeatOrder = withPage(function RepeatOrder() {
  const { t } = usePage()
  return (
    <OrderScreen
      title={t('common.titles.credits-repeat-order')}
      intro={t('repeats.intro')}
      skeleton={<Outline />}
    >
      <Proposal />
    </OrderScreen>
  )
})

function Outline() {
  const { t } = usePage()
  return <PaywallOutline label={t('repeats.loading')} choice={['control']} />
}

function Proposal() {
  const state = useShared($repeat, IDLE)
  useEffect(() => void loadRepeat(), [])

  if (state.status === 'failed') {
    return <FailureScreen failure={state.failure} onRetry={() => void loadRepeat()} />
  }
  if (state.status !== 'ready') return <Outline />
  return state.value ? <Form repeat={state.value} /> : <Nothing />
}

/** Says why there is nothing to repeat, to whoever a link or bookmark led here. */
function Nothing() {
  const { t, href } = usePage()
  const route = useShared($user, null)?.paid_user ? 'credits' : 'premium'
  return (
    <EmptyState
      drawing="credits"
      title={t('repeats.none_title')}
      action={<LinkButton href={href(route)}>{t(`common.nav.${route}`)}</LinkButton>}
    >
      {t('repeats.none_text')}
    </EmptyState>
  )
}

/** Why the order failed; `seen` is the total shown when it was placed. */
interface Problem {
  failure: Failure
  seen: Money
}

function Form({ repeat }: { repeat: Repeat }) {
  const page = usePage()
  const { t, href } = page
  const form = useRef<HTMLFormElement>(null)
  const [startsNow, setStartsNow] = useState(false)
  const [isChecked, setChecked] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<Problem | null>(null)
  const means = [methodName(t, repeat.method), repeat.label].filter(Boolean).join(', ')
  const price = formatMoney(page.locale, repeat.total)

  // Restored from the back/forward cache after the payment.
  useEffect(
    () =>
      environment.listen('pageshow', () => {
        setBusy(false)
        setAsking(false)
        void loadRepeat()
      }),
    [],
  )

  const handleSubmit = (event: SubmitEvent) => {
    event.preventDefault()
    setChecked(true)
    if (isBusy) return
    if (startsNow) setAsking(true)
    else requestAnimationFrame(() => focusFirstInvalid(form.current))
  }
  const pay = async () => {
    if (isBusy) return
    setBusy(true)
    setProblem(null)
    const result = await repeatOrder(repeat)
    if (result.ok) return environment.go(href('transactions-id', { id: result.value.id }))
    // A declined payment method is not proposed again: the error names the alternative.
    if (result.failure.kind === 'api' && !hasCode(result.failure, 'recurring_payment_failed'))
      await loadRepeat()
    setProblem({ failure: result.failure, seen: repeat.total })
    setAsking(false)
    setBusy(false)
  }

  return (
    <form ref={form} className="paywall" noValidate onSubmit={handleSubmit}>
      <div className="paywall__choice">
        <div className="kept-means">
          <Icon name={METHOD_ICONS[repeat.method]} />
          <span>
            {methodName(t, repeat.method)}
            <span className="kept-means__label">{repeat.label}</span>
          </span>
        </div>
        <OtherMethods bundle={repeat.bundle.id} />
      </div>
      <div className="paywall__summary">
        <OrderSummary
          bundle={repeat.bundle}
          total={repeat.total}
          vatPercentage={repeat.vat_percentage}
          discountPercentage={0}
          hasCardNote={false}
        />
        <Checkbox
          label={t('payments.order.start_now')}
          checked={startsNow}
          error={isChecked && !startsNow ? t('payments.order.start_now_missing') : undefined}
          onChange={(event) => setStartsNow(event.target.checked)}
        />
        {problem && <ErrorAlert text={problemText(page, problem, means, repeat.total)} />}
        <Button type="submit" isWide isBusy={isBusy}>
          {t('payments.continue', {
            bundle: t('payments.bundle', { count: repeat.bundle.credits }),
            price,
          })}
        </Button>
        <p className="paywall__small">{t('payments.order.withdrawal', { days: page.site.refund_days })}</p>
      </div>
      <Dialog
        isOpen={isAsking}
        role="alertdialog"
        size="small"
        title={t('repeats.ask_title', { price })}
        onClose={() => !isBusy && setAsking(false)}
      >
        <p>{t('repeats.ask_text', { means })}</p>
        <div className="order__actions">
          <Button isWide isBusy={isBusy} onClick={() => void pay()}>
            {t('payments.order.pay', { price })}
          </Button>
          <Button variant="secondary" isWide onClick={() => !isBusy && setAsking(false)}>
            {t('common.actions.cancel')}
          </Button>
        </div>
      </Dialog>
    </form>
  )
}

/** Leads to the ordinary order of the same bundle, paid at the provider. */
function OtherMethods({ bundle }: { bundle: string }) {
  const { t, href } = usePage()
  return (
    <LinkButton variant="secondary" href={href('credits-id-paymentmethod', { id: bundle })}>
      {t('debits.others')}
    </LinkButton>
  )
}

function problemText({ t, locale }: Page, { failure, seen }: Problem, means: string, total: Money): string {
  if (failure.kind !== 'api') return failureText(t, failure)
  switch (failure.code) {
    case 'price_changed':
      return t('repeats.changed', { old: formatMoney(locale, seen), price: formatMoney(locale, total) })
    case 'recurring_payment_failed':
      return t('repeats.declined', { means })
    default:
      return failure.message
  }
}
