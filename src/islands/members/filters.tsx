import { type ReactNode, useEffect } from 'react'
import { ATTRIBUTES, type Country, SEEKS, type Seeks } from '../../contract/lists.ts'
import { countryName } from '../../core/format.ts'
import type { SearchFilter, SearchFilters } from '../../core/search-query.ts'
import { IDLE, valueOf } from '../../stores/loadable.ts'
import { $places, loadPlaces, NO_PLACES } from '../../stores/places.ts'
import { $user } from '../../stores/sessions.ts'
import { Checkbox, Choice } from '../../ui/choice.tsx'
import { SelectField } from '../../ui/text-field.tsx'
import { useShared } from '../use-shared.ts'
import { type Page, usePage } from '../shared/page-context.tsx'
import { AgeFilter } from './age-filter.tsx'
import { countryOptions } from './countries.ts'
import { FilterChip, ToggleChip } from './filter-chip.tsx'
import { othersLabel } from './others.ts'

interface FiltersProps {
  filters: SearchFilters
  /** Gender of the results, where the filters do not say. */
  sought: Seeks
  onChange: (filters: SearchFilters) => void
}

type Changes = { [Name in SearchFilter]?: SearchFilters[Name] | undefined }

interface PanelProps extends FiltersProps {
  set: (changes: Changes) => void
}

/** Filters to search by, each a chip; every change searches at once. */
export function Filters(props: FiltersProps) {
  const { t, site } = usePage()
  const { filters, onChange } = props
  const set = (changes: Changes) => {
    const next = Object.entries({ ...filters, ...changes }).filter(([, value]) => value !== undefined)
    onChange(Object.fromEntries(next))
  }
  const panel = { ...props, set }
  return (
    <div className="filters" role="group" aria-label={t('profiles.filters.title')}>
      {site.genders.length > 1 && <Who {...panel} />}
      <Age {...panel} />
      <Where {...panel} />
      {(['online', 'with_photo'] as const).map((flag) => (
        <ToggleChip
          key={flag}
          label={t(`profiles.filters.${flag}`)}
          isOn={filters[flag] === true}
          onToggle={() => set({ [flag]: filters[flag] ? undefined : true })}
        />
      ))}
      <More {...panel} />
      {Object.keys(filters).length > 1 && (
        <button type="button" className="filters__clear" onClick={() => onChange({})}>
          {t('profiles.filters.clear')}
        </button>
      )}
    </div>
  )
}

function Who({ filters, sought, set }: PanelProps) {
  const { t, site } = usePage()
  const isMember = useShared($user, null) !== null
  const chosen = filters.gender ?? sought
  const isSet = filters.gender !== undefined || filters.mutual === false
  return (
    <FilterChip
      label={t('profiles.filters.who')}
      value={isSet ? t(`attributes.seeks.${chosen}`) : null}
      onClear={() => set({ gender: undefined, mutual: undefined })}
    >
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
    </FilterChip>
  )
}

function Age({ filters, set }: PanelProps) {
  const { t } = usePage()
  return (
    <FilterChip
      label={t('profiles.filters.age')}
      value={ages(t, filters)}
      onClear={() => set({ min_age: undefined, max_age: undefined })}
    >
      <AgeFilter filters={filters} onChange={set} />
    </FilterChip>
  )
}

function ages(t: Page['t'], { min_age: min, max_age: max }: SearchFilters): string | null {
  if (min !== undefined && max !== undefined) return t('profiles.filters.age_range', { min, max })
  if (min !== undefined) return t('profiles.filters.age_from', { min })
  return max === undefined ? null : t('profiles.filters.age_to', { max })
}

function Where({ filters, set }: PanelProps) {
  const { t, locale, site } = usePage()
  const places = useShared($places, NO_PLACES)
  const { country, countryregion } = filters
  useEffect(() => {
    if (country) void loadPlaces(country)
  }, [country])
  const regions = (country && valueOf(places[country] ?? IDLE)?.regions) ?? []
  const region = regions.find(({ id }) => id === countryregion)
  return (
    <FilterChip
      label={t('profiles.filters.where')}
      value={region?.name ?? (country ? countryName(locale, country) : null)}
      lang={region?.lang}
      onClear={() => set({ country: undefined, countryregion: undefined })}
    >
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
    </FilterChip>
  )
}

function More({ filters, set }: PanelProps): ReactNode {
  const { t, site } = usePage()
  const others = othersLabel(site)
  const chosen = [
    ...site.search_fields.flatMap((field) => {
      const value = filters[field]
      return value ? [t(`attributes.${field}.${value}`)] : []
    }),
    ...(others && filters.all_profiles ? [t(others)] : []),
  ]
  if (site.search_fields.length === 0 && !others) return null
  const more = t('profiles.filters.more')
  const none = Object.fromEntries([...site.search_fields, 'all_profiles'].map((name) => [name, undefined]))
  return (
    <FilterChip
      label={more}
      value={chosen.length > 1 ? `${more} · ${chosen.length}` : (chosen[0] ?? null)}
      isWide
      onClear={() => set(none)}
    >
      <div className="filters__fields">
        {site.search_fields.map((field) => (
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
      {others && (
        <Checkbox
          label={t(others)}
          checked={filters.all_profiles === true}
          onChange={({ target }) => set({ all_profiles: target.checked || undefined })}
        />
      )}
    </FilterChip>
  )
}
