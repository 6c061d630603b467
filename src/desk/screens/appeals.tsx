import type { Me } from '../../contract/desk/operators.ts'
import { useTexts } from '../texts.ts'
import { CaseList } from './queue/case-list.tsx'

const FILTERS = { kind: 'appeal' } as const

/** Objections to decisions, each with what was decided first and by whom. */
export function AppealsScreen({ me }: { me: Me }) {
  const t = useTexts()
  return (
    <CaseList
      {...{ me, filters: FILTERS, hasAppeals: true }}
      title={t('desk.appeals.title')}
      emptyText={t('desk.appeals.empty_text')}
    />
  )
}
