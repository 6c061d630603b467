import { useEffect, useState } from 'react'
import { type KeptMethod, newestKept } from '../../stores/payments/repeat-orders.ts'
import { methodName } from '../payments/method-name.ts'
import { usePage } from '../shared/page-context.tsx'

/** A link to repeat the last purchase, if a payment method is stored. */
export function RepeatLink() {
  const { t, href } = usePage()
  const [kept, setKept] = useState<KeptMethod | null>(null)
  useEffect(() => {
    let isOver = false
    void newestKept().then((found) => {
      if (!isOver) setKept(found)
    })
    return () => {
      isOver = true
    }
  }, [])
  if (!kept) return null
  return (
    <p>
      <a className="repeat-link" href={href('credits-repeat-order')}>
        {t('common.titles.credits-repeat-order')}
      </a>{' '}
      {[methodName(t, kept.method), kept.label].filter(Boolean).join(', ')}
    </p>
  )
}
