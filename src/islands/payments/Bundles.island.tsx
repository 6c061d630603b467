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
import { FailureNotice } from '../shared/failure-alert.tsx'
import { MembersOnly } from '../shared/members-only.tsx'
import { type Page, usePage } from '../shared/page.ts'
import { useShared } from '../use-shared.ts'
import { DiscountNote, HeldDiscountNote } from './discount-note.tsx'
import { methodName } from './method-name.ts'

/** The bundles: as credits for premium members, as premium for the others. */
export function Bundles(props: ScreenProps) {
  const page = usePage(props)
  return (
    <section className="bundles" aria-labelledby="bundles-title">
      <MembersOnly page={page} skeleton={<Outline page={page} />}>
        {(user) => <Offer page={page} user={user} isPremiumPage={props.route === 'premium'} />}
      </MembersOnly>
    </section>
  )
}

function Outline({ page: { t } }: { page: Page }) {
  return (
    <Loading label={t('credits.loading')} className="bundles__outline">
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

function Offer({ page, user, isPremiumPage }: { page: Page; user: User; isPremiumPage: boolean }) {
  const { t, href } = page
  const state = useShared($prices, IDLE)
  const isElsewhere = user.paid_user === isPremiumPage
  useEffect(() => {
    if (isElsewhere) environment.goInstead(href(isPremiumPage ? 'credits' : 'premium'))
    else void loadPrices()
  }, [isElsewhere, isPremiumPage, href])

  if (isElsewhere) return <Outline page={page} />
  return (
    <>
      <header className="bundles__head">
        <h1 id="bundles-title">{t(isPremiumPage ? 'credits.premium_title' : 'credits.title')}</h1>
        <p className="bundles__intro">{t(isPremiumPage ? 'credits.premium_intro' : 'credits.intro')}</p>
        {isPremiumPage ? <Benefits page={page} /> : <p>{t('credits.balance', { count: user.credits })}</p>}
      </header>
      {state.status === 'failed' ? (
        <FailureNotice t={t} failure={state.failure} onRetry={() => void loadPrices()} />
      ) : state.status === 'ready' ? (
        <PriceList page={page} prices={state.value} />
      ) : (
        <Outline page={page} />
      )}
    </>
  )
}

function Benefits({ page: { t } }: { page: Page }) {
  return (
    <>
      <h2 className="bundles__subtitle">{t('credits.benefits.title')}</h2>
      <ul className="bundles__benefits">
        <li>{t('credits.benefits.photos')}</li>
        <li>{t('credits.benefits.conversations')}</li>
        <li>{t('credits.benefits.upload')}</li>
      </ul>
    </>
  )
}

function PriceList({ page, prices }: { page: Page; prices: Prices }) {
  const { t, locale, site } = page
  const { bundles, discount, payment_methods: methods, vat_percentage: vat, country } = prices
  const currency = bundles[0]?.price.currency
  return (
    <>
      {prices.discount_held_by !== null && <HeldDiscountNote page={page} order={prices.discount_held_by} />}
      {discount && currency && <DiscountNote page={page} discount={discount} currency={currency} />}
      <ul className="bundles__list">
        {bundles.map((bundle) => (
          <BundleCard key={bundle.id} page={page} bundle={bundle} />
        ))}
      </ul>
      <footer className="bundles__foot">
        <SelectField
          label={t('credits.country')}
          options={countryOptions(locale, site.countries)}
          value={country}
          onChange={(event) => {
            const chosen = site.countries.find((known) => known === event.target.value)
            if (chosen) void loadPrices(chosen)
          }}
        />
        <div className="bundles__methods">
          <p>{t('credits.methods')}</p>
          <ul className="method-list">
            {methods.map((method) => (
              <li key={method} className="method-list__method">
                {methodName(t, method)}
              </li>
            ))}
          </ul>
        </div>
        <p className="bundles__small">
          {t('credits.message_cost', { count: site.message_credits })}{' '}
          {vat > 0 && t('credits.vat', { percentage: formatPercent(locale, vat) })}
        </p>
      </footer>
    </>
  )
}

function BundleCard({ page, bundle }: { page: Page; bundle: Prices['bundles'][number] }) {
  const { t, locale, href } = page
  const price = bundle.discounted ?? bundle.price
  const each = { amount: price.amount / bundle.credits, currency: price.currency }
  return (
    <li className="bundle">
      <h2 className="bundle__credits">{t('credits.bundle', { count: bundle.credits })}</h2>
      <p className="bundle__price">
        <Price
          locale={locale}
          price={price}
          old={bundle.discounted && bundle.price}
          oldLabel={t('credits.old_price')}
        />
      </p>
      <p className="bundle__each">{t('credits.per_credit', { price: formatMoney(locale, each) })}</p>
      <LinkButton
        variant="secondary"
        isWide
        href={href('credits-id-paymentmethod', { id: bundle.id })}
        aria-label={t('credits.choose_bundle', { count: bundle.credits })}
      >
        {t('credits.choose')}
      </LinkButton>
    </li>
  )
}
