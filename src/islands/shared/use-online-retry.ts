import { useEffect, useEffectEvent } from 'react'
import type { Failure } from '../../client/failure.ts'
import { environment } from '../../stores/page/environment.ts'

/** Retries automatically once the device is back online. */
export function useOnlineRetry(failure: Failure, onRetry: (() => void) | undefined): void {
  const retry = useEffectEvent(() => onRetry?.())
  const isNetwork = failure.kind === 'network'
  useEffect(() => {
    if (isNetwork) return environment.listen('online', () => retry())
  }, [isNetwork])
}
