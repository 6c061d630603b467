import { useState } from 'react'
import type { Failure } from '../../client/failure.ts'
import { photoUrl } from '../../client/photos.ts'
import { uncover } from '../../stores/chat/uncover.ts'
import { failureText } from '../shared/failure-text.ts'
import { usePage } from '../shared/page-context.tsx'

interface CoveredPhotoProps {
  photo: string
  /** Undefined where the sender's account is gone. */
  onReport: (() => void) | undefined
}

/** A picture nobody asked for, blurred: a tap shows it. */
export function CoveredPhoto({ photo, onReport }: CoveredPhotoProps) {
  const { t } = usePage()
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)

  const handleShow = async () => {
    setBusy(true)
    const result = await uncover(photo)
    setBusy(false)
    setFailure(result.ok ? null : result.failure)
  }
  return (
    <span className="message__covered">
      <button
        type="button"
        className="message__photo"
        aria-busy={isBusy || undefined}
        onClick={() => void handleShow()}
      >
        <img src={photoUrl(photo, 'blurred')} alt="" width={240} height={300} loading="lazy" />
        <span className="message__cover">{t('chat.covered.show')}</span>
      </button>
      <span className="message__covered-text">
        {failure ? failureText(t, failure) : t('chat.covered.text')}{' '}
        {onReport && (
          <button type="button" className="message__fold" onClick={onReport}>
            {t('chat.covered.report')}
          </button>
        )}
      </span>
    </span>
  )
}
