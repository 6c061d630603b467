import { Icon } from '../../ui/icon.tsx'
import { usePage } from '../shared/page-context.tsx'
import { PhotoInput, PhotoPreview, type Upload } from '../shared/photo-input.tsx'

/** A place for one more photo. */
export function UploadTile({ upload }: { upload: Upload }) {
  const { t } = usePage()
  return (
    <li className="own-photos__item">
      <label className="photo-upload__place" aria-busy={upload.isBusy || undefined}>
        <PhotoInput upload={upload} describedBy="own-photos-types own-photos-outcome" />
        {upload.file ? <PhotoPreview file={upload.file} /> : <Icon name="camera" />}
        <span className="photo-upload__label">
          {t(upload.isBusy ? 'accounts.photos.uploading' : 'accounts.photos.add')}
        </span>
        {upload.isBusy && <progress className="photo-upload__progress" value={upload.share} aria-hidden />}
      </label>
    </li>
  )
}

/** The kinds of files that are taken, and how the last upload went. */
export function UploadOutcome({ upload }: { upload: Upload }) {
  const { t } = usePage()
  return (
    <>
      <p className="photo-upload__outcome" id="own-photos-outcome" role="status">
        {upload.outcome}
      </p>
      <p className="own-profile__hint" id="own-photos-types">
        {t('accounts.photos.hint')}
      </p>
    </>
  )
}
