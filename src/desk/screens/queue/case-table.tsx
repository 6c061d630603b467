import type { MouseEvent } from 'react'
import type { CaseListRow } from '../../../contract/desk/cases.ts'
import type { Me } from '../../../contract/desk/operators.ts'
import { languageName } from '../../../core/format.ts'
import { classNames } from '../../../ui/class-names.ts'
import { actorName } from '../../actors.ts'
import { caseName, wordFor } from '../../case-words.ts'
import { momentWriter } from '../../moments.ts'
import { BrandName } from '../../shell/brand.tsx'
import { Due } from '../../shell/due.tsx'
import { TableBox } from '../../shell/table-box.tsx'
import { useTexts } from '../../texts.ts'

interface CaseTableProps {
  me: Me
  rows: readonly CaseListRow[]
  gone: ReadonlySet<string>
  names: Readonly<Record<string, string>>
  now: number
  hasAppeals: boolean
  /** Ids of chosen rows; null where nothing can be done with several. */
  chosen: ReadonlySet<string> | null
  hrefOf: (id: string) => string
  onChoose: (chosen: ReadonlySet<string>) => void
  onOpen: (id: string) => void
}

/** Rows of the queue; the link of each has the focus. */
export function CaseTable({ chosen, hasAppeals, rows, ...rest }: CaseTableProps) {
  const t = useTexts()
  return (
    <TableBox>
      <table className="table cases">
        <thead>
          <tr>
            {chosen && (
              <th scope="col">
                <span className="visually-hidden">{t('desk.queue.choose')}</span>
              </th>
            )}
            <th scope="col">{t('desk.queue.due')}</th>
            <th scope="col">{t('desk.queue.case')}</th>
            <th scope="col">{t('desk.brand')}</th>
            <th scope="col">{t('desk.queue.member')}</th>
            {hasAppeals ? (
              <th scope="col">{t('desk.queue.appealed')}</th>
            ) : (
              <th scope="col" className="table__number">
                {t('desk.queue.notices')}
              </th>
            )}
            <th scope="col">{t('desk.language')}</th>
            <th scope="col">{t('desk.queue.claimed')}</th>
            <th scope="col">{t('desk.queue.opened')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <CaseRow key={row.id} {...{ row, chosen, hasAppeals }} {...rest} />
          ))}
        </tbody>
      </table>
    </TableBox>
  )
}

interface CaseRowProps extends Omit<CaseTableProps, 'rows'> {
  row: CaseListRow
}

function CaseRow({ row, me, gone, names, now, hasAppeals, chosen, hrefOf, onChoose, onOpen }: CaseRowProps) {
  const t = useTexts()
  const moment = momentWriter(me.language, me.time_zone)
  const isGone = gone.has(row.id)
  const toggle = () => {
    if (chosen) onChoose(chosen.has(row.id) ? without(chosen, row.id) : new Set([...chosen, row.id]))
  }
  const handleClick = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    onOpen(row.id)
  }
  return (
    <tr className={classNames('cases__row', isGone && 'cases__row--gone')}>
      {chosen && (
        <td className="cases__choice">
          <input
            type="checkbox"
            className="checkbox__input"
            aria-label={t('desk.queue.choose_case', { id: row.id })}
            checked={chosen.has(row.id)}
            disabled={isGone}
            onChange={toggle}
          />
        </td>
      )}
      <td className="cases__due">
        {isGone ? (
          <span className="due due--closed">{t('desk.queue.gone')}</span>
        ) : (
          <Due row={row} now={now} />
        )}
      </td>
      <th scope="row" className="cases__name">
        <a id={`case-${row.id}`} className="cases__link" href={hrefOf(row.id)} onClick={handleClick}>
          {caseName(t, row)}
        </a>
        {(row.state === 'waiting' || row.state === 'escalated') && (
          <span className="tag">{t(`desk.queue.states.${row.state}`)}</span>
        )}
        {row.state === 'closed' && <span className="tag">{wordFor(t, 'outcomes', row.outcome)}</span>}
      </th>
      <td className="cases__brand">
        <BrandName id={row.brand} brands={me.brands} />
      </td>
      <td className="cases__member">{row.name || <span className="none">–</span>}</td>
      {hasAppeals ? (
        <td className="cases__appealed">
          {row.appealed && (
            <>
              {wordFor(t, 'outcomes', row.appealed.outcome)}
              <span className="table__note">{actorName(t, row.appealed.by, names, me)}</span>
            </>
          )}
        </td>
      ) : (
        <td className="table__number cases__notices">{row.notices || <span className="none">–</span>}</td>
      )}
      <td className="cases__language">{row.language && languageName(t.locale, row.language)}</td>
      <td className="cases__claimed">
        {row.claimed_by === '' ? (
          <span className="none">–</span>
        ) : (
          actorName(t, `operator:${row.claimed_by}`, names, me)
        )}
      </td>
      <td className="table__nowrap cases__opened">{moment(row.opened_at)}</td>
    </tr>
  )
}

const without = (set: ReadonlySet<string>, id: string) => new Set([...set].filter((each) => each !== id))
