import type { Attribute } from '../../contract/lists.ts'
import type { Profile } from '../../contract/profiles.ts'
import { presenceOf } from '../members/card.tsx'
import { usePage } from '../shared/page-context.tsx'

/** Attributes whose value says by itself what it is of. */
const PLAIN: readonly Attribute[] = ['sexuality', 'relationship']

/** Facts the member gave about themselves. */
export function Facts({ profile }: { profile: Profile }) {
  const { t, site } = usePage()
  const fields = site.visible_profile_fields.filter((field) => profile[field] !== '')
  const presence = presenceOf(t, profile)
  return (
    <section className="profile-view__facts">
      <h2>{t('profiles.profile.details')}</h2>
      <ul className="facts">
        {presence && <li className="facts__item">{presence.label}</li>}
        <Fact term={t('attributes.names.gender')} value={t(`attributes.gender.${profile.gender}`)} isPlain />
        <Fact term={t('attributes.names.seeks')} value={t(`attributes.seeks.${profile.seeks}`)} />
        {fields.map((field) => (
          <Fact
            key={field}
            term={t(`attributes.names.${field}`)}
            value={t(`attributes.${field}.${profile[field]}`)}
            isPlain={PLAIN.includes(field)}
          />
        ))}
      </ul>
    </section>
  )
}

interface FactProps {
  term: string
  value: string
  /** The term is for screen readers only. */
  isPlain?: boolean
}

function Fact({ term, value, isPlain = false }: FactProps) {
  return (
    <li className="facts__item">
      <span className={isPlain ? 'visually-hidden' : 'facts__term'}>{term}</span> {value}
    </li>
  )
}
