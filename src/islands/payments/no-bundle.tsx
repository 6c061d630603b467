import { LinkButton } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { usePage } from '../shared/page-context.tsx'

/** The address names a bundle that is not sold here. */
export function NoBundle() {
  const { t, href } = usePage()
  return (
    <EmptyState
      drawing="credits"
      title={t('payments.order.no_bundle_title')}
      action={<LinkButton href={href('credits')}>{t('payments.order.no_bundle_link')}</LinkButton>}
    >
      {t('payments.order.no_bundle_text')}
    </EmptyState>
  )
}
