// The contents of the filters, loaded when one is about to open.
import { useEffect } from 'react'
import { type Country, SEEKS, type Seeks } from '../../contract/lists.ts'
import {
  ATTRIBUTES,
  DISTANCES,
  isAttribute,
  type ProfileField,
  SPOKEN,
} from '../../contract/profile-lists.ts'
import { formatDistance, languageName } from '../../core/format.ts'
import type { SearchFilter, SearchFilters } from '../../core/search-query.ts'
import { IDLE, valueOf } from '../../stores/page/loadable.ts'
import { $places, loadPlaces, NO_PLACES } from '../../stores/profiles/places.ts'
import { $user } from '../../stores/account/sessions.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Choice } from '../../ui/choice.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { usePage } from '../shared/page-context.tsx'
import { spokenOptions } from '../shared/spoken-options.ts'
import { useShared } from '../use-shared.ts'
import { countryOptions } from './countries.ts'
import { ChosenChip } from './filter-chip.tsx'
import { HeightFilter, heightWords } from './range-filters.tsx'

export { AgeFilter } from './range-filters.tsx'
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

/** The distance; or the region's name in its own language, and the country's until it is known. */
export function PlaceName({ filters, country }: { filters: SearchFilters; country: string | null }) {
  const { t, locale } = usePage()
  const region = useRegions(filters.country).find(({ id }) => id === filters.countryregion)
  if (filters.within !== undefined) {
    return t('profiles.filters.up_to', { distance: formatDistance(locale, filters.within) })
  }
  return region ? <span lang={region.lang}>{region.name}</span> : country
}

export function Where({ filters: { country, countryregion, within }, set }: PanelProps) {
  const { t, locale, site } = usePage()
  const regions = useRegions(country)
  const isMember = useShared($user, null) !== null
  return (
    <>
      {isMember && site.features.includes('distance') && (
        <SelectField
          label={t('profiles.filters.within')}
          hint={t('profiles.filters.within_hint')}
          placeholder={t('profiles.filters.any_distance')}
          options={DISTANCES.map((distance) => ({
            value: String(distance),
            label: t('profiles.filters.up_to', { distance: formatDistance(locale, distance) }),
          }))}
          value={within === undefined ? '' : String(within)}
          onChange={({ target }) =>
            set({
              within: DISTANCES.find((distance) => String(distance) === target.value),
              country: undefined,
              countryregion: undefined,
            })
          }
        />
      )}
      <SelectField
        label={t('profiles.filters.country')}
        placeholder={t('profiles.filters.any_country')}
        options={countryOptions(locale, site.countries)}
        value={country ?? ''}
        onChange={({ target }) =>
          set({
            country: site.countries.find((known): known is Country => known === target.value),
            countryregion: undefined,
            within: undefined,
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

interface FieldProps extends PanelProps {
  fields: readonly ProfileField[]
}

export function More({ fields, filters, set }: FieldProps) {
  const { t, locale } = usePage()
  return (
    <div className="filters__fields">
      {fields.map((field) =>
        isAttribute(field) ? (
          <SelectField
            key={field}
            label={t(`attributes.names.${field}`)}
            placeholder={t('profiles.filters.any')}
            options={ATTRIBUTES[field].map((value) => ({ value, label: t(`attributes.${field}.${value}`) }))}
            value={filters[field] ?? ''}
            onChange={({ target }) => set({ [field]: target.value || undefined })}
          />
        ) : field === 'languages' ? (
          <SelectField
            key={field}
            label={t('profiles.filters.speaks')}
            placeholder={t('profiles.filters.any')}
            options={spokenOptions(locale, SPOKEN)}
            value={filters.speaks ?? ''}
            onChange={({ target }) => set({ speaks: SPOKEN.find((known) => known === target.value) })}
          />
        ) : (
          <HeightFilter key={field} filters={filters} onChange={set} />
        ),
      )}
    </div>
  )
}

/** What is chosen among the fields, each as a chip. */
export function ChosenFields({ fields, filters, set }: FieldProps) {
  const { t, locale } = usePage()
  return fields.map((field) => {
    if (field === 'height') {
      const words = heightWords(t, locale, filters)
      const clear = () => set({ min_height: undefined, max_height: undefined })
      return (
        words && <ChosenChip key={field} label={t('attributes.names.height')} value={words} onClear={clear} />
      )
    }
    if (field === 'languages') {
      const { speaks } = filters
      const clear = () => set({ speaks: undefined })
      return (
        speaks && (
          <ChosenChip
            key={field}
            label={t('profiles.filters.speaks')}
            value={languageName(locale, speaks)}
            onClear={clear}
          />
        )
      )
    }
    const value = filters[field]
    return (
      value && (
        <ChosenChip
          key={field}
          label={t(`attributes.names.${field}`)}
          value={t(`attributes.${field}.${value}`)}
          onClear={() => set({ [field]: undefined })}
        />
      )
    )
  })
}
