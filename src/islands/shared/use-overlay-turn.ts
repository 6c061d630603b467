import { useEffect, useState } from 'react'
import { type Overlay, queueOverlay } from '../../stores/page/overlays.ts'

/** Whether an overlay that is due is first in the queue; it keeps its turn until it is no longer due. */
export function useOverlayTurn(overlay: Overlay, isDue: boolean): boolean {
  const [hasTurn, setTurn] = useState(false)
  useEffect(() => {
    if (!isDue) return
    const leave = queueOverlay(overlay, () => setTurn(true))
    return () => {
      leave()
      setTurn(false)
    }
  }, [overlay, isDue])
  return isDue && hasTurn
}
