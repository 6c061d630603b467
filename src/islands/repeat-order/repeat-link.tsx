import { useEffect } from 'react'
import { IDLE, valueOf } from '../../stores/loadable.ts'
import { $repeat, loadRepeat } from '../../stores/repeat-orders.ts'
import { usePage } from '../shared/page-context.tsx'
import { useShared } from '../use-shared.ts'

/** Leads to the last purchase again, where the means it was paid by is kept. */
export function RepeatLink() {
  const { t, href } = usePage()
  const repeat = valueOf(useShared($repeat, IDLE))
  useEffect(() => void loadRepeat(), [])
  if (!repeat) return null
  return (
    <p>
      <a className="repeat-link" href={href('credits-repeat-order')}>
        {t('common.titles.credits-repeat-order')}
      </a>{' '}
      {[t('payments.bundle', { count: repeat.bundle.credits }), repeat.label].filter(Boolean).join(' · ')}
    </p>
  )
}
