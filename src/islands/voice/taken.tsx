import { type ReactNode, useEffect, useRef } from 'react'
import { TRANSCRIPT_LENGTH } from '../../contract/voice.ts'
import { keepTake, type Take } from '../../stores/page/recorder.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { TextArea } from '../../ui/text-field.tsx'
import { usePage } from '../shared/page-context.tsx'
import { VoicePlayer } from './voice-player.tsx'

interface TakenProps {
  /** The profile it is meant for. */
  profile: string
  take: Take
  /** Sends it. */
  children: ReactNode
}

/** What was recorded, before it is sent. */
export function Taken({ profile, take, children }: TakenProps) {
  const { t } = usePage()
  const heading = useRef<HTMLParagraphElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const { voice, seconds, bars, problem, hasBroken, text } = take
  return (
    <div className="recorder">
      <p ref={heading} tabIndex={-1} className="recorder__title">
        {t('voice.yours')}
      </p>
      <VoicePlayer load={() => Promise.resolve({ ok: true, value: voice })} seconds={seconds} bars={bars} />
      {problem && (
        <Alert kind="warning" role="alert">
          {t(`voice.${problem}`)}
        </Alert>
      )}
      {hasBroken && !problem && <Alert role="status">{t('voice.ended')}</Alert>}
      {!problem && (
        <>
          <TextArea
            label={t('voice.text_label')}
            hint={t('voice.text_hint')}
            rows={2}
            dir="auto"
            maxLength={TRANSCRIPT_LENGTH}
            value={text}
            onChange={({ target }) => keepTake(profile, { ...take, text: target.value })}
          />
          {children}
        </>
      )}
      <Button variant={problem ? 'primary' : 'plain'} isWide onClick={() => keepTake(profile, null)}>
        {t('voice.again')}
      </Button>
    </div>
  )
}
