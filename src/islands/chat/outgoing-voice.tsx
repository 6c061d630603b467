import { $uploads, NO_UPLOADS } from '../../stores/chat/deliver.ts'
import type { OutgoingMessage } from '../../stores/chat/outbox.ts'
import { usePage } from '../shared/page-context.tsx'
import { useShared } from '../use-shared.ts'
import { VoiceWords } from './voice-content.tsx'
import { VoicePlayer } from './voice-player.tsx'

interface OutgoingVoiceProps {
  outgoing: OutgoingMessage
  voice: Blob
}

/** A voice message not yet accepted by the server, from this device; with its progress while this tab uploads it. */
export function OutgoingVoice({ outgoing, voice }: OutgoingVoiceProps) {
  const { t } = usePage()
  const { id, text, sound, isUnkept } = outgoing
  const upload = useShared($uploads, NO_UPLOADS).get(id)
  return (
    <>
      <VoicePlayer
        key={id}
        load={() => Promise.resolve({ ok: true, value: voice })}
        seconds={sound?.seconds ?? 0}
        bars={sound?.bars ?? []}
      />
      <VoiceWords text={text} />
      {upload && (
        <>
          <progress
            className="message__progress"
            value={upload.share}
            aria-label={t('accounts.photos.uploading')}
          />
          <button type="button" className="message__fold" onClick={upload.cancel}>
            {t('common.actions.cancel')}
          </button>
        </>
      )}
      {isUnkept && <span role="status">{t('chat.photo_unkept')}</span>}
    </>
  )
}
