import type { ProfileField } from '../../contract/profile-lists.ts'
import type { Profile } from '../../contract/profiles.ts'
import { formatHeight, formatList, languageName } from '../../core/format.ts'
import { usePage } from '../shared/page-context.tsx'

/** A list of short phrases about a member; what they have none of is left out. */
export function FactList({ profile }: { profile: Profile }) {
  const { t, locale, site } = usePage()
  const { gender, seeks, height, languages } = profile
  const isSaid = (field: ProfileField) => {
    const value = profile[field]
    return field === 'languages' ? languages.length > 0 : value !== '' && value !== 'none' && value !== 0
  }
  const fields = site.visible_profile_fields
    .filter((field) => isSaid(field))
    .map((field) => {
      if (field === 'height') return formatHeight(locale, height)
      if (field === 'languages') {
        const names = languages.map((language) => languageName(locale, language))
        return t('attributes.spoken', { languages: formatList(locale, names) })
      }
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
