import type { SpecialField } from '../../contract/lists.ts'
import { ATTRIBUTES } from '../../contract/profile-lists.ts'
import { $account, loadAccount } from '../../stores/account/accounts.ts'
import { IDLE } from '../../stores/page/loadable.ts'
import { changeSpecialConsent } from '../../stores/profiles/special-consents.ts'
import { SelectField } from '../../ui/select-field.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { SavingSwitch } from '../settings/parts.tsx'
import { FailureAlert } from '../shared/failure-alert.tsx'
import { usePage } from '../shared/page-context.tsx'
import { useShared } from '../use-shared.ts'

interface SpecialFieldsProps {
  fields: readonly SpecialField[]
  values: Readonly<Record<SpecialField, string>>
  errorOf: (field: SpecialField) => string | undefined
  onChange: (field: SpecialField, value: string) => void
}

/** Each behind a consent of its own, which is off until the member gives it, and takes what was said with it. */
export function SpecialFields({ fields, values, errorOf, onChange }: SpecialFieldsProps) {
  const { t, site } = usePage()
  const account = useShared($account, IDLE)
  if (account.status === 'failed')
    return <FailureAlert failure={account.failure} onRetry={() => void loadAccount()} />
  if (account.status !== 'ready') return <Skeleton shape="block" />
  const save = async (field: SpecialField, isGiven: boolean) => {
    const result = await changeSpecialConsent(field, isGiven)
    if (result.ok && !isGiven) onChange(field, '')
    return result
  }
  return fields.map((field) => {
    const isGiven = account.value.consents.some(({ kind, given }) => kind === field && given)
    const name = t(`attributes.names.${field}`)
    return (
      <div key={field} className="own-profile__special">
        <SavingSwitch
          label={t('accounts.profile.agree', { field: name })}
          hint={t('settings.consents.special_text', { name: site.name })}
          isOn={isGiven}
          onSave={(isOn) => save(field, isOn)}
        />
        {(isGiven || values[field] !== '') && (
          <SelectField
            label={name}
            name={field}
            placeholder={t('accounts.profile.unspecified')}
            options={ATTRIBUTES[field].map((value) => ({ value, label: t(`attributes.${field}.${value}`) }))}
            value={values[field]}
            error={errorOf(field)}
            onChange={({ target }) => onChange(field, target.value)}
          />
        )}
      </div>
    )
  })
}
