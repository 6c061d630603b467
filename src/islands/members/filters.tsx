import { type ReactNode, useEffect, useState } from 'react'
import type { Seeks } from '../../contract/lists.ts'
import { isForMembers } from '../../contract/profile-lists.ts'
import { countryName } from '../../core/format.ts'
import type { SearchFilter, SearchFilters } from '../../core/search-query.ts'
import { classNames } from '../../ui/class-names.ts'
import { MissingPart } from '../shared/missing-part.tsx'
import type { Page } from '../shared/page.ts'
import { usePage } from '../shared/page-context.tsx'
import { FilterChip, type SheetState, ToggleChip } from './filter-chip.tsx'
import type * as FilterPanels from './filter-panels.tsx'

type Panels = typeof FilterPanels

interface FiltersProps {
  filters: SearchFilters
  /** Gender of the results if no filter sets it. */
  sought: Seeks
  /** The filters are read from the URL and no longer change by themselves. */
  isKnown: boolean
  /** Number of results; null until known. */
  count: number | null
  /** Not logged in: no filters by fields that profiles hide from visitors. */
  isVisitor: boolean
  onChange: (filters: SearchFilters) => void
}

const loadPanels = () => import('./filter-panels.tsx')

/** Filters to search by, each a chip; every change searches at once. */
export function Filters({ filters, sought, isKnown, count, isVisitor, onChange }: FiltersProps) {
  const { t, locale, site } = usePage()
  const [panels, setPanels] = useState<typeof FilterPanels | null>(null)
  const [isMissing, setMissing] = useState(false)
  const load = () => void loadPanels().then(setPanels, () => setMissing(true))
  const { gender, mutual, country, countryregion, within } = filters
  // Names of what is chosen are among the panels.
  const needsNames = Object.keys(filters).length > 0
  useEffect(() => {
    if (needsNames) load()
  }, [needsNames])

  const set = (changes: { [Name in SearchFilter]?: SearchFilters[Name] | undefined }) => {
    const next = Object.entries({ ...filters, ...changes }).filter(([, value]) => value !== undefined)
    onChange(Object.fromEntries(next))
  }
  const clear = (...names: SearchFilter[]) => set(Object.fromEntries(names.map((name) => [name, undefined])))
  const chosen = gender ?? sought
  const place = country ? countryName(locale, country) : null
  const fields = site.search_fields.filter((field) => !isVisitor || !isForMembers(field))
  const hasOthers = site.fictional_warning || site.cam_profiles
  const flags = (['online', 'with_photo', 'verified'] as const).filter(
    (flag) =>
      (flag !== 'online' || !isVisitor) && (flag !== 'verified' || site.features.includes('verification')),
  )
  const sheetOf = (content: (panels: Panels) => ReactNode, isWide = false) =>
    panels
      ? (state: SheetState) => (
          <panels.FilterSheet {...state} isWide={isWide} count={count}>
            {content(panels)}
          </panels.FilterSheet>
        )
      : isMissing && (({ isOpen, onClose }: SheetState) => isOpen && <MissingPart onClose={onClose} />)
  return (
    <div
      className={classNames('filters', !isKnown && 'filters--waiting')}
      role="group"
      aria-label={t('profiles.filters.title')}
    >
      {site.genders.length > 1 && (
        <FilterChip
          label={t('profiles.filters.who')}
          value={gender || mutual === false ? t(`attributes.seeks.${chosen}`) : null}
          onReach={load}
          onClear={() => clear('gender', 'mutual')}
          sheet={sheetOf((panels) => (
            <panels.Who filters={filters} chosen={chosen} set={set} />
          ))}
        />
      )}
      <FilterChip
        label={t('profiles.filters.age')}
        value={ages(t, filters)}
        onReach={load}
        onClear={() => clear('min_age', 'max_age')}
        sheet={sheetOf((panels) => (
          <panels.AgeFilter filters={filters} onChange={set} />
        ))}
      />
      <FilterChip
        label={t('profiles.filters.where')}
        value={
          panels && (within !== undefined || countryregion !== undefined) ? (
            <panels.PlaceName filters={filters} country={place} />
          ) : (
            place
          )
        }
        onReach={load}
        onClear={() => clear('country', 'countryregion', 'within')}
        sheet={sheetOf((panels) => (
          <panels.Where filters={filters} set={set} />
        ))}
      />
      {flags.map((flag) => (
        <ToggleChip
          key={flag}
          label={t(`profiles.filters.${flag}`)}
          isOn={filters[flag] === true}
          onToggle={() => set({ [flag]: filters[flag] ? undefined : true })}
        />
      ))}
      {hasOthers && (
        <ToggleChip
          label={t('profiles.filters.only_real')}
          isOn={filters.all_profiles !== true}
          onToggle={() => set({ all_profiles: filters.all_profiles ? undefined : true })}
        />
      )}
      {fields.length > 0 && (
        <FilterChip
          label={t('profiles.filters.more')}
          value={null}
          onReach={load}
          sheet={sheetOf(
            (panels) => (
              <panels.More fields={fields} filters={filters} set={set} />
            ),
            true,
          )}
        />
      )}
      {panels && <panels.ChosenFields fields={fields} filters={filters} set={set} />}
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
