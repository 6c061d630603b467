import { useState } from 'react'
import { usePage } from '../shared/page-context.tsx'

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
