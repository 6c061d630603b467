import { atom, computed } from 'nanostores'
import { getTimeBonus } from '../../client/discounts.ts'
import type { DiscountCode } from '../../contract/discounts.ts'
import { hasTimeBonus, secondsLeft, timeBonusEnd } from '../../core/time-bonus.ts'
import { onBrowserMount } from '../page/loadable.ts'
import { $second } from '../account/clock.ts'
import { $user, serverNow } from '../account/sessions.ts'
import * as v from 'valibot'
import { environment } from '../page/environment.ts'
import { persisted } from '../page/persisted.ts'

const $code = atom<DiscountCode | null>(null)

export interface TimeBonus {
  readonly percentage: number
  /** Epoch milliseconds on the server's clock. */
  readonly end: number
  readonly seconds: number
}

/** The member's time bonus while it runs; null for visitors, premium members, and at zero. */
export const $timeBonus = computed([$code, $user, $second], (code, user, now): TimeBonus | null => {
  if (!code || !user || user.suspension || !hasTimeBonus(user, now) || code.status !== 'active') return null
  const seconds = secondsLeft(code.expires, now)
  return seconds > 0 ? { percentage: code.value_percentage, end: code.expires, seconds } : null
})

export async function loadTimeBonus(): Promise<void> {
  const user = $user.get()
  if (!user || !hasTimeBonus(user, serverNow())) return $code.set(null)
  const result = await getTimeBonus()
  if (result.ok && $user.get()?.id === user.id) $code.set(result.value ?? null)
}

/** Whether there is a bonus; one that is known is not asked for again. */
async function findTimeBonus(): Promise<boolean> {
  if (!$code.get()) await loadTimeBonus()
  return $code.get() !== null
}

onBrowserMount($timeBonus, () => $user.listen((user) => user === null && $code.set(null)))

/** From entering the members area until the bonus is offered. */
export const OFFER_DELAY = 40_000

/** Whether the modal is due; it is painted only while there is a bonus as well. */
export const $isVisible = atom(false)

/** When this tab entered the members area; pages are documents, so it outlives them. */
const entered = persisted('members-area-entered', v.number())
/** End of the bonus whose modal was closed. */
const hidden = persisted('time-bonus-hidden', v.number())
const TabMessage = v.object({ topic: v.literal('bonus-hidden') })

let timer: ReturnType<typeof setTimeout> | undefined
let area: 'inside' | 'outside' = 'outside'

/** Sets whether the reader is in the members area: the modal is scheduled on entering the members area and cancelled on leaving. */
export function followMembersArea(isInside: boolean): () => void {
  area = isInside ? 'inside' : 'outside'
  return environment.whenActivated(() => {
    if (!isInside) entered.erase()
    schedule()
    return $user.listen(schedule)
  })
}

function mayOffer(): boolean {
  const user = $user.get()
  if (area === 'outside' || !user || user.credits > 0 || !hasTimeBonus(user, serverNow())) return false
  return hidden.read() !== timeBonusEnd(user.signup_date)
}

function schedule(): void {
  clearTimeout(timer)
  if (!mayOffer()) return $isVisible.set(false)
  const since = entered.read() ?? environment.now()
  entered.write(since)
  timer = setTimeout(() => void offer(), Math.max(0, since + OFFER_DELAY - environment.now()))
}

async function offer(): Promise<void> {
  if ((await findTimeBonus()) && mayOffer()) $isVisible.set(true)
}

/** Closes the modal for good, in every tab. */
export function hideOffer(): void {
  const user = $user.get()
  if (user) hidden.write(timeBonusEnd(user.signup_date))
  $isVisible.set(false)
  environment.publish({ topic: 'bonus-hidden' })
}

onBrowserMount($isVisible, () =>
  environment.subscribe((message) => {
    if (v.is(TabMessage, message)) $isVisible.set(false)
  }),
)
