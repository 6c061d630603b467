import { getPhotoFile } from '../../contract/desk/case-calls.ts'
import { urlOf } from '../ask.ts'
import { useTexts } from '../texts.ts'
import { BlurredPhoto } from './blurred-photo.tsx'

/** A member's photos, each blurred until it is asked for. */
export function MemberPhotos({ photos }: { photos: readonly { id: string }[] }) {
  const t = useTexts()
  return (
    <div className="member__photos">
      {photos.map((photo, at) => (
        <BlurredPhoto
          key={photo.id}
          isSmall
          blurred={urlOf(getPhotoFile, { id: photo.id, size: 'thumb' })}
          wholeOf={() => urlOf(getPhotoFile, { id: photo.id, size: 'medium' })}
          label={t('desk.member.photo', { number: at + 1 })}
        />
      ))}
    </div>
  )
}
