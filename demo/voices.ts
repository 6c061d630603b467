// A voice message for `premium` where the brand has them: a hum that was made by code.

import { readFile } from 'node:fs/promises'
import type { Insertable } from 'kysely'
import type { Site } from '../src/config/site.ts'
import { VOICE_BARS } from '../src/core/limits.ts'
import { ownerOf } from '../src/server/chat/message-voice.ts'
import type { MessageVoiceTable } from '../src/server/chat/tables.ts'
import type { Deps } from '../src/server/platform/context.ts'
import { newPrivateName } from '../src/server/platform/media/names.ts'
import type { SeedContext } from './accounts.ts'
import { rowsOfConversation } from './conversations.ts'
import { stableId } from './members.ts'
import type { DemoConversation } from './talks.ts'

const HUM = new URL('./hum.mp3', import.meta.url)
const HUM_MS = 3000
const WORDS = '♪ Mm-hm-hm, mm-hm ♪'

/** Swells and falls like the hum. */
const bars = Array.from({ length: VOICE_BARS }, (_, index) =>
  Math.round(100 * Math.abs(Math.sin((index / VOICE_BARS) * Math.PI * 6)) * (index % 2 === 0 ? 1 : 0.7)),
)

/** Whoever gave `premium` something has hummed as well. */
export function withVoices(
  conversations: readonly DemoConversation[],
  { id, features }: Site,
): readonly DemoConversation[] {
  const giftIn = ({ messages, starter, other }: DemoConversation) =>
    [starter, other].some(({ kind }) => kind === 'premium')
      ? messages.findIndex(({ kind, sender }) => kind === 'gift' && sender.kind !== 'premium')
      : -1
  const found = features.includes('voice') ? conversations.find((each) => giftIn(each) >= 0) : undefined
  if (!found) return conversations
  const gift = giftIn(found)
  const sender = found.messages[gift]!.sender
  const hum = { sender, kind: 'voice', text: WORDS, item: stableId(`voice ${id}`) } as const
  const messages = found.messages.toSpliced(gift + 1, 0, hum)
  return conversations.map((each) => (each === found ? { ...found, messages } : each))
}

/** Rows of voice messages; their sealed files are in the media store by then. */
export async function voicesOf(
  conversations: readonly DemoConversation[],
  { brand: { site, pool }, now }: SeedContext,
  { media, seal }: Pick<Deps, 'media' | 'seal'>,
): Promise<Insertable<MessageVoiceTable>[]> {
  const hum = await readFile(HUM)
  const spoken = conversations
    .flatMap((each) => rowsOfConversation(each, { site, pool, now }).messages)
    .filter(({ kind }) => kind === 'voice')
  return Promise.all(
    spoken.map(async ({ item: id, sender: profile, conversation, seq, created_at }) => {
      const file = newPrivateName()
      await media.write(file, seal.closeBytes(hum, ownerOf({ pool, id })))
      const row = { pool, id, profile, conversation, seq, file, created_at }
      return { ...row, milliseconds: HUM_MS, bars: JSON.stringify(bars) }
    }),
  )
}
