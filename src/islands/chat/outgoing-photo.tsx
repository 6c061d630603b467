import { useEffect, useRef } from 'react'
import type { OutgoingMessage } from '../../stores/chat/outbox.ts'
import { usePage } from '../shared/page-context.tsx'
import { UploadProgress } from './upload-progress.tsx'

interface OutgoingPhotoProps {
  outgoing: OutgoingMessage
  photo: Blob
}

/** A photo not yet accepted by the server, from this device; with its progress while this tab uploads it. */
export function OutgoingPhoto({ outgoing, photo }: OutgoingPhotoProps) {
  const { t } = usePage()
  const image = useRef<HTMLImageElement>(null)
  useEffect(() => {
    const url = URL.createObjectURL(photo)
    if (image.current) image.current.src = url
    return () => URL.revokeObjectURL(url)
    // eslint-disable-next-line react-hooks/exhaustive-deps -- each look into the database hands out the same photo anew
  }, [outgoing.id])
  return (
    <>
      <span className="message__photo">
        <img ref={image} alt={t('chat.photo')} width={240} height={300} />
      </span>
      <UploadProgress outgoing={outgoing} />
    </>
  )
}
