// An island because prices depend on the member's country and discount. `client:load`: it is the page.
import { useEffect } from 'react'
import type { User } from '../../contract/sessions.ts'
import { formatMoney, formatPercent } from '../../core/format.ts'
import { $prices, loadPrices, type Prices } from '../../stores/payments.ts'
import { environment } from '../../stores/environment.ts'
import { IDLE } from '../../stores/loadable.ts'
import { LinkButton } from '../../ui/button.tsx'
import { Price } from '../../ui/price.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { SelectField } from '../../ui/text-field.tsx'
import { countryOptions } from '../members/countries.ts'
import type { ScreenProps } from '../screen-props.ts'
import { FailureAlert } from '../shared/failure-alert.tsx'
import { MembersOnly } from '../shared/members-only.tsx'
import { usePage, withPage } from '../shared/page-context.tsx'
import { useShared } from '../use-shared.ts'
import { DiscountAlert, HeldDiscountAlert } from './discount-alert.tsx'
import { methodName } from './method-name.ts'

/** The bundles: as credits for premium members, as premium for the others. */
export const Bundles = withPage(function Bundles({ route }: ScreenProps) {
  return (
    <section className="bundles" aria-labelledby="bundles-title">
      <MembersOnly skeleton={<Outline />}>
        {(user) => <Offer user={user} isPremiumPage={route === 'premium'} />}
      </MembersOnly>
    </section>
  )
})

function Outline() {
  const { t } = usePage()
  return (
    <Loading label={t('payments.loading')} className="bundles__outline">
      <Skeleton shape="title" />
      <Skeleton />
      <div className="bundles__list">
        {[10, 25, 50, 100, 250].map((credits) => (
          <Skeleton key={credits} shape="block" />
        ))}
      </div>
    </Loading>
  )
}

function Offer({ user, isPremiumPage }: { user: User; isPremiumPage: boolean }) {
  const { t, href } = usePage()
  const state = useShared($prices, IDLE)
  const isElsewhere = user.paid_user === isPremiumPage
  useEffect(() => {
    if (isElsewhere) environment.goInstead(href(isPremiumPage ? 'credits' : 'premium'))
    else void loadPrices()
  }, [isElsewhere, isPremiumPage, href])

  if (isElsewhere) return <Outline />
  return (
    <>
      <header className="bundles__head">
        <h1 id="bundles-title">{t(isPremiumPage ? 'payments.premium_title' : 'payments.title')}</h1>
        <p className="bundles__intro">{t(isPremiumPage ? 'payments.premium_intro' : 'payments.intro')}</p>
        {isPremiumPage ? <Benefits /> : <p>{t('payments.balance', { count: user.credits })}</p>}
      </header>
      {state.status === 'failed' ? (
        <FailureAlert failure={state.failure} onRetry={() => void loadPrices()} />
      ) : state.status === 'ready' ? (
        <PriceList prices={state.value} />
      ) : (
        <Outline />
      )}
    </>
  )
}

function Benefits() {
  const { t } = usePage()
  return (
    <>
      <h2 className="bundles__subtitle">{t('payments.benefits.title')}</h2>
      <ul className="bundles__benefits">
        <li>{t('payments.benefits.photos')}</li>
        <li>{t('payments.benefits.conversations')}</li>
        <li>{t('payments.benefits.upload')}</li>
      </ul>
    </>
  )
}

function PriceList({ prices }: { prices: Prices }) {
  const { t, locale, site } = usePage()
  const { bundles, discount, payment_methods: methods, vat_percentage: vat, country } = prices
  const currency = bundles[0]?.price.currency
  return (
    <>
      {prices.discount_held_by !== null && <HeldDiscountAlert order={prices.discount_held_by} />}
      {discount && currency && <DiscountAlert discount={discount} currency={currency} />}
      <ul className="bundles__list">
        {bundles.map((bundle) => (
          <BundleCard key={bundle.id} bundle={bundle} />
        ))}
      </ul>
      <footer className="bundles__foot">
        <SelectField
          label={t('payments.country')}
          options={countryOptions(locale, site.countries)}
          value={country}
          onChange={(event) => {
            const chosen = site.countries.find((known) => known === event.target.value)
            if (chosen) void loadPrices(chosen)
          }}
        />
        <div className="bundles__methods">
          <p>{t('payments.methods')}</p>
          <ul className="method-list">
            {methods.map((method) => (
              <li key={method} className="method-list__method">
                {methodName(t, method)}
              </li>
            ))}
          </ul>
        </div>
        <p className="bundles__small">
          {t('payments.message_cost', { count: site.message_credits })}{' '}
          {vat > 0 && t('payments.vat', { percentage: formatPercent(locale, vat) })}
        </p>
      </footer>
    </>
  )
}

function BundleCard({ bundle }: { bundle: Prices['bundles'][number] }) {
  const { t, locale, href } = usePage()
  const price = bundle.discounted ?? bundle.price
  const each = { amount: price.amount / bundle.credits, currency: price.currency }
  return (
    <li className="bundle">
      <h2 className="bundle__credits">{t('payments.bundle', { count: bundle.credits })}</h2>
      <p className="bundle__price">
        <Price
          locale={locale}
          price={price}
          old={bundle.discounted && bundle.price}
          oldLabel={t('payments.old_price')}
        />
      </p>
      <p className="bundle__each">{t('payments.per_credit', { price: formatMoney(locale, each) })}</p>
      <LinkButton
        variant="secondary"
        isWide
        href={href('credits-id-paymentmethod', { id: bundle.id })}
        aria-label={t('payments.choose_bundle', { count: bundle.credits })}
      >
        {t('payments.choose')}
      </LinkButton>
    </li>
  )
}
