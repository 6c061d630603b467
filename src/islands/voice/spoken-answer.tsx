import { getVoice } from '../../client/voices.ts'
import type { VoiceAnswer } from '../../contract/profiles.ts'
import { VoicePlayer } from './voice-player.tsx'
import { VoiceWords } from './voice-words.tsx'

/** An answer in a member's own voice: its player, and what is said in it where it was written down. */
export function SpokenAnswer({ answer: { id, seconds, bars, answer } }: { answer: VoiceAnswer }) {
  return (
    <div>
      <VoicePlayer key={id} load={() => getVoice(id)} seconds={seconds} bars={bars} />
      <VoiceWords text={answer} />
    </div>
  )
}
