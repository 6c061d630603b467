// An island because only this tab knows until when (`client:idle`: the rest of the text stands before it).
import { useEffect } from 'react'
import { REACTIVATION_DAYS } from '../../core/limits.ts'
import { $reactivationEnd } from '../../stores/account/accounts.ts'
import { environment } from '../../stores/page/environment.ts'
import { $user } from '../../stores/account/sessions.ts'
import { LinkButton } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { usePage, withPage } from '../shared/page-context.tsx'
import { useFormatDate } from '../shared/use-format-date.ts'
import { useShared } from '../use-shared.ts'

export const AccountDeleted = withPage(function AccountDeleted() {
  const { t, href } = usePage()
  const isMember = useShared($user, null) !== null
  const formatDate = useFormatDate()
  const end = useShared($reactivationEnd, 0)

  useEffect(() => {
    if (isMember) environment.goInstead(href('members'))
  }, [isMember, href])

  return (
    <EmptyState
      isPage
      drawing="mail"
      title={t(end === 0 ? 'settings.deleted.unknown' : 'settings.deleted.title')}
      action={
        <div className="settings__actions">
          <LinkButton href={href('login')}>{t('common.nav.login')}</LinkButton>
          <LinkButton variant="secondary" href={href('index')}>
            {t('common.not_found.home')}
          </LinkButton>
        </div>
      }
    >
      {end === 0
        ? t('settings.deleted.days', { days: REACTIVATION_DAYS })
        : t('settings.deleted.until', { date: formatDate(end, 'longMoment') })}{' '}
      {t('settings.deleted.after')}
    </EmptyState>
  )
})
