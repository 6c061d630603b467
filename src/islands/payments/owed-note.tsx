import { Alert } from '../../ui/alert.tsx'
import { usePage } from '../shared/page-context.tsx'

/** Spent credits of a purchase that was refunded or charged back: the next credits pay them first. */
export function OwedNote({ count }: { count: number }) {
  const { t } = usePage()
  return count > 0 && <Alert kind="warning">{t('payments.owed', { count })}</Alert>
}
