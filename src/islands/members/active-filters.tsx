import { useRef } from 'react'
import { ATTRIBUTE_NAMES } from '../../contract/lists.ts'
import { countryName } from '../../core/format.ts'
import type { SearchFilter, SearchFilters } from '../../core/search-query.ts'
import { $places, NO_PLACES } from '../../stores/places.ts'
import { IDLE, valueOf } from '../../stores/loadable.ts'
import { Icon } from '../../ui/icon.tsx'
import { useShared } from '../use-shared.ts'
import { flagsOf } from './flags.ts'
import { type Page, usePage } from '../shared/page-context.tsx'

interface ActiveFiltersProps {
  filters: SearchFilters
  onChange: (filters: SearchFilters) => void
}

interface Chip {
  label: string
  filters: readonly SearchFilter[]
  lang?: string
}

/** Filters that narrow the search, each removable. */
export function ActiveFilters({ filters, onChange }: ActiveFiltersProps) {
  const page = usePage()
  const { t } = page
  const places = useShared($places, NO_PLACES)
  const list = useRef<HTMLUListElement>(null)
  const regions = filters.country && valueOf(places[filters.country] ?? IDLE)?.regions
  const region = regions?.find(({ id }) => id === filters.countryregion)
  const chips = chipsOf(page, filters, region)
  if (chips.length === 0) return null

  const remove = (names: readonly SearchFilter[]) => {
    const left = Object.entries(filters).filter(([name]) => !names.includes(name as SearchFilter))
    list.current?.focus()
    onChange(Object.fromEntries(left))
  }
  return (
    <ul
      ref={list}
      className="active-filters"
      tabIndex={-1}
      aria-label={t('profiles.filters.active', { count: chips.length })}
    >
      {chips.map(({ label, filters: names, lang }) => (
        <li key={names[0]}>
          <button type="button" className="active-filters__chip" onClick={() => remove(names)}>
            <span className="visually-hidden">{t('profiles.filters.remove')} </span>
            <span lang={lang}>{label}</span>
            <Icon name="close" />
          </button>
        </li>
      ))}
      {chips.length > 1 && (
        <li>
          <button type="button" className="active-filters__clear" onClick={() => onChange({})}>
            {t('profiles.filters.clear')}
          </button>
        </li>
      )}
    </ul>
  )
}

function chipsOf(
  { t, locale, site }: Page,
  filters: SearchFilters,
  region: { name: string; lang: string } | undefined,
): Chip[] {
  const { gender, country, min_age: min, max_age: max } = filters
  const chips: Chip[] = []
  if (gender) chips.push({ label: t(`attributes.seeks.${gender}`), filters: ['gender'] })
  if (min !== undefined || max !== undefined) {
    chips.push({ label: ages(t, min, max), filters: ['min_age', 'max_age'] })
  }
  if (country) chips.push({ label: countryName(locale, country), filters: ['country', 'countryregion'] })
  if (region) chips.push({ label: region.name, filters: ['countryregion'], lang: region.lang })
  for (const [flag, label] of flagsOf(site)) {
    if (filters[flag]) chips.push({ label: t(label), filters: [flag] })
  }
  for (const field of ATTRIBUTE_NAMES) {
    const value = filters[field]
    if (!value) continue
    const label = `${t(`attributes.names.${field}`)}: ${t(`attributes.${field}.${value}`)}`
    chips.push({ label, filters: [field] })
  }
  return chips
}

function ages(t: Page['t'], min: number | undefined, max: number | undefined): string {
  if (min !== undefined && max !== undefined) return t('profiles.filters.age_range', { min, max })
  return min === undefined
    ? t('profiles.filters.age_to', { max: max ?? '' })
    : t('profiles.filters.age_from', { min })
}
