import type { Profile } from '../../contract/profiles.ts'
import { useShared } from '../use-shared.ts'
import { IDLE, valueOf } from '../../stores/loadable.ts'
import { $ownProfile } from '../../stores/own-profile.ts'
import type { Page } from '../shared/page.ts'

interface FactsProps {
  page: Page
  profile: Profile
}

/** Facts the member told of themselves. */
export function Facts({ page: { t, site }, profile }: FactsProps) {
  const own = valueOf(useShared($ownProfile, IDLE))?.interests ?? []
  const fields = site.visible_profile_fields.filter((field) => profile[field] !== '')
  const shared = profile.interests.filter((interest) => own.includes(interest))
  const others = profile.interests.filter((interest) => !own.includes(interest))

  return (
    <>
      {site.visible_profile_notes && profile.about !== '' && (
        <section className="profile-view__section">
          <h2>{t('members.profile.about')}</h2>
          <p className="profile-view__about">{profile.about}</p>
        </section>
      )}
      <section className="profile-view__section">
        <h2>{t('members.profile.details')}</h2>
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
          <h2>{t('members.profile.interests')}</h2>
          {shared.length > 0 && (
            <p className="profile-view__shared">{t('members.profile.shared', { count: shared.length })}</p>
          )}
          <ul className="profile-view__interests">
            {[...shared, ...others].map((interest) => (
              <li
                key={interest}
                className={own.includes(interest) ? 'interest interest--shared' : 'interest'}
              >
                {t(`attributes.interests.${interest}`)}
                {own.includes(interest) && (
                  <span className="visually-hidden">, {t('members.profile.in_common')}</span>
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
