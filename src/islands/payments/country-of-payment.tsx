import { countryName } from '../../core/format.ts'
import { loadPrices, type Prices } from '../../stores/payments/prices.ts'
import { SelectField } from '../../ui/select-field.tsx'
import { countryOptions } from '../members/countries.ts'
import { usePage } from '../shared/page-context.tsx'

/** The country whose prices are shown; another choice loads its prices. */
export function CountryOfPayment({ country }: { country: Prices['country'] }) {
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
