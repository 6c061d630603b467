import { useEffect } from 'react'
import type { Card, Profile } from '../../contract/profiles.ts'
import type { Interest } from '../../contract/lists.ts'
import { IDLE, valueOf } from '../../stores/loadable.ts'
import { $ownProfile, loadOwnProfile } from '../../stores/own-profile.ts'
import { $openProfile, NO_PROFILE, showProfile } from '../../stores/profiles.ts'
import { LinkButton } from '../../ui/button.tsx'
import { Portrait } from '../../ui/portrait.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { labelOf } from '../members/card.tsx'
import { photoOf } from '../members/photo.ts'
import { splitQuote } from '../profile-view/about.tsx'
import { FactList } from '../profile-view/facts.tsx'
import { Chips } from '../profile-view/interests.tsx'
import { usePage } from '../shared/page-context.tsx'
import { useShared } from '../use-shared.ts'

export interface Partner {
  profile: Profile
  /** Interests both of them named. */
  shared: Interest[]
}

/** Null where it cannot be shown. */
export type PartnerState = Partner | 'loading' | null

/** The whole profile of the other member, loaded where something shows it. */
export function usePartner(id: string | undefined, isShown: boolean): PartnerState {
  const { profile } = useShared($openProfile, NO_PROFILE)
  const own = useShared($ownProfile, IDLE)
  useEffect(() => {
    if (id !== undefined && isShown) void showProfile(id)
  }, [id, isShown])
  useEffect(() => {
    if (isShown && $ownProfile.get().status === 'idle') void loadOwnProfile()
  }, [isShown])

  if (profile.status === 'failed') return null
  const interests = valueOf(own)?.interests ?? []
  if (profile.status !== 'ready' || profile.value.id !== id || own.status === 'loading') return 'loading'
  return {
    profile: profile.value,
    shared: profile.value.interests.filter((interest) => interests.includes(interest)),
  }
}

/** Beside the conversation on wide screens. */
export function PartnerPane({ card, partner }: { card: Card; partner: PartnerState }) {
  const { t, site, href } = usePage()
  return (
    <aside className="partner" aria-label={card.name}>
      <Portrait
        name={card.name}
        age={card.age}
        photo={photoOf(site, card.main_image)}
        detail={card.city}
        online={card.presence === 'online' ? t('profiles.presence.online') : null}
        label={labelOf(t, site, card)}
        sizes="360px"
        isEager
      />
      <LinkButton variant="secondary" isSmall isWide href={href('members-id', { id: card.id })}>
        {t('chat.profile', { name: card.name })}
      </LinkButton>
      {partner === 'loading' ? <TextSkeleton /> : partner && <Facts partner={partner} />}
    </aside>
  )
}

function Facts({ partner: { profile, shared } }: { partner: Partner }) {
  const { t, site } = usePage()
  const others = profile.interests.filter((interest) => !shared.includes(interest))
  const words = site.visible_profile_notes ? profile.about : ''
  return (
    <>
      {profile.fictional && <p>{t('profiles.profile.fictional_text')}</p>}
      <SharedInterests shared={shared} />
      {words !== '' && <blockquote className="partner__about">{splitQuote(words).quote || words}</blockquote>}
      <FactList profile={profile} />
      {others.length > 0 && (
        <div className="partner__interests">
          <p>{t('profiles.profile.interests')}</p>
          <Chips list={others} />
        </div>
      )}
    </>
  )
}

/** Interests two people have in common; nothing where they have none. */
export function SharedInterests({ shared }: { shared: Interest[] }) {
  const { t } = usePage()
  if (shared.length === 0) return null
  return (
    <div className="shared-interests">
      <p>{t('profiles.profile.shared', { count: shared.length })}</p>
      <Chips list={shared} />
    </div>
  )
}

const TextSkeleton = () => (
  <>
    <Skeleton shape="short-line" />
    <Skeleton />
    <Skeleton />
  </>
)

export function PartnerSkeleton() {
  const { t } = usePage()
  return (
    <Loading label={t('profiles.profile.loading')} className="partner">
      <Skeleton shape="portrait" />
      <TextSkeleton />
    </Loading>
  )
}
