import type { Profile } from '../../contract/profiles.ts'
import { useShared } from '../use-shared.ts'
import { IDLE, valueOf } from '../../stores/loadable.ts'
import { $ownProfile } from '../../stores/own-profile.ts'
import { usePage } from '../shared/page-context.tsx'

interface FactsProps {
  profile: Profile
}

/** Facts the member gave about themselves. */
export function Facts({ profile }: FactsProps) {
  const { t, site } = usePage()
  const viewerInterests = valueOf(useShared($ownProfile, IDLE))?.interests ?? []
  const fields = site.visible_profile_fields.filter((field) => profile[field] !== '')
  const shared = profile.interests.filter((interest) => viewerInterests.includes(interest))
  const others = profile.interests.filter((interest) => !viewerInterests.includes(interest))

  return (
    <>
      {site.visible_profile_notes && profile.about !== '' && (
        <section className="profile-view__section">
          <h2>{t('profiles.profile.about')}</h2>
          <p className="profile-view__about">{profile.about}</p>
        </section>
      )}
      <section className="profile-view__section">
        <h2>{t('profiles.profile.details')}</h2>
        <dl className="profile-view__facts">
          <Fact term={t('attributes.names.gender')} value={t(`attributes.gender.${profile.gender}`)} />
          <Fact term={t('attributes.names.seeks')} value={t(`attributes.seeks.${profile.seeks}`)} />
          {fields.map((field) => (
            <Fact
              key={field}
              term={t(`attributes.names.${field}`)}
              value={t(`attributes.${field}.${profile[field]}`)}
            />
          ))}
        </dl>
      </section>
      {profile.interests.length > 0 && (
        <section className="profile-view__section">
          <h2>{t('profiles.profile.interests')}</h2>
          {shared.length > 0 && (
            <p className="profile-view__shared">{t('profiles.profile.shared', { count: shared.length })}</p>
          )}
          <ul className="profile-view__interests">
            {[...shared, ...others].map((interest) => (
              <li
                key={interest}
                className={viewerInterests.includes(interest) ? 'interest interest--shared' : 'interest'}
              >
                {t(`attributes.interests.${interest}`)}
                {viewerInterests.includes(interest) && (
                  <span className="visually-hidden">, {t('profiles.profile.in_common')}</span>
                )}
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

function Fact({ term, value }: { term: string; value: string }) {
  return (
    <div className="profile-view__fact">
      <dt>{term}</dt>
      <dd>{value}</dd>
    </div>
  )
}
