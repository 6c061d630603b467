import { useQuery } from '@tanstack/react-query'
import { useStore } from '@nanostores/react'
import { getPagePath, openPage } from '@nanostores/router'
import type { SubmitEvent } from 'react'
import type { Me } from '../../../contract/desk/operators.ts'
import {
  freezeTransparency,
  getTransparency,
  saveTransparencyPart,
  type ReportOf,
  type TransparencyReport,
} from '../../../contract/desk/transparency.ts'
import {
  TRANSPARENCY_PARTS,
  type TransparencyFile,
  type TransparencyPart,
} from '../../../contract/reports.ts'
import { Button } from '../../../ui/button.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { actorName, namesOf } from '../../actors.ts'
import { ask } from '../../ask.ts'
import { dayOf } from '../../days.ts'
import { textIn } from '../../form-text.ts'
import { momentWriter } from '../../moments.ts'
import { $router } from '../../router.ts'
import { useChange } from '../../session.ts'
import { BrandField } from '../../shell/brand-field.tsx'
import { Failure } from '../../shell/failure.tsx'
import { SaveCsv } from '../../shell/save-csv.tsx'
import { TableSkeleton } from '../../shell/table-skeleton.tsx'
import { TableBox } from '../../shell/table-box.tsx'
import { useTexts } from '../../texts.ts'
import { useNow } from '../../use-now.ts'
import { partName, writePart } from './part-names.ts'
import { TransparencyNotes } from './transparency-notes.tsx'
import { TransparencyRows } from './transparency-rows.tsx'

/** As long as frozen reports are kept, and the year that runs. */
const YEARS = 6

/** A brand's report on its moderation of a year; the number whose rows are shown stands in the address. */
export function TransparencyScreen({ me }: { me: Me }) {
  const t = useTexts()
  const page = useStore($router)
  const now = Number(dayOf(useNow(), 'UTC').slice(0, 4))
  const brand = String(page?.search.brand ?? me.brands[0]?.id ?? '')
  const year = String(page?.search.year ?? now - 1)
  const code = String(page?.search.code ?? '')
  const of: ReportOf = { brand, year }
  const report = useQuery({
    queryKey: ['transparency', brand, year],
    queryFn: () => ask(getTransparency, { query: of }),
    enabled: brand !== '',
  })
  const handleSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const data = new FormData(event.currentTarget)
    openPage($router, 'transparency', {}, { brand: textIn(data, 'brand'), year: textIn(data, 'year') })
  }
  if (brand === '')
    return (
      <>
        <h1>{t('desk.transparency.title')}</h1>
        <div className="empty">
          <h2>{t('desk.transparency.none')}</h2>
          <p>{t('desk.transparency.none_text')}</p>
        </div>
      </>
    )
  return (
    <>
      <header className="screen__head">
        <h1>{t('desk.transparency.title')}</h1>
        <p className="screen__note" role="status">
          {report.data && t('desk.transparency.numbers', { count: report.data.cells.length })}
        </p>
      </header>
      <form className="filters" key={`${brand} ${year}`} onSubmit={handleSubmit}>
        <BrandField me={me} defaultValue={brand} />
        <SelectField
          label={t('desk.transparency.year')}
          name="year"
          defaultValue={year}
          options={Array.from({ length: YEARS }, (_, ago) => String(now - ago)).map((value) => ({
            value,
            label: value,
          }))}
        />
        <div className="form__end">
          <Button type="submit" variant="secondary">
            {t('desk.figures.show')}
          </Button>
        </div>
      </form>
      <Failure error={report.error} onRetry={() => void report.refetch()} />
      {report.isPending && <TableSkeleton />}
      {report.data && (
        <>
          <Freeze me={me} of={of} report={report.data} onChange={() => void report.refetch()} />
          {code !== '' && <TransparencyRows key={code} me={me} of={of} code={code} />}
          <Identification me={me} of={of} report={report.data} />
          {TRANSPARENCY_PARTS.map((part) => (
            <Part key={part} {...{ me, of, part, code }} report={report.data} />
          ))}
          <TransparencyNotes
            key={`${brand} ${year}`}
            me={me}
            of={of}
            report={report.data}
            onChange={() => void report.refetch()}
          />
        </>
      )}
    </>
  )
}

interface OneProps {
  me: Me
  of: ReportOf
  report: TransparencyReport
}

