import type { Failure } from '../../client/failure.ts'
import type { Profile } from '../../contract/profiles.ts'
import { environment } from '../../stores/page/environment.ts'
import { $user } from '../../stores/account/sessions.ts'
import { LinkButton } from '../../ui/button.tsx'
import { LikeButton } from '../members/like-button.tsx'
import { canBeLiked, outsideLink } from '../members/card.tsx'
import { usePage } from '../shared/page-context.tsx'
import { useShared } from '../use-shared.ts'

interface ActionsProps {
  profile: Profile
  onFailure: (failure: Failure) => void
}

/** Like and write; a visitor is led to signup or login, a cam profile only links out. */
export function Actions({ profile, onFailure }: ActionsProps) {
  const { t, href } = usePage()
  const user = useShared($user, null)

  if (profile.provider === 'cam') {
    const outside = outsideLink(profile)
    return outside ? (
      <div className="profile-view__actions">
        <a
          className="button button--primary"
          href={outside}
          target="_blank"
          rel="nofollow noopener noreferrer"
        >
          {t('profiles.profile.cam_link')}
          <span className="visually-hidden"> ({t('profiles.card.cam_hint')})</span>
        </a>
      </div>
    ) : null
  }
  if (!user) {
    if (!canBeLiked(profile)) return null
    const next = new URLSearchParams({ next: environment.path() })
    return (
      <div className="profile-view__actions">
        <LinkButton href={href('members-id-signup', { id: profile.id })}>
          {t('profiles.profile.sign_up_to_chat')}
        </LinkButton>
        <LinkButton variant="secondary" href={`${href('login')}?${next.toString()}`}>
          {t('common.nav.login')}
        </LinkButton>
      </div>
    )
  }
  if (profile.id === user.profile.id || !canBeLiked(profile)) return null
  return (
    <div className="profile-view__actions">
      <LikeButton card={profile} isLarge onFailure={onFailure} />
      {profile.can_chat && (
        <LinkButton icon="chat" data-next="" href={href('members-id-chat', { id: profile.id })}>
          {t('profiles.profile.chat')}
        </LinkButton>
      )}
    </div>
  )
}
