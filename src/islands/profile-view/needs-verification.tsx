import type { Profile } from '../../contract/profiles.ts'
import { usePage } from '../shared/page-context.tsx'

/** Says before a word is written that this member reads first messages of verified members alone. */
export function NeedsVerification({ profile }: { profile: Profile }) {
  const { t, href } = usePage()
  if (profile.needs_verification !== true) return null
  return (
    <p className="profile-view__note">
      {t('profiles.profile.needs_verification', { name: profile.name })}{' '}
      <a href={href('verification')}>{t('common.titles.verification')}</a>
    </p>
  )
}
