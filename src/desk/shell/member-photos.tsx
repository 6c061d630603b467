import { getPhotoFile } from '../../contract/desk/case-calls.ts'
import type { Member } from '../../contract/desk/members.ts'
import { urlOf } from '../ask.ts'
import { useTexts } from '../texts.ts'
import { BlurredPhoto } from './blurred-photo.tsx'

/** A member's photos, each blurred until it is asked for; their number alone where they are not shown. */
export function MemberPhotos({
  member,
}: {
  member: Pick<Member, 'photos' | 'shows_photos' | 'guards_photos'>
}) {
  const t = useTexts()
  const { photos, shows_photos: isShown, guards_photos: isGuarded } = member
  if (photos.length === 0) return null
  if (!isShown)
    return <p className="panel__note">{t('desk.member.photos_closed', { count: photos.length })}</p>
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
