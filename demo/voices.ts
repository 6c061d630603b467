// Where the brand has voices a message for `premium`, and answers on profiles: a hum that was made by code.

import { readFile } from 'node:fs/promises'
import type { Insertable } from 'kysely'
import type { Site } from '../src/config/site.ts'
import { VOICE_BARS } from '../src/core/limits.ts'
import type { MessageVoiceTable } from '../src/server/chat/tables.ts'
import type { Deps } from '../src/server/platform/context.ts'
import { sealVoice } from '../src/server/platform/media/sealed-voice.ts'
import type { PromptAnswerTable } from '../src/server/profiles/tables.ts'
import type { SeedContext } from './accounts.ts'
import { rowsOfConversation } from './conversations.ts'
import { type DemoMember, stableId } from './members.ts'
import { livelyMembers } from './relations.ts'
import type { DemoConversation } from './talks.ts'

const HUM = new URL('./hum.mp3', import.meta.url)
const HUM_MS = 3000
/** Members with an answer of their own voice. */
const HUMMING = 2
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

const HUMMED = { milliseconds: HUM_MS, bars: JSON.stringify(bars) }

/** Rows of voice messages; their sealed files are in the media store by then. */
export async function voicesOf(
  conversations: readonly DemoConversation[],
  { brand: { site, pool }, now }: SeedContext,
  deps: Pick<Deps, 'media' | 'seal'>,
): Promise<Insertable<MessageVoiceTable>[]> {
  const hum = await readFile(HUM)
  const spoken = conversations
    .flatMap((each) => rowsOfConversation(each, { site, pool, now }).messages)
    .filter(({ kind }) => kind === 'voice')
  return Promise.all(
    spoken.map(async ({ item: id, sender: profile, conversation, seq, created_at }) => {
      const row = { pool, id, profile, conversation, seq, created_at }
      return { ...row, ...HUMMED, file: await sealVoice(deps, row, hum) }
    }),
  )
}

/** Members who hum the song they know by heart; their sealed files are in the media store by then. */
export async function voiceAnswersOf(
  demoMembers: readonly DemoMember[],
  { brand: { site, pool }, now }: SeedContext,
  deps: Pick<Deps, 'media' | 'seal'>,
): Promise<Insertable<PromptAnswerTable>[]> {
  if (!site.features.includes('voice')) return []
  const hum = await readFile(HUM)
  const humming = livelyMembers(demoMembers)
    .filter(({ kind }) => kind === 'member')
    .slice(0, HUMMING)
  return Promise.all(
    humming.map(async ({ id: profile, joinedAgo }, index) => {
      const row = { pool, id: stableId(`${profile} voice`), profile, position: 0, prompt: 'song' }
      const answer = index === 0 ? WORDS : ''
      const made = { created_at: now - joinedAgo, file: await sealVoice(deps, row, hum) }
      return { ...row, answer, ...HUMMED, ...made }
    }),
  )
}
