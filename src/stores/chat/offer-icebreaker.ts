import * as v from 'valibot'
import { loadChats } from './chat.ts'
import { environment } from '../page/environment.ts'
import { $icebreakerOffer } from './icebreaker-offer.ts'
import { loadLikes } from '../likes/likes.ts'
import { persisted } from '../page/persisted.ts'
import { $user } from '../account/sessions.ts'

const DAY = 86_400_000
/** Matches whose offer is remembered. */
const KEPT = 200

const offered = persisted('icebreakers-offered', v.object({ at: v.number(), profiles: v.array(v.string()) }))

/** Offers first lines to a match whom nobody has written to, where one is due. */
export async function offerIcebreaker(): Promise<void> {
  const user = $user.get()
  const before = offered.read() ?? { at: 0, profiles: [] }
  if (!user || environment.now() - before.at < DAY) return
  if (!user.paid_user && user.free_conversations_left === 0) return
  const [chats, likes] = await Promise.all([loadChats(), loadLikes('matches')])
  // With more conversations than were asked for, nobody can be said to be without a word.
  if (!chats || !likes || chats.has_older || $user.get()?.id !== user.id) return
  const known = new Set([...before.profiles, ...chats.chats.map((chat) => chat.profile.id)])
  const match = likes.profiles.find((card) => !known.has(card.id))
  const profiles = match ? [...before.profiles, match.id].slice(-KEPT) : before.profiles
  offered.write({ at: environment.now(), profiles })
  if (match) $icebreakerOffer.set(match)
}
