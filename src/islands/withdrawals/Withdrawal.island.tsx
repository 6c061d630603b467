// An island because it fills in what is known, asks again, and shows the case. `client:idle`: the form posts without it.
import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import type { Failure } from '../../client/failure.ts'
import { WithdrawalForm } from '../../contract/withdrawals.ts'
import type { withdraw } from '../../contract/calls/withdrawals.ts'
import { countryName } from '../../core/format.ts'
import { $company, type Company } from '../../stores/page/company.ts'
import { checkFields, fieldErrorsOf, type FieldErrors, NO_ERRORS } from '../../stores/page/field-errors.ts'
import { IDLE, valueOf } from '../../stores/page/loadable.ts'
import { $location, NO_LOCATION } from '../../stores/page/location.ts'
import { $session, NO_SESSION } from '../../stores/account/sessions.ts'
import {
  newestRefundable,
  sendWithdrawal,
  type Withdrawal as Declared,
  type WithdrawalReceipt,
} from '../../stores/payments/withdrawals.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button, LinkButton } from '../../ui/button.tsx'
import { Drawing } from '../../ui/drawing.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { Fact } from '../payments/fact.tsx'
import { FailureAlert } from '../shared/failure-alert.tsx'
import { fieldErrorTexts } from '../shared/field-error-texts.ts'
import { focusFirstInvalid } from '../shared/focus.ts'
import { usePage, withPage } from '../shared/page-context.tsx'
import { useFormatDate } from '../shared/use-format-date.ts'
import { useShared } from '../use-shared.ts'

const WITHDRAWAL_PATH: (typeof withdraw)['path'] = '/api/withdrawal.php'

type Receipt = Omit<WithdrawalReceipt, 'received'> & { received: number | null }

/** Withdraws from a contract in two steps (law.md L19, L20), logged in or not. */
export const Withdrawal = withPage(function Withdrawal() {
  const location = useShared($location, NO_LOCATION)
  const query = new URLSearchParams(location.split('#')[0]?.split('?')[1])
  const [sent, setSent] = useState<Receipt | null>(null)
  const receipt = sent ?? receiptIn(query)
  return (
    <section className="token-page" aria-labelledby="withdrawal-title">
      {receipt ? (
        <ReceiptView receipt={receipt} isNews={sent !== null} />
      ) : (
        <Form
          isBuilt={location === NO_LOCATION}
          order={query.get('order') ?? ''}
          isRefused={query.has('error')}
          onSent={setSent}
        />
      )}
    </section>
  )
})

/** The receipt in the server's redirect after a posted form. */
function receiptIn(query: URLSearchParams): Receipt | null {
  const number = query.get('case')
  if (number === null) return null
  return {
    case_number: number,
    received: null,
    confirmation: query.has('error') ? 'mail_limit_reached' : 'mailed',
  }
}

interface FormProps {
  /** The page as it was built: without script it stays so. */
  isBuilt: boolean
  /** The order the address names. */
  order: string
  isRefused: boolean
  onSent: (receipt: Receipt) => void
}

function Form({ isBuilt, order, isRefused, onSent }: FormProps) {
  const { t, locale, site } = usePage()
  const form = useRef<HTMLFormElement>(null)
  /** Filled in and to be confirmed; null before. */
  const [declared, setDeclared] = useState<Declared | null>(null)
  const [errors, setErrors] = useState<FieldErrors>(NO_ERRORS)
  const [failure, setFailure] = useState<Failure | null>(null)
  const [isBusy, setBusy] = useState(false)
  const company = valueOf(useShared($company, IDLE))
  useKnown(form, isBuilt, order)
  useEffect(() => focusFirstInvalid(form.current), [errors])

  const send = async (withdrawal: Declared) => {
    if (isBusy) return
    setBusy(true)
    setFailure(null)
    const result = await sendWithdrawal(withdrawal)
    setBusy(false)
    if (result.ok) return onSent(result.value)
    const found = fieldErrorsOf(result.failure)
    setErrors(found)
    if (Object.keys(found).length > 0) setDeclared(null)
    setFailure(result.failure)
  }
  const handleSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (declared) return void send(declared)
    const filledIn = { ...valuesOf(event.currentTarget), language: locale }
    const found = checkFields(WithdrawalForm, filledIn)
    setErrors(found)
    setFailure(null)
    if (Object.keys(found).length === 0) setDeclared(filledIn)
  }

  return (
    <>
      <header className="token-page__head">
        <h1 id="withdrawal-title">{t('common.footer.withdraw')}</h1>
        <p>{t('withdrawals.intro', { days: site.refund_days })}</p>
      </header>
      <form
        ref={form}
        className="token-page__form"
        method="post"
        action={WITHDRAWAL_PATH}
        noValidate={!isBuilt}
        onSubmit={handleSubmit}
      >
        {isBuilt && <PlainAnswers />}
        {isRefused && !failure && <Alert kind="danger">{t('withdrawals.error')}</Alert>}
        {failure && <FailureAlert failure={failure} />}
        <input type="hidden" name="language" value={locale} />
        <Fields isHidden={declared !== null} errors={errors} />
        {declared && <Check declared={declared} company={company} />}
        {isBuilt ? (
          <PlainConfirmation />
        ) : (
          <div className="withdrawal__actions">
            <Button type="submit" isWide isBusy={isBusy}>
              {t(declared ? 'withdrawals.confirm' : 'common.actions.continue')}
            </Button>
            {declared && (
              <Button variant="secondary" isWide onClick={() => setDeclared(null)}>
                {t('withdrawals.change')}
              </Button>
            )}
          </div>
        )}
      </form>
      <ul className="withdrawal__notes">
        <li>{t('withdrawals.receipt')}</li>
        <li>{t('withdrawals.refund')}</li>
        <li>{t('withdrawals.link')}</li>
      </ul>
    </>
  )
}

