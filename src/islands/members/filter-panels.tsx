// The contents of the filters, loaded when one is about to open.
import { useEffect } from 'react'
import { type Attribute, ATTRIBUTES, type Country, SEEKS, type Seeks } from '../../contract/lists.ts'
import type { SearchFilter, SearchFilters } from '../../core/search-query.ts'
import { IDLE, valueOf } from '../../stores/page/loadable.ts'
import { $places, loadPlaces, NO_PLACES } from '../../stores/profiles/places.ts'
import { $user } from '../../stores/account/sessions.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Choice } from '../../ui/choice.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { usePage } from '../shared/page-context.tsx'
import { useShared } from '../use-shared.ts'
import { countryOptions } from './countries.ts'

export { AgeFilter } from './age-filter.tsx'
export { FilterSheet } from './filter-sheet.tsx'

interface PanelProps {
  filters: SearchFilters
  set: (changes: { [Name in SearchFilter]?: SearchFilters[Name] | undefined }) => void
}

export function Who({ filters, chosen, set }: PanelProps & { chosen: Seeks }) {
  const { t, site } = usePage()
  const isMember = useShared($user, null) !== null
  return (
    <>
      <Choice
        legend={<span className="visually-hidden">{t('profiles.filters.who')}</span>}
        name="gender"
        value={chosen}
        options={SEEKS.filter((seek) => seek === 'everyone' || site.genders.includes(seek)).map((seek) => ({
          value: seek,
          label: t(`attributes.seeks.${seek}`),
        }))}
        onChange={(value) => set({ gender: SEEKS.find((seek) => seek === value) })}
      />
      {isMember && (
        <Checkbox
          label={t('profiles.filters.not_mutual')}
          hint={t('profiles.filters.not_mutual_hint')}
          checked={filters.mutual === false}
          onChange={({ target }) => set({ mutual: target.checked ? false : undefined })}
        />
      )}
    </>
  )
}

function useRegions(country: Country | undefined) {
  const places = useShared($places, NO_PLACES)
  useEffect(() => {
    if (country) void loadPlaces(country)
  }, [country])
  return (country && valueOf(places[country] ?? IDLE)?.regions) ?? []
}

/** The region's name in its own language; the country's until it is known. */
export function RegionName({ filters, country }: { filters: SearchFilters; country: string }) {
  const region = useRegions(filters.country).find(({ id }) => id === filters.countryregion)
  return region ? <span lang={region.lang}>{region.name}</span> : country
}

export function Where({ filters: { country, countryregion }, set }: PanelProps) {
  const { t, locale, site } = usePage()
  const regions = useRegions(country)
  return (
    <>
      <SelectField
        label={t('profiles.filters.country')}
        placeholder={t('profiles.filters.any_country')}
        options={countryOptions(locale, site.countries)}
        value={country ?? ''}
        onChange={({ target }) =>
          set({
            country: site.countries.find((known): known is Country => known === target.value),
            countryregion: undefined,
          })
        }
      />
      {country && (
        <SelectField
          label={t('profiles.filters.region')}
          placeholder={t('profiles.filters.any_region')}
          options={regions.map(({ id, name, lang }) => ({ value: id, label: name, lang }))}
          value={countryregion ?? ''}
          onChange={({ target }) => set({ countryregion: target.value || undefined })}
        />
      )}
    </>
  )
}

export function More({ fields, filters, set }: PanelProps & { fields: readonly Attribute[] }) {
  const { t } = usePage()
  return (
    <div className="filters__fields">
      {fields.map((field) => (
        <SelectField
          key={field}
          label={t(`attributes.names.${field}`)}
          placeholder={t('profiles.filters.any')}
          options={ATTRIBUTES[field].map((value) => ({ value, label: t(`attributes.${field}.${value}`) }))}
          value={filters[field] ?? ''}
          onChange={({ target }) => set({ [field]: target.value || undefined })}
        />
      ))}
    </div>
  )
}
