import { type KeyboardEvent, type PointerEvent, useRef } from 'react'
import { IconButton } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import type { Page } from '../shared/page.ts'

const SWIPE = 48

interface LightboxProps {
  page: Page
  name: string
  /** Addresses of the photos; null where one may not be seen large. */
  photos: readonly (string | null)[]
  /** The photo on show; null = shut. */
  index: number | null
  onMove: (index: number | null) => void
}

/** One photo as large as the window: arrow keys, swipe or buttons lead to the next one. */
export function Lightbox({ page: { t }, name, photos, index, onMove }: LightboxProps) {
  const start = useRef<number | null>(null)
  const shown = index === null ? null : photos[index]
  const next = (step: 1 | -1) => {
    if (index === null) return
    for (let at = index + step; at >= 0 && at < photos.length; at += step) {
      if (photos[at] !== null) return onMove(at)
    }
  }
  const pressed = (event: KeyboardEvent) => {
    if (event.key === 'ArrowRight') next(1)
    if (event.key === 'ArrowLeft') next(-1)
  }
  const released = (event: PointerEvent) => {
    const way = event.clientX - (start.current ?? event.clientX)
    start.current = null
    if (Math.abs(way) > SWIPE) next(way < 0 ? 1 : -1)
  }
  const words = { number: (index ?? 0) + 1, count: photos.length }

  return (
    <Dialog
      isOpen={index !== null}
      title={t('members.profile.photos', { name })}
      hasHiddenTitle
      size="huge"
      className="lightbox"
      closeLabel={t('common.actions.close')}
      onClose={() => onMove(null)}
    >
      {/* eslint-disable-next-line jsx-a11y/no-static-element-interactions -- keys and swipes repeat what the buttons do */}
      <div
        className="lightbox__stage"
        onKeyDown={pressed}
        onPointerDown={(event) => (start.current = event.clientX)}
        onPointerUp={released}
      >
        {shown && (
          <img
            className="lightbox__photo"
            src={shown}
            alt={t('members.profile.photo', words)}
            draggable={false}
          />
        )}
        {photos.filter((photo) => photo !== null).length > 1 && (
          <div className="lightbox__controls">
            <IconButton icon="back" label={t('members.profile.previous')} onClick={() => next(-1)} />
            <span role="status">{t('members.profile.photo', words)}</span>
            <IconButton icon="forward" label={t('members.profile.next')} onClick={() => next(1)} />
          </div>
        )}
      </div>
    </Dialog>
  )
}
