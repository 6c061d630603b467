import { useRef, useState } from 'react'
import type { Failure } from '../../client/failure.ts'
import type { Image, OwnProfile } from '../../contract/profiles.ts'
import { deletePhoto, makeMainPhoto } from '../../stores/own-profile.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FailureAlert } from '../shared/failure-alert.tsx'
import { usePage } from '../shared/page-context.tsx'
import { PhotoUpload } from '../shared/photo-upload.tsx'

interface PhotosProps {
  profile: OwnProfile
  isPaid: boolean
}

/** The first photo is the main one. */
export function Photos({ profile, isPaid }: PhotosProps) {
  const { t } = usePage()
  const { photos, photo_limit: limit } = profile
  const heading = useRef<HTMLHeadingElement>(null)
  const [busy, setBusy] = useState<string | null>(null)
  const [failure, setFailure] = useState<Failure | null>(null)
  const [leaving, setLeaving] = useState<Image | null>(null)

  const work = async (id: string, action: typeof deletePhoto) => {
    if (busy !== null) return
    setBusy(id)
    setFailure(null)
    const result = await action(id)
    setBusy(null)
    if (!result.ok) setFailure(result.failure)
  }
  const handleDelete = () => {
    if (leaving) void work(leaving.filename, deletePhoto)
    setLeaving(null)
    heading.current?.focus()
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
      <ul className="own-photos">
        {photos.map((photo, index) => (
          <PhotoItem
            key={photo.filename}
            photo={photo}
            number={index + 1}
            isBusy={busy === photo.filename}
            onMain={() => void work(photo.filename, makeMainPhoto)}
            onDelete={() => setLeaving(photo)}
          />
        ))}
        {photos.length < limit && (
          <li className="own-photos__item">
            <PhotoUpload />
          </li>
        )}
      </ul>
      {photos.length >= limit && (
        <p className="own-profile__hint">
          {t('accounts.photos.full')} {!isPaid && t('accounts.photos.full_premium')}
        </p>
      )}
      <Dialog
        isOpen={leaving !== null}
        role="alertdialog"
        title={t('accounts.photos.delete_title')}
        onClose={() => setLeaving(null)}
      >
        <p className="own-profile__text">{t('accounts.photos.delete_text')}</p>
        <div className="own-profile__actions">
          <Button variant="danger" onClick={handleDelete}>
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

interface PhotoItemProps {
  photo: Image
  number: number
  isBusy: boolean
  onMain: () => void
  onDelete: () => void
}

function PhotoItem({ photo, number, isBusy, onMain, onDelete }: PhotoItemProps) {
  const { t, site } = usePage()
  const isMain = number === 1
  const state = photo.status === 'active' ? null : t(`accounts.photos.${photo.status}`)
  return (
    <li className="own-photos__item" aria-busy={isBusy || undefined}>
      <img
        className="own-photos__photo"
        src={site.cdn_prefix + photo.thumb_filename}
        alt={t('accounts.photos.photo', { number })}
        width={384}
        height={480}
        loading="lazy"
      />
      {(state ?? isMain) && <span className="own-photos__label">{state ?? t('accounts.photos.main')}</span>}
      <IconButton
        icon="trash"
        className="own-photos__delete"
        label={t('accounts.photos.delete_number', { number })}
        onClick={onDelete}
      />
      {!isMain && photo.status === 'active' && (
        <Button
          variant="quiet"
          isSmall
          isWide
          isBusy={isBusy}
          aria-label={t('accounts.photos.make_main_number', { number })}
          onClick={onMain}
        >
          {t('accounts.photos.make_main')}
        </Button>
      )}
    </li>
  )
}
