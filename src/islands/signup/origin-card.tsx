import { useEffect } from 'react'
import { $openProfile, NO_PROFILE, openProfile } from '../../stores/profiles.ts'
import { Portrait } from '../../ui/portrait.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { usePage } from '../shared/page-context.tsx'
import { useShared } from '../use-shared.ts'

/** The member the signup came from; the words alone where visitors may not see the profile. */
export function OriginCard({ id }: { id: string }) {
  const { t, site } = usePage()
  const { card, profile } = useShared($openProfile, NO_PROFILE)
  useEffect(() => void openProfile(id), [id])

  const shown = profile.status === 'ready' ? profile.value : card
  const image = shown?.main_image
  return (
    <aside className="signup__origin">
      {shown ? (
        <Portrait
          name={shown.name}
          photo={image ? { src: site.cdn_prefix + image.thumb_filename } : null}
          isBare
          isEager
          className="signup__portrait"
        />
      ) : (
        profile.status !== 'failed' && <Skeleton shape="portrait" />
      )}
      <div className="signup__origin-words">
        {shown && <p className="signup__origin-title">{t('signup.from.title', { name: shown.name })}</p>}
        {shown?.fictional && <p className="signup__origin-label">{site.fictional_singular}</p>}
        <p className="signup__origin-text">{t('signup.from.text')}</p>
      </div>
    </aside>
  )
}
