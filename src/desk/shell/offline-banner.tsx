import { useSyncExternalStore } from 'react'
import { useTexts } from '../texts.ts'

const follow = (onChange: () => void) => {
  window.addEventListener('online', onChange)
  window.addEventListener('offline', onChange)
  return () => {
    window.removeEventListener('online', onChange)
    window.removeEventListener('offline', onChange)
  }
}

export function OfflineBanner() {
  const t = useTexts()
  const isOnline = useSyncExternalStore(follow, () => navigator.onLine)
  return (
    <p className="offline" role="status">
      {isOnline ? '' : t('desk.offline')}
    </p>
  )
}
