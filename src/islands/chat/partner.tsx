import { useEffect, useState } from 'react'
import type { Profile } from '../../contract/profiles.ts'
import type { Interest } from '../../contract/lists.ts'
import type { Conversation } from '../../stores/chat/conversation.ts'
import { valueOf } from '../../stores/page/loadable.ts'
import { $openProfile, NO_PROFILE, showProfile } from '../../stores/profiles/profiles.ts'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { Chips } from '../profile-view/interests.tsx'
import { usePage } from '../shared/page-context.tsx'
import { useShared } from '../use-shared.ts'

/** A thread with at most this many messages shows the person above it. */
const SHORT_THREAD = 4

export const isShort = ({ messages, has_older: hasOlder }: Conversation): boolean =>
  messages.length <= SHORT_THREAD && !hasOlder

export interface Partner {
  profile: Profile
  /** Interests both of them named. */
  shared: Interest[]
}

/** Null if it cannot be shown. */
export type PartnerState = Partner | 'loading' | null

/** The full profile of the other member, loaded where it is shown. */
export function usePartner(id: string | undefined, isShown: boolean): PartnerState {
  const { profile } = useShared($openProfile, NO_PROFILE)
  const own = useOwnInterests(isShown)
  useEffect(() => {
    if (id !== undefined && isShown) void showProfile(id)
  }, [id, isShown])

  if (profile.status === 'failed') return null
  if (profile.status !== 'ready' || profile.value.id !== id || own === 'loading') return 'loading'
  return {
    profile: profile.value,
    shared: profile.value.interests.filter((interest) => own.includes(interest)),
  }
}

const NONE: readonly Interest[] = []

/** The store of the own profile is loaded on demand: few conversations are short, few screens wide. */
function useOwnInterests(isNeeded: boolean): readonly Interest[] | 'loading' {
  const [own, setOwn] = useState<readonly Interest[] | 'loading'>('loading')
  useEffect(() => {
    if (!isNeeded) return
    let isOver = false
    let stop: (() => void) | undefined
    const follow = async () => {
      const { $ownProfile, loadOwnProfile } = await import('../../stores/profiles/own-profile.ts')
      if (isOver) return
      stop = $ownProfile.subscribe((state) => {
        const isLoading = state.status === 'idle' || state.status === 'loading'
        setOwn(isLoading ? 'loading' : (valueOf(state)?.interests ?? NONE))
      })
      if ($ownProfile.get().status === 'idle') void loadOwnProfile()
    }
    follow().catch(() => setOwn(NONE))
    return () => {
      isOver = true
      stop?.()
    }
  }, [isNeeded])
  return own
}

/** Shared interests; nothing if there are none. */
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

export const TextSkeleton = () => (
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
