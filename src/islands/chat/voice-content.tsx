import { getVoice } from '../../client/voices.ts'
import type { Message } from '../../contract/messages.ts'
import { usePage } from '../shared/page-context.tsx'
import { VoicePlayer } from '../voice/voice-player.tsx'
import { VoiceWords } from '../voice/voice-words.tsx'

/** A voice message: its player, and what is said in it where its sender wrote that down. */
export function VoiceContent({ message: { voice, text } }: { message: Message }) {
  const { t } = usePage()
  return (
    <>
      {voice ? (
        <VoicePlayer
          key={voice.id}
          load={() => getVoice(voice.id)}
          seconds={voice.seconds}
          bars={voice.bars}
        />
      ) : (
        <em>{t('voice.gone')}</em>
      )}
      <VoiceWords text={text} />
    </>
  )
}
