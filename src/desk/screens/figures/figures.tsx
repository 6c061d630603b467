import { useQuery } from '@tanstack/react-query'
import { useStore } from '@nanostores/react'
import { openPage } from '@nanostores/router'
import type { SubmitEvent } from 'react'
import {
  FIGURE_STEPS,
  FIGURES,
  getFigures,
  saveFigures,
  type FigureQuery,
  type FigureTable,
} from '../../../contract/desk/figures.ts'
import type { Me } from '../../../contract/desk/operators.ts'
import { DAY_MS } from '../../../core/durations.ts'
import { Button } from '../../../ui/button.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { ask } from '../../ask.ts'
import { dayOf } from '../../days.ts'
import { textIn } from '../../form-text.ts'
import { $router } from '../../router.ts'
import { Failure, useFieldError } from '../../shell/failure.tsx'
import { Plot } from '../../shell/plot.tsx'
import { SaveCsv } from '../../shell/save-csv.tsx'
import { TableSkeleton } from '../../shell/table-skeleton.tsx'
import { useTexts } from '../../texts.ts'
import { brandChoice, brandQuery, groupOf, partName, writePart } from './part-names.ts'

const SHOWN_MS = 90 * DAY_MS

type Search = Readonly<Record<string, string | number>>

/** The filters of the address; the desk's own figure of the last 90 days where it names none. */
function filtersIn(search: Search, brand: string): FigureQuery & { brand: string } {
  const yesterday = Date.now() - DAY_MS
  return {
    name: FIGURES.find((each) => each === search.name) ?? 'desk_cases',
    by: FIGURE_STEPS.find((each) => each === search.by) ?? 'day',
    brand: String(search.brand ?? brand),
    from: String(search.from ?? dayOf(yesterday - SHOWN_MS, 'UTC')),
    until: String(search.until ?? dayOf(yesterday, 'UTC')),
  }
}

/** A figure over time, as plots with their tables. */
export function FiguresScreen({ me }: { me: Me }) {
  const t = useTexts()
  const page = useStore($router)
  const brands = brandChoice(t, me)
  const { brand, ...filters } = filtersIn(page?.search ?? {}, brands[0]?.value ?? '')
  const query: FigureQuery = { ...filters, ...brandQuery(brand) }
  const figures = useQuery({ queryKey: ['figures', query], queryFn: () => ask(getFigures, { query }) })
  const fieldError = useFieldError(figures.error)
  const handleSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const data = new FormData(event.currentTarget)
    const names = ['name', 'brand', 'by', 'from', 'until']
    openPage($router, 'figures', {}, Object.fromEntries(names.map((name) => [name, textIn(data, name)])))
  }
  const isEmpty = figures.data?.parts.length === 0
  return (
    <>
      <header className="screen__head">
        <h1>{t('desk.figures.title')}</h1>
        <p className="screen__note" role="status">
          {figures.data && t('desk.figures.shown', { count: figures.data.parts.length })}
        </p>
        {figures.data && !isEmpty && me.rights.includes('reports.export') && (
          <div className="form__end">
            <SaveCsv call={saveFigures} query={query} />
          </div>
        )}
      </header>
      <form className="filters" key={JSON.stringify(query)} onSubmit={handleSubmit}>
        <SelectField
          label={t('desk.figures.figure')}
          name="name"
          defaultValue={query.name}
          options={FIGURES.map((value) => ({ value, label: t(`desk.figures.names.${value}`) }))}
        />
        <SelectField label={t('desk.brand')} name="brand" defaultValue={brand} options={brands} />
        <SelectField
          label={t('desk.figures.by')}
          name="by"
          defaultValue={query.by}
          options={FIGURE_STEPS.map((value) => ({ value, label: t(`desk.figures.steps.${value}`) }))}
        />
        <TextField
          label={t('desk.figures.from')}
          name="from"
          type="date"
          defaultValue={query.from}
          error={fieldError('from')}
        />
        <TextField label={t('desk.figures.until')} name="until" type="date" defaultValue={query.until} />
        <div className="form__end">
          <Button type="submit" variant="secondary">
            {t('desk.figures.show')}
          </Button>
        </div>
      </form>
      <p className="figures__definition">{t(`desk.figures.definitions.${query.name}`)}</p>
      <p className="screen__note">{t('desk.figures.rule')}</p>
      <Failure error={figures.error} onRetry={() => void figures.refetch()} />
      {figures.isPending && <TableSkeleton />}
      {isEmpty && (
        <div className="empty">
          <h2>{t('desk.figures.empty')}</h2>
          <p>{t('desk.figures.empty_text')}</p>
        </div>
      )}
      {figures.data && <Groups table={figures.data} />}
    </>
  )
}

/** A plot for each kind of number: a share and a sum have no axis in common. */
function Groups({ table }: { table: FigureTable }) {
  const t = useTexts()
  const groups = Map.groupBy(
    table.parts.map((part, index) => ({ part, index })),
    ({ part }) => groupOf(part),
  )
  return [...groups].map(([group, parts]) => (
    <Plot
      key={group}
      title={partName(t, group)}
      columns={[t('desk.figures.day'), ...parts.map(({ part }) => lineName(t, part, group))]}
      rows={table.rows.map(({ day, values }) => ({
        day,
        values: parts.map(({ index }) => values[index] ?? null),
      }))}
      format={(value) => writePart(t, group, value)}
    />
  ))
}

/** Of a part, what its group does not say. */
const lineName = (t: Parameters<typeof partName>[0], part: string, group: string): string =>
  partName(t, part === group || part.startsWith('crossed_out') ? part : part.slice(part.indexOf('.') + 1))
