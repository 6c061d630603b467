import type { Me } from '../../contract/desk/operators.ts'
import { useTexts } from '../texts.ts'
import { CaseList } from './queue/case-list.tsx'

const FILTERS = { kind: 'complaint' } as const

/** What members and visitors complain about; each is answered by a mail from its case. */
export function ComplaintsScreen({ me }: { me: Me }) {
  const t = useTexts()
  return (
    <CaseList
      {...{ me, filters: FILTERS }}
      title={t('desk.complaints.title')}
      emptyText={t('desk.complaints.empty_text')}
    />
  )
}
