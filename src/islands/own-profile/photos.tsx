import { useRef, useState } from 'react'
import type { Failure } from '../../client/failure.ts'
import type { OwnPhoto, OwnProfile } from '../../contract/profiles.ts'
import { FREE_PHOTOS, PREMIUM_PHOTOS } from '../../core/limits.ts'
import { localize } from '../../core/urls.ts'
import { deletePhoto } from '../../stores/own-profile.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Icon } from '../../ui/icon.tsx'
import { FailureAlert } from '../shared/failure-alert.tsx'
import { usePage } from '../shared/page-context.tsx'
import { PhotoTile } from './photo-tile.tsx'
import { UploadOutcome, UploadTile } from './upload-tile.tsx'
import { useUpload } from '../shared/photo-upload.tsx'
import { type Order, useOrder } from './use-order.ts'

interface PhotosProps {
  profile: OwnProfile
  isPaid: boolean
}

/** The member's photos in their order; the first is the main one. */
export function Photos({ profile, isPaid }: PhotosProps) {
  const { t } = usePage()
  const { photos, photo_limit: limit } = profile
  const heading = useRef<HTMLHeadingElement>(null)
  const [busy, setBusy] = useState<string | null>(null)
  const [failure, setFailure] = useState<Failure | null>(null)
  const [leaving, setLeaving] = useState<OwnPhoto | null>(null)
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
    if (id === undefined || busy !== null) return
    setBusy(id)
    setFailure(null)
    const result = await deletePhoto(id)
    setBusy(null)
    if (!result.ok) setFailure(result.failure)
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
            order={order}
            isBusy={busy === photo.filename}
            canMove={photos.length > 1}
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
      <Picked order={order} />
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
      <Dialog
        isOpen={leaving !== null}
        role="alertdialog"
        title={t('accounts.photos.delete_title')}
        onClose={() => setLeaving(null)}
      >
        <p className="own-profile__text">{t('accounts.photos.delete_text')}</p>
        <div className="own-profile__actions">
          <Button variant="danger" onClick={() => void handleDelete()}>
            {t('accounts.photos.delete')}
          </Button>
          <Button variant="secondary" onClick={() => setLeaving(null)}>
            {t('common.actions.cancel')}
          </Button>
        </div>
      </Dialog>
    </section>
  )
}

/** Says which photo is picked up, and how to put it down. */
function Picked({ order: { shown, picked, move, pick } }: { order: Order }) {
  const { t } = usePage()
  const place = shown.findIndex(({ filename }) => filename === picked)
  const photo = shown[place]
  if (!photo) return <p className="visually-hidden" role="status" />
  return (
    <div className="own-photos__picked">
      <p role="status">{t('accounts.photos.picked', { number: place + 1 })}</p>
      <div className="own-profile__actions">
        {place > 0 && photo.status === 'active' && (
          <Button isSmall variant="secondary" onClick={() => move(photo.filename, 0)}>
            {t('accounts.photos.make_main')}
          </Button>
        )}
        <Button isSmall variant="plain" onClick={() => pick(null)}>
          {t('common.actions.cancel')}
        </Button>
      </div>
    </div>
  )
}

/** Why a photo was refused, and the way to object (law.md L11). */
function Refused({ photo: { filename, ground }, number }: { photo: OwnPhoto; number: number }) {
  const { t, locale, site } = usePage()
  const query = new URLSearchParams({ kind: 'other', reference: `photo:${filename}` })
  return (
    <div className="own-photos__refused">
      <Icon name="warning" />
      <p>
        <strong>
          {t('accounts.photos.photo', { number })}: {t('accounts.photos.rejected')}
        </strong>{' '}
        {ground !== null && t(`notifications.reasons.${ground}`)}{' '}
        <a href={`${localize('/complaints', locale, site.default_locale)}?${query.toString()}`}>
          {t('accounts.photos.object')}
        </a>
      </p>
    </div>
  )
}

/** In the place of the next photo, where the next ones come with Premium. */
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
