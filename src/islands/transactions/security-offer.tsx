import { useState } from 'react'
import { $factors, dismissSecurityOffer, isSecurityOffered } from '../../stores/account/factors.ts'
import { IDLE, valueOf } from '../../stores/page/loadable.ts'
import { Alert } from '../../ui/alert.tsx'
import { LinkButton } from '../../ui/button.tsx'
import { usePage } from '../shared/page-context.tsx'
import { useShared } from '../use-shared.ts'

/** Offers a second factor once, after a payment, to accounts with a password only. */
export function SecurityOffer({ order }: { order: string }) {
  const { t, href } = usePage()
  const factors = valueOf(useShared($factors, IDLE))
  const [isDismissed, setDismissed] = useState(false)
  if (!factors || factors.totp || factors.passkeys.length > 0) return null
  if (isDismissed || !isSecurityOffered(order)) return null
  return (
    <Alert
      dismissLabel={t('common.actions.close')}
      onDismiss={() => {
        dismissSecurityOffer()
        setDismissed(true)
      }}
      actions={
        <LinkButton variant="plain" isSmall href={`${href('settings')}#security`}>
          {t('settings.security.offer_go')}
        </LinkButton>
      }
    >
      {t('settings.security.offer')}
    </Alert>
  )
}
