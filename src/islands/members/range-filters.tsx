import { type ReactNode, useEffect, useRef, useState } from 'react'
import { HEIGHTS } from '../../contract/profile-lists.ts'
import { formatHeight, type Locale } from '../../core/format.ts'
import type { SearchFilters } from '../../core/search-query.ts'
import { Range } from '../../ui/range.tsx'
import type { Page } from '../shared/page.ts'
import { usePage } from '../shared/page-context.tsx'

const OLDEST = 99
/** Dragging the thumb does not search yet. */
const REST_MS = 300

interface RangeFilterProps {
  legend: string
  min: number
  max: number
  /** What is set; an end without a limit is undefined. */
  from: number | undefined
  to: number | undefined
  fromLabel: string
  toLabel: string
  words: (from: number, to: number) => ReactNode
  onChange: (from: number | undefined, to: number | undefined) => void
}

/** An end of the slider sets no limit. */
function RangeFilter({ min, max, words, onChange, ...props }: RangeFilterProps) {
  const [from, setFrom] = useState(Math.max(min, props.from ?? min))
  const [to, setTo] = useState(Math.min(max, props.to ?? max))
  const unsaid = useRef<(() => void) | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  useEffect(
    () => () => {
      clearTimeout(timer.current)
      unsaid.current?.()
    },
    [],
  )

  const handleChange = (first: number, last: number) => {
    setFrom(first)
    setTo(last)
    unsaid.current = () => {
      unsaid.current = null
      onChange(first > min ? first : undefined, last < max ? last : undefined)
    }
    clearTimeout(timer.current)
    timer.current = setTimeout(() => unsaid.current?.(), REST_MS)
  }

  return (
    <Range {...props} min={min} max={max} from={from} to={to} onChange={handleChange}>
      {words(from, to)}
    </Range>
  )
}

interface AgeFilterProps {
  filters: SearchFilters
  onChange: (ages: { min_age: number | undefined; max_age: number | undefined }) => void
}

/** From the youngest to the oldest. */
export function AgeFilter({ filters, onChange }: AgeFilterProps) {
  const { t, site } = usePage()
  return (
    <RangeFilter
      legend={t('profiles.filters.age')}
      min={site.min_age}
      max={OLDEST}
      from={filters.min_age}
      to={filters.max_age}
      fromLabel={t('profiles.filters.min_age')}
      toLabel={t('profiles.filters.max_age')}
      words={(min, max) => t('profiles.filters.age_range', { min, max })}
      onChange={(min_age, max_age) => onChange({ min_age, max_age })}
    />
  )
}

interface HeightFilterProps {
  filters: SearchFilters
  onChange: (heights: { min_height: number | undefined; max_height: number | undefined }) => void
}

export function HeightFilter({ filters, onChange }: HeightFilterProps) {
  const { t, locale } = usePage()
  const words = (height: number) => formatHeight(locale, height)
  return (
    <div className="field">
      <span className="field__label" aria-hidden="true">
        {t('attributes.names.height')}
      </span>
      <RangeFilter
        legend={t('attributes.names.height')}
        min={HEIGHTS.least}
        max={HEIGHTS.most}
        from={filters.min_height}
        to={filters.max_height}
        fromLabel={t('profiles.filters.min_height')}
        toLabel={t('profiles.filters.max_height')}
        words={(min, max) => t('profiles.filters.height_range', { min: words(min), max: words(max) })}
        onChange={(min_height, max_height) => onChange({ min_height, max_height })}
      />
    </div>
  )
}

export function heightWords(t: Page['t'], locale: Locale, filters: SearchFilters): string | null {
  const { min_height, max_height } = filters
  const min = min_height === undefined ? '' : formatHeight(locale, min_height)
  const max = max_height === undefined ? '' : formatHeight(locale, max_height)
  if (min && max) return t('profiles.filters.height_range', { min, max })
  if (min) return t('profiles.filters.height_from', { min })
  return max === '' ? null : t('profiles.filters.height_to', { max })
}
