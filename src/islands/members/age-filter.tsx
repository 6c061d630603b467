import { useEffect, useRef, useState } from 'react'
import type { SearchFilters } from '../../core/search-query.ts'
import { Range } from '../../ui/range.tsx'
import { usePage } from '../shared/page-context.tsx'

const OLDEST = 99
/** Dragging the thumb does not search yet. */
const REST_MS = 300

interface AgeFilterProps {
  filters: SearchFilters
  onChange: (ages: { min_age: number | undefined; max_age: number | undefined }) => void
}

/** From the youngest to the oldest; an end of the slider sets no limit. */
export function AgeFilter({ filters, onChange }: AgeFilterProps) {
  const { t, site } = usePage()
  const youngest = site.min_age
  const [from, setFrom] = useState(Math.max(youngest, filters.min_age ?? youngest))
  const [to, setTo] = useState(Math.min(OLDEST, filters.max_age ?? OLDEST))
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
    const min_age = first > youngest ? first : undefined
    const max_age = last < OLDEST ? last : undefined
    unsaid.current = () => {
      unsaid.current = null
      onChange({ min_age, max_age })
    }
    clearTimeout(timer.current)
    timer.current = setTimeout(() => unsaid.current?.(), REST_MS)
  }

  return (
    <Range
      legend={t('profiles.filters.age')}
      min={youngest}
      max={OLDEST}
      from={from}
      to={to}
      fromLabel={t('profiles.filters.min_age')}
      toLabel={t('profiles.filters.max_age')}
      onChange={handleChange}
    >
      {t('profiles.filters.age_range', { min: from, max: to })}
    </Range>
  )
}
