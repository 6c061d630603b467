// The icebreaker modal opens by itself once a day at most, and once for each match without a message.
import { atom } from 'nanostores'
import * as v from 'valibot'
import type { Card } from '../../contract/cards.ts'
import { DAY_MS } from '../../core/durations.ts'
import { loadLikes } from '../likes/likes.ts'
import { environment } from '../page/environment.ts'
import { onBrowserMount } from '../page/loadable.ts'
import { persisted } from '../page/persisted.ts'
import { $user, onMemberChange } from '../account/sessions.ts'

/** From the first look at the member's pages; a page change does not begin it anew. */
const DELAY = 20_000
/** Matches whose offer is remembered. */
const KEPT = 200

/** A match without a message, to whom first lines are offered; null = nothing is due. */
export const $icebreakerOffer = atom<Card | null>(null)

const entered = persisted('icebreaker-entered', v.number())
const offered = persisted('icebreakers-offered', v.object({ at: v.number(), profiles: v.array(v.string()) }))

export const closeIcebreaker = () => $icebreakerOffer.set(null)

/** Looks for a match once the delay is over, where the page is one to be asked on. Returns an unsubscribe function. */
export function followIcebreakers(isDueHere: boolean): () => void {
  if (!isDueHere) return () => undefined
  return environment.whenActivated(() => {
    const since = entered.read() ?? environment.now()
    entered.write(since)
    const timer = setTimeout(() => void offerIcebreaker(), Math.max(0, since + DELAY - environment.now()))
    return () => clearTimeout(timer)
  })
}

/** Offers first lines to a match without a message, where an offer is due. */
export async function offerIcebreaker(): Promise<void> {
  const user = $user.get()
  const before = offered.read() ?? { at: 0, profiles: [] }
  if (!user || user.suspension || environment.now() - before.at < DAY_MS) return
  if (!user.paid_user && user.free_conversations_left === 0) return
  // Offline without them, the next page looks again.
  const list = await import('./chat.ts').catch(() => null)
  const [chats, likes] = await Promise.all([list?.loadChats(), loadLikes('matches')])
  // With more conversations than were loaded, no match is known to be without a message.
  if (!chats || !likes || chats.has_older || $user.get()?.id !== user.id) return
  const known = new Set([...before.profiles, ...chats.chats.map((chat) => chat.profile.id)])
  const match = likes.profiles.find((card) => !known.has(card.id))
  const profiles = match ? [...before.profiles, match.id].slice(-KEPT) : before.profiles
  offered.write({ at: environment.now(), profiles })
  if (match) $icebreakerOffer.set(match)
}

onBrowserMount($icebreakerOffer, () => onMemberChange(closeIcebreaker))
