import type { Profile } from '../../contract/profiles.ts'
import { formatWords } from '../../core/format.ts'
import { usePage } from '../shared/page-context.tsx'

interface InterestsProps {
  profile: Profile
  /** The viewer's own. */
  interests: Profile['interests']
}

/** Interests that member and viewer both have, in the member's order. */
export const sharedInterests = ({ profile, interests }: InterestsProps): Profile['interests'] =>
  profile.interests.filter((interest) => interests.includes(interest))

/** Interests both have: a sentence as large as a quote where there are no words of theirs to read. */
export function InterestsInCommon({ profile, interests }: InterestsProps) {
  const { t, locale } = usePage()
  const shared = sharedInterests({ profile, interests })
  if (shared.length === 0) return null
  const names = shared.slice(0, 2).map((interest) => t(`attributes.interests.${interest}`))
  const isSentence = profile.quote === ''
  return (
    <section className="profile-view__shared">
      {isSentence ? (
        <h2 className="profile-view__sentence">
          {t('profiles.card.both', { interests: formatWords(locale, names) })}
        </h2>
      ) : (
        <h2>{t('profiles.profile.shared', { count: shared.length })}</h2>
      )}
      {(!isSentence || shared.length > names.length) && <Chips list={shared} />}
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
