import { useEffect, useRef, useState } from 'react'
import type { Failure, Result } from '../../client/failure.ts'
import { formatTime } from '../../core/voice-time.ts'
import { failureText } from '../shared/failure-text.ts'
import { usePage } from '../shared/page-context.tsx'
import { RecoveryLink } from '../shared/recovery-link.tsx'

const SPEEDS = [1, 1.5]
const PLAY = 'M8 5.5v13l10.5-6.5L8 5.5Z'
const PAUSE = 'M8 5.5v13m8-13v13'

/** One speaks at a time, and the speed of the last is that of the next. */
let speaking: HTMLAudioElement | null = null
let lastSpeed = 1

interface VoicePlayerProps {
  /** Fetches the sound when it is first played. */
  load: () => Promise<Result<Blob>>
  seconds: number
  bars: readonly number[]
}

/** A line for each bar, from the middle up and down; the quietest can still be seen. */
const drawn = (bars: readonly number[]): string =>
  bars
    .map((bar) => Math.max(4, bar * 0.8))
    .map((height, index) => `M${index * 4 + 2} ${50 - height / 2}v${height}`)
    .join('')

/** Plays a recording: its bars are a slider, which arrow keys move as well. */
export function VoicePlayer({ load, seconds, bars }: VoicePlayerProps) {
  const { t } = usePage()
  const audio = useRef<HTMLAudioElement>(null)
  const source = useRef('')
  const [state, setState] = useState<'still' | 'loading' | 'playing'>('still')
  const [failure, setFailure] = useState<Failure | null>(null)
  const [at, setAt] = useState(0)
  const [speed, setSpeed] = useState(lastSpeed)
  useEffect(() => () => URL.revokeObjectURL(source.current), [])

  const play = async () => {
    const player = audio.current
    if (!player) return
    setFailure(null)
    if (source.current === '') {
      setState('loading')
      const result = await load()
      if (!result.ok) {
        setState('still')
        return setFailure(result.failure)
      }
      source.current = URL.createObjectURL(result.value)
      player.src = source.current
    }
    speaking?.pause()
    speaking = player
    player.playbackRate = lastSpeed
    setSpeed(lastSpeed)
    player.currentTime = at >= seconds ? 0 : at
    await player.play().catch(() => setState('still'))
  }
  const move = (to: number) => {
    setAt(to)
    if (audio.current && source.current !== '') audio.current.currentTime = to
  }
  const turn = () => {
    lastSpeed = SPEEDS[(SPEEDS.indexOf(speed) + 1) % SPEEDS.length] ?? 1
    setSpeed(lastSpeed)
    if (audio.current) audio.current.playbackRate = lastSpeed
  }
  const isPlaying = state === 'playing'
  const length = formatTime(seconds)
  return (
    <span className="voice">
      {/* eslint-disable-next-line jsx-a11y/media-has-caption -- its words stand below */}
      <audio
        ref={audio}
        onPlay={() => setState('playing')}
        onPause={() => setState('still')}
        onTimeUpdate={({ currentTarget }) => setAt(Math.min(seconds, currentTarget.currentTime))}
        onEnded={() => {
          setState('still')
          setAt(0)
        }}
      />
      <button
        type="button"
        className="voice__play"
        aria-label={t(isPlaying ? 'voice.pause' : 'voice.play')}
        aria-busy={state === 'loading' || undefined}
        onClick={() => (isPlaying ? audio.current?.pause() : void play())}
      >
        <svg className="icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
          <path d={isPlaying ? PAUSE : PLAY} />
        </svg>
      </button>
      <span className="voice__track">
        <svg
          className="voice__bars"
          viewBox={`0 0 ${bars.length * 4} 100`}
          preserveAspectRatio="none"
          aria-hidden
        >
          <path className="voice__bar" d={drawn(bars)} />
          <path d={drawn(bars.slice(0, Math.ceil((at / seconds) * bars.length)))} />
        </svg>
        <input
          type="range"
          className="voice__place"
          min={0}
          max={seconds}
          step={0.1}
          value={at}
          aria-label={t('voice.position')}
          aria-valuetext={t('voice.time', { time: formatTime(at), length })}
          onChange={({ target }) => move(Number(target.value))}
        />
      </span>
      <span className="voice__time" aria-hidden="true">
        {isPlaying || at > 0 ? formatTime(at) : length}
      </span>
      <button
        type="button"
        className="voice__speed"
        aria-label={t('voice.speed', { speed: String(speed) })}
        onClick={turn}
      >
        {speed}×
      </button>
      {failure && (
        <span className="voice__failure" role="alert">
          {failureText(t, failure)} <RecoveryLink failure={failure} isInline />
        </span>
      )}
    </span>
  )
}
