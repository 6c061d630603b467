import { type CSSProperties, type KeyboardEvent, type PointerEvent, useState } from 'react'
import type { Failure } from '../../client/failure.ts'
import type { Focus } from '../../contract/cards.ts'
import type { OwnPhoto } from '../../contract/profiles.ts'
import { formatPercent } from '../../core/format.ts'
import { keyOf } from '../../core/keys.ts'
import { setFocus } from '../../stores/profiles/own-profile.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { eyesAt } from '../members/photo.ts'
import { FailureAlert } from '../shared/failure-alert.tsx'
import { usePage } from '../shared/page-context.tsx'

/** Percent that a key moves the mark. */
const STEP = 2
const STEPS: Partial<Record<string, Focus>> = {
  ArrowLeft: { x: -STEP, y: 0 },
  ArrowRight: { x: STEP, y: 0 },
  ArrowUp: { x: 0, y: -STEP },
  ArrowDown: { x: 0, y: STEP },
}
const UPPER_THIRD = { x: 50, y: 33 }

const within = (percent: number) => Math.round(Math.min(100, Math.max(0, percent)))

interface CropProps {
  photo: OwnPhoto
  onClose: () => void
}

/** What smaller pictures show of a photo: a mark on it, moved by pointer or keys, and the cuts that follow. */
export function Crop({ photo, onClose }: CropProps) {
  const { t, site, locale } = usePage()
  const [focus, setShown] = useState<Focus>(photo.focus ?? UPPER_THIRD)
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)
  const src = site.cdn_prefix + photo.thumb_filename

  const handlePointer = ({ currentTarget, pointerId, type, buttons, clientX, clientY }: PointerEvent) => {
    if (type === 'pointerdown') currentTarget.setPointerCapture(pointerId)
    else if (buttons === 0) return
    const { left, top, width, height } = currentTarget.getBoundingClientRect()
    setShown({
      x: within((100 * (clientX - left)) / width),
      y: within((100 * (clientY - top)) / height),
    })
  }

  const handleKeyDown = (event: KeyboardEvent) => {
    const step = STEPS[keyOf(event.nativeEvent)]
    if (!step) return
    event.preventDefault()
    setShown(({ x, y }) => ({ x: within(x + step.x), y: within(y + step.y) }))
  }

  const save = async () => {
    setBusy(true)
    setFailure(null)
    const result = await setFocus(photo.filename, focus)
    setBusy(false)
    if (result.ok) onClose()
    else setFailure(result.failure)
  }

  return (
    <Dialog
      isOpen
      title={t('accounts.photos.crop_title')}
      closeLabel={t('common.actions.cancel')}
      onClose={onClose}
    >
      {failure && <FailureAlert failure={failure} />}
      <p className="own-profile__text">{t('accounts.photos.crop_text')}</p>
      <div
        className="crop"
        // eslint-disable-next-line no-restricted-syntax -- set by script on pages, which the policy allows; never built
        style={{ '--eyes': eyesAt(focus), '--x': `${focus.x}%`, '--y': `${focus.y}%` } as CSSProperties}
      >
        <div
          className="crop__whole"
          role="slider"
          tabIndex={0}
          aria-label={t('accounts.photos.crop_mark')}
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={focus.y}
          aria-valuetext={t('accounts.photos.crop_at', {
            left: formatPercent(locale, focus.x),
            top: formatPercent(locale, focus.y),
          })}
          onPointerDown={handlePointer}
          onPointerMove={handlePointer}
          onKeyDown={handleKeyDown}
        >
          <img src={src} alt="" width={384} height={480} draggable={false} />
          <span className="crop__mark" />
        </div>
        <img className="crop__cut" src={src} alt="" width={96} height={96} />
        <img className="crop__cut crop__cut--wide" src={src} alt="" width={160} height={100} />
      </div>
      <div className="own-profile__actions">
        <Button isBusy={isBusy} onClick={() => void save()}>
          {t('common.actions.save')}
        </Button>
        <Button variant="secondary" onClick={onClose}>
          {t('common.actions.cancel')}
        </Button>
      </div>
    </Dialog>
  )
}
