// An island because prices depend on the member's country and discount. `client:load`: it is the page.
import { type ReactNode, Suspense, useEffect, useState } from 'react'
import type { Bundle } from '../../contract/payments.ts'
import type { User } from '../../contract/sessions.ts'
import { savingOf } from '../../core/bundles.ts'
import { bestDiscount, orderTotal } from '../../core/discount.ts'
import { countryName, formatMoney, formatPercent } from '../../core/format.ts'
import { $prices, loadPrices, type Prices } from '../../stores/payments/prices.ts'
import { $code, loadCode } from '../../stores/payments/discount-code.ts'
import { environment } from '../../stores/page/environment.ts'
import { IDLE, valueOf } from '../../stores/page/loadable.ts'
import { Alert } from '../../ui/alert.tsx'
import { LinkButton } from '../../ui/button.tsx'
import { RadioList } from '../../ui/choice.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Price } from '../../ui/price.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { countryOptions } from '../members/countries.ts'
import type { ScreenProps } from '../screen-props.ts'
import { FailureScreen } from '../shared/failure-screen.tsx'
import { failureText } from '../shared/failure-text.ts'
import { MembersOnly } from '../shared/members-only.tsx'
import { usePage, withPage } from '../shared/page-context.tsx'
import { whenShown } from '../shared/when-shown.ts'
import { useShared } from '../use-shared.ts'
import { Admirers } from './admirers.tsx'
import { Benefits } from './benefits.tsx'
import { DiscountNote, HeldDiscountNote } from './discount-note.tsx'
import { methodName } from './method-name.ts'
import { OwedNote } from './owed-note.tsx'

// Only members with credits have bought something before.
const RepeatLink = whenShown(async () => (await import('../repeat-order/repeat-link.tsx')).RepeatLink)

/** The bundles: as credits for premium members, as premium for the others. */
export const Bundles = withPage(function Bundles({ route }: ScreenProps) {
  const isPremiumPage = route === 'premium'
  return (
    <section className="bundles" aria-labelledby="bundles-title">
      <MembersOnly skeleton={<Outline isPremiumPage={isPremiumPage} />}>
        {(user) => <Offer user={user} isPremiumPage={isPremiumPage} />}
      </MembersOnly>
    </section>
  )
})

function Outline({ isPremiumPage }: { isPremiumPage: boolean }) {
  return (
    <>
      <Head isPremiumPage={isPremiumPage} />
      <ListOutline />
    </>
  )
}

function ListOutline() {
  const { t } = usePage()
  return (
    <Loading label={t('payments.loading')} className="paywall paywall--loading">
      <div className="paywall__choice">
        <Skeleton shape="block" />
      </div>
      <div className="paywall__summary">
        <Skeleton shape="control" />
        <Skeleton />
      </div>
    </Loading>
  )
}

interface HeadProps {
  isPremiumPage: boolean
  credits?: number
  children?: ReactNode
}

function Head({ isPremiumPage, credits, children }: HeadProps) {
  const { t } = usePage()
  return (
    <header className={classNames('bundles__head', isPremiumPage && 'bundles__head--premium')}>
      <h1 id="bundles-title">{t(isPremiumPage ? 'payments.premium_title' : 'payments.title')}</h1>
      <p className="bundles__intro">{t(isPremiumPage ? 'payments.premium_intro' : 'payments.intro')}</p>
      {!isPremiumPage && (
        <p className="bundles__balance">
          {credits === undefined ? '\u00a0' : t('payments.balance', { count: credits })}
        </p>
      )}
      {children}
    </header>
  )
}

function Offer({ user, isPremiumPage }: { user: User; isPremiumPage: boolean }) {
  const { href } = usePage()
  const state = useShared($prices, IDLE)
  const isElsewhere = user.paid_user === isPremiumPage
  useEffect(() => {
    if (isElsewhere) environment.goInstead(href(isPremiumPage ? 'credits' : 'premium'))
    else void loadPrices()
  }, [isElsewhere, isPremiumPage, href])

  if (isElsewhere) return <Outline isPremiumPage={isPremiumPage} />
  return (
    <>
      <Head isPremiumPage={isPremiumPage} credits={user.credits}>
        {isPremiumPage && <Admirers credits={user.credits} />}
      </Head>
      {state.status === 'failed' ? (
        <FailureScreen failure={state.failure} onRetry={() => void loadPrices()} />
      ) : state.status === 'ready' ? (
        <PriceList prices={state.value} isPremiumPage={isPremiumPage} />
      ) : (
        <ListOutline />
      )}
    </>
  )
}

