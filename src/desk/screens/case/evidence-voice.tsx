import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { REASON_LETTERS } from '../../shell/blurred-photo.tsx'
import { WordsDialog } from '../../shell/words-dialog.tsx'
import { useTexts } from '../../texts.ts'

interface EvidenceVoiceProps {
  /** Where the copy is read; with a reason where it is guarded. */
  addressOf: (reason: string) => string
  isGuarded: boolean
}

/** A reported voice message, fetched when somebody wants to hear it. */
export function EvidenceVoice({ addressOf, isGuarded }: EvidenceVoiceProps) {
  const t = useTexts()
  const [address, setAddress] = useState<string | null>(null)
  const [isAsking, setAsking] = useState(false)
  const [isFailed, setFailed] = useState(false)
  if (address !== null && !isFailed) {
    return (
      // eslint-disable-next-line jsx-a11y/media-has-caption -- its words stand with the messages
      <audio controls autoPlay src={address} onError={() => setFailed(true)} />
    )
  }
  const listen = () => {
    setFailed(false)
    if (isGuarded) setAsking(true)
    else setAddress(addressOf(''))
  }
  return (
    <>
      {isFailed && <p role="status">{t('desk.photo.failed')}</p>}
      <Button variant="secondary" onClick={listen}>
        {t('desk.evidence.listen')}
      </Button>
      <WordsDialog
        isOpen={isAsking}
        title={t('desk.evidence.listen')}
        text={t('desk.photo.warning_text')}
        label={t('desk.reason')}
        hint={t('desk.case.reason_hint', { count: REASON_LETTERS.min })}
        {...REASON_LETTERS}
        submitLabel={t('desk.evidence.listen')}
        isBusy={false}
        error={null}
        onClose={() => setAsking(false)}
        onSubmit={(reason) => {
          setAsking(false)
          setAddress(addressOf(reason))
        }}
      />
    </>
  )
}
