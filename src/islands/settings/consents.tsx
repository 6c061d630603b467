import { useEffect } from 'react'
import type { Account } from '../../contract/accounts.ts'
import { SPECIAL_FIELDS } from '../../contract/lists.ts'
import { changeAccount } from '../../stores/account/accounts.ts'
import { changeConsent } from '../../stores/page/consent.ts'
import { IDLE, valueOf } from '../../stores/page/loadable.ts'
import { $ownProfile, changeProfile, loadOwnProfile } from '../../stores/profiles/own-profile.ts'
import { changeSpecialConsent } from '../../stores/profiles/special-consents.ts'
import { FailureAlert } from '../shared/failure-alert.tsx'
import { usePage } from '../shared/page-context.tsx'
import { useFormatDate } from '../shared/use-format-date.ts'
import { useShared } from '../use-shared.ts'
import { SavingSwitch, type SectionProps } from './parts.tsx'

/** Each consent separately, with its effect and its date. */
export function Consents({ account }: SectionProps) {
  const { t } = usePage()
  return (
    <>
      <p>{t('settings.consents.text')}</p>
      {account.consents.map((consent) => (
        <ConsentSwitch key={consent.kind} consent={consent} />
      ))}
      <Resale />
    </>
  )
}

type Kind = Account['consents'][number]['kind']
const specialOf = (kind: Kind) => SPECIAL_FIELDS.find((field) => field === kind)

/** The member's choice also applies to this device. */
async function saveConsent(kind: Kind, isGiven: boolean) {
  const special = specialOf(kind)
  if (special) return changeSpecialConsent(special, isGiven)
  const result = await changeAccount({ consents: { [kind]: isGiven } })
  if (result.ok && kind === 'tracking') changeConsent('source', isGiven)
  if (result.ok && kind === 'statistics') changeConsent('statistics', isGiven)
  return result
}

/** What is agreed to; in the same words for each special field. */
function wordingOf(kind: Kind, isOpen: boolean) {
  if (kind === 'faith' || kind === 'politics') return 'special'
  return isOpen ? 'teaser_open' : kind
}

function ConsentSwitch({ consent: { kind, given, at } }: { consent: Account['consents'][number] }) {
  const { t, site } = usePage()
  const formatDate = useFormatDate()
  const hidesProfile = kind === 'sensitive'
  // Where visitors may search, cards show every member who did not refuse.
  const isOpen = kind === 'teaser' && site.logged_out_search
  const text = wordingOf(kind, isOpen)
  return (
    <SavingSwitch
      label={t(`settings.consents.${kind}`)}
      hint={
        <>
          {t(`settings.consents.${text}_text`, { name: site.name })}
          {at > 0 && (
            <span className="settings__detail">
              {t(given ? 'settings.consents.since' : 'settings.consents.withdrawn', {
                date: formatDate(at, 'long'),
              })}
            </span>
          )}
        </>
      }
      isOn={given || (isOpen && at === 0)}
      {...(hidesProfile && {
        question: {
          title: t('settings.consents.ask_title'),
          text: t('settings.consents.ask_text'),
          confirm: t('settings.consents.withdraw'),
        },
      })}
      onSave={(isGiven) => saveConsent(kind, isGiven)}
    />
  )
}

/** Partner brands by name, each consented to by itself (law.md L37); nothing where the brand has none. */
function Resale() {
  const { t } = usePage()
  const profile = useShared($ownProfile, IDLE)
  const brands = valueOf(profile)?.resell_brands ?? []
  useEffect(() => void loadOwnProfile(), [])

  if (profile.status === 'failed')
    return <FailureAlert failure={profile.failure} onRetry={() => void loadOwnProfile()} />
  if (brands.length === 0) return null
  const others = (id: string) => brands.filter((one) => one.consented && one.id !== id).map((one) => one.id)
  return (
    <section className="settings__part" aria-labelledby="resale">
      <h3 className="settings__subtitle" id="resale">
        {t('accounts.resale.title')}
      </h3>
      <p>{t('accounts.resale.text')}</p>
      {brands.map(({ id, name, consented }) => (
        <SavingSwitch
          key={id}
          label={t('accounts.resale.consent', { brand: name })}
          isOn={consented}
          onSave={(isGiven) => changeProfile({ resell_brands: isGiven ? [...others(id), id] : others(id) })}
        />
      ))}
    </section>
  )
}
