import { useEffect, useRef, useState } from 'react'
import { formatTime } from '../../core/voice-time.ts'
import { type MicrophoneProblem, record, type Recording, type Take } from '../../stores/page/recorder.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { usePage } from '../shared/page-context.tsx'

interface RecorderProps {
  /** At most. */
  seconds: number
  hint: string
  onTake: (take: Take) => void
}

/** The microphone, from the question for it to the end of the recording. */
export function Recorder({ seconds: limit, hint, onTake }: RecorderProps) {
  const { t } = usePage()
  const [state, setState] = useState<'idle' | 'opening' | 'recording' | MicrophoneProblem>('idle')
  const [seconds, setSeconds] = useState(0)
  const [loudness, setLoudness] = useState(0)
  const recording = useRef<Recording | null>(null)
  const isLeft = useRef(false)
  useEffect(() => {
    isLeft.current = false
    return () => {
      isLeft.current = true
      recording.current?.stop()
    }
  }, [])

  const begin = async () => {
    setState('opening')
    const opened = await record(limit, (now, loud) => {
      setSeconds(now)
      setLoudness(loud)
    })
    if (typeof opened === 'string') return setState(opened)
    if (isLeft.current) {
      // A dialog that was closed meanwhile may open again.
      setState('idle')
      return opened.stop()
    }
    recording.current = opened
    setState('recording')
    onTake(await opened.taken)
  }
  if (state === 'recording') {
    const left = formatTime(limit - seconds)
    return (
      <div className="recorder">
        <p role="status">{t('voice.recording')}</p>
        <p className="recorder__time" role="timer">
          {formatTime(seconds)}
        </p>
        <meter className="recorder__level" aria-hidden="true" max={0.3} value={loudness} />
        <p>{t('voice.left', { time: left })}</p>
        {/* eslint-disable-next-line jsx-a11y/no-autofocus -- it takes the place of the button that was pressed */}
        <Button autoFocus isWide onClick={() => recording.current?.stop()}>
          {t('voice.stop')}
        </Button>
      </div>
    )
  }
  const isOpening = state === 'opening'
  return (
    <div className="recorder">
      {state !== 'idle' && !isOpening && (
        <Alert kind="warning" role="alert">
          {t(`voice.${state}`)}
        </Alert>
      )}
      <p>{hint}</p>
      <p className="visually-hidden" role="status">
        {isOpening && t('voice.opening')}
      </p>
      {state !== 'unsupported' && (
        <Button icon="microphone" isWide isBusy={isOpening} onClick={() => void begin()}>
          {t('voice.start')}
        </Button>
      )}
    </div>
  )
}
