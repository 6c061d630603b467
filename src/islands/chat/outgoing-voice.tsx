import type { OutgoingMessage } from '../../stores/chat/outbox.ts'
import { VoicePlayer } from '../voice/voice-player.tsx'
import { VoiceWords } from '../voice/voice-words.tsx'
import { UploadProgress } from './upload-progress.tsx'

interface OutgoingVoiceProps {
  outgoing: OutgoingMessage
  voice: Blob
}

/** A voice message not yet accepted by the server, from this device; with its progress while this tab uploads it. */
export function OutgoingVoice({ outgoing, voice }: OutgoingVoiceProps) {
  const { id, text, sound } = outgoing
  return (
    <>
      <VoicePlayer
        key={id}
        load={() => Promise.resolve({ ok: true, value: voice })}
        seconds={sound?.seconds ?? 0}
        bars={sound?.bars ?? []}
      />
      <VoiceWords text={text} />
      <UploadProgress outgoing={outgoing} />
    </>
  )
}
