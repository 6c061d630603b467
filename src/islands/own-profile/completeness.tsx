import { SPECIAL_FIELDS } from '../../contract/lists.ts'
import type { OwnProfile } from '../../contract/profiles.ts'
import { formatPercent } from '../../core/format.ts'
import { usePage } from '../shared/page-context.tsx'

/** How much of the profile is filled in, with links to the empty fields; nothing once it is complete. Nobody is pressed for special ones. */
export function Completeness({ profile }: { profile: OwnProfile }) {
  const { t, locale, site } = usePage()
  const isSpecial = (field: string) => SPECIAL_FIELDS.some((special) => special === field)
  const fields = site.visible_profile_fields.filter((field) => !isSpecial(field))
  const attributes = fields.map((field) =>
    field === 'languages' ? profile.languages.length > 0 : profile[field] !== '' && profile[field] !== 0,
  )
  const parts = [
    { id: 'own-photos', title: t('accounts.photos.title'), filled: [profile.photos.length > 0] },
    ...(profile.prompts
      ? [{ id: 'own-answers', title: t('accounts.prompts.title'), filled: [profile.prompts.length > 0] }]
      : []),
    { id: 'own-about', title: t('accounts.profile.about'), filled: [profile.about !== ''] },
    { id: 'own-details', title: t('accounts.profile.details'), filled: attributes },
    { id: 'own-interests', title: t('accounts.profile.interests'), filled: [profile.interests.length > 0] },
  ]
  const all = parts.flatMap(({ filled }) => filled)
  const missing = parts.filter(({ filled }) => filled.includes(false))
  if (missing.length === 0) return null
  const share = all.filter(Boolean).length / all.length
  const percentage = formatPercent(locale, Math.round(100 * share))
  return (
    <div className="completeness">
      <progress className="completeness__bar" value={share} aria-hidden="true" />
      <p>{t('accounts.profile.missing', { percentage })}</p>
      <ul className="completeness__parts">
        {missing.map(({ id, title }) => (
          <li key={id}>
            <a className="completeness__part" href={`#${id}`}>
              {title}
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}
