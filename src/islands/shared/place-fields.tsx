import { useEffect, useState } from 'react'
import type { Failure } from '../../client/failure.ts'
import type { Country } from '../../contract/lists.ts'
import { countryName } from '../../core/format.ts'
import { IDLE } from '../../stores/page/loadable.ts'
import {
  $geolocation,
  $places,
  loadPlaces,
  locate,
  NO_GEOLOCATION,
  NO_PLACES,
} from '../../stores/profiles/places.ts'
import { Button } from '../../ui/button.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { FailureAlert } from './failure-alert.tsx'
import { failureText } from './failure-text.ts'
import { usePage } from './page-context.tsx'
import { useShared } from '../use-shared.ts'

export interface PlaceValue {
  country: string
  region: string
  city: string
}

interface PlaceFieldsProps {
  value: PlaceValue
  errorOf: (field: string) => string | undefined
  onChange: (place: PlaceValue) => void
}

/** Country, region and city from the lists, or from the device's position. */
export function PlaceFields({ value, errorOf, onChange }: PlaceFieldsProps) {
  const { t, site, locale } = usePage()
  const places = useShared($places, NO_PLACES)
  const country = site.countries.find((known) => known === value.country)
  const state = (country && places[country]) ?? IDLE
  const regions = state.status === 'ready' ? state.value.regions : []
  const cities = regions.find((region) => region.id === value.region)?.cities ?? []

  useEffect(() => {
    if (country) void loadPlaces(country)
  }, [country])

  const options = site.countries
    .map((code) => ({ value: code, label: countryName(locale, code) }))
    .sort((a, b) => a.label.localeCompare(b.label, locale))

  return (
    <div className="place-fields">
      <LocateButton onFound={onChange} />
      {site.countries.length > 1 && (
        <SelectField
          label={t('accounts.profile.country')}
          name="country"
          autoComplete="country"
          placeholder={t('accounts.profile.choose_country')}
          options={options}
          value={value.country}
          error={errorOf('country')}
          onChange={(event) => onChange({ country: event.target.value, region: '', city: '' })}
        />
      )}
      {country && state.status === 'failed' && (
        <FailureAlert failure={state.failure} onRetry={() => void loadPlaces(country)} />
      )}
      <SelectField
        label={t('accounts.profile.region')}
        name="region"
        placeholder={t('accounts.profile.choose_region')}
        options={regions.map(({ id, name, lang }) => ({ value: id, label: name, lang }))}
        value={value.region}
        disabled={regions.length === 0}
        aria-busy={state.status === 'loading' || undefined}
        error={errorOf('region')}
        onChange={(event) => onChange({ ...value, region: event.target.value, city: '' })}
      />
      <SelectField
        label={t('accounts.profile.city')}
        name="city"
        placeholder={t('accounts.profile.choose_city')}
        options={cities.map(({ id, name }) => ({ value: id, label: name }))}
        value={value.city}
        disabled={cities.length === 0}
        error={errorOf('city')}
        onChange={(event) => onChange({ ...value, city: event.target.value })}
      />
    </div>
  )
}

/** The country whose lists are shown. */
export function PlaceSource({ country }: { country: string }) {
  const { site, t } = usePage()
  const places = useShared($places, NO_PLACES)
  const known = site.countries.find((one) => one === country)
  const state = known && places[known]
  return state?.status === 'ready'
    ? t('accounts.profile.place_source', { source: state.value.attribution })
    : null
}

function LocateButton({ onFound }: { onFound: (place: PlaceValue) => void }) {
  const { t, site } = usePage()
  const { permission } = useShared($geolocation, NO_GEOLOCATION)
  const [state, setState] = useState<'idle' | 'busy' | 'refused' | Failure>('idle')

  const look = async () => {
    setState('busy')
    const result = await locate()
    switch (result.status) {
      case 'found': {
        const { country, region, city } = result.place
        setState('idle')
        return onFound({ country: country satisfies Country, region: region.id, city: city.id })
      }
      case 'refused':
        return setState('refused')
      case 'failed':
        return setState(result.failure)
    }
  }
  const outcome = () => {
    if (state === 'refused' || (state === 'idle' && permission === 'denied')) return t('signup.place.refused')
    if (typeof state !== 'object') return null
    const isUnknown = state.kind === 'api' && state.code === 'not_found'
    return isUnknown ? t('signup.place.unknown', { name: site.name }) : failureText(t, state)
  }

  return (
    <div className="place-fields__locate">
      <Button
        variant="secondary"
        icon="place"
        className="place-fields__here"
        isBusy={state === 'busy'}
        onClick={() => void look()}
      >
        {t('signup.place.locate')}
      </Button>
      <p className="place-fields__outcome" role="status">
        {state === 'busy' ? t('signup.place.locating') : outcome()}
      </p>
    </div>
  )
}