/** How the report stands, and what may be done with it now. */
function Freeze({ me, of, report, onChange }: OneProps & { onChange: () => void }) {
  const t = useTexts()
  const moment = momentWriter(me.language, me.time_zone)
  const change = useChange(freezeTransparency, onChange)
  const names = namesOf(report.operators)
  const act = (is: 'ask' | 'take_back' | 'sign') => change.mutate({ body: { ...of, is } })
  const { state, asked_by, asked_at, signed_by, signed_at, is_over } = report
  const who = actorName(t, asked_by, names, me)
  const mayFreeze = me.rights.includes('cases.assign') && is_over && state !== 'frozen'
  return (
    <section className="figures__one">
      <p>
        {state === 'draft' && t(is_over ? 'desk.transparency.draft' : 'desk.transparency.not_over')}
        {state === 'to_sign' && t('desk.transparency.to_sign', { who, at: moment(asked_at) })}
        {state === 'frozen' &&
          t('desk.transparency.frozen', {
            ...{ who, at: moment(signed_at), signer: actorName(t, signed_by, names, me) },
          })}
      </p>
      <Failure error={change.error} />
      {mayFreeze && (
        <>
          <p className="screen__note">{t('desk.transparency.sign_text')}</p>
          <div className="form form--line">
            {state === 'draft' && (
              <Button isBusy={change.isPending} onClick={() => act('ask')}>
                {t('desk.transparency.ask')}
              </Button>
            )}
            {state === 'to_sign' && asked_by !== `operator:${me.id}` && (
              <Button isBusy={change.isPending} onClick={() => act('sign')}>
                {t('desk.transparency.sign')}
              </Button>
            )}
            {state === 'to_sign' && (
              <Button variant="quiet" isBusy={change.isPending} onClick={() => act('take_back')}>
                {t('desk.transparency.take_back')}
              </Button>
            )}
          </div>
        </>
      )}
    </section>
  )
}

function Identification({ me, of, report }: OneProps) {
  const t = useTexts()
  return (
    <section className="figures__one" aria-labelledby="part-1">
      <PartHead me={me} of={of} part="1" />
      <dl className="figures__facts">
        {report.identification.map(({ code, value }) => (
          <div key={code}>
            <dt>{t.has(`desk.transparency.identification.${code}`) ? t(identificationKey(code)) : code}</dt>
            <dd>{value || '–'}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

type IdentificationKey =
  `desk.transparency.identification.${'provider' | 'service' | 'from' | 'until' | 'member_states' | 'languages' | 'active_recipients'}`
const identificationKey = (code: string) => `desk.transparency.identification.${code}` as IdentificationKey

/** The title of a part, and its file. */
function PartHead({ me, of, part }: { me: Me; of: ReportOf; part: TransparencyFile }) {
  const t = useTexts()
  return (
    <div className="figures__head">
      <h2 id={`part-${part}`}>{t(`desk.transparency.parts.${part}`)}</h2>
      {me.rights.includes('reports.export') && (
        <SaveCsv call={saveTransparencyPart} query={{ ...of, part }} />
      )}
    </div>
  )
}

/** The numbers of a part; each that counts rows leads to them. */
function Part({ me, of, report, part, code }: OneProps & { part: TransparencyPart; code: string }) {
  const t = useTexts()
  return (
    <section className="figures__one" aria-labelledby={`part-${part}`}>
      <PartHead me={me} of={of} part={part} />
      <TableBox labelledBy={`part-${part}`}>
        <table className="table" aria-labelledby={`part-${part}`}>
          <thead>
            <tr>
              <th scope="col">{t('desk.transparency.code')}</th>
              <th scope="col" className="table__number">
                {t('desk.transparency.value')}
              </th>
            </tr>
          </thead>
          <tbody>
            {report.cells
              .filter((cell) => cell.part === part)
              .map((cell) => (
                <tr key={cell.code} aria-current={cell.code === code ? 'true' : undefined}>
                  <th scope="row">{partName(t, cell.code)}</th>
                  <td className="table__number">
                    {cell.value === null ? (
                      <span className="none">–</span>
                    ) : cell.value === 0 || cell.code.endsWith('_share') ? (
                      writePart(t, cell.code, cell.value)
                    ) : (
                      <a href={getPagePath($router, 'transparency', {}, { ...of, code: cell.code })}>
                        {writePart(t, cell.code, cell.value)}
                      </a>
                    )}
                  </td>
                </tr>
              ))}
          </tbody>
        </table>
      </TableBox>
    </section>
  )
}
