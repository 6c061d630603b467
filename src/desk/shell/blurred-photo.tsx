import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { useTexts } from '../texts.ts'
import { WordsDialog } from './words-dialog.tsx'

interface BlurredPhotoProps {
  /** Shows nothing yet: made small by the server, or blurred here. */
  blurred: string
  /** The photo as it is; asked for with a reason where it is guarded. */
  wholeOf: (reason: string) => string
  label: string
  /** Asks for a reason after a warning. */
  isGuarded?: boolean
  isSmall?: boolean
}

/** Of a reason to look at or listen to what is guarded. */
export const REASON_LETTERS = { min: 20, max: 500 }

/** A photo that is seen by who presses it, and by nobody who only passes. */
export function BlurredPhoto({
  blurred,
  wholeOf,
  label,
  isGuarded = false,
  isSmall = false,
}: BlurredPhotoProps) {
  const t = useTexts()
  const [whole, setWhole] = useState<string | null>(null)
  const [isAsking, setAsking] = useState(false)
  const [isFailed, setFailed] = useState(false)
  const handlePress = () => {
    setFailed(false)
    if (whole !== null) setWhole(null)
    else if (isGuarded) setAsking(true)
    else setWhole(wholeOf(''))
  }
  return (
    <div className={classNames('photo', isSmall && 'photo--small')}>
      <button
        type="button"
        className={classNames('photo__button', whole === null && 'photo__button--blurred')}
        aria-pressed={whole !== null}
        aria-label={t(whole === null ? 'desk.photo.show' : 'desk.photo.hide', { label })}
        onClick={handlePress}
      >
        <img
          className="photo__image"
          src={whole ?? blurred}
          alt=""
          draggable={false}
          onError={() => setFailed(true)}
          onLoad={() => setFailed(false)}
        />
        {whole === null && !isSmall && <span className="photo__hint">{t('desk.photo.press')}</span>}
      </button>
      {isFailed && (
        <p className="photo__failed" role="status">
          {t('desk.photo.failed')}{' '}
          {whole !== null && (
            <Button variant="quiet" onClick={() => setWhole(null)}>
              {t('desk.retry')}
            </Button>
          )}
        </p>
      )}
      <WordsDialog
        isOpen={isAsking}
        title={t('desk.photo.warning')}
        text={t('desk.photo.warning_text')}
        label={t('desk.reason')}
        hint={t('desk.case.reason_hint', { count: REASON_LETTERS.min })}
        {...REASON_LETTERS}
        submitLabel={t('desk.photo.look')}
        isBusy={false}
        error={null}
        onClose={() => setAsking(false)}
        onSubmit={(reason) => {
          setAsking(false)
          setWhole(wholeOf(reason))
        }}
      />
    </div>
  )
}
