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

/** Where two have given one another something, one of them has hummed as well. */
export const withVoices = (
  conversations: readonly DemoConversation[],
  { id, features }: Site,
): readonly DemoConversation[] =>
  features.includes('voice')
    ? conversations.map((conversation) => {
        const { messages } = conversation
        const gift = messages.findIndex(({ kind }) => kind === 'gift')
        const giver = messages[gift]?.sender
        if (giver?.kind !== 'premium' && !messages.some(({ sender }) => sender.kind === 'premium'))
          return conversation
        if (!giver) return conversation
        const item = stableId(`voice ${id} ${conversation.starter.id}/${conversation.other.id}`)
        const hum = { sender: giver, kind: 'voice', text: WORDS, item } as const
        return { ...conversation, messages: messages.toSpliced(gift + 1, 0, hum) }
      })
    : conversations

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
