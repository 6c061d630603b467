import type { Profile } from '../../contract/profiles.ts'
import { usePage } from '../shared/page-context.tsx'

/** A list of short phrases about a member; what they have none of is left out. */
export function FactList({ profile }: { profile: Profile }) {
  const { t, site } = usePage()
  const { gender, seeks } = profile
  const fields = site.visible_profile_fields
    .filter((field) => profile[field] !== '' && profile[field] !== 'none')
    .map((field) => {
      if (field === 'sexuality') return t(`attributes.sexuality.${profile.sexuality}`)
      if (field !== 'relationship') return t(`attributes.facts.${field}.${profile[field]}`)
      return gender === 'non_binary'
        ? t(`attributes.relationship.${profile.relationship}`)
        : t(`attributes.facts.relationship_${gender}.${profile.relationship}`)
    })
  const sought = seeks === null ? [] : [t(`attributes.facts.seeks.${seeks}`)]
  const words = [t(`attributes.gender.${gender}`), ...sought, ...fields]
  return (
    <ul className="facts">
      {words.map((word) => (
        <li key={word} className="facts__item">
          {word}
        </li>
      ))}
    </ul>
  )
}

export function Facts({ profile }: { profile: Profile }) {
  const { t } = usePage()
  return (
    <section className="profile-view__facts">
      <h2>{t('profiles.profile.details')}</h2>
      <FactList profile={profile} />
    </section>
  )
}
