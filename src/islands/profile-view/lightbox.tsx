import { type PointerEvent, useEffect, useRef, useState } from 'react'
import type { Failure } from '../../client/failure.ts'
import { photoFailure } from '../../client/photos.ts'
import { keyOf } from '../../core/keys.ts'
import { $today } from '../../stores/account/clock.ts'
import { IconButton } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { failureText } from '../shared/failure-text.ts'
import { usePage } from '../shared/page-context.tsx'
import { useFormatDate } from '../shared/use-format-date.ts'
import { useShared } from '../use-shared.ts'

const SWIPE = 48

interface LargePhoto {
  id: string
  src: string
  /** URL of the small photo on the page, shown while the large one loads. */
  thumb: string
}

interface LightboxProps {
  name: string
  photos: readonly LargePhoto[]
  /** The photo shown; null = closed. */
  index: number | null
  onMove: (index: number | null) => void
  onReport: ((photo: string) => void) | undefined
  onComment?: ((photo: string) => void) | undefined
}

/** One photo filling the window: arrow keys, swipes or buttons show the next photo, a swipe down closes it. */
export function Lightbox({ name, photos, index, onMove, onReport, onComment }: LightboxProps) {
  const { t } = usePage()
  const [loaded, setLoaded] = useState('')
  const [refused, setRefused] = useState<{ src: string; failure: Failure } | null>(null)
  const start = useRef<{ x: number; y: number } | null>(null)
  const current = index ?? 0
  const shown = photos[current]
  const next = (step: 1 | -1) => {
    if (photos[current + step] !== undefined) onMove(current + step)
  }
  useEffect(() => {
    if (index === null) return
    const handleKeyDown = (event: KeyboardEvent) => {
      const key = keyOf(event)
      if (key === 'ArrowRight') next(1)
      if (key === 'ArrowLeft') next(-1)
    }
    document.addEventListener('keydown', handleKeyDown)
    return () => document.removeEventListener('keydown', handleKeyDown)
  })
  const handlePointerDown = ({ isPrimary, clientX, clientY }: PointerEvent) => {
    // Under two fingers, or enlarged by them, the photo moves by itself.
    const isZoomed = (window.visualViewport?.scale ?? 1) > 1
    start.current = isPrimary && !isZoomed ? { x: clientX, y: clientY } : null
  }
  const handlePointerUp = ({ clientX, clientY }: PointerEvent) => {
    if (!start.current) return
    const across = clientX - start.current.x
    const down = clientY - start.current.y
    start.current = null
    if (Math.abs(across) > Math.max(SWIPE, Math.abs(down))) next(across < 0 ? 1 : -1)
    else if (down > SWIPE) onMove(null)
  }
  const position = t('profiles.profile.photo', { number: current + 1, count: photos.length })

  return (
    <Dialog
      isOpen={index !== null}
      title={t('profiles.profile.photos', { name })}
      hasHiddenTitle
      size="full"
      className="lightbox"
      closeLabel={t('common.actions.close')}
      onClose={() => onMove(null)}
    >
      <div
        className="lightbox__stage"
        onPointerDown={handlePointerDown}
        onPointerUp={handlePointerUp}
        onPointerCancel={() => (start.current = null)}
      >
        {shown && loaded !== shown.src && <img className="lightbox__photo" src={shown.thumb} alt="" />}
        {shown && refused?.src !== shown.src && (
          <img
            className="lightbox__photo"
            src={shown.src}
            alt={position}
            draggable={false}
            onLoad={() => setLoaded(shown.src)}
            onError={() => {
              const { id, src } = shown
              void photoFailure(id).then((failure) => setRefused({ src, failure }))
            }}
          />
        )}
        {shown && refused?.src === shown.src && <Refusal failure={refused.failure} />}
        {onReport && shown && (
          <IconButton
            icon="flag"
            label={t('moderation.report.photo')}
            className="lightbox__report"
            onClick={() => onReport(shown.id)}
          />
        )}
        {onComment && shown && (
          <IconButton
            icon="heart"
            label={t('chat.comment.action')}
            className="lightbox__comment"
            onClick={() => onComment(shown.id)}
          />
        )}
        {photos.length > 1 && (
          <div className="lightbox__controls">
            <IconButton
              icon="back"
              label={t('profiles.profile.previous')}
              aria-disabled={current === 0 || undefined}
              onClick={() => next(-1)}
            />
            <span className="lightbox__position" role="status">
              {position}
            </span>
            <IconButton
              icon="forward"
              label={t('profiles.profile.next')}
              aria-disabled={current === photos.length - 1 || undefined}
              onClick={() => next(1)}
            />
          </div>
        )}
      </div>
    </Dialog>
  )
}

/** Why a photo stays small. */
function Refusal({ failure }: { failure: Failure }) {
  const { t } = usePage()
  const formatDate = useFormatDate()
  const opens =
    failure.kind === 'api' && failure.code === 'photo_view_limit_reached' ? failure.until : undefined
  const today = useShared($today, 0)
  return (
    <p className="lightbox__refusal" role="status">
      {opens === undefined
        ? failureText(t, failure)
        : t('profiles.profile.photo_limit', { time: formatDate(opens, 'near', today) })}
    </p>
  )
}
