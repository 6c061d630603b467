import { useEffect, useState } from 'react'
import type { Seeks } from '../../contract/lists.ts'
import { countryName } from '../../core/format.ts'
import type { SearchFilter, SearchFilters } from '../../core/search-query.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { type Page, usePage } from '../shared/page-context.tsx'
import { FilterChip, ToggleChip } from './filter-chip.tsx'
import type * as FilterPanels from './filter-panels.tsx'
import { othersLabel } from './others.ts'

interface FiltersProps {
  filters: SearchFilters
  /** Gender of the results, where the filters do not say. */
  sought: Seeks
  onChange: (filters: SearchFilters) => void
}

/** Filters to search by, each a chip; every change searches at once. */
export function Filters({ filters, sought, onChange }: FiltersProps) {
  const { t, locale, site } = usePage()
  const [panels, setPanels] = useState<typeof FilterPanels | null>(null)
  const load = () => void import('./filter-panels.tsx').then(setPanels, () => undefined)
  const { gender, mutual, country, countryregion } = filters
  const needsName = countryregion !== undefined
  useEffect(() => {
    if (needsName) load()
  }, [needsName])

  const set = (changes: { [Name in SearchFilter]?: SearchFilters[Name] | undefined }) => {
    const next = Object.entries({ ...filters, ...changes }).filter(([, value]) => value !== undefined)
    onChange(Object.fromEntries(next))
  }
  const clear = (...names: SearchFilter[]) => set(Object.fromEntries(names.map((name) => [name, undefined])))
  const chosen = gender ?? sought
  const place = country ? countryName(locale, country) : null
  const more = moreOf({ t, site }, filters)
  const waiting = <Skeleton shape="control" />
  return (
    <div className="filters" role="group" aria-label={t('profiles.filters.title')}>
      {site.genders.length > 1 && (
        <FilterChip
          label={t('profiles.filters.who')}
          value={gender || mutual === false ? t(`attributes.seeks.${chosen}`) : null}
          onReach={load}
          onClear={() => clear('gender', 'mutual')}
        >
          {panels ? <panels.Who filters={filters} chosen={chosen} set={set} /> : waiting}
        </FilterChip>
      )}
      <FilterChip
        label={t('profiles.filters.age')}
        value={ages(t, filters)}
        onReach={load}
        onClear={() => clear('min_age', 'max_age')}
      >
        {panels ? <panels.AgeFilter filters={filters} onChange={set} /> : waiting}
      </FilterChip>
      <FilterChip
        label={t('profiles.filters.where')}
        value={place && panels && needsName ? <panels.RegionName filters={filters} country={place} /> : place}
        onReach={load}
        onClear={() => clear('country', 'countryregion')}
      >
        {panels ? <panels.Where filters={filters} set={set} /> : waiting}
      </FilterChip>
      {(['online', 'with_photo'] as const).map((flag) => (
        <ToggleChip
          key={flag}
          label={t(`profiles.filters.${flag}`)}
          isOn={filters[flag] === true}
          onToggle={() => set({ [flag]: filters[flag] ? undefined : true })}
        />
      ))}
      {(site.search_fields.length > 0 || othersLabel(site)) && (
        <FilterChip
          label={t('profiles.filters.more')}
          value={more.length > 1 ? `${t('profiles.filters.more')} · ${more.length}` : (more[0] ?? null)}
          isWide
          onReach={load}
          onClear={() => clear(...site.search_fields, 'all_profiles')}
        >
          {panels ? <panels.More filters={filters} set={set} /> : waiting}
        </FilterChip>
      )}
      {Object.keys(filters).length > 1 && (
        <button type="button" className="filters__clear" onClick={() => onChange({})}>
          {t('profiles.filters.clear')}
        </button>
      )}
    </div>
  )
}

function ages(t: Page['t'], { min_age: min, max_age: max }: SearchFilters): string | null {
  if (min !== undefined && max !== undefined) return t('profiles.filters.age_range', { min, max })
  if (min !== undefined) return t('profiles.filters.age_from', { min })
  return max === undefined ? null : t('profiles.filters.age_to', { max })
}

/** The choices behind the last chip, in words. */
function moreOf({ t, site }: Pick<Page, 't' | 'site'>, filters: SearchFilters): string[] {
  const others = othersLabel(site)
  return [
    ...site.search_fields.flatMap((field) => {
      const value = filters[field]
      return value ? [t(`attributes.${field}.${value}`)] : []
    }),
    ...(others && filters.all_profiles ? [t(others)] : []),
  ]
}
