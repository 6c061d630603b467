// When the icebreaker modal opens by itself: once a day at most, and once for each match, whom nobody has written to yet.
import * as v from 'valibot'
import { environment } from '../page/environment.ts'
import { persisted } from '../page/persisted.ts'

/** From the first look at the member's pages; a page change does not begin it anew. */
const ICEBREAKER_DELAY = 20_000

const entered = persisted('icebreaker-entered', v.number())

/** Looks for a match once the delay is over, where the page is one to be asked on. Returns the way to stop. */
export function followIcebreakers(isDueHere: boolean): () => void {
  if (!isDueHere) return () => undefined
  const since = entered.read() ?? environment.now()
  entered.write(since)
  const look = async () => {
    // Offline without it, the next page looks again.
    const found = await import('./offer-icebreaker.ts').catch(() => null)
    await found?.offerIcebreaker()
  }
  const timer = setTimeout(() => void look(), Math.max(0, since + ICEBREAKER_DELAY - environment.now()))
  return () => clearTimeout(timer)
}
