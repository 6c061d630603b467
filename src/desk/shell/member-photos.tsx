import { getPhotoFile } from '../../contract/desk/case-calls.ts'
import { urlOf } from '../ask.ts'
import { useTexts } from '../texts.ts'
import { BlurredPhoto } from './blurred-photo.tsx'

interface MemberPhotosProps {
  photos: readonly { id: string }[]
  /** The member has a case of child abuse: each look asks for a reason. */
  isGuarded?: boolean
}

/** A member's photos, each blurred until it is asked for. */
export function MemberPhotos({ photos, isGuarded = false }: MemberPhotosProps) {
  const t = useTexts()
  return (
    <div className="member__photos">
      {photos.map((photo, at) => (
        <BlurredPhoto
          key={photo.id}
          isSmall
          isGuarded={isGuarded}
          blurred={urlOf(getPhotoFile, { id: photo.id, size: isGuarded ? 'blurred' : 'thumb' })}
          wholeOf={(reason) => urlOf(getPhotoFile, { id: photo.id, size: 'medium', reason })}
          label={t('desk.member.photo', { number: at + 1 })}
        />
      ))}
    </div>
  )
}
