import { Alert } from '../../ui/alert.tsx'
import { usePage } from '../shared/page-context.tsx'

/** Spent credits whose price went back: what comes next pays them first. */
export function OwedNote({ count }: { count: number }) {
  const { t } = usePage()
  return count > 0 && <Alert kind="warning">{t('payments.owed', { count })}</Alert>
}
