import { useQuery } from '@tanstack/react-query'
import { useStore } from '@nanostores/react'
import { openPage } from '@nanostores/router'
import type { SubmitEvent } from 'react'
import {
  getFairness,
  publishFairness,
  saveFairness,
  type FairnessReport,
} from '../../../contract/desk/figures.ts'
import type { Me } from '../../../contract/desk/operators.ts'
import { rightsAt } from '../../../core/desk.ts'
import { dateFormatter } from '../../../core/format.ts'
import { Button, LinkButton } from '../../../ui/button.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { ask, urlOf } from '../../ask.ts'
import { dayOf } from '../../days.ts'
import { textIn } from '../../form-text.ts'
import { $router } from '../../router.ts'
import { useChange } from '../../session.ts'
import { Failure } from '../../shell/failure.tsx'
import { SaveCsv } from '../../shell/save-csv.tsx'
import { TableSkeleton } from '../../shell/table-skeleton.tsx'
import { TableBox } from '../../shell/table-box.tsx'
import { useTexts } from '../../texts.ts'
import { brandChoice, brandQuery, partName, writePart } from './part-names.ts'

/** The month before this one, "2026-10". */
function lastMonth(): string {
  const today = dayOf(Date.now(), 'UTC')
  return dayOf(Date.parse(`${today.slice(0, 7)}-01T00:00Z`) - 1, 'UTC').slice(0, 7)
}

/** The month's report on fairness: ten figures with what each means. */
export function FairnessScreen({ me }: { me: Me }) {
  const t = useTexts()
  const page = useStore($router)
  const brands = brandChoice(t, me)
  const month = String(page?.search.month ?? lastMonth())
  const brand = String(page?.search.brand ?? brands[0]?.value ?? '')
  const query = { month, ...brandQuery(brand) }
  const report = useQuery({ queryKey: ['fairness', query], queryFn: () => ask(getFairness, { query }) })
  const handleSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const data = new FormData(event.currentTarget)
    openPage($router, 'fairness', {}, { brand: textIn(data, 'brand'), month: textIn(data, 'month') })
  }
  return (
    <>
      <header className="screen__head">
        <h1>{t('desk.fairness.title')}</h1>
        <p className="screen__note" role="status">
          {report.data && report.data.day !== '' && <State report={report.data} />}
        </p>
        {report.data && report.data.day !== '' && me.rights.includes('reports.export') && (
          <div className="form__end">
            <SaveCsv call={saveFairness} query={query} />
            <LinkButton
              variant="secondary"
              href={urlOf(getFairness, query)}
              download={`fairness-${month}.json`}
            >
              {t('desk.fairness.save_json')}
            </LinkButton>
          </div>
        )}
      </header>
      <form className="filters" key={JSON.stringify(query)} onSubmit={handleSubmit}>
        <SelectField label={t('desk.brand')} name="brand" defaultValue={brand} options={brands} />
        <TextField label={t('desk.fairness.month')} name="month" type="month" defaultValue={month} />
        <div className="form__end">
          <Button type="submit" variant="secondary">
            {t('desk.figures.show')}
          </Button>
        </div>
      </form>
      <Failure error={report.error} onRetry={() => void report.refetch()} />
      {report.isPending && <TableSkeleton />}
      {report.data?.day === '' && (
        <div className="empty">
          <h2>{t('desk.fairness.empty')}</h2>
          <p>{t('desk.fairness.empty_text')}</p>
        </div>
      )}
      {report.data && report.data.day !== '' && (
        <>
          <Publication
            key={`${brand} ${month}`}
            {...{ me, brand }}
            report={report.data}
            onChange={() => void report.refetch()}
          />
          <Report report={report.data} />
        </>
      )}
    </>
  )
}

function State({ report: { day, is_final } }: { report: FairnessReport }) {
  const t = useTexts()
  const date = dateFormatter(t.locale, t.locale, 'UTC')(Date.parse(`${day}T00:00Z`), 'long')
  return t(is_final ? 'desk.fairness.final' : 'desk.fairness.preliminary', { day: date })
}

interface PublicationProps {
  me: Me
  brand: string
  report: FairnessReport
  onChange: () => void
}

/** Whether the brand's page shows the month, and what may be done about it; nothing where it has no such page. */
function Publication({ me, brand, report, onChange }: PublicationProps) {
  const t = useTexts()
  const change = useChange(publishFairness, onChange)
  const { month, is_final, publication, published_at } = report
  if (publication === 'no_page') return null
  const isShown = publication === 'published'
  const is = isShown ? 'withdraw' : 'publish'
  const day = dateFormatter(t.locale, t.locale, me.time_zone)(published_at, 'long')
  return (
    <section className="figures__one">
      <p>
        {publication === 'none' && t('desk.fairness.unpublished')}
        {isShown && t('desk.fairness.shown', { day })}
        {publication === 'withdrawn' && t('desk.fairness.withdrawn', { day })}
      </p>
      <Failure error={change.error} />
      {rightsAt(me.grants, brand).has('reports.publish') && (is_final || isShown) && (
        <>
          <p className="screen__note">{t(`desk.fairness.${is}_text`)}</p>
          <div className="form form--line">
            <Button
              variant={isShown ? 'quiet' : 'primary'}
              isBusy={change.isPending}
              onClick={() => change.mutate({ body: { brand, month, is } })}
            >
              {t(`desk.fairness.${is}`)}
            </Button>
          </div>
        </>
      )}
    </section>
  )
}

const Report = ({ report }: { report: FairnessReport }) => {
  const t = useTexts()
  return report.figures.map(({ name, parts }) => (
    <section key={name} className="figures__one">
      <h2 id={`figure-${name}`}>{t(`desk.figures.names.${name}`)}</h2>
      <p className="figures__definition">{t(`desk.figures.definitions.${name}`)}</p>
      {parts.length === 0 ? (
        <p className="screen__note">{t('desk.fairness.too_few')}</p>
      ) : (
        <TableBox labelledBy={`figure-${name}`}>
          <table className="table">
            <caption className="visually-hidden">{t(`desk.figures.names.${name}`)}</caption>
            <thead>
              <tr>
                <th scope="col">{t('desk.fairness.part')}</th>
                <th scope="col" className="table__number">
                  {t('desk.fairness.value')}
                </th>
              </tr>
            </thead>
            <tbody>
              {parts.map(({ part, value }) => (
                <tr key={part}>
                  <th scope="row">{partName(t, part)}</th>
                  <td className="table__number">{writePart(t, part, value)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </TableBox>
      )}
    </section>
  ))
}
