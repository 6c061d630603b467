import { useEffect, useState } from 'react'

const TICK_MS = 15_000

/** The time, as often as what is left of a deadline is worth another look; milliseconds. */
export function useNow(): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), TICK_MS)
    return () => clearInterval(timer)
  }, [])
  return now
}