function valuesOf(form: HTMLFormElement) {
  const data = new FormData(form)
  const textOf = (name: string) => {
    const value = data.get(name)
    return typeof value === 'string' ? value : ''
  }
  return { name: textOf('name'), contract: textOf('contract'), email: textOf('email') }
}

/** Fills in what is known of the order and the member, where nothing was typed. */
function useKnown(form: React.RefObject<HTMLFormElement | null>, isBuilt: boolean, order: string): void {
  const session = useShared($session, NO_SESSION)
  const user = session.status === 'ready' ? session.value : null
  useEffect(() => {
    if (isBuilt) return
    const fill = (name: string, value: string) => {
      const input = form.current?.querySelector<HTMLInputElement>(`[name=${name}]`)
      if (input?.value === '') input.value = value
    }
    fill('contract', order)
    if (!user) return
    fill('name', user.name)
    fill('email', user.email)
    void newestRefundable().then((number) => fill('contract', number))
  }, [form, isBuilt, order, user])
}

function Fields({ isHidden, errors }: { isHidden: boolean; errors: FieldErrors }) {
  const { t } = usePage()
  const errorOf = fieldErrorTexts(t, errors)
  return (
    <div className="withdrawal__fields" hidden={isHidden}>
      <TextField
        label={t('withdrawals.name')}
        name="name"
        autoComplete="name"
        maxLength={100}
        required
        error={errorOf('name')}
      />
      <TextField
        label={t('withdrawals.contract')}
        hint={t('withdrawals.contract_hint')}
        name="contract"
        autoComplete="off"
        maxLength={200}
        required
        error={errorOf('contract')}
      />
      <TextField
        label={t('withdrawals.email')}
        name="email"
        type="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={254}
        required
        error={errorOf('email')}
      />
    </div>
  )
}

/** The second step: the declaration, and its recipient. */
function Check({ declared, company }: { declared: Declared; company: Company | undefined }) {
  const { t, locale } = usePage()
  const { name, contract, email } = declared
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className="withdrawal__check">
      <h2 ref={heading} tabIndex={-1}>
        {t('withdrawals.check_title')}
      </h2>
      <dl className="order-facts">
        <Fact term={t('withdrawals.name')}>{name}</Fact>
        <Fact term={t('withdrawals.contract')}>{contract}</Fact>
        <Fact term={t('withdrawals.email')}>{email}</Fact>
        {company && (
          <Fact term={t('transactions.invoice.seller')}>
            {company.name}, {company.address}, {company.city}, {countryName(locale, company.country)}
          </Fact>
        )}
      </dl>
      <p>{t('withdrawals.check_text')}</p>
    </div>
  )
}

/** Without script the second step opens below the first. */
function PlainConfirmation() {
  const { t } = usePage()
  return (
    <>
      {/* Enter in a field would send the form by its first button: this one does nothing. */}
      <button type="submit" disabled hidden />
      <details className="withdrawal__plain">
        <summary className="button button--primary button--wide">{t('common.actions.continue')}</summary>
        <p>{t('withdrawals.check_text')}</p>
        <Button type="submit" isWide>
          {t('withdrawals.confirm')}
        </Button>
      </details>
    </>
  )
}

/** Results of a form posted without script; the URL's fragment shows one (`:target`). */
function PlainAnswers() {
  const { t } = usePage()
  return (
    <>
      <div className="withdrawal__answer" id="received">
        <Alert kind="success" title={t('withdrawals.sent_title')}>
          {t('withdrawals.sent_plain')}
        </Alert>
      </div>
      <div className="withdrawal__answer" id="unmailed">
        <Alert kind="success" title={t('withdrawals.sent_title')}>
          {t('withdrawals.mail_limit')}
        </Alert>
      </div>
      <div className="withdrawal__answer" id="refused">
        <Alert kind="danger">{t('withdrawals.error')}</Alert>
      </div>
    </>
  )
}

function ReceiptView({ receipt, isNews }: { receipt: Receipt; isNews: boolean }) {
  const { t, href } = usePage()
  const formatDate = useFormatDate()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (isNews) heading.current?.focus()
  }, [isNews])
  const isMailed = receipt.confirmation === 'mailed'
  return (
    <div className="outcome">
      <div className="outcome__word">
        <Drawing name="done" />
        <h1 className="outcome__title" id="withdrawal-title" ref={heading} tabIndex={-1}>
          {t('withdrawals.sent_title')}
        </h1>
        <p className="outcome__text">{t(isMailed ? 'withdrawals.sent_text' : 'withdrawals.mail_limit')}</p>
      </div>
      <div className="outcome__rest">
        <dl className="order-facts">
          <Fact term={t('withdrawals.case')}>{receipt.case_number}</Fact>
          {receipt.received !== null && (
            <Fact term={t('withdrawals.received')}>{formatDate(receipt.received, 'longMoment')}</Fact>
          )}
        </dl>
        <LinkButton variant="secondary" isWide href={href('index')}>
          {t('common.not_found.home')}
        </LinkButton>
      </div>
    </div>
  )
}
