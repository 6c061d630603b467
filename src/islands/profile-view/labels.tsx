import type { Profile } from '../../contract/profiles.ts'
import { $overrides, NO_OVERRIDES, overrideOf } from '../../stores/profiles/cards.ts'
import { $likes } from '../../stores/likes/likes.ts'
import { IDLE, valueOf } from '../../stores/page/loadable.ts'
import { Alert } from '../../ui/alert.tsx'
import { Icon } from '../../ui/icon.tsx'
import { usePage } from '../shared/page-context.tsx'
import { useFormatDate } from '../shared/use-format-date.ts'
import { useShared } from '../use-shared.ts'
import { NeedsVerification } from './needs-verification.tsx'

/** Likes between both, and notes a profile must bear: fictional, cam service, another brand. */
export function Labels({ profile }: { profile: Profile }) {
  const { t } = usePage()
  const likes = valueOf(useShared($likes.received, IDLE))
  const { matched } = overrideOf(profile, useShared($overrides, NO_OVERRIDES))
  const likesMe = likes?.liked_by.some((like) => like.id === profile.id)
  return (
    <div className="profile-view__labels">
      {(matched || likesMe) && (
        <p className="profile-view__match">
          <Icon name="heart" isFilled />
          {matched ? t('profiles.profile.match') : t('profiles.profile.likes_you', { name: profile.name })}
        </p>
      )}
      {profile.verified_at !== undefined && <VerifiedMark at={profile.verified_at} />}
      <NeedsVerification profile={profile} />
      {profile.fictional && (
        <Alert kind="warning" title={t('profiles.profile.fictional_title')}>
          {t('profiles.profile.fictional_text')}
        </Alert>
      )}
      {profile.provider === 'cam' && (
        <Alert kind="info" title={t('profiles.profile.cam_title')}>
          {t('profiles.profile.cam_text')}
        </Alert>
      )}
      {profile.from_brand !== null && (
        <p className="profile-view__note">
          {t('profiles.profile.resold', { name: profile.name, brand: profile.from_brand })}
        </p>
      )}
    </div>
  )
}

/** The day that the mark names, and what was found on it. */
function VerifiedMark({ at }: { at: number }) {
  const { t } = usePage()
  const formatDate = useFormatDate()
  return (
    <div className="profile-view__verified">
      <p className="profile-view__match">
        <Icon name="check" />
        {t('profiles.profile.verified', { date: formatDate(at, 'long') })}
      </p>
      <p className="profile-view__note">{t('profiles.profile.verified_text')}</p>
    </div>
  )
}
