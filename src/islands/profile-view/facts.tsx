import type { Attribute } from '../../contract/lists.ts'
import type { Profile } from '../../contract/profiles.ts'
import type { Translator } from '../../core/messages.ts'
import { usePage } from '../shared/page-context.tsx'

/** A list of short phrases about a member; what they have none of is left out. */
export function FactList({ profile }: { profile: Profile }) {
  const { t, site } = usePage()
  const words = site.visible_profile_fields.map((field) => wordsOf(t, profile, field))
  return (
    <ul className="facts">
      {[t(`attributes.gender.${profile.gender}`), t(`attributes.facts.seeks.${profile.seeks}`), ...words]
        .filter((word) => word !== '')
        .map((word) => (
          <li key={word} className="facts__item">
            {word}
          </li>
        ))}
    </ul>
  )
}

function wordsOf(t: Translator, profile: Profile, field: Attribute): string {
  const { sexuality, relationship, hair, eyes, body, tattoos } = profile
  switch (field) {
    case 'sexuality':
      return sexuality && t(`attributes.sexuality.${sexuality}`)
    case 'relationship':
      return relationship && t(`attributes.relationship.${relationship}`)
    case 'hair':
      return hair && t(`attributes.facts.hair.${hair}`)
    case 'eyes':
      return eyes && t(`attributes.facts.eyes.${eyes}`)
    case 'body':
      return body && t(`attributes.facts.body.${body}`)
    case 'tattoos':
      return tattoos && tattoos !== 'none' ? t(`attributes.facts.tattoos.${tattoos}`) : ''
  }
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
