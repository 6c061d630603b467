// The server's time for what is shown: it moves when the words made of it change.
import { atom, type ReadableAtom } from 'nanostores'
import { environment } from '../page/environment.ts'
import { onBrowserMount } from '../page/loadable.ts'
import { $user, serverNow } from './sessions.ts'

/** Epoch milliseconds, set anew at the moment that `next` names, when the server says its time, and when the page is looked at. */
function ticking(next: (now: number) => number): ReadableAtom<number> {
  const $time = atom(0)
  onBrowserMount($time, () => {
    let timer: ReturnType<typeof setTimeout>
    const tick = () => {
      clearTimeout(timer)
      const now = serverNow()
      $time.set(now)
      timer = setTimeout(tick, Math.max(1, next(now) - now))
    }
    tick()
    const stops = [environment.listen('visibilitychange', tick), $user.listen(tick)]
    return () => {
      clearTimeout(timer)
      for (const stop of stops) stop()
    }
  })
  return $time
}

/** For countdowns. */
export const $second = ticking((now) => now + 1000 - (now % 1000))
/** For words like "Today" and "tomorrow": it moves at midnight, in the zone of the device. */
export const $today = ticking((now) => new Date(now).setHours(24, 0, 0, 0))
