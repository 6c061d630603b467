import { type SubmitEvent, useEffect } from 'react'
import { ATTRIBUTES, type Country, SEEKS, type Seeks } from '../../contract/lists.ts'
import type { SearchFilters } from '../../core/search-query.ts'
import { IDLE, valueOf } from '../../stores/loadable.ts'
import { $places, loadPlaces, NO_PLACES } from '../../stores/places.ts'
import { Checkbox, Choice } from '../../ui/choice.tsx'
import { SelectField } from '../../ui/text-field.tsx'
import { useShared } from '../use-shared.ts'
import { countryOptions } from './countries.ts'
import { flagsOf } from './flags.ts'
import { usePage } from '../shared/page-context.tsx'

const OLDEST = 99

interface FiltersProps {
  filters: SearchFilters
  /** Gender of the results, where the filters do not say. */
  sought: Seeks
  onChange: (filters: SearchFilters) => void
}

/** Filters to search by; every change searches at once. */
export function Filters({ filters, sought, onChange }: FiltersProps) {
  const { t, locale, site } = usePage()
  const places = useShared($places, NO_PLACES)
  const { country, min_age, max_age } = filters
  useEffect(() => {
    if (country) void loadPlaces(country)
  }, [country])

  const regions = (country && valueOf(places[country] ?? IDLE)?.regions) ?? []
  const set = (changes: { [Name in keyof SearchFilters]?: SearchFilters[Name] | undefined }) => {
    const next = Object.entries({ ...filters, ...changes }).filter(([, value]) => value !== undefined)
    onChange(Object.fromEntries(next))
  }
  const ages = Array.from({ length: OLDEST - site.min_age + 1 }, (_, index) => site.min_age + index)
  const ageOptions = (from: number, to: number) =>
    ages
      .filter((age) => age >= from && age <= to)
      .map((age) => ({ value: String(age), label: age.toLocaleString(locale) }))

  return (
    <form
      className="filters"
      aria-label={t('profiles.filters.title')}
      onSubmit={(event: SubmitEvent) => event.preventDefault()}
    >
      {site.genders.length > 1 && (
        <Choice
          legend={t('profiles.filters.gender')}
          name="gender"
          value={filters.gender ?? sought}
          options={SEEKS.filter((seek) => seek === 'everyone' || site.genders.includes(seek)).map((seek) => ({
            value: seek,
            label: t(`attributes.seeks.${seek}`),
          }))}
          onChange={(value) => set({ gender: SEEKS.find((seek) => seek === value) })}
        />
      )}
      <div className="filters__pair">
        <SelectField
          label={t('profiles.filters.min_age')}
          placeholder={t('profiles.filters.any')}
          options={ageOptions(site.min_age, max_age ?? OLDEST)}
          value={min_age ?? ''}
          onChange={(event) => set({ min_age: Number(event.target.value) || undefined })}
        />
        <SelectField
          label={t('profiles.filters.max_age')}
          placeholder={t('profiles.filters.any')}
          options={ageOptions(min_age ?? site.min_age, OLDEST)}
          value={max_age ?? ''}
          onChange={(event) => set({ max_age: Number(event.target.value) || undefined })}
        />
      </div>
      <SelectField
        label={t('profiles.filters.country')}
        placeholder={t('profiles.filters.any_country')}
        options={countryOptions(locale, site.countries)}
        value={country ?? ''}
        onChange={(event) =>
          set({
            country: site.countries.find((known): known is Country => known === event.target.value),
            countryregion: undefined,
          })
        }
      />
      {country && (
        <SelectField
          label={t('profiles.filters.region')}
          placeholder={t('profiles.filters.any_region')}
          options={regions.map(({ id, name, lang }) => ({ value: id, label: name, lang }))}
          value={filters.countryregion ?? ''}
          onChange={(event) => set({ countryregion: event.target.value || undefined })}
        />
      )}
      <div className="filters__flags">
        {flagsOf(site).map(([flag, label]) => (
          <Checkbox
            key={flag}
            label={t(label)}
            checked={filters[flag] === true}
            onChange={(event) => set({ [flag]: event.target.checked || undefined })}
          />
        ))}
      </div>
      {site.search_fields.length > 0 && (
        <details className="filters__more" open={site.search_fields.some((field) => filters[field])}>
          <summary>{t('profiles.filters.more')}</summary>
          <div className="filters__fields">
            {site.search_fields.map((field) => (
              <SelectField
                key={field}
                label={t(`attributes.names.${field}`)}
                placeholder={t('profiles.filters.any')}
                options={ATTRIBUTES[field].map((value) => ({
                  value,
                  label: t(`attributes.${field}.${value}`),
                }))}
                value={filters[field] ?? ''}
                onChange={(event) => set({ [field]: event.target.value || undefined })}
              />
            ))}
          </div>
        </details>
      )}
    </form>
  )
}
