// When the time bonus is offered; the bonus itself comes with its modal.
import { atom } from 'nanostores'
import * as v from 'valibot'
import { hasTimeBonus, timeBonusEnd } from '../../core/time-bonus.ts'
import { environment } from '../page/environment.ts'
import { onBrowserMount } from '../page/loadable.ts'
import { persisted } from '../page/persisted.ts'
import { $user, serverNow } from '../account/sessions.ts'

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
  if (!isInside) entered.erase()
  schedule()
  return $user.listen(schedule)
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
  // Offline without it, the next page offers.
  const bonus = await import('./time-bonus.ts').catch(() => null)
  if ((await bonus?.findTimeBonus()) && mayOffer()) $isVisible.set(true)
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
