import { Suspense, useRef, useState } from 'react'
import type { Failure } from '../../client/failure.ts'
import type { OwnPhoto, OwnProfile } from '../../contract/profiles.ts'
import { FREE_PHOTOS, PREMIUM_PHOTOS } from '../../core/limits.ts'
import { deletePhoto } from '../../stores/profiles/own-profile.ts'
import { Icon } from '../../ui/icon.tsx'
import { FailureAlert } from '../shared/failure-alert.tsx'
import { whenShown } from '../shared/when-shown.ts'
import { usePage } from '../shared/page-context.tsx'
import { PhotoTile } from './photo-tile.tsx'
import { UploadOutcome, UploadTile } from './upload-tile.tsx'
import { useSequentialTasks } from '../shared/use-sequential-tasks.ts'
import { useUpload } from '../shared/photo-input.tsx'
import { useOrder } from './use-order.ts'

const Crop = whenShown(async () => (await import('./crop.tsx')).Crop)
const PhotoNotes = whenShown(async () => (await import('./photo-notes.tsx')).PhotoNotes)

interface PhotosProps {
  profile: OwnProfile
  isPaid: boolean
}

/** The member's photos in their order; the first is the main one. */
export function Photos({ profile, isPaid }: PhotosProps) {
  const { t } = usePage()
  const { photos, photo_limit: limit } = profile
  const heading = useRef<HTMLHeadingElement>(null)
  const { busy, inSequence } = useSequentialTasks()
  const [failure, setFailure] = useState<Failure | null>(null)
  const [leaving, setLeaving] = useState<OwnPhoto | null>(null)
  const [cropped, setCropped] = useState<OwnPhoto | null>(null)
  const [news, setNews] = useState('')
  const upload = useUpload()
  const order = useOrder({
    photos,
    onMoved: (place) => {
      setFailure(null)
      setNews(t('accounts.photos.moved', { number: place + 1, count: photos.length }))
    },
    onFailure: setFailure,
  })

  const handleDelete = async () => {
    const id = leaving?.filename
    setLeaving(null)
    heading.current?.focus()
    if (id === undefined) return
    setFailure(null)
    const result = await inSequence(id, () => deletePhoto(id))
    if (result && !result.ok) setFailure(result.failure)
  }

  return (
    <section className="own-profile__section" aria-labelledby="own-photos">
      <div className="own-profile__head">
        <h2 className="own-profile__heading" id="own-photos" ref={heading} tabIndex={-1}>
          {t('accounts.photos.title')}
        </h2>
        <span className="own-profile__count">
          {t('accounts.photos.used', { used: photos.length, limit })}
        </span>
      </div>
      {failure && <FailureAlert failure={failure} />}
      <ul className="own-photos" {...order.listProps}>
        {order.shown.map((photo, index) => (
          <PhotoTile
            key={photo.filename}
            photo={photo}
            number={index + 1}
            isNew={upload.isDone && photo === order.shown.at(-1)}
            order={order}
            isBusy={busy.includes(photo.filename)}
            canMove={photos.length > 1}
            onCrop={() => setCropped(photo)}
            onDelete={() => setLeaving(photo)}
          />
        ))}
        {photos.length < limit && <UploadTile upload={upload} />}
        {photos.length >= limit && !isPaid && <PremiumTile />}
      </ul>
      <UploadOutcome upload={upload} />
      <p className="visually-hidden" role="status">
        {news}
      </p>
      {photos.length > 0 && <p className="own-profile__hint">{t('accounts.photos.crop_hint')}</p>}
      {photos.length > 1 && (
        <p className="own-profile__hint" id="own-photos-hint">
          {t('accounts.photos.order_hint')}
        </p>
      )}
      {!isPaid && (
        <p className="own-profile__hint">
          {t('accounts.photos.more_premium', { free: FREE_PHOTOS, premium: PREMIUM_PHOTOS })}
        </p>
      )}
      {photos.some(({ status }) => status === 'pending') && (
        <p className="own-profile__hint">{t('accounts.photos.pending_hint')}</p>
      )}
      {order.shown.map(
        (photo, index) =>
          photo.status === 'rejected' && <Refused key={photo.filename} photo={photo} number={index + 1} />,
      )}
      {cropped && (
        <Suspense fallback={null}>
          <Crop photo={cropped} onClose={() => setCropped(null)} />
        </Suspense>
      )}
      {(order.picked !== null || leaving !== null) && (
        <Suspense fallback={null}>
          <PhotoNotes
            order={order}
            leaving={leaving}
            onDelete={() => void handleDelete()}
            onStay={() => setLeaving(null)}
          />
        </Suspense>
      )}
    </section>
  )
}

/** In place of an upload tile, where more photos need Premium. */
function PremiumTile() {
  const { t, href } = usePage()
  return (
    <li className="own-photos__item">
      <a className="photo-upload__place" href={href('premium')}>
        <Icon name="lock" />
        <span className="photo-upload__label">{t('common.nav.premium')}</span>
      </a>
    </li>
  )
}

/** Why a photo was rejected, with a link to object (law.md L11). */
function Refused({ photo: { ground, statement }, number }: { photo: OwnPhoto; number: number }) {
  const { t, href } = usePage()
  return (
    <div className="own-photos__refused">
      <Icon name="warning" />
      <p>
        <strong>
          {t('accounts.photos.photo', { number })} · {t('accounts.photos.rejected')}
        </strong>{' '}
        {ground !== null && t(`notifications.reasons.${ground}`)}{' '}
        {statement !== null && (
          <a href={`${href('appeal')}?decision=${statement}`}>{t('accounts.photos.object')}</a>
        )}
      </p>
    </div>
  )
}
