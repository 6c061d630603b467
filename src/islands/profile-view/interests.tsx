import type { Profile } from '../../contract/profiles.ts'
import { usePage } from '../shared/page-context.tsx'

interface InterestsProps {
  profile: Profile
  /** The viewer's own. */
  interests: Profile['interests']
}

/** Interests both have. */
export function InterestsInCommon({ profile, interests }: InterestsProps) {
  const { t } = usePage()
  const shared = profile.interests.filter((interest) => interests.includes(interest))
  if (shared.length === 0) return null
  return (
    <section className="profile-view__shared">
      <h2>{t('profiles.profile.shared', { count: shared.length })}</h2>
      <Chips list={shared} />
    </section>
  )
}

/** Interests only the member has. */
export function OtherInterests({ profile, interests }: InterestsProps) {
  const { t } = usePage()
  const others = profile.interests.filter((interest) => !interests.includes(interest))
  if (others.length === 0) return null
  return (
    <section className="profile-view__interests">
      <h2>{t('profiles.profile.interests')}</h2>
      <Chips list={others} />
    </section>
  )
}

export function Chips({ list }: { list: Profile['interests'] }) {
  const { t } = usePage()
  return (
    <ul className="facts">
      {list.map((interest) => (
        <li key={interest} className="facts__item">
          {t(`attributes.interests.${interest}`)}
        </li>
      ))}
    </ul>
  )
}
