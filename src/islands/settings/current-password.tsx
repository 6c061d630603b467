import { Suspense } from 'react'
import { PasswordField } from '../../ui/text-field.tsx'
import { usePage } from '../shared/page-context.tsx'
import { Nothing, whenShown } from '../shared/when-shown.ts'

// Few members have a passkey, and the form works without.
const PasskeyButton = whenShown(async () => (await import('./passkey-button.tsx')).PasskeyButton, Nothing)

/**
 * The current password, required again by every action that can lock a member out; a passkey can be used instead.
 * `proofOf` reads either from the form.
 */
export function CurrentPassword({ error }: { error: string | undefined }) {
  const { t } = usePage()
  return (
    <div className="settings__proof">
      <PasswordField
        label={t('settings.current_password')}
        name="password"
        autoComplete="current-password"
        required
        showLabel={t('login.show')}
        hideLabel={t('login.hide')}
        error={error}
      />
      <Suspense fallback={null}>
        <PasskeyButton />
      </Suspense>
    </div>
  )
}
