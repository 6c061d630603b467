import { useStore } from '@nanostores/react'
import type { Me } from '../../../contract/desk/operators.ts'
import { filtersIn, useQueue } from '../../queue.ts'
import { $router } from '../../router.ts'
import { useShortcuts } from '../../shell/shortcuts.tsx'
import { useTexts } from '../../texts.ts'
import { CaseList } from './case-list.tsx'
import { QueueFilters, QueueSearch } from './filters.tsx'
import { Views } from './views.tsx'

/** Everything that waits for a person, what is due first on top. */
export function QueueScreen({ me }: { me: Me }) {
  const t = useTexts()
  const page = useStore($router)
  const filters = filtersIn(page?.search ?? {})
  const { data } = useQueue(filters)
  useShortcuts([
    {
      keys: '[Shift]+/',
      label: t('desk.queue.search'),
      run: () => document.querySelector<HTMLInputElement>('input[name=term]')?.focus(),
    },
  ])
  return (
    <div className="queue">
      <div className="queue__side">
        <QueueSearch filters={filters} />
        <Views me={me} filters={filters} counts={data?.pages[0]?.counts ?? null} />
      </div>
      <div className="queue__list">
        <CaseList {...{ me, filters }} title={t('desk.queue.title')} emptyText={t('desk.queue.empty_text')}>
          <QueueFilters me={me} filters={filters} />
        </CaseList>
      </div>
    </div>
  )
}
