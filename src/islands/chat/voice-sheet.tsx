import { Suspense, useEffect, useRef, useState } from 'react'
import { TRANSCRIPT_LENGTH } from '../../contract/chat.ts'
import { VOICE_SECONDS } from '../../core/limits.ts'
import { formatTime } from '../../core/voice-time.ts'
import { $changedPrices, NO_CHANGES } from '../../stores/chat/content-prices.ts'
import type { Conversation } from '../../stores/chat/conversation.ts'
import { hasRoomFor, send } from '../../stores/chat/deliver.ts'
import {
  $takes,
  keepTake,
  type MicrophoneProblem,
  NO_TAKES,
  record,
  type Recording,
  type Take,
} from '../../stores/chat/recorder.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextArea } from '../../ui/text-field.tsx'
import { usePage } from '../shared/page-context.tsx'
import { useShared } from '../use-shared.ts'
import { Spend } from './spend.tsx'
import { VoicePlayer } from './voice-player.tsx'

interface VoiceSheetProps {
  conversation: Conversation
  onClose: () => void
}

/** Records a voice message, plays it, takes its words, and sends it like a message. What was recorded outlives the sheet. */
export function VoiceSheet({ conversation, onClose }: VoiceSheetProps) {
  const { t } = usePage()
  const { id } = conversation.profile
  const take = useShared($takes, NO_TAKES).get(id)
  return (
    <Dialog isOpen title={t('voice.title')} closeLabel={t('common.actions.close')} onClose={onClose}>
      <Suspense>
        {take ? (
          <Taken {...{ conversation, take, onClose }} onAgain={() => keepTake(id, null)} />
        ) : (
          <Recorder onTake={(taken) => keepTake(id, taken)} />
        )}
      </Suspense>
    </Dialog>
  )
}

/** The microphone, from the question for it to the end of the recording. */
function Recorder({ onTake }: { onTake: (take: Take) => void }) {
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
    const opened = await record((now, loud) => {
      setSeconds(now)
      setLoudness(loud)
    })
    if (typeof opened === 'string') return setState(opened)
    if (isLeft.current) return opened.stop()
    recording.current = opened
    setState('recording')
    onTake(await opened.taken)
  }
  if (state === 'recording') {
    const left = formatTime(VOICE_SECONDS - seconds)
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
      <p>{t('voice.limit', { seconds: VOICE_SECONDS })}</p>
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

interface TakenProps extends VoiceSheetProps {
  take: Take
  onAgain: () => void
}

/** What was recorded, before it is sent. */
function Taken({ conversation, take, onAgain, onClose }: TakenProps) {
  const { t, site } = usePage()
  const { id } = conversation.profile
  const cost = useShared($changedPrices, NO_CHANGES).photo ?? site.photo_credits
  const heading = useRef<HTMLParagraphElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const { voice, seconds, bars, problem, hasBroken, text } = take
  const isFull = !hasRoomFor(voice)
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
      {isFull && (
        <Alert kind="warning" role="alert">
          {t('voice.full')}
        </Alert>
      )}
      {!problem && (
        <TextArea
          label={t('voice.text_label')}
          hint={t('voice.text_hint')}
          rows={2}
          dir="auto"
          maxLength={TRANSCRIPT_LENGTH}
          value={text}
          onChange={({ target }) => keepTake(id, { ...take, text: target.value })}
        />
      )}
      {!problem && (
        <Spend
          conversation={conversation}
          cost={cost}
          isReady={!isFull}
          onSend={() => {
            send({ voice, sound: { seconds, bars: [...bars] }, text: text.trim(), cost })
            keepTake(id, null)
            onClose()
          }}
        />
      )}
      <Button variant={problem ? 'primary' : 'plain'} isWide onClick={onAgain}>
        {t('voice.again')}
      </Button>
    </div>
  )
}
