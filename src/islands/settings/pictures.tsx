import { changeAccount } from '../../stores/account/accounts.ts'
import { usePage } from '../shared/page-context.tsx'
import { SavingSwitch, type SectionProps } from './parts.tsx'

export function Pictures({ account }: SectionProps) {
  const { t } = usePage()
  return (
    <SavingSwitch
      label={t('settings.pictures.label')}
      hint={t('settings.pictures.text')}
      isOn={account.blur_pictures ?? true}
      onSave={(blur_pictures) => changeAccount({ blur_pictures })}
    />
  )
}
