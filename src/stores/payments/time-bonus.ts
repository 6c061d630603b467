import { atom, computed } from 'nanostores'
import { getTimeBonus } from '../../client/discounts.ts'
import type { DiscountCode } from '../../contract/discounts.ts'
import { hasTimeBonus, secondsLeft } from '../../core/time-bonus.ts'
import { onBrowserMount } from '../page/loadable.ts'
import { $user, serverNow } from '../account/sessions.ts'

const $code = atom<DiscountCode | null>(null)
const $now = atom(0)

export interface TimeBonus {
  readonly percentage: number
  /** Epoch milliseconds on the server's clock. */
  readonly end: number
  readonly seconds: number
}

/** The member's time bonus while it runs; null for visitors, premium members, and at zero. */
export const $timeBonus = computed([$code, $user, $now], (code, user, now): TimeBonus | null => {
  if (!code || !user || !hasTimeBonus(user, now) || code.status !== 'active') return null
  const seconds = secondsLeft(code.expires, now)
  return seconds > 0 ? { percentage: code.value_percentage, end: code.expires, seconds } : null
})

export async function loadTimeBonus(): Promise<void> {
  const user = $user.get()
  if (!user || !hasTimeBonus(user, serverNow())) return $code.set(null)
  const result = await getTimeBonus()
  if (result.ok && $user.get()?.id === user.id) {
    $now.set(serverNow())
    $code.set(result.value ?? null)
  }
}

/** Whether there is a bonus; one that is known is not asked for again. */
export async function findTimeBonus(): Promise<boolean> {
  if (!$code.get()) await loadTimeBonus()
  return $code.get() !== null
}

onBrowserMount($timeBonus, () => {
  const tick = () => $now.set(serverNow())
  tick()
  const ticking = setInterval(tick, 1000)
  const stop = $user.listen((user) => user === null && $code.set(null))
  return () => {
    clearInterval(ticking)
    stop()
  }
})
