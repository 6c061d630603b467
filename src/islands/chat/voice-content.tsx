import { useState } from 'react'
import { getVoice } from '../../client/voices.ts'
import type { Message } from '../../contract/messages.ts'
import { usePage } from '../shared/page-context.tsx'
import { VoicePlayer } from './voice-player.tsx'

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

/** What is said, for whoever cannot hear it, or not now. */
export function VoiceWords({ text }: { text: string }) {
  const { t } = usePage()
  const [isOpen, setOpen] = useState(false)
  if (text === '') return null
  return (
    <>
      <button type="button" className="message__fold" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {t('voice.words')}
      </button>
      {isOpen && (
        <span dir="auto" className="voice__words">
          {text}
        </span>
      )}
    </>
  )
}
