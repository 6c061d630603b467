import { changeAccount } from '../../stores/account/accounts.ts'
import { usePage } from '../shared/page-context.tsx'
import { SavingSwitch, type SectionProps } from './parts.tsx'

export function Invisible({ account }: SectionProps) {
  const { t } = usePage()
  return (
    <SavingSwitch
      label={t('settings.invisible.label')}
      hint={t('settings.invisible.text')}
      isOn={account.invisible}
      onSave={(invisible) => changeAccount({ invisible })}
    />
  )
}