function PriceList({ prices, isPremiumPage }: { prices: Prices; isPremiumPage: boolean }) {
  const { t, locale, href } = usePage()
  const { discount, payment_methods: methods, vat_percentage: vat, country } = prices
  const [chosen, setChosen] = useState<string>()
  const codeState = useShared($code, IDLE)
  const code = valueOf(codeState)
  useEffect(() => void loadCode(country), [country])
  const bundles = prices.bundles.map((each) => withCode(each, [code, discount]))
  const bundle = bundles.find(({ id }) => id === chosen) ?? bundles[Math.floor((bundles.length - 1) / 2)]
  if (!bundle) return null
  return (
    <div className="paywall">
      <div className="paywall__choice">
        {prices.discount_held_by !== null && <HeldDiscountNote order={prices.discount_held_by} />}
        <OwedNote count={prices.credits_owed} />
        {code && <DiscountNote discount={code} isCode currency={bundle.price.currency} />}
        {codeState.status === 'failed' && (
          <Alert kind="warning" role="status">
            {failureText(t, codeState.failure)}
          </Alert>
        )}
        {discount && <DiscountNote discount={discount} currency={bundle.price.currency} />}
        <RadioList
          legend={t('payments.choose')}
          hasHiddenLegend
          name="bundle"
          rows={bundles.map((each) => ({
            value: each.id,
            content: <BundleRow bundle={each} saving={savingOf(each, bundles)} />,
          }))}
          value={bundle.id}
          onChange={setChosen}
        />
      </div>
      <div className="paywall__aside">
        <Summary bundle={bundle} />
        {isPremiumPage && <Benefits />}
      </div>
      <div className="paywall__foot">
        {!isPremiumPage && (
          <Suspense>
            <RepeatLink />
          </Suspense>
        )}
        <CountryOfPayment country={country} />
        <p>
          {t('payments.methods', {
            methods: methods.map((method) => methodName(t, method)).join('\u00A0· '),
          })}{' '}
          {vat > 0 && t('payments.vat', { percentage: formatPercent(locale, vat) })}
        </p>
        <p>
          <a className="paywall__link" href={href('transactions')}>
            {t('transactions.all')}
          </a>
        </p>
      </div>
    </div>
  )
}

/** The bundle at the price of the discount that takes most off it. */
function withCode(bundle: Bundle, discounts: Parameters<typeof bestDiscount>[0]): Bundle {
  const { amount, currency } = bundle.price
  const best = bestDiscount(discounts, amount)
  return { ...bundle, discounted: best && { amount: orderTotal(amount, best), currency } }
}

function BundleRow({ bundle, saving }: { bundle: Bundle; saving: number }) {
  const { t, locale } = usePage()
  const percentage = formatPercent(locale, saving)
  return (
    <span className="bundle">
      <span className="bundle__credits">{t('payments.bundle', { count: bundle.credits })}</span>
      <PerMessage bundle={bundle} />
      {saving > 0 && (
        <span className="bundle__saving">
          <span aria-hidden="true">−{percentage}</span>
          <span className="visually-hidden">{t('payments.saving', { percentage })}</span>
        </span>
      )}
      <BundlePrice bundle={bundle} />
    </span>
  )
}

/** The messages a bundle buys; nothing where they cost none. */
function Buys({ bundle }: { bundle: Bundle }) {
  const { t, site } = usePage()
  if (site.message_credits === 0) return null
  const count = Math.floor(bundle.credits / site.message_credits)
  return <span className="bundle__messages">{t('payments.buys', { count })}</span>
}

/** The price of a message, with the number a bundle buys where that is not the number of its credits. */
function PerMessage({ bundle }: { bundle: Bundle }) {
  const { t, locale, site } = usePage()
  if (site.message_credits === 0) return null
  const { amount, currency } = bundle.discounted ?? bundle.price
  const each = { amount: (amount * site.message_credits) / bundle.credits, currency }
  return (
    <span className="bundle__each">
      {site.message_credits > 1 && <Buys bundle={bundle} />}
      <span className="bundle__messages">
        {t('payments.per_message', { price: formatMoney(locale, each) })}
      </span>
    </span>
  )
}

function BundlePrice({ bundle }: { bundle: Bundle }) {
  const { t, locale } = usePage()
  return (
    <Price
      locale={locale}
      price={bundle.discounted ?? bundle.price}
      old={bundle.discounted && bundle.price}
      oldLabel={t('payments.old_price')}
    />
  )
}

/** The choice in short, and the way on with its sum. */
function Summary({ bundle }: { bundle: Bundle }) {
  const { t, locale, site, href } = usePage()
  const { amount, currency } = bundle.discounted ?? bundle.price
  const each = formatMoney(locale, { amount: amount / bundle.credits, currency })
  return (
    <div className="paywall__summary">
      <div className="paywall__facts">
        <p className="paywall__credits">{t('payments.bundle', { count: bundle.credits })}</p>
        <p className="paywall__each">
          <Buys bundle={bundle} />
          <span>{t('payments.per_credit', { price: each })}</span>
        </p>
        <BundlePrice bundle={bundle} />
      </div>
      <LinkButton isWide href={href('credits-id-paymentmethod', { id: bundle.id })}>
        {t('payments.continue', { price: formatMoney(locale, { amount, currency }) })}
      </LinkButton>
      <p className="paywall__small">{t('payments.refund', { days: site.refund_days })}</p>
    </div>
  )
}

function CountryOfPayment({ country }: { country: Prices['country'] }) {
  const { t, locale, site } = usePage()
  return (
    <details className="paywall__country">
      <summary>
        {t('payments.prices_for', { country: countryName(locale, country) })} ·{' '}
        <span className="paywall__change">{t('payments.change')}</span>
      </summary>
      <SelectField
        label={t('payments.country')}
        options={countryOptions(locale, site.countries)}
        value={country}
        onChange={(event) => {
          const chosen = site.countries.find((known) => known === event.target.value)
          if (chosen) void loadPrices(chosen)
        }}
      />
    </details>
  )
}
