import { PasswordField } from '../../ui/text-field.tsx'
import { usePage } from '../shared/page-context.tsx'

/** The present password, which whatever may lock a member out asks for again. */
export function CurrentPassword({ error }: { error: string | undefined }) {
  const { t } = usePage()
  return (
    <PasswordField
      label={t('settings.current_password')}
      name="password"
      autoComplete="current-password"
      required
      showLabel={t('login.show')}
      hideLabel={t('login.hide')}
      error={error}
    />
  )
}
