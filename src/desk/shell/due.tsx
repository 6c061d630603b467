import type { CaseListRow } from '../../contract/desk/cases.ts'
import { HOUR_MS } from '../../core/durations.ts'
import { formatSpan } from '../../core/format.ts'
import { useTexts } from '../texts.ts'

/** What is left is little. */
const SOON_MS = 2 * HOUR_MS

type Dates = Pick<CaseListRow, 'due_at' | 'hard_due_at' | 'closed_at'>

/** How urgent a case is. */
function urgencyOf({ due_at, hard_due_at, closed_at }: Dates, now: number) {
  if (closed_at > 0) return 'closed'
  if (hard_due_at > 0 && hard_due_at <= now) return 'past_limit'
  if (due_at <= now) return 'late'
  return due_at - now < SOON_MS ? 'soon' : 'left'
}

/** When a case is due: in words, and in a colour that says no more than they do. */
export function Due({ row, now }: { row: Dates; now: number }) {
  const t = useTexts()
  const urgency = urgencyOf(row, now)
  const spans = {
    ...{ closed: now - row.closed_at, past_limit: now - row.hard_due_at, late: now - row.due_at },
    ...{ soon: row.due_at - now, left: row.due_at - now },
  }
  const span = formatSpan(t.locale, Math.max(0, spans[urgency]))
  return <span className={`due due--${urgency.replace('_', '-')}`}>{t(`desk.due.${urgency}`, { span })}</span>
}
