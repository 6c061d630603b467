import { useEffect, useState } from 'react'
import { type Overlay, queueOverlay } from '../../stores/page/overlays.ts'

/** Whether an overlay may open now that it is due; it has its turn until it no longer is. */
export function useTurn(overlay: Overlay, isDue: boolean): boolean {
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
