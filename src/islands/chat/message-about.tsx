import { useState } from 'react'
import { photoUrl } from '../../client/photos.ts'
import type { MessageSubject } from '../../contract/subjects.ts'
import { usePage } from '../shared/page-context.tsx'

/** What a message comments on: the answer as it was, or the photo. */
export function MessageAbout({ about }: { about: MessageSubject }) {
  const { t } = usePage()
  const [isLost, setLost] = useState(false)
  const { kind, question, answer, photo, wordless } = about
  if (answer !== '' || wordless) {
    return (
      <span className="message__about">
        <span className="visually-hidden">{t('chat.comment.about_answer')}: </span>
        <span className="message__question">{question}</span>{' '}
        {wordless ? <em>{t('voice.answer')}</em> : <q dir="auto">{answer}</q>}
      </span>
    )
  }
  return (
    <span className="message__about">
      {photo !== null && !isLost ? (
        <img
          src={photoUrl(photo, 'thumb')}
          alt={t('chat.comment.about_photo')}
          width={96}
          height={120}
          loading="lazy"
          onError={() => setLost(true)}
        />
      ) : (
        <em>{t(`chat.comment.${kind}_gone`)}</em>
      )}
    </span>
  )
}
