import { type KeyboardEvent, type PointerEvent, useRef } from 'react'
import { IconButton } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { usePage } from '../shared/page-context.tsx'

const SWIPE = 48

interface LightboxProps {
  name: string
  /** URLs of the photos; null where one may not be seen large. */
  photos: readonly (string | null)[]
  /** The photo on show; null = shut. */
  index: number | null
  onMove: (index: number | null) => void
}

/** One photo as large as the window: arrow keys, swipe or buttons lead to the next one. */
export function Lightbox({ name, photos, index, onMove }: LightboxProps) {
  const { t } = usePage()
  const start = useRef<number | null>(null)
  const shown = index === null ? null : photos[index]
  const next = (step: 1 | -1) => {
    if (index === null) return
    for (let at = index + step; at >= 0 && at < photos.length; at += step) {
      if (photos[at] !== null) return onMove(at)
    }
  }
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowRight') next(1)
    if (event.key === 'ArrowLeft') next(-1)
  }
  const handlePointerUp = (event: PointerEvent) => {
    const way = event.clientX - (start.current ?? event.clientX)
    start.current = null
    if (Math.abs(way) > SWIPE) next(way < 0 ? 1 : -1)
  }
  const position = { number: (index ?? 0) + 1, count: photos.length }

  return (
    <Dialog
      isOpen={index !== null}
      title={t('profiles.profile.photos', { name })}
      hasHiddenTitle
      size="huge"
      className="lightbox"
      closeLabel={t('common.actions.close')}
      onClose={() => onMove(null)}
    >
      {/* eslint-disable-next-line jsx-a11y/no-static-element-interactions -- keys and swipes repeat what the buttons do */}
      <div
        className="lightbox__stage"
        onKeyDown={handleKeyDown}
        onPointerDown={(event) => (start.current = event.clientX)}
        onPointerUp={handlePointerUp}
      >
        {shown && (
          <img
            className="lightbox__photo"
            src={shown}
            alt={t('profiles.profile.photo', position)}
            draggable={false}
          />
        )}
        {photos.filter((photo) => photo !== null).length > 1 && (
          <div className="lightbox__controls">
            <IconButton icon="back" label={t('profiles.profile.previous')} onClick={() => next(-1)} />
            <span role="status">{t('profiles.profile.photo', position)}</span>
            <IconButton icon="forward" label={t('profiles.profile.next')} onClick={() => next(1)} />
          </div>
        )}
      </div>
    </Dialog>
  )
}
