import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import { type Failure, hasCode, type Result } from '../../client/failure.ts'
import { CodeConfirmation, type DirectDebitOrder } from '../../contract/direct-debits.ts'
import { formatMoney } from '../../core/format.ts'
import { cancelDebit, confirmCode, loadDebitTerms, resendCode } from '../../stores/payments/direct-debits.ts'
import { environment } from '../../stores/page/environment.ts'
import { checkFields } from '../../stores/page/field-errors.ts'
import { serverNow } from '../../stores/account/sessions.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { Fact } from '../payments/fact.tsx'
import { FailureAlert } from '../shared/failure-alert.tsx'
import { focusFirstInvalid } from '../shared/focus.ts'
import { usePage } from '../shared/page-context.tsx'
import { useFormatDate } from '../shared/use-format-date.ts'

type Work = 'idle' | 'confirming' | 'resending' | 'cancelling'

/** The code from the phone confirms and pays the order. */
export function CodeForm({ debit }: { debit: DirectDebitOrder }) {
  const { t, locale, href } = usePage()
  const formatDate = useFormatDate()
  const { order } = debit
  const form = useRef<HTMLFormElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const [work, setWork] = useState<Work>('idle')
  const [error, setError] = useState<string>()
  const [failure, setFailure] = useState<Failure | null>(null)
  const [isResent, setResent] = useState(false)
  useEffect(() => heading.current?.focus(), [])
  useEffect(() => focusFirstInvalid(form.current), [error])

  /** Runs one call at a time; returns whether it succeeded. */
  const run = async (what: Work, call: () => Promise<Result<unknown>>): Promise<Failure | null> => {
    setWork(what)
    setError(undefined)
    setFailure(null)
    setResent(false)
    const result = await call()
    setWork('idle')
    return result.ok ? null : result.failure
  }
  const refuse = (refusal: Failure) => {
    const isLate = serverNow() >= debit.code_expires
    if (hasCode(refusal, 'sms_code_invalid')) {
      setError(t(isLate ? 'debits.code_expired' : 'debits.code_invalid'))
    } else if (hasCode(refusal, 'not_found')) void loadDebitTerms()
    else setFailure(refusal)
  }
  const handleSubmit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (work !== 'idle') return
    const entered = new FormData(event.currentTarget).get('code')
    const code = typeof entered === 'string' ? entered : ''
    if (checkFields(CodeConfirmation, { order: order.id, code }).code) {
      return setError(t('errors.fields.invalid'))
    }
    const refusal = await run('confirming', () => confirmCode(order.id, code))
    if (refusal) refuse(refusal)
    else environment.go(href('transactions-id', { id: order.id }))
  }
  const handleResend = async () => {
    if (work !== 'idle') return
    const refusal = await run('resending', () => resendCode(order.id))
    if (refusal) return refuse(refusal)
    form.current?.reset()
    setResent(true)
  }
  const handleCancel = async () => {
    if (work !== 'idle') return
    const refusal = await run('cancelling', () => cancelDebit(order.id))
    if (refusal) refuse(refusal)
    else environment.goInstead(href('credits-id-paymentmethod', { id: order.bundle }))
  }

  return (
    <form ref={form} className="paywall" noValidate onSubmit={(event) => void handleSubmit(event)}>
      <div className="paywall__choice">
        <h2 className="debit__title" ref={heading} tabIndex={-1}>
          {t('debits.code_title')}
        </h2>
        <p className="bundles__intro">
          {t('debits.code_text', {
            number: debit.mobile_number,
            time: formatDate(debit.code_expires, 'clock'),
          })}
        </p>
        <div className="debit__code">
          <TextField
            label={t('debits.code')}
            name="code"
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={20}
            required
            error={error}
          />
        </div>
        <div className="debit__again">
          <Button variant="secondary" isBusy={work === 'resending'} onClick={() => void handleResend()}>
            {t('debits.resend')}
          </Button>
          <p role="status">{isResent && t('debits.resent')}</p>
        </div>
      </div>
      <div className="paywall__summary">
        <p className="paywall__credits">{t('payments.bundle', { count: order.credits })}</p>
        <dl className="order-facts">
          <Fact term={t('debits.iban')}>{debit.iban}</Fact>
          <Fact term={t('payments.order.total')} isTotal>
            {formatMoney(locale, order.total)}
          </Fact>
        </dl>
        {failure && <FailureAlert failure={failure} />}
        <Button type="submit" isWide isBusy={work === 'confirming'}>
          {t('payments.order.pay', { price: formatMoney(locale, order.total) })}
        </Button>
        <Button variant="quiet" isWide isBusy={work === 'cancelling'} onClick={() => void handleCancel()}>
          {t('debits.cancel')}
        </Button>
        <p className="paywall__small">
          {t('debits.reference')} · {debit.mandate_reference}
        </p>
        <p className="paywall__small">{t('payments.order.no_subscription')}</p>
      </div>
    </form>
  )
}
