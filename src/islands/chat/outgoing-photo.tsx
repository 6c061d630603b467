import { useEffect, useRef } from 'react'
import { $uploads, NO_UPLOADS } from '../../stores/chat/deliver.ts'
import { usePage } from '../shared/page-context.tsx'
import { useShared } from '../use-shared.ts'

interface OutgoingPhotoProps {
  id: string
  photo: Blob
  isUnkept: boolean | undefined
}

/** A photo not yet accepted by the server, from this device; with its progress while this tab uploads it. */
export function OutgoingPhoto({ id, photo, isUnkept }: OutgoingPhotoProps) {
  const { t } = usePage()
  const upload = useShared($uploads, NO_UPLOADS).get(id)
  const image = useRef<HTMLImageElement>(null)
  useEffect(() => {
    const url = URL.createObjectURL(photo)
    if (image.current) image.current.src = url
    return () => URL.revokeObjectURL(url)
    // eslint-disable-next-line react-hooks/exhaustive-deps -- each look into the database hands out the same photo anew
  }, [id])
  return (
    <>
      <span className="message__photo">
        <img ref={image} alt={t('chat.photo')} width={240} height={300} />
      </span>
      {upload && (
        <>
          <progress
            className="message__progress"
            value={upload.share}
            aria-label={t('accounts.photos.uploading')}
          />
          <button type="button" className="message__fold" onClick={upload.cancel}>
            {t('common.actions.cancel')}
          </button>
        </>
      )}
      {isUnkept && <span role="status">{t('chat.photo_unkept')}</span>}
    </>
  )
}
