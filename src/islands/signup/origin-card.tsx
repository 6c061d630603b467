import { useEffect } from 'react'
import { $openProfile, NO_PROFILE, openProfile } from '../../stores/profiles.ts'
import { Portrait } from '../../ui/portrait.tsx'
import { usePage } from '../shared/page-context.tsx'
import { useShared } from '../use-shared.ts'

/** The member the signup came from; nothing where visitors may not see the profile. */
export function OriginCard({ id }: { id: string }) {
  const { t, site } = usePage()
  const { card, profile } = useShared($openProfile, NO_PROFILE)
  useEffect(() => void openProfile(id), [id])

  const shown = profile.status === 'ready' ? profile.value : card
  if (!shown) return null
  const { name, age, main_image: image, fictional } = shown
  return (
    <aside className="signup__origin">
      <Portrait
        name={name}
        age={age}
        photo={image && { src: site.cdn_prefix + image.thumb_filename }}
        label={fictional ? site.fictional_singular : null}
        isBare
        isEager
        className="signup__portrait"
      />
      <div>
        <p className="signup__origin-title">{t('signup.from.title', { name })}</p>
        <p className="signup__origin-text">{t('signup.from.text')}</p>
      </div>
    </aside>
  )
}
